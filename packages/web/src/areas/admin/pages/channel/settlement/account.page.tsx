/** Our accounts at one payout gateway: their parameters, what they hold, what they paid. */

import { enabledWords } from '@keymall/contract/kit/enabled-words';
import * as word from '@keymall/contract/kit/word';
import { adminSettlement, adminSettlementAccount } from '@keymall/contract/payment/settlement-channel';
import { useState } from 'react';
import { useParams } from 'react-router';
import { Act, AddButton, DelAct, EditButton } from '#kit/back-office/act';
import { RowDialog } from '#kit/back-office/edit-dialog';
import { Field } from '#kit/back-office/field';
import { type RowOf, useList } from '#kit/back-office/list';
import { ListPage } from '#kit/back-office/list-page';
import { useCall } from '#kit/back-office/queries';
import { Empty } from '#kit/back-office/state-views';
import type { Column } from '#kit/back-office/table';
import { money } from '#kit/format';
import { useWords } from '#kit/i18n';
import { toast } from '#kit/toast';
import { type DriverField, DriverParams, useDriverParams } from '../../../../../features/channel/driver-params.tsx';
import { text } from '../../settlement/settlement.words.ts';

type Row = RowOf<typeof adminSettlementAccount.list>;
const AccountField = Field<typeof adminSettlementAccount.add>;

export function Page() {
  const t = useWords(text);
  const channel_id = Number(useParams().id);
  const list = useList(adminSettlementAccount.list, { fixed: { channel_id } });
  const channels = useCall(adminSettlement.list, { limit: 100 });
  const drivers = useCall(adminSettlement.drivers, {});
  const [open, setOpen] = useState<Row | 'new' | null>(null);
  const channel = channels.data?.list.find(({ id }) => id === channel_id);
  const driver = drivers.data?.list.find(({ id }) => id === channel?.code);
  const columns: Column<Row>[] = [
    { key: 'name', title: t(word.accountName), head: true },
    { key: 'status', title: t(word.status), words: enabledWords },
    { key: 'sort', title: t(word.place), align: 'right' },
    { key: 'payout_count', title: t('payouts'), kind: 'count' },
    { key: 'create_at', title: t(word.createdAt), kind: 'time' },
  ];
  const add = driver && (
    <AddButton need={adminSettlementAccount.add} onClick={() => setOpen('new')}>
      {t('addAccount')}
    </AddButton>
  );
  return (
    <ListPage
      about={channel?.title}
      lead={channel && t('accountLead', { title: channel.title, driver: channel.driver_title })}
      list={list}
      columns={columns}
      actions={<>{add}</>}
      empty={<Empty title={t('accountNone')}>{add}</Empty>}
      acts={(row) => (
        <>
          {driver?.balance && (
            <Act
              does={adminSettlementAccount.balance}
              with={{ id: row.id }}
              done=""
              onDone={({ balance }) => toast.info(t('balanceIs', { name: row.name, money: money(balance) }))}
            >
              {t('balance')}
            </Act>
          )}
          <EditButton need={adminSettlementAccount.detail} onClick={() => setOpen(row)} />
          <DelAct does={adminSettlementAccount.del} with={{ id: row.id }} confirm={t('delAccount', { name: row.name })} />
        </>
      )}
    >
      {driver && <AccountDialog channelId={channel_id} account={open} fields={driver.fields} onClose={() => setOpen(null)} />}
    </ListPage>
  );
}

interface AccountDialogProps {
  channelId: number;
  account: Row | 'new' | null;
  fields: readonly DriverField[];
  onClose: () => void;
}

function AccountDialog({ channelId, account, fields, onClose }: AccountDialogProps) {
  const t = useWords(text);
  return (
    <RowDialog
      {...useDriverParams(fields)}
      of={account}
      reads={adminSettlementAccount.detail}
      adds={adminSettlementAccount.add}
      edits={adminSettlementAccount.edit}
      titles={{ add: t('addAccount'), edit: t('editAccount') }}
      blank={{ name: '', status: 1, sort: 0 }}
      fixed={{ channel_id: channelId }}
      onClose={onClose}
    >
      {(known) => (
        <>
          {known && <p className="bo-note">{t('keep')}</p>}
          <AccountField of="name" label={t(word.accountName)} help={t('nameHelp')} autoFocus />
          <DriverParams fields={fields} known={known} />
          <AccountField of="sort" label={t(word.place)} help={t('sortHelp')} />
          <AccountField of="status" label={t(word.enabled)} />
        </>
      )}
    </RowDialog>
  );
}

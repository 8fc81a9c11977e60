/** Our accounts at one payout gateway: their parameters, what they hold, what they paid. */
import { enabledWords } from '@keymall/contract/kit/enabled-words';
import type { WireOutput } from '@keymall/contract/kit/endpoint';
import { adminSettlement, adminSettlementAccount } from '@keymall/contract/payment/settlement-channel';
import { useState } from 'react';
import { Link, useParams } from 'react-router';
import { Act, AddButton, RowButton } from '#kit/back-office/act';
import { StatusTag } from '#kit/back-office/cells';
import { Field } from '#kit/back-office/field';
import { FormFrame } from '#kit/back-office/form-frame';
import { type RowOf, useList } from '#kit/back-office/list';
import { ListPage } from '#kit/back-office/list-page';
import { useCall } from '#kit/back-office/queries';
import { Answered, Empty } from '#kit/back-office/state-views';
import type { Column } from '#kit/back-office/table';
import { Dialog } from '#kit/dialog';
import { money } from '#kit/format';
import { useWords } from '#kit/i18n';
import { toast } from '#kit/toast';
import { type DriverField, DriverParams, initialParams, useParamsCheck } from '../../../../../features/channel/driver-params.tsx';
import { adminPath } from '../../../paths.ts';
import { text } from '../../settlement/settlement.words.ts';

type Row = RowOf<typeof adminSettlementAccount.list>;

export function Page() {
  const t = useWords(text);
  const channel_id = Number(useParams().id);
  const list = useList(adminSettlementAccount.list, { fixed: { channel_id } });
  const channels = useCall(adminSettlement.list, { limit: 100 });
  const drivers = useCall(adminSettlement.drivers, {});
  const [open, setOpen] = useState<number | 'new' | null>(null);
  const channel = channels.data?.list.find(({ id }) => id === channel_id);
  const driver = drivers.data?.list.find(({ id }) => id === channel?.code);
  const columns: Column<Row>[] = [
    { key: 'name', title: t('accountName'), head: true },
    { key: 'status', title: t('status'), kind: 'status', cell: (row) => <StatusTag of={enabledWords} value={row.status} /> },
    { key: 'sort', title: t('sort'), align: 'right' },
    { key: 'payout_count', title: t('payouts'), kind: 'count' },
    { key: 'create_at', title: t('create'), kind: 'time' },
  ];
  const add = driver && (
    <AddButton need={adminSettlementAccount.add} onClick={() => setOpen('new')}>
      {t('addAccount')}
    </AddButton>
  );
  return (
    <ListPage
      lead={channel && t('accountLead', { title: channel.title, driver: channel.driver_title })}
      list={list}
      columns={columns}
      actions={
        <>
          <Link to={adminPath('channel/settlement/index')}>{t('back')}</Link>
          {add}
        </>
      }
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
          <RowButton need={adminSettlementAccount.detail} onClick={() => setOpen(row.id)}>
            {t('edit')}
          </RowButton>
          <Act does={adminSettlementAccount.del} with={{ id: row.id }} confirm={t('delAccount', { name: row.name })} danger>
            {t('del')}
          </Act>
        </>
      )}
    >
      {open && driver && <AccountDialog channelId={channel_id} account={open} fields={driver.fields} onClose={() => setOpen(null)} />}
    </ListPage>
  );
}

interface AccountProps {
  channelId: number;
  fields: readonly DriverField[];
  onClose: () => void;
}

function AccountDialog({ account, ...props }: AccountProps & { account: number | 'new' }) {
  const t = useWords(text);
  const isNew = account === 'new';
  const query = useCall(adminSettlementAccount.detail, { id: isNew ? 0 : account }, { enabled: !isNew });
  return (
    <Dialog open title={t(isNew ? 'addAccount' : 'editAccount')} onClose={props.onClose}>
      <div className="bo-inside">
        {isNew ? (
          <AccountForm {...props} known={null} />
        ) : (
          <Answered query={query}>{(known) => <AccountForm {...props} known={known} />}</Answered>
        )}
      </div>
    </Dialog>
  );
}

type Known = WireOutput<typeof adminSettlementAccount.detail>;

function AccountForm({ channelId, fields, known, onClose }: AccountProps & { known: Known | null }) {
  const t = useWords(text);
  const check = useParamsCheck(fields, known);
  return (
    <FormFrame
      saves={known ? adminSettlementAccount.edit : adminSettlementAccount.add}
      initial={{ name: known?.name ?? '', status: known?.status ?? 1, sort: known?.sort ?? 0, params: initialParams(fields, known) }}
      fixed={known ? { id: known.id } : { channel_id: channelId }}
      check={check}
      onSaved={onClose}
      onCancel={onClose}
    >
      {known && <p className="bo-note">{t('keep')}</p>}
      <Field of="name" label={t('accountName')} help={t('nameHelp')} autoFocus />
      <DriverParams fields={fields} known={known} />
      <Field of="sort" label={t('sort')} help={t('sortHelp')} />
      <Field of="status" label={t('use')} />
    </FormFrame>
  );
}

/** The ways money goes out to merchants, the first that can is used first. */
import { adminSettlement } from '@keymall/contract/payment/settlement-channel';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { AddIcon } from 'tdesign-icons-react';
import { Button } from 'tdesign-react';
import { Act, RowButton } from '#kit/back-office/act';
import { Allowed } from '#kit/back-office/allowed';
import { flagOf, type StatusWords, Switch, Time, useChoices } from '#kit/back-office/cells';
import { EditDialog } from '#kit/back-office/edit-dialog';
import { Field } from '#kit/back-office/field';
import { type RowOf, useList } from '#kit/back-office/list';
import { ListPage } from '#kit/back-office/list-page';
import { needs } from '#kit/back-office/office';
import { useCall } from '#kit/back-office/queries';
import { ChoiceFilter } from '#kit/back-office/search-bar';
import { Empty } from '#kit/back-office/state-views';
import type { Column } from '#kit/back-office/table';
import { useLocale, useWords } from '#kit/i18n';
import { payoutTypeWords } from '../../../../features/cash/cash-words.ts';
import { adminPath } from '../../paths.ts';
import { text } from './settlement.words.ts';

type List = typeof adminSettlement.list;
type Row = RowOf<List>;
const stateWords: StatusWords<0 | 1> = {
  1: { zh_CN: '已启用', en_US: 'In use', tone: 'success' },
  0: { zh_CN: '已停用', en_US: 'Off', tone: 'plain' },
};

export function Page() {
  const t = useWords(text);
  const locale = useLocale();
  const navigate = useNavigate();
  const list = useList(adminSettlement.list);
  const [edited, setEdited] = useState<Row | 'new' | null>(null);
  const add = (
    <Allowed to={needs(adminSettlement.add)}>
      <Button icon={<AddIcon />} onClick={() => setEdited('new')}>
        {t('add')}
      </Button>
    </Allowed>
  );
  const columns: Column<Row>[] = [
    { key: 'title', title: t('name'), head: true, cell: (row) => row.title },
    { key: 'driver', title: t('driver'), cell: (row) => row.driver_title },
    { key: 'pays', title: t('pays'), cell: (row) => row.types.map((type) => payoutTypeWords[type][locale]).join('、') || '—' },
    {
      key: 'accounts',
      title: t('accounts'),
      align: 'right',
      cell: (row) => (row.account_count ? t('pieces', { count: row.account_count }) : t('noAccounts')),
    },
    { key: 'sort', title: t('sort'), align: 'right', cell: (row) => row.sort },
    {
      key: 'status',
      title: t('status'),
      cell: (row) => (
        <Switch
          does={adminSettlement.status}
          on={row.status === 1}
          with={(on) => ({ id: row.id, status: flagOf(on) })}
          label={t('turn', { name: row.title })}
          confirm={(on) => (on ? null : t('stopIt', { name: row.title }))}
        />
      ),
    },
    { key: 'create', title: t('create'), width: 170, cell: (row) => <Time at={row.create_at} /> },
  ];
  return (
    <ListPage
      title={t('title')}
      lead={t('lead')}
      list={list}
      columns={columns}
      actions={add}
      empty={Object.keys(list.filters).length === 0 ? <Empty title={t('none')}>{add}</Empty> : undefined}
      filters={<ChoiceFilter<List> of="status" label={t('status')} options={useChoices(stateWords)} />}
      actsWidth={200}
      acts={(row) => (
        <>
          <RowButton onClick={() => void navigate(adminPath('channel/settlement/account', row.id))}>{t('manage')}</RowButton>
          <Allowed to={needs(adminSettlement.edit)}>
            <RowButton onClick={() => setEdited(row)}>{t('edit')}</RowButton>
          </Allowed>
          <Act does={adminSettlement.del} with={{ id: row.id }} confirm={t('delIt', { name: row.title })} danger>
            {t('del')}
          </Act>
        </>
      )}
    >
      {edited && <ChannelDialog channel={edited} onClose={() => setEdited(null)} />}
    </ListPage>
  );
}

const SettlementField = Field<typeof adminSettlement.add>;
const fresh = { title: '', code: '', sort: 0, status: 1 };

function ChannelDialog({ channel, onClose }: { channel: Row | 'new'; onClose: () => void }) {
  const t = useWords(text);
  const drivers = useCall(adminSettlement.drivers, {});
  const isNew = channel === 'new';
  const initial = isNew ? fresh : { title: channel.title, code: channel.code, sort: channel.sort, status: channel.status };
  return (
    <EditDialog
      open
      title={t(isNew ? 'addTitle' : 'editTitle')}
      saves={isNew ? adminSettlement.add : adminSettlement.edit}
      initial={initial}
      fixed={isNew ? {} : { id: channel.id }}
      refusals={{ driver_unknown: 'code' }}
      onClose={onClose}
    >
      <SettlementField of="title" label={t('name')} help={t('nameHelp')} autoFocus />
      <SettlementField
        of="code"
        label={t('driver')}
        placeholder={t('chooseDriver')}
        help={drivers.data?.list.length === 0 ? t('noDriver') : undefined}
        options={drivers.data?.list.map(({ id, title }) => ({ value: id, label: title })) ?? []}
      />
      <SettlementField of="sort" label={t('sort')} help={t('sortHelp')} />
      <SettlementField of="status" label={t('status')} />
    </EditDialog>
  );
}

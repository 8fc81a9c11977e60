/** Rates of channels by the merchants' role. */
import * as word from '@keymall/contract/kit/word';
import { adminRoleRate } from '@keymall/contract/payment/rate';
import { useState } from 'react';
import { RowButton } from '#kit/back-office/act';
import { RowDrawer } from '#kit/back-office/detail-drawer';
import { type RowOf, useList } from '#kit/back-office/list';
import { ListPage } from '#kit/back-office/list-page';
import { Empty } from '#kit/back-office/state-views';
import type { Column } from '#kit/back-office/table';
import { count } from '#kit/format';
import { useWords } from '#kit/i18n';
import { RateTable } from '../rate-table.tsx';
import { text } from '../rates.words.ts';

type Row = RowOf<typeof adminRoleRate.list>;

export function Page() {
  const t = useWords(text);
  const list = useList(adminRoleRate.list);
  const [open, setOpen] = useState<Row | null>(null);
  const columns: Column<Row>[] = [
    {
      key: 'name',
      title: t('role'),
      head: true,
      cell: (row) => (
        <span className="bo-row">
          {row.name}
          {row.is_default && (
            <span className="bo-tag" data-tone="primary">
              {t(word.isDefault)}
            </span>
          )}
        </span>
      ),
    },
    { key: 'merchant_count', title: t('merchants'), align: 'right', cell: (row) => t('pieces', { count: count(row.merchant_count) }) },
    { key: 'rate_count', title: t('own'), align: 'right', cell: (row) => t('channels', { count: row.rate_count }) },
  ];
  return (
    <ListPage
      lead={t('rolesLead')}
      list={list}
      columns={columns}
      acts={(row) => (
        <RowButton need={adminRoleRate.rateList} onClick={() => setOpen(row)}>
          {t('edit')}
        </RowButton>
      )}
    >
      <RowDrawer of={open} title={t('roleTitle', { name: open?.name ?? '' })} onClose={() => setOpen(null)}>
        {(role) => <Rates key={role.id} role={role} />}
      </RowDrawer>
    </ListPage>
  );
}

function Rates({ role }: { role: Row }) {
  const t = useWords(text);
  const list = useList(adminRoleRate.rateList, { fixed: { id: role.id }, keep: 'memory' });
  return (
    <RateTable
      label={t('roleTitle', { name: role.name })}
      list={list}
      saves={adminRoleRate.editRate}
      with={(change) => ({ id: role.id, ...change })}
      empty={<Empty title={t('none')} />}
    />
  );
}

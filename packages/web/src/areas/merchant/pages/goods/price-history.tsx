/** Runs of the price edit: what each did, and taking one back. */

import { merchantPriceEdit } from '@keymall/contract/catalogue/price-edit';
import { priceEditWords } from '@keymall/contract/catalogue/price-edit-words';
import { useState } from 'react';
import { Act, RowButton } from '#kit/back-office/act';
import { StatusTag } from '#kit/back-office/cells';
import { RowDrawer } from '#kit/back-office/detail-drawer';
import { type RowOf, useList } from '#kit/back-office/list';
import { Card } from '#kit/back-office/page-head';
import { Empty } from '#kit/back-office/state-views';
import { type Column, ResourceTable } from '#kit/back-office/table';
import { useWords } from '#kit/i18n';
import { text } from './price-edit.words.ts';
import { useOpsText } from './price-ops.tsx';
import { Change, Tiers } from './price-rows.tsx';

type Run = RowOf<typeof merchantPriceEdit.history>;
type Line = RowOf<typeof merchantPriceEdit.lines>;

export function PriceHistory() {
  const t = useWords(text);
  const list = useList(merchantPriceEdit.history, { keep: 'memory' });
  const say = useOpsText();
  const [open, setOpen] = useState<number | null>(null);
  const columns: Column<Run>[] = [
    { key: 'ops', title: t('ops'), head: true, cell: (row) => say(row.ops) },
    { key: 'count', title: t('count'), kind: 'count' },
    { key: 'undo_at', title: t('state'), kind: 'status', cell: (row) => <StatusTag of={priceEditWords} value={row.undo_at ? 1 : 0} /> },
    { key: 'create_at', title: t('at'), kind: 'time' },
  ];
  return (
    <Card title={t('history')}>
      <ResourceTable
        list={list}
        columns={columns}
        label={t('history')}
        empty={<Empty title={t('noHistory')} />}
        acts={(row) => (
          <>
            <RowButton need={merchantPriceEdit.lines} onClick={() => setOpen(row.id)}>
              {t('lines')}
            </RowButton>
            {!row.undo_at && (
              <Act
                does={merchantPriceEdit.undo}
                with={{ id: row.id }}
                confirm={t('undoIt')}
                note={t('undoNote', { count: row.count })}
                danger
              >
                {t('undo')}
              </Act>
            )}
          </>
        )}
      />
      <RowDrawer of={open} title={t('linesTitle')} onClose={() => setOpen(null)}>
        {(id) => <Lines id={id} />}
      </RowDrawer>
    </Card>
  );
}

function Lines({ id }: { id: number }) {
  const t = useWords(text);
  const list = useList(merchantPriceEdit.lines, { keep: 'memory', fixed: { id } });
  const columns: Column<Line>[] = [
    { key: 'name', title: t('goods'), head: true, cell: (row) => row.name || t('gone') },
    {
      key: 'before.price',
      title: t('price'),
      align: 'right',
      cell: ({ before, after }) => <Change before={before.price} after={after.price} />,
    },
    {
      key: 'before.cost_price',
      title: t('cost'),
      align: 'right',
      cell: ({ before, after }) => <Change before={before.cost_price} after={after.cost_price} />,
    },
    {
      key: 'before.tiers',
      title: t('tiers'),
      align: 'right',
      cell: ({ before, after }) => <Tiers before={before.tiers} after={after.tiers} />,
    },
  ];
  return <ResourceTable list={list} columns={columns} label={t('linesTitle')} rowKey={(row) => row.goods_id} />;
}

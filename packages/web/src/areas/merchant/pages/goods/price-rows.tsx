/** Prices before and after, row by row. */

import type { merchantPriceEdit } from '@keymall/contract/catalogue/price-edit';
import { parseYuan } from '@keymall/contract/kit/money';
import { listOfRows, type RowOf } from '#kit/back-office/list';
import { Empty } from '#kit/back-office/state-views';
import { type Column, ResourceTable } from '#kit/back-office/table';
import { money } from '#kit/format';
import { useWords } from '#kit/i18n';
import { GoodsCell } from './goods-cells.tsx';
import { text } from './price-edit.words.ts';

export type PreviewRow = RowOf<typeof merchantPriceEdit.preview>;
type Prices = PreviewRow['before'];

/** An amount that becomes another; one that stays is quiet. */
export function Change({ before, after }: { before: string; after: string }) {
  if (before === after) return <span className="bo-none">{money(before)}</span>;
  return (
    <span className="mg-change" data-way={(parseYuan(after) ?? 0) > (parseYuan(before) ?? 0) ? 'up' : 'down'}>
      <del>{money(before)}</del>
      <span aria-hidden="true">→</span>
      <ins>{money(after)}</ins>
    </span>
  );
}

export function Tiers({ before, after }: { before: Prices['tiers']; after: Prices['tiers'] }) {
  const t = useWords(text);
  if (before.length === 0) return <span className="bo-none">—</span>;
  return (
    <span className="mg-tiers">
      {before.map((tier, index) => (
        <span key={tier.num}>
          <small>{t('from', { num: tier.num })}</small> <Change before={tier.price} after={after[index]?.price ?? tier.price} />
        </span>
      ))}
    </span>
  );
}

export function PriceRows({ rows }: { rows: readonly PreviewRow[] }) {
  const t = useWords(text);
  const columns: Column<PreviewRow>[] = [
    {
      key: 'name',
      title: t('goods'),
      head: true,
      cell: ({ image, name, cate_name }) => (
        <GoodsCell image={image} name={name}>
          <small>{cate_name}</small>
        </GoodsCell>
      ),
    },
    {
      key: 'after.price',
      title: t('price'),
      align: 'right',
      cell: ({ before, after }) => <Change before={before.price} after={after.price} />,
    },
    {
      key: 'after.cost_price',
      title: t('cost'),
      align: 'right',
      cell: ({ before, after }) => <Change before={before.cost_price} after={after.cost_price} />,
    },
    {
      key: 'after.tiers',
      title: t('tiers'),
      align: 'right',
      cell: ({ before, after }) => <Tiers before={before.tiers} after={after.tiers} />,
    },
    {
      key: 'problem',
      title: t('problem'),
      cell: ({ problem, changed }) =>
        problem ? <span className="mg-problem">{problem}</span> : <span className="bo-none">{changed ? '' : t('same')}</span>,
    },
  ];
  return <ResourceTable list={listOfRows(rows)} label={t('previewTitle')} columns={columns} empty={<Empty title={t('none')} />} />;
}

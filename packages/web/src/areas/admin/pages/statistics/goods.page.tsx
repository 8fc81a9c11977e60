/** Which products sold most, and how they did in the time before. */
import { adminGoodsStatistics } from '@keymall/contract/insight/sales-statistics';
import * as word from '@keymall/contract/kit/word';
import { adminOrder } from '@keymall/contract/ordering/back-office-order';
import { useNavigate } from 'react-router';
import { RowButton } from '#kit/back-office/act';
import { Two } from '#kit/back-office/cells';
import { ExportButton } from '#kit/back-office/export';
import { type RowOf, useList } from '#kit/back-office/list';
import { ListPage } from '#kit/back-office/list-page';
import { DateFilter, TextFilter } from '#kit/back-office/search-bar';
import { shownBy } from '#kit/back-office/shell/palette-items';
import { Empty } from '#kit/back-office/state-views';
import type { Column } from '#kit/back-office/table';
import { useWords } from '#kit/i18n';
import { RangePresets } from '../../../../features/insight/range-presets.tsx';
import { adminPath } from '../../paths.ts';
import { text } from './sales.words.ts';
import { SoldCards, TopChart, useLead, useSoldColumns } from './sales-parts.tsx';

type List = typeof adminGoodsStatistics.list;
type Row = RowOf<List>;

export function Page() {
  const t = useWords(text);
  const navigate = useNavigate();
  const list = useList(adminGoodsStatistics.list);
  const { data } = list;
  const range = list.filters.date_range;
  const head: Column<Row> = {
    key: 'goods_name',
    title: t(word.goods),
    head: true,
    cell: (row) => <Two note={row.shop_name}>{row.goods_name}</Two>,
  };
  return (
    <ListPage
      lead={useLead(data)}
      list={list}
      columns={[head, ...(useSoldColumns() as Column<Row>[])]}
      rowKey={(row) => row.goods_id}
      empty={<Empty title={t('none')} />}
      actions={<ExportButton does={adminGoodsStatistics.export} list={list} />}
      acts={(row) => (
        <RowButton
          need={adminOrder.list}
          onClick={() =>
            void navigate(
              shownBy(adminPath('order/list/index'), {
                goods_id: String(row.goods_id),
                ...(range && { date_range: range }),
              }),
            )
          }
        >
          {t('orders')}
        </RowButton>
      )}
      above={
        <>
          <RangePresets list={list} />
          {data && <SoldCards sums={data.sums} before={data.before} />}
          {list.page === 1 && <TopChart title={t('topGoods')} rows={list.rows} name={(row) => row.goods_name} />}
        </>
      }
      filters={
        <>
          <TextFilter<List> of="keyword" label={t('goodsName')} />
          <TextFilter<List> of="merchant_id" label={t(word.merchantNumber)} />
          <DateFilter<List> of="date_range" label={t('date')} />
        </>
      }
    />
  );
}

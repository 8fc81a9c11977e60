/** Orders day by day: made, paid, closed, given back; and how that stands to the time before. */
import { adminOrderStatistics } from '@keymall/contract/insight/sales-statistics';
import type { WireOutput } from '@keymall/contract/kit/endpoint';
import * as word from '@keymall/contract/kit/word';
import { adminOrder } from '@keymall/contract/ordering/back-office-order';
import { useMemo } from 'react';
import { useNavigate } from 'react-router';
import { RowButton } from '#kit/back-office/act';
import { Money } from '#kit/back-office/cells';
import { Chart } from '#kit/back-office/chart';
import { ExportButton } from '#kit/back-office/export';
import { type RowOf, rangeText, useList } from '#kit/back-office/list';
import { ListPage } from '#kit/back-office/list-page';
import { Card } from '#kit/back-office/page-head';
import { DateFilter, TextFilter } from '#kit/back-office/search-bar';
import { shownBy } from '#kit/back-office/shell/palette-items';
import { Empty } from '#kit/back-office/state-views';
import { StatsCard, StatsRow } from '#kit/back-office/stats-card';
import type { Column } from '#kit/back-office/table';
import { count, money } from '#kit/format';
import { useWords } from '#kit/i18n';
import { Against, MoneyAgainst } from '../../../../features/insight/against.tsx';
import { RangePresets } from '../../../../features/insight/range-presets.tsx';
import { adminPath } from '../../paths.ts';
import { text } from './sales.words.ts';
import { useLead } from './sales-parts.tsx';

type List = typeof adminOrderStatistics.list;
type Row = RowOf<List>;
type Data = WireOutput<List>;

const percent = (part: number, of: number): string => (of === 0 ? '—' : `${Math.round((part / of) * 1000) / 10}%`);

export function Page() {
  const t = useWords(text);
  const navigate = useNavigate();
  const list = useList(adminOrderStatistics.list);
  const { data } = list;
  const columns: Column<Row>[] = [
    { key: 'day', title: t('date'), head: true },
    { key: 'created', title: t('created'), kind: 'count' },
    { key: 'converted', title: t('converted'), kind: 'count', note: (row) => percent(row.converted, row.created) },
    { key: 'closed', title: t('closed'), kind: 'count' },
    { key: 'paid', title: t('paid'), kind: 'count' },
    { key: 'amount', title: t('sold'), kind: 'money', strong: true },
    { key: 'fee', title: t('fee'), kind: 'money' },
    { key: 'refund', title: t(word.refunded), kind: 'money' },
  ];
  return (
    <ListPage
      lead={useLead(data)}
      list={list}
      columns={columns}
      rowKey={(row) => row.day}
      empty={<Empty title={t('noOrders')} />}
      actions={<ExportButton does={adminOrderStatistics.export} list={list} />}
      acts={(row) => (
        <RowButton
          need={adminOrder.list}
          onClick={() =>
            void navigate(
              shownBy(adminPath('order/list/index'), {
                date_range: rangeText(`${row.day} 00:00:00`, `${row.day} 23:59:59`),
                ...(list.filters.merchant_id && { merchant_id: list.filters.merchant_id }),
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
          {data && <Figures of={data} />}
        </>
      }
      filters={
        <>
          <TextFilter<List> of="merchant_id" label={t(word.merchantNumber)} />
          <DateFilter<List> of="date_range" label={t('date')} />
        </>
      }
    />
  );
}

function Figures({ of: { list, sums, before } }: { of: Data }) {
  const t = useWords(text);
  const data = useMemo(
    () => ({
      days: list.map(({ day }) => day.slice(5)),
      series: [
        { name: t('amountYuan'), kind: 'line' as const, values: list.map(({ amount }) => Number(amount)) },
        { name: t('created'), kind: 'bar' as const, scale: 'right' as const, values: list.map(({ created }) => created) },
        { name: t('paid'), kind: 'bar' as const, scale: 'right' as const, values: list.map(({ paid }) => paid) },
      ],
    }),
    [list, t],
  );
  return (
    <>
      <StatsRow>
        <StatsCard
          strong
          title={t('sold')}
          value={<Money yuan={sums.amount} />}
          note={<MoneyAgainst now={sums.amount} before={before.amount} />}
        />
        <StatsCard title={t('paid')} value={count(sums.paid)} note={<Against now={sums.paid} before={before.paid} />} />
        <StatsCard title={t('created')} value={count(sums.created)} note={<Against now={sums.created} before={before.created} />} />
        <StatsCard
          title={t('conversion')}
          value={percent(sums.converted, sums.created)}
          note={t('conversionOf', { converted: count(sums.converted), created: count(sums.created) })}
        />
        <StatsCard
          title={t(word.refunded)}
          value={<Money yuan={sums.refund} />}
          note={<MoneyAgainst now={sums.refund} before={before.refund} />}
        />
      </StatsRow>
      <Card title={t('days')}>
        <Chart data={data} label={t('daysChart', { created: sums.created, amount: money(sums.amount) })} height={280} />
      </Card>
    </>
  );
}

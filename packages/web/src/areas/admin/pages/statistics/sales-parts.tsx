/** What the pages of sales by product and by merchant have in common. */
import type { adminMerchantStatistics } from '@keymall/contract/insight/sales-statistics';
import type { WireOutput } from '@keymall/contract/kit/endpoint';
import { parseSum, sumOf } from '@keymall/contract/kit/money';
import * as word from '@keymall/contract/kit/word';
import { useMemo } from 'react';
import { Money } from '#kit/back-office/cells';
import { Chart } from '#kit/back-office/chart';
import { Card } from '#kit/back-office/page-head';
import { StatsCard, StatsRow } from '#kit/back-office/stats-card';
import type { Column } from '#kit/back-office/table';
import { count, moneyOfFen } from '#kit/format';
import { useWords } from '#kit/i18n';
import { Against, MoneyAgainst } from '../../../../features/insight/against.tsx';
import { text } from './sales.words.ts';

type Ranking = WireOutput<typeof adminMerchantStatistics.list>;
type Sold = Ranking['sums'];
export type SoldRow = Sold & { rank: number; before_amount: string };

/** The sentence below the title. */
export function useLead(data: Pick<Ranking, 'from' | 'until' | 'before_from' | 'before_until'> | undefined): string | undefined {
  const t = useWords(text);
  return data && t('lead', { from: data.from, until: data.until, beforeFrom: data.before_from, beforeUntil: data.before_until });
}

/** What all of it comes to, beside the time before. */
export function SoldCards({ sums, before }: { sums: Sold; before: Sold }) {
  const t = useWords(text);
  const fen = Number(parseSum(sums.amount) ?? 0);
  return (
    <StatsRow>
      <StatsCard
        strong
        title={t('sold')}
        value={<Money yuan={sums.amount} />}
        note={<MoneyAgainst now={sums.amount} before={before.amount} />}
      />
      <StatsCard title={t('paid')} value={count(sums.paid)} note={<Against now={sums.paid} before={before.paid} />} />
      <StatsCard
        title={t('pieces')}
        value={count(sums.quantity)}
        note={sums.paid > 0 ? t('perOrder', { amount: moneyOfFen(Math.round(fen / sums.paid)) }) : undefined}
      />
      <StatsCard title={t('fee')} value={<Money yuan={sums.fee} />} note={<MoneyAgainst now={sums.fee} before={before.fee} />} />
      <StatsCard
        title={t(word.refunded)}
        value={<Money yuan={sums.refund} />}
        note={<MoneyAgainst now={sums.refund} before={before.refund} />}
      />
    </StatsRow>
  );
}

const SHOWN = 10;

/** The first rows as bars, each beside the time before. */
export function TopChart<Row extends SoldRow>({ title, rows, name }: { title: string; rows: readonly Row[]; name: (row: Row) => string }) {
  const t = useWords(text);
  const top = rows.slice(0, SHOWN);
  if (top.length === 0) return null;
  const all = moneyOfFen(sumOf(top.map(({ amount }) => parseSum(amount) ?? 0)));
  return (
    <Card title={title}>
      <TopBars
        drawn={JSON.stringify(top.map((row) => [name(row), row.amount, row.before_amount]))}
        now={t('amountYuan')}
        before={t('beforeYuan')}
        label={t('topChart', { count: top.length, amount: all })}
      />
    </Card>
  );
}

/** What is drawn comes as text, so that the same bars are not drawn anew. */
function TopBars({ drawn, now, before, label }: { drawn: string; now: string; before: string; label: string }) {
  const data = useMemo(() => {
    const rows = JSON.parse(drawn) as [string, string, string][];
    return {
      days: rows.map(([title]) => title),
      series: [
        { name: now, kind: 'bar' as const, values: rows.map(([, amount]) => Number(amount)) },
        { name: before, kind: 'bar' as const, values: rows.map(([, , earlier]) => Number(earlier)) },
      ],
    };
  }, [drawn, now, before]);
  return <Chart data={data} label={label} height={260} />;
}

/** The columns that follow what a row is about. */
export function useSoldColumns(): Column<SoldRow>[] {
  const t = useWords(text);
  return [
    { key: 'rank', title: t('rank'), kind: 'count' },
    { key: 'amount', title: t('sold'), kind: 'money', strong: true },
    {
      key: 'before_amount',
      title: t('previous'),
      align: 'right',
      cell: (row) => (
        <span className="bo-two">
          <Money yuan={row.before_amount} />
          <small>
            <MoneyAgainst now={row.amount} before={row.before_amount} />
          </small>
        </span>
      ),
    },
    { key: 'paid', title: t('paid'), kind: 'count' },
    { key: 'quantity', title: t('pieces'), kind: 'count' },
    { key: 'fee', title: t('fee'), kind: 'money' },
    { key: 'refund', title: t(word.refunded), kind: 'money' },
  ];
}

/** The ledger by day: what each business type brought each kind of account. */

import { adminStatistics, postingType } from '@keymall/contract/insight/statistics';
import type { WireOutput } from '@keymall/contract/kit/endpoint';
import * as word from '@keymall/contract/kit/word';
import { ledgerAccountWords } from '@keymall/contract/ledger/account-words';
import { businessWords } from '@keymall/contract/ledger/business-words';
import { accountKind } from '@keymall/contract/ledger/money-log';
import { sealedWords } from '@keymall/contract/ledger/proof-words';
import { transactionTypeWords } from '@keymall/contract/payment/channel-words';
import { useMemo } from 'react';
import { Money, StatusTag } from '#kit/back-office/cells';
import { Chart } from '#kit/back-office/chart';
import { type RowOf, useList } from '#kit/back-office/list';
import { ListPage } from '#kit/back-office/list-page';
import { Card } from '#kit/back-office/page-head';
import { ChoiceFilter, DateFilter } from '#kit/back-office/search-bar';
import { Empty } from '#kit/back-office/state-views';
import { StatsCard, StatsRow } from '#kit/back-office/stats-card';
import type { Column } from '#kit/back-office/table';
import { count, money } from '#kit/format';
import { useLocale, useWords, words } from '#kit/i18n';
import { RangePresets } from '../../../../features/insight/range-presets.tsx';

const text = words(
  {
    lead: '账本按日、账户与业务类型汇总，与分录分文不差；金额以账户自身方向为正',
    day: '日期',
    type: '业务类型',
    count: '分录数',
    state: '封账',
    all: '金额合计',
    rows: '汇总行',
    days: '每日金额',
    dayCounts: '每日分录',
    amountYuan: '金额（元）',
    daysChart: '{title}：共 {all}，{from} 至 {until}',
    none: '这段时间账本没有分录',
  },
  {
    lead: 'Postings by day, account and type, to the fen; amounts on the account’s own side',
    day: 'Date',
    type: 'Type',
    count: 'Postings',
    state: 'Sealed',
    all: 'All of it',
    rows: 'Rows',
    days: 'Amount by day',
    dayCounts: 'Postings by day',
    amountYuan: 'Amount (CNY)',
    daysChart: '{title}: {all} in all, {from} to {until}',
    none: 'Nothing was posted in this time',
  },
);

const typeTitle = { ...businessWords, ...transactionTypeWords };

type List = typeof adminStatistics.transactions;
type Row = RowOf<List>;
type Answer = WireOutput<List>;

export function Page() {
  const t = useWords(text);
  const locale = useLocale();
  const list = useList(adminStatistics.transactions);
  const { data } = list;
  const columns: Column<Row>[] = [
    { key: 'day', title: t('day'), head: true },
    { key: 'kind', title: t(word.account), cell: (row) => ledgerAccountWords[row.kind][locale] },
    { key: 'business_type', title: t('type'), cell: (row) => typeTitle[row.business_type][locale] },
    { key: 'count', title: t('count'), kind: 'count' },
    { key: 'amount', title: t(word.amount), align: 'right', cell: (row) => <Money yuan={row.amount} signed strong /> },
    { key: 'sealed', title: t('state'), kind: 'status', cell: (row) => <StatusTag of={sealedWords} value={row.sealed ? 1 : 0} /> },
  ];
  return (
    <ListPage
      lead={t('lead')}
      list={list}
      columns={columns}
      rowKey={(row) => `${row.day} ${row.kind} ${row.business_type}`}
      empty={<Empty title={t('none')} />}
      above={
        <>
          <RangePresets list={list} />
          {data && (
            <StatsRow>
              {/* Over several kinds of accounts amounts add up to nothing that means anything. */}
              {list.filters.kind && <StatsCard strong title={t('all')} value={<Money yuan={data.sums.amount} />} />}
              <StatsCard title={t('count')} value={count(data.sums.count)} />
              <StatsCard title={t('rows')} value={count(data.total)} />
            </StatsRow>
          )}
          {data && data.days.length > 0 && <Days of={data} isOfOneKind={Boolean(list.filters.kind)} />}
        </>
      }
      filters={
        <>
          <ChoiceFilter<List>
            of="kind"
            label={t(word.account)}
            searchable
            options={accountKind.options.map((value) => ({ value, label: ledgerAccountWords[value][locale] }))}
          />
          <ChoiceFilter<List>
            of="business_type"
            label={t('type')}
            searchable
            options={postingType.options.flatMap(({ options }) => options.map((value) => ({ value, label: typeTitle[value][locale] })))}
          />
          <DateFilter<List> of="date_range" label={t('day')} />
        </>
      }
    />
  );
}

/** The days of the filter: amounts of one kind of account, or how many postings of all of them. */
function Days({ of: { days, sums }, isOfOneKind }: { of: Pick<Answer, 'days' | 'sums'>; isOfOneKind: boolean }) {
  const t = useWords(text);
  const title = t(isOfOneKind ? 'days' : 'dayCounts');
  const data = useMemo(
    () => ({
      days: days.map(({ day }) => day.slice(5)),
      series: [
        isOfOneKind
          ? { name: t('amountYuan'), kind: 'bar' as const, values: days.map(({ amount }) => Number(amount)) }
          : { name: t('count'), kind: 'bar' as const, values: days.map((day) => day.count) },
      ],
    }),
    [days, isOfOneKind, t],
  );
  const all = isOfOneKind ? money(sums.amount) : count(sums.count);
  return (
    <Card title={title}>
      <Chart data={data} height={220} label={t('daysChart', { title, all, from: days[0]?.day ?? '', until: days.at(-1)?.day ?? '' })} />
    </Card>
  );
}

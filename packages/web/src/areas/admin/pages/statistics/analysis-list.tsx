/** Orders by merchant or by channel, with what all of them come to above. */

import { adminOrderAnalysis } from '@keymall/contract/insight/statistics';
import type { WireOutput } from '@keymall/contract/kit/endpoint';
import * as word from '@keymall/contract/kit/word';
import { orderStatusWords } from '@keymall/contract/ordering/order-status-words';
import { Money, useChoices } from '#kit/back-office/cells';
import type { List as ListState } from '#kit/back-office/list';
import { ListPage } from '#kit/back-office/list-page';
import { useCall } from '#kit/back-office/queries';
import { ChoiceFilter, DateFilter, TextFilter } from '#kit/back-office/search-bar';
import { Empty } from '#kit/back-office/state-views';
import { StatsCard, StatsRow } from '#kit/back-office/stats-card';
import type { Column } from '#kit/back-office/table';
import { count } from '#kit/format';
import { useWords } from '#kit/i18n';
import { BarsCard } from '../../../../features/insight/bars-card.tsx';
import { RangePresets } from '../../../../features/insight/range-presets.tsx';
import { text } from './analysis.words.ts';

type Analysis = typeof adminOrderAnalysis.merchant;
type Sums = WireOutput<Analysis>['sums'];

interface AnalysisListProps<Row extends Sums> {
  list: ListState<Row, { sums: Sums }>;
  /** What a row is about. */
  head: Column<Row>[];
  /** What its bar is called. */
  nameOf: (row: Row) => string;
  rowKey: (row: Row) => number;
}

export function AnalysisList<Row extends Sums>({ list, head, nameOf, rowKey }: AnalysisListProps<Row>) {
  const t = useWords(text);
  const { data: options } = useCall(adminOrderAnalysis.options, {});
  const sums = list.data?.sums;
  const columns: Column<Sums>[] = [
    { key: 'count', title: t('count'), kind: 'count' },
    { key: 'unpaid', title: t('unpaid'), kind: 'count' },
    { key: 'paid', title: t('paid'), kind: 'count' },
    { key: 'sum_money', title: t('sum'), kind: 'money', strong: true },
    { key: 'sum_actual_money', title: t('actual'), kind: 'money' },
    { key: 'sum_platform_money', title: t('platform'), kind: 'money' },
    { key: 'refund_money', title: t(word.refunded), kind: 'money' },
  ];
  return (
    <ListPage
      lead={t('lead')}
      list={list}
      columns={[...head, ...(columns as Column<Row>[])]}
      rowKey={rowKey}
      empty={<Empty title={t('none')} />}
      above={
        <>
          <RangePresets list={list} />
          {sums && (
            <StatsRow>
              <StatsCard strong title={t('sum')} value={<Money yuan={sums.sum_money} />} note={t('paidOf', { count: count(sums.paid) })} />
              <StatsCard title={t('actual')} value={<Money yuan={sums.sum_actual_money} />} />
              <StatsCard title={t('platform')} value={<Money yuan={sums.sum_platform_money} />} />
              <StatsCard title={t(word.refunded)} value={<Money yuan={sums.refund_money} />} />
              <StatsCard title={t('count')} value={count(sums.count)} note={t('unpaidOf', { count: count(sums.unpaid) })} />
            </StatsRow>
          )}
          <BarsCard
            title={t('chart')}
            unit={t('amountYuan')}
            bars={list.rows.map((row) => ({ name: nameOf(row), amount: row.sum_money }))}
          />
        </>
      }
      filters={
        <>
          <TextFilter<Analysis> of="username" label={t(word.userName)} />
          <ChoiceFilter<Analysis>
            of="channel_id"
            label={t(word.channel)}
            searchable
            options={(options?.channels ?? []).map(({ id, title: label }) => ({ value: id, label }))}
          />
          <ChoiceFilter<Analysis>
            of="paytype"
            label={t(word.payMethod)}
            options={(options?.paytypes ?? []).map(({ id, name }) => ({ value: id, label: name }))}
          />
          <ChoiceFilter<Analysis> of="status" label={t(word.orderStatus)} options={useChoices(orderStatusWords)} />
          <DateFilter<Analysis> of="date_range" label={t('date')} />
        </>
      }
    />
  );
}

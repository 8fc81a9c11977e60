/** The platform in figures, all of them the ledger's. */
import { adminStatistics } from '@keymall/contract/insight/statistics';
import type { WireOutput } from '@keymall/contract/kit/endpoint';
import { useMemo } from 'react';
import { Money } from '#kit/back-office/cells';
import { Chart } from '#kit/back-office/chart';
import { useList } from '#kit/back-office/list';
import { Card, PageHead } from '#kit/back-office/page-head';
import { DateFilter, SearchBar } from '#kit/back-office/search-bar';
import { Empty, Failed, Loading } from '#kit/back-office/state-views';
import { StatsCard, StatsRow } from '#kit/back-office/stats-card';
import { count, money } from '#kit/format';
import { useWords, words } from '#kit/i18n';
import { RangePresets } from '../../../../features/insight/range-presets.tsx';

const text = words(
  {
    lead: '{from} 至 {until}，全部取自账本',
    date: '日期',
    paid: '成交额',
    orders: '{count} 笔成交',
    fee: '手续费收入',
    feeNote: '已扣除退回的手续费',
    received: '渠道到账',
    refund: '退还买家',
    payout: '商户提现',
    cashFee: '提现手续费',
    other: '其他收入',
    otherNote: '短信、选号、增值服务与罚没',
    recharge: '商户充值',
    promotion: '推广支出',
    days: '每日走势',
    amountYuan: '成交额（元）',
    feeYuan: '手续费（元）',
    chart: '成交 {amount}，手续费 {fee}',
    balances: '账户余额（当前）',
    none: '这段时间账本没有分录',
    noBalances: '账本还没有分录',
  },
  {
    lead: '{from} to {until}, all of it out of the ledger',
    date: 'Date',
    paid: 'Sold',
    orders: '{count} sales',
    fee: 'Fee income',
    feeNote: 'less fees given back',
    received: 'Received by gateways',
    refund: 'Given back to buyers',
    payout: 'Withdrawn',
    cashFee: 'Withdrawal fee',
    other: 'Other income',
    otherNote: 'messages, card selection, services, fines',
    recharge: 'Recharged',
    promotion: 'Promotion',
    days: 'Day by day',
    amountYuan: 'Sold (CNY)',
    feeYuan: 'Fees (CNY)',
    chart: '{amount} sold, {fee} of fees',
    balances: 'Accounts, now',
    none: 'Nothing was posted in this time',
    noBalances: 'Nothing has been posted yet',
  },
);

type Total = WireOutput<typeof adminStatistics.total>;

export function Page() {
  const t = useWords(text);
  const list = useList(adminStatistics.total);
  const { data } = list;
  return (
    <>
      <PageHead lead={data && t('lead', { from: data.from, until: data.until })} />
      <RangePresets list={list} />
      <SearchBar list={list}>
        <DateFilter<typeof adminStatistics.total> of="date_range" label={t('date')} />
      </SearchBar>
      {data ? <Figures of={data} /> : list.error ? <Failed error={list.error} onRetry={list.refresh} /> : <Loading rows={8} />}
    </>
  );
}

function Figures({ of }: { of: Total }) {
  const t = useWords(text);
  return (
    <>
      <StatsRow>
        <StatsCard strong title={t('paid')} value={<Money yuan={of.paid_amount} />} note={t('orders', { count: count(of.paid_count) })} />
        <StatsCard title={t('fee')} value={<Money yuan={of.fee_income} />} note={t('feeNote')} />
        <StatsCard title={t('received')} value={<Money yuan={of.received_amount} />} />
        <StatsCard title={t('refund')} value={<Money yuan={of.refund_amount} />} />
        <StatsCard title={t('payout')} value={<Money yuan={of.payout_amount} />} />
        <StatsCard title={t('cashFee')} value={<Money yuan={of.cash_fee_income} />} />
        <StatsCard title={t('recharge')} value={<Money yuan={of.recharge_amount} />} />
        <StatsCard title={t('other')} value={<Money yuan={of.other_income} />} note={t('otherNote')} />
        <StatsCard title={t('promotion')} value={<Money yuan={of.promotion_amount} />} />
      </StatsRow>
      <div className="bo-columns">
        <Card title={t('days')}>{of.days.length > 0 ? <Days of={of} /> : <Empty title={t('none')} />}</Card>
        <Card title={t('balances')}>
          {of.balances.length > 0 ? (
            <ul className="bo-lines" aria-label={t('balances')}>
              {of.balances.map(({ kind, title, balance }) => (
                <li key={kind}>
                  <span>{title}</span>
                  <Money yuan={balance} strong />
                </li>
              ))}
            </ul>
          ) : (
            <Empty title={t('noBalances')} />
          )}
        </Card>
      </div>
    </>
  );
}

function Days({ of }: { of: Total }) {
  const t = useWords(text);
  const data = useMemo(
    () => ({
      days: of.days.map(({ day }) => day.slice(5)),
      series: [
        { name: t('amountYuan'), kind: 'line' as const, values: of.days.map(({ paid_amount }) => Number(paid_amount)) },
        { name: t('feeYuan'), kind: 'bar' as const, scale: 'right' as const, values: of.days.map(({ fee_income }) => Number(fee_income)) },
      ],
    }),
    [of, t],
  );
  return <Chart data={data} label={t('chart', { amount: money(of.paid_amount), fee: money(of.fee_income) })} height={320} />;
}

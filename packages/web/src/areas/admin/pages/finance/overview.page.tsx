/** The platform's money: what came in, what it earned, and whether the books balance. */

import type { WireOutput } from '@keymall/contract/kit/endpoint';
import { parseSum, sumOf } from '@keymall/contract/kit/money';
import { adminMoney } from '@keymall/contract/ledger/money-log';
import { balancedWords } from '@keymall/contract/ledger/proof-words';
import { useMemo } from 'react';
import { ChartBarIcon, CreditcardIcon, MoneyIcon, OrderAscendingIcon } from 'tdesign-icons-react';
import { Money, StatusTag } from '#kit/back-office/cells';
import { Chart } from '#kit/back-office/chart';
import { Card, PageHead } from '#kit/back-office/page-head';
import { useCall } from '#kit/back-office/queries';
import { Answered } from '#kit/back-office/state-views';
import { StatsCard, StatsRow } from '#kit/back-office/stats-card';
import { count, money, moneyOfFen } from '#kit/format';
import { useWords, words } from '#kit/i18n';
import { ProofBanner } from './proof-banner.tsx';

const text = words(
  {
    title: '资金总览',
    today: '今日成交额',
    orders: '今日成交订单',
    fee: '今日手续费收入',
    totalFee: '累计手续费收入',
    inTotal: '累计 {value}',
    sold: '累计成交 {value}',
    days: '近七日走势',
    amount: '成交额（元）',
    feeYuan: '手续费（元）',
    daysLabel: '近七日成交 {amount}，手续费 {fee}',
    accounts: '账户余额',
    balance: '余额',
    note: '复式记账：所有分录之和为零',
  },
  {
    title: 'Money overview',
    today: 'Sold today',
    orders: 'Orders paid today',
    fee: 'Fees today',
    totalFee: 'Fees in total',
    inTotal: '{value} in total',
    sold: '{value} sold in total',
    days: 'The last seven days',
    amount: 'Sold (CNY)',
    feeYuan: 'Fees (CNY)',
    daysLabel: '{amount} sold in seven days, {fee} of fees',
    accounts: 'Accounts',
    balance: 'Balance',
    note: 'Double entry: all postings sum to zero',
  },
);

type Overview = WireOutput<typeof adminMoney.overview>;

export function Page() {
  const t = useWords(text);
  const query = useCall(adminMoney.overview, {});
  return (
    <>
      <PageHead />
      <ProofBanner />
      <Answered query={query} rows={8}>
        {(data) => (
          <>
            <StatsRow>
              <StatsCard
                strong
                title={t('today')}
                icon={<ChartBarIcon />}
                value={<Money yuan={data.today.paid_amount} />}
                note={t('inTotal', { value: money(data.total.paid_amount) })}
              />
              <StatsCard
                title={t('orders')}
                icon={<OrderAscendingIcon />}
                value={count(data.today.paid_count)}
                note={t('inTotal', { value: count(data.total.paid_count) })}
              />
              <StatsCard
                title={t('fee')}
                icon={<MoneyIcon />}
                value={<Money yuan={data.today.fee_amount} />}
                note={t('inTotal', { value: money(data.total.fee_amount) })}
              />
              <StatsCard
                title={t('totalFee')}
                icon={<CreditcardIcon />}
                value={<Money yuan={data.total.fee_amount} />}
                note={t('sold', { value: money(data.total.paid_amount) })}
              />
            </StatsRow>
            <div className="bo-columns">
              <Card title={t('days')}>
                <Days days={data.days} />
              </Card>
              <Card title={t('accounts')} extra={<StatusTag of={balancedWords} value={data.balanced ? 'yes' : 'no'} />}>
                <Accounts accounts={data.accounts} />
              </Card>
            </div>
          </>
        )}
      </Answered>
    </>
  );
}

function Days({ days }: { days: Overview['days'] }) {
  const t = useWords(text);
  const data = useMemo(
    () => ({
      days: days.map(({ day }) => day.slice(5)),
      series: [
        { name: t('amount'), kind: 'line' as const, values: days.map(({ paid_amount }) => Number(paid_amount)) },
        { name: t('feeYuan'), kind: 'bar' as const, scale: 'right' as const, values: days.map(({ fee_amount }) => Number(fee_amount)) },
      ],
    }),
    [days, t],
  );
  const sum = (pick: (day: Overview['days'][number]) => string): string => moneyOfFen(sumOf(days.map((day) => parseSum(pick(day)) ?? 0)));
  return (
    <Chart
      data={data}
      label={t('daysLabel', { amount: sum(({ paid_amount }) => paid_amount), fee: sum(({ fee_amount }) => fee_amount) })}
      height={300}
    />
  );
}

function Accounts({ accounts }: { accounts: Overview['accounts'] }) {
  const t = useWords(text);
  return (
    <>
      <ul className="bo-lines" aria-label={t('accounts')}>
        {accounts.map((account) => (
          <li key={account.kind}>
            <span>{account.title}</span>
            <Money yuan={account.balance} strong />
          </li>
        ))}
      </ul>
      <p className="bo-note">{t('note')}</p>
    </>
  );
}

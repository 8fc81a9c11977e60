/** What a server with some sales would answer to the pages of figures. */
import { merchantCharts } from '@keymall/contract/insight/charts';
import { adminOrderAnalysis, adminStatistics } from '@keymall/contract/insight/statistics';

const at = (minute: number): string => `2026-11-21 08:${String(minute).padStart(2, '0')}:12`;

export const chartsAnswers = [
  [
    merchantCharts.channel,
    {
      list: [
        { channel_id: 1, title: '支付宝', order_count: 128, paid_amount: '6400.50', refund_amount: '26.57', share: 7113 },
        { channel_id: 2, title: '微信支付', order_count: 52, paid_amount: '2597.80', refund_amount: '0.00', share: 2887 },
      ],
      total: { order_count: 180, paid_amount: '8998.30', refund_amount: '26.57' },
    },
  ],
  [
    merchantCharts.charts,
    {
      order_count: 180,
      total_price: '8998.30',
      total_charges: '269.95',
      total_cost_price: '3100.00',
      total_profit: '5628.35',
      total_refund: '26.57',
    },
  ],
  [
    merchantCharts.money,
    {
      list: ([1, 3, 4] as const).map((status, index) => ({
        id: index + 1,
        trade_no: `K261121083${index}00ABCDEFGHJKMN`,
        goods_name: '星河会员月卡',
        quantity: index + 1,
        status,
        total_price: '26.57',
        charges: '0.80',
        total_cost_price: '10.00',
        profit: index === 2 ? '-4.20' : '15.77',
        refund_price: status === 3 ? '26.57' : '0.00',
        success_at: at(index),
      })),
      total: 3,
    },
  ],
  [
    merchantCharts.ranklist,
    {
      list: [1, 2, 3, 4].map((rank) => ({
        rank,
        contact: `buyer${rank}@example.com`,
        times: 20 - rank,
        money: `${5000 - rank * 812}.35`,
        refund_amount: '0.00',
        last_at: at(rank),
      })),
      total: 4,
    },
  ],
] as const;

const figures = {
  count: 420,
  unpaid: 61,
  paid: 359,
  sum_money: '32560.80',
  sum_actual_money: '31584.00',
  sum_platform_money: '976.80',
  refund_money: '126.50',
};

export const statisticsAnswers = [
  [
    adminOrderAnalysis.merchant,
    {
      list: ['星河数码', '青藤软件'].map((username, index) => ({ ...figures, merchant_id: index + 1, username, shop_name: '星河小店' })),
      total: 2,
      sums: figures,
    },
  ],
  [
    adminOrderAnalysis.channel,
    {
      list: ['易支付 · 支付宝', '官方微信'].map((channel_title, index) => ({
        ...figures,
        channel_id: index + 1,
        channel_title,
        pay_type: '支付宝',
      })),
      total: 2,
      sums: figures,
    },
  ],
  [adminOrderAnalysis.options, { channels: [{ id: 1, title: '易支付 · 支付宝' }], paytypes: [{ id: 1, name: '支付宝' }] }],
  [
    adminStatistics.total,
    {
      from: '2026-10-23',
      until: '2026-11-21',
      paid_count: 359,
      paid_amount: '32560.80',
      received_amount: '32587.37',
      refund_amount: '126.50',
      fee_income: '976.80',
      other_income: '32.10',
      cash_fee_income: '12.00',
      payout_amount: '1200.00',
      recharge_amount: '500.00',
      promotion_amount: '48.20',
      days: ['2026-11-19', '2026-11-20', '2026-11-21'].map((day) => ({ day, paid_amount: '10853.60', fee_income: '325.60' })),
      balances: [
        { kind: 'channel_receivable', title: '渠道应收', balance: '31260.87' },
        { kind: 'merchant_wallet', title: '商户余额', balance: '30251.97' },
      ],
    },
  ],
  [
    adminStatistics.transactions,
    {
      list: [
        { day: '2026-11-21', kind: 'merchant_wallet', business_type: 'goods_sold', count: 12, amount: '318.84', sealed: false },
        { day: '2026-11-20', kind: 'refund_payable', business_type: 'goods_refund', count: 2, amount: '-26.57', sealed: true },
        { day: '2026-11-20', kind: 'channel_receivable', business_type: 'receipt', count: 40, amount: '1062.80', sealed: true },
      ],
      total: 3,
      sums: { count: 54, amount: '1355.07' },
    },
  ],
] as const;

import { words } from '#kit/i18n';

/** Words of orders by merchant and by channel. */
export const text = words(
  {
    lead: '订单数按下单时间，金额按付款时间统计；退款单独列出，为这些成交至今退回的金额',
    date: '日期',
    count: '订单数',
    unpaid: '未支付',
    paid: '已支付',
    sum: '成交金额',
    actual: '扣除手续费后',
    platform: '平台手续费',
    paidOf: '{count} 笔已支付',
    unpaidOf: '{count} 笔未支付',
    none: '没有符合条件的订单',
    chart: '成交金额对比',
    amountYuan: '成交额（元）',
  },
  {
    lead: 'Orders by when they were made, money by when it was paid; refunds of these sales, until now, stand apart',
    date: 'Date',
    count: 'Orders',
    unpaid: 'Unpaid',
    paid: 'Paid',
    sum: 'Sold',
    actual: 'Less fees',
    platform: 'Platform fee',
    paidOf: '{count} paid',
    unpaidOf: '{count} unpaid',
    none: 'There are no such orders',
    chart: 'Sales compared',
    amountYuan: 'Sold (CNY)',
  },
);

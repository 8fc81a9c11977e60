/** An order whole, as the back offices show it. */

import type { Ctx } from '#kit/context';
import { orMissing } from '#kit/refusal';
import type { ShopScope } from '#kit/scope';
import { ACCOUNT_TITLE, postingsOf } from '#modules/ledger';
import { orderById, receiptsOf, stepsOf } from './order.repository.ts';

const REASON: Record<string, { zh_CN: string; en_US: string }> = {
  created: { zh_CN: '买家下单', en_US: 'Order placed' },
  paid: { zh_CN: '支付成功，卡密已发出', en_US: 'Paid and delivered' },
  paid_late: { zh_CN: '订单关闭后到账，已补发卡密', en_US: 'Paid after closing, delivered' },
  expired: { zh_CN: '超时未支付，订单关闭', en_US: 'Closed unpaid' },
  late_unserved: { zh_CN: '订单关闭后到账且库存不足，待退款', en_US: 'Paid after closing, out of stock: refund owed' },
  short_of_stock: { zh_CN: '支付成功但库存不足，待退款', en_US: 'Paid but out of stock: refund owed' },
};
const OUTCOME: Record<string, { zh_CN: string; en_US: string }> = {
  pending: { zh_CN: '待网关确认', en_US: 'To be confirmed' },
  applied: { zh_CN: '已入账', en_US: 'Applied' },
  second_payment: { zh_CN: '重复支付，待退款', en_US: 'Second payment: refund owed' },
  wrong_amount: { zh_CN: '金额不符，待退款', en_US: 'Wrong amount: refund owed' },
  unknown_order: { zh_CN: '找不到订单，待退款', en_US: 'Unknown order: refund owed' },
  late_unserved: { zh_CN: '关闭后到账，待退款', en_US: 'After closing: refund owed' },
  short_of_stock: { zh_CN: '库存不足，待退款', en_US: 'Out of stock: refund owed' },
  unconfirmed: { zh_CN: '网关未确认', en_US: 'Not confirmed by the gateway' },
};

/** An order with its life, receipts and postings. Inside a shop when one is given; a stranger's answers as missing. */
export async function orderDetail(ctx: Ctx, id: number, shop?: ShopScope) {
  const order = orMissing(await orderById(ctx.db, id, shop));
  const [steps, receipts, postings] = await Promise.all([
    stepsOf(ctx.db, id),
    receiptsOf(ctx.db, order.trade_no),
    postingsOf(ctx.db, order.trade_no),
  ]);
  const say = (words: Record<string, { zh_CN: string; en_US: string }>, key: string): string => words[key]?.[ctx.locale] ?? key;
  const visible = shop ? postings.filter((posting) => posting.kind === 'merchant_wallet') : postings;
  return {
    ...order,
    transaction_id: receipts.find((receipt) => receipt.outcome === 'applied')?.transaction_id ?? '',
    steps: [
      { from_status: null, to_status: 0 as const, actor: 'buyer' as const, reason: say(REASON, 'created'), create_at: order.create_at },
      ...steps.map((step) => ({ ...step, reason: say(REASON, step.reason) })),
    ],
    receipts: receipts.map((receipt) => ({ ...receipt, outcome: say(OUTCOME, receipt.outcome) })),
    postings: visible.map((posting) => ({
      account: ACCOUNT_TITLE[posting.kind][ctx.locale],
      // Read as gain and loss of the account: a receivable grows on the debit side, the rest on the credit side.
      amount: posting.kind === 'channel_receivable' ? posting.amount : -posting.amount,
      create_at: posting.create_at,
    })),
  };
}

type Detail = Awaited<ReturnType<typeof orderDetail>>;

/** What the merchant's page gets of it. */
export function forMerchant({ merchant_id: _merchant, shop_name: _shop, channel_title: _channel, ...rest }: Detail) {
  return rest;
}

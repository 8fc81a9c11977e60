/** Sentences every skin says the same way. */

import { goodsTypeWords } from '@keymall/contract/catalogue/goods-words';
import { COUNTED_ROWS } from '@keymall/contract/kit/list';
import * as word from '@keymall/contract/kit/word';
import { buyerOrderStatusWords } from '@keymall/contract/ordering/order-status-words';
import { type Locale, say, words } from '#kit/i18n';
import { CLOSED, EXCEPTION, type OrderStatus, PAID, REFUNDED, type Stock } from './shapes.ts';

export const networkWords = words({}, {}, { network: word.networkError });

export const stockWords = words(
  { many: '库存非常多', plenty: '库存很多', some: '库存一般', few: '库存少量', none: '缺货', exact: '库存 {count}', available: '有货' },
  {
    many: 'Lots left',
    plenty: 'Plenty left',
    some: 'Some left',
    few: 'Few left',
    none: 'Sold out',
    exact: '{count} left',
    available: 'In stock',
  },
);

/** Stock as the shop allows it to be told. */
export function stockText({ available, level, exact }: Stock, locale: Locale): string {
  if (!available || level === 'none') return say(stockWords, locale, 'none');
  if (exact !== null) return say(stockWords, locale, 'exact', { count: exact < COUNTED_ROWS ? exact : `${COUNTED_ROWS}+` });
  return say(stockWords, locale, level ?? 'available');
}

export const statusWords = words(
  {
    unpaidNote: '付款后系统自动发货，请在倒计时结束前完成支付。',
    paidNote: '支付成功，商品已发出。',
    closedNote: '订单已超时关闭。如果您已经付款，系统会自动核对并处理，请勿重复支付。',
    closedUntakenNote: '订单没有支付成功，已关闭。您付的款没有用于本订单，去向见下。',
    refundedNote: '订单已退款：款项退回原支付账户，不能原路退回的由平台人工退还。',
    exceptionNote: '收到付款时订单已超时或商品已售完，正在处理，款项安全。',
  },
  {
    unpaidNote: 'The keys arrive by themselves once paid. Please pay before the time runs out.',
    paidNote: 'Payment received, what you bought has been delivered.',
    closedNote: 'The order ran out of time. If you did pay, it will be checked and handled; please do not pay again.',
    closedUntakenNote: 'The order was not paid and has closed. What you paid did not go into it; below is where it goes.',
    refundedNote: 'The order was refunded: the way it was paid, or by hand where that is not possible.',
    exceptionNote: 'When the payment arrived the order had closed or the item was gone. It is being handled and your money is safe.',
  },
  {
    unpaid: buyerOrderStatusWords[0],
    paid: buyerOrderStatusWords[1],
    closed: buyerOrderStatusWords[2],
    refunded: buyerOrderStatusWords[3],
    exception: buyerOrderStatusWords[4],
  },
);

export type StatusName = 'unpaid' | 'paid' | 'closed' | 'refunded' | 'exception';

/** The name of a status, for its sentence and its colour. */
export function statusName(status: OrderStatus): StatusName {
  return status === PAID
    ? 'paid'
    : status === CLOSED
      ? 'closed'
      : status === REFUNDED
        ? 'refunded'
        : status === EXCEPTION
          ? 'exception'
          : 'unpaid';
}

/** What a goods is delivered as: keys, a text, a file. */
/** Where keys come from is no buyer's matter. */
export const kindText = (kind: 0 | 1 | 2 | 3, locale: Locale): string => goodsTypeWords[kind === 3 ? 0 : kind][locale];

/** The model: refunds, and complaints with their ends. */
import type { Books, Order, Refund } from './money.books.ts';
import type { Operation } from './money.operation.ts';
import { takeRebateBack } from './money.shares.ts';

function merchantPart(books: Books, { net, total, refunded }: Order, amount: number): number {
  if (!books.house.feeBack) return amount;
  return Math.floor((net * (refunded + amount)) / total) - Math.floor((net * refunded) / total);
}

export function refund(books: Books, { trade, amount }: Extract<Operation, { do: 'refund' }>): string {
  const order = books.order(trade);
  const left = order.total - order.refunded;
  if (order.status !== 'paid') return 'refund_not_paid';
  if (order.complaint === 'open') return 'complaint_open';
  if (amount !== null && amount > left) return 'refund_too_much';
  owe(books, order, amount ?? left, 0);
  return `owed ${amount ?? left}`;
}

/** Gives how much came out of what a complaint holds back. */
function owe(books: Books, order: Order, amount: number, heldBack: number): number {
  const { merchant, fee, sms, selectPlatform, account } = order;
  const part = merchantPart(books, order, amount);
  // Our part out of what we earned by it, first the fee, then the chosen card, then the message.
  let [skip, rest] = [order.given, amount - part];
  const ours = (['fee_income', 'selectcard_income', 'sms_income'] as const).map((kind, at): [string, number] => {
    const earned = [fee, selectPlatform, sms][at] as number;
    const passed = Math.min(skip, earned);
    const taken = Math.min(rest, earned - passed);
    skip -= passed;
    rest -= taken;
    return [kind, taken];
  });
  let fromHeld = 0;
  if (books.isOwn(account)) {
    const back = ours.reduce((sum, [, taken]) => sum + taken, 0);
    const offDebt = Math.min(books.has('merchant_debt', merchant), back);
    books.post([
      ...ours,
      [books.gateway(account), amount],
      [`merchant_debt:${merchant}`, -offDebt],
      [`merchant_prepaid:${merchant}`, offDebt - back],
      ['refund_payable', -amount],
    ]);
  } else {
    const waiting = order.share === 'waiting' || order.share === 'suspended' ? Math.min(order.remaining, part) : 0;
    fromHeld = Math.min(heldBack, part - waiting);
    const fromWallet = Math.min(books.has('merchant_wallet', merchant), part - waiting - fromHeld);
    books.post([
      ...ours,
      [`merchant_frozen:${merchant}`, waiting + fromHeld],
      [`merchant_wallet:${merchant}`, fromWallet],
      [`merchant_debt:${merchant}`, part - waiting - fromHeld - fromWallet],
      ['refund_payable', -amount],
    ]);
    if (waiting > 0) {
      books.put(order, 'remaining', order.remaining - waiting);
      if (order.remaining === 0) books.put(order, 'share', 'gone');
    }
  }
  const refund: Refund = { trade: order.trade, amount, status: 'owed', rebateBack: false, before: order.refunded };
  books.add(books.refunds, `${order.trade}/${order.refunds}`, refund);
  books.put(order, 'refunds', order.refunds + 1);
  books.put(order, 'given', order.given + amount - part);
  books.put(order, 'refunded', order.refunded + amount);
  if (order.refunded === order.total) books.put(order, 'status', 'refunded');
  takeRebateBack(books, order, refund);
  return fromHeld;
}

export function payRefund(books: Books, { trade, nth }: Extract<Operation, { do: 'pay refund' }>, heard: string): string {
  const refund = books.refundOf(trade, nth);
  if (refund.status === 'refunded') return 'refunded';
  if (books.order(trade).applied?.source === 'manual') return 'refund_by_hand';
  if (heard === 'refunded') refundPaid(books, refund, books.gateway(books.order(trade).account));
  else books.put(refund, 'status', heard === 'failed' ? 'failed' : 'refunding');
  return refund.status;
}

export function refundByHand(books: Books, { trade, nth }: Extract<Operation, { do: 'refund by hand' }>): string {
  const refund = books.refundOf(trade, nth);
  if (refund.status !== 'owed' && refund.status !== 'failed') return 'refund_settled';
  const { account } = books.order(trade);
  refundPaid(books, refund, books.isOwn(account) ? books.gateway(account) : 'paid_by_hand');
  return 'done';
}

function refundPaid(books: Books, refund: Refund, from: string): void {
  books.put(refund, 'status', 'refunded');
  books.post([
    ['refund_payable', refund.amount],
    [from, -refund.amount],
  ]);
}

export function complain(books: Books, trade: string): string {
  const order = books.order(trade);
  if (order.status !== 'paid') return 'complaint_unpaid';
  if (order.complaint === 'open') return 'complaint_open';
  if (order.ruled) return 'complaint_ruled';
  const { merchant } = order;
  const price = order.total - order.refunded;
  const waiting = order.share === 'waiting' || order.share === 'suspended' ? order.remaining : 0;
  if (order.share === 'waiting') books.put(order, 'share', 'suspended');
  const held = books.isOwn(order.account) ? 0 : Math.max(0, merchantPart(books, order, price) - waiting);
  const fromWallet = Math.min(held, books.has('merchant_wallet', merchant));
  books.post([
    [`merchant_wallet:${merchant}`, fromWallet],
    [`merchant_debt:${merchant}`, held - fromWallet],
    [`merchant_frozen:${merchant}`, -held],
  ]);
  books.put(order, 'complaint', 'open');
  books.put(order, 'price', price);
  books.put(order, 'frozen', held);
  return 'complained';
}

export function endComplaint(
  books: Books,
  op: Extract<Operation, { do: 'take back' | 'agree' | 'for the merchant' | 'for the buyer' }>,
): string {
  const order = books.order(op.trade);
  if (order.complaint !== 'open') return 'complaint_closed';
  const { merchant } = order;
  const amount = op.do === 'agree' ? order.price : op.do === 'for the buyer' ? op.amount : 0;
  if (amount > order.price) return 'refund_too_much';
  const used = amount > 0 ? owe(books, order, amount, order.frozen) : 0;
  const rest = order.frozen - used;
  books.post([
    [`merchant_frozen:${merchant}`, rest],
    [`merchant_wallet:${merchant}`, -rest],
  ]);
  if (rest > 0) books.repay(merchant);
  if (order.share === 'suspended' && !order.held) {
    books.put(order, 'share', 'waiting');
    // A day more.
    books.put(order, 'due', false);
  }
  books.put(order, 'complaint', 'over');
  books.put(order, 'frozen', 0);
  if (op.do !== 'take back') books.put(order, 'ruled', true);
  return 'done';
}

/** The model: refunds, and complaints with their ends. */
import type { Books, Order, Refund, Share } from './money.books.ts';
import type { Operation } from './money.operation.ts';
import { takeRebateBack } from './money.shares.ts';

/** What of an amount had come to merchants. */
const cameToMerchants = ({ net, total, refunded }: Order, amount: number): number =>
  Math.floor((net * (refunded + amount)) / total) - Math.floor((net * refunded) / total);
const merchantPart = (books: Books, order: Order, amount: number): number =>
  books.house.feeBack ? cameToMerchants(order, amount) : amount;

/** What somebody bears of a refund; `ofShare` of it out of the share, the rest a fee that is not given back. */
interface Part {
  share: Share;
  amount: number;
  ofShare: number;
}
function partsOf(books: Books, order: Order, amount: number): Part[] {
  const { shares, merchant } = order;
  const all = merchantPart(books, order, amount);
  if (shares.length === 1) return shares.map((share) => ({ share, amount: all, ofShare: 0 }));
  const divided = cameToMerchants(order, amount);
  const left = shares.reduce((sum, share) => sum + share.left, 0);
  const parts = shares.map((share) => {
    const ofShare = left === 0 ? 0 : Math.floor((share.left * divided) / left);
    return { share, ofShare, amount: 0 };
  });
  // What does not divide, a fen each from the seller up.
  let rest = divided - parts.reduce((sum, { ofShare }) => sum + ofShare, 0);
  while (rest > 0)
    for (const part of parts.toReversed())
      if (rest > 0 && part.ofShare < part.share.left) {
        part.ofShare += 1;
        rest -= 1;
      }
  for (const part of parts) part.amount = part.ofShare + (part.share.merchant === merchant ? all - divided : 0);
  return parts;
}

/** Those who supplied it hand what they bear to the seller. */
function handBack(books: Books, { share, amount }: Part, seller: number, fromFrozen: number): void {
  const fromWallet = Math.min(books.has('merchant_wallet', share.merchant), amount - fromFrozen);
  books.post([
    [`merchant_frozen:${share.merchant}`, fromFrozen],
    [`merchant_wallet:${share.merchant}`, fromWallet],
    [`merchant_debt:${share.merchant}`, amount - fromFrozen - fromWallet],
    [`merchant_wallet:${seller}`, -amount],
  ]);
}

/** What of a part still waits is taken first, then what a complaint holds back. Gives how much both were. */
function takeFrozen(books: Books, { share, amount }: Part): number {
  const waiting = share.state === 'waiting' || share.state === 'suspended' ? Math.min(share.remaining, amount) : 0;
  if (waiting > 0) {
    books.put(share, 'remaining', share.remaining - waiting);
    if (share.remaining === 0) books.put(share, 'state', 'gone');
  }
  const held = Math.min(share.frozen, amount - waiting);
  books.put(share, 'frozen', share.frozen - held);
  return waiting + held;
}

export function refund(books: Books, { trade, amount }: Extract<Operation, { do: 'refund' }>): string {
  const order = books.order(trade);
  const left = order.total - order.refunded;
  if (order.status !== 'paid') return 'refund_not_paid';
  if (order.complaint === 'open') return 'complaint_open';
  if (amount !== null && amount > left) return 'refund_too_much';
  owe(books, order, amount ?? left);
  return `owed ${amount ?? left}`;
}

function owe(books: Books, order: Order, amount: number): void {
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
    let frozen = 0;
    for (const each of partsOf(books, order, amount)) {
      const fromFrozen = takeFrozen(books, each);
      books.put(each.share, 'left', each.share.left - each.ofShare);
      if (each.share.merchant === merchant) frozen = fromFrozen;
      else handBack(books, each, merchant, fromFrozen);
    }
    const fromWallet = Math.min(books.has('merchant_wallet', merchant), part - frozen);
    books.post([
      ...ours,
      [`merchant_frozen:${merchant}`, frozen],
      [`merchant_wallet:${merchant}`, fromWallet],
      [`merchant_debt:${merchant}`, part - frozen - fromWallet],
      ['refund_payable', -amount],
    ]);
  }
  const refund: Refund = { trade: order.trade, amount, status: 'owed', rebateBack: false, before: order.refunded };
  books.add(books.refunds, `${order.trade}/${order.refunds}`, refund);
  books.put(order, 'refunds', order.refunds + 1);
  books.put(order, 'given', order.given + amount - part);
  books.put(order, 'refunded', order.refunded + amount);
  if (order.refunded === order.total) books.put(order, 'status', 'refunded');
  takeRebateBack(books, order, refund);
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
  const price = order.total - order.refunded;
  for (const { share, amount } of partsOf(books, order, price)) {
    const { merchant } = share;
    const waiting = share.state === 'waiting' || share.state === 'suspended' ? share.remaining : 0;
    if (share.state === 'waiting') books.put(share, 'state', 'suspended');
    const held = books.isOwn(order.account) ? 0 : Math.max(0, amount - waiting);
    const fromWallet = Math.min(held, books.has('merchant_wallet', merchant));
    books.post([
      [`merchant_wallet:${merchant}`, fromWallet],
      [`merchant_debt:${merchant}`, held - fromWallet],
      [`merchant_frozen:${merchant}`, -held],
    ]);
    books.put(share, 'frozen', held);
  }
  books.put(order, 'complaint', 'open');
  books.put(order, 'price', price);
  return 'complained';
}

export function endComplaint(
  books: Books,
  op: Extract<Operation, { do: 'take back' | 'agree' | 'for the merchant' | 'for the buyer' }>,
): string {
  const order = books.order(op.trade);
  if (order.complaint !== 'open') return 'complaint_closed';
  const amount = op.do === 'agree' ? order.price : op.do === 'for the buyer' ? op.amount : 0;
  if (amount > order.price) return 'refund_too_much';
  if (amount > 0) owe(books, order, amount);
  for (const share of order.shares) {
    const { merchant, frozen } = share;
    books.post([
      [`merchant_frozen:${merchant}`, frozen],
      [`merchant_wallet:${merchant}`, -frozen],
    ]);
    if (frozen > 0) books.repay(merchant);
    books.put(share, 'frozen', 0);
    if (share.state === 'suspended' && !share.held) {
      books.put(share, 'state', 'waiting');
      // A day more.
      books.put(share, 'due', false);
    }
  }
  books.put(order, 'complaint', 'over');
  if (op.do !== 'take back') books.put(order, 'ruled', true);
  return 'done';
}

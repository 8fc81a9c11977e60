/** The model: shares that wait, and rebates. */
import type { Books, Order, Refund } from './money.books.ts';

const halfUp = (amount: number, part: number, whole: number): number => Math.floor((2 * amount * part + whole) / (2 * whole));

function settle(books: Books, order: Order): string {
  books.put(order, 'share', 'released');
  books.post([
    [`merchant_frozen:${order.merchant}`, order.remaining],
    [`merchant_wallet:${order.merchant}`, -order.remaining],
  ]);
  books.repay(order.merchant);
  return String(order.remaining);
}

export function settleDue(books: Books, trade: string, heard: string): string {
  const order = books.order(trade);
  if (order.share === 'waiting') books.put(order, 'due', true);
  // Whoever holds it in this moment decides: the clock comes again.
  if (!books.house.alone && heard === 'null') return heard;
  return order.share === 'waiting' && order.complaint !== 'open' ? settle(books, order) : 'null';
}

export function settleAllDue(books: Books, trades: readonly string[]): string {
  for (const trade of trades) if (books.order(trade).share === 'waiting') books.put(books.order(trade), 'due', true);
  const due = [...books.orders.values()].filter((order) => order.share === 'waiting' && order.due && order.complaint !== 'open');
  for (const order of due) settle(books, order);
  return String(due.length);
}

export function moveShare(books: Books, { do: what, trade }: { do: 'settle now' | 'hold' | 'let go'; trade: string }): string {
  const order = books.order(trade);
  const waits = order.share === 'waiting' || order.share === 'suspended';
  if (what === 'settle now')
    return !waits ? 'unfreeze_settled' : order.complaint === 'open' ? 'unfreeze_held' : (settle(books, order), 'done');
  if (what === 'hold' ? !waits || order.held : order.share !== 'suspended' || !order.held) return 'unfreeze_settled';
  books.put(order, 'held', what === 'hold');
  books.put(order, 'share', what === 'hold' || order.complaint === 'open' ? 'suspended' : 'waiting');
  return 'done';
}

/** Who has the reward is who sold first; of two at once, whoever is heard to have it. */
export function rebate(books: Books, trade: string, heard: string): string {
  const order = books.order(trade);
  const parent = books.house.parents[order.merchant] ?? null;
  if (parent === null || (order.status !== 'paid' && order.status !== 'refunded')) return 'nothing';
  if (order.rebate === null) books.put(order, 'rebate', toParent(books, parent, halfUp(order.fee, books.house.rebate, 100)));
  const first = books.house.alone
    ? ![...books.orders.values()].some(({ merchant, sold }) => merchant === order.merchant && sold > 0 && sold < order.sold)
    : heard === 'first';
  if (first && !books.rewarded[order.merchant]) {
    books.put(books.rewarded, order.merchant, true);
    books.put(order, 'reward', toParent(books, parent, books.house.reward));
  }
  for (let nth = 0; nth < order.refunds; nth += 1) takeRebateBack(books, order, books.refundOf(trade, nth));
  return order.reward > 0 ? 'first' : 'rebated';
}

function toParent(books: Books, parent: number, amount: number): number {
  books.post([
    ['promotion', amount],
    [`merchant_wallet:${parent}`, -amount],
  ]);
  return amount;
}

export function takeRebateBack(books: Books, order: Order, refund: Refund): void {
  if (order.rebate === null || refund.rebateBack) return;
  const parent = books.house.parents[order.merchant] as number;
  const until = (sum: number): number => Math.floor(((order.rebate as number) * sum) / order.total);
  const after = refund.before + refund.amount;
  const amount = until(after) - until(refund.before) + (after === order.total ? order.reward : 0);
  const fromWallet = Math.min(books.has('merchant_wallet', parent), amount);
  books.put(refund, 'rebateBack', true);
  books.post([
    [`merchant_wallet:${parent}`, fromWallet],
    [`merchant_debt:${parent}`, amount - fromWallet],
    ['promotion', -amount],
  ]);
}

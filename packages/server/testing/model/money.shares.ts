/** The model: shares that wait, and rebates. */
import type { Books, Order, Refund, Share } from './money.books.ts';

const halfUp = (amount: number, part: number, whole: number): number => Math.floor((2 * amount * part + whole) / (2 * whole));

function settle(books: Books, share: Share): string {
  books.put(share, 'state', 'released');
  books.post([
    [`merchant_frozen:${share.merchant}`, share.remaining],
    [`merchant_wallet:${share.merchant}`, -share.remaining],
  ]);
  books.repay(share.merchant);
  return String(share.remaining);
}

/** Time passes for all who wait for an order. */
function makeDue(books: Books, trade: string): void {
  for (const share of books.order(trade).shares) if (share.state === 'waiting') books.put(share, 'due', true);
}

export function settleDue(books: Books, { trade, of }: { trade: string; of: number }, heard: string): string {
  const share = books.shareOf(trade, of);
  makeDue(books, trade);
  // Whoever holds it in this moment decides: the clock comes again.
  if (!books.house.alone && heard === 'null') return heard;
  return share.state === 'waiting' && books.order(trade).complaint !== 'open' ? settle(books, share) : 'null';
}

export function settleAllDue(books: Books, trades: readonly string[]): string {
  for (const trade of trades) makeDue(books, trade);
  const due = [...books.orders.values()]
    .filter(({ complaint }) => complaint !== 'open')
    .flatMap(({ shares }) => shares.filter((share) => share.state === 'waiting' && share.due));
  for (const share of due) settle(books, share);
  return String(due.length);
}

export function moveShare(
  books: Books,
  { do: what, trade, of }: { do: 'settle now' | 'hold' | 'let go'; trade: string; of: number },
): string {
  const { complaint } = books.order(trade);
  const share = books.shareOf(trade, of);
  const waits = share.state === 'waiting' || share.state === 'suspended';
  if (what === 'settle now') return !waits ? 'unfreeze_settled' : complaint === 'open' ? 'unfreeze_held' : (settle(books, share), 'done');
  if (what === 'hold' ? !waits || share.held : share.state !== 'suspended' || !share.held) return 'unfreeze_settled';
  books.put(share, 'held', what === 'hold');
  books.put(share, 'state', what === 'hold' || complaint === 'open' ? 'suspended' : 'waiting');
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

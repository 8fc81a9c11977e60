/** The model: what is moved by hand, recharges, withdrawals. */
import type { Books, Payment, Withdrawal } from './money.books.ts';
import type { Operation, Wallet } from './money.operation.ts';

export function adjust(books: Books, { merchant, action, amount, request }: Extract<Operation, { do: 'adjust' }>): string {
  const before = books.adjustments.get(request);
  if (before !== undefined) return before === `${action} ${amount}` ? 'repeated' : 'key_reused';
  const kind = action.includes('fee') ? 'merchant_prepaid' : action.includes('deposit') ? 'merchant_deposit' : 'merchant_wallet';
  const takes = action.endsWith('dec') || action === 'freeze';
  const frozen = books.has('merchant_frozen', merchant);
  const most = takes ? books.has(kind, merchant) : action === 'unfreeze' ? Math.min(books.handFrozen(merchant), frozen) : amount;
  if (most < amount) return 'short';
  const moved = takes ? amount : -amount;
  const byHand = action === 'freeze' || action === 'unfreeze';
  books.add(books.adjustments, request, `${action} ${amount}`);
  if (byHand) books.put(books.byHand, merchant, books.handFrozen(merchant) + moved);
  books.post([
    [`${kind}:${merchant}`, moved],
    [byHand ? `merchant_frozen:${merchant}` : 'adjustment', -moved],
  ]);
  if (action === 'inc' || action === 'unfreeze') books.repay(merchant);
  return 'done';
}

const halfUp = (amount: number, part: number, whole: number): number => Math.floor((2 * amount * part + whole) / (2 * whole));

export function joinPool(books: Books, { merchant, owner, pool, fee }: Extract<Operation, { do: 'join pool' }>): string {
  const member = `${pool}/${merchant}`;
  if (books.joined.has(member)) return 'pool_known';
  if (books.has('merchant_wallet', merchant) < fee) return 'pool_fee_short';
  const ours = owner === null ? fee : halfUp(fee, books.house.poolShare, 100);
  books.add(books.joined, member, true);
  books.post([
    [`merchant_wallet:${merchant}`, fee],
    ...(owner === null ? [] : [[`merchant_wallet:${owner}`, ours - fee] as const]),
    ['service_income', -ours],
  ]);
  if (owner !== null) books.repay(owner);
  return 'joined';
}

export function award(books: Books, { merchant, step, amount }: Extract<Operation, { do: 'award' }>): string {
  const known = books.awards.get(`${step}/${merchant}`);
  if (known?.stands) return 'stands';
  if (known) books.put(known, 'stands', true);
  else books.add(books.awards, `${step}/${merchant}`, { amount, stands: true });
  books.post([
    ['promotion', amount],
    [`merchant_wallet:${merchant}`, -amount],
  ]);
  return 'awarded';
}

export function awardBack(books: Books, { merchant, step }: Extract<Operation, { do: 'award back' }>): string {
  const known = books.awards.get(`${step}/${merchant}`);
  if (!known?.stands) return 'nothing';
  const fromWallet = Math.min(books.has('merchant_wallet', merchant), known.amount);
  books.put(known, 'stands', false);
  books.post([
    [`merchant_wallet:${merchant}`, fromWallet],
    [`merchant_debt:${merchant}`, known.amount - fromWallet],
    ['promotion', -known.amount],
  ]);
  return 'back';
}

export function openRecharge(books: Books, { trade, merchant, wallet, amount }: Extract<Operation, { do: 'recharge' }>): string {
  if (books.payments.has(trade)) return 'repeated';
  const recharge = { merchant, wallet, closed: false };
  books.add(books.payments, trade, { trade, account: 'ours0', amount, paid: false, order: null, recharge, word: null });
  return 'opened';
}

export function closeRecharge(books: Books, trade: string): string {
  const payment = books.payments.get(trade) as Payment;
  const recharge = payment.recharge as NonNullable<Payment['recharge']>;
  if (payment.paid || recharge.closed) return '0';
  books.put(recharge, 'closed', true);
  return '1';
}

export function recharged(books: Books, { merchant, wallet }: { merchant: number; wallet: Wallet }, amount: number): void {
  const kind = { money: 'merchant_wallet', fee_money: 'merchant_prepaid', deposit_money: 'merchant_deposit' }[wallet];
  books.post([
    ['buyer_suspense', amount],
    [`${kind}:${merchant}`, -amount],
  ]);
  if (wallet === 'money') books.repay(merchant);
}

export function withdrawal(
  books: Books,
  op: Extract<
    Operation,
    { do: 'withdraw' | 'agree to withdrawal' | 'send' | 'send again' | 'paid' | 'paid by hand' | 'failed' | 'refuse withdrawal' }
  >,
): string {
  const { trade } = op;
  if (op.do === 'withdraw') {
    const { merchant, amount, fee } = op;
    if (books.withdrawals.has(trade)) return 'repeated';
    if (books.has('merchant_wallet', merchant) < amount) return 'short';
    const made: Withdrawal = { trade, merchant, amount, fee, status: 0, first: null, second: null, needsSecond: false, sendings: 0 };
    books.add(books.withdrawals, trade, made);
    books.post([
      [`merchant_wallet:${merchant}`, amount],
      [`merchant_cashing:${merchant}`, -amount],
    ]);
    return 'applied';
  }
  const asked = books.withdrawals.get(trade) as Withdrawal;
  const { merchant, amount, fee } = asked;
  const cashing = `merchant_cashing:${merchant}`;
  const agreed = asked.first !== null && (!asked.needsSecond || asked.second !== null);
  if (op.do === 'agree to withdrawal') {
    const needs = asked.needsSecond || amount > books.house.secondAbove;
    if (asked.status !== 0) return 'gone';
    if (asked.first === op.admin && needs && asked.second === null) return 'same';
    books.put(asked, 'needsSecond', needs);
    if (asked.first === null) books.put(asked, 'first', op.admin);
    else if (asked.first !== op.admin) books.put(asked, 'second', op.admin);
    return needs && asked.second === null ? 'waits' : 'agreed';
  }
  if (op.do === 'send') {
    if (asked.status !== 0 || !agreed) return 'false';
    books.put(asked, 'sendings', asked.sendings + 1);
    return moveWithdrawal(books, asked, 3, [cashing, amount], ['payout_transit', -amount]);
  }
  if (op.do === 'paid by hand') {
    if (asked.status !== 0 || !agreed) return 'false';
    return moveWithdrawal(books, asked, 1, [cashing, amount], ['paid_by_hand', fee - amount], ['cash_fee_income', -fee]);
  }
  if (op.do === 'paid') {
    if (asked.status !== 3) return 'false';
    return moveWithdrawal(
      books,
      asked,
      1,
      ['payout_transit', amount],
      ['channel_receivable:payout', fee - amount],
      ['cash_fee_income', -fee],
    );
  }
  if (op.do === 'failed') return asked.status === 3 && asked.sendings === op.sending ? moveWithdrawal(books, asked, 4) : 'false';
  if (op.do === 'send again') {
    if (asked.status !== 4) return 'false';
    books.put(asked, 'sendings', asked.sendings + 1);
    return moveWithdrawal(books, asked, 3);
  }
  if (asked.status !== op.from) return 'false';
  moveWithdrawal(books, asked, 2, [op.from === 4 ? 'payout_transit' : cashing, amount], [`merchant_wallet:${merchant}`, -amount]);
  books.repay(merchant);
  return 'true';
}

function moveWithdrawal(books: Books, asked: Withdrawal, to: Withdrawal['status'], ...legs: [string, number][]): string {
  books.put(asked, 'status', to);
  books.post(legs);
  return 'true';
}

/** The model: orders, receipts, and money that no order took. */
import type { Books, Order, Payment, Receipt } from './money.books.ts';
import type { Operation } from './money.operation.ts';
import { recharged } from './money.wallets.ts';

export function place(books: Books, { do: _do, ...sale }: Extract<Operation, { do: 'place' }>): string {
  const { trade, unit, quantity, fee, feePayer, sms, smsPayer, selectPlatform, selectMerchant } = sale;
  if (books.orders.has(trade)) return 'repeated';
  const product = unit * quantity;
  const net = product + selectMerchant - (feePayer === 1 ? fee : 0) - (smsPayer === 1 ? sms : 0);
  const supplied = sale.suppliers.reduce((sum, each) => sum + each.net, 0);
  const seller = { merchant: sale.merchant, net: net - supplied, settlement: sale.settlement };
  const order: Order = {
    ...sale,
    total: product + selectPlatform + selectMerchant + (feePayer === 2 ? fee : 0) + (smsPayer === 0 ? sms : 0),
    net,
    status: 'waiting',
    refunded: 0,
    given: 0,
    refunds: 0,
    applied: null,
    shares: [...sale.suppliers, seller].map((share) => ({
      ...share,
      left: share.net,
      state: 'none',
      remaining: 0,
      due: false,
      held: false,
      frozen: 0,
    })),
    complaint: 'never',
    price: 0,
    ruled: false,
    rebate: null,
    reward: 0,
    arrived: false,
    sold: 0,
  };
  books.add(books.orders, trade, order);
  books.add(books.payments, trade, { trade, account: sale.account, amount: order.total, paid: false, order, recharge: null, word: null });
  return 'placed';
}

export function close(books: Books, trade: string): string {
  const order = books.order(trade);
  if (order.status !== 'waiting') return '0';
  books.put(order, 'status', 'closed');
  return '1';
}

/** What was bought elsewhere for it has come: no money moves. */
export function arrive(books: Books, trade: string): string {
  const order = books.order(trade);
  if (!order.docked || order.status !== 'paid' || order.arrived) return 'nothing';
  books.put(order, 'arrived', true);
  return 'arrived';
}

export function receipt(books: Books, { account, trade, number, amount, source }: Extract<Operation, { do: 'receipt' }>): string {
  const known = books.payments.get(trade);
  const payment = known?.account === account ? known : undefined;
  if (books.isOwn(account) && source === 'notice' && !books.receipts.has(`${account}/${number}`) && !mayBeHeard(books, payment, amount))
    return 'unheard';
  let verdict = 'applied';
  if (!payment) verdict = 'unknown_order';
  else if (payment.amount !== amount) verdict = 'wrong_amount';
  else if (payment.paid) verdict = 'second_payment';
  else if (payment.order?.status === 'closed') verdict = 'late';
  if (payment && verdict === 'second_payment') {
    if (source === 'manual') return 'duplicate';
    const { word } = payment;
    if (word && !books.receipts.has(`${account}/${number}`)) {
      // The gateway's number takes the place of the administrator's word.
      books.put(word, 'source', 'notice');
      books.put(word, 'number', number);
      books.put(payment, 'word', null);
      books.add(books.receipts, `${account}/${number}`, word);
      return 'duplicate';
    }
  }
  if (books.receipts.has(`${account}/${number}`)) return 'duplicate';
  const state = verdict === 'applied' ? 'applied' : verdict === 'late' ? 'pending' : 'owed';
  const receipt: Receipt = { trade, account, number, amount, source, state };
  books.add(books.receipts, `${account}/${number}`, receipt);
  books.post([
    [books.gateway(account), amount],
    ['buyer_suspense', -amount],
  ]);
  if (payment && source === 'manual' && verdict !== 'wrong_amount') books.put(payment, 'word', receipt);
  if (payment && verdict === 'applied') paid(books, payment, receipt);
  return verdict;
}

/** Over a merchant's own account only what names a payment of it counts, within ten times its amount, and five times. */
function mayBeHeard(books: Books, payment: Payment | undefined, amount: number): boolean {
  if (!payment || amount > payment.amount * 10) return false;
  const told = [...new Set(books.receipts.values())].filter(({ trade, account }) => trade === payment.trade && account === payment.account);
  return told.length < 5;
}

function paid(books: Books, payment: Payment, receipt: Receipt): void {
  books.put(payment, 'paid', true);
  if (payment.order) sold(books, payment.order, receipt);
  if (payment.recharge) recharged(books, payment.recharge, payment.amount);
}

function sold(books: Books, order: Order, receipt: Receipt): void {
  const { merchant, fee, sms, selectPlatform, total } = order;
  const ours = fee + sms + selectPlatform;
  books.put(order, 'status', 'paid');
  books.put(order, 'applied', receipt);
  books.put(books.sales, 'count', books.sales.count + 1);
  books.put(order, 'sold', books.sales.count);
  const legs: [string, number][] = [
    ['buyer_suspense', total],
    ['fee_income', -fee],
    ['sms_income', -sms],
    ['selectcard_income', -selectPlatform],
  ];
  if (books.isOwn(order.account)) {
    const prepaid = Math.min(books.has('merchant_prepaid', merchant), ours);
    legs.push(
      [books.gateway(order.account), -total],
      [`merchant_prepaid:${merchant}`, prepaid],
      [`merchant_debt:${merchant}`, ours - prepaid],
    );
  } else {
    for (const share of order.shares) {
      const waits = share.settlement !== 0 && share.net > 0;
      legs.push([`${waits ? 'merchant_frozen' : 'merchant_wallet'}:${share.merchant}`, -share.net]);
      books.put(share, 'state', waits ? 'waiting' : 'none');
      books.put(share, 'remaining', waits ? share.net : 0);
    }
  }
  books.post(legs);
}

export function rescue(books: Books, { account, number, confirmed }: Extract<Operation, { do: 'rescue' }>): string {
  const receipt = books.receiptOf(account, number);
  const payment = books.payments.get(receipt.trade) as Payment;
  if (receipt.state !== 'pending') return 'duplicate';
  const verdict = !confirmed ? 'unconfirmed' : payment.paid ? 'second_payment' : 'applied';
  books.put(receipt, 'state', verdict === 'applied' ? 'applied' : 'owed');
  if (verdict === 'applied') paid(books, payment, receipt);
  return verdict;
}

/** Money that no order took. */
export function giveBack(books: Books, { account, number }: Extract<Operation, { do: 'give back' }>, heard: string): string {
  const receipt = books.receiptOf(account, number);
  if (receipt.state === 'refunded') return 'refunded';
  // No gateway knows its number.
  if (receipt.source === 'manual') return 'refund_by_hand';
  if (heard !== 'refunded') {
    books.put(receipt, 'state', heard === 'failed' ? 'failed' : 'refunding');
    return receipt.state;
  }
  books.put(receipt, 'state', 'refunded');
  books.post([
    ['buyer_suspense', receipt.amount],
    [books.gateway(account), -receipt.amount],
  ]);
  return 'refunded';
}

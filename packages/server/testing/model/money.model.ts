/**
 * All money of a house as a few sums. Each operation says what it answers and what it moves, in its own words and arithmetic:
 * nothing of the house is called here. Amounts as in the postings: debit positive.
 */

/** One that needs no more than a number. */
type Plain<Name> = Name extends string ? { do: Name; trade: string } : never;

/** What may be asked of the house. Plain data: the same operation can be asked again. */
export type Operation =
  | ({ do: 'place' } & Sale)
  | { do: 'close'; trade: string }
  | { do: 'receipt'; account: string; trade: string; number: string; amount: number; source: 'notice' | 'manual' }
  | { do: 'rescue'; account: string; number: string; confirmed: boolean }
  | { do: 'give back'; account: string; number: string; fate: Fate }
  | { do: 'refund'; trade: string; amount: number | null }
  | { do: 'pay refund'; trade: string; nth: number; fate: Fate }
  | { do: 'refund by hand'; trade: string; nth: number }
  | { do: 'complain'; trade: string }
  | { do: 'take back' | 'agree' | 'for the merchant'; trade: string }
  | { do: 'for the buyer'; trade: string; amount: number }
  | { do: 'settle due'; trade: string }
  | { do: 'settle all due'; trades: string[] }
  | { do: 'settle now' | 'hold' | 'let go'; trade: string }
  | { do: 'rebate'; trade: string }
  | { do: 'adjust'; merchant: number; action: Action; amount: number; request: string }
  | { do: 'collect'; merchant: number }
  | { do: 'recharge'; merchant: number; trade: string; wallet: Wallet; amount: number }
  | { do: 'close recharge'; trade: string }
  | { do: 'withdraw'; merchant: number; trade: string; amount: number; fee: number }
  | { do: 'agree to withdrawal'; trade: string; admin: 0 | 1 }
  | Plain<'send' | 'send again' | 'paid' | 'paid by hand'>
  | { do: 'failed'; trade: string; sending: number }
  | { do: 'refuse withdrawal'; trade: string; from: 0 | 4 };

/** What the gateway makes of what it is asked: done, refused, or done without a word. */
export type Fate = 'done' | 'refused' | 'silent';
export type Action =
  | 'inc'
  | 'dec'
  | 'freeze'
  | 'unfreeze'
  | 'customchannelfeeadd'
  | 'customchannelfeedec'
  | 'customchanneldepositadd'
  | 'customchanneldepositdec';
export type Wallet = 'money' | 'fee_money' | 'deposit_money';

export interface Sale {
  trade: string;
  merchant: number;
  account: string;
  unit: number;
  quantity: number;
  fee: number;
  feePayer: 1 | 2;
  sms: number;
  smsPayer: 0 | 1;
  /** Which of the merchant's cards to choose from was chosen; null for any card. */
  card: number | null;
  selectPlatform: number;
  selectMerchant: number;
  /** 0 at once, 1 the next midnight, 2 after 24 hours. */
  settlement: 0 | 1 | 2;
}

export interface Order extends Sale {
  total: number;
  net: number;
  status: 'waiting' | 'closed' | 'paid' | 'refunded';
  refunded: number;
  /** What the platform gave back of its part. */
  given: number;
  refunds: number;
  applied: Receipt | null;
  share: 'none' | 'waiting' | 'suspended' | 'released' | 'gone';
  remaining: number;
  due: boolean;
  held: boolean;
  complaint: 'never' | 'open' | 'over';
  frozen: number;
  price: number;
  ruled: boolean;
  rebate: number | null;
  reward: number;
  /** The how-manieth sale of all. */
  sold: number;
}

interface Payment {
  trade: string;
  account: string;
  amount: number;
  paid: boolean;
  order: Order | null;
  recharge: { merchant: number; wallet: Wallet; closed: boolean } | null;
  /** A receipt on an administrator's word. */
  word: Receipt | null;
}
export interface Receipt {
  trade: string;
  account: string;
  number: string;
  amount: number;
  source: 'notice' | 'manual';
  state: 'applied' | 'pending' | 'owed' | 'refunding' | 'failed' | 'refunded';
}
export interface Refund {
  trade: string;
  amount: number;
  status: 'owed' | 'refunding' | 'failed' | 'refunded';
  rebateBack: boolean;
  before: number;
}
export interface Withdrawal {
  trade: string;
  merchant: number;
  amount: number;
  fee: number;
  status: 0 | 1 | 2 | 3 | 4;
  first: number | null;
  second: number | null;
  needsSecond: boolean;
  sendings: number;
}

export interface House {
  /** A merchant's own gateway's account begins so. */
  ownPrefix: string;
  parents: readonly (number | null)[];
  /** Does the platform give its fee back with a refund. */
  feeBack: boolean;
  /** Per cent of the fee, and fen for the first sale. */
  rebate: number;
  reward: number;
  secondAbove: number;
  /** One after another: then also what else depends on who comes first is known. */
  alone: boolean;
}

const halfUp = (amount: number, part: number, whole: number): number => Math.floor((2 * amount * part + whole) / (2 * whole));

export class Model {
  readonly sums: Record<string, number> = {};
  readonly orders = new Map<string, Order>();
  readonly payments = new Map<string, Payment>();
  readonly receipts = new Map<string, Receipt>();
  readonly refunds = new Map<string, Refund>();
  readonly withdrawals = new Map<string, Withdrawal>();
  readonly adjustments = new Map<string, string>();
  readonly house: House;
  #sales = { count: 0 };
  #rewarded: Record<number, boolean> = {};
  #byHand: Record<number, number> = {};
  #undo: (() => void)[] = [];

  constructor(house: House) {
    this.house = house;
  }

  // What happened can be taken back, so that another order of events can be tried.
  mark(): number {
    return this.#undo.length;
  }
  undo(to: number): void {
    while (this.#undo.length > to) this.#undo.pop()?.();
  }
  forgetPast(): void {
    this.#undo = [];
  }
  #put<T, K extends keyof T>(record: T, key: K, value: T[K]): void {
    const before = record[key];
    this.#undo.push(() => {
      record[key] = before;
    });
    record[key] = value;
  }
  #add<T>(map: Map<string, T>, key: string, value: T): void {
    map.set(key, value);
    this.#undo.push(() => void map.delete(key));
  }

  #post(legs: readonly (readonly [string, number])[]): void {
    const sum = legs.reduce((all, [, amount]) => all + amount, 0);
    if (sum !== 0) throw new Error(`the model itself is out of balance by ${sum}: ${JSON.stringify(legs)}`);
    for (const [account, amount] of legs) this.#put(this.sums, account, (this.sums[account] ?? 0) + amount);
  }
  /** What a merchant has in one wallet, or owes. */
  has(kind: string, merchant: number): number {
    const sum = this.sums[`${kind}:${merchant}`] ?? 0;
    return kind === 'merchant_debt' ? sum : 0 - sum;
  }
  #repay(merchant: number): number {
    const amount = Math.min(this.has('merchant_wallet', merchant), this.has('merchant_debt', merchant));
    this.#post([
      [`merchant_wallet:${merchant}`, amount],
      [`merchant_debt:${merchant}`, -amount],
    ]);
    return amount;
  }
  #isOwn = (account: string): boolean => account.startsWith(this.house.ownPrefix);
  #gateway = (account: string): string => `${this.#isOwn(account) ? 'merchant_direct' : 'channel_receivable'}:${account}`;

  /** What the operation answers now; it has happened. `heard` is the answer where it depends on what no model knows. */
  apply(op: Operation, heard: string): string {
    switch (op.do) {
      case 'place':
        return this.#place(op);
      case 'close':
        return this.#close(op.trade);
      case 'receipt':
        return this.#receipt(op);
      case 'rescue':
        return this.#rescue(op);
      case 'give back':
        return this.#giveBack(op, heard);
      case 'refund':
        return this.#refund(op);
      case 'pay refund':
        return this.#payRefund(op, heard);
      case 'refund by hand':
        return this.#refundByHand(op);
      case 'complain':
        return this.#complain(op.trade);
      case 'take back':
      case 'agree':
      case 'for the merchant':
      case 'for the buyer':
        return this.#endComplaint(op);
      case 'settle due':
        return this.#settleDue(op.trade, heard);
      case 'settle all due':
        return this.#settleAllDue(op.trades);
      case 'settle now':
      case 'hold':
      case 'let go':
        return this.#moveShare(op);
      case 'rebate':
        return this.#rebate(op.trade, heard);
      case 'adjust':
        return this.#adjust(op);
      case 'collect':
        return String(this.#repay(op.merchant));
      case 'recharge':
        return this.#openRecharge(op);
      case 'close recharge':
        return this.#closeRecharge(op.trade);
      default:
        return this.#withdrawal(op);
    }
  }

  // Sales -----------------------------------------------------------------------------------------------------------------

  #place({ do: _do, ...sale }: Extract<Operation, { do: 'place' }>): string {
    const { trade, unit, quantity, fee, feePayer, sms, smsPayer, selectPlatform, selectMerchant } = sale;
    if (this.orders.has(trade)) return 'repeated';
    const product = unit * quantity;
    const order: Order = {
      ...sale,
      total: product + selectPlatform + selectMerchant + (feePayer === 2 ? fee : 0) + (smsPayer === 0 ? sms : 0),
      net: product + selectMerchant - (feePayer === 1 ? fee : 0) - (smsPayer === 1 ? sms : 0),
      status: 'waiting',
      refunded: 0,
      given: 0,
      refunds: 0,
      applied: null,
      share: 'none',
      remaining: 0,
      due: false,
      held: false,
      complaint: 'never',
      frozen: 0,
      price: 0,
      ruled: false,
      rebate: null,
      reward: 0,
      sold: 0,
    };
    this.#add(this.orders, trade, order);
    this.#add(this.payments, trade, { trade, account: sale.account, amount: order.total, paid: false, order, recharge: null, word: null });
    return 'placed';
  }

  #close(trade: string): string {
    const order = this.#order(trade);
    if (order.status !== 'waiting') return '0';
    this.#put(order, 'status', 'closed');
    return '1';
  }

  #receipt({ account, trade, number, amount, source }: Extract<Operation, { do: 'receipt' }>): string {
    const known = this.payments.get(trade);
    const payment = known?.account === account ? known : undefined;
    let verdict = 'applied';
    if (!payment) verdict = 'unknown_order';
    else if (payment.amount !== amount) verdict = 'wrong_amount';
    else if (payment.paid) verdict = 'second_payment';
    else if (payment.order?.status === 'closed') verdict = 'late';
    if (payment && verdict === 'second_payment') {
      if (source === 'manual') return 'duplicate';
      const { word } = payment;
      if (word && !this.receipts.has(`${account}/${number}`)) {
        // The gateway's number takes the place of the administrator's word.
        this.#put(word, 'source', 'notice');
        this.#put(word, 'number', number);
        this.#put(payment, 'word', null);
        this.#add(this.receipts, `${account}/${number}`, word);
        return 'duplicate';
      }
    }
    if (this.receipts.has(`${account}/${number}`)) return 'duplicate';
    const state = verdict === 'applied' ? 'applied' : verdict === 'late' ? 'pending' : 'owed';
    const receipt: Receipt = { trade, account, number, amount, source, state };
    this.#add(this.receipts, `${account}/${number}`, receipt);
    this.#post([
      [this.#gateway(account), amount],
      ['buyer_suspense', -amount],
    ]);
    if (payment && source === 'manual' && verdict !== 'wrong_amount') this.#put(payment, 'word', receipt);
    if (payment && verdict === 'applied') this.#paid(payment, receipt);
    return verdict;
  }

  #paid(payment: Payment, receipt: Receipt): void {
    this.#put(payment, 'paid', true);
    if (payment.order) this.#sold(payment.order, receipt);
    if (payment.recharge) this.#recharged(payment.recharge, payment.amount);
  }

  #sold(order: Order, receipt: Receipt): void {
    const { merchant, fee, sms, selectPlatform, total, net } = order;
    const ours = fee + sms + selectPlatform;
    this.#put(order, 'status', 'paid');
    this.#put(order, 'applied', receipt);
    this.#put(this.#sales, 'count', this.#sales.count + 1);
    this.#put(order, 'sold', this.#sales.count);
    const legs: [string, number][] = [
      ['buyer_suspense', total],
      ['fee_income', -fee],
      ['sms_income', -sms],
      ['selectcard_income', -selectPlatform],
    ];
    if (this.#isOwn(order.account)) {
      const prepaid = Math.min(this.has('merchant_prepaid', merchant), ours);
      legs.push(
        [this.#gateway(order.account), -total],
        [`merchant_prepaid:${merchant}`, prepaid],
        [`merchant_debt:${merchant}`, ours - prepaid],
      );
    } else {
      const waits = order.settlement !== 0 && net > 0;
      legs.push([`${waits ? 'merchant_frozen' : 'merchant_wallet'}:${merchant}`, -net]);
      this.#put(order, 'share', waits ? 'waiting' : 'none');
      this.#put(order, 'remaining', waits ? net : 0);
    }
    this.#post(legs);
  }

  #rescue({ account, number, confirmed }: Extract<Operation, { do: 'rescue' }>): string {
    const receipt = this.#receiptOf(account, number);
    const payment = this.payments.get(receipt.trade) as Payment;
    if (receipt.state !== 'pending') return 'duplicate';
    const verdict = !confirmed ? 'unconfirmed' : payment.paid ? 'second_payment' : 'applied';
    this.#put(receipt, 'state', verdict === 'applied' ? 'applied' : 'owed');
    if (verdict === 'applied') this.#paid(payment, receipt);
    return verdict;
  }

  /** Money that no order took. */
  #giveBack({ account, number }: Extract<Operation, { do: 'give back' }>, heard: string): string {
    const receipt = this.#receiptOf(account, number);
    if (receipt.state === 'refunded') return 'refunded';
    if (heard !== 'refunded') {
      this.#put(receipt, 'state', heard === 'failed' ? 'failed' : 'refunding');
      return receipt.state;
    }
    this.#put(receipt, 'state', 'refunded');
    this.#post([
      ['buyer_suspense', receipt.amount],
      [this.#gateway(account), -receipt.amount],
    ]);
    return 'refunded';
  }

  // Refunds and complaints ------------------------------------------------------------------------------------------------

  #merchantPart({ net, total, refunded }: Order, amount: number): number {
    if (!this.house.feeBack) return amount;
    return Math.floor((net * (refunded + amount)) / total) - Math.floor((net * refunded) / total);
  }

  #refund({ trade, amount }: Extract<Operation, { do: 'refund' }>): string {
    const order = this.#order(trade);
    const left = order.total - order.refunded;
    if (order.status !== 'paid') return 'refund_not_paid';
    if (order.complaint === 'open') return 'complaint_open';
    if (amount !== null && amount > left) return 'refund_too_much';
    this.#owe(order, amount ?? left, 0);
    return `owed ${amount ?? left}`;
  }

  /** Gives how much came out of what a complaint holds back. */
  #owe(order: Order, amount: number, heldBack: number): number {
    const { merchant, fee, sms, selectPlatform, account } = order;
    const part = this.#merchantPart(order, amount);
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
    if (this.#isOwn(account)) {
      const back = ours.reduce((sum, [, taken]) => sum + taken, 0);
      const offDebt = Math.min(this.has('merchant_debt', merchant), back);
      this.#post([
        ...ours,
        [this.#gateway(account), amount],
        [`merchant_debt:${merchant}`, -offDebt],
        [`merchant_prepaid:${merchant}`, offDebt - back],
        ['refund_payable', -amount],
      ]);
    } else {
      const waiting = order.share === 'waiting' || order.share === 'suspended' ? Math.min(order.remaining, part) : 0;
      fromHeld = Math.min(heldBack, part - waiting);
      const fromWallet = Math.min(this.has('merchant_wallet', merchant), part - waiting - fromHeld);
      this.#post([
        ...ours,
        [`merchant_frozen:${merchant}`, waiting + fromHeld],
        [`merchant_wallet:${merchant}`, fromWallet],
        [`merchant_debt:${merchant}`, part - waiting - fromHeld - fromWallet],
        ['refund_payable', -amount],
      ]);
      if (waiting > 0) {
        this.#put(order, 'remaining', order.remaining - waiting);
        if (order.remaining === 0) this.#put(order, 'share', 'gone');
      }
    }
    const refund: Refund = { trade: order.trade, amount, status: 'owed', rebateBack: false, before: order.refunded };
    this.#add(this.refunds, `${order.trade}/${order.refunds}`, refund);
    this.#put(order, 'refunds', order.refunds + 1);
    this.#put(order, 'given', order.given + amount - part);
    this.#put(order, 'refunded', order.refunded + amount);
    if (order.refunded === order.total) this.#put(order, 'status', 'refunded');
    this.#takeRebateBack(order, refund);
    return fromHeld;
  }

  #payRefund({ trade, nth }: Extract<Operation, { do: 'pay refund' }>, heard: string): string {
    const refund = this.#refundOf(trade, nth);
    if (refund.status === 'refunded') return 'refunded';
    if (this.#order(trade).applied?.source === 'manual') return 'refund_by_hand';
    if (heard === 'refunded') this.#refundPaid(refund, this.#gateway(this.#order(trade).account));
    else this.#put(refund, 'status', heard === 'failed' ? 'failed' : 'refunding');
    return refund.status;
  }

  #refundByHand({ trade, nth }: Extract<Operation, { do: 'refund by hand' }>): string {
    const refund = this.#refundOf(trade, nth);
    if (refund.status !== 'owed' && refund.status !== 'failed') return 'refund_settled';
    const { account } = this.#order(trade);
    this.#refundPaid(refund, this.#isOwn(account) ? this.#gateway(account) : 'paid_by_hand');
    return 'done';
  }

  #refundPaid(refund: Refund, from: string): void {
    this.#put(refund, 'status', 'refunded');
    this.#post([
      ['refund_payable', refund.amount],
      [from, -refund.amount],
    ]);
  }

  #complain(trade: string): string {
    const order = this.#order(trade);
    if (order.status !== 'paid') return 'complaint_unpaid';
    if (order.complaint === 'open') return 'complaint_open';
    if (order.ruled) return 'complaint_ruled';
    const { merchant } = order;
    const price = order.total - order.refunded;
    const waiting = order.share === 'waiting' || order.share === 'suspended' ? order.remaining : 0;
    if (order.share === 'waiting') this.#put(order, 'share', 'suspended');
    const wanted = Math.max(0, this.#merchantPart(order, price) - waiting);
    const held = this.#isOwn(order.account) ? 0 : Math.min(wanted, this.has('merchant_wallet', merchant));
    this.#post([
      [`merchant_wallet:${merchant}`, held],
      [`merchant_frozen:${merchant}`, -held],
    ]);
    this.#put(order, 'complaint', 'open');
    this.#put(order, 'price', price);
    this.#put(order, 'frozen', held);
    return 'complained';
  }

  #endComplaint(op: Extract<Operation, { do: 'take back' | 'agree' | 'for the merchant' | 'for the buyer' }>): string {
    const order = this.#order(op.trade);
    if (order.complaint !== 'open') return 'complaint_closed';
    const { merchant } = order;
    const amount = op.do === 'agree' ? order.price : op.do === 'for the buyer' ? op.amount : 0;
    if (amount > order.price) return 'refund_too_much';
    const used = amount > 0 ? this.#owe(order, amount, order.frozen) : 0;
    const rest = order.frozen - used;
    this.#post([
      [`merchant_frozen:${merchant}`, rest],
      [`merchant_wallet:${merchant}`, -rest],
    ]);
    if (order.share === 'suspended' && !order.held) {
      this.#put(order, 'share', 'waiting');
      // A day more.
      this.#put(order, 'due', false);
    }
    this.#put(order, 'complaint', 'over');
    this.#put(order, 'frozen', 0);
    if (op.do !== 'take back') this.#put(order, 'ruled', true);
    return 'done';
  }

  // Shares that wait, rebates ---------------------------------------------------------------------------------------------

  #settle(order: Order): string {
    this.#put(order, 'share', 'released');
    this.#post([
      [`merchant_frozen:${order.merchant}`, order.remaining],
      [`merchant_wallet:${order.merchant}`, -order.remaining],
    ]);
    this.#repay(order.merchant);
    return String(order.remaining);
  }

  #settleDue(trade: string, heard: string): string {
    const order = this.#order(trade);
    if (order.share === 'waiting') this.#put(order, 'due', true);
    // Whoever holds it in this moment decides: the clock comes again.
    if (!this.house.alone && heard === 'null') return heard;
    return order.share === 'waiting' && order.complaint !== 'open' ? this.#settle(order) : 'null';
  }

  #settleAllDue(trades: readonly string[]): string {
    for (const trade of trades) if (this.#order(trade).share === 'waiting') this.#put(this.#order(trade), 'due', true);
    const due = [...this.orders.values()].filter((order) => order.share === 'waiting' && order.due && order.complaint !== 'open');
    for (const order of due) this.#settle(order);
    return String(due.length);
  }

  #moveShare({ do: what, trade }: { do: 'settle now' | 'hold' | 'let go'; trade: string }): string {
    const order = this.#order(trade);
    const waits = order.share === 'waiting' || order.share === 'suspended';
    if (what === 'settle now')
      return !waits ? 'unfreeze_settled' : order.complaint === 'open' ? 'unfreeze_held' : (this.#settle(order), 'done');
    if (what === 'hold' ? !waits || order.held : order.share !== 'suspended' || !order.held) return 'unfreeze_settled';
    this.#put(order, 'held', what === 'hold');
    this.#put(order, 'share', what === 'hold' || order.complaint === 'open' ? 'suspended' : 'waiting');
    return 'done';
  }

  /** Who has the reward is who sold first; of two at once, whoever is heard to have it. */
  #rebate(trade: string, heard: string): string {
    const order = this.#order(trade);
    const parent = this.house.parents[order.merchant] ?? null;
    if (parent === null || (order.status !== 'paid' && order.status !== 'refunded')) return 'nothing';
    if (order.rebate === null) this.#put(order, 'rebate', this.#toParent(parent, halfUp(order.fee, this.house.rebate, 100)));
    const first = this.house.alone
      ? ![...this.orders.values()].some(({ merchant, sold }) => merchant === order.merchant && sold > 0 && sold < order.sold)
      : heard === 'first';
    if (first && !this.#rewarded[order.merchant]) {
      this.#put(this.#rewarded, order.merchant, true);
      this.#put(order, 'reward', this.#toParent(parent, this.house.reward));
    }
    for (let nth = 0; nth < order.refunds; nth += 1) this.#takeRebateBack(order, this.#refundOf(trade, nth));
    return order.reward > 0 ? 'first' : 'rebated';
  }

  #toParent(parent: number, amount: number): number {
    this.#post([
      ['promotion', amount],
      [`merchant_wallet:${parent}`, -amount],
    ]);
    return amount;
  }

  #takeRebateBack(order: Order, refund: Refund): void {
    if (order.rebate === null || refund.rebateBack) return;
    const parent = this.house.parents[order.merchant] as number;
    const until = (sum: number): number => Math.floor(((order.rebate as number) * sum) / order.total);
    const after = refund.before + refund.amount;
    const amount = until(after) - until(refund.before) + (after === order.total ? order.reward : 0);
    const fromWallet = Math.min(this.has('merchant_wallet', parent), amount);
    this.#put(refund, 'rebateBack', true);
    this.#post([
      [`merchant_wallet:${parent}`, fromWallet],
      [`merchant_debt:${parent}`, amount - fromWallet],
      ['promotion', -amount],
    ]);
  }

  // By hand, recharges, withdrawals ---------------------------------------------------------------------------------------

  /** What an administrator froze and did not let go. */
  handFrozen = (merchant: number): number => this.#byHand[merchant] ?? 0;

  #adjust({ merchant, action, amount, request }: Extract<Operation, { do: 'adjust' }>): string {
    const before = this.adjustments.get(request);
    if (before !== undefined) return before === `${action} ${amount}` ? 'repeated' : 'key_reused';
    const kind = action.includes('fee') ? 'merchant_prepaid' : action.includes('deposit') ? 'merchant_deposit' : 'merchant_wallet';
    const takes = action.endsWith('dec') || action === 'freeze';
    const frozen = this.has('merchant_frozen', merchant);
    const most = takes ? this.has(kind, merchant) : action === 'unfreeze' ? Math.min(this.handFrozen(merchant), frozen) : amount;
    if (most < amount) return 'short';
    const moved = takes ? amount : -amount;
    const byHand = action === 'freeze' || action === 'unfreeze';
    this.#add(this.adjustments, request, `${action} ${amount}`);
    if (byHand) this.#put(this.#byHand, merchant, this.handFrozen(merchant) + moved);
    this.#post([
      [`${kind}:${merchant}`, moved],
      [byHand ? `merchant_frozen:${merchant}` : 'adjustment', -moved],
    ]);
    if (action === 'inc' || action === 'unfreeze') this.#repay(merchant);
    return 'done';
  }

  #openRecharge({ trade, merchant, wallet, amount }: Extract<Operation, { do: 'recharge' }>): string {
    if (this.payments.has(trade)) return 'repeated';
    const recharge = { merchant, wallet, closed: false };
    this.#add(this.payments, trade, { trade, account: 'ours0', amount, paid: false, order: null, recharge, word: null });
    return 'opened';
  }

  #closeRecharge(trade: string): string {
    const payment = this.payments.get(trade) as Payment;
    const recharge = payment.recharge as NonNullable<Payment['recharge']>;
    if (payment.paid || recharge.closed) return '0';
    this.#put(recharge, 'closed', true);
    return '1';
  }

  #recharged({ merchant, wallet }: { merchant: number; wallet: Wallet }, amount: number): void {
    const kind = { money: 'merchant_wallet', fee_money: 'merchant_prepaid', deposit_money: 'merchant_deposit' }[wallet];
    this.#post([
      ['buyer_suspense', amount],
      [`${kind}:${merchant}`, -amount],
    ]);
    if (wallet === 'money') this.#repay(merchant);
  }

  #withdrawal(
    op: Extract<
      Operation,
      { do: 'withdraw' | 'agree to withdrawal' | 'send' | 'send again' | 'paid' | 'paid by hand' | 'failed' | 'refuse withdrawal' }
    >,
  ): string {
    const { trade } = op;
    if (op.do === 'withdraw') {
      const { merchant, amount, fee } = op;
      if (this.withdrawals.has(trade)) return 'repeated';
      if (this.has('merchant_wallet', merchant) < amount) return 'short';
      const made: Withdrawal = { trade, merchant, amount, fee, status: 0, first: null, second: null, needsSecond: false, sendings: 0 };
      this.#add(this.withdrawals, trade, made);
      this.#post([
        [`merchant_wallet:${merchant}`, amount],
        [`merchant_cashing:${merchant}`, -amount],
      ]);
      return 'applied';
    }
    const asked = this.withdrawals.get(trade) as Withdrawal;
    const { merchant, amount, fee } = asked;
    const cashing = `merchant_cashing:${merchant}`;
    const agreed = asked.first !== null && (!asked.needsSecond || asked.second !== null);
    if (op.do === 'agree to withdrawal') {
      const needs = asked.needsSecond || amount > this.house.secondAbove;
      if (asked.status !== 0) return 'gone';
      if (asked.first === op.admin && needs && asked.second === null) return 'same';
      this.#put(asked, 'needsSecond', needs);
      if (asked.first === null) this.#put(asked, 'first', op.admin);
      else if (asked.first !== op.admin) this.#put(asked, 'second', op.admin);
      return needs && asked.second === null ? 'waits' : 'agreed';
    }
    if (op.do === 'send') {
      if (asked.status !== 0 || !agreed) return 'false';
      this.#put(asked, 'sendings', asked.sendings + 1);
      return this.#moveWithdrawal(asked, 3, [cashing, amount], ['payout_transit', -amount]);
    }
    if (op.do === 'paid by hand') {
      if (asked.status !== 0 || !agreed) return 'false';
      return this.#moveWithdrawal(asked, 1, [cashing, amount], ['paid_by_hand', fee - amount], ['cash_fee_income', -fee]);
    }
    if (op.do === 'paid') {
      if (asked.status !== 3) return 'false';
      return this.#moveWithdrawal(
        asked,
        1,
        ['payout_transit', amount],
        ['channel_receivable:payout', fee - amount],
        ['cash_fee_income', -fee],
      );
    }
    if (op.do === 'failed') return asked.status === 3 && asked.sendings === op.sending ? this.#moveWithdrawal(asked, 4) : 'false';
    if (op.do === 'send again') {
      if (asked.status !== 4) return 'false';
      this.#put(asked, 'sendings', asked.sendings + 1);
      return this.#moveWithdrawal(asked, 3);
    }
    if (asked.status !== op.from) return 'false';
    this.#moveWithdrawal(asked, 2, [op.from === 4 ? 'payout_transit' : cashing, amount], [`merchant_wallet:${merchant}`, -amount]);
    this.#repay(merchant);
    return 'true';
  }

  #moveWithdrawal(asked: Withdrawal, to: Withdrawal['status'], ...legs: [string, number][]): string {
    this.#put(asked, 'status', to);
    this.#post(legs);
    return 'true';
  }

  #order(trade: string): Order {
    return this.orders.get(trade) as Order;
  }
  #refundOf(trade: string, nth: number): Refund {
    return this.refunds.get(`${trade}/${nth}`) as Refund;
  }
  #receiptOf(account: string, number: string): Receipt {
    return this.receipts.get(`${account}/${number}`) as Receipt;
  }
}

/** The model's own books. Amounts as in the postings: debit positive. */
import type { Sale, Settlement, Wallet } from './money.operation.ts';

export interface Order extends Sale {
  total: number;
  net: number;
  status: 'waiting' | 'closed' | 'paid' | 'refunded';
  refunded: number;
  /** What the platform gave back of its part. */
  given: number;
  refunds: number;
  applied: Receipt | null;
  /** Those of who supplied it, and the seller's last. */
  shares: readonly Share[];
  complaint: 'never' | 'open' | 'over';
  price: number;
  ruled: boolean;
  rebate: number | null;
  reward: number;
  /** What is fetched elsewhere has come. */
  arrived: boolean;
  /** The how-manieth sale of all. */
  sold: number;
}

/** What a merchant has of a sale. */
export interface Share {
  merchant: number;
  settlement: Settlement;
  net: number;
  /** What refunds left of it. */
  left: number;
  state: 'none' | 'waiting' | 'suspended' | 'released' | 'gone';
  /** What of it still waits. */
  remaining: number;
  due: boolean;
  /** By an administrator. */
  held: boolean;
  /** What a complaint holds back of the merchant for it. */
  frozen: number;
}

export interface Payment {
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
  /** Per cent of what coming into a pool costs. */
  poolShare: number;
  /** One after another: then also what else depends on who comes first is known. */
  alone: boolean;
}

/** The model's state: what it knows of each thing, and the sum of each account. */
export class Books {
  readonly sums: Record<string, number> = {};
  readonly orders = new Map<string, Order>();
  readonly payments = new Map<string, Payment>();
  readonly receipts = new Map<string, Receipt>();
  readonly refunds = new Map<string, Refund>();
  readonly withdrawals = new Map<string, Withdrawal>();
  readonly adjustments = new Map<string, string>();
  readonly joined = new Map<string, true>();
  /** By step and merchant. */
  readonly awards = new Map<string, { amount: number; stands: boolean }>();
  readonly house: House;
  readonly sales = { count: 0 };
  readonly rewarded: Record<number, boolean> = {};
  readonly byHand: Record<number, number> = {};
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
  /** Changes a field of what is known. */
  put<T, K extends keyof T>(record: T, key: K, value: T[K]): void {
    const before = record[key];
    this.#undo.push(() => {
      record[key] = before;
    });
    record[key] = value;
  }
  add<T>(map: Map<string, T>, key: string, value: T): void {
    map.set(key, value);
    this.#undo.push(() => void map.delete(key));
  }

  /** Moves money between accounts. Throws where the legs do not sum to zero. */
  post(legs: readonly (readonly [string, number])[]): void {
    const sum = legs.reduce((all, [, amount]) => all + amount, 0);
    if (sum !== 0) throw new Error(`the model itself is out of balance by ${sum}: ${JSON.stringify(legs)}`);
    for (const [account, amount] of legs) this.put(this.sums, account, (this.sums[account] ?? 0) + amount);
  }
  /** What a merchant has in one wallet, or owes. */
  has(kind: string, merchant: number): number {
    const sum = this.sums[`${kind}:${merchant}`] ?? 0;
    return kind === 'merchant_debt' ? sum : 0 - sum;
  }
  /** What is owed is taken from the wallet, as far as it goes; gives how much. */
  repay(merchant: number): number {
    const amount = Math.min(this.has('merchant_wallet', merchant), this.has('merchant_debt', merchant));
    this.post([
      [`merchant_wallet:${merchant}`, amount],
      [`merchant_debt:${merchant}`, -amount],
    ]);
    return amount;
  }
  isOwn = (account: string): boolean => account.startsWith(this.house.ownPrefix);
  gateway = (account: string): string => `${this.isOwn(account) ? 'merchant_direct' : 'channel_receivable'}:${account}`;
  /** What an administrator froze and did not let go. */
  handFrozen(merchant: number): number {
    return this.byHand[merchant] ?? 0;
  }

  order(trade: string): Order {
    return this.orders.get(trade) as Order;
  }
  shareOf(trade: string, merchant: number): Share {
    return this.order(trade).shares.find((share) => share.merchant === merchant) as Share;
  }
  refundOf(trade: string, nth: number): Refund {
    return this.refunds.get(`${trade}/${nth}`) as Refund;
  }
  receiptOf(account: string, number: string): Receipt {
    return this.receipts.get(`${account}/${number}`) as Receipt;
  }
}

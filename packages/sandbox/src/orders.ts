/** The gateway's book of payments: in memory, the newest few thousand, kept in a JSON file where one is named. */
import { randomInt } from 'node:crypto';
import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import type { Fen } from '@keymall/contract/kit/money';
import { formatTime } from '@keymall/contract/kit/time';
import type { Credentials } from './credentials.ts';

/** What a person can make of a payment. Each is done with real, signed notices (`pay.ts`). */
export const payModes = ['pay', 'late', 'twice', 'wrong_amount', 'forged', 'silent', 'out_of_order'] as const;
export type PayMode = (typeof payModes)[number];

export interface Attempt {
  at: number;
  /** The address called, signature and all. */
  url: string;
  /** Null when nobody answered. */
  status: number | null;
  /** The beginning of the answer, or why there was none. */
  answer: string;
  accepted: boolean;
}

export interface SandboxNotice {
  /** The transaction it tells of. */
  trade_no: string;
  money: Fen;
  trade_status: 'TRADE_SUCCESS' | 'WAIT_BUYER_PAY' | 'TRADE_CLOSED';
  /** Signed with a key that is not the gateway's. */
  forged: boolean;
  /** Sent again until the shop says `success`. */
  insists: boolean;
  state: 'waiting' | 'delivered' | 'given_up';
  /** When it is sent next, where it waits. */
  due_at: number | null;
  attempts: Attempt[];
}

export interface SandboxOrder {
  version: 1 | 2;
  pid: string;
  /** Our number; the shop's transaction id. */
  trade_no: string;
  out_trade_no: string;
  type: string;
  name: string;
  money: Fen;
  param: string;
  notify_url: string;
  return_url: string;
  created_at: number;
  status: 'unpaid' | 'paid' | 'refunded' | 'closed';
  paid_at: number | null;
  paid_money: Fen;
  mode: PayMode | null;
  /** When a late payment is made. */
  pays_at: number | null;
  refunds: { refund_no: string; out_refund_no: string; money: Fen }[];
  notices: SandboxNotice[];
}

/** The most payments kept; the oldest go first. */
const KEPT = 5000;
const SAVE_AFTER_MS = 100;

export interface OrderBook {
  byTradeNo(tradeNo: string): SandboxOrder | undefined;
  byOutTradeNo(pid: string, outTradeNo: string): SandboxOrder | undefined;
  /** Oldest first. */
  all(): SandboxOrder[];
  add(order: SandboxOrder): void;
  /** Says that something changed; it is written soon. */
  touch(): void;
  /** Writes what is not written yet. */
  close(): void;
}

/** A fresh number in the manner of gateways: date, time, digits. */
export const newNumber = (now: Date): string => formatTime(now).replace(/\D/g, '') + String(randomInt(10 ** 9)).padStart(9, '0');

/** What has been given back of a payment. */
export const returnedOf = (order: SandboxOrder): Fen => order.refunds.reduce((sum, { money }) => sum + money, 0);

/** Opens the book; with a path it goes on where the file left off. */
export function openBook(credentials: Credentials, statePath?: string): OrderBook {
  const orders = new Map<string, SandboxOrder>();
  const numbers = new Map<string, string>();
  const name = (pid: string, outTradeNo: string) => JSON.stringify([pid, outTradeNo]);
  let pending: NodeJS.Timeout | null = null;

  function keep(order: SandboxOrder): void {
    orders.set(order.trade_no, order);
    numbers.set(name(order.pid, order.out_trade_no), order.trade_no);
    for (const oldest of orders.values()) {
      if (orders.size <= KEPT) break;
      orders.delete(oldest.trade_no);
      numbers.delete(name(oldest.pid, oldest.out_trade_no));
    }
  }

  function write(): void {
    pending = null;
    if (!statePath) return;
    const draft = `${statePath}.${process.pid}.draft`;
    writeFileSync(draft, JSON.stringify({ credentials, orders: [...orders.values()] }), { mode: 0o600 });
    renameSync(draft, statePath);
  }

  if (statePath) {
    const kept = JSON.parse(readFileSync(statePath, 'utf8')) as { orders?: SandboxOrder[] };
    for (const order of kept.orders ?? []) keep(order);
  }

  const touch = () => {
    if (statePath) pending ??= setTimeout(write, SAVE_AFTER_MS).unref();
  };
  return {
    byTradeNo: (tradeNo) => orders.get(tradeNo),
    byOutTradeNo: (pid, outTradeNo) => orders.get(numbers.get(name(pid, outTradeNo)) ?? ''),
    all: () => [...orders.values()],
    add(order) {
      keep(order);
      touch();
    },
    touch,
    close() {
      if (!pending) return;
      clearTimeout(pending);
      write();
    },
  };
}

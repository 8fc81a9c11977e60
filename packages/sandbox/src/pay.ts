/** What a person at the cashier, or a test, makes of a payment. Every mode really does what it says. */
import type { Fen } from '@keymall/contract/kit/money';
import type { Schedule, Sender } from './notices.ts';
import { newNumber, type OrderBook, type PayMode, type SandboxNotice, type SandboxOrder } from './orders.ts';

export interface PayWish {
  mode: PayMode;
  /** `late`: when the payment is made. Default 10 s. */
  delay_ms?: number;
  /** `wrong_amount`: what is paid. Default one fen less, or one more where there is no less. */
  money?: Fen;
}

/** A wish that can't be had; the message is for a person. */
export class PayRefusal extends Error {
  readonly en: string;
  constructor(zh: string, en: string) {
    super(zh);
    this.name = 'PayRefusal';
    this.en = en;
  }
}

export interface Payer {
  /** Resolves when the first round of notices is answered; for `late` at once. Throws `PayRefusal`. */
  pay(order: SandboxOrder, wish: PayWish): Promise<void>;
  /** Tells the shop of a paid order once more. Throws `PayRefusal`. */
  resend(order: SandboxOrder): Promise<void>;
  resume(orders: readonly SandboxOrder[]): void;
  close(): void;
}

/** The longest a payment may be put off. */
const MAX_DELAY_MS = 24 * 3_600_000;

/** Pays, and tells the shop by `sender`. */
export function createPayer({
  book,
  sender,
  schedule,
  now,
}: {
  book: OrderBook;
  sender: Sender;
  schedule: Schedule;
  now: () => Date;
}): Payer {
  const waiting = new Map<SandboxOrder, () => void>();

  function take(order: SandboxOrder, money: Fen): void {
    order.status = 'paid';
    order.paid_at = now().getTime();
    order.paid_money = money;
    order.pays_at = null;
    book.touch();
  }

  const notice = (order: SandboxOrder, more: Partial<SandboxNotice> = {}): SandboxNotice => ({
    trade_no: order.trade_no,
    money: order.paid_money || order.money,
    trade_status: 'TRADE_SUCCESS',
    forged: false,
    insists: true,
    state: 'waiting',
    due_at: null,
    attempts: [],
    ...more,
  });

  function payLate(order: SandboxOrder, delayMs: number): void {
    order.pays_at = now().getTime() + delayMs;
    book.touch();
    waiting.set(
      order,
      schedule(delayMs, () => {
        waiting.delete(order);
        // The shop may have closed it at the gateway meanwhile; then there is nothing to pay.
        if (order.status !== 'unpaid') return;
        take(order, order.money);
        void sender.send(order, notice(order));
      }),
    );
  }

  return {
    async pay(order, { mode, delay_ms = 10_000, money }) {
      if (order.status === 'closed') throw new PayRefusal('订单已关闭，不能支付', 'The order is closed');
      if (order.status !== 'unpaid') throw new PayRefusal('订单已支付', 'The order is already paid');
      if (order.pays_at !== null) throw new PayRefusal('订单已安排延迟支付', 'A late payment is already on its way');
      const wrong = money ?? (order.money > 1 ? order.money - 1 : order.money + 1);
      if (mode === 'wrong_amount' && (wrong <= 0 || wrong === order.money))
        throw new PayRefusal('金额必须与订单金额不同', 'The amount must differ from the order');
      if (mode === 'late' && !(delay_ms >= 0 && delay_ms <= MAX_DELAY_MS))
        throw new PayRefusal('延迟时间有误', 'The delay is out of range');
      order.mode = mode;
      if (mode === 'late') return payLate(order, delay_ms);
      if (mode === 'forged') return sender.send(order, notice(order, { forged: true, insists: false }));

      take(order, mode === 'wrong_amount' ? wrong : order.money);
      switch (mode) {
        case 'pay':
        case 'wrong_amount':
          return sender.send(order, notice(order));
        case 'silent':
          return;
        case 'twice':
          await sender.send(order, notice(order));
          return sender.send(order, notice(order, { trade_no: newNumber(now()) }));
        case 'out_of_order':
          // One after the other, each awaited, so that they arrive in just this wrong order.
          await sender.send(order, notice(order, { trade_status: 'TRADE_CLOSED', insists: false }));
          await sender.send(order, notice(order));
          await sender.send(order, notice(order, { insists: false }));
          return sender.send(order, notice(order, { trade_status: 'WAIT_BUYER_PAY', insists: false }));
      }
    },
    async resend(order) {
      if (order.paid_at === null) throw new PayRefusal('订单未支付，没有可重发的通知', 'Nothing to send: the order is not paid');
      await sender.send(order, notice(order, { insists: false }));
    },
    resume(orders) {
      for (const order of orders)
        if (order.status === 'unpaid' && order.pays_at !== null) payLate(order, Math.max(0, order.pays_at - now().getTime()));
    },
    close() {
      for (const cancel of waiting.values()) cancel();
      waiting.clear();
    },
  };
}

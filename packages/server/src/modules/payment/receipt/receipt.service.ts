/** Receipts: what a gateway truly told. Booked whatever the order says; who owns the payment settles it. */

import type { PayAction } from '@keymall/contract/payment/pay-action';
import { GatewayError } from '@keymall/drivers/kit/gateway-error';
import { type Outside, withTime } from '@keymall/drivers/kit/http';
import type { PaymentDriver } from '@keymall/drivers/payment/port';
import type { z } from 'zod';
import type { Ctx } from '#kit/context';
import { question } from '#kit/events';
import { orMissing } from '#kit/refusal';
import { type OpenAccount, openAccount } from '../channel/account.service.ts';
import type { KeptWay } from '../channel/pay-way.rules.ts';
import type { OwedReason } from '../tables.ts';
import { makesSense } from './receipt.rules.ts';
import { keepRefused, type Unheard } from './refused-notice.service.ts';

export interface Receipt {
  account_id: number;
  transaction_id: string;
  trade_no: string;
  amount: number;
  /** `manual`: on an administrator's word. */
  source: 'notice' | 'query' | 'manual';
}

/**
 * `late`: verified money for a closed order, to be confirmed; `duplicate`: known already, nothing changed; `unheard`: not believed,
 * nothing booked, and kept with its `why` for somebody to see.
 */
export type Verdict = 'applied' | 'duplicate' | 'late' | 'unheard' | OwedReason;

export interface Settled {
  verdict: Verdict;
  why?: Unheard;
  receipt_id?: number;
  /** What the payment was for and its row, where it was no order: `recharge` or `test` (payment/sql/settle.sql). */
  kind?: 'recharge' | 'test';
  ref_id?: number;
  order_id?: number;
  merchant_id?: number;
  trade_no?: string;
  total_price?: number;
}

/** Books a receipt and settles what it pays, in one transaction. Ordering answers. */
export const receiptSettled = question<Receipt, Settled>('receiptSettled', () => {
  throw new Error('nobody settles receipts');
});
/** Ends a late receipt once the gateway was asked. Ordering answers. */
export const lateReceiptEnded = question<{ receipt_id: number; confirmed: boolean }, Settled>('lateReceiptEnded', () => {
  throw new Error('nobody ends late receipts');
});

/** Told after a receipt came to its end, wherever it came from. Ordering pushes from it. */
type SettledListener = (ctx: Ctx, settled: Settled) => void;
const listeners: SettledListener[] = [];
export function onSettled(listener: SettledListener): void {
  listeners.push(listener);
}
export function announce(ctx: Ctx, settled: Settled): void {
  for (const listener of listeners) listener(ctx, settled);
}

/** The drivers' ways outside: with accounts of the platform's, and with those that merchants typed in. A test replaces them. */
let ways: { ours: Outside; merchants: Outside } | undefined;
export function reachGatewaysBy(ours: Outside, merchants: Outside): void {
  ways = { ours, merchants };
}
/** The way to the gateway of an account, with its driver's time. A merchant's own leads to the open internet only: its address is whatever he typed. */
export function outsideOf({ own, driver }: { own: boolean; driver?: Pick<PaymentDriver, 'timeoutMs'> }): Outside {
  if (!ways) throw new Error('no way outside was given');
  const way = own ? ways.merchants : ways.ours;
  return driver?.timeoutMs === undefined ? way : withTime(way, driver.timeoutMs);
}
/** The way to gateways that administrators chose; one may stand on this very machine. */
export const theOutside = (): Outside => outsideOf({ own: false });

/** Takes a verified receipt to its end: settles it, and asks the gateway where it came for a closed order. */
export async function takeReceipt(ctx: Ctx, receipt: Receipt): Promise<Settled> {
  const settled: Settled = makesSense(receipt) ? await receiptSettled.ask(ctx, receipt) : { verdict: 'unheard', why: 'senseless' };
  if (settled.verdict === 'unheard') await keepRefused(ctx, receipt.account_id, settled.why ?? 'unheard', receipt.trade_no);
  if (settled.verdict !== 'late') return settled;
  return (
    (await rescue(ctx, { id: settled.receipt_id as number, ...receipt }, orMissing(await openAccount(ctx, receipt.account_id)))) ?? settled
  );
}

/**
 * Confirms a late receipt by query where the driver can, then delivers or owes it back. Null when the gateway does not
 * answer: the receipt stays pending and the job asks again.
 */
export async function rescue(
  ctx: Ctx,
  receipt: { id: number; trade_no: string; transaction_id: string; amount: number; source: string },
  account: OpenAccount,
): Promise<Settled | null> {
  let confirmed = true;
  if (account.driver.capabilities.query && receipt.source === 'notice') {
    try {
      const state = await account.driver.query(
        account.config,
        { out_trade_no: receipt.trade_no, transaction_id: receipt.transaction_id },
        outsideOf(account),
      );
      if (state.status === 'unknown') return null;
      confirmed = state.status === 'paid' && (state.amount === undefined || state.amount === receipt.amount);
    } catch (error) {
      if (error instanceof GatewayError) return null;
      throw error;
    }
  }
  return lateReceiptEnded.ask(ctx, { receipt_id: receipt.id, confirmed });
}

/** Minutes after creation at which a payment whose notice has not come is asked for; then it is left to the notice. */
export const ASK_AFTER_MINUTES = [1, 3, 10, 30, 120];

/** A payment as its row keeps it. */
export interface WayToKeep extends KeptWay {
  payment_id: number;
}

/** Keeps how the buyer gets to the gateway, in the place of the way before: from now on a lost notice is looked for. */
// unscoped: part
export async function watchPayment(
  ctx: Ctx,
  before: WayToKeep,
  way: Omit<KeptWay, 'close_at'> & { action: z.output<typeof PayAction> },
): Promise<void> {
  await ctx.db
    .updateTable('payment')
    .set({
      ...way,
      action: JSON.stringify(way.action),
      query_at: new Date(ctx.now().getTime() + (ASK_AFTER_MINUTES[0] as number) * 60_000),
      query_count: 0,
    })
    .where('id', '=', before.payment_id)
    .where('status', '=', 0)
    // Two pages may have asked at once: both ways lead there, and the first is kept.
    .where((row) =>
      before.action === null
        ? row('action', 'is', null)
        : row.and([row('action_until', 'is not distinct from', before.action_until), row('action_device', '=', before.action_device)]),
    )
    .execute();
}

interface Asked {
  trade_no: string;
  channel_account_id: number;
  amount: number;
}

/** Asks the gateway for one payment and takes the receipt when it was paid. `silent`: it did not say, or can't be asked. */
// unscoped: proven
export async function hearGateway(ctx: Ctx, payment: Asked): Promise<'paid' | 'unpaid' | 'silent'> {
  const account = orMissing(await openAccount(ctx, payment.channel_account_id));
  if (!account.driver.capabilities.query) return 'silent';
  try {
    const kept = await ctx.db.selectFrom('payment').select('action').where('trade_no', '=', payment.trade_no).executeTakeFirst();
    const opened = kept?.action ?? undefined;
    const state = await account.driver.query(
      account.config,
      { out_trade_no: payment.trade_no, ...(opened ? { opened } : {}) },
      outsideOf(account),
    );
    if (state.status !== 'paid' || !state.transaction_id) return state.status === 'unknown' ? 'silent' : 'unpaid';
    const settled = await takeReceipt(ctx, {
      account_id: payment.channel_account_id,
      transaction_id: state.transaction_id,
      trade_no: payment.trade_no,
      amount: state.amount ?? payment.amount,
      source: 'query',
    });
    // Said, and not believed: nothing is known.
    if (settled.verdict === 'unheard') return 'silent';
    announce(ctx, settled);
    return settled.verdict === 'own_stopped' ? 'silent' : 'paid';
  } catch (error) {
    if (error instanceof GatewayError) return 'silent';
    throw error;
  }
}

/** Whether the gateway says that a payment was made; its receipt is taken then. */
export const askGateway = async (ctx: Ctx, payment: Asked): Promise<boolean> => (await hearGateway(ctx, payment)) === 'paid';

/**
 * A payment of the account that ends only when its gateway is asked: asked, and its receipt taken. `silent` where it did not
 * say; `unknown` where there is no such payment.
 */
// unscoped: part
export async function endByAsking(ctx: Ctx, accountId: number, tradeNo: string): Promise<'paid' | 'unpaid' | 'silent' | 'unknown'> {
  const payment = await ctx.db
    .selectFrom('payment')
    .select(['trade_no', 'channel_account_id', 'amount'])
    .where('trade_no', '=', tradeNo)
    .where('channel_account_id', '=', accountId)
    .executeTakeFirst();
  return payment ? hearGateway(ctx, payment) : 'unknown';
}

/** Books a payment on an administrator's word, once, and settles it as its notice would; inside the caller's transaction. */
export async function vouchFor(ctx: Ctx, payment: Asked): Promise<Settled> {
  const settled = await takeReceipt(ctx, {
    account_id: payment.channel_account_id,
    transaction_id: `M${payment.trade_no}`,
    trade_no: payment.trade_no,
    amount: payment.amount,
    source: 'manual',
  });
  ctx.after(() => announce(ctx, settled));
  return settled;
}

/**
 * Money of a paid order goes back to its buyer. What is owed is booked in the caller's transaction, with the order and its
 * cards; the gateway is asked afterwards, by a job, under a number that is the same refund however often it is sent.
 * See docs/domain/complaints-and-refunds.md.
 */
import { type Fen, formatYuan } from '@keymall/contract/kit/money';
import { saying, type Words } from '@keymall/contract/kit/saying';
import { formatTime } from '@keymall/contract/kit/time';
import { orderChannel } from '@keymall/contract/realtime/push-socket';
import { GatewayError } from '@keymall/drivers/kit/gateway-error';
import { sql } from 'kysely';
import { accountIdIn } from '#kit/actor';
import type { Ctx } from '#kit/context';
import { eachDue, noneOf, type Walked } from '#kit/due';
import { orMissing, Refusal, refuse } from '#kit/refusal';
import { kept } from '#kit/said';
import { tradeNumber } from '#kit/trade-number';
import { fewAtOnce } from '#kit/turns';
import { assertNoCall, forgetVerdicts, judge, openAccount, outsideOf, type Seen } from '#modules/payment';
import { tellBuyer } from '../buyer-told.ts';
import { mayMove } from '../order.rules.ts';
import { takenBack } from '../place/split.rules.ts';
import { recordStep } from '../record.repository.ts';
import { parentOf, takeRebateBack } from '../referral/referral.repository.ts';
import { takeWaiting } from '../settle/unfreeze.repository.ts';
import type { StepActor } from '../tables.ts';
import {
  givenBack,
  type LockedOrder,
  leaveToHand,
  lockOrder,
  lockRefund,
  markAsked,
  moveRefund,
  ownerOf,
  type RefundToPay,
  refundToPay,
  soldCards,
  unsettledRefunds,
} from './refund.repository.ts';
import { platformLegs, type RefundStatus, refundShares } from './refund.rules.ts';
import { tellFailed, tellOwed } from './refund-news.service.ts';
import { type Giving, giveBackShares, heldShares, holdAccounts, sharesLeft, takeShare } from './split.repository.ts';

export interface RefundWish {
  orderId: number;
  /** All that is left where it is not said. */
  amount?: Fen;
  /** Delivered cards, by id, that are void from now on; of a full refund all are. */
  cards?: readonly number[];
  reason: Words;
  source: 'complaint' | 'merchant' | 'admin';
  actor: StepActor;
  /** The complaint it answers: `frozen` was held back for it of the seller. */
  complaint?: { id: number; frozen: Fen; receiveCode: string };
}

export interface BookedRefund {
  id: number;
  amount: Fen;
  /** What it took of what the complaint held back. */
  fromFrozen: Fen;
  /** The same of those who supplied it, by merchant. */
  fromShares: ReadonlyMap<number, Fen>;
  /** Nothing of the order is left. */
  full: boolean;
}

/**
 * Owes a buyer money of a paid order, in one transaction with everything that follows from it, and leaves the payment to the
 * job. Refuses `refund_not_paid`, `refund_too_much`, `refund_frozen`, and `complaint_open` where a complaint decides about the money.
 */
// unscoped: part
export function refundOrder(ctx: Ctx, wish: RefundWish): Promise<BookedRefund> {
  return ctx.transaction(async (inner) => {
    const order = orMissing(await lockOrder(inner.db, wish.orderId));
    if (order.status !== 1) refuse('refund_not_paid');
    if (!wish.complaint && (await hasOpenComplaint(inner, order.id))) refuse('complaint_open');
    if (wish.source === 'merchant' && order.is_freeze === 1) refuse('refund_frozen');
    const left = order.total_price - order.refund_price;
    const amount = wish.amount ?? left;
    if (amount < 1) refuse('bad_input', { field: 'amount' });
    if (amount > left) refuse('refund_too_much', { max: formatYuan(left) });

    const settings = inner.house.settings.get('complaint');
    const shares = sharesOf(order, amount, settings.refund_fee_back === 1);
    const actorId = accountIdIn(inner.actor, wish.actor);
    const { id } = await inner.db
      .insertInto('order_refund')
      .values({
        merchant_id: order.merchant_id,
        order_id: order.id,
        complaint_id: wish.complaint?.id ?? null,
        amount,
        merchant_amount: shares.merchant,
        platform_amount: shares.platform,
        ...kept({ reason: wish.reason }),
        source: wish.source,
        actor: wish.actor,
        actor_id: actorId,
        way: settings.complaint_refund === 1 ? 'gateway' : 'manual',
        out_refund_no: tradeNumber('RF', formatTime(inner.now()), inner.random(16)),
        receive_code: wish.complaint?.receiveCode ?? '',
      })
      .returning('id')
      .executeTakeFirstOrThrow();

    const full = amount === left;
    await inner.db
      .updateTable('orders')
      .set({ refund_price: order.refund_price + amount, refund_at: inner.now() })
      .where('id', '=', order.id)
      .execute();
    if (full) await endOrder(inner, order, wish, actorId);
    const voided = await soldCards(inner.db, order.id, full ? undefined : (wish.cards ?? []));
    if (voided.length > 0) {
      const hand = wish.actor === 'admin' || wish.actor === 'merchant' ? wish.actor : 'system';
      await sql`select fn.cards_void(${voided}::bigint[], 'void', ${hand}, ${actorId}::bigint)`.execute(inner.db);
    }
    await recordStep(inner.db, {
      order_id: order.id,
      kind: 'refund_asked',
      actor: wish.actor,
      actor_id: actorId,
      reason: wish.reason,
      amount,
    });

    const given = (await givenBack(inner.db, order.id)) - shares.platform;
    const sms = order.sms_notify === 1 ? order.sms_price : 0;
    const legs = platformLegs({ fee: order.fee, select: order.selectcard_fee_platform, sms }, given, shares.platform);
    // What still waits for its settlement goes first, then what the complaint held back.
    const parts = await partsOf(inner, order, amount, shares.merchant);
    const waiting = await takeAllWaiting(inner, order.id, parts);
    const own = parts.find(({ merchant_id }) => merchant_id === order.merchant_id)?.amount ?? shares.merchant;
    const waited = waiting.get(order.merchant_id) ?? 0;
    const fromFrozen = Math.min(wish.complaint?.frozen ?? 0, own - waited);
    await holdAll(inner, order, parts);
    const fromShares = await giveBackSupplied(inner, { refundId: id, order, complaintId: wish.complaint?.id, parts, waiting });
    await sql`select fn.ledger_order_refund(${id}, ${order.trade_no}, ${order.merchant_id}, ${order.channel_account_id}, ${waited + fromFrozen},
      ${shares.merchant}, ${legs.fee}, ${legs.select}, ${legs.sms})`.execute(inner.db);
    if (order.referral === 1) await takeRebateBack(inner.db, order, { id, amount }, order.refund_price);
    if (settings.complaint_refund === 1)
      await sql`select fn.outbox_add('refund.pay', ${JSON.stringify({ refund_id: id })}::jsonb)`.execute(inner.db);
    else await tellOwed(inner, { id, trade_no: order.trade_no, amount, account_of: await ownerOf(inner.db, id) }, saying('refund_off'));
    tellBuyer(inner, order.id, 'refund.changed');
    return { id, amount, fromFrozen, fromShares, full };
  });
}

/** What somebody bears of a refund. */
interface Part {
  /** -1: the seller of an order of its own goods. */
  level: number;
  merchant_id: number;
  amount: Fen;
  /** What of it is of its share of the sale; the rest is a fee that is not given back. */
  ofShare: Fen;
}

/** Who bears what of `merchant`, the merchants' part of a refund: the seller all of it, or everybody who had a share of the sale. */
export async function partsOf({ db }: Ctx, order: LockedOrder, amount: Fen, merchant: Fen): Promise<Part[]> {
  const shares = await sharesLeft(db, order.id);
  if (shares.length === 0) return [{ level: -1, merchant_id: order.merchant_id, amount: merchant, ofShare: 0 }];
  // As far as it came to merchants, each gives its part; what is asked beyond that was never divided.
  const divided = sharesOf(order, amount, true).merchant;
  const taken = takenBack(
    shares.map(({ left }) => left),
    divided,
  );
  return shares.map(({ level, merchant_id }, at) => {
    const ofShare = taken[at] ?? 0;
    return { level, merchant_id, ofShare, amount: ofShare + (merchant_id === order.merchant_id ? merchant - divided : 0) };
  });
}

/** Takes what of each part still waits, and gives it by merchant. Shares are taken by rising merchant. */
async function takeAllWaiting({ db }: Ctx, orderId: number, parts: readonly Part[]): Promise<Map<number, Fen>> {
  const waiting = new Map<number, Fen>();
  for (const { merchant_id, amount } of parts.toSorted((a, b) => a.merchant_id - b.merchant_id))
    waiting.set(merchant_id, await takeWaiting(db, orderId, merchant_id, amount));
  return waiting;
}

/** Where more than one merchant's accounts move, all are held at once: those with a part, and whoever brought the seller. */
async function holdAll({ db }: Ctx, order: LockedOrder, parts: readonly Part[]): Promise<void> {
  const parent = order.referral === 1 ? await parentOf(db, order.merchant_id) : null;
  if (parts.length > 1 || parent !== null)
    await holdAccounts(db, [...parts.map(({ merchant_id }) => merchant_id), order.merchant_id, ...(parent === null ? [] : [parent])]);
}

interface GivingBack {
  refundId: number;
  order: LockedOrder;
  complaintId: number | undefined;
  parts: readonly Part[];
  waiting: ReadonlyMap<number, Fen>;
}

/** Those who supplied give the seller their part back. Gives what of it a complaint had held back, by merchant. */
async function giveBackSupplied({ db }: Ctx, { refundId, order, complaintId, parts, waiting }: GivingBack): Promise<Map<number, Fen>> {
  const held = complaintId === undefined ? [] : await heldShares(db, complaintId);
  const used = new Map<number, Fen>();
  const giving: Giving[] = [];
  for (const { level, merchant_id, amount, ofShare } of parts) {
    if (ofShare > 0) await takeShare(db, order.id, level, ofShare);
    if (merchant_id === order.merchant_id) continue;
    const waited = waiting.get(merchant_id) ?? 0;
    const frozen = Math.min(held.find((share) => share.merchant_id === merchant_id)?.freeze_price ?? 0, amount - waited);
    used.set(merchant_id, frozen);
    if (amount > 0) giving.push({ merchant_id, amount, frozen: waited + frozen });
  }
  if (giving.length > 0) await giveBackShares(db, refundId, order, giving);
  return used;
}

/** What of an amount of this order the merchant bears, by the setting as it is now. */
export const sharesOf = (order: LockedOrder, amount: Fen, feeBack: boolean) =>
  refundShares({ total: order.total_price, net: order.finally_money, refunded: order.refund_price }, amount, feeBack);

// unscoped: part
async function hasOpenComplaint({ db }: Ctx, orderId: number): Promise<boolean> {
  const open = await db
    .selectFrom('order_complaint')
    .select('id')
    .where('order_id', '=', orderId)
    .where('status', '=', 0)
    .executeTakeFirst();
  return open !== undefined;
}

/** 1 → 3, with its event; the order's page hears of it. */
// unscoped: part
async function endOrder(ctx: Ctx, order: LockedOrder, wish: RefundWish, actorId: number | null): Promise<void> {
  if (!mayMove(order.status, 3)) throw new Error(`order ${order.id} may not be refunded`);
  await ctx.db.updateTable('orders').set({ status: 3 }).where('id', '=', order.id).where('status', '=', order.status).execute();
  await ctx.db
    .insertInto('order_event')
    .values({
      order_id: order.id,
      from_status: order.status,
      to_status: 3,
      actor: wish.actor,
      actor_id: actorId,
      // what the house itself gives as the reason stands with the refund
      reason: typeof wish.reason === 'string' ? wish.reason : 'refunded',
    })
    .execute();
  ctx.after(() => ctx.house.publish(orderChannel(order.trade_no), 'order.status', { trade_no: order.trade_no, status: 3 }));
  tellBuyer(ctx, order.id, 'buyer.order');
}

/**
 * Pays a refund through its gateway, or asks what became of it. `refunding` means the gateway has it or was silent: it is
 * sent again only where the driver says that a repeat moves no money. Refuses `refund_by_hand` where the driver can't.
 */
export async function payRefund(ctx: Ctx, id: number): Promise<RefundStatus> {
  const refund = orMissing(await refundToPay(ctx.db, id));
  if (refund.status === 'refunded') return 'refunded';
  const account = await openAccount(ctx, refund.channel_account_id);
  // A payment on an administrator's word has no number the gateway knows.
  if (!account?.driver.refund || refund.source === 'manual') {
    await ctx.transaction(async (inner) => {
      await leaveToHand(inner.db, id);
      tellBuyer(inner, refund.order_id, 'refund.changed');
      await tellOwed(inner, refund, saying('refund_gateway_unable'));
    });
    return refuse('refund_by_hand');
  }
  const { driver, config } = account;
  const request = {
    out_trade_no: refund.trade_no,
    transaction_id: refund.transaction_id,
    out_refund_no: refund.out_refund_no,
    amount: refund.amount,
    total: refund.total_price,
  };
  const begun = await moveRefund(ctx.db, id, 'refunding', { way: 'gateway', asked_at: ctx.now() });
  const send = begun || driver.capabilities.repeatable_refund;
  if (begun) await forgetVerdicts(ctx, 'order_refund', id);
  else if (!send || !(await markAsked(ctx.db, id, ctx.now()))) {
    // Somebody else was quicker: only what the gateway has is asked about.
    const { status } = orMissing(await refundToPay(ctx.db, id));
    if (status !== 'refunding') return status;
  }
  try {
    const sent = send ? await account.driver.refund(config, request, outsideOf(account)) : { status: 'pending' as const };
    const state = sent.status === 'pending' && driver.queryRefund ? await driver.queryRefund(config, request, outsideOf(account)) : sent;
    if (state.status === 'succeeded') return await settle(ctx, refund, 'refunded', '');
    if (state.status === 'failed') return await settle(ctx, refund, 'failed', state.message ?? '');
    return 'refunding';
  } catch (error) {
    if (!(error instanceof GatewayError)) throw error;
    // Silent: the money may have gone, so it stays `refunding`. Refused or never sent: nothing happened, unless an earlier try did.
    if (error.kind === 'silent' || error.kind === 'rubbish' || !begun) return 'refunding';
    return settle(ctx, refund, 'failed', error.message);
  }
}

/** What the gateway said, once: the state and its posting in one transaction. */
function settle(ctx: Ctx, refund: RefundToPay, to: 'refunded' | 'failed', note: string): Promise<RefundStatus> {
  return ctx.transaction(async (inner) => {
    const resolved = to === 'refunded' ? { resolve_at: inner.now() } : {};
    if (!(await moveRefund(inner.db, refund.id, to, { note: note.slice(0, 300), ...resolved }, ['refunding']))) return to;
    await told(inner, refund, to, 'gateway', note, false);
    if (to === 'failed') await tellFailed(inner, refund, note.slice(0, 300));
    return to;
  });
}

/** A refund's end in the order's history and, when it is paid, in the books. */
async function told(ctx: Ctx, refund: RefundToPay, to: 'refunded' | 'failed', actor: StepActor, note: string, byHand: boolean) {
  const kind = to === 'refunded' ? 'refund_paid' : 'refund_failed';
  const actor_id = accountIdIn(ctx.actor, actor);
  await recordStep(ctx.db, { order_id: refund.order_id, kind, actor, actor_id, reason: note.slice(0, 300), amount: refund.amount });
  tellBuyer(ctx, refund.order_id, 'refund.changed');
  if (to === 'refunded')
    await sql`select fn.ledger_refund_paid(${refund.id}, ${refund.trade_no}, ${refund.channel_account_id}, ${byHand}, ${refund.amount})`.execute(
      ctx.db,
    );
}

/**
 * An administrator paid it by hand while it waited (`manual`), or saw that the merchant in whose account it lies gave it back
 * (`merchant`). Refuses `refund_settled` where it is in another state by now, `owed_of_merchant` and `owed_of_platform` where it is the
 * other's to pay.
 */
export async function markPaid(ctx: Ctx, id: number, way: 'manual' | 'merchant', note: string): Promise<void> {
  const refund = orMissing(await refundToPay(ctx.db, id));
  if (way === 'manual' && refund.account_of !== null) refuse('owed_of_merchant');
  if (way === 'merchant' && refund.account_of === null) refuse('owed_of_platform');
  if (!(await moveRefund(ctx.db, id, 'refunded', { note, resolve_at: ctx.now(), way }, ['owed', 'failed']))) refuse('refund_settled');
  await told(ctx, refund, 'refunded', 'admin', note, true);
}

/**
 * While the gateway has it, an administrator has seen in the gateway's own books that it was paid, or that it was not; above the limit
 * two must say so. Gives whether another must. Refuses `refund_settled` unless the gateway has it, `refund_under_way` while a call may
 * be on the wire, and as `judge` does.
 */
export async function judgeRefund(ctx: Ctx, seen: Seen, paid: boolean): Promise<{ waits_second: boolean }> {
  const refund = orMissing(await refundToPay(ctx.db, seen.id));
  const { status, asked_at } = orMissing(await lockRefund(ctx.db, seen.id));
  if (status !== 'refunding') refuse('refund_settled');
  if (!paid) assertNoCall(ctx, asked_at);
  if ((await judge(ctx, { ...seen, subject: 'order_refund', amount: refund.amount, paid })) === 'waits') return { waits_second: true };
  const to = paid ? 'refunded' : 'failed';
  const change = { note: seen.reason, way: 'gateway' as const, ...(paid && { resolve_at: ctx.now() }) };
  if (!(await moveRefund(ctx.db, seen.id, to, change, ['refunding']))) refuse('refund_settled');
  await told(ctx, refund, to, 'admin', seen.reason, false);
  return { waits_second: false };
}

/** For jobs: what no machine can pay is left to an administrator's hand. */
export async function payQuietly(ctx: Ctx, id: number): Promise<RefundStatus> {
  try {
    return await payRefund(ctx, id);
  } catch (error) {
    if (error instanceof Refusal && error.refusal === 'refund_by_hand') return 'owed';
    throw error;
  }
}

const AT_ONCE = 50;

/** Job: pays what a process that died left unpaid, and asks for what a gateway left unanswered. Gives how many ended. */
export async function settleRefunds(ctx: Ctx): Promise<number> {
  let ended = 0;
  const ids = await unsettledRefunds(ctx.db, Math.floor(ctx.now().getTime() / 60_000), AT_ONCE);
  await fewAtOnce(ids, async (id) => {
    const status = await payQuietly(ctx, id);
    if (status === 'refunded' || status === 'failed') ended += 1;
  });
  return ended;
}

/** Job: merchants who owe us pay out of what they have earned since. */
// unscoped: job
export const collectDebts = (ctx: Ctx): Promise<Walked> =>
  eachDue(ctx, {
    what: 'the debt of a merchant',
    read: (without, atMost) =>
      ctx.db
        .selectFrom('ledger_account as d')
        .innerJoin('ledger_account as w', (join) => join.onRef('w.merchant_id', '=', 'd.merchant_id').on('w.kind', '=', 'merchant_wallet'))
        .select((row) => row.ref('d.merchant_id').$castTo<number>().as('id'))
        .where('d.kind', '=', 'merchant_debt')
        .where('d.balance', '>', 0)
        .where('w.balance', '>', 0)
        .where(noneOf('d.merchant_id', without))
        .limit(atMost)
        .execute(),
    async work({ id }) {
      await sql`select fn.ledger_repay(${id})`.execute(ctx.db);
      return true;
    },
  });

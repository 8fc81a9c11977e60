/**
 * How a complaint ends: taken back, agreed to, answered with other cards, ruled, or run out. Each end locks the order before
 * the complaint, moves the complaint by compare-and-set and settles the money, all in one transaction: of two that come at
 * once, one does it and the other is refused.
 */
import { type Fen, formatYuan } from '@keymall/contract/kit/money';
import { saying, type Words } from '@keymall/contract/kit/saying';
import { sql } from 'kysely';
import { accountIdIn } from '#kit/actor';
import type { AdminCtx, Ctx, MerchantCtx } from '#kit/context';
import { eachDue, type Walked } from '#kit/due';
import { orMissing, Refusal, refuse } from '#kit/refusal';
import type { ShopScope } from '#kit/scope';
import { recordStep } from '../record.repository.ts';
import { type LockedOrder, lockOrder, soldCards } from '../refund/refund.repository.ts';
import { refundOrder } from '../refund/refund.service.ts';
import { heldShares, holdAccounts, unfreezeShare } from '../refund/split.repository.ts';
import { resumeWaiting } from '../settle/unfreeze.repository.ts';
import type { OrderRecordKind } from '../tables.ts';
import {
  type Complaint,
  cardsOf,
  complaintById,
  dueComplaints,
  markFrozen,
  moveComplaint,
  orderOfComplaint,
  typeOf,
} from './complaint.repository.ts';
import { COMPLAINT_MOVES, type ComplaintAct, liveOf, worthOf } from './complaint.rules.ts';
import { announce, writeToMerchant, writeToSuppliers } from './complaint-thread.service.ts';

interface Held {
  order: LockedOrder;
  complaint: Complaint;
}

/** The complaint with its order, held until the transaction ends. Refuses `missing`, and `complaint_closed`. */
async function hold(ctx: Ctx, id: number, shop?: ShopScope): Promise<Held> {
  const order = orMissing(await lockOrder(ctx.db, orMissing(await orderOfComplaint(ctx.db, id, shop))));
  const complaint = orMissing(await complaintById(ctx.db, id, shop));
  if (complaint.status !== 0) refuse('complaint_closed');
  return { order, complaint };
}

/** Makes the move, with the order's step and a word in the thread. Refuses `complaint_closed` where it may not be made any more. */
async function move(
  ctx: Ctx,
  { complaint }: Held,
  act: ComplaintAct,
  step: { kind: OrderRecordKind; reason: Words; amount?: Fen },
  what: Words,
  change: { price?: Fen; refund_price?: Fen } = {},
): Promise<void> {
  if (!(await moveComplaint(ctx.db, complaint.id, act, ctx.now(), change))) refuse('complaint_closed');
  const { by } = COMPLAINT_MOVES[act];
  const actor_id = accountIdIn(ctx.actor, by);
  await recordStep(ctx.db, { order_id: complaint.order_id, actor: by, actor_id, ...step });
  await announce(ctx, complaint, what);
  const result = saying('complaint_result', { order: complaint.trade_no, what });
  if (by !== 'merchant') await writeToMerchant(ctx, complaint, saying('complaint_result_title'), result);
  if (COMPLAINT_MOVES[act].status !== 0) await writeToSuppliers(ctx, complaint.id, saying('proxy_complaint_result_title'), result);
}

/** What was held back and not needed is the merchant's again; the order and its cards are free. */
async function release(ctx: Ctx, { order, complaint }: Held, used: Fen, usedOf: ReadonlyMap<number, Fen> = new Map()): Promise<void> {
  const supplied = await heldShares(ctx.db, complaint.id);
  if (supplied.length > 0) await holdAccounts(ctx.db, [order.merchant_id, ...supplied.map(({ merchant_id }) => merchant_id)]);
  for (const { id, merchant_id, freeze_price } of supplied)
    await unfreezeShare(ctx.db, id, order.trade_no, merchant_id, freeze_price - (usedOf.get(merchant_id) ?? 0));
  await sql`select fn.ledger_unfreeze(${complaint.id}, ${order.trade_no}, ${order.merchant_id}, ${complaint.freeze_price - used})`.execute(
    ctx.db,
  );
  await resumeWaiting(ctx.db, order.id);
  await markFrozen(ctx.db, order.id, false);
  await sql`select fn.cards_dispute(${await soldCards(ctx.db, order.id)}::bigint[], false)`.execute(ctx.db);
}

/** Money back for the complaint, and its end. `cards` are void from now on. */
async function giveBack(ctx: Ctx, held: Held, act: 'agree' | 'buyer_wins' | 'expire', amount: Fen, cards: number[], reason: Words) {
  const { complaint } = held;
  const by = COMPLAINT_MOVES[act].by as 'merchant' | 'admin' | 'system';
  const { fromFrozen, fromShares } = await refundOrder(ctx, {
    orderId: complaint.order_id,
    amount,
    cards,
    reason,
    source: 'complaint',
    actor: by,
    complaint: { id: complaint.id, frozen: complaint.freeze_price, receiveCode: complaint.buyer_qrcode },
  });
  await release(ctx, held, fromFrozen, fromShares);
}

/** What is left of the order. */
const leftOf = ({ order }: Held): Fen => order.total_price - order.refund_price;

/** The merchant gives back what was complained of; with `whole`, all that is left. */
export async function agree(ctx: MerchantCtx, { id, whole }: { id: number; whole: 0 | 1 }): Promise<void> {
  const held = await hold(ctx, id, ctx.shop);
  const { complaint } = held;
  const amount = whole === 1 ? leftOf(held) : complaint.price;
  await move(ctx, held, 'agree', { kind: 'complaint_agreed', reason: typeOf(complaint), amount }, saying('complaint_agreed', { amount }), {
    price: Math.max(complaint.price, amount),
    refund_price: amount,
  });
  await giveBack(ctx, held, 'agree', amount, complaint.select_cards, saying('refund_complained', { type: typeOf(complaint) }));
}

/** Other cards for those complained of, of the same goods. Refuses `complaint_no_cards` and `replace_stock_short`. */
export async function replaceCards(ctx: MerchantCtx, id: number): Promise<{ count: number }> {
  const held = await hold(ctx, id, ctx.shop);
  const { complaint, order } = held;
  const old = await soldCards(ctx.db, order.id, complaint.select_cards.length > 0 ? complaint.select_cards : undefined);
  if (old.length === 0) refuse('complaint_no_cards');
  await move(ctx, held, 'replace', { kind: 'replaced', reason: typeOf(complaint) }, saying('complaint_replaced', { count: old.length }));
  const { rows } = await sql<{ count: number }>`
    select fn.cards_replace(${order.id}, ${old}::bigint[], 'merchant', ${ctx.actor.accountId}::bigint) as count`.execute(ctx.db);
  if (rows[0]?.count !== old.length) refuse('replace_stock_short', { count: old.length });
  await release(ctx, held, 0);
  return { count: old.length };
}

/** The merchant says no: from now on only an administrator, or the buyer's withdrawal, ends it. */
export async function contest(ctx: MerchantCtx, { id, reason }: { id: number; reason: string }): Promise<void> {
  const held = await hold(ctx, id, ctx.shop);
  await move(ctx, held, 'contest', { kind: 'complaint_contested', reason }, saying('complaint_contested', { reason }));
}

export interface Ruling {
  id: number;
  result: 1 | 2;
  amount?: Fen;
  /** By the order's own count. */
  cards: number[];
  reason: string;
}

/** An administrator decides. Of the buyer's win: all that is complained of, some cards' worth, or an amount up to it. */
export async function rule(ctx: AdminCtx, { id, result, amount, cards, reason }: Ruling): Promise<void> {
  const held = await hold(ctx, id);
  if (result === 1) {
    await move(ctx, held, 'merchant_wins', { kind: 'complaint_ruled', reason }, saying('ruled_for_merchant', { reason }));
    return release(ctx, held, 0);
  }
  const { complaint, order } = held;
  const chosen = cards.length > 0 ? await chosenCards(ctx, complaint, cards) : [];
  const worth =
    chosen.length > 0
      ? worthOf(
          {
            total: order.total_price,
            refunded: order.refund_price,
            quantity: order.quantity,
            live: liveOf(await cardsOf(ctx.db, complaint.order_id)),
          },
          chosen.length,
        )
      : complaint.price;
  const given = amount ?? Math.min(worth, complaint.price);
  if (given < 1 || given > complaint.price) refuse('refund_too_much', { max: formatYuan(complaint.price) });
  const voided = chosen.length > 0 ? chosen : given === complaint.price ? complaint.select_cards : [];
  const words = saying('ruled_for_buyer', { amount: given, reason });
  await move(ctx, held, 'buyer_wins', { kind: 'complaint_ruled', reason, amount: given }, words, { refund_price: given });
  await giveBack(ctx, held, 'buyer_wins', given, voided, saying('refund_ruled', { reason }));
}

/** Delivered cards by number, among those complained of. Refuses `complaint_cards`. */
async function chosenCards(ctx: Ctx, complaint: Complaint, numbers: readonly number[]): Promise<number[]> {
  const cards = await cardsOf(ctx.db, complaint.order_id);
  return [...new Set(numbers)].map((no) => {
    const card = cards[no - 1];
    const meant = complaint.select_cards.length === 0 || complaint.select_cards.includes(card?.id ?? 0);
    return card && card.status === 2 && !card.is_gift && meant ? card.id : refuse('complaint_cards');
  });
}

/** The buyer takes it back. */
export const withdraw = (ctx: Ctx, id: number): Promise<void> =>
  ctx.transaction(async (inner) => {
    const held = await hold(inner, id);
    await move(inner, held, 'withdraw', { kind: 'complaint_withdrawn', reason: '' }, saying('complaint_taken_back'));
    await release(inner, held, 0);
  });

/** Job: merchants who let the deadline pass lose, or the platform takes over, by setting. Gives how many came to it. */
export function expireComplaints(ctx: Ctx): Promise<Walked> {
  const now = ctx.now();
  return eachDue(ctx, {
    what: 'a complaint nobody answered',
    read: (without, atMost) => dueComplaints(ctx.db, now, without, atMost),
    work: ({ id }) => expire(ctx, id),
  });
}

/** One of them, unless somebody did something about it in this moment. */
async function expire(ctx: Ctx, id: number): Promise<boolean> {
  try {
    return await ctx.transaction(async (inner) => {
      const held = await hold(inner, id);
      const { complaint } = held;
      if (complaint.merchant_status !== 0) return false;
      const step = { kind: 'complaint_expired' as const, reason: typeOf(complaint) };
      if (inner.house.settings.get('complaint').complaint_expire_result === 'escalate') {
        await recordStep(inner.db, { order_id: complaint.order_id, actor: 'system', ...step });
        await announce(inner, complaint, saying('complaint_escalated'));
        return true;
      }
      const amount = complaint.price;
      await move(inner, held, 'expire', { ...step, amount }, saying('complaint_expired', { amount }), { refund_price: amount });
      await giveBack(inner, held, 'expire', amount, complaint.select_cards, saying('refund_expired'));
      return true;
    });
  } catch (error) {
    if (error instanceof Refusal) return false;
    throw error;
  }
}

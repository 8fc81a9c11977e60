/**
 * A complaint asked for by somebody who knows the number and the contact of an order, as its seller does. It freezes nothing, blocks
 * nothing and the seller hears nothing of it; an administrator who has seen that its sender paid makes a complaint of it, or refuses it.
 */

import type { HandlerInput } from '@keymall/contract/kit/endpoint';
import { refusalText } from '@keymall/contract/kit/refusals';
import { textOf } from '@keymall/contract/kit/saying';
import type { Label } from '@keymall/contract/kit/words';
import type { publicComplaintRequest } from '@keymall/contract/ordering/complaint-request';
import { sql } from 'kysely';
import type { AdminCtx, Ctx } from '#kit/context';
import { orMissing, refuse, refuseFor } from '#kit/refusal';
import { kept, type Sayings, worded } from '#kit/said';
import { complaintMac, sameSecret } from '../lookup/lookup.rules.ts';
import { tryAt } from '../lookup/tries.service.ts';
import { receiptsOf } from '../office/order-detail.repository.ts';
import { isSecondComplaint } from '../refund/refund.repository.ts';
import { orderOfDetail } from './complaint.repository.ts';
import { complaintReasons, requestCode, worthOf } from './complaint.rules.ts';
import { checkWords, complained, open, standingOf } from './complaint.service.ts';
import { isOwnPicture } from './complaint-message.repository.ts';
import {
  besides,
  buyerOf,
  endRequest,
  lockRequest,
  orderToAskFor,
  requestByCode,
  requestById,
  waitingFor,
} from './complaint-request.repository.ts';

/** Waiting requests about one order from one address. */
const OWN = 2;

interface Known {
  trade_no: string;
  contact: string;
}

/** The order whose number and contact belong together, whether it has a password or not. An unknown number and a wrong contact answer alike. */
export async function knownOrder(ctx: Ctx, { trade_no, contact }: Known) {
  // Not the count of the order's password: whoever guesses here keeps nobody from typing it.
  const pardon = await tryAt(ctx, { trade_no }, 'contact-of:');
  const order = await orderToAskFor(ctx.db, trade_no);
  if (!sameSecret(contact, order?.contact ?? '') || !order) return refuse('order_not_found');
  await pardon();
  return order;
}

/** What the form offers: as the complaint's own, but of the keys only how many there are. */
export async function requestOptions(ctx: Ctx, known: Known) {
  const order = await knownOrder(ctx, known);
  const { why, until, cards, open: complainable } = await standingOf(ctx, order, { by: 'payment', at: ctx.now() });
  // Another complaint that stands open may be the seller's own; the administrator sees both.
  const refused = why && why.refusal !== 'complaint_open' ? why : null;
  return {
    allowed: refused === null,
    why: refused ? refusalText(refused.refusal, ctx.locale, refused.values) : '',
    until,
    types: complaintReasons(ctx.house.settings.get('complaint')).map((reason) => reason[ctx.locale]),
    cards: cards.map(({ id, is_gift }, index) => ({ no: index + 1, masked: '', open: !is_gift && complainable.has(id) })),
    unit_price: order.status === 1 ? worthOf(complained(order, cards), 1) : 0,
  };
}

/** Files it, and gives the code that follows it. Refuses what could not be complained of, and more than may wait. */
// unscoped: proven
export async function fileRequest(ctx: Ctx, wish: HandlerInput<typeof publicComplaintRequest.file>): Promise<{ id: number; code: string }> {
  const order = await knownOrder(ctx, wish);
  const { why, cards, open: complainable } = await standingOf(ctx, order, { by: 'payment', at: ctx.now() });
  if (why && why.refusal !== 'complaint_open') refuseFor(why);
  const type = await checkWords(ctx, wish, order.id, 'claimant');
  if (wish.qq === '' && wish.mobile === '') refuse('bad_input', { field: 'mobile' });
  for (const url of wish.proof) if (!(await isOwnPicture(ctx.db, url, 'claimant', order.id))) refuse('bad_input', { field: 'proof' });
  const chosen = [...new Set(wish.cards)];
  if (chosen.some((no) => !complainable.has(cards[no - 1]?.id ?? 0))) refuse('complaint_cards');
  const code = requestCode(ctx.random);
  const id = await ctx.transaction(async ({ db }) => {
    // Whoever sends many at once is counted one by one.
    await sql`select pg_advisory_xact_lock(hashtextextended('complaint-request', ${order.id}))`.execute(db);
    const { own, all } = await waitingFor(db, order.id, ctx.ip);
    if (own >= OWN || all >= ctx.house.settings.get('complaint').complaint_request_limit) refuse('complaint_requests_wait');
    const row = await db
      .insertInto('order_complaint_request')
      .values({
        merchant_id: order.merchant_id,
        order_id: order.id,
        trade_no: wish.trade_no,
        ...kept({ type }),
        locale: ctx.locale,
        desc: wish.desc,
        qq: wish.qq,
        mobile: wish.mobile,
        evidence: JSON.stringify(wish.evidence),
        buyer_qrcode: wish.buyer_qrcode,
        cards: chosen,
        proof: JSON.stringify(wish.proof),
        transaction_id: wish.transaction_id,
        code_mac: complaintMac(ctx.house.keyring, wish.trade_no, code),
        create_ip: ctx.ip,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    return row.id;
  });
  return { id, code };
}

/** How it stands, for whoever holds its code, which nobody guesses. */
export async function followRequest(ctx: Ctx, { trade_no, code }: { trade_no: string; code: string }) {
  const row = await requestByCode(ctx.db, trade_no, complaintMac(ctx.house.keyring, trade_no, code));
  const { id: _, ...request } = row ?? refuse('complaint_request_missing');
  return worded(request, ctx.locale);
}

/** A request beside its order and what was really received for it. */
export async function requestDetail(ctx: Ctx, id: number) {
  const { order_id, admin_name, locale: _, ...request } = orMissing(await requestById(ctx.db, id));
  const [{ shop_name, ...order }, buyer, receipts, beside] = await Promise.all([
    orderOfDetail(ctx.db, order_id),
    buyerOf(ctx.db, order_id),
    receiptsOf(ctx.db, request.trade_no),
    besides(ctx.db, order_id, id),
  ]);
  return {
    ...worded(request, ctx.locale),
    ...beside,
    admin_name: admin_name ?? '',
    shop_name,
    order: { ...order, create_ip: buyer.create_ip },
    receipts: receipts.map(({ transaction_id, amount, create_at }) => ({
      transaction_id,
      amount,
      create_at,
      fits: request.transaction_id !== '' && transaction_id === request.transaction_id,
    })),
  };
}

/** The reason as it was chosen, in both languages. */
const bothOf = ({ type, sayings }: { type: string; sayings: Sayings | null }): Label => {
  const words = sayings?.['type'] ?? type;
  return { zh_CN: type, en_US: textOf(words, 'en_US') };
};

/** Locks a request that waits. Refuses `missing` and `complaint_request_ended`. */
async function waiting(ctx: Ctx, id: number) {
  const request = orMissing(await lockRequest(ctx.db, id));
  return request.status === 0 ? request : refuse('complaint_request_ended');
}

/**
 * Its sender paid: the complaint is opened as of the day it was asked for, and the request's code opens it. Refuses as opening a
 * complaint does; then the request waits on.
 */
export async function acceptRequest(ctx: AdminCtx, { id, reason }: { id: number; reason: string }): Promise<{ complaint_id: number }> {
  const request = await waiting(ctx, id);
  const complaint_id = await open(ctx, request.order_id, {
    ...request,
    type: bothOf(request),
    pwd_mac: request.code_mac,
    by: 'payment',
    at: request.create_at,
    ip: request.create_ip,
  }).catch((error: unknown) => {
    if (isSecondComplaint(error)) refuse('complaint_open');
    throw error;
  });
  await end(ctx, id, { status: 1, reason, complaint_id });
  return { complaint_id };
}

/** Nothing becomes of it, and its sender reads why. */
export async function refuseRequest(ctx: AdminCtx, { id, reason }: { id: number; reason: string }): Promise<void> {
  await waiting(ctx, id);
  await end(ctx, id, { status: 2, reason, complaint_id: null });
}

async function end(ctx: AdminCtx, id: number, to: { status: 1 | 2; reason: string; complaint_id: number | null }): Promise<void> {
  await endRequest(ctx.db, id, { ...to, admin_id: ctx.actor.id, resolve_at: ctx.now() });
  for (const way of ['mail', 'sms'])
    await sql`select fn.outbox_add('complaint.request_ended', ${JSON.stringify({ request_id: id, way })}::jsonb)`.execute(ctx.db);
}

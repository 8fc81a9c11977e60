/** A buyer complains of an order, follows the complaint and may take it back. See docs/domain/complaints-and-refunds.md. */

import type { HandlerInput } from '@keymall/contract/kit/endpoint';
import type { Fen } from '@keymall/contract/kit/money';
import { type Refused, refusalText, refused } from '@keymall/contract/kit/refusals';
import { saying } from '@keymall/contract/kit/saying';
import { formatTime } from '@keymall/contract/kit/time';
import type { Label } from '@keymall/contract/kit/words';
import type { publicComplaint } from '@keymall/contract/ordering/public-complaint';
import { complaintChannel } from '@keymall/contract/realtime/push-socket';
import { sql } from 'kysely';
import type { Ctx } from '#kit/context';
import { refuse, refuseFor } from '#kit/refusal';
import { kept } from '#kit/said';
import { sendText } from '#modules/platform';
import { channelGrant } from '../channel-grant.rules.ts';
import { complaintMac, sameSecret } from '../lookup/lookup.rules.ts';
import { provenBuyer } from '../lookup/lookup.service.ts';
import { tryAt } from '../lookup/tries.service.ts';
import { recordStep } from '../record.repository.ts';
import { isSecondComplaint, type LockedOrder, lockOrder, soldCards } from '../refund/refund.repository.ts';
import { partsOf, sharesOf } from '../refund/refund.service.ts';
import { freezeShare, holdAccounts } from '../refund/split.repository.ts';
import { suspendWaiting } from '../settle/unfreeze.repository.ts';
import type { ComplaintProof } from '../tables.ts';
import { type Complaint, cardsOf, complaintOf, earlierComplaints, markFrozen, takeOver } from './complaint.repository.ts';
import { complaintReasons, complainUntil, liveOf, reasonChosen, sixDigits, unanswered, wordsOf, worthOf } from './complaint.rules.ts';
import { isOwnPicture } from './complaint-message.repository.ts';
import { withdraw } from './complaint-ruling.service.ts';
import { announce, openThread, say, tell, writeToMerchant, writeToSuppliers } from './complaint-thread.service.ts';
import { numbered, viewOf } from './complaint-view.service.ts';
import { noteSuppliers } from './proxy-complaint.repository.ts';

type Proof = HandlerInput<typeof publicComplaint.options>;
type Wish = HandlerInput<typeof publicComplaint.doComplaint>;
type Wording = Pick<Wish, 'type' | 'qq' | 'mobile' | 'evidence' | 'buyer_qrcode'>;

const HOUR_MS = 3_600_000;
/** How long a buyer's page may ask for its complaint's channel with one token. */
const PUSH_TOKEN_MS = 10 * 60_000;

interface Standing {
  /** Why nothing can be complained of; null where something can. */
  why: Refused | null;
  until: Date | null;
  cards: Awaited<ReturnType<typeof cardsOf>>;
  /** Cards, by id, that may be named. */
  open: Set<number>;
}

type ComplainedOrder = Pick<LockedOrder, 'id' | 'status' | 'success_at' | 'total_price' | 'refund_price'>;

/** Who complains, and when it was first said. */
interface Asking {
  by: ComplaintProof;
  at: Date;
}

/** What of an order may be complained of, and until when. */
export async function standingOf(ctx: Ctx, order: ComplainedOrder, { by, at }: Asking): Promise<Standing> {
  const { complaint_window_days } = ctx.house.settings.get('complaint');
  const until = order.success_at && complainUntil(order.success_at, complaint_window_days);
  const [cards, earlier] = await Promise.all([cardsOf(ctx.db, order.id), earlierComplaints(ctx.db, order.id, by)]);
  const open = new Set(cards.filter(({ id, status, is_gift }) => status === 2 && !is_gift && !earlier.cards.has(id)).map(({ id }) => id));
  const because = (why: Refused): Standing => ({ why, until, cards, open });
  if (order.status !== 1 || !until) return because(refused('complaint_unpaid'));
  if (earlier.open) return because(refused('complaint_open'));
  if (earlier.whole || (earlier.cards.size > 0 && open.size === 0)) return because(refused('complaint_ruled'));
  if (until <= at) return because(refused('complaint_late', { time: formatTime(until) }));
  return { why: null, until, cards, open };
}

/** What the worth of its cards is reckoned from. */
export const complained = (
  { total_price, refund_price, quantity }: { total_price: Fen; refund_price: Fen; quantity: number },
  cards: Parameters<typeof liveOf>[0],
) => ({ total: total_price, refunded: refund_price, quantity, live: liveOf(cards) });

/** What the dialog offers. */
// unscoped: proven
export async function complaintOptions(ctx: Ctx, proof: Proof) {
  const { id, proven_by } = await provenBuyer(ctx, proof, 'complaint_proof_needed');
  const order = await ctx.db
    .selectFrom('orders')
    .select(['id', 'status', 'success_at', 'quantity', 'total_price', 'refund_price'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const { why, until, cards, open } = await standingOf(ctx, order, { by: proven_by, at: ctx.now() });
  return {
    allowed: why === null,
    why: why ? refusalText(why.refusal, ctx.locale, why.values) : '',
    until,
    types: complaintReasons(ctx.house.settings.get('complaint')).map((reason) => reason[ctx.locale]),
    cards: numbered(ctx, cards).map(({ no, masked, id: card, is_gift }) => ({ no, masked, open: !is_gift && open.has(card) })),
    unit_price: order.status === 1 ? worthOf(complained(order, cards), 1) : 0,
  };
}

/** Opens a complaint and gives its six digits. One stands open for an order; what it is about is held back from the merchant. */
export async function complain(ctx: Ctx, wish: Wish): Promise<{ id: number; pwd: string }> {
  const found = await provenBuyer(ctx, wish, 'complaint_proof_needed');
  const type = await checkWords(ctx, wish, found.id, 'buyer');
  const pwd = sixDigits(ctx.random);
  const pwd_mac = complaintMac(ctx.house.keyring, wish.trade_no, pwd);
  try {
    const id = await ctx.transaction((inner) =>
      open(inner, found.id, { ...wish, type, pwd_mac, by: found.proven_by, at: ctx.now(), ip: ctx.ip }),
    );
    if (wish.mobile) textLater(ctx, wish.mobile, wish.trade_no, pwd);
    return { id, pwd };
  } catch (error) {
    if (isSecondComplaint(error)) refuse('complaint_open');
    throw error;
  }
}

/**
 * Reason, reach and pictures as they must be; the pictures those of the order's buyer, or those sent with a request. Gives the reason as the
 * platform words it.
 */
export async function checkWords(
  ctx: Ctx,
  { type, qq, mobile, evidence, buyer_qrcode }: Wording,
  orderId: number,
  realm: 'buyer' | 'claimant',
): Promise<Label> {
  const reason = reasonChosen(ctx.house.settings.get('complaint'), type) ?? refuse('bad_input', { field: 'type' });
  if (qq !== '' && !/^[1-9]\d{4,14}$/.test(qq)) refuse('bad_input', { field: 'qq' });
  if (mobile !== '' && !/^1[3-9]\d{9}$/.test(mobile)) refuse('bad_input', { field: 'mobile' });
  for (const url of evidence) if (!(await isOwnPicture(ctx.db, url, realm, orderId))) refuse('bad_input', { field: 'evidence' });
  if (buyer_qrcode !== '' && !(await isOwnPicture(ctx.db, buyer_qrcode, realm, orderId))) refuse('bad_input', { field: 'buyer_qrcode' });
  return reason;
}

/** A complaint that is to be opened: what was said, by whom, when, and what opens it from then on. */
interface Opening extends Omit<Wording, 'type'>, Asking {
  type: Label;
  desc: string;
  /** By the order's own count; empty for the whole order. */
  cards: readonly number[];
  pwd_mac: Buffer;
  ip: string;
}

/** Opens it in the caller's transaction. Refuses what may not be complained of. */
// unscoped: part
export async function open(ctx: Ctx, orderId: number, wish: Opening): Promise<number> {
  const order = (await lockOrder(ctx.db, orderId)) ?? refuse('order_not_found');
  const { why, cards, open: complainable } = await standingOf(ctx, order, wish);
  if (why) refuseFor(why);
  const settings = ctx.house.settings.get('complaint');
  // Some reasons speak of the goods as such: then all of the order is meant.
  const whole = wish.cards.length === 0 || wordsOf(settings.complaint_full_types).includes(wish.type.zh_CN);
  const chosen = whole ? [] : [...new Set(wish.cards)].map((no) => cards[no - 1]?.id ?? refuse('complaint_cards'));
  if (chosen.some((id) => !complainable.has(id))) refuse('complaint_cards');
  const left = order.total_price - order.refund_price;
  const price = whole ? left : worthOf(complained(order, cards), chosen.length);
  if (price < 1) refuse('complaint_cards');

  const expire_at = new Date(ctx.now().getTime() + settings.complaint_reply_hours * HOUR_MS);
  const { id } = await ctx.db
    .insertInto('order_complaint')
    .values({
      merchant_id: order.merchant_id,
      order_id: order.id,
      trade_no: order.trade_no,
      ...kept({ type: wish.type }),
      qq: wish.qq,
      mobile: wish.mobile,
      desc: wish.desc,
      evidence: JSON.stringify(wish.evidence),
      pwd_mac: wish.pwd_mac,
      proven_by: wish.by,
      select_cards: chosen,
      num: chosen.length,
      price,
      buyer_qrcode: wish.buyer_qrcode,
      expire_at,
      create_ip: wish.ip,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await noteSuppliers(ctx.db, id, order);
  const { merchant } = sharesOf(order, price, settings.refund_fee_back === 1);
  const parts = await partsOf(ctx, order, price, merchant);
  await ctx.db
    .updateTable('order_complaint')
    .set({ freeze_price: await holdBack(ctx.db, id, order, parts) })
    .where('id', '=', id)
    .execute();
  await markFrozen(ctx.db, order.id, true);
  const disputed = whole ? await soldCards(ctx.db, order.id) : chosen;
  await sql`select fn.cards_dispute(${disputed}::bigint[], true)`.execute(ctx.db);
  await recordStep(ctx.db, { order_id: order.id, kind: 'complained', actor: 'buyer', reason: wish.type, amount: price });
  const what = saying(wish.by === 'payment' ? 'complaint_opened_paid' : 'complaint_opened', {
    deadline: expire_at,
    after: unanswered(settings.complaint_expire_result),
  });
  const opened = { id, merchant_id: order.merchant_id, trade_no: order.trade_no };
  await announce(ctx, opened, what);
  const { type } = wish;
  const received = saying('complaint_received', { order: order.trade_no, goods: order.goods_name, what });
  await writeToMerchant(ctx, opened, saying('complaint_received_title', { type }), received);
  const proxied = saying('proxy_complaint_received', { order: order.trade_no, what });
  await writeToSuppliers(ctx, id, saying('proxy_complaint_received_title', { type }), proxied);
  tell(ctx, opened, 'complaint.new');
  return id;
}

/**
 * Freezes the merchants' shares of what is complained of, as far as they do not wait for their settlement anyway; what a wallet lacks
 * is a debt. Nothing where the merchant's own gateway collected: it gives it back itself. Gives what was frozen of the seller's.
 */
async function holdBack(db: Ctx['db'], id: number, order: LockedOrder, parts: Awaited<ReturnType<typeof partsOf>>): Promise<Fen> {
  const wanted = new Map<number, Fen>();
  for (const { merchant_id, amount } of parts.toSorted((a, b) => a.merchant_id - b.merchant_id))
    wanted.set(merchant_id, amount - (await suspendWaiting(db, order.id, merchant_id)));
  if (wanted.size > 1) await holdAccounts(db, [...wanted.keys()]);
  for (const [merchant, amount] of wanted) if (merchant !== order.merchant_id) await freezeShare(db, id, order.trade_no, merchant, amount);
  const { rows } = await sql<{ held: number }>`
    select case when fn.ledger_direct(${order.channel_account_id}) is not null then 0
      else fn.ledger_freeze(${id}, ${order.trade_no}, ${order.merchant_id}, ${Math.max(0, wanted.get(order.merchant_id) ?? 0)}) end as held`.execute(
    db,
  );
  return rows[0]?.held ?? 0;
}

/** Best effort: the page has shown them already, and they must not lie in a queue. */
function textLater(ctx: Ctx, to: string, tradeNo: string, pwd: string): void {
  if (ctx.house.settings.get('sms').sms_status === 1)
    ctx.after(
      async () =>
        void (await sendText(
          ctx,
          { to, locale: ctx.locale },
          'sms_complaint',
          { order: tradeNo, code: pwd },
          { name: 'complaint', values: { order: tradeNo, code: pwd } },
        )),
    );
}

interface Party {
  orderId: number;
  /** What proved the order now; null where the complaint's own digits or code did. */
  by: Exclude<ComplaintProof, ''> | null;
  complaint: Awaited<ReturnType<typeof complaintOf>>;
}

/**
 * The order's buyer, or whoever gives its complaint's own six digits or code. An address's sixth wrong try of the digits has to wait; the code can't be
 * guessed. Refuses `complaint_digits_needed` where the contact is all there is: its seller knows that as well.
 */
export async function provenParty(ctx: Ctx, proof: Proof): Promise<Party> {
  const complaint = await complaintOf(ctx.db, proof.trade_no);
  if (proof.grant !== '' || !/^(\d{6}|[A-Z2-7]{12})$/.test(proof.pwd)) return partyOf(ctx, proof, complaint);
  const pardon = proof.pwd.length === 6 ? await tryAt(ctx, { trade_no: proof.trade_no }, 'complaint:') : null;
  const mac = complaintMac(ctx.house.keyring, proof.trade_no, proof.pwd);
  const byDigits = sameSecret(mac, complaint?.pwd_mac ?? Buffer.alloc(mac.length)) && complaint !== undefined;
  // They may as well be the order's own password.
  const party = byDigits ? { orderId: complaint.order_id, by: null, complaint } : await partyOf(ctx, proof, complaint);
  await pardon?.();
  return party;
}

async function partyOf(ctx: Ctx, proof: Proof, complaint: Party['complaint']): Promise<Party> {
  const { id, proven_by } = await provenBuyer(ctx, proof, 'complaint_digits_needed');
  return { orderId: id, by: proven_by, complaint };
}

/** The buyer's complaint. One that a mere payment opened is the buyer's from the first time on that the buyer opens it. */
async function provenComplaint(ctx: Ctx, proof: Proof): Promise<Complaint> {
  const { complaint, by } = await provenParty(ctx, proof);
  if (!complaint) return refuse('complaint_missing');
  if (by && complaint.proven_by === 'payment')
    await ctx.transaction(async (inner) => {
      if (await takeOver(inner.db, complaint.id, by)) await announce(inner, complaint, saying('complaint_taken_over'));
    });
  return complaint;
}

/** The complaint with its thread, and a token for its channel. */
export async function followComplaint(ctx: Ctx, proof: Proof) {
  const complaint = await provenComplaint(ctx, proof);
  const expires = ctx.now().getTime() + PUSH_TOKEN_MS;
  return {
    complaint: viewOf(ctx, complaint),
    messages: await openThread(ctx, complaint, 'buyer'),
    push_token: channelGrant(ctx.house.keyring, complaintChannel(complaint.id), expires),
  };
}

export async function sayAsBuyer(ctx: Ctx, { content, picture, ...proof }: HandlerInput<typeof publicComplaint.send>): Promise<void> {
  const complaint = await provenComplaint(ctx, proof);
  await say(ctx, complaint, { side: 'buyer', id: null, pictures: complaint.order_id }, { content, picture });
}

/** The buyer takes it back while it is open: what was held back is the merchant's again. */
export async function withdrawComplaint(ctx: Ctx, proof: Proof): Promise<void> {
  const { id } = await provenComplaint(ctx, proof);
  await withdraw(ctx, id);
}

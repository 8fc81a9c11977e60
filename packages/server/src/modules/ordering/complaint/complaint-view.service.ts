/** A complaint as its sides see it. */
import type { Ctx } from '#kit/context';
import { saidIn, worded } from '#kit/said';
import { mask, openCard } from '#modules/inventory';
import { recordsOf } from '../record.repository.ts';
import { type Complaint, cardsOf, orderOfDetail } from './complaint.repository.ts';
import { afterDeadline } from './complaint.rules.ts';
import type { Side } from './complaint-message.repository.ts';
import { openThread } from './complaint-thread.service.ts';

/** What its deadline leads to, by the setting of this moment. */
export const deadlineOf = (ctx: Ctx, { expire_at }: Pick<Complaint, 'expire_at'>) =>
  afterDeadline(ctx.house.settings.get('complaint').complaint_expire_result, expire_at, ctx.now());

/** The part that every side sees. */
export const viewOf = (ctx: Ctx, complaint: Complaint) => ({
  id: complaint.id,
  trade_no: complaint.trade_no,
  goods_name: complaint.goods_name,
  type: saidIn(complaint.type, complaint.sayings?.['type'], ctx.locale),
  desc: complaint.desc,
  qq: complaint.qq,
  mobile: complaint.mobile,
  evidence: complaint.evidence,
  status: complaint.status,
  result: complaint.result,
  merchant_status: complaint.merchant_status,
  num: complaint.num,
  price: complaint.price,
  refund_price: complaint.refund_price,
  expire_at: complaint.expire_at,
  after_deadline: deadlineOf(ctx, complaint),
  create_at: complaint.create_at,
  resolve_at: complaint.resolve_at,
});

type DeliveredCard = Awaited<ReturnType<typeof cardsOf>>[number];

/** An order's cards by its own count, from 1, with as much of their text as leaves it useless. */
export const numbered = (ctx: Ctx, cards: readonly DeliveredCard[]) =>
  cards.map((card, index) => ({
    id: card.id,
    no: index + 1,
    status: card.status,
    is_gift: card.is_gift,
    masked: mask(openCard(ctx.house.keyring, card).number),
  }));

/** Steps of an order that are a complaint's. */
export const STEPS: ReadonlySet<string> = new Set([
  'complained',
  'complaint_withdrawn',
  'complaint_agreed',
  'complaint_contested',
  'complaint_ruled',
  'complaint_expired',
  'replaced',
  'refund_asked',
  'refund_paid',
  'refund_failed',
]);

/** What a back office opens: the complaint, its order, cards, steps and thread. The side has read it then. */
export async function officeDetail(ctx: Ctx, complaint: Complaint, side: Side) {
  const messages = await ctx.transaction((inner) => openThread(inner, complaint, side));
  const { shop_name, ...order } = await orderOfDetail(ctx.db, complaint.order_id);
  const [cards, steps] = [await cardsOf(ctx.db, complaint.order_id), await recordsOf(ctx.db, complaint.order_id)];
  const meant = new Set(complaint.select_cards);
  return {
    ...viewOf(ctx, complaint),
    order,
    freeze_price: complaint.freeze_price + complaint.waiting_price,
    buyer_qrcode: complaint.buyer_qrcode,
    proven_by: complaint.proven_by,
    cards: numbered(ctx, cards).map(({ id, no, masked, status, is_gift }) => ({
      no,
      masked,
      status,
      complained: meant.has(id) || (meant.size === 0 && !is_gift),
    })),
    steps: steps
      .filter(({ kind }) => STEPS.has(kind))
      .map((step) => worded(step, ctx.locale))
      .map(({ kind, actor, reason, amount, create_at }) => ({ kind, actor, reason, amount, create_at })),
    messages,
    shop_name,
  };
}

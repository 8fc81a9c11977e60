/**
 * The supplier's side of a complaint: it sees what came from its stock and says what it knows. Ruling, agreeing, replacing and
 * giving back stay with the seller and the platform; their money and the other lines' cards are not told.
 */
import type { HandlerInput } from '@keymall/contract/kit/endpoint';
import { retold, textOf } from '@keymall/contract/kit/saying';
import type { merchantProxyComplaint } from '@keymall/contract/ordering/proxy-complaint';
import type { MerchantCtx } from '#kit/context';
import { orMissing } from '#kit/refusal';
import { saidIn, worded } from '#kit/said';
import { recordsOf } from '../record.repository.ts';
import { type Complaint, cardsOf, orderOfDetail } from './complaint.repository.ts';
import { supplierContact, withoutAmounts, withoutContact } from './complaint.rules.ts';
import { messagesOf } from './complaint-message.repository.ts';
import { say } from './complaint-thread.service.ts';
import { deadlineOf, numbered, STEPS } from './complaint-view.service.ts';
import { markReadBySupplier, suppliedComplaint, suppliedGoods } from './proxy-complaint.repository.ts';

const complaintFor = async (ctx: MerchantCtx, id: number): Promise<Complaint> => orMissing(await suppliedComplaint(ctx.db, ctx.shop, id));

/** What a supplier opens; it has read the thread then. */
export async function proxyDetail(ctx: MerchantCtx, id: number) {
  const complaint = await complaintFor(ctx, id);
  const messages = await messagesOf(ctx.db, id);
  const last = messages.at(-1);
  if (last) await ctx.transaction((inner) => markReadBySupplier(inner.db, ctx.shop, id, last.id));
  const order = await orderOfDetail(ctx.db, complaint.order_id);
  const read = (words: string): string => withoutContact(words, order.contact);
  return {
    id,
    trade_no: complaint.trade_no,
    shop_name: order.shop_name,
    goods: await suppliedGoods(ctx.db, ctx.shop, complaint.order_id),
    type: saidIn(complaint.type, complaint.sayings?.['type'], ctx.locale),
    desc: read(complaint.desc),
    ...supplierContact(complaint, order.contact),
    evidence: complaint.evidence,
    status: complaint.status,
    result: complaint.result,
    merchant_status: complaint.merchant_status,
    success_at: order.success_at,
    expire_at: complaint.expire_at,
    after_deadline: deadlineOf(ctx, complaint),
    create_at: complaint.create_at,
    resolve_at: complaint.resolve_at,
    cards: await disputedCards(ctx, complaint),
    steps: (await stepsOf(ctx, complaint)).map((step) => ({ ...step, reason: read(step.reason) })),
    messages: messages.map(({ from_id, sayings, ...message }) => ({
      ...message,
      content:
        message.from === 'system'
          ? textOf(
              retold(sayings?.['content'] ?? message.content, (text) => read(withoutAmounts(text))),
              ctx.locale,
            )
          : read(message.content),
      own: message.from === 'agent' && from_id === ctx.shop.merchantId,
    })),
  };
}

/** Of the order's cards, under the numbers they have there, those of this supplier that are complained of. */
async function disputedCards(ctx: MerchantCtx, { order_id, select_cards }: Complaint) {
  const cards = await cardsOf(ctx.db, order_id);
  const disputed = new Set(
    cards
      .filter(({ stock_merchant_id, is_gift }) => stock_merchant_id === ctx.shop.merchantId && !is_gift)
      .filter(({ id }) => select_cards.length === 0 || select_cards.includes(id))
      .map(({ id }) => id),
  );
  return numbered(ctx, cards)
    .filter(({ id }) => disputed.has(id))
    .map(({ id, no, masked, status }) => ({ id, no, masked, status }));
}

/** How the complaint went, without what was paid for it. */
const stepsOf = async (ctx: MerchantCtx, { order_id }: Complaint) =>
  (await recordsOf(ctx.db, order_id))
    .filter(({ kind }) => STEPS.has(kind) && !kind.startsWith('refund_'))
    .map((step) => worded(step, ctx.locale))
    .map(({ kind, actor, reason, create_at }) => ({ kind, actor, reason, create_at }));

/** The supplier's word in the thread. Refuses `missing`, and as `say` does. */
export async function sayAsSupplier(
  ctx: MerchantCtx,
  { id, ...message }: HandlerInput<typeof merchantProxyComplaint.proxySend>,
): Promise<void> {
  await say(ctx, await complaintFor(ctx, id), { side: 'agent', id: ctx.shop.merchantId, pictures: ctx.shop.merchantId }, message);
}

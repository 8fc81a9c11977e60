/** What buyers are told: a row in their centre, a word to open pages, and by the ways that each wants: devices, mail (docs/domain/notices.md). */
import { noticeWords } from '@keymall/contract/buyer/buyer-words';
import { accountChannel } from '@keymall/contract/realtime/push-socket';
import type { Ctx } from '#kit/context';
import { carry } from '#modules/platform';
import { complainant, keepNotices, type NewNotice, orderToTell } from './notice.repository.ts';
import { leavePushes } from './push.service.ts';

/** In the transaction that makes it true. Whoever was told of the same already is not told again. */
export async function tellBuyers(ctx: Ctx, notices: readonly NewNotice[]): Promise<void> {
  const told = await keepNotices(ctx.db, notices, ctx.now());
  if (told.length === 0) return;
  for (const { id, buyer_id, kind, about, link } of told) {
    const { zh_CN, en_US } = noticeWords[kind];
    const title = { zh_CN: zh_CN.replace('{about}', about), en_US: en_US.replace('{about}', about) };
    const device = { queue: 'buyer.held_push', payload: { notice_id: id }, atOnce: () => leavePushes(ctx.db, [id]) };
    await carry(ctx, { realm: 'personal', id: buyer_id }, kind, { title, content: '', link }, { device });
  }
  ctx.after(() => {
    for (const { id, buyer_id, kind } of told)
      ctx.house.publish(accountChannel('personal', buyer_id), 'notice.new', { notice_id: id, kind });
  });
}

/** An order of an account was paid, or what was missing of it came. */
export async function tellOfOrder(ctx: Ctx, orderId: number): Promise<void> {
  const order = await orderToTell(ctx.db, orderId);
  if (!order || order.buyer_id === null || order.status !== 1) return;
  const { id, buyer_id, trade_no, goods_name, status } = order;
  ctx.after(() => ctx.house.publish(accountChannel('personal', buyer_id), 'buyer.order', { trade_no, status }));
  const kind = order.sendout >= order.needed ? 'delivered' : 'paid';
  await tellBuyers(ctx, [{ buyer_id, kind, about: goods_name, link: `/order?trade_no=${trade_no}`, subject: `order:${id}` }]);
}

/** Somebody answered a complaint. */
export async function tellOfAnswer(ctx: Ctx, complaintId: number): Promise<void> {
  const order = await complainant(ctx.db, complaintId);
  if (!order || order.buyer_id === null) return;
  const { buyer_id, trade_no, goods_name } = order;
  await tellBuyers(ctx, [
    { buyer_id, kind: 'answered', about: goods_name, link: `/order?trade_no=${trade_no}`, subject: `complaint:${complaintId}` },
  ]);
}

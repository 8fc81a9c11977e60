/**
 * A buyer's own pages hear what changed of his orders, where he has an account: on his channel, after the commit. What is paid and delivered
 * is told by the job that is left behind for such orders (fn.order_letters), so that a sale asks for nobody.
 */
import { accountChannel } from '@keymall/contract/realtime/push-socket';
import type { Ctx } from '#kit/context';
import type { Db } from '#kit/database';

// unscoped: part
const ownedOrder = (db: Db, id: number) =>
  db
    .selectFrom('orders')
    .select(['buyer_id', 'trade_no', 'status'])
    .where('id', '=', id)
    .where('buyer_id', 'is not', null)
    .executeTakeFirst();

// unscoped: part
const ownedOrders = (db: Db, numbers: readonly string[]) =>
  db
    .selectFrom('orders')
    .select(['buyer_id', 'trade_no', 'status'])
    .where('trade_no', '=', (row) => row.fn.any(row.val([...numbers])))
    .where('buyer_id', 'is not', null)
    .execute();

/** An order, or a refund of it, has come a step further. */
export function tellBuyer(ctx: Ctx, orderId: number, event: 'buyer.order' | 'refund.changed'): void {
  const { house } = ctx;
  ctx.after(async () => {
    const order = await ownedOrder(house.db, orderId);
    if (!order || order.buyer_id === null) return;
    const { buyer_id, trade_no, status } = order;
    if (event === 'buyer.order') house.publish(accountChannel('personal', buyer_id), event, { trade_no, status });
    else house.publish(accountChannel('personal', buyer_id), event, { trade_no });
  });
}

/** Orders have changed, each by its number. Called once what changed them is committed. */
export async function tellBuyers({ house }: Pick<Ctx, 'house'>, numbers: readonly string[]): Promise<void> {
  if (numbers.length === 0) return;
  for (const { buyer_id, trade_no, status } of await ownedOrders(house.db, numbers))
    if (buyer_id !== null) house.publish(accountChannel('personal', buyer_id), 'buyer.order', { trade_no, status });
}

/** Something was said or decided in a complaint. Called once that is committed. */
// unscoped: part
export async function tellComplainant({ house }: Pick<Ctx, 'house'>, complaintId: number): Promise<void> {
  const order = await house.db
    .selectFrom('order_complaint as c')
    .innerJoin('orders as o', 'o.id', 'c.order_id')
    .select('o.buyer_id')
    .where('c.id', '=', complaintId)
    .executeTakeFirst();
  if (order && order.buyer_id !== null)
    house.publish(accountChannel('personal', order.buyer_id), 'complaint.changed', { complaint_id: complaintId });
}

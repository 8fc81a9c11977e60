/** Orders that closed unpaid, and who is told of it: their pay pages, the lists of their merchants, and buyers' own. */
import { accountChannel, orderChannel } from '@keymall/contract/realtime/push-socket';
import { sql } from 'kysely';
import type { Ctx } from '#kit/context';
import { ask, type Db } from '#kit/database';
import { eachDue, noneOf, type Walked } from '#kit/due';
import { tellBuyers } from '../buyer-told.ts';
import { tellOffice } from '../office-told.ts';

export interface ClosedOrder {
  trade_no: string;
  merchant_id: number;
}

/** Closes orders whose time is up, of one goods or of all, or only the one that is named, the oldest first. Gives those that moved. */
export const closeDue = (db: Db, goodsId: number | null, atMost: number, orderId: number | null = null): Promise<ClosedOrder[]> =>
  ask<ClosedOrder>(db, 'select trade_no, merchant_id from fn.orders_close_due($1, $2, $3)', [goodsId, atMost, orderId]);

// unscoped: job
const dueOrders = (db: Db, without: readonly number[], atMost: number) =>
  db
    .selectFrom('orders')
    .select('id')
    .where('status', '=', 0)
    .where('close_at', '<=', sql<Date>`now()`)
    .where(noneOf('id', without))
    .orderBy('close_at')
    .limit(atMost)
    .execute();

const CLOSED_AT_ONCE = 500;

/** Job: closes all whose time is up, many at once; where that fails, each by itself, so that one that can't be closed keeps no other's stock. */
export async function closeAllDue(ctx: Ctx): Promise<Walked> {
  let done = 0;
  const close = async (atMost: number, orderId: number | null): Promise<number> => {
    const closed = await closeDue(ctx.db, null, atMost, orderId);
    tellClosed(ctx, closed);
    done += closed.length;
    return closed.length;
  };
  try {
    while ((await close(CLOSED_AT_ONCE, null)) === CLOSED_AT_ONCE);
    return { done, failed: 0 };
  } catch (error) {
    ctx.log.warn({ err: error }, 'orders could not be closed together');
  }
  const { failed } = await eachDue(ctx, {
    what: 'an unpaid order to close',
    read: (without, atMost) => dueOrders(ctx.db, without, atMost),
    work: async ({ id }) => (await close(1, id)) > 0,
  });
  return { done, failed };
}

/** After the commit: each order's own channel, and each merchant once however many were its. */
export function tellClosed(ctx: Ctx, closed: readonly ClosedOrder[]): void {
  const { house } = ctx;
  ctx.after(async () => {
    for (const { trade_no } of closed) house.publish(orderChannel(trade_no), 'order.status', { trade_no, status: 2 });
    const counts = new Map<number, number>();
    for (const { merchant_id } of closed) counts.set(merchant_id, (counts.get(merchant_id) ?? 0) + 1);
    for (const [merchant, count] of counts) house.publish(accountChannel('merchant', merchant), 'order.closed', { count });
    if (closed.length > 0) tellOffice(house);
    await tellBuyers(
      ctx,
      closed.map(({ trade_no }) => trade_no),
    );
  });
}

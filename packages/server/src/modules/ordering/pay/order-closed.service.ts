/** Orders that closed unpaid, and who is told of it: their pay pages, the lists of their merchants, and buyers' own. */
import { accountChannel, orderChannel } from '@keymall/contract/realtime/push-socket';
import type { Ctx } from '#kit/context';
import { ask, type Db } from '#kit/database';
import { tellBuyers } from '../buyer-told.ts';
import { tellOffice } from '../office-told.ts';

export interface ClosedOrder {
  trade_no: string;
  merchant_id: number;
}

/** Closes orders whose time is up, of one goods or of all, the oldest first. Gives those that moved. */
export const closeDue = (db: Db, goodsId: number | null, atMost: number): Promise<ClosedOrder[]> =>
  ask<ClosedOrder>(db, 'select trade_no, merchant_id from fn.orders_close_due($1, $2)', [goodsId, atMost]);

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

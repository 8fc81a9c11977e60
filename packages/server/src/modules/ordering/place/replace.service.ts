/** A paid order that can't be served any more, changed for other goods by its buyer, where the shop lets them choose. */
import { sql } from 'kysely';
import type { Ctx } from '#kit/context';
import { ask } from '#kit/database';
import { refuse } from '#kit/refusal';
import { announce } from '#modules/payment';
import type { LookedUpOrder } from '../lookup/lookup.repository.ts';
import { proven } from '../lookup/lookup.service.ts';

interface Asked {
  trade_no: string;
  grant: string;
  pwd: string;
}

const CHOICES = 60;

/** The order, for its buyer alone: with the contact its seller could choose what sells badly instead of giving the money back. */
async function unserved(ctx: Ctx, asked: Asked): Promise<LookedUpOrder> {
  const order = await proven(ctx, asked);
  if (order.status !== 4 || order.late_replace !== 1) return refuse('replace_refused');
  return order.proven_by === 'contact' ? refuse('replace_proof_needed') : order;
}

/** Goods of the shop that may be taken instead (fn.goods_instead) and that there is enough of. */
// unscoped: proven
export async function replacements(ctx: Ctx, asked: Asked) {
  const order = await unserved(ctx, asked);
  const list = await ask<{ goods_id: number; name: string; price: number; image: string }>(
    ctx.db,
    `select g.id as goods_id, g.name, g.price, g.image from fn.goods_instead($1) g
     left join content_stock s on s.goods_id = g.id
     where case g.delivery_kind when 0
       then (select count(*) from (select 1 from card c where c.goods_id = g.id and c.status = 1 and c.delete_at is null limit $2) free) >= $2
       else s.unlimited or s.remaining >= $2 end
     order by g.price desc, g.sort desc, g.id limit ${CHOICES}`,
    [order.id, order.quantity],
  );
  return { list };
}

/** Changes the order and delivers. Refuses `replace_refused` when the money is on its way back, `stock_short` when somebody was quicker. */
export async function replace(ctx: Ctx, asked: Asked & { goods_id: number }): Promise<void> {
  const order = await unserved(ctx, asked);
  const { rows } = await sql<{ answer: 'replaced' | 'refused' | 'stock_short' }>`
    select fn.order_replace(${order.id}, ${asked.goods_id}) as answer`.execute(ctx.db);
  const answer = rows[0]?.answer;
  if (answer === 'refused') refuse('replace_refused');
  if (answer !== 'replaced') refuse('stock_short');
  announce(ctx, {
    verdict: 'applied',
    order_id: order.id,
    merchant_id: order.merchant_id,
    trade_no: order.trade_no,
    total_price: order.total_price,
  });
}

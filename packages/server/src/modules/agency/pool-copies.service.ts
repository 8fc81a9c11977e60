/** What becomes of copies when the pool that they came by changes or ends. */
import { saying } from '@keymall/contract/kit/saying';
import type { Ctx } from '#kit/context';
import { takeCopiesOff } from '#modules/catalogue';
import { sendMessage } from '#modules/merchant';
import { copiesIn } from './pool-goods.repository.ts';
import { tellShop } from './proxy-goods.service.ts';

const GOODS = '/merchant/agent/proxy-goods';
/** Goods a letter names. */
const NAMED = 5;

/** Copies that are not supplied any more go off the shelf, and their agents are told; orders that are there are served. */
export async function endCopies(
  ctx: Ctx,
  pool: { id: number; name: string },
  which: { agent?: number; supplier?: number; goods?: number },
): Promise<void> {
  const copies = await copiesIn(ctx.db, pool.id, which);
  if (copies.length === 0) return;
  await takeCopiesOff(
    ctx.db,
    copies.map(({ goods_id }) => goods_id),
  );
  for (const agent of new Set(copies.map(({ merchant_id }) => merchant_id))) {
    tellShop(ctx, agent);
    const names = copies.filter(({ merchant_id, status }) => merchant_id === agent && status === 1).map(({ name }) => name);
    if (names.length === 0) continue;
    const goods = names.slice(0, NAMED).join('、') + (names.length > NAMED ? ` … (${names.length})` : '');
    await sendMessage(ctx, agent, 'pool', {
      title: saying('pool_copies_title'),
      content: saying('pool_copies', { pool: pool.name, count: names.length, goods }),
      link: GOODS,
    });
  }
}

/** Shops with copies from a pool look anew. */
export async function tellPool(ctx: Ctx, poolId: number): Promise<void> {
  const copies = await copiesIn(ctx.db, poolId, {});
  for (const agent of new Set(copies.map(({ merchant_id }) => merchant_id))) tellShop(ctx, agent);
}

/** Pools made, changed and closed by their owners; looked at, frozen and closed by the platform. See docs/domain/pools.md. */
import type { adminOfficialPool, adminPool } from '@keymall/contract/agency/admin-pool';
import type { merchantPool } from '@keymall/contract/agency/pool';
import type { HandlerInput } from '@keymall/contract/kit/endpoint';
import { formatYuan } from '@keymall/contract/kit/money';
import { type Saying, saying } from '@keymall/contract/kit/saying';
import { sql } from 'kysely';
import { isProven } from '#kit/actor';
import type { Ctx, MerchantCtx } from '#kit/context';
import { orMissing, refuse } from '#kit/refusal';
import type { ShopScope } from '#kit/scope';
import { isVerified, sendMessage } from '#modules/merchant';
import { refuseWords } from '#modules/platform';
import { newCode } from './code.ts';
import {
  addPool,
  cardByCode,
  countOwn,
  editPool,
  movePool,
  openOf,
  ownPool,
  type PoolDraft,
  payMaking,
  poolById,
  poolWithin,
  setCode,
} from './pool.repository.ts';
import { endCopies, tellPool } from './pool-copies.service.ts';
import { endMembers } from './pool-member.repository.ts';
import { tellOwner } from './pool-owner.service.ts';

const MY_POOLS = '/merchant/agent/my-pools';
const JOINED = '/merchant/agent/joined-pools';

export async function termsOf(ctx: MerchantCtx) {
  const limits = ctx.house.settings.get('pool');
  const [own, verified] = await Promise.all([countOwn(ctx.db, ctx.shop), isVerified(ctx.db, ctx.shop)]);
  return {
    is_open: limits.pool_create_status === 1,
    is_reviewed: limits.pool_review === 1,
    needs_verified: limits.pool_need_verified === 1,
    is_verified: verified,
    create_fee: limits.pool_create_fee,
    join_fee_max: limits.pool_join_fee_max,
    fee_share: limits.pool_fee_share,
    own,
    max_own: limits.pool_max_own,
    max_members: limits.pool_max_members,
  };
}

/**
 * What a pool may ask for. Refuses `pool_fee_high`, `pool_places_many`, `pool_past` and `word_forbidden`; what stands already may stay. The
 * platform's limits are for shops.
 */
function judge(ctx: Ctx, owner: ShopScope | null, draft: PoolDraft, old?: Pick<PoolDraft, 'join_fee' | 'max_members' | 'expire_at'>): void {
  const { pool_join_fee_max, pool_max_members } = ctx.house.settings.get('pool');
  if (owner && draft.join_fee > Math.max(pool_join_fee_max, old?.join_fee ?? 0))
    refuse('pool_fee_high', { max: formatYuan(pool_join_fee_max) });
  if (owner && draft.max_members > Math.max(pool_max_members, old?.max_members ?? 0))
    refuse('pool_places_many', { count: pool_max_members });
  const isAsItWas = draft.expire_at?.getTime() === old?.expire_at?.getTime();
  if (draft.expire_at && !isAsItWas && draft.expire_at <= ctx.now()) refuse('pool_past');
  if (owner) refuseWords(ctx.house, [draft.name, draft.category], draft.intro);
}

/**
 * A new one, open at once where nobody looks, and paid with its making. Refuses `pool_off`, `pool_unverified`, `pool_too_many`,
 * `pool_make_changed`, `pool_make_short`, `proof_wanted` and as `judge`.
 */
export async function makePool(ctx: MerchantCtx, { fee, ...draft }: HandlerInput<typeof merchantPool.add>): Promise<number> {
  const limits = ctx.house.settings.get('pool');
  if (limits.pool_create_status === 0) refuse('pool_off');
  if (limits.pool_need_verified === 1 && !(await isVerified(ctx.db, ctx.shop))) refuse('pool_unverified');
  judge(ctx, ctx.shop, draft);
  const create_fee = limits.pool_create_fee;
  if (create_fee > 0 && !isProven(ctx.actor, ctx.now())) refuse('proof_wanted');
  if (create_fee !== fee) refuse('pool_make_changed', { fee: formatYuan(create_fee) });
  if ((await countOwn(ctx.db, ctx.shop, true)) >= limits.pool_max_own) refuse('pool_too_many', { count: limits.pool_max_own });
  const id = await addPool(ctx.db, ctx.shop, { ...draft, create_fee, code: newCode(ctx), status: limits.pool_review === 1 ? 0 : 1 });
  const paid = create_fee === 0 || (await payMaking(ctx.db, ctx.shop, { id, fee: create_fee, name: draft.name }));
  return paid ? id : refuse('pool_make_short', { fee: formatYuan(create_fee) });
}

/** One of the platform's own, open at once. Refuses `pool_past`. */
export function makeOfficial(ctx: Ctx, draft: HandlerInput<typeof adminOfficialPool.add>): Promise<number> {
  judge(ctx, null, draft);
  return addPool(ctx.db, null, { ...draft, create_fee: 0, code: newCode(ctx), status: 1 });
}

/** Rewrites one; what was refused asks anew. Refuses `missing`, `pool_shut`, `pool_places_few` and as `judge`. */
export async function changePool(
  ctx: Ctx,
  owner: ShopScope | null,
  { id, ...draft }: HandlerInput<typeof merchantPool.edit>,
): Promise<void> {
  const old = orMissing(await ownPool(ctx.db, owner, id));
  judge(ctx, owner, draft, old);
  const asked = ctx.house.settings.get('pool').pool_review === 1 ? 0 : 1;
  const status = old.status === 2 ? asked : old.status;
  if (status === 3) refuse('pool_shut');
  if (!(await editPool(ctx.db, owner, id, { ...draft, status, reason: '' }))) {
    const { member_count } = orMissing(await ownPool(ctx.db, owner, id));
    if (member_count > draft.max_members) refuse('pool_places_few', { count: member_count });
    refuse('pool_shut');
  }
  // Its time may have moved.
  await tellPool(ctx, id);
}

export async function renewCode(ctx: Ctx, owner: ShopScope | null, id: number): Promise<{ code: string }> {
  orMissing(await ownPool(ctx.db, owner, id));
  const code = newCode(ctx);
  if (!(await setCode(ctx.db, owner, id, code))) refuse('pool_shut');
  return { code };
}

/** An open pool by its code. Refuses `pool_code_missing`. */
export const findPool = async (ctx: MerchantCtx, code: string) => (await cardByCode(ctx.db, ctx.shop, code)) ?? refuse('pool_code_missing');

/** For its owner and whoever is in it. Refuses `missing`. */
export async function poolFor(ctx: MerchantCtx, id: number) {
  const { merchant_id: _owner, is_open: _open, ...pool } = orMissing(await poolWithin(ctx.db, ctx.shop, id));
  return { ...pool, code: pool.is_mine ? pool.code : '' };
}

/** Its owner closes it for good. Refuses `missing` and `pool_moved`. */
export async function closeOwn(ctx: MerchantCtx, id: number): Promise<void> {
  orMissing(await ownPool(ctx.db, ctx.shop, id));
  if (!(await closePool(ctx, id, ''))) refuse('pool_moved');
}

/**
 * Closes a pool for good: nobody is in it any more, its copies go off every shelf, and all hear of it. Orders that are there are served.
 * False where somebody was quicker.
 */
async function closePool(ctx: Ctx, id: number, reason: string | Saying, from = sql<boolean>`status <> 3`): Promise<boolean> {
  const words = typeof reason === 'string' ? reason : '';
  if (!(await movePool(ctx.db, id, from, { status: 3, close_at: ctx.now(), reason: words }))) return false;
  const pool = orMissing(await poolById(ctx.db, id));
  const members = await endMembers(ctx.db, id);
  await endCopies(ctx, pool, {});
  const content = saying('pool_closed', { pool: pool.name, reason });
  for (const member of members) await sendMessage(ctx, member, 'pool', { title: saying('pool_closed_title'), content, link: JOINED });
  if (ctx.actor.realm !== 'merchant')
    await tellOwner(ctx, pool.merchant_id, { title: saying('pool_closed_title'), content, link: MY_POOLS });
  return true;
}

/** Job: a pool whose time is over. */
export const closeDue = (ctx: Ctx, id: number): Promise<boolean> =>
  closePool(ctx, id, saying('pool_ended'), sql<boolean>`status = 1 and expire_at <= now()`);

const wait = sql<boolean>`status = 0`;

/** The platform lets pools open. Refuses `pool_moved` where none of them waits. */
export async function passPools(ctx: Ctx, ids: readonly number[]): Promise<void> {
  let moved = 0;
  for (const id of [...new Set(ids)].sort((a, b) => a - b)) {
    if (!(await movePool(ctx.db, id, sql<boolean>`status in (0, 2)`, { status: 1, reason: '' }))) continue;
    moved += 1;
    const { name, merchant_id } = orMissing(await poolById(ctx.db, id));
    await tellOwner(ctx, merchant_id, {
      title: saying('pool_passed_title'),
      content: saying('pool_passed', { pool: name }),
      link: MY_POOLS,
    });
  }
  if (moved === 0) refuse('pool_moved');
}

/** Refuses `pool_moved` where none of them waits. */
export async function refusePools(ctx: Ctx, { ids, reason }: HandlerInput<typeof adminPool.refuse>): Promise<void> {
  let moved = 0;
  for (const id of [...new Set(ids)].sort((a, b) => a - b)) {
    if (!(await movePool(ctx.db, id, wait, { status: 2, reason }))) continue;
    moved += 1;
    const { name, merchant_id } = orMissing(await poolById(ctx.db, id));
    const content = saying('pool_refused', { pool: name, reason });
    await tellOwner(ctx, merchant_id, { title: saying('pool_refused_title'), content, link: MY_POOLS });
  }
  if (moved === 0) refuse('pool_moved');
}

/** Nothing of it is sold until it is let go. Refuses `missing` and `pool_moved`. */
export async function freezePool(ctx: Ctx, { id, reason }: HandlerInput<typeof adminPool.freeze>): Promise<void> {
  const { name, merchant_id } = orMissing(await poolById(ctx.db, id));
  const moved = await movePool(ctx.db, id, sql<boolean>`is_freeze = 0 and status <> 3`, { is_freeze: 1, freeze_reason: reason });
  if (!moved) refuse('pool_moved');
  await tellOwner(ctx, merchant_id, {
    title: saying('pool_frozen_title'),
    content: saying('pool_frozen', { pool: name, reason }),
    link: MY_POOLS,
  });
  await tellPool(ctx, id);
}

export async function thawPool(ctx: Ctx, id: number): Promise<void> {
  const { name, merchant_id } = orMissing(await poolById(ctx.db, id));
  if (!(await movePool(ctx.db, id, sql<boolean>`is_freeze = 1`, { is_freeze: 0, freeze_reason: '' }))) refuse('pool_moved');
  await tellOwner(ctx, merchant_id, {
    title: saying('pool_thawed_title'),
    content: saying('pool_thawed', { pool: name }),
    link: MY_POOLS,
  });
  await tellPool(ctx, id);
}

/** The platform closes it for good. Refuses `missing` and `pool_moved`. */
export async function closeByPlatform(ctx: Ctx, { id, reason }: HandlerInput<typeof adminPool.close>): Promise<void> {
  orMissing(await poolById(ctx.db, id));
  if (!(await closePool(ctx, id, reason))) refuse('pool_moved');
}

/** How the platform calls and places it. Refuses `missing`. */
export async function editByPlatform(
  ctx: Ctx,
  { id, ...change }: Partial<HandlerInput<typeof adminPool.edit>> & { id: number },
): Promise<void> {
  if (!(await movePool(ctx.db, id, sql<boolean>`true`, change))) refuse('missing');
}

/** An account that is closed for good leads no pool any more. */
export async function closeAll(ctx: Ctx, shop: ShopScope): Promise<void> {
  for (const { id } of await openOf(ctx.db, shop)) await closePool(ctx, id, '');
}

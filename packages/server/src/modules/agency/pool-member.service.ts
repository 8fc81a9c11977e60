/** Who comes into a pool and goes again: a place is taken and the fee paid in one transaction, or nothing of it. See docs/domain/pools.md. */
import type { merchantPoolMember } from '@keymall/contract/agency/pool';
import type { HandlerInput } from '@keymall/contract/kit/endpoint';
import { formatYuan, shareOf } from '@keymall/contract/kit/money';
import { type Saying, saying } from '@keymall/contract/kit/saying';
import { isProven } from '#kit/actor';
import type { Ctx, MerchantCtx } from '#kit/context';
import { violatedConstraint } from '#kit/database';
import { orMissing, refuse } from '#kit/refusal';
import type { ShopScope } from '#kit/scope';
import { sendMessage } from '#modules/merchant';
import { freePlace, holdPool, ownPool, poolByCode, poolById, takePlace } from './pool.repository.ts';
import { endCopies } from './pool-copies.service.ts';
import { takeOutOf } from './pool-goods.repository.ts';
import {
  addMember,
  isInvitable,
  type Member,
  memberById,
  memberOfOwn,
  moveMember,
  type NewMember,
  ownMembership,
  payFee,
  standingOf,
} from './pool-member.repository.ts';
import { type Letter, nameOf, tellOwner } from './pool-owner.service.ts';

const POOL = (id: number): string => `/merchant/agent/pool/${id}`;
const JOINED = '/merchant/agent/joined-pools';
const DAY_MS = 86_400_000;
const PER_CENT = 10_000;

interface Pooled {
  id: number;
  name: string;
  merchant_id: number | null;
  member_days: number;
  expire_at: Date | null;
}

/** A place, or why there is none. Refuses `pool_shut` and `pool_full`. */
async function place(ctx: Ctx, poolId: number): Promise<void> {
  if (await takePlace(ctx.db, poolId)) return;
  const pool = orMissing(await poolById(ctx.db, poolId));
  refuse(pool.is_open ? 'pool_full' : 'pool_shut');
}

/** What a membership that begins now is like. */
function begun(ctx: Ctx, { merchant_id, member_days, expire_at }: Omit<Pooled, 'id' | 'name'>, fee: number) {
  const now = ctx.now();
  const until = member_days > 0 ? new Date(now.getTime() + member_days * DAY_MS) : null;
  return {
    join_at: now,
    expire_at: until && expire_at && expire_at < until ? expire_at : until,
    // Of the platform's own pool all of it is the platform's.
    fee_share: merchant_id === null ? fee : shareOf(fee, ctx.house.settings.get('pool').pool_fee_share * PER_CENT),
  };
}

/** Refuses `pool_fee_short`. */
async function pay(ctx: Ctx, paid: Parameters<typeof payFee>[1]): Promise<void> {
  if (paid.fee > 0 && !(await payFee(ctx.db, paid))) refuse('pool_fee_short', { fee: formatYuan(paid.fee) });
}

/** Refuses `pool_known` where the merchant is in it, asked or is invited. */
async function enrol(ctx: Ctx, member: NewMember): Promise<number> {
  try {
    return await addMember(ctx.db, member);
  } catch (error) {
    if (violatedConstraint(error) === 'pool_member_once') refuse('pool_known');
    throw error;
  }
}

/** Whoever reads another price than he agreed to looks again, and whose money goes out has proven himself. Refuses `pool_fee_changed` and `proof_wanted`. */
function agreed(ctx: MerchantCtx, fee: number, asked: number): void {
  if (fee > 0 && !isProven(ctx.actor, ctx.now())) refuse('proof_wanted');
  if (fee !== asked) refuse('pool_fee_changed', { fee: formatYuan(fee) });
}

/**
 * Asks to come in; at once where nobody looks, and paid with it. Refuses `missing`, `pool_code_missing`, `pool_own`, `pool_shut`, `pool_full`,
 * `pool_known`, `pool_fee_changed` and `pool_fee_short`.
 */
export async function applyToPool(ctx: MerchantCtx, { pool_id, code, role, remark, fee }: HandlerInput<typeof merchantPoolMember.apply>) {
  const byCode = code === '' ? undefined : ((await poolByCode(ctx.db, code)) ?? refuse('pool_code_missing'));
  const pool = orMissing(await poolById(ctx.db, byCode?.id ?? pool_id ?? refuse('missing')));
  // A pool that is not in the hall is none to whoever has but its number.
  if (pool.visibility === 3 || (pool.visibility === 2 && !byCode)) refuse(byCode ? 'pool_code_missing' : 'missing');
  if (pool.merchant_id === ctx.shop.merchantId) refuse('pool_own');
  if (!pool.is_open) refuse('pool_shut');
  agreed(ctx, pool.join_fee, fee);
  const asked = { pool_id: pool.id, merchant_id: ctx.shop.merchantId, role, remark, fee };
  const shop = await nameOf(ctx, ctx.shop);
  if (pool.need_audit === 1) {
    const id = await enrol(ctx, { ...asked, status: 0, fee_share: 0, join_at: null, expire_at: null });
    const content = saying('pool_applied', { pool: pool.name, shop, remark: remark || '—' });
    await tellOwner(ctx, pool.merchant_id, { title: saying('pool_applied_title'), content, link: POOL(pool.id) });
    return { id, status: 0 as const };
  }
  await place(ctx, pool.id);
  const from = begun(ctx, pool, fee);
  const id = await enrol(ctx, { ...asked, status: 1, ...from });
  await pay(ctx, {
    id,
    merchant_id: ctx.shop.merchantId,
    owner_id: pool.merchant_id,
    fee,
    fee_share: from.fee_share,
    pool_name: pool.name,
  });
  await tellJoined(ctx, pool, shop);
  return { id, status: 1 as const };
}

const tellJoined = (ctx: Ctx, pool: Pick<Pooled, 'id' | 'name' | 'merchant_id'>, shop: string | Saying): Promise<void> =>
  tellOwner(ctx, pool.merchant_id, {
    title: saying('pool_joined_title'),
    content: saying('pool_joined', { pool: pool.name, shop }),
    link: POOL(pool.id),
  });

/** A waiting membership begins: a place, its state and its fee together. Refuses `pool_shut`, `pool_full`, `pool_moved` and `pool_fee_short`. */
async function begin(ctx: Ctx, member: Member, from: 0 | 6): Promise<void> {
  await place(ctx, member.pool_id);
  const { owner_id: merchant_id, member_days, pool_expire_at: expire_at } = member;
  const start = begun(ctx, { merchant_id, member_days, expire_at }, member.fee);
  if (!(await moveMember(ctx.db, member.id, [from], { status: 1, reason: '', ...start }))) refuse('pool_moved');
  await pay(ctx, { ...member, fee_share: start.fee_share });
}

/** Its owner lets somebody in. */
export async function approveMember(ctx: Ctx, owner: ShopScope | null, id: number): Promise<void> {
  const member = orMissing(await memberOfOwn(ctx.db, owner, id));
  if (member.status !== 0) refuse('pool_moved');
  await begin(ctx, member, 0);
  const { pool_name: pool, fee } = member;
  await sendMessage(ctx, member.merchant_id, 'pool', {
    title: saying('pool_admitted_title'),
    content: fee > 0 ? saying('pool_admitted_paid', { pool, fee }) : saying('pool_admitted', { pool }),
    link: JOINED,
  });
}

export async function refuseMember(ctx: Ctx, owner: ShopScope | null, { id, reason }: { id: number; reason: string }): Promise<void> {
  const { merchant_id, pool_name: pool } = orMissing(await memberOfOwn(ctx.db, owner, id));
  if (!(await moveMember(ctx.db, id, [0], { status: 2, reason }))) refuse('pool_moved');
  await sendMessage(ctx, merchant_id, 'pool', {
    title: saying('pool_turned_away_title'),
    content: saying('pool_turned_away', { pool, reason }),
    link: JOINED,
  });
}

/** Refuses `missing`, `pool_shut`, `pool_own`, `supplier_missing` and `pool_known`. */
export async function invite(
  ctx: Ctx,
  owner: ShopScope | null,
  { pool_id, invited_id, role, remark }: HandlerInput<typeof merchantPoolMember.invite>,
): Promise<number> {
  const pool = orMissing(await ownPool(ctx.db, owner, pool_id));
  if (pool.status !== 1 || pool.is_freeze === 1) refuse('pool_shut');
  if (invited_id === owner?.merchantId) refuse('pool_own');
  if (!(await isInvitable(ctx.db, invited_id))) refuse('supplier_missing');
  const fee = pool.join_fee;
  const id = await enrol(ctx, {
    pool_id,
    merchant_id: invited_id,
    role,
    remark,
    fee,
    status: 6,
    fee_share: 0,
    join_at: null,
    expire_at: null,
  });
  const shop = await nameOf(ctx, owner);
  const content = saying('pool_invited', { pool: pool.name, shop, remark: remark || '—' });
  await sendMessage(ctx, invited_id, 'pool', { title: saying('pool_invited_title'), content, link: JOINED });
  return id;
}

/** Its owner takes an invitation back. */
export async function recall(ctx: Ctx, owner: ShopScope | null, id: number): Promise<void> {
  const { merchant_id, pool_name: pool } = orMissing(await memberOfOwn(ctx.db, owner, id));
  if (!(await moveMember(ctx.db, id, [6], { status: 7 }))) refuse('pool_moved');
  await sendMessage(ctx, merchant_id, 'pool', declined(pool, await nameOf(ctx, owner), JOINED));
}

const declined = (pool: string, shop: string | Saying, link: string): Letter => ({
  title: saying('pool_declined_title'),
  content: saying('pool_declined', { pool, shop }),
  link,
});

/** Who is invited comes, and pays what the invitation said. */
export async function accept(ctx: MerchantCtx, { id, fee }: { id: number; fee: number }): Promise<void> {
  const member = orMissing(await ownMembership(ctx.db, ctx.shop, id));
  if (member.status !== 6) refuse('pool_moved');
  agreed(ctx, member.fee, fee);
  await begin(ctx, member, 6);
  const shop = await nameOf(ctx, ctx.shop);
  await tellJoined(ctx, { id: member.pool_id, name: member.pool_name, merchant_id: member.owner_id }, shop);
}

/** An invitation is not followed, or an application taken back. */
export async function decline(ctx: MerchantCtx, id: number): Promise<void> {
  const { owner_id, pool_id, pool_name } = orMissing(await ownMembership(ctx.db, ctx.shop, id));
  if (!(await moveMember(ctx.db, id, [0, 6], { status: 7 }))) refuse('pool_moved');
  await tellOwner(ctx, owner_id, declined(pool_name, await nameOf(ctx, ctx.shop), POOL(pool_id)));
}

/** A membership ends: its place is free, its copies and what it supplied go. False where it stands elsewhere by now. */
async function finish(ctx: Ctx, member: Member, to: 3 | 4 | 5, reason = ''): Promise<boolean> {
  await holdPool(ctx.db, member.pool_id);
  if (!(await moveMember(ctx.db, member.id, [1], { status: to, reason }))) return false;
  await freePlace(ctx.db, member.pool_id);
  await takeOutOf(ctx.db, member.pool_id, member.merchant_id);
  const pool = { id: member.pool_id, name: member.pool_name };
  await endCopies(ctx, pool, { agent: member.merchant_id });
  await endCopies(ctx, pool, { supplier: member.merchant_id });
  return true;
}

export async function leave(ctx: MerchantCtx, id: number): Promise<void> {
  const member = orMissing(await ownMembership(ctx.db, ctx.shop, id));
  if (!(await finish(ctx, member, 4))) refuse('pool_moved');
  const shop = await nameOf(ctx, ctx.shop);
  await tellOwner(ctx, member.owner_id, {
    title: saying('pool_left_title'),
    content: saying('pool_left', { pool: member.pool_name, shop }),
    link: POOL(member.pool_id),
  });
}

export async function removeMember(ctx: Ctx, owner: ShopScope | null, { id, reason }: { id: number; reason: string }): Promise<void> {
  const member = orMissing(await memberOfOwn(ctx.db, owner, id));
  if (!(await finish(ctx, member, 3, reason))) refuse('pool_moved');
  await sendMessage(ctx, member.merchant_id, 'pool', {
    title: saying('pool_removed_title'),
    content: saying('pool_removed', { pool: member.pool_name, reason }),
    link: JOINED,
  });
}

/** Job: a membership whose time is over. False where it is none any more. */
export async function endDue(ctx: Ctx, id: number): Promise<boolean> {
  const member = await memberById(ctx.db, id);
  if (!member || !(await finish(ctx, member, 5))) return false;
  await sendMessage(ctx, member.merchant_id, 'pool', {
    title: saying('pool_over_title'),
    content: saying('pool_over', { pool: member.pool_name }),
    link: JOINED,
  });
  return true;
}

/** An account that is closed for good is in no pool any more, and waits for none. */
export async function leaveAll(ctx: Ctx, shop: ShopScope): Promise<void> {
  for (const { id, status } of await standingOf(ctx.db, shop)) {
    const member = await memberById(ctx.db, id);
    if (status === 1 && member) await finish(ctx, member, 4);
    else await moveMember(ctx.db, id, [0, 6], { status: 7 });
  }
}

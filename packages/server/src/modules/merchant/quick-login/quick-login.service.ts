/**
 * An administrator in a merchant's place: a link that opens the merchant's office once and soon, kept as its hash only, and a session that
 * hangs on the administrator's own (docs/domain/faces-and-sessions.md).
 */
import { createHash } from 'node:crypto';
import type { AdminCtx, Ctx } from '#kit/context';
import { orMissing, refuse } from '#kit/refusal';
import { openActingSession } from '#modules/identity';
import { type MerchantLogin, merchantById } from '../merchant.repository.ts';
import { standingOf } from '../verification/verification.rules.ts';

const SECONDS = 60;
/** Of the page that uses it up. The token stands behind the #, which no server and no log of one is told. */
const PAGE = '/merchant/quickLogin';

const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest();

/** Whose office can be opened at all. */
const isOpen = ({ status, is_freeze, delete_at }: MerchantLogin): boolean => status === 1 && is_freeze === 0 && delete_at === null;

/** A link for the session that asks. Refuses `missing` and `quick_login_shut`. */
// unscoped: all
export async function quickLoginLink(ctx: AdminCtx, id: number): Promise<{ path: string; seconds: number }> {
  if (!isOpen(orMissing(await merchantById(ctx.db, id)))) refuse('quick_login_shut');
  const token = ctx.random(32).toString('base64url');
  await ctx.db
    .insertInto('quick_login')
    .values({
      token_hash: hashOf(token),
      session_id: ctx.actor.sessionId,
      merchant_id: id,
      expire_at: new Date(ctx.now().getTime() + SECONDS * 1000),
    })
    .execute();
  return { path: `${PAGE}#${token}`, seconds: SECONDS };
}

/** Uses a link up, once, and opens the session. Refuses `quick_login_dead`, whatever is wrong with it, and `quick_login_shut`. */
// unscoped: proven
export async function enterByLink(ctx: Ctx, token: string) {
  return ctx.transaction(async (inner) => {
    const link = await inner.db
      .updateTable('quick_login')
      .set({ use_at: inner.now() })
      .where('token_hash', '=', hashOf(token))
      .where('use_at', 'is', null)
      .where('expire_at', '>', inner.now())
      .returning(['session_id', 'merchant_id'])
      .executeTakeFirst();
    if (!link) return refuse('quick_login_dead');
    const merchant = orMissing(await merchantById(inner.db, link.merchant_id));
    if (!isOpen(merchant)) refuse('quick_login_shut');
    const { id, username, mobile, status, shop_status } = merchant;
    const { shop_verify } = standingOf(ctx.house.settings.get('settlement').verify_for_withdraw === 1, merchant);
    const access_token = (await openActingSession(inner, { id, merchant_id: id }, link.session_id)) ?? refuse('quick_login_dead');
    return { access_token, id, username, mobile, status, shop_status, shop_verify };
  });
}

/** Forgets links whose time is over; gives how many. */
// unscoped: job
export async function sweepQuickLogins(ctx: Ctx): Promise<number> {
  const { numDeletedRows } = await ctx.db.deleteFrom('quick_login').where('expire_at', '<', ctx.now()).executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}

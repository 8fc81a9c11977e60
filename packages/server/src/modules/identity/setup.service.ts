/** The first administrator of a production installation: by a one-time link, never by a default password. */
import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Ctx } from '#kit/context';
import { namesOfSite } from '#kit/house';
import { hashPassword } from '#kit/password';
import { refuse } from '#kit/refusal';
import { openSession } from './session.service.ts';

const LINK_MINUTES = 30;
const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest();

/** A fresh one-time token while there is no administrator; null when there is one. Older links die. */
export async function newSetupToken(ctx: Ctx): Promise<string | null> {
  return ctx.transaction(async (inner) => {
    if (await inner.db.selectFrom('admin').select('id').executeTakeFirst()) return null;
    const token = inner.random(24).toString('base64url');
    await inner.db.deleteFrom('setup_link').where('use_at', 'is', null).execute();
    await inner.db
      .insertInto('setup_link')
      .values({ token_hash: hashOf(token), expire_at: new Date(inner.now().getTime() + LINK_MINUTES * 60_000) })
      .execute();
    return token;
  });
}

/** Creates an administrator who may do everything. Used by the set-up link and the demo's seed. */
export async function createAdmin(ctx: Ctx, username: string, password: string): Promise<number> {
  const role = await ctx.db
    .selectFrom('role')
    .select('id')
    .where('realm', '=', 'admin')
    .where('is_default', '=', true)
    .executeTakeFirstOrThrow();
  const { id } = await ctx.db
    .insertInto('admin')
    .values({
      username,
      password_hash: await hashPassword(password, [username, ...namesOfSite(ctx.house)]),
      role_id: role.id,
      locale: ctx.locale,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Uses the link, once, and signs the new administrator in. */
export async function createFirstAdmin(
  ctx: Ctx,
  { token, username, password }: { token: string; username: string; password: string },
): Promise<string> {
  return ctx.transaction(async (inner) => {
    const used = await inner.db
      .updateTable('setup_link')
      .set({ use_at: inner.now() })
      .where('token_hash', '=', hashOf(token))
      .where('use_at', 'is', null)
      .where('expire_at', '>', inner.now())
      .where(({ not, exists, selectFrom }) => not(exists(selectFrom('admin').select(sql`1`.as('one')))))
      .executeTakeFirst();
    if (used.numUpdatedRows !== 1n) refuse('setup_link_dead');
    return openSession(inner, 'admin', await createAdmin(inner, username, password));
  });
}

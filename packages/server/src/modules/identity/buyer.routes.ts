import { personalAccount, personalMenu } from '@keymall/contract/identity/personal-account';
import { sql } from 'kysely';
import type { Db } from '#kit/database';
import { violatedConstraint } from '#kit/database';
import { namesOfSite } from '#kit/house';
import { hashPassword } from '#kit/password';
import { orMissing, refuse } from '#kit/refusal';
import { routes } from '#kit/routes';
import { changePassword, logIn } from './login.service.ts';
import { menuFor } from './menu.service.ts';
import { closeSession, openSession } from './session.service.ts';

const buyerById = (db: Db, id: number) => db.selectFrom('buyer').selectAll().where('id', '=', id).executeTakeFirst();

export const personalAccountRoutes = routes(personalAccount, {
  login: async ({ email, password }, ctx) => {
    const byEmail = (name: string) =>
      ctx.db.selectFrom('buyer').selectAll().where(sql`lower(email)`, '=', name.toLowerCase()).executeTakeFirst();
    const { candidate, token } = await logIn(ctx, 'personal', email, password, byEmail, (buyer) => {
      if (buyer.status !== 1) refuse('account_disabled');
    });
    return { access_token: token, id: candidate.id, email: candidate.email, status: candidate.status };
  },
  register: async ({ email, password }, ctx) => {
    if (!ctx.house.settings.get('register').buyer_register_status) refuse('register_closed');
    const password_hash = await hashPassword(password, [email, ...namesOfSite(ctx.house)]);
    try {
      return await ctx.transaction(async (inner) => {
        const buyer = await inner.db
          .insertInto('buyer')
          .values({ email, password_hash })
          .returning(['id', 'email', 'status'])
          .executeTakeFirstOrThrow();
        return { access_token: await openSession(inner, 'personal', buyer.id), ...buyer };
      });
    } catch (error) {
      if (violatedConstraint(error) === 'buyer_email') refuse('name_taken');
      throw error;
    }
  },
  userDetail: async (_, ctx) => {
    const { id, avatar, status, email } = orMissing(await buyerById(ctx.db, ctx.actor.id));
    return { user: { id, avatar, status, email }, perms: [...ctx.actor.perms] };
  },
  changePassword: async ({ password, new_password }, ctx) => {
    const account = orMissing(await buyerById(ctx.db, ctx.actor.id));
    // Whoever held the old password may have left an order open in some browser.
    const token = await changePassword(ctx, 'personal', account, password, new_password, [account.email], (inner, hash) =>
      inner.db
        .updateTable('buyer')
        .set({ password_hash: hash, order_grants_end_at: sql`greatest(${ctx.now()}::timestamptz, clock_timestamp())` })
        .where('id', '=', account.id)
        .execute()
        .then(() => undefined),
    );
    return { access_token: token };
  },
  logout: async (_, ctx) => {
    await closeSession(ctx, ctx.actor);
    return null;
  },
});

export const personalMenuRoutes = routes(personalMenu, {
  getMenuListI18n: async (_, ctx) => ({ list: await menuFor(ctx, 'personal') }),
});

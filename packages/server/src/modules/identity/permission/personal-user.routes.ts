import { adminPersonalUser } from '@keymall/contract/identity/personal-user';
import { COUNTED_ROWS } from '@keymall/contract/kit/list';
import { sql } from 'kysely';
import { namesOfSite } from '#kit/house';
import { beginning, pageOf } from '#kit/list';
import { hashPassword } from '#kit/password';
import { found, orMissing } from '#kit/refusal';
import { routes } from '#kit/routes';
import { setBuyerPassword } from '../buyer.repository.ts';
import { closeSessionsOf, lastLogin, openSessionCount } from '../session.service.ts';

/** Buyers whose address begins so, by its index; as many as anybody pages through. */
const emailsFrom = (start: string) =>
  sql<boolean>`buyer.id = any (array(select b.id from buyer b where lower(b.email) collate "C" like ${beginning(start.toLowerCase())}
    order by lower(b.email) collate "C" limit ${COUNTED_ROWS}))`;

export const personalUserRoutes = routes(adminPersonalUser, {
  list: ({ page, limit, email, status }, { db, now }) => {
    const base = db
      .selectFrom('buyer')
      .$if(email !== undefined, (rows) => rows.where(emailsFrom(email ?? '')))
      .$if(status !== undefined, (rows) => rows.where('buyer.status', '=', status ?? 1));
    return pageOf(db, base, { page, limit }, (rows) =>
      rows
        .select(['buyer.id', 'buyer.email', 'buyer.status', 'buyer.create_at'])
        .select([lastLogin('personal', 'buyer.id'), openSessionCount('personal', 'buyer.id', now())])
        .orderBy('buyer.id', 'desc'),
    );
  },
  status: async ({ id, status }, ctx) => {
    const { numUpdatedRows } = await ctx.db.updateTable('buyer').set({ status }).where('id', '=', id).executeTakeFirstOrThrow();
    found(numUpdatedRows === 1n);
    await closeSessionsOf(ctx, 'personal', id);
  },
  resetPassword: async ({ id, password }, ctx) => {
    const { email } = orMissing(await ctx.db.selectFrom('buyer').select('email').where('id', '=', id).executeTakeFirst());
    const hash = await hashPassword(password, [email, ...namesOfSite(ctx.house)]);
    await ctx.transaction(async (inner) => {
      await setBuyerPassword(inner, id, hash);
      await closeSessionsOf(inner, 'personal', id);
    });
  },
});

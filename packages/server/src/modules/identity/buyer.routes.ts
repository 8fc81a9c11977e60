import { personalAccount, personalMenu } from '@keymall/contract/identity/personal-account';
import { sql } from 'kysely';
import { accountIdOf } from '#kit/actor';
import type { Db } from '#kit/database';
import { violatedConstraint } from '#kit/database';
import { namesOfSite } from '#kit/house';
import { hashPassword } from '#kit/password';
import { orMissing, refuse } from '#kit/refusal';
import { routes } from '#kit/routes';
import { accountHandlers, passkeyHandlers } from './account.routes.ts';
import { askCode, askStranger, bindByCode, proveNewcomer, resetByCode } from './account-code.service.ts';
import { closeBuyer, isOwnAvatar, setBuyerAvatar, setBuyerEmail, setBuyerPassword } from './buyer.repository.ts';
import { buyerClosed } from './events.ts';
import { logIn } from './login.service.ts';
import { menuFor } from './menu.service.ts';
import { closeSessionsOf, openSession } from './session.service.ts';
import { waysIn } from './social/provider.service.ts';
import { bindingHandlers, socialHandlers } from './social/social.routes.ts';
import { type SocialKind, takenAlong } from './social/social.service.ts';
import { dropWaysIn } from './ways-in.repository.ts';

const buyerById = (db: Db, id: number) => db.selectFrom('buyer').selectAll().where('id', '=', id).executeTakeFirst();

type Buyer = NonNullable<Awaited<ReturnType<typeof buyerById>>>;

const buyerAccount: SocialKind<Buyer> = {
  realm: 'personal',
  byName: (ctx, name) => ctx.db.selectFrom('buyer').selectAll().where(sql`lower(email)`, '=', name.toLowerCase()).executeTakeFirst(),
  byId: (ctx, id) => buyerById(ctx.db, id),
  byActor: (ctx, actor) => buyerById(ctx.db, accountIdOf(actor)),
  admit: ({ status }) => {
    if (status !== 1) refuse('account_disabled');
  },
  namesOf: (_, { email }) => [email],
  savePassword: setBuyerPassword,
};

export const personalAccountRoutes = routes(personalAccount, {
  loginConfig: (_, { house }) => ({
    register_status: house.settings.get('register').buyer_register_status === 1,
    register_need_code: house.settings.get('register').buyer_register_need_code === 1,
    social: waysIn(house, 'personal'),
  }),
  login: async ({ email, password, work, socialite_uuid }, ctx) => {
    const also = await takenAlong(ctx, 'personal', socialite_uuid);
    const { account, token } = await logIn(ctx, buyerAccount, { name: email, password, work }, also);
    return { access_token: token, id: account.id, email: account.email, status: account.status };
  },
  register: async ({ email, password, email_code, socialite_uuid }, ctx) => {
    const rules = ctx.house.settings.get('register');
    if (rules.buyer_register_status !== 1) refuse('register_closed');
    const proven =
      rules.buyer_register_need_code === 1
        ? await proveNewcomer(ctx, 'personal', email_code ?? refuse('bad_input', { field: 'email_code' }))
        : null;
    // a code proves the mailbox that it was sent to, and no other
    if (proven && proven.target !== email.toLowerCase()) refuse('code_wrong');
    const also = await takenAlong(ctx, 'personal', socialite_uuid);
    const password_hash = await hashPassword(password, [email, ...namesOfSite(ctx.house)]);
    try {
      return await ctx.transaction(async (inner) => {
        const buyer = await inner.db
          .insertInto('buyer')
          .values({ email, password_hash })
          .returning(['id', 'email', 'status'])
          .executeTakeFirstOrThrow();
        await proven?.use(inner);
        await also?.(inner, buyer.id);
        return { access_token: await openSession(inner, 'personal', buyer.id), ...buyer };
      });
    } catch (error) {
      if (violatedConstraint(error) === 'buyer_email') refuse('name_taken');
      throw error;
    }
  },
  sendRegisterCode: ({ email }, ctx) => {
    const rules = ctx.house.settings.get('register');
    if (rules.buyer_register_status !== 1 || rules.buyer_register_need_code !== 1) refuse('register_closed');
    return askStranger(ctx, 'personal', email, async () => (await buyerAccount.byName(ctx, email))?.id);
  },
  sendEmailCode: ({ email }, ctx) =>
    askCode(ctx, { realm: 'personal', purpose: 'forget', target: email }, async () => (await buyerAccount.byName(ctx, email))?.id),
  resetPassword: (input, ctx) => resetByCode(ctx, buyerAccount, input),
  userDetail: async (_, ctx) => {
    const { id, avatar, status, email } = orMissing(await buyerById(ctx.db, ctx.actor.id));
    return { user: { id, avatar, status, email }, perms: [...ctx.actor.perms] };
  },
  setAvatar: async ({ avatar }, ctx) => {
    if (avatar !== '' && !(await isOwnAvatar(ctx.db, ctx.actor.id, avatar))) refuse('bad_input', { field: 'avatar' });
    await setBuyerAvatar(ctx.db, ctx.actor.id, avatar);
  },
  sendBindCode: ({ email }, ctx) => askCode(ctx, { realm: 'personal', purpose: 'bind', target: email }, async () => ctx.actor.id),
  bindEmail: async (proof, ctx) => {
    let email = '';
    try {
      await bindByCode(ctx, { realm: 'personal', id: ctx.actor.id, ...proof }, async (inner, target) => {
        if (!target.includes('@')) refuse('code_wrong');
        await setBuyerEmail(inner.db, ctx.actor.id, target);
        email = target;
      });
    } catch (error) {
      if (violatedConstraint(error) === 'buyer_email') refuse('contact_taken');
      throw error;
    }
    return { email };
  },
  close: async ({ email }, ctx) => {
    const { id, email: own } = orMissing(await buyerById(ctx.db, ctx.actor.id));
    if (email.toLowerCase() !== own.toLowerCase()) refuse('close_name');
    await buyerClosed.raise(ctx, { buyer_id: id });
    await dropWaysIn(ctx.db, 'personal', id);
    // of a password that nobody knows
    await closeBuyer(ctx, id, await hashPassword(ctx.random(32).toString('base64url'), []));
    await closeSessionsOf(ctx, 'personal', id);
  },
  ...accountHandlers(buyerAccount),
  ...passkeyHandlers(buyerAccount),
  ...socialHandlers(buyerAccount),
  ...bindingHandlers(buyerAccount),
});

export const personalMenuRoutes = routes(personalMenu, {
  getMenuListI18n: async (_, ctx) => ({ list: await menuFor(ctx, 'personal') }),
});

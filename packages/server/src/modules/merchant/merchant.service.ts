import type { HandlerInput } from '@keymall/contract/kit/endpoint';
import { saying } from '@keymall/contract/kit/saying';
import { startOfDay } from '@keymall/contract/kit/time';
import type { merchantAccount } from '@keymall/contract/merchant/merchant-account';
import { merchantPages } from '@keymall/contract/pages/merchant';
import { pagePath } from '@keymall/contract/pages/page';
import type { Ctx, MerchantCtx } from '#kit/context';
import { violatedConstraint } from '#kit/database';
import { namesOfSite } from '#kit/house';
import { hashPassword } from '#kit/password';
import { orMissing, refuse } from '#kit/refusal';
import {
  askCode,
  askNewcomer,
  askStranger,
  bindByCode,
  deviceOf,
  leaveDevice,
  logIn,
  type Offered,
  openSession,
  proveLogin,
  proveNewcomer,
  type SocialKind,
  signedIn,
  takenAlong,
} from '#modules/identity';
import { carry, ownerOf, refuseWords } from '#modules/platform';
import { merchantNews, merchantRegistered } from './events.ts';
import { claimInvite } from './invite/invite.repository.ts';
import {
  accountById,
  accountToLogIn,
  countRegistrations,
  insertMerchant,
  type MerchantLogin,
  merchantByContact,
  merchantByLogin,
  setContact,
  setLocale,
  setPassword,
} from './merchant.repository.ts';
import { looksLikeMobile } from './merchant.rules.ts';
import { tellStanding } from './message.service.ts';
import { bringerOf, fixReferral, macOfDevice } from './referral/referral.service.ts';
import { shopTopic } from './shop.repository.ts';
import { standingOf } from './verification/verification.rules.ts';

export const merchantAccountKind: SocialKind<MerchantLogin> = {
  realm: 'merchant',
  byName: (ctx, name) => merchantByLogin(ctx.db, name),
  byId: (ctx, id) => accountById(ctx.db, id),
  byActor: async (ctx, actor) => (actor.realm === 'merchant' ? accountToLogIn(ctx.db, actor) : undefined),
  admit(merchant) {
    if (merchant.refuse_at !== null) refuse('merchant_refused', { reason: merchant.refuse_reason });
    if (merchant.status !== 1) refuse('merchant_unreviewed');
    if (merchant.staff_status === 0) refuse('account_disabled');
    if (merchant.is_freeze === 1) refuse('merchant_frozen', { reason: merchant.freeze_reason && ` (${merchant.freeze_reason})` });
  },
  namesOf: (_, { username, mobile, email, shop_name, staff_name }) => [username, mobile, email, shop_name, staff_name],
  savePassword: (inner, id, hash) => setPassword(inner.db, id, hash),
  saveLocale: (ctx, id, locale) => setLocale(ctx.db, id, locale),
};

/** Opens a session for a proven merchant, and binds what `journey` proved. Refuses unreviewed, refused and frozen accounts. */
export async function signIn(ctx: Ctx, offered: Offered, journey: string) {
  const also = await takenAlong(ctx, 'merchant', journey);
  const { account, token } = await logIn(ctx, merchantAccountKind, offered, also);
  const { merchant_id: id, mobile, status, shop_status, staff_name } = account;
  const { shop_verify } = standingOf(ctx.house.settings.get('settlement').verify_for_withdraw === 1, account);
  // staff know the shop's number, and not how its owner is reached
  const named = staff_name ? { username: `${account.username}:${staff_name}`, mobile: '' } : { username: account.username, mobile };
  return { access_token: token, id, ...named, status, shop_status, shop_verify };
}

/** Whose mailbox and mobile they are: the owner's alone. Refuses `forbidden` to staff. */
/** The owner reads of his account's sign-ins, and of those in his place; staff have accounts of their own. */
signedIn.listen(async (ctx, { realm, subject_id, by_name }) => {
  if (realm !== 'merchant') return;
  const first = by_name === '' ? saying('told_login') : saying('told_login_by', { by: by_name });
  const [ip, device] = by_name === '' ? [ctx.ip, deviceOf(ctx.userAgent)] : ['', ''];
  await merchantNews.raise(ctx, { merchant_id: subject_id, event: 'login', values: { first, ip, device } });
  const link = pagePath('merchant', 'user/login-log/index', merchantPages['user/login-log/index']);
  await carry(ctx, ownerOf(subject_id), 'login', { title: first, content: [ip, device].filter(Boolean).join(' · '), link });
});

/** The merchant, where its owner acts. Refuses `forbidden` to staff. */
export const asOwner = ({ actor }: MerchantCtx): number => (actor.accountId === actor.merchantId ? actor.merchantId : refuse('forbidden'));

/** Sends a code to an address that the owner's account is to have. Refuses `forbidden` to staff. */
export async function askBinding(ctx: MerchantCtx, target: string) {
  const id = asOwner(ctx);
  return askCode(ctx, { realm: 'merchant', purpose: 'bind', target }, async () => id);
}

/** Gives the account an address that was proven. Refuses `forbidden` to staff, `code_wrong`, and `contact_taken` where it is another's. */
export async function bindContact(ctx: MerchantCtx, kind: 'email' | 'mobile', proof: { ticket: string; code: string }): Promise<void> {
  const id = asOwner(ctx);
  try {
    await bindByCode(ctx, { realm: 'merchant', id, ...proof }, async (inner, target) => {
      // A code to a mobile makes no mailbox.
      if ((kind === 'email') !== target.includes('@')) refuse('code_wrong');
      await setContact(inner.db, id, kind, target);
    });
  } catch (error) {
    if (violatedConstraint(error) === `merchant_${kind}`) refuse('contact_taken');
    throw error;
  }
}

/** Addresses that a newcomer has proven, and by whose code he comes. */
interface Brought {
  mobile?: Proven;
  email?: Proven;
  invite_code?: string;
  /** What the personal link ended in. */
  spread?: string;
  /** What the newcomer's browser calls itself. */
  device?: string;
  /** Binds an identity elsewhere to the account. */
  bind?: Awaited<ReturnType<typeof takenAlong>>;
}
type Proven = Awaited<ReturnType<typeof proveNewcomer>>;

/** One use of an invite code, in the transaction that makes the account. Refuses `invite_code_wrong`. */
async function useInvite(inner: Ctx, code: string): Promise<{ invite_id: number | null; owner: number | null }> {
  if (!code) return { invite_id: null, owner: null };
  const invite = (await claimInvite(inner.db, code, inner.now())) ?? refuse('invite_code_wrong');
  return { invite_id: invite.id, owner: invite.owner_id };
}

/**
 * Makes a merchant with its shop in the given transaction, and tells the modules above. Refuses `name_taken`, `contact_taken`, `code_wrong`
 * and `invite_code_wrong`.
 */
export async function createMerchant(
  ctx: Ctx,
  { username, password, shop_name, status }: { username: string; password: string; shop_name: string; status: 0 | 1 },
  { mobile, email, invite_code = '', spread = '', device = '', bind }: Brought = {},
) {
  const names = [username, shop_name, mobile?.target ?? '', email?.target ?? '', ...namesOfSite(ctx.house)];
  const password_hash = await hashPassword(password, names);
  try {
    return await ctx.transaction(async (inner) => {
      if (inner.ip) {
        const today = await countRegistrations(inner.db, inner.ip, startOfDay(inner.now()));
        if (today >= inner.house.settings.get('register').ip_register_limit) refuse('last_register_soon');
      }
      for (const proven of [mobile, email]) await proven?.use(inner);
      const { invite_id, owner } = await useInvite(inner, invite_code);
      const bringer = await bringerOf(inner, owner, spread);
      const reached = { mobile: mobile?.target ?? '', email: email?.target ?? '' };
      const from = { ...reached, ip: inner.ip, device_mac: macOfDevice(inner, device) };
      const facts = { username, password_hash, status, locale: inner.locale, ...from, invite_id, parent_id: bringer?.parent_id ?? null };
      const merchant = await fixReferral(inner, bringer, from, () => insertMerchant(inner.db, facts, shop_name));
      await bind?.(inner, merchant.id);
      await merchantRegistered.raise(inner, { merchant_id: merchant.id });
      return { ...merchant, password_hash };
    });
  } catch (error) {
    const taken = violatedConstraint(error);
    if (taken === 'merchant_username') refuse('name_taken');
    if (taken === 'merchant_mobile' || taken === 'merchant_email') refuse('contact_taken');
    throw error;
  }
}

type Application = Omit<HandlerInput<typeof merchantAccount.register>, 'agree'>;

/** A name for whoever is not asked for one: he signs in by what he has proven. */
const madeUpName = (ctx: Ctx): string => `m_${ctx.random(5).toString('hex')}`;

/**
 * A code to the mobile or mailbox that a newcomer registers with. A mailbox that has an account gets a letter that says so, and no digits; a
 * mobile gets them, since text messages have no words of their own for that: whoever has read them is told. Refuses `register_closed` where none
 * is asked for, and as `askCode`.
 */
export function askToRegister(ctx: Ctx, need: 'site_register_need_mobile' | 'site_register_need_email', target: string) {
  const rules = ctx.house.settings.get('register');
  if (rules.site_register_status !== 1 || rules[need] !== 1) refuse('register_closed');
  if (need === 'site_register_need_mobile') return askNewcomer(ctx, 'merchant', target);
  return askStranger(ctx, 'merchant', target, async () => (await merchantByContact(ctx.db, target))?.id);
}

/** The address that is asked for, proven. What is not asked for is not looked at. */
async function provenFor(ctx: Ctx, kind: 'mobile' | 'email', isWanted: boolean, proof: Application['email_code']) {
  if (!isWanted) return undefined;
  const proven = await proveNewcomer(ctx, 'merchant', proof ?? refuse('bad_input', { field: `${kind}_code` }));
  // a code to a mobile makes no mailbox
  if ((kind === 'email') !== proven.target.includes('@')) refuse('code_wrong');
  return proven;
}

/** Registers a stranger by what the settings ask for, signed in at once unless an administrator reviews first. */
export async function register(ctx: Ctx, { password, shop_name, ...asked }: Application) {
  const rules = ctx.house.settings.get('register');
  if (rules.site_register_status !== 1) refuse('register_closed');
  const username =
    rules.site_register_need_username === 1 ? (asked.username ?? refuse('bad_input', { field: 'username' })) : madeUpName(ctx);
  if (looksLikeMobile(username)) refuse('bad_input', { field: 'username' });
  refuseWords(ctx.house, [username, shop_name]);
  if (rules.site_register_invite === 2 && asked.invite_code === '') refuse('bad_input', { field: 'invite_code' });
  const mobile = await provenFor(ctx, 'mobile', rules.site_register_need_mobile === 1, asked.mobile_code);
  const email = await provenFor(ctx, 'email', rules.site_register_need_email === 1, asked.email_code);
  const bind = await takenAlong(ctx, 'merchant', asked.socialite_uuid);
  const { password_hash, ...merchant } = await createMerchant(
    ctx,
    { username, password, shop_name, status: rules.site_register_verify === 1 ? 1 : 0 },
    {
      mobile,
      email,
      invite_code: rules.site_register_invite === 0 ? '' : asked.invite_code,
      spread: asked.spread,
      device: asked.device,
      bind,
    },
  );
  // it is its browser now: whoever registers in it by its link is itself
  leaveDevice(ctx, 'merchant', { id: merchant.id, password_hash });
  const access_token = merchant.status === 1 ? await openSession(ctx, 'merchant', merchant.id, merchant.id) : null;
  return { access_token, ...merchant };
}

/**
 * Applies once more after a refusal, with a name for the shop: an administrator looks at it again. Refuses as a login does, and
 * `application_settled` where nothing was refused.
 */
// unscoped: proven
export async function applyAgain(ctx: Ctx, asked: { username: string; password: string; work: string; shop_name: string }): Promise<void> {
  const { id, staff_name } = await proveLogin(ctx, merchantAccountKind, {
    name: asked.username,
    password: asked.password,
    work: asked.work,
  });
  if (staff_name) refuse('application_settled');
  refuseWords(ctx.house, [asked.shop_name]);
  await ctx.transaction(async (inner) => {
    const { numUpdatedRows } = await inner.db
      .updateTable('merchant')
      .set({ refuse_at: null, refuse_reason: '' })
      .where('id', '=', id)
      .where('status', '=', 0)
      .where('refuse_at', 'is not', null)
      .executeTakeFirstOrThrow();
    if (numUpdatedRows !== 1n) refuse('application_settled');
    await inner.db.updateTable('shop').set({ shop_name: asked.shop_name }).where('merchant_id', '=', id).execute();
    inner.after(() => inner.house.invalidate(shopTopic(id)));
  });
}

/** Turns an application down, with a reason its merchant reads. Refuses `missing`, and `application_settled` where it was decided. */
export async function refuseApplication(ctx: Ctx, id: number, reason: string): Promise<void> {
  orMissing(await ctx.db.selectFrom('merchant').select('id').where('id', '=', id).executeTakeFirst());
  const { numUpdatedRows } = await ctx.db
    .updateTable('merchant')
    .set({ refuse_at: ctx.now(), refuse_reason: reason })
    .where('id', '=', id)
    .where('status', '=', 0)
    .where('refuse_at', 'is', null)
    .executeTakeFirstOrThrow();
  if (numUpdatedRows !== 1n) refuse('application_settled');
  await tellStanding(ctx, id, 'account_refused', reason);
}

/** Lets a registered merchant in, a refused one too. Refuses `missing`; an approved one stays as it is. */
export async function approve(ctx: Ctx, id: number): Promise<void> {
  orMissing(await ctx.db.selectFrom('merchant').select('id').where('id', '=', id).executeTakeFirst());
  const { numUpdatedRows } = await ctx.db
    .updateTable('merchant')
    .set({ status: 1, refuse_at: null, refuse_reason: '' })
    .where('id', '=', id)
    .where('status', '=', 0)
    .executeTakeFirstOrThrow();
  if (numUpdatedRows === 1n) await tellStanding(ctx, id, 'account_passed');
  ctx.after(() => ctx.house.invalidate(shopTopic(id)));
}

/** Whether a merchant has rates of his own (1) or his role's (0). Refuses `missing`. */
export async function setRateType(ctx: Ctx, id: number, rate_type: 0 | 1): Promise<void> {
  const { numUpdatedRows } = await ctx.db.updateTable('merchant').set({ rate_type }).where('id', '=', id).executeTakeFirstOrThrow();
  if (numUpdatedRows !== 1n) refuse('missing');
  ctx.after(() => ctx.house.invalidate(shopTopic(id)));
}

/**
 * Six digits to a mailbox or mobile: for whoever forgot his password, registers, or gives his account an address. They count with the
 * ticket of whoever asked, once, for ten minutes and five tries. Whether somebody has the address makes no difference to what is answered,
 * and none to the work that it takes.
 */
import { createHash, timingSafeEqual } from 'node:crypto';
import { email as emailForm, mobile as mobileForm } from '@keymall/contract/kit/field';
import type { Realm } from '#kit/actor';
import type { Ctx } from '#kit/context';
import { namesOfSite } from '#kit/house';
import { spendLetter } from '#kit/letters';
import { hashPassword } from '#kit/password';
import { refuse } from '#kit/refusal';
import { canMail, canText, sendMail, sendText } from '#modules/platform';
import { type CodePurpose, endCodesOf, giveTryBack, keepCode, tryCode, useCode } from './account-code.repository.ts';
import type { AccountKind, Candidate } from './login.service.ts';
import { closeSessionsOf } from './session.service.ts';

const MINUTES = 10;
const TRIES = 5;

const hashOf = (ticket: string): Buffer => createHash('sha256').update(ticket).digest();
const macOf = ({ house }: Ctx, ticket: string, code: string): Buffer => house.keyring.mac('lookup', `account:${ticket}:${code}`);

const isEmail = (text: string): boolean => emailForm.safeParse(text).success;
const isMobile = (text: string): boolean => mobileForm.safeParse(text).success;

async function deliver(ctx: Ctx, to: string, code: string): Promise<void> {
  const site = ctx.house.settings.get('website').site_name;
  const values = { site, code, minutes: MINUTES };
  const reader = { to, locale: ctx.locale };
  if (isEmail(to)) await sendMail(ctx, reader, 'account_code', values);
  else await sendText(ctx, reader, 'sms_account_code', values, { name: 'code', values: { order: site, code } });
}

/** By which ways codes can be sent at all. */
export const codeWays = ({ house }: Ctx): ('email' | 'mobile')[] => [
  ...(canMail(house) ? (['email'] as const) : []),
  ...(canText(house, 'code') ? (['mobile'] as const) : []),
];

/**
 * Sends a code to an address, for the account of `find`; where it finds none only what `otherwise` sends, and all else is the same. Gives the ticket it
 * counts with. Refuses `bad_input`, `mails_off`, `texts_off` and `too_many`.
 */
export async function askCode(
  ctx: Ctx,
  { realm, purpose, target }: { realm: Realm; purpose: CodePurpose; target: string },
  find: () => Promise<number | undefined>,
  otherwise?: (to: string) => Promise<void>,
): Promise<{ ticket: string }> {
  const to = target.toLowerCase();
  if (!isEmail(to) && !isMobile(to)) return refuse('bad_input', { field: 'contact' });
  if (isEmail(to) && !canMail(ctx.house)) return refuse('mails_off');
  if (isMobile(to) && !canText(ctx.house, 'code')) return refuse('texts_off');
  await spendLetter(ctx, `account:${to}`);
  const subject_id = (await find()) ?? null;
  const ticket = ctx.random(32).toString('base64url');
  const code = String(ctx.random(4).readUInt32BE() % 1_000_000).padStart(6, '0');
  const expire_at = new Date(ctx.now().getTime() + MINUTES * 60_000);
  await keepCode(ctx.db, {
    ticket_hash: hashOf(ticket),
    realm,
    purpose,
    subject_id,
    target: to,
    code_mac: macOf(ctx, ticket, code),
    expire_at,
  });
  // Beside the answer, whose time tells nothing; digits must not lie in a queue.
  if (subject_id !== null) ctx.after(() => deliver(ctx, to, code));
  else if (otherwise) ctx.after(() => otherwise(to));
  return { ticket };
}

/** Whose the right digits are, without using them up. Refuses `code_wrong`, whatever is wrong. */
async function proveCode(
  ctx: Ctx,
  { realm, purpose, ticket, code }: { realm: Realm; purpose: CodePurpose; ticket: string; code: string },
): Promise<{ subject_id: number; target: string; ticketHash: Buffer }> {
  const ticketHash = hashOf(ticket);
  const row = await tryCode(ctx.db, { realm, purpose, ticketHash }, ctx.now(), TRIES);
  const mac = macOf(ctx, ticket, code);
  const isRight = timingSafeEqual(mac, row?.code_mac ?? Buffer.alloc(mac.length));
  if (!isRight || !row || row.subject_id === null) return refuse('code_wrong');
  await giveTryBack(ctx.db, ticketHash);
  return { subject_id: row.subject_id, target: row.target, ticketHash };
}

/** Whoever forgot his password gives himself another: every session of his ends. Refuses `code_wrong`, and passwords as everywhere. */
export async function resetByCode<C extends Candidate>(
  ctx: Ctx,
  kind: AccountKind<C>,
  { ticket, code, password }: { ticket: string; code: string; password: string },
): Promise<void> {
  const { realm } = kind;
  const { subject_id, ticketHash } = await proveCode(ctx, { realm, purpose: 'forget', ticket, code });
  const account = (await kind.byId(ctx, subject_id)) ?? refuse('code_wrong');
  const hash = await hashPassword(password, [...(await kind.namesOf(ctx, account)), ...namesOfSite(ctx.house)]);
  await ctx.transaction(async (inner) => {
    if (!(await useCode(inner.db, ticketHash, inner.now()))) refuse('code_wrong');
    await endCodesOf(inner.db, realm, account.id, inner.now());
    await kind.savePassword(inner, account.id, hash);
    await closeSessionsOf(inner, realm, account.id);
  });
}

/** Of codes that prove an address before there is an account. */
const NEWCOMER = 0;

/** Sends a code to the address a newcomer registers with, taken or not: only whoever reads it there hears of that. Refuses as `askCode`. */
export const askNewcomer = (ctx: Ctx, realm: Realm, target: string): Promise<{ ticket: string }> =>
  askCode(ctx, { realm, purpose: 'register', target }, async () => NEWCOMER);

/**
 * The same, for faces where the letter may say that the address has an account: `find` is asked for every address alike, and the code of one that
 * has an account reaches nobody. Refuses as `askCode`.
 */
export function askStranger(ctx: Ctx, realm: Realm, target: string, find: () => Promise<number | undefined>): Promise<{ ticket: string }> {
  const tell = async (to: string): Promise<void> => {
    const site = ctx.house.settings.get('website').site_name;
    await sendMail(ctx, { to, locale: ctx.locale }, 'account_known', { site });
  };
  return askCode(ctx, { realm, purpose: 'register', target }, async () => ((await find()) === undefined ? NEWCOMER : undefined), tell);
}

/** The address that a newcomer has proven; `use` uses the code up, in the transaction that makes the account. Both refuse `code_wrong`. */
export async function proveNewcomer(ctx: Ctx, realm: Realm, proof: { ticket: string; code: string }) {
  const { target, ticketHash } = await proveCode(ctx, { realm, purpose: 'register', ...proof });
  return {
    target,
    use: async (inner: Ctx): Promise<void> => {
      if (!(await useCode(inner.db, ticketHash, inner.now()))) refuse('code_wrong');
    },
  };
}

/** Whoever is signed in has proven an address to be his: `keep` writes it, in the transaction that uses the code up. Refuses `code_wrong`. */
export async function bindByCode(
  ctx: Ctx,
  { realm, id, ticket, code }: { realm: Realm; id: number; ticket: string; code: string },
  keep: (inner: Ctx, target: string) => Promise<void>,
): Promise<void> {
  const { subject_id, target, ticketHash } = await proveCode(ctx, { realm, purpose: 'bind', ticket, code });
  if (subject_id !== id) refuse('code_wrong');
  await ctx.transaction(async (inner) => {
    if (!(await useCode(inner.db, ticketHash, inner.now()))) refuse('code_wrong');
    await keep(inner, target);
  });
}

/**
 * The second factor of an account: codes of an authenticator, and ten recovery codes, each once. A try is counted before it is looked at,
 * and whatever is wrong with it is answered alike.
 */
import { createHash } from 'node:crypto';
import type { Realm } from '#kit/actor';
import type { Ctx } from '#kit/context';
import { refuse } from '#kit/refusal';
import {
  confirmSecret,
  dropFactor,
  factorOf,
  keepSecret,
  recoveryLeft,
  replaceRecovery,
  useRecovery,
  useStep,
} from './second-factor.repository.ts';
import { base32, keyUri, plainCode, recoveryCode, stepOf } from './totp.rules.ts';

const SECRET_BYTES = 20;
const CODES = 10;
const CODE_BYTES = 10;

/** Whose it is. */
export interface Holder {
  realm: Realm;
  id: number;
}

const boundTo = ({ realm, id }: Holder): string => `${realm}:${id}`;

/** A code has 80 bits of chance: its hash needs no salt, and is bound to whose it is. */
const hashOf = (holder: Holder, code: string): Buffer =>
  createHash('sha256')
    .update(`${boundTo(holder)}:${plainCode(code)}`)
    .digest();

/** Counts a try at whoever's codes. Refuses `login_throttled`. */
async function countTry({ house }: Ctx, holder: Holder): Promise<void> {
  const seconds = await house.limiter.attempt('code_failures', `factor:${boundTo(holder)}`);
  if (seconds > 0) refuse('login_throttled', { seconds });
}

const forgetTries = ({ house }: Ctx, holder: Holder): Promise<void> => house.limiter.forget('code_failures', `factor:${boundTo(holder)}`);

export async function factorState(ctx: Ctx, { realm, id }: Holder) {
  const factor = await factorOf(ctx.db, realm, id);
  return { on_at: factor?.confirm_at ?? null, codes_left: await recoveryLeft(ctx.db, realm, id) };
}

/** A fresh secret, to be scanned; it counts when a code of it has come back. Refuses `second_factor_on`. */
export async function beginFactor(ctx: Ctx, holder: Holder, account: string): Promise<{ secret: string; uri: string }> {
  const secret = ctx.random(SECRET_BYTES);
  const sealed = ctx.house.keyring.encrypt('factor', boundTo(holder), secret);
  if (!(await keepSecret(ctx.db, holder.realm, holder.id, sealed, ctx.now()))) refuse('second_factor_on');
  const typed = base32(secret);
  return { secret: typed, uri: keyUri(ctx.house.settings.get('website').site_name, account, typed) };
}

async function newCodes(ctx: Ctx, holder: Holder): Promise<string[]> {
  const codes = Array.from({ length: CODES }, () => recoveryCode(ctx.random(CODE_BYTES)));
  const hashes = codes.map((code) => hashOf(holder, code));
  await replaceRecovery(ctx.db, holder.realm, holder.id, hashes);
  return codes;
}

/** The authenticator works: the factor counts. Gives the recovery codes, this once. Refuses `code_wrong` and `second_factor_on`. */
export async function confirmFactor(ctx: Ctx, holder: Holder, code: string): Promise<string[]> {
  const { realm, id } = holder;
  await countTry(ctx, holder);
  const factor = await factorOf(ctx.db, realm, id);
  if (factor?.confirm_at) refuse('second_factor_on');
  const step = factor && stepOf(ctx.house.keyring.decryptBytes('factor', boundTo(holder), factor.secret), code, ctx.now(), 0);
  if (!factor || !step) return refuse('code_wrong');
  const codes = await ctx.transaction(async (inner) => {
    if (!(await confirmSecret(inner.db, realm, id, factor.secret, step, inner.now()))) refuse('code_wrong');
    return newCodes(inner, holder);
  });
  await forgetTries(ctx, holder);
  return codes;
}

/** Ten new codes; the old ones are dead. Refuses `second_factor_off`. */
export async function renewCodes(ctx: Ctx, holder: Holder): Promise<string[]> {
  if (!(await factorOf(ctx.db, holder.realm, holder.id))?.confirm_at) refuse('second_factor_off');
  return newCodes(ctx, holder);
}

/** Is it a code of the authenticator, or a recovery code, that was not used: then it is used now. Refuses `login_throttled` and `code_wrong`. */
export async function proveFactor(ctx: Ctx, holder: Holder, code: string): Promise<void> {
  await countTry(ctx, holder);
  const { realm, id } = holder;
  const factor = await factorOf(ctx.db, realm, id);
  if (!factor?.confirm_at) return refuse('code_wrong');
  const secret = ctx.house.keyring.decryptBytes('factor', boundTo(holder), factor.secret);
  const step = stepOf(secret, code.replace(/\s/g, ''), ctx.now(), factor.last_step);
  const isGood = step === null ? await useRecovery(ctx.db, hashOf(holder, code), ctx.now()) : await useStep(ctx.db, realm, id, step);
  if (!isGood) refuse('code_wrong');
  await forgetTries(ctx, holder);
}

/** Takes it away. Refuses `second_factor_off`. */
export async function endFactor(ctx: Ctx, { realm, id }: Holder): Promise<void> {
  if (!(await dropFactor(ctx.db, realm, id))) refuse('second_factor_off');
}

/**
 * Passkeys: a key in somebody's device signs what the house asks, for this site's address alone. Each ask counts once; a key that was used
 * here and stands behind its own counter is a copy, and opens nothing (decision 0066).
 */
import { createHash, timingSafeEqual } from 'node:crypto';
import { isIP } from 'node:net';
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server';
import { accountIdOf, type Realm, type SignedIn } from '#kit/actor';
import type { Ctx } from '#kit/context';
import type { House } from '#kit/house';
import { found, refuse } from '#kit/refusal';
import { leaveDevice } from '../known.service.ts';
import type { AccountKind, Candidate } from '../login.service.ts';
import { logLogin, openSessionOf } from '../session.service.ts';
import {
  type AskPurpose,
  deletePasskey,
  insertPasskey,
  keepAsk,
  noteSigned,
  passkeyBy,
  passkeysOf,
  renamePasskey,
  takeAsk,
} from './passkey.repository.ts';

/** Two hundred files that a start need not read. */
const webauthn = () => import('@simplewebauthn/server');

const MINUTES = 5;
/** Of an account. */
const MOST = 10;

type InCtx = Ctx & { actor: SignedIn };
/** What a browser brings back: what it was asked with, and its authenticator's answer as JSON. */
export interface Signed {
  ticket: string;
  credential: string;
}

const hashOf = (ticket: string): Buffer => createHash('sha256').update(ticket).digest();

/** Browsers sign for a name with https, or for `localhost`. */
export function canSign({ siteUrl }: House): boolean {
  const { protocol, hostname } = new URL(siteUrl);
  return hostname === 'localhost' || (protocol === 'https:' && isIP(hostname.replace(/^\[|\]$/g, '')) === 0);
}

const siteOf = ({ siteUrl }: House): { expectedOrigin: string; expectedRPID: string } => {
  const { origin, hostname } = new URL(siteUrl);
  return { expectedOrigin: origin, expectedRPID: hostname };
};

/** An account's name for authenticators: it says nothing of it. */
const handleOf = ({ house }: Ctx, realm: Realm, id: number): Buffer => house.keyring.mac('lookup', `passkey:${realm}:${id}`);

/** Keeps what is asked, under a ticket. Refuses `passkeys_impossible`. */
async function ask(ctx: Ctx, realm: Realm, purpose: AskPurpose, subject_id: number | null) {
  if (!canSign(ctx.house)) refuse('passkeys_impossible');
  const ticket = ctx.random(32).toString('base64url');
  const challenge = ctx.random(32);
  const expire_at = new Date(ctx.now().getTime() + MINUTES * 60_000);
  await keepAsk(ctx.db, { ticket_hash: hashOf(ticket), realm, purpose, subject_id, challenge: challenge.toString('base64url'), expire_at });
  return { ticket, challenge: new Uint8Array(challenge), rpID: siteOf(ctx.house).expectedRPID };
}

/** The authenticator's answer as its library has it; the library looks at each part before it believes it. */
function answerOf<Answer>(credential: string): Answer {
  try {
    return JSON.parse(credential) as Answer;
  } catch {
    return refuse('passkey_wrong');
  }
}

/** What a browser told, where it told texts: nothing of it was looked at yet. */
const textsIn = (told: unknown): string[] =>
  Array.isArray(told) ? told.filter((each): each is string => typeof each === 'string' && each.length <= 100).slice(0, 8) : [];

const known = ({ credential_id, transports }: { credential_id: string; transports: string[] }) => ({ id: credential_id, transports });

/** Asks for a new passkey of whoever acts. Refuses `passkeys_impossible` and `passkeys_full`. */
export async function beginPasskey(ctx: InCtx) {
  const { realm, username } = ctx.actor;
  const id = accountIdOf(ctx.actor);
  const own = await passkeysOf(ctx.db, realm, id);
  if (own.length >= MOST) refuse('passkeys_full', { most: MOST });
  const { ticket, challenge, rpID } = await ask(ctx, realm, 'add', id);
  const options = await (await webauthn()).generateRegistrationOptions({
    rpName: ctx.house.settings.get('website').site_name,
    rpID,
    userName: username,
    userID: new Uint8Array(handleOf(ctx, realm, id)),
    challenge,
    excludeCredentials: own.map(known),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  });
  return { ticket, options: JSON.stringify(options) };
}

/** Keeps a new passkey. Refuses `passkey_wrong`, `passkey_known` and `passkeys_full`. */
export async function addPasskey(ctx: InCtx, { ticket, credential, name }: Signed & { name: string }): Promise<{ id: number }> {
  const { realm } = ctx.actor;
  const subject = accountIdOf(ctx.actor);
  const asked = await takeAsk(ctx.db, hashOf(ticket), realm, 'add', ctx.now());
  if (asked?.subject_id !== subject) return refuse('passkey_wrong');
  const response = answerOf<RegistrationResponseJSON>(credential);
  const { registrationInfo: made } = await (await webauthn())
    .verifyRegistrationResponse({
      response,
      expectedChallenge: asked.challenge,
      ...siteOf(ctx.house),
    })
    .catch((): { registrationInfo: undefined } => ({ registrationInfo: undefined }));
  if (!made) return refuse('passkey_wrong');
  if ((await passkeysOf(ctx.db, realm, subject)).length >= MOST) refuse('passkeys_full', { most: MOST });
  const row = await insertPasskey(ctx.db, {
    realm,
    subject_id: subject,
    credential_id: made.credential.id,
    public_key: Buffer.from(made.credential.publicKey),
    counter: made.credential.counter,
    transports: textsIn(made.credential.transports),
    is_synced: made.credentialBackedUp,
    name,
    create_at: ctx.now(),
  });
  return row ?? refuse('passkey_known');
}

/** Asks whoever has a passkey of this face to sign. Refuses `passkeys_impossible`. */
export async function beginEntry(ctx: Ctx, realm: Realm) {
  const { ticket, challenge, rpID } = await ask(ctx, realm, 'enter', null);
  return {
    ticket,
    options: JSON.stringify(await (await webauthn()).generateAuthenticationOptions({ rpID, challenge, userVerification: 'required' })),
  };
}

/** Asks whoever acts to sign. Refuses `passkeys_impossible`. */
export async function beginProof(ctx: InCtx) {
  const { realm } = ctx.actor;
  const id = accountIdOf(ctx.actor);
  const { ticket, challenge, rpID } = await ask(ctx, realm, 'prove', id);
  const allowCredentials = (await passkeysOf(ctx.db, realm, id)).map(known);
  const options = await (await webauthn()).generateAuthenticationOptions({
    rpID,
    challenge,
    userVerification: 'required',
    allowCredentials,
  });
  return { ticket, options: JSON.stringify(options) };
}

/** Whose passkey signed what was asked. Refuses `passkey_wrong`, whatever is wrong. */
export async function signerOf(ctx: Ctx, realm: Realm, purpose: 'enter' | 'prove', { ticket, credential }: Signed): Promise<number> {
  const asked = await takeAsk(ctx.db, hashOf(ticket), realm, purpose, ctx.now());
  const response = answerOf<AuthenticationResponseJSON>(credential);
  const id = (response as Partial<AuthenticationResponseJSON> | null)?.id;
  const row = typeof id === 'string' ? await passkeyBy(ctx.db, realm, id) : undefined;
  if (!asked || !row || (asked.subject_id !== null && asked.subject_id !== row.subject_id)) return refuse('passkey_wrong');
  const [said = ''] = textsIn([response.response?.userHandle]);
  const handle = Buffer.from(said, 'base64url');
  const expected = handleOf(ctx, realm, row.subject_id);
  // one that was asked for by name need not say whose it is
  const isTheirs = handle.length === expected.length ? timingSafeEqual(handle, expected) : handle.length === 0 && asked.subject_id !== null;
  if (!isTheirs) return refuse('passkey_wrong');
  const result = await (await webauthn())
    .verifyAuthenticationResponse({
      response,
      expectedChallenge: asked.challenge,
      ...siteOf(ctx.house),
      credential: { id: row.credential_id, publicKey: new Uint8Array(row.public_key), counter: row.counter },
    })
    .catch(() => undefined);
  if (!result?.verified) {
    ctx.log.warn({ realm, account: row.subject_id }, 'a passkey was refused');
    return refuse('passkey_wrong');
  }
  if (!(await noteSigned(ctx.db, row.id, row.counter, result.authenticationInfo.newCounter, ctx.now()))) refuse('passkey_wrong');
  return row.subject_id;
}

/** Opens a session for whoever's passkey signed: it is both factors, for it was unlocked. Refuses `passkey_wrong`, and whom the kind does not admit. */
export async function enterByPasskey<C extends Candidate>(
  ctx: Ctx,
  kind: AccountKind<C>,
  signed: Signed,
): Promise<{ account: C; token: string }> {
  const { realm } = kind;
  const account = (await kind.byId(ctx, await signerOf(ctx, realm, 'enter', signed))) ?? refuse('passkey_wrong');
  kind.admit(account);
  const token = await ctx.transaction(async (inner) => {
    await logLogin(inner, realm, account.id, true);
    return openSessionOf(inner, realm, account);
  });
  await kind.saveLocale?.(ctx, account.id, ctx.locale);
  leaveDevice(ctx, realm, account);
  return { account, token };
}

export async function listPasskeys(ctx: InCtx) {
  const rows = await passkeysOf(ctx.db, ctx.actor.realm, accountIdOf(ctx.actor));
  return {
    is_possible: canSign(ctx.house),
    list: rows.map(({ id, name, is_synced, create_at, use_at }) => ({ id, name, is_synced, create_at, use_at })),
  };
}

/** Refuses `missing`. */
export const rename = async (ctx: InCtx, id: number, name: string): Promise<void> =>
  found(await renamePasskey(ctx.db, ctx.actor.realm, accountIdOf(ctx.actor), id, name));

/** Refuses `missing`. */
export const remove = async (ctx: InCtx, id: number): Promise<void> =>
  found(await deletePasskey(ctx.db, ctx.actor.realm, accountIdOf(ctx.actor), id));

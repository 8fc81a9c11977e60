/** The handlers of what everybody with an account does with it, from what a face says of its accounts. */
import type { AccountCalls } from '@keymall/contract/identity/account';
import type { HandlerInput } from '@keymall/contract/kit/endpoint';
import type { SignedIn } from '#kit/actor';
import type { Ctx } from '#kit/context';
import type { Given } from '#kit/routes';
import { type AccountKind, type Candidate, changePassword, proveAgain } from './login.service.ts';
import {
  addPasskey,
  beginEntry,
  beginPasskey,
  beginProof,
  enterByPasskey,
  listPasskeys,
  remove,
  rename,
  type Signed,
} from './passkey/passkey.service.ts';
import { closeSession, endSessions, sessionsOf } from './session.service.ts';

type Handlers = {
  [Name in keyof AccountCalls]: (
    input: HandlerInput<AccountCalls[Name]>,
    ctx: Ctx & { actor: SignedIn },
  ) => Promise<Given<AccountCalls[Name]>>;
};

export const accountHandlers = <C extends Candidate>(kind: AccountKind<C>): Handlers => ({
  changePassword: async ({ password, new_password }, ctx) => ({
    access_token: await changePassword(ctx, kind, password, new_password),
  }),
  prove: (offered, ctx) => proveAgain(ctx, kind, offered),
  beginProof: (_, ctx) => beginProof(ctx),
  passkeys: (_, ctx) => listPasskeys(ctx),
  beginPasskey: (_, ctx) => beginPasskey(ctx),
  addPasskey: (input, ctx) => addPasskey(ctx, input),
  renamePasskey: ({ id, name }, ctx) => rename(ctx, id, name),
  removePasskey: ({ id }, ctx) => remove(ctx, id),
  logout: (_, ctx) => closeSession(ctx, ctx.actor),
  sessions: async (_, ctx) => ({ list: await sessionsOf(ctx, ctx.actor) }),
  endSessions: async ({ id }, ctx) => ({ count: await endSessions(ctx, ctx.actor, id) }),
});

/** Signing in by a passkey, on each face. The id that is told is the merchant's where somebody acts for one. */
export const passkeyHandlers = <C extends Candidate>(kind: AccountKind<C>) => ({
  beginPasskeyLogin: (_: object, ctx: Ctx) => beginEntry(ctx, kind.realm),
  passkeyLogin: async ({ ticket, credential }: Signed, ctx: Ctx) => {
    const { account, token } = await enterByPasskey(ctx, kind, { ticket, credential });
    return { access_token: token, id: account.merchant_id ?? account.id };
  },
});

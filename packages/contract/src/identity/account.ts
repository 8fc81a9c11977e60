/** What everybody with an account does with it. The calls are the same on every face; paths and what an account is called by are the face's. */
import { z } from 'zod';
import { endpoint, ownOnly, stepUp } from '../kit/endpoint.ts';
import { anyText, id, newPassword, nothing, offeredPassword, text } from '../kit/field.ts';
import { locale } from '../kit/locale.ts';
import { time } from '../kit/time.ts';

/** A place where somebody is signed in. */
export const SessionRow = z.strictObject({
  id,
  /** Browser and system, as far as it told: `Chrome 131 · Windows`. Empty where it did not. */
  device: z.string(),
  ip: z.string(),
  create_at: time,
  /** Last used, to the minute. */
  seen_at: time,
  /** The administrator who acts there in the account's place; empty for oneself. */
  by_name: z.string(),
  /** The session that asks. */
  is_current: z.boolean(),
});

/** What a passkey signed: what it was asked with, and the authenticator's answer, JSON as WebAuthn has it. */
export const PasskeySigned = z.strictObject({ ticket: z.string().regex(/^[\w-]{43}$/, 'ticket'), credential: text(12_000) });
/** What an authenticator is asked: JSON of WebAuthn, good once and for five minutes. */
const PasskeyAsk = z.strictObject({ ticket: z.string(), options: z.string() });
const passkeyName = text(40);

/** Signing in by a passkey that the browser finds by itself. `who`: what the face wants to know besides. */
export const passkeyCalls = <const Prefix extends string, Who extends z.ZodRawShape>(prefix: Prefix, who: Who) => ({
  beginPasskeyLogin: endpoint({
    path: `${prefix}/beginPasskeyLogin`,
    access: 'anyone',
    rate: 'login',
    effect: 'outside',
    summary: '开始通行密钥登录',
    input: z.strictObject({}),
    secret: true,
    output: PasskeyAsk,
  }),
  passkeyLogin: endpoint({
    path: `${prefix}/passkeyLogin`,
    access: 'anyone',
    rate: 'login',
    effect: 'outside',
    summary: '通行密钥登录',
    input: PasskeySigned.extend(who),
    secret: true,
    output: z.strictObject({ access_token: z.string(), id }),
  }),
});

/** A code of an authenticator, or a recovery code. */
export const authCode = text(40);

/** What a code that was sent counts with, and its digits. */
export const CodeProof = z.strictObject({ ticket: z.string().regex(/^[\w-]{43}$/, 'ticket'), code: z.string().regex(/^\d{6}$/, 'code') });

/** Asking for a code to one's mailbox or mobile. The answer is the same whether anybody has it. */
export const codeCall = <const Path extends string, To extends z.ZodRawShape, Own extends 'anyone' | 'signed-in'>(
  path: Path,
  summary: string,
  to: To,
  access: Own,
) =>
  endpoint({
    path,
    access,
    rate: 'login',
    effect: 'outside',
    summary,
    input: z.strictObject(to),
    secret: true,
    output: z.strictObject({ ticket: z.string() }),
  });

/** A new password for whoever forgot his, by a code. Every session has ended. */
export const resetCall = <const Path extends string>(path: Path) =>
  endpoint({
    path,
    access: 'anyone',
    rate: 'login',
    effect: 'outside',
    summary: '找回密码',
    input: CodeProof.extend({ password: newPassword }),
    output: nothing,
  });

/** By which ways whoever forgot his password is sent a code; none where the site sends nothing. */
export const codeWays = z.array(z.enum(['email', 'mobile']));

/** Signing in. `who` is what the account is called by, `more` what the face wants to know besides the token. */
export const loginCall = <const Path extends string, Who extends z.ZodRawShape, More extends z.ZodRawShape>(
  path: Path,
  summary: string,
  who: Who,
  more: More,
) =>
  endpoint({
    path,
    access: 'anyone',
    rate: 'login',
    effect: 'outside',
    summary,
    /** `work`: a solved challenge, once `captcha_needed` was answered. */
    input: z.strictObject({ ...who, password: offeredPassword, work: anyText(2000).default('') }),
    secret: true,
    output: z.strictObject({ access_token: z.string(), ...more }),
  });

/** The calls of whoever is signed in, under a face's own prefix; `password` is what it names the change of one. */
export const accountCalls = <const Prefix extends string, const Password extends string>(prefix: Prefix, password: Password) => ({
  changePassword: ownOnly(
    endpoint({
      path: `${prefix}/${password}`,
      access: 'signed-in',
      rate: 'login',
      effect: 'outside',
      summary: '修改密码',
      input: z.strictObject({ password: offeredPassword, new_password: newPassword }),
      /** Every other session has ended. */
      secret: true,
      output: z.strictObject({ access_token: z.string() }),
    }),
  ),
  /** Proves once more who one is: `PROOF_MINUTES` long, what is marked `stepUp` may be done. One of the three is said. */
  prove: ownOnly(
    endpoint({
      path: `${prefix}/prove`,
      access: 'signed-in',
      rate: 'login',
      effect: 'outside',
      summary: '验证身份',
      log: { never: 'what is done by it is told' },
      input: z
        .strictObject({ password: z.string().max(128).default(''), auth_code: anyText(40).default(''), passkey: PasskeySigned.optional() })
        .refine(
          ({ password, auth_code, passkey }) => [password !== '', auth_code !== '', passkey !== undefined].filter(Boolean).length === 1,
          {
            error: 'required',
            path: ['password'],
          },
        ),
      output: nothing,
    }),
  ),
  /** What one's own passkeys are asked to sign for `prove`. */
  beginProof: ownOnly(
    endpoint({
      path: `${prefix}/beginProof`,
      access: 'signed-in',
      rate: 'login',
      effect: 'outside',
      summary: '开始用通行密钥验证身份',
      log: { never: 'what is done by it is told' },
      input: z.strictObject({}),
      secret: true,
      output: PasskeyAsk,
    }),
  ),
  passkeys: endpoint({
    path: `${prefix}/passkeys`,
    access: 'signed-in',
    effect: 'read',
    summary: '通行密钥',
    input: z.strictObject({}),
    output: z.strictObject({
      /** The site's address is one that browsers sign for. */
      is_possible: z.boolean(),
      list: z.array(
        z.strictObject({
          id,
          name: z.string(),
          /** It lies in a password manager, on more devices than one. */
          is_synced: z.boolean(),
          create_at: time,
          use_at: time.nullable(),
        }),
      ),
    }),
  }),
  beginPasskey: stepUp(
    endpoint({
      path: `${prefix}/beginPasskey`,
      access: 'signed-in',
      rate: 'login',
      effect: 'outside',
      summary: '开始添加通行密钥',
      log: { never: 'what comes of it is told' },
      input: z.strictObject({}),
      secret: true,
      output: PasskeyAsk,
    }),
  ),
  addPasskey: ownOnly(
    endpoint({
      path: `${prefix}/addPasskey`,
      access: 'signed-in',
      rate: 'login',
      effect: 'outside',
      summary: '添加通行密钥',
      input: PasskeySigned.extend({ name: passkeyName }),
      output: z.strictObject({ id }),
    }),
  ),
  renamePasskey: ownOnly(
    endpoint({
      path: `${prefix}/renamePasskey`,
      access: 'signed-in',
      effect: 'write',
      summary: '重命名通行密钥',
      input: z.strictObject({ id, name: passkeyName }),
      output: nothing,
    }),
  ),
  removePasskey: stepUp(
    endpoint({
      path: `${prefix}/removePasskey`,
      access: 'signed-in',
      effect: 'write',
      summary: '删除通行密钥',
      input: z.strictObject({ id }),
      output: nothing,
    }),
  ),
  logout: endpoint({
    path: `${prefix}/logout`,
    access: 'signed-in',
    effect: 'outside',
    summary: '退出登录',
    input: z.strictObject({}),
    output: nothing,
  }),
  sessions: endpoint({
    path: `${prefix}/sessions`,
    access: 'signed-in',
    effect: 'read',
    summary: '登录设备',
    input: z.strictObject({}),
    /** The last used first, at most 50. */
    output: z.strictObject({ list: z.array(SessionRow) }),
  }),
  endSessions: ownOnly(
    endpoint({
      path: `${prefix}/endSessions`,
      access: 'signed-in',
      effect: 'write',
      summary: '下线其他设备',
      /** One of one's own, or, without `id`, all but the one that asks. */
      input: z.strictObject({ id: id.optional() }),
      output: z.strictObject({ count: z.number().int() }),
    }),
  ),
});
/** Of an office's account: the language its letters are in. Signing in says it too. */
export const localeCall = <const Path extends string>(path: Path) =>
  endpoint({
    path,
    access: 'signed-in',
    effect: 'write',
    summary: '切换语言',
    input: z.strictObject({ locale }),
    output: nothing,
  });
export type AccountCalls = ReturnType<typeof accountCalls<`/${'admin' | 'merchant' | 'personal'}api/${string}`, string>>;
export type PasskeyEntry = ReturnType<typeof passkeyCalls<`/${'admin' | 'merchant' | 'personal'}api/${string}`, z.ZodRawShape>>;

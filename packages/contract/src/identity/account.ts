/** What everybody with an account does with it. The calls are the same on every face; paths and what an account is called by are the face's. */
import { z } from 'zod';
import { endpoint } from '../kit/endpoint.ts';
import { id, newPassword, nothing, offeredPassword } from '../kit/field.ts';
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
  /** The session that asks. */
  is_current: z.boolean(),
});

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
    input: z.strictObject({ ...who, password: offeredPassword }),
    secret: true,
    output: z.strictObject({ access_token: z.string(), ...more }),
  });

/** The calls of whoever is signed in, under a face's own prefix; `password` is what it names the change of one. */
export const accountCalls = <const Prefix extends string, const Password extends string>(prefix: Prefix, password: Password) => ({
  changePassword: endpoint({
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
  endSessions: endpoint({
    path: `${prefix}/endSessions`,
    access: 'signed-in',
    effect: 'write',
    summary: '下线其他设备',
    /** One of one's own, or, without `id`, all but the one that asks. */
    input: z.strictObject({ id: id.optional() }),
    output: z.strictObject({ count: z.number().int() }),
  }),
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

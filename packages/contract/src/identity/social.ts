/**
 * Signing in by an account elsewhere: the browser goes to the provider, comes back with a code, and the server asks whom it proves. Declared
 * once; merchants and buyers have it under their own prefix. A journey is good for the browser that began it, once (decision 0065).
 */
import { z } from 'zod';
import { endpoint, ownOnly, stepUp } from '../kit/endpoint.ts';
import { nothing, text } from '../kit/field.ts';
import { time } from '../kit/time.ts';

export const PROVIDERS = ['oidc', 'qq', 'wechat'] as const;
export const socialProvider = z.enum(PROVIDERS);
export type SocialProvider = z.output<typeof socialProvider>;

/** The number of a journey, which is also the state that the provider gives back. */
export const journeyId = z.string().regex(/^[0-9a-f]{64}$/, 'journey');
/** The same where there may be none: a password or a registration that takes a proven identity along. */
export const journeyToBind = z.union([journeyId, z.literal('')]).default('');

/** A way to sign in that the site offers. */
export const SocialWay = z.strictObject({
  provider: socialProvider,
  /** What the site calls it; empty: as everybody does. */
  title: z.string(),
  /** By a code that this page draws, outside of WeChat. */
  is_code: z.boolean(),
});

/** As `JOURNEY` has it (social-words.ts). */
const journeyStatus = z.union([z.literal(0), z.literal(1), z.literal(2), z.literal(3), z.literal(4)]);

/**
 * Two digits: `url` is a code for the page to draw, and whoever scans it says them to the official account. Empty: `url` is where the browser
 * goes.
 */
const digits = z.string().regex(/^([1-9][0-9])?$/, 'digits');
const Begun = z.strictObject({ url: z.string(), socialite_uuid: z.string(), digits });
const Scanned = z.strictObject({ url: z.string(), uuid: z.string(), digits });
const Stands = z.strictObject({
  status: journeyStatus,
  /** Of a session that was opened by this very answer; else empty. */
  access_token: z.string(),
  /** The account's, with the token; else null. */
  id: z.number().int().nullable(),
  /** Where it is nobody's: what one is called there. */
  name: z.string(),
});

/** Beginning a journey. `who` may: anybody, or whoever is signed in. */
const begins = <const Path extends string, const Own extends 'anyone' | 'signed-in', Input extends z.ZodRawShape, Output extends z.ZodType>(
  path: Path,
  access: Own,
  summary: string,
  input: Input,
  output: Output,
) => endpoint({ path, access, rate: 'login', effect: 'outside', summary, input: z.strictObject(input), secret: true, output });

const stands = <const Path extends string, Input extends z.ZodRawShape>(path: Path, summary: string, input: Input) =>
  endpoint({ path, access: 'anyone', effect: 'outside', summary, input: z.strictObject(input), secret: true, output: Stands });

/** Signing in, under a face's own prefix. */
export const socialCalls = <const Prefix extends string>(prefix: Prefix) => ({
  socialite: begins(`${prefix}/socialite`, 'anyone', '第三方登录', { provider: socialProvider }, Begun),
  /** The provider's answer, as it stood in the address that it sent the browser back to. */
  socialiteLogin: endpoint({
    path: `${prefix}/socialiteLogin`,
    access: 'anyone',
    rate: 'login',
    effect: 'outside',
    summary: '第三方登录回调',
    input: z.strictObject({ query: text(4000) }),
    secret: true,
    output: z.strictObject({
      socialite_uuid: z.string(),
      /** What it was begun for: to enter, or to bind to the account that is signed in. */
      purpose: z.enum(['enter', 'bind']),
      /** Another window waits for it, and goes on by itself. */
      is_watched: z.boolean(),
    }),
  }),
  socialiteStatus: stands(`${prefix}/socialiteStatus`, '第三方登录状态', { socialite_uuid: journeyId }),
});

/** The same by WeChat's code to scan, shown in a window of its own while this one asks. */
export const scanCalls = <const Prefix extends string>(prefix: Prefix) => ({
  wechatQrCodeUri: begins(`${prefix}/wechatQrCodeUri`, 'anyone', '微信扫码登录', {}, Scanned),
  checkScanStatus: stands(`${prefix}/checkScanStatus`, '扫码登录状态', { uuid: journeyId }),
});

/** Whether a journey has come to its end: 0 to 3 of them. */
const bindStands = z.strictObject({ status: journeyStatus });
const bindCheck = <const Path extends string, Input extends z.ZodRawShape>(path: Path, summary: string, input: Input) =>
  ownOnly(endpoint({ path, access: 'signed-in', effect: 'outside', summary, input: z.strictObject(input), output: bindStands }));
const unbinds = <const Path extends string, Input extends z.ZodRawShape>(path: Path, summary: string, input: Input) =>
  stepUp(endpoint({ path, access: 'signed-in', effect: 'write', summary, input: z.strictObject(input), output: nothing }));

/** Which identities elsewhere an account has, of whoever is signed in. */
export const bindingCalls = <const Prefix extends string>(prefix: Prefix) => ({
  bindings: endpoint({
    path: `${prefix}/bindings`,
    access: 'signed-in',
    effect: 'read',
    summary: '第三方账号绑定',
    input: z.strictObject({}),
    /** Those the site offers, and those that are bound. */
    output: z.strictObject({
      list: z.array(
        SocialWay.extend({
          /** One can sign in by it, and bind one. */
          is_offered: z.boolean(),
          /** What one is called there. */
          name: z.string(),
          /** Null: none is bound. */
          bind_at: time.nullable(),
        }),
      ),
    }),
  }),
  bindSocial: stepUp(begins(`${prefix}/bindSocial`, 'signed-in', '绑定第三方账号', { provider: socialProvider }, Begun)),
  /** Binds what came back, by the session that began it. */
  bindStatus: bindCheck(`${prefix}/bindStatus`, '第三方账号绑定状态', { socialite_uuid: journeyId }),
  unbindSocial: unbinds(`${prefix}/unbindSocial`, '解绑第三方账号', { provider: socialProvider }),
});

/** Two of the providers by the names they have on the merchants' wire. */
export const namedBindingCalls = <const Prefix extends string>(prefix: Prefix) => ({
  bindQq: stepUp(begins(`${prefix}/bindQq`, 'signed-in', '绑定 QQ', {}, Begun)),
  bindWechat: stepUp(begins(`${prefix}/bindWechat`, 'signed-in', '绑定微信', {}, Scanned)),
  checkWechatStatus: bindCheck(`${prefix}/checkWechatStatus`, '微信绑定状态', { uuid: journeyId }),
  unBindWechat: unbinds(`${prefix}/unBindWechat`, '解绑微信', {}),
});

export type SocialCalls = ReturnType<typeof socialCalls<`/${'merchant' | 'personal'}api/${string}`>>;
export type BindingCalls = ReturnType<typeof bindingCalls<`/${'merchant' | 'personal'}api/${string}`>>;

/** What an administrator types in at the providers. */
export const adminSocial = {
  addresses: endpoint({
    path: '/adminapi/setting/social/addresses',
    effect: 'read',
    summary: '第三方登录回调地址',
    input: z.strictObject({}),
    output: z.strictObject({ merchant: z.string(), personal: z.string(), domain: z.string() }),
  }),
};

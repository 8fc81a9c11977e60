/**
 * Notices on somebody's devices while no page is open (RFC 8030, 8291, 8292): the same calls in both offices, always about who calls, of staff
 * too. Buyers have theirs in buyer/notice.ts.
 */
import { z } from 'zod';
import { endpoint, ownOnly } from '../kit/endpoint.ts';
import { id, nothing } from '../kit/field.ts';
import { time } from '../kit/time.ts';

/** A key, as browsers write it: base64url. */
const key = (bytes: number) => z.string().regex(new RegExp(`^[\\w-]{${Math.ceil((bytes * 4) / 3)}}={0,2}$`), 'push_key');
/** Where the browser's own service takes messages for it. */
const address = z.url({ protocol: /^https?$/, error: 'link' }).max(1000);

/** What a browser says of itself when it subscribes. */
export const BrowserSubscription = z.strictObject({ endpoint: address, p256dh: key(65), auth: key(16) });

export const PushDevice = z.strictObject({ id, device: z.string(), create_at: time, sent_at: time.nullable() });

const officePush = <const Prefix extends string>(prefix: Prefix) => ({
  /** What a browser subscribes with. */
  key: endpoint({
    path: `${prefix}/key`,
    access: 'signed-in',
    effect: 'outside',
    summary: '推送公钥',
    log: { never: 'the key is told to every browser that asks' },
    input: z.strictObject({}),
    output: z.strictObject({ public_key: z.string() }),
  }),
  subscribe: ownOnly(
    endpoint({
      path: `${prefix}/subscribe`,
      access: 'signed-in',
      effect: 'write',
      summary: '开启设备推送',
      input: BrowserSubscription,
      output: z.strictObject({ id }),
    }),
  ),
  /** The office is opened in a browser that takes notices: they go on with this session. False where the house sends it none for this account. */
  renew: ownOnly(
    endpoint({
      path: `${prefix}/renew`,
      access: 'signed-in',
      effect: 'write',
      summary: '续用设备推送',
      log: { never: 'a browser that is opened again is no act of its own' },
      input: z.strictObject({ endpoint: address }),
      output: z.strictObject({ is_here: z.boolean() }),
    }),
  ),
  /** One's own. `endpoint`: the browser that asks, where it takes notices. */
  list: endpoint({
    path: `${prefix}/list`,
    access: 'signed-in',
    effect: 'read',
    summary: '推送设备',
    input: z.strictObject({ endpoint: address.optional() }),
    output: z.strictObject({ list: z.array(PushDevice.extend({ is_here: z.boolean() })) }),
  }),
  remove: ownOnly(
    endpoint({
      path: `${prefix}/remove`,
      access: 'signed-in',
      effect: 'write',
      summary: '关闭设备推送',
      input: z.strictObject({ id }),
      output: nothing,
    }),
  ),
  /** One notice to see whether it comes. */
  test: ownOnly(
    endpoint({
      path: `${prefix}/test`,
      access: 'signed-in',
      effect: 'outside',
      summary: '测试设备推送',
      input: z.strictObject({ id }),
      output: nothing,
    }),
  ),
});

export const adminPush = officePush('/adminapi/user/push');
export const merchantPush = officePush('/merchantapi/user/push');
export type OfficePushCalls = typeof adminPush | typeof merchantPush;

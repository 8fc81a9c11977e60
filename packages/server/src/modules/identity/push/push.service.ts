/** Notices on devices: browsers subscribe, jobs send, and what their services call dead is dropped. What is said and to whom is not known here. */
import { createHash } from 'node:crypto';
import type { NoticeMark } from '@keymall/contract/kit/notices/all';
import type { Locale } from '@keymall/contract/kit/refusals';
import { saying, textOf } from '@keymall/contract/kit/saying';
import { GatewayError } from '@keymall/drivers/kit/gateway-error';
import type { Outside } from '@keymall/drivers/kit/http';
import { accountIdOf, type SignedIn } from '#kit/actor';
import type { Ctx } from '#kit/context';
import type { House } from '#kit/house';
import { orMissing, refuse } from '#kit/refusal';
import { deviceShut, logNotice } from '#modules/platform';
import { accountBehind, accountOfSession, deviceOf } from '../session.service.ts';
import {
  deviceById,
  devicesOf,
  dropDead,
  type Holder,
  holdDevices,
  keepDevice,
  keepKey,
  keyOfHouse,
  noteSent,
  renewDevice,
} from './push.repository.ts';
import { isSubscription, keyFrom, type Subscription, sealed, signature } from './push-cipher.ts';

const MOST_DEVICES = 10;
/** Seconds that a push service keeps a message for a device that is off. */
const KEPT_SECONDS = 86_400;
/** A device of an office counts so long after its account last opened the office there. */
const RENEWED_MS = 30 * 86_400_000;

let way: Outside | undefined;
/** How push services are reached: whoever subscribes names them. */
export function reachPushBy(outside: Outside): void {
  way = outside;
}
function theWay(): Outside {
  if (!way) throw new Error('no way outside was given');
  return way;
}

type OwnCtx = Ctx & { actor: SignedIn };
export type PushDevice = NonNullable<Awaited<ReturnType<typeof deviceById>>>;

export const holderOf = (actor: SignedIn): Holder => ({
  realm: actor.realm,
  account_id: accountIdOf(actor),
  merchant_id: actor.realm === 'merchant' ? actor.merchantId : null,
});

const hashOf = (endpoint: string): Buffer => createHash('sha256').update(endpoint).digest();
const keyBound = (publicKey: string): string => `push_key:${publicKey}`;
const deviceBound = (hash: Buffer): string => `push_device:${hash.toString('hex')}`;

/** The house's key for push services; the first who asks makes it. */
async function houseKey(ctx: Ctx) {
  const known = await keyOfHouse(ctx.db);
  if (known) return known;
  for (;;) {
    try {
      const { public_key, private_key } = keyFrom(ctx.random(32));
      await keepKey(ctx.db, { public_key, sealed: ctx.house.keyring.encrypt('setting', keyBound(public_key), private_key) });
      break;
    } catch (error) {
      // one draw in 2^32 is no key of the curve
      if (!(error instanceof Error) || !/private key/i.test(error.message)) throw error;
    }
  }
  return (await keyOfHouse(ctx.db)) ?? refuse('missing');
}

export const publicKey = async (ctx: Ctx): Promise<string> => (await houseKey(ctx)).public_key;

/** Only a demo, where a service of one's own may be tried, takes less than https. */
const isTaken = ({ installation }: House, endpoint: string): boolean =>
  endpoint.startsWith('https://') || (installation.mode === 'demo' && /^http:\/\/(127\.0\.0\.1|localhost)[:/]/.test(endpoint));

/** Notices go to this browser from now on. Refuses `push_address`, `devices_full`. */
export async function subscribe(ctx: OwnCtx, subscription: Subscription): Promise<number> {
  if (!isTaken(ctx.house, subscription.endpoint) || !isSubscription(subscription)) refuse('push_address');
  const endpoint_hash = hashOf(subscription.endpoint);
  const holder = holderOf(ctx.actor);
  await holdDevices(ctx.db, holder);
  const devices = await devicesOf(ctx.db, holder);
  const others = devices.filter((each) => !each.endpoint_hash.equals(endpoint_hash));
  if (others.length >= MOST_DEVICES) refuse('devices_full', { most: MOST_DEVICES });
  return keepDevice(ctx.db, {
    ...holder,
    session_id: ctx.actor.sessionId,
    endpoint_hash,
    sealed: ctx.house.keyring.encrypt('setting', deviceBound(endpoint_hash), JSON.stringify(subscription)),
    device: deviceOf(ctx.userAgent),
    locale: ctx.locale,
    key_id: (await houseKey(ctx)).id,
    renew_at: ctx.now(),
  });
}

/** The browser's subscription goes on with the session of who calls, where it is one of his. */
export const renew = (ctx: OwnCtx, endpoint: string): Promise<boolean> =>
  renewDevice(ctx.db, holderOf(ctx.actor), hashOf(endpoint), {
    session_id: ctx.actor.sessionId,
    locale: ctx.locale,
    renew_at: ctx.now(),
  });

export async function ownDevices(ctx: OwnCtx, endpoint?: string) {
  const here = endpoint === undefined ? null : hashOf(endpoint);
  const devices = await devicesOf(ctx.db, holderOf(ctx.actor));
  return devices.map(({ endpoint_hash, ...device }) => ({ ...device, is_here: here !== null && endpoint_hash.equals(here) }));
}

deviceShut.answerWith(async ({ db, house }, { realm, id }) => {
  // buyers' are the app's own worker; the offices have theirs whether the site can be installed or not
  if (realm === 'personal' && house.settings.get('pwa').pwa_status !== 1) return 'unset';
  return (await devicesOf(db, { realm, account_id: id })).length === 0 ? 'no_device' : null;
});

/** What a notice says on a locked screen: what it is about and where it leads. Never a key, never an amount. */
export interface PushWords {
  title: string;
  body: string;
  /** A path of ours. */
  link: string;
  /** A later one of the same takes its place. */
  tag: string;
}

/**
 * Who is behind a device now: its account, while it may act. A buyer's device ends with its session. In the offices, whose sessions end with
 * the day, it counts until the session is ended by somebody, or the office was not opened there for long. One that is over is dropped.
 */
export async function accountOfDevice(ctx: Ctx, device: PushDevice): Promise<SignedIn | null> {
  const { id, realm, session_id, renew_at } = device;
  const now = ctx.now();
  const isKept = realm === 'personal' || now.getTime() - renew_at.getTime() < RENEWED_MS;
  const account = await (realm === 'personal' ? accountOfSession(ctx.db, session_id, now) : accountBehind(ctx.db, session_id));
  if (isKept && account && account.realm === realm && accountIdOf(account) === device.account_id) return account;
  await dropDead(ctx.db, id);
  return null;
}

const NO_KEY = 410;
const GONE = new Set([404, NO_KEY]);
const isDone = (status: number): boolean => status >= 200 && status < 300;
const answerOf = (status: number): string => `the push service answers ${status}`;

/** Hands one message to a device's service and writes that into the log; gives what the service answered. Whoever subscribed by a key that is not ours any more is gone. */
async function handOver(ctx: Ctx, device: PushDevice, mark: NoticeMark, words: PushWords): Promise<number> {
  const key = await keyOfHouse(ctx.db);
  if (!key || device.key_id !== key.id) {
    await dropDead(ctx.db, device.id);
    return NO_KEY;
  }
  const { keyring, settings, siteUrl } = ctx.house;
  const subscription = JSON.parse(keyring.decrypt('setting', deviceBound(device.endpoint_hash), device.sealed)) as Subscription;
  const private_key = keyring.decrypt('setting', keyBound(key.public_key), key.sealed);
  const mailbox = settings.get('website').site_info_email;
  // of staff too it is the merchant who finds it among what was sent to him
  const of = { realm: device.realm, id: device.merchant_id ?? device.account_id };
  const row = { kind: 'device', template: mark, recipient: device.device, subject: '', of } as const;
  let status: number;
  try {
    ({ status } = await theWay().http({
      method: 'POST',
      url: subscription.endpoint,
      headers: {
        authorization: signature(
          { public_key: key.public_key, private_key },
          { endpoint: subscription.endpoint, contact: mailbox ? `mailto:${mailbox}` : siteUrl, now: ctx.now() },
        ),
        'content-encoding': 'aes128gcm',
        ttl: String(KEPT_SECONDS),
        urgency: 'normal',
      },
      bytes: {
        contentType: 'application/octet-stream',
        body: sealed(JSON.stringify(words), subscription, ctx.random(16), ctx.random(32)),
      },
    }));
  } catch (error) {
    await logNotice(ctx, row, error instanceof Error ? error.message : 'failed');
    throw error;
  }
  await logNotice(ctx, row, isDone(status) ? '' : answerOf(status));
  if (GONE.has(status)) await dropDead(ctx.db, device.id);
  else if (isDone(status)) await noteSent(ctx.db, device.id, ctx.now());
  return status;
}

/** One notice to one device. A service that calls it dead is believed; one that is busy throws, so that the job is tried again. */
export async function pushTo(ctx: Ctx, device: PushDevice, mark: NoticeMark, wordsIn: (locale: Locale) => PushWords): Promise<void> {
  const status = await handOver(ctx, device, mark, wordsIn(device.locale));
  if (status === 429 || status >= 500) throw new Error(answerOf(status));
}

/** A notice to a device of one's own, to see whether it comes. Refuses `missing`, `too_many`, `device_gone`, and `notice_failed` with why. */
export async function tryDevice(ctx: OwnCtx, id: number): Promise<void> {
  const { realm, account_id } = holderOf(ctx.actor);
  const found = await deviceById(ctx.db, id);
  const device = orMissing(found?.realm === realm && found.account_id === account_id ? found : undefined);
  const seconds = await ctx.house.limiter.attempt('letters', `${realm}:${account_id}`);
  if (seconds > 0) refuse('too_many', { seconds });
  const words = {
    title: ctx.house.settings.get('website').site_name,
    body: textOf(saying('try_device'), device.locale),
    link: '',
    tag: 'try_out',
  };
  let status: number;
  try {
    status = await handOver(ctx, device, 'try_out', words);
  } catch (error) {
    if (error instanceof GatewayError) return refuse('notice_failed', { why: error.message });
    throw error;
  }
  if (GONE.has(status)) refuse('device_gone');
  if (!isDone(status)) refuse('notice_failed', { why: answerOf(status) });
}

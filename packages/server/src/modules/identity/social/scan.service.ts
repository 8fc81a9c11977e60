/**
 * Journeys by a code of the official account (decision 0102). Whoever scans it is known from then on, and enters nothing before he has said the
 * digits that the page shows: a code that somebody sends him signs nobody in unless he says them too.
 */
import { createHash } from 'node:crypto';
import { GatewayError } from '@keymall/drivers/kit/gateway-error';
import type { Ctx } from '#kit/context';
import { codeToScan } from '../events.ts';
import { deviceOf } from '../session.service.ts';
import { offered } from './provider.service.ts';
import { confirmStep, scanStep } from './social.repository.ts';

/** How the account tells these codes from others. */
export const SCENE_PREFIX = 'in';

const hashOf = (text: string): Buffer => createHash('sha256').update(text).digest();

/** A follower of the official account that the settings name. */
interface Follower {
  app_id: string;
  openid: string;
}
const identityOf = ({ app_id, openid }: Follower) => ({ issuer: `wechat:${app_id}`, subject: openid });

export interface Drawn {
  /** What the code says that the page draws. */
  url: string;
  scene_hash: Buffer;
  digits: string;
  place: string;
}

/** A code to scan within so many seconds. Throws `GatewayError`. */
export async function drawScene(ctx: Ctx, seconds: number): Promise<Drawn> {
  const key = `${SCENE_PREFIX}${ctx.random(16).toString('hex')}`;
  const url = await codeToScan.ask(ctx, { key, seconds });
  if (url === null) throw new GatewayError('unconfigured', 'no official account');
  const digits = String(10 + (ctx.random(4).readUInt32BE() % 90));
  const place = [deviceOf(ctx.userAgent), ctx.ip].filter(Boolean).join(' · ').slice(0, 200);
  return { url, scene_hash: hashOf(key), digits, place };
}

/** Somebody scanned a code: what it is for. Null where it is over, or was scanned by another. */
export async function journeyScanned(inner: Ctx, key: string, who: Follower) {
  const journey = await scanStep(inner.db, hashOf(key), identityOf(who), inner.now());
  return journey && offered(inner.house, journey.realm).includes('wechat') ? journey : null;
}

/** Somebody said digits: true where the page shows them, false where it shows others, and then it is over; null where he scanned nothing. */
export const journeyConfirmed = (inner: Ctx, digits: string, who: Follower): Promise<boolean | null> =>
  confirmStep(inner.db, identityOf(who), digits, inner.now());

/** Signing in, and binding, by the account's code: whoever scans it is told what for, and says the digits that the page shows (docs/domain/wechat.md). */
import { type Saying, saying, textOf } from '@keymall/contract/kit/saying';
import type { OfficialEvent } from '@keymall/drivers/official/port';
import type { Ctx } from '#kit/context';
import { codeToScan, journeyConfirmed, journeyScanned, SCENE_PREFIX } from '#modules/identity';
import { appIdOf, isOn, withToken } from './official.service.ts';

codeToScan.answerWith(async (ctx, scene) =>
  isOn(ctx.house) ? withToken(ctx, (driver, config, token, outside) => driver.sceneToScan(config, token, scene, outside)) : null,
);

const inChinese = (words: Saying): string => textOf(words, 'zh_CN');

/** What whoever scanned a code reads; null for a code of another kind. */
export async function scanned(inner: Ctx, { from, key }: OfficialEvent): Promise<string | null> {
  if (!key.startsWith(SCENE_PREFIX)) return null;
  const journey = await journeyScanned(inner, key, { app_id: appIdOf(inner.house), openid: from });
  if (!journey) return inChinese(saying('wechat_reply_over'));
  const { realm, purpose, place } = journey;
  const face = saying(realm === 'merchant' ? 'wechat_face_merchant' : 'wechat_face_personal');
  return inChinese(saying(purpose === 'enter' ? 'wechat_enter_ask' : 'wechat_enter_bind', { face, place }));
}

/** Two digits of somebody who scanned a code that waits for them; null where he wrote something else, or none waits. */
export async function confirmed(inner: Ctx, { from, text }: OfficialEvent): Promise<string | null> {
  const digits = text.normalize('NFKC').trim();
  if (!/^\d{2}$/.test(digits)) return null;
  const isRight = await journeyConfirmed(inner, digits, { app_id: appIdOf(inner.house), openid: from });
  return isRight === null ? null : inChinese(saying(isRight ? 'wechat_enter_done' : 'wechat_enter_wrong'));
}

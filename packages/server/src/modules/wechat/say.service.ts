/** Saying something to who wrote, after WeChat has stopped waiting; and pictures, which have to lie at WeChat before. */
import { OfficialRefused, type OfficialReply, PICTURE_KEPT_MS } from '@keymall/drivers/official/port';
import type { Ctx } from '#kit/context';
import { imageKind, storedFile } from '#modules/platform';
import { accountState, noteAccount } from './account.repository.ts';
import { keepMediaId, type Rule } from './keyword.repository.ts';
import { appIdOf, withToken } from './official.service.ts';

/** The account has no right to a call. */
const NO_RIGHT = new Set([48001, 48004]);

/** Says it. Throws as the driver does; that the account may not, or may again, is noted. */
export async function sayTo(ctx: Ctx, openid: string, reply: OfficialReply): Promise<void> {
  const app_id = appIdOf(ctx.house);
  try {
    await withToken(ctx, (driver, config, token, outside) => driver.say(config, token, openid, reply, outside));
  } catch (error) {
    if (error instanceof OfficialRefused && NO_RIGHT.has(error.code)) await noteAccount(ctx.db, app_id, { mute_at: ctx.now() });
    throw error;
  }
  if ((await accountState(ctx.db, app_id))?.mute_at) await noteAccount(ctx.db, app_id, { mute_at: null });
}

/** A picture that WeChat still has for so long can be said. */
export const LEAST_MS = 300_000;
const PICTURE = /^\/upload\/([0-9a-f]{32}\.(?:png|jpg|gif))$/;

/** Can this address be a picture that is answered. */
export const isPicture = (address: string): boolean => PICTURE.test(address);

/** What WeChat calls a rule's picture, where it has it. */
export const mediaOf = ({ house, now }: Ctx, { media_id, media_app_id, media_until }: Rule, leastMs = LEAST_MS): string | null =>
  media_id !== '' && media_app_id === appIdOf(house) && media_until !== null && media_until.getTime() > now().getTime() + leastMs
    ? media_id
    : null;

/** Hands a rule's picture over where WeChat has it for less than `leastMs`; null where there is no such picture. Throws as the driver does. */
export async function keepMedia(ctx: Ctx, rule: Rule, leastMs: number): Promise<string | null> {
  const known = mediaOf(ctx, rule, leastMs);
  if (known !== null || rule.reply !== 'image') return known;
  const file = await storedFile(ctx.house, PICTURE.exec(rule.picture)?.[1] ?? '');
  const kind = file && imageKind(file.bytes);
  if (!file || !kind) return null;
  const picture = { bytes: file.bytes, mime: kind.mime };
  const media_id = await withToken(ctx, (driver, config, token, outside) => driver.keepPicture(config, token, picture, outside));
  const media_until = new Date(ctx.now().getTime() + PICTURE_KEPT_MS);
  await keepMediaId(ctx.db, rule, { media_id, media_app_id: appIdOf(ctx.house), media_until });
  return media_id;
}

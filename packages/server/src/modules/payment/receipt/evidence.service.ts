/** What a notice names but does not bring: fetched from where its driver allows, and kept for a day. */
import { GatewayError } from '@keymall/drivers/kit/gateway-error';
import type { NoticeMessage } from '@keymall/drivers/kit/notice';
import { callerOf } from '#kit/caller';
import type { Ctx } from '#kit/context';
import type { OpenAccount } from '../channel/account.service.ts';
import { outsideOf } from './receipt.service.ts';

const KEPT = 50;
const KEPT_MS = 24 * 3_600_000;
const MAX_BYTES = 64 * 1024;
const kept = new Map<string, { text: string; until: number }>();

/** The message with its evidence. Without it where the driver wants none, where it can't be fetched, and where too much was asked for. */
export async function withEvidence(
  ctx: Ctx,
  { driver, config, own }: Pick<OpenAccount, 'driver' | 'config' | 'own'>,
  message: NoticeMessage,
): Promise<NoticeMessage> {
  if (driver.fetchEvidence) {
    const evidence = await driver.fetchEvidence(config, message, outsideOf({ own, driver }));
    return evidence === null ? message : { ...message, evidence };
  }
  const address = driver.evidence?.(config, message);
  if (!address) return message;
  const now = ctx.now().getTime();
  const known = kept.get(address);
  if (known && known.until > now) return { ...message, evidence: known.text };
  try {
    // Anybody can name an address that the driver allows: not more of them than of other guesses.
    await ctx.house.limiter.spend('lookup', { ...callerOf(ctx), address: `evidence:${ctx.ip}` });
  } catch {
    return message;
  }
  try {
    const { status, body } = await outsideOf({ own, driver }).http({ method: 'GET', url: address });
    if (status !== 200 || body.length > MAX_BYTES) return message;
    const text = body.toString('utf8');
    if (kept.size >= KEPT) kept.clear();
    kept.set(address, { text, until: now + KEPT_MS });
    return { ...message, evidence: text };
  } catch (error) {
    if (error instanceof GatewayError) return message;
    throw error;
  }
}

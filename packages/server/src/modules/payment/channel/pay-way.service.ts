/**
 * How a buyer gets to the gateway: made there the first time it is asked for, kept, and made anew under the same number when it is over
 * or is for another kind of device. See docs/domain/gateways.md.
 */
import type { PayAction } from '@keymall/contract/payment/pay-action';
import { GatewayError } from '@keymall/drivers/kit/gateway-error';
import type { Device, PayRequest, PayAction as Way } from '@keymall/drivers/payment/port';
import type { z } from 'zod';
import type { Ctx } from '#kit/context';
import { awaitSettlement } from '../partner/partner-settlement.service.ts';
import { type WayToKeep, watchPayment } from '../receipt/receipt.service.ts';
import type { OpenAccount } from './account.service.ts';
import { createAt } from './gateway-health.service.ts';
import { lifeOf, mayStillBeUsed } from './pay-way.rules.ts';

export interface OpenWay {
  action: z.output<typeof PayAction>;
  /** Seconds until the page has to ask for another one; null where it lasts as long as the payment. */
  action_seconds_left: number | null;
}

/** What the wire and the row have of a driver's answer. */
function plain({ good_until: _, ...way }: Way): z.output<typeof PayAction> {
  if (way.kind === 'form') return { ...way, fields: { ...way.fields } };
  return way.kind === 'jsapi' ? { ...way, params: { ...way.params } } : way;
}

/**
 * The way to the gateway: the one that is kept while it is of use on this device, else a fresh one. Throws the driver's `GatewayError`
 * where none can be had; a way made for another device is better than none. `trying`: also an account that is switched off.
 */
export async function openWay(
  ctx: Ctx,
  account: OpenAccount,
  payment: WayToKeep,
  device: Device,
  request: () => PayRequest,
  { trying = false } = {},
): Promise<OpenWay> {
  const now = ctx.now();
  const { action } = payment;
  if (action && mayStillBeUsed(payment, account.driver, device, now)) return { action, action_seconds_left: lifeOf(payment, now) };
  try {
    // Switched off since: nobody is sent there any more.
    if (!trying && (account.status !== 1 || account.channel.status !== 1)) throw new GatewayError('refused', 'the account is switched off');
    const made = await createAt(ctx, account, request());
    await awaitSettlement(ctx, account, payment.payment_id);
    const fresh = { action: plain(made), action_until: made.good_until ?? null, action_device: device };
    await watchPayment(ctx, payment, fresh);
    return { action: fresh.action, action_seconds_left: lifeOf({ ...fresh, close_at: payment.close_at }, now) };
  } catch (error) {
    if (!(error instanceof GatewayError) || !action || lifeOf(payment, now) === 0) throw error;
    ctx.log.warn({ err: error, account_id: account.id }, 'a gateway made no way for another device');
    return { action, action_seconds_left: lifeOf(payment, now) };
  }
}

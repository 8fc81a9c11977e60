/** How long a way to the gateway is of use, and to whom. Pure. */
import type { PayAction } from '@keymall/contract/payment/pay-action';
import type { Device, PaymentDriver } from '@keymall/drivers/payment/port';
import type { z } from 'zod';

export interface KeptWay {
  action: z.output<typeof PayAction> | null;
  /** When the gateway takes it no more; null where it does not say. */
  action_until: Date | null;
  /** What it was made for; '' for one that was kept before anybody asked. */
  action_device: Device | '';
  /** When the payment itself is over. */
  close_at: Date;
}

/** What ends in a moment is over: the buyer has yet to get there. */
const MARGIN_MS = 15_000;

/** Whole seconds it can still be set out on; null where it lasts as long as the payment, 0 where it is over. */
export function lifeOf({ action_until, close_at }: Pick<KeptWay, 'action_until' | 'close_at'>, now: Date): number | null {
  if (action_until === null || action_until.getTime() - MARGIN_MS >= close_at.getTime()) return null;
  return Math.max(0, Math.floor((action_until.getTime() - MARGIN_MS - now.getTime()) / 1000));
}

/** May a kept way be shown on this device. */
export function mayStillBeUsed(kept: KeptWay, driver: Pick<PaymentDriver, 'per_device'>, device: Device, now: Date): boolean {
  if (!kept.action || lifeOf(kept, now) === 0) return false;
  return driver.per_device !== true || kept.action_device === '' || kept.action_device === device;
}

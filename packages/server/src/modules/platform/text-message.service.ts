/** Text messages go out through the driver that the settings name; without one nothing is sent and nothing is offered. */
import type { Fen } from '@keymall/contract/kit/money';
import { outsideWorld } from '@keymall/drivers/kit/http';
import { smsDrivers } from '@keymall/drivers/registry';
import type { TextMessage } from '@keymall/drivers/sms/port';
import type { Ctx } from '#kit/context';
import type { House } from '#kit/house';
import { logNotice } from './notice-log.repository.ts';

const outside = outsideWorld();

/** May buyers ask for a text message, and what does one cost whoever pays it. */
export function smsOffer(house: House): { enabled: boolean; price: Fen } {
  const enabled = canText(house);
  return { enabled, price: enabled ? house.settings.get('sms').sms_price : 0 };
}

/** Do text messages go out at all. */
export function canText(house: House): boolean {
  const { sms_status, sms_driver } = house.settings.get('sms');
  return sms_status === 1 && smsDrivers.has(sms_driver);
}

/** Sends, or throws the driver's GatewayError so that the job is tried again. Gives false where no driver is set up. */
export async function sendText(ctx: Ctx, template: string, message: TextMessage): Promise<boolean> {
  const settings = ctx.house.settings.get('sms');
  const driver = smsDrivers.get(settings.sms_driver);
  if (!driver) {
    ctx.log.info({ template }, '短信未发送：未配置短信通道 (text messages are not configured)');
    return false;
  }
  const notice = { kind: 'sms' as const, template, recipient: message.to, subject: '' };
  try {
    await driver.send(
      { username: settings.sms_user, password: settings.sms_pass, sign: settings.sms_sign, gateway: settings.sms_gateway },
      message,
      outside,
    );
  } catch (error) {
    await logNotice(ctx, notice, error instanceof Error ? error.message : 'failed');
    throw error;
  }
  await logNotice(ctx, notice);
  return true;
}

/** Text messages go out through the driver that the settings name; without one nothing is sent and nothing is offered. */
import type { Fen } from '@keymall/contract/kit/money';
import type { SettingValues } from '@keymall/contract/settings/groups';
import { outsideWorld } from '@keymall/drivers/kit/http';
import { smsDrivers } from '@keymall/drivers/registry';
import type { TextMessage } from '@keymall/drivers/sms/port';
import type { Ctx } from '#kit/context';
import type { House } from '#kit/house';
import { logNotice } from './notice-log.repository.ts';

const outside = outsideWorld();

type SmsSettings = SettingValues<'sms'>;

/** The approved text of each message, and the names of its gaps, for gateways that send no other. */
const APPROVED = {
  keys: ({ sms_keys_template: id, sms_keys_params: gaps }: SmsSettings) => ({ id, gaps }),
  link: ({ sms_link_template: id, sms_link_params: gaps }: SmsSettings) => ({ id, gaps }),
  complaint: ({ sms_complaint_template: id, sms_complaint_params: gaps }: SmsSettings) => ({ id, gaps }),
  code: ({ sms_code_template: id, sms_code_params: gaps }: SmsSettings) => ({ id, gaps }),
  request: ({ sms_request_template: id, sms_request_params: gaps }: SmsSettings) => ({ id, gaps }),
} as const;

/** A message, in words of ours, and as the approved text of that name with what its gaps may ask for. */
export interface Text {
  to: string;
  text: string;
  approved: { [Name in keyof typeof APPROVED]: { name: Name; values: ApprovedValues[Name] } }[keyof typeof APPROVED];
}

interface ApprovedValues {
  keys: { goods: string; keys: string; order: string };
  link: { goods: string; order: string; url: string };
  complaint: { order: string; code: string };
  code: { order: string; code: string };
  request: { order: string; result: string };
}

function messageOf(settings: SmsSettings, { to, text, approved }: Text): TextMessage {
  const { id, gaps } = APPROVED[approved.name](settings);
  const values = new Map(Object.entries(approved.values));
  const params = gaps === '' ? [] : gaps.split(',').map((name): [string, string] => [name, values.get(name) ?? '']);
  return { to, text, template: { id, params } };
}

/** May buyers ask for a text message, and what does one cost whoever pays it. Never where the text they would need is not approved. */
export function smsOffer(house: House): { enabled: boolean; price: Fen } {
  const enabled = canText(house, 'keys') && canText(house, 'link');
  return { enabled, price: enabled ? house.settings.get('sms').sms_price : 0 };
}

/** Do messages of this name go out: text messages are on, and where the gateway sends approved texts alone, this one's is named. */
export function canText(house: House, name: keyof typeof APPROVED): boolean {
  const settings = house.settings.get('sms');
  const driver = smsDrivers.get(settings.sms_driver);
  return settings.sms_status === 1 && !!driver && (!driver.templates || APPROVED[name](settings).id !== '');
}

/** Sends, or throws the driver's GatewayError so that the job is tried again. Gives false where no driver is set up. */
export async function sendText(ctx: Ctx, template: string, message: Text): Promise<boolean> {
  const settings = ctx.house.settings.get('sms');
  const driver = smsDrivers.get(settings.sms_driver);
  if (!driver) {
    ctx.log.info({ template }, 'text messages are not configured');
    return false;
  }
  const notice = { kind: 'sms' as const, template, recipient: message.to, subject: '' };
  const account = {
    username: settings.sms_user,
    password: settings.sms_pass,
    sign: settings.sms_sign,
    app_id: settings.sms_app_id,
    region: settings.sms_region,
    ...(settings.sms_gateway === '' ? {} : { gateway: settings.sms_gateway }),
  };
  try {
    await driver.send(account, messageOf(settings, message), outside);
  } catch (error) {
    await logNotice(ctx, notice, error instanceof Error ? error.message : 'failed');
    throw error;
  }
  await logNotice(ctx, notice);
  return true;
}

/** Text messages go out through the driver that the settings name; without one nothing is sent and nothing is offered. */
import type { Fen } from '@keymall/contract/kit/money';
import { markOfLetter, type NoticeMark } from '@keymall/contract/kit/notices/all';
import type { Locale } from '@keymall/contract/kit/refusals';
import { textOf } from '@keymall/contract/kit/saying';
import { blankRow, type LetterValues, type TextKind } from '@keymall/contract/platform/letters';
import type { SettingValues } from '@keymall/contract/settings/groups';
import { outsideWorld } from '@keymall/drivers/kit/http';
import { smsDrivers } from '@keymall/drivers/registry';
import type { TextMessage } from '@keymall/drivers/sms/port';
import type { Ctx } from '#kit/context';
import type { House } from '#kit/house';
import { letterFor } from './letter.service.ts';
import type { Reader } from './mail.service.ts';
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

/** By which of them each kind is sent. */
const APPROVED_FOR = {
  sms_account_code: 'code',
  sms_order_code: 'code',
  sms_keys: 'keys',
  sms_link: 'link',
  sms_complaint: 'complaint',
  sms_request_passed: 'request',
  sms_request_refused: 'request',
  sms_try_out: 'link',
} as const satisfies Record<TextKind, keyof typeof APPROVED>;

/** The approved text that says the same as a letter of ours, with what its gaps may ask for. */
type Approved = { [Name in keyof typeof APPROVED]: { name: Name; values: ApprovedValues[Name] } }[keyof typeof APPROVED];

interface ApprovedValues {
  keys: { goods: string; keys: string; order: string };
  link: { goods: string; order: string; url: string };
  complaint: { order: string; code: string };
  code: { order: string; code: string };
  request: { order: string; result: string };
}

function messageOf(settings: SmsSettings, { to, text, approved }: { to: string; text: string; approved?: Approved }): TextMessage {
  if (!approved) return { to, text };
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

/** Sends a letter of that kind, or throws the driver's GatewayError so that the job is tried again. Gives false where no driver is set up. */
export async function sendText<Kind extends TextKind>(
  ctx: Ctx,
  { to, locale }: Reader,
  kind: Kind,
  values: LetterValues<Kind>,
  approved: Approved,
): Promise<boolean> {
  const text = letterFor(ctx.house, kind, locale, values).body;
  return postText(ctx, markOfLetter(kind), { to, text, approved });
}

/** Hands a message over and writes it into the log, under the mark of its notice; throws and gives as `sendText`. */
export const postText = (ctx: Ctx, template: NoticeMark, message: { to: string; text: string; approved?: Approved }): Promise<boolean> =>
  handOver(ctx, template, messageOf(ctx.house.settings.get('sms'), message));

async function handOver(ctx: Ctx, template: NoticeMark, message: TextMessage): Promise<boolean> {
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
    await driver.send(account, message, outside);
  } catch (error) {
    await logNotice(ctx, notice, error instanceof Error ? error.message : 'failed');
    throw error;
  }
  await logNotice(ctx, notice);
  return true;
}

/** Something that a gap of an approved text may hold. */
function sampleOf(gap: string, locale: Locale): string {
  const sample = blankRow(gap)?.sample ?? '';
  return typeof sample === 'number' ? String(sample) : textOf(sample, locale);
}

/** The approved text a kind is sent as: its setting, its number, and what fills its gaps, with samples. Null where the gateway takes our own words. */
export function approvedTextOf(
  house: House,
  kind: TextKind,
  locale: Locale,
): { setting: string; id: string; gaps: { gap: string; sample: string }[] } | null {
  const sms = house.settings.get('sms');
  if (!smsDrivers.get(sms.sms_driver)?.templates) return null;
  const name = APPROVED_FOR[kind];
  const { id, gaps } = APPROVED[name](sms);
  const names = gaps === '' ? [] : gaps.split(',');
  return { setting: `sms_${name}_template`, id, gaps: names.map((gap) => ({ gap, sample: sampleOf(gap, locale) })) };
}

/** Sends the approved text of a kind with samples in its gaps, to see that the gateway takes it. Throws and gives as `sendText`. */
export function tryApproved(ctx: Ctx, kind: TextKind, to: string): Promise<boolean> {
  const { id, gaps } = APPROVED[APPROVED_FOR[kind]](ctx.house.settings.get('sms'));
  const names = gaps === '' ? [] : gaps.split(',');
  return handOver(ctx, 'try_out', { to, text: '', template: { id, params: names.map((name) => [name, sampleOf(name, ctx.locale)]) } });
}

/** What each setting is called and what it does. A setting without a row here is a type error. */
import type { SettingGroup } from '@keymall/contract/settings/groups';
import { complaintTexts } from './settings-labels/complaint.ts';
import { emailTexts } from './settings-labels/email.ts';
import type { GroupTexts } from './settings-labels/group.ts';
import { limitsTexts } from './settings-labels/limits.ts';
import { customTexts, rechargeTexts, settlementTexts, spreadTexts } from './settings-labels/money.ts';
import { orderTexts } from './settings-labels/order.ts';
import { registerTexts } from './settings-labels/register.ts';
import { safeTexts } from './settings-labels/safe.ts';
import { selectcardTexts } from './settings-labels/selectcard.ts';
import { smsTexts } from './settings-labels/sms.ts';
import { socialTexts } from './settings-labels/social.ts';
import { websiteTexts } from './settings-labels/website.ts';

export type { Drawing, GroupTexts, SettingText } from './settings-labels/group.ts';

export const settingTexts: { [G in SettingGroup]: GroupTexts<G> } = {
  safe: safeTexts,
  social: socialTexts,
  website: websiteTexts,
  order: orderTexts,
  complaint: complaintTexts,
  register: registerTexts,
  limits: limitsTexts,
  email: emailTexts,
  sms: smsTexts,
  selectcard: selectcardTexts,
  settlement: settlementTexts,
  recharge: rechargeTexts,
  spread: spreadTexts,
  custom: customTexts,
};

/** What each setting is called and what it does. A setting without a row here is a type error. */
import type { SettingGroup } from '@keymall/contract/settings/groups';
import { agreementTexts } from './settings-labels/agreement.ts';
import { aiTexts } from './settings-labels/ai.ts';
import { authTexts } from './settings-labels/auth.ts';
import { complaintTexts } from './settings-labels/complaint.ts';
import { diyTexts } from './settings-labels/diy.ts';
import { domainTexts } from './settings-labels/domain.ts';
import { emailTexts } from './settings-labels/email.ts';
import type { GroupTexts } from './settings-labels/group.ts';
import { limitsTexts } from './settings-labels/limits.ts';
import { mallTexts } from './settings-labels/mall.ts';
import { messageTexts } from './settings-labels/message.ts';
import { agencyTexts, customTexts, rechargeTexts, settlementTexts, spreadTexts } from './settings-labels/money.ts';
import { orderTexts } from './settings-labels/order.ts';
import { panelTexts } from './settings-labels/panel.ts';
import { paymentTexts } from './settings-labels/payment.ts';
import { poolTexts } from './settings-labels/pool.ts';
import { pwaTexts } from './settings-labels/pwa.ts';
import { registerTexts } from './settings-labels/register.ts';
import { reviewTexts } from './settings-labels/review.ts';
import { riskTexts } from './settings-labels/risk.ts';
import { safeTexts } from './settings-labels/safe.ts';
import { selectcardTexts } from './settings-labels/selectcard.ts';
import { shopTexts } from './settings-labels/shop.ts';
import { smsTexts } from './settings-labels/sms.ts';
import { socialTexts } from './settings-labels/social.ts';
import { storageTexts } from './settings-labels/storage.ts';
import { themeTexts } from './settings-labels/theme.ts';
import { websiteTexts } from './settings-labels/website.ts';
import { wechatTexts } from './settings-labels/wechat.ts';
import { wechatAiTexts } from './settings-labels/wechat-ai.ts';
import { wordfilterTexts } from './settings-labels/word-filter.ts';

export type { Drawing, GroupTexts, SettingText } from './settings-labels/group.ts';

export const settingTexts: { [G in SettingGroup]: GroupTexts<G> } = {
  ai: aiTexts,
  safe: safeTexts,
  social: socialTexts,
  website: websiteTexts,
  agreement: agreementTexts,
  auth: authTexts,
  domain: domainTexts,
  mall: mallTexts,
  diy: diyTexts,
  pool: poolTexts,
  message: messageTexts,
  panel: panelTexts,
  payment: paymentTexts,
  pwa: pwaTexts,
  shop: shopTexts,
  theme: themeTexts,
  wechat: wechatTexts,
  wechat_ai: wechatAiTexts,
  wordfilter: wordfilterTexts,
  review: reviewTexts,
  risk: riskTexts,
  storage: storageTexts,
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
  agency: agencyTexts,
  custom: customTexts,
};

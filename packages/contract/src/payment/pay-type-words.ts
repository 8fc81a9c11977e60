import type { Locale } from '../kit/refusals.ts';

/** What the ways to pay that a house starts with are called in English. */
const ENGLISH = new Map([
  ['支付宝', 'Alipay'],
  ['支付宝H5', 'Alipay H5'],
  ['微信支付', 'WeChat Pay'],
  ['微信H5', 'WeChat H5'],
  ['QQ钱包', 'QQ Wallet'],
  ['QQ钱包H5', 'QQ Wallet H5'],
  ['网银支付', 'Online banking'],
  ['京东钱包', 'JD Pay'],
  ['度小满支付', 'Du Xiaoman'],
  ['数字货币', 'Cryptocurrency'],
  ['国际银行卡', 'International cards'],
]);

/** What a way to pay is called for its reader; a name that an administrator or merchant coined stands as it was written. */
export const payTypeName = (name: string, locale: Locale): string => (locale === 'en_US' && ENGLISH.get(name)) || name;

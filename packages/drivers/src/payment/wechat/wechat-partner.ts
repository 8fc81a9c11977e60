/** WeChat Pay for partners (服务商): the same products, collected for a merchant of theirs (特约商户), whose the money is. */
import type { ConfigField, Words } from '#kit/config';
import type { PaymentDriver } from '../port.ts';
import { buyerFields, driverOf, h5, mp, type Product, scan } from './wechat.ts';
import { partnerFields } from './wechat-account.ts';

/** What a partner's form asks for; the app's secret only serves payments inside WeChat. */
export const wechatPartnerFields: readonly ConfigField[] = [
  ...partnerFields,
  ...buyerFields.map((field) =>
    field.name === 'app_secret'
      ? {
          ...field,
          required: false,
          help: { zh_CN: `仅公众号支付需要：${field.help.zh_CN}`, en_US: `For payments inside WeChat only. ${field.help.en_US}` },
        }
      : field,
  ),
];

const collecting = (fields: readonly ConfigField[]): readonly ConfigField[] => [
  { name: 'app_id', label: { zh_CN: '服务商 AppID', en_US: "Partner's AppID" }, kind: 'text', required: true },
  { name: 'sub_mch_no', label: { zh_CN: '特约商户号', en_US: 'Sub-merchant number' }, kind: 'text', required: true },
  ...fields,
];

const partnerDriver = (product: Product, id: string, title: Words, more: readonly ConfigField[] = []): PaymentDriver => ({
  ...driverOf(product, { id, title }, collecting([...partnerFields, ...more])),
  partner: 'wechat',
});

export const wechatPartnerScan = partnerDriver(scan, 'wechat_partner_scan', {
  zh_CN: '微信服务商扫码',
  en_US: 'WeChat Pay partner, code to scan',
});
export const wechatPartnerH5 = partnerDriver(h5, 'wechat_partner_h5', { zh_CN: '微信服务商 H5', en_US: 'WeChat Pay partner on phones' });
export const wechatPartnerMp = partnerDriver(
  mp,
  'wechat_partner_mp',
  { zh_CN: '微信服务商公众号', en_US: 'WeChat Pay partner inside WeChat' },
  buyerFields,
);

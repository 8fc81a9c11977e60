/** Alipay for partners (直付通): the same products, collected for a merchant the platform brought, to whom the money is settled. */
import type { AccountConfig, ConfigField, Words } from '#kit/config';
import type { PaymentDriver } from '../port.ts';
import {
  awaitsSettlement,
  type Create,
  confirmSettlement,
  driverOf,
  phonePage,
  qrProductField,
  scan,
  settleField,
  webPage,
} from './alipay.ts';
import { accountFields } from './alipay-account.ts';

const [gateway, , privateKey, ...keys] = accountFields;

/** What a partner's form asks for; its app stands beside it. */
export const alipayPartnerFields: readonly ConfigField[] = [
  gateway,
  { ...privateKey, name: 'app_private_key' },
  ...keys.filter(({ name }) => name !== 'seller_id'),
  qrProductField,
  settleField,
  {
    name: 'pid',
    label: { zh_CN: '服务商 PID', en_US: 'Partner id' },
    kind: 'text',
    required: true,
    help: { zh_CN: '以 2088 开头的 16 位数字', en_US: '16 digits that begin with 2088' },
  },
];

const collecting: readonly ConfigField[] = [
  { name: 'app_id', label: { zh_CN: '服务商应用 APPID', en_US: "Partner's APPID" }, kind: 'text', required: true },
  { name: 'sub_mch_no', label: { zh_CN: '二级商户编号（smid）', en_US: 'Sub-merchant number (smid)' }, kind: 'text', required: true },
  ...alipayPartnerFields.filter(({ name }) => name !== 'pid'),
];

/** The account a partner signs with. Without a merchant to collect for there is none. */
const asAccount = (config: AccountConfig): AccountConfig => ({
  ...config,
  private_key: config.app_private_key ?? '',
  app_id: (config.sub_mch_no ?? '') === '' ? '' : (config.app_id ?? ''),
  seller_id: '',
});

const partnerDriver = (id: string, title: Words, create: Create, fits: Pick<PaymentDriver, 'device'> = {}): PaymentDriver => ({
  ...driverOf(id, title, create, collecting, asAccount),
  ...fits,
  partner: 'alipay',
  settlement: {
    isAwaited: awaitsSettlement,
    confirm: (config, settlement, outside) => confirmSettlement(asAccount(config), settlement, outside),
  },
});

export const alipayPartnerScan = partnerDriver('alipay_partner_scan', { zh_CN: '支付宝直付通扫码', en_US: 'Alipay partner (QR)' }, scan);
export const alipayPartnerWeb = partnerDriver(
  'alipay_partner_web',
  { zh_CN: '支付宝直付通电脑网站', en_US: 'Alipay partner website' },
  webPage,
  { device: 'pc' },
);
export const alipayPartnerH5 = partnerDriver(
  'alipay_partner_h5',
  { zh_CN: '支付宝直付通手机网站', en_US: 'Alipay partner mobile website' },
  phonePage,
  { device: 'mobile' },
);

/** What an account of WeChat Pay (API v3) holds. */
import type { KeyObject, X509Certificate } from 'node:crypto';
import { certificatesIn, isCurrent } from '#kit/certificate';
import type { AccountConfig, ConfigField, Words } from '#kit/config';
import { GatewayError } from '#kit/gateway-error';
import { rsaPrivateKey, rsaPublicKey } from '#kit/sign';

const MERCHANT_CENTRE = { zh_CN: '商户平台 → 账户中心 → API 安全', en_US: 'Merchant platform → account centre → API security' };
const where = (zh_CN: string, en_US: string) => ({
  zh_CN: `${MERCHANT_CENTRE.zh_CN}：${zh_CN}`,
  en_US: `${MERCHANT_CENTRE.en_US}: ${en_US}`,
});

const gatewayField = {
  name: 'gateway',
  label: { zh_CN: '接口地址', en_US: 'API address' },
  kind: 'url',
  required: true,
  default: 'https://api.mch.weixin.qq.com',
  help: {
    zh_CN: '一般不用修改，备用域名为 https://api2.mch.weixin.qq.com',
    en_US: 'Rarely changed; the spare one is https://api2.mch.weixin.qq.com',
  },
} as const satisfies ConfigField;

/** What calls are signed with and messages are checked with. */
const keyFields = [
  {
    name: 'serial_no',
    label: { zh_CN: '商户证书序列号', en_US: "Serial number of the merchant's certificate" },
    kind: 'text',
    required: true,
    help: where('商户 API 证书 → 管理证书，40 位', 'API certificate → manage, 40 digits'),
  },
  {
    name: 'private_key',
    label: { zh_CN: '商户私钥', en_US: "Merchant's private key" },
    kind: 'secret_multiline',
    required: true,
    format: 'rsa_private',
    help: {
      zh_CN: '申请商户 API 证书时得到的 apiclient_key.pem 的全部内容',
      en_US: 'All of apiclient_key.pem, which came with the API certificate',
    },
  },
  {
    name: 'api_v3_key',
    label: { zh_CN: 'APIv3 密钥', en_US: 'APIv3 key' },
    kind: 'secret',
    required: true,
    format: 'bytes_32',
    help: where('APIv3 密钥，32 位', 'APIv3 key, 32 characters'),
  },
  {
    name: 'platform_key',
    label: { zh_CN: '微信支付公钥或平台证书', en_US: "WeChat Pay's public key, or its platform certificate" },
    kind: 'multiline',
    required: false,
    format: 'rsa_public_or_certificate',
    help: where(
      '微信支付公钥（pub_key.pem）的全部内容；证书模式可留空，系统用 APIv3 密钥自动下载并更新平台证书，也可粘贴平台证书（可多份）',
      'all of the WeChat Pay public key (pub_key.pem). With platform certificates it may stay empty: they are fetched and renewed with the APIv3 key. Or paste them, several if need be',
    ),
  },
  {
    name: 'platform_key_id',
    label: { zh_CN: '微信支付公钥 ID', en_US: 'Id of the public key' },
    kind: 'text',
    required: false,
    help: {
      zh_CN: 'PUB_KEY_ID_ 开头，公钥模式必填；证书模式留空',
      en_US: 'PUB_KEY_ID_…, needed with a public key; empty with certificates',
    },
  },
] as const satisfies readonly ConfigField[];

/** The fields every product has; `appHelp` says which app the product belongs to. */
export const accountFields = (appHelp: Words) =>
  [
    gatewayField,
    {
      name: 'mchid',
      label: { zh_CN: '商户号', en_US: 'Merchant number (mchid)' },
      kind: 'text',
      required: true,
      help: { zh_CN: '商户平台 → 账户中心 → 商户信息', en_US: 'Merchant platform → account centre → merchant' },
    },
    { name: 'appid', label: { zh_CN: 'AppID', en_US: 'AppID' }, kind: 'text', required: true, help: appHelp },
    ...keyFields,
  ] as const satisfies readonly ConfigField[];

/** What a partner (服务商) is configured with; its app stands beside it, and each of its merchants brings a number. */
export const partnerFields = [
  gatewayField,
  {
    name: 'sp_mchid',
    label: { zh_CN: '服务商商户号', en_US: 'Partner merchant id' },
    kind: 'text',
    required: true,
    help: { zh_CN: '微信支付服务商平台 · 账户中心', en_US: 'In the partner platform, account centre' },
  },
  ...keyFields,
] as const satisfies readonly ConfigField[];

export interface WechatAccount {
  gateway: string;
  mchid: string;
  appid: string;
  /** The merchant a partner collects for; empty where a merchant collects by itself. */
  sub_mchid: string;
  serial_no: string;
  merchantKey: KeyObject;
  apiKey: string;
  /** What our calls say of the key we hold; empty with certificates. */
  platformKeyId: string;
  /** It holds no key of WeChat's: the platform's certificates are fetched (wechat-certificates.ts). */
  fetchesCertificates: boolean;
  /** The key WeChat signs with under a serial, or null. Certificates count while they are current. */
  platformKey(serial: string, now: Date): KeyObject | null;
}

/** Serials are hexadecimal numbers: neither case nor zeros in front make another one. */
const plainSerial = (serial: string) => serial.toUpperCase().replace(/^0+/, '');

/** The key of the certificate with this serial, while it counts; null where there is none. */
export function certificateKey(
  certificates: readonly X509Certificate[],
  serial: string,
  now: Date,
  counts: (certificate: X509Certificate, now: Date) => boolean = isCurrent,
): KeyObject | null {
  const named = certificates.find((one) => plainSerial(one.serialNumber) === plainSerial(serial));
  return named && counts(named, now) ? named.publicKey : null;
}

/** An account ready for use, or null when something is missing or no key. `fetched`: certificates of WeChat's for an account that holds none. */
export function accountOf(fields: readonly ConfigField[], config: AccountConfig, fetched = ''): WechatAccount | null {
  const value = (name: string) => config[name] ?? fields.find((field) => field.name === name)?.default ?? '';
  const isPartner = fields.some(({ name }) => name === 'sp_mchid');
  if (fields.some(({ name, required }) => required && value(name) === '')) return null;
  const merchantKey = rsaPrivateKey(value('private_key'));
  const fetchesCertificates = value('platform_key') === '' && value('platform_key_id') === '';
  const certificates = certificatesIn(fetchesCertificates ? fetched : value('platform_key'));
  const publicKey = rsaPublicKey(value('platform_key'));
  const platformKeyId = publicKey ? value('platform_key_id') : '';
  const apiKey = value('api_v3_key');
  if (!merchantKey || Buffer.byteLength(apiKey) !== 32) return null;
  if (publicKey ? platformKeyId === '' : certificates.length === 0 && !fetchesCertificates) return null;
  return {
    gateway: value('gateway'),
    mchid: value(isPartner ? 'sp_mchid' : 'mchid'),
    appid: value(isPartner ? 'app_id' : 'appid'),
    sub_mchid: isPartner ? value('sub_mch_no') : '',
    serial_no: value('serial_no'),
    merchantKey,
    apiKey,
    platformKeyId,
    fetchesCertificates,
    platformKey: (serial, now) => (publicKey && serial === platformKeyId ? publicKey : certificateKey(certificates, serial, now)),
  };
}

/** The account, or `unconfigured`. */
export function complete(fields: readonly ConfigField[], config: AccountConfig): WechatAccount {
  const account = accountOf(fields, config);
  if (!account) throw new GatewayError('unconfigured', 'the account lacks a number or a key');
  return account;
}

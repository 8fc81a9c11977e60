/** What PayPal speaks: REST under a token, and webhooks signed over a checksum of their body. */
import { crc32 } from 'node:zlib';
import { certificatesIn, isCurrent } from '#kit/certificate';
import { type AccountConfig, type ConfigField, readConfig } from '#kit/config';
import { GatewayError } from '#kit/gateway-error';
import type { Outside } from '#kit/http';
import { headerOf, type NoticeMessage } from '#kit/notice';
import { rsaVerify } from '#kit/sign';
import { parseRate, readWritten, type Written } from '../foreign-amount.ts';
import { at } from '../pay-action.ts';

/** Those with two places. */
const CURRENCIES = ['USD', 'EUR', 'GBP', 'HKD', 'SGD', 'AUD', 'CAD'] as const;

export const paypalFields = [
  {
    name: 'client_id',
    label: { zh_CN: 'Client ID', en_US: 'Client ID' },
    kind: 'text',
    required: true,
    help: { zh_CN: 'developer.paypal.com → Apps & Credentials → 应用详情', en_US: 'developer.paypal.com → Apps & Credentials → your app' },
  },
  {
    name: 'client_secret',
    label: { zh_CN: 'Secret', en_US: 'Secret' },
    kind: 'secret',
    required: true,
    help: { zh_CN: '与 Client ID 在同一页', en_US: 'On the same page as the client ID' },
  },
  {
    name: 'webhook_id',
    label: { zh_CN: 'Webhook ID', en_US: 'Webhook ID' },
    kind: 'text',
    required: true,
    help: {
      zh_CN:
        '在应用详情的 Webhooks 中添加本账号的通知地址，勾选 Checkout order approved 与 Payment capture completed，复制列表中的 Webhook ID',
      en_US:
        "Add the notice address of this account under the app's Webhooks with the events Checkout order approved and Payment capture completed, and copy the Webhook ID of the list",
    },
  },
  {
    name: 'currency',
    label: { zh_CN: '收款币种', en_US: 'Currency' },
    kind: 'select',
    required: true,
    default: 'USD',
    options: CURRENCIES.map((value) => ({ value, label: { zh_CN: value, en_US: value } })),
  },
  {
    name: 'rate',
    label: { zh_CN: '汇率', en_US: 'Rate' },
    kind: 'text',
    required: true,
    format: 'rate',
    help: { zh_CN: '1 单位收款币种等于多少元，例如 7.10', en_US: 'How many yuan one unit of the currency is, for example 7.10' },
  },
  {
    name: 'gateway',
    label: { zh_CN: '接口地址', en_US: 'API address' },
    kind: 'url',
    required: true,
    default: 'https://api-m.paypal.com',
    help: { zh_CN: '沙箱为 https://api-m.sandbox.paypal.com', en_US: 'Sandbox: https://api-m.sandbox.paypal.com' },
  },
] as const satisfies readonly ConfigField[];

/** An account that lacks nothing, or null. */
export function accountOf(config: AccountConfig) {
  const account = readConfig(paypalFields, config);
  const rate = parseRate(account.rate);
  return rate === null || Object.values(account).includes('') ? null : { ...account, rate };
}

export type Account = NonNullable<ReturnType<typeof accountOf>>;

export type Told = Readonly<Record<string, unknown>>;

const isObject = (value: unknown): value is Told => typeof value === 'object' && value !== null && !Array.isArray(value);

/** The object at a path of an answer, `[]` in it being the first of a list; empty where there is none. */
export function partOf(told: unknown, ...path: readonly string[]): Told {
  let part: unknown = told;
  for (const name of path) part = Array.isArray(part) ? part[0] : isObject(part) && Object.hasOwn(part, name) ? part[name] : undefined;
  if (Array.isArray(part)) part = part[0];
  return isObject(part) ? part : {};
}

/** A text of an object, or empty. */
export const textIn = (told: Told, name: string): string => {
  const value = Object.hasOwn(told, name) ? told[name] : undefined;
  return typeof value === 'string' ? value : '';
};

/** What only we can write on a payment: one field, which PayPal tells with everything that becomes of it. */
export const writeOn = ({ trade_no, amount, price, currency }: Written): string => [trade_no, amount, price, currency].join('|');

/** What was written on something of PayPal's, or null. */
export function writtenOn(told: Told): Written | null {
  const [trade_no, fen, price, currency, ...more] = textIn(told, 'custom_id').split('|');
  return more.length > 0 ? null : readWritten({ trade_no, fen, price, currency });
}

/** Our own status of an error of PayPal's: true where it looked at what was asked for and will not do it. */
export const isRefusedAsked = ({ kind, cause }: GatewayError): boolean =>
  kind === 'refused' && typeof cause === 'number' && [400, 404, 422].includes(cause);

function readObject(status: number, body: Buffer): Told {
  let told: unknown;
  try {
    told = JSON.parse(body.toString('utf8'));
  } catch (cause) {
    throw new GatewayError('rubbish', 'not JSON', cause);
  }
  if (!isObject(told) || status >= 500 || (status >= 300 && status < 400)) throw new GatewayError('rubbish', `status ${status}`);
  if (status < 300) return told;
  const name = textIn(told, 'name') || textIn(told, 'error');
  if (name === '') throw new GatewayError('rubbish', `status ${status}`);
  const words = [name, textIn(partOf(told, 'details'), 'issue'), textIn(told, 'message') || textIn(told, 'error_description')];
  throw new GatewayError(
    'refused',
    words
      .filter((word) => word !== '')
      .join(': ')
      .slice(0, 200),
    status,
  );
}

/** Calls as the account; a POST carries the number under which PayPal does it once. Throws `GatewayError`. */
export async function session(account: Account, outside: Outside) {
  const call = async (
    method: 'GET' | 'POST',
    path: string,
    headers: Record<string, string>,
    text?: { contentType: string; body: string },
  ) => {
    const { status, body } = await outside.http({ method, url: at(account.gateway, path), headers, ...(text ? { text } : {}) });
    return readObject(status, body);
  };
  const basic = Buffer.from(`${account.client_id}:${account.client_secret}`).toString('base64');
  const form = { contentType: 'application/x-www-form-urlencoded', body: 'grant_type=client_credentials' };
  const token = textIn(await call('POST', '/v1/oauth2/token', { authorization: `Basic ${basic}` }, form), 'access_token');
  if (token === '') throw new GatewayError('rubbish', 'the answer has no token');
  const authorization = `Bearer ${token}`;
  return {
    get: (path: string) => call('GET', path, { authorization }),
    post: (path: string, once: string, json: unknown) =>
      call(
        'POST',
        path,
        { authorization, 'paypal-request-id': once, prefer: 'return=representation' },
        { contentType: 'application/json', body: JSON.stringify(json) },
      ),
  };
}

const PAYPAL = /^https:\/\/api(-m)?(\.sandbox)?\.paypal\.com$/;

/** Where the certificate of a notice lies, if that is a place of PayPal's, or of the gateway the account names instead. */
export function certificateAddress({ gateway }: { gateway: string }, message: NoticeMessage): string | null {
  const url = URL.parse(headerOf(message, 'paypal-cert-url'));
  if (!url || url.search !== '' || url.hash !== '' || url.username !== '' || url.password !== '') return null;
  const ours = PAYPAL.test(url.origin) || (!PAYPAL.test(URL.parse(gateway)?.origin ?? '') && url.origin === URL.parse(gateway)?.origin);
  return ours && /^\/v1\/notifications\/certs\/[\w-]{1,100}$/.test(url.pathname) ? url.href : null;
}

/** True when PayPal signed the notice for this webhook. The certificate is its evidence; another address than PayPal's brings none. */
export function isTrue(account: Account, message: NoticeMessage, now: Date): boolean {
  const header = (name: string) => headerOf(message, `paypal-${name}`);
  // The first is the one; those of its authority may follow.
  const [certificate] = certificatesIn(message.evidence ?? '');
  if (!certificate || certificateAddress(account, message) === null || header('auth-algo') !== 'SHA256withRSA') return false;
  const names = certificate.subject.split('\n').filter((line) => line.startsWith('CN='));
  if (names.length !== 1 || !/^CN=messageverificationcerts\.([\w-]+\.)*paypal\.com$/.test(names[0] ?? '')) return false;
  if (!isCurrent(certificate, now)) return false;
  const signed = [header('transmission-id'), header('transmission-time'), account.webhook_id, String(crc32(message.rawBody))].join('|');
  return rsaVerify(signed, header('transmission-sig'), certificate.publicKey);
}

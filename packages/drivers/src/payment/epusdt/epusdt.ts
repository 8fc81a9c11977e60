/**
 * epusdt and BEpusdt, which grew out of it: one protocol, the younger with more to choose; and what epusdt has become since (GMPay), with
 * several merchants of one gateway. None can be asked about a payment.
 * BEpusdt tells once a minute that it still waits (status 1) and of the end of its patience (3): true, but no money.
 */
import type { Fen } from '@keymall/contract/kit/money';
import { type AccountConfig, type ConfigField, readConfig } from '#kit/config';
import { GatewayError } from '#kit/gateway-error';
import { type Outside, SLOW_MS } from '#kit/http';
import { type NoticeMessage, readAmount } from '#kit/notice';
import { at, redirectTo } from '../pay-action.ts';
import type { PaymentDriver, PayRequest } from '../port.ts';
import { returnTo } from '../return-to.ts';
import { paidOf, readSigned, readTold, shortYuan, signedCall, textIn, usdtAck, usdtGatewayField, within } from '../usdt-wire.ts';

const SIGNATURE = 'signature';
const PAID = '2';
/** Both are written in a language that signs larger amounts as 1e+06. */
const TOO_MUCH: Fen = 100_000_000;

const tokenField = {
  name: 'token',
  label: { zh_CN: '接口令牌', en_US: 'API token' },
  kind: 'secret',
  required: true,
} as const satisfies ConfigField;

/** Notices are read with these, whatever the kind. */
const sharedFields = [usdtGatewayField, tokenField] as const satisfies readonly ConfigField[];

const epusdtFields = [
  usdtGatewayField,
  {
    name: 'api',
    label: { zh_CN: '接口版本', en_US: 'API' },
    kind: 'select',
    required: true,
    default: 'classic',
    options: [
      { value: 'gmpay', label: { zh_CN: '现行（GMPay，有商户 PID）', en_US: 'Present (GMPay, with a merchant PID)' } },
      { value: 'classic', label: { zh_CN: '旧版（/api/v1）', en_US: 'Old (/api/v1)' } },
    ],
    help: {
      zh_CN: '后台有“API 密钥”与 PID 的选现行；v0.x 旧程序选旧版',
      en_US: 'Present where its back office has API keys with a PID; old for programs of version 0',
    },
  },
  {
    ...tokenField,
    help: {
      zh_CN: '现行：后台 API 密钥的 secret_key；旧版：.env 中的 api_auth_token',
      en_US: "Present: the API key's secret_key; old: api_auth_token in its .env",
    },
  },
  {
    name: 'pid',
    label: { zh_CN: '商户 PID（现行）', en_US: 'Merchant PID (present)' },
    kind: 'text',
    required: false,
    help: { zh_CN: '后台 API 密钥中的 pid，默认安装为 1000', en_US: 'pid of the API key; 1000 in a fresh installation' },
  },
  {
    name: 'coin',
    label: { zh_CN: '收款币种（现行）', en_US: 'Coin (present)' },
    kind: 'text',
    required: false,
    default: 'usdt',
    help: {
      zh_CN: '如 usdt、usdc、trx；与网络一起留空则由买家在收银台选择',
      en_US: 'Such as usdt, usdc, trx; the buyer chooses where both are empty',
    },
  },
  {
    name: 'network',
    label: { zh_CN: '收款网络（现行）', en_US: 'Network (present)' },
    kind: 'text',
    required: false,
    default: 'tron',
    help: { zh_CN: '如 tron、ethereum、bsc、polygon、solana', en_US: 'Such as tron, ethereum, bsc, polygon, solana' },
  },
] as const satisfies readonly ConfigField[];

export const bepusdtFields = [
  usdtGatewayField,
  {
    ...tokenField,
    help: { zh_CN: 'conf.toml 中的 auth_token，或后台的 API 令牌', en_US: 'auth_token in conf.toml, or the API token of its back office' },
  },
  {
    name: 'trade_type',
    label: { zh_CN: '收款币种与网络', en_US: 'Coin and network' },
    kind: 'text',
    required: true,
    default: 'usdt.trc20',
    help: {
      zh_CN: '如 usdt.trc20、usdt.polygon、usdt.bep20、tron.trx，以网关支持的为准',
      en_US: 'Such as usdt.trc20, usdt.polygon, usdt.bep20, tron.trx: whatever the gateway supports',
    },
  },
] as const satisfies readonly ConfigField[];

/** How a payment is asked for. */
interface Wire {
  path: string;
  texts: Record<string, string>;
  numbers?: Record<string, string>;
  /** From here on the gateway signs amounts in a form that is not the one we send. */
  tooMuch?: Fen;
}

interface Kind {
  id: string;
  title: PaymentDriver['title'];
  fields: readonly ConfigField[];
  /** Throws `unconfigured`. */
  wire(config: AccountConfig, request: PayRequest, now: Date): Wire;
  /** Whom a notice must name; empty where it names nobody. Null: the account lacks it. */
  merchant?(config: AccountConfig): string | null;
}

/** The wire of old, which BEpusdt has kept. */
export const classicWire = (texts: Record<string, string> = {}, numbers: Record<string, string> = {}): Wire => ({
  path: '/api/v1/order/create-transaction',
  texts,
  numbers,
  tooMuch: TOO_MUCH,
});

async function create(kind: Kind, config: AccountConfig, request: PayRequest, outside: Outside) {
  const { gateway, token } = readConfig(sharedFields, config);
  if (gateway === '' || token === '') throw new GatewayError('unconfigured', 'gateway and token are needed');
  const { path, texts, numbers, tooMuch } = kind.wire(config, request, outside.now());
  if (tooMuch !== undefined && request.amount >= tooMuch) throw new GatewayError('refused', 'less than 1,000,000 yuan at a time');
  const call = signedCall(
    at(gateway, path),
    { order_id: request.trade_no, notify_url: request.notify_url, redirect_url: returnTo(request), ...texts },
    { amount: shortYuan(request.amount), ...numbers },
    { signatureName: SIGNATURE, token },
  );
  const told = readTold(await outside.http(call));
  const code = textIn(told, 'status_code');
  if (code !== '200')
    throw new GatewayError('refused', (textIn(told, 'message') || textIn(told, 'error')).slice(0, 200) || `status_code ${code || '?'}`);
  const data = within(told, 'data');
  if (textIn(data, 'order_id') !== request.trade_no || readAmount(textIn(data, 'amount')) !== request.amount)
    throw new GatewayError('rubbish', 'the answer is about another payment');
  return redirectTo(textIn(data, 'payment_url'));
}

function verifyNotify(kind: Kind, config: AccountConfig, message: NoticeMessage) {
  const { gateway, token } = readConfig(sharedFields, config);
  const merchant = kind.merchant ? kind.merchant(config) : '';
  if (gateway === '' || token === '' || merchant === null) return { ok: false, reason: 'unconfigured' } as const;
  const fields = readSigned(message, SIGNATURE, token);
  if (typeof fields === 'string') return { ok: false, reason: fields } as const;
  if (merchant !== '' && fields.get('pid') !== merchant) return { ok: false, reason: 'wrong_merchant' } as const;
  const paid = paidOf(fields, { order: 'order_id', transaction: 'trade_id', amount: 'amount' });
  if (!paid) return { ok: false, reason: 'malformed' } as const;
  return { ok: true, ...paid, currency: 'CNY', success: fields.get('status') === PAID, fields: Object.fromEntries(fields) } as const;
}

/** A driver of the family. */
export const epusdtDriver = (kind: Kind): PaymentDriver => ({
  id: kind.id,
  title: kind.title,
  timeoutMs: SLOW_MS,
  capabilities: { query: false, refund: false, repeatable_refund: false },
  config: kind.fields,
  create: (...given) => create(kind, ...given),
  verifyNotify: (config, message) => verifyNotify(kind, config, message),
  ack: usdtAck,
  query: async () => ({ status: 'unknown', message: '该网关没有查询接口' }),
});

/** What the present wire needs beside the token, or what it lacks. */
function gmpayOf(config: AccountConfig) {
  const { api, pid, coin, network } = readConfig(epusdtFields, config);
  if (api !== 'gmpay') return null;
  return { pid, coin: coin.toLowerCase(), network: network.toLowerCase() };
}

export const epusdt = epusdtDriver({
  id: 'epusdt',
  title: { zh_CN: 'USDT（epusdt）', en_US: 'USDT (epusdt)' },
  fields: epusdtFields,
  wire(config, { subject }) {
    const gmpay = gmpayOf(config);
    if (!gmpay) return classicWire();
    const { pid, coin, network } = gmpay;
    if (pid === '') throw new GatewayError('unconfigured', "the API key's pid is needed");
    if ((coin === '') !== (network === '')) throw new GatewayError('unconfigured', 'coin and network are given both, or neither');
    return { path: '/payments/gmpay/v1/order/create-transaction', texts: { pid, currency: 'cny', token: coin, network, name: subject } };
  },
  merchant(config) {
    const gmpay = gmpayOf(config);
    return gmpay ? gmpay.pid || null : '';
  },
});

/**
 * epusdt and BEpusdt, which grew out of it: one protocol, the younger with more to choose. Neither can be asked about a payment.
 * BEpusdt tells once a minute that it still waits (status 1) and of the end of its patience (3): true, but no money.
 */
import type { Fen } from '@keymall/contract/kit/money';
import { type AccountConfig, type ConfigField, readConfig } from '#kit/config';
import { GatewayError } from '#kit/gateway-error';
import type { Outside } from '#kit/http';
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

export const epusdtFields = [
  usdtGatewayField,
  { ...tokenField, help: { zh_CN: '.env 中的 api_auth_token', en_US: 'api_auth_token in its .env' } },
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

interface Kind {
  id: string;
  title: PaymentDriver['title'];
  fields: readonly ConfigField[];
  /** What only this one is told. */
  more(config: AccountConfig, request: PayRequest, now: Date): { texts: Record<string, string>; numbers: Record<string, string> };
}

const accountOf = (config: AccountConfig) => readConfig(epusdtFields, config);

function complete(config: AccountConfig) {
  const account = accountOf(config);
  if (account.gateway === '' || account.token === '') throw new GatewayError('unconfigured', 'gateway and token are needed');
  return account;
}

async function create(kind: Kind, config: AccountConfig, request: PayRequest, outside: Outside) {
  const { gateway, token } = complete(config);
  if (request.amount >= TOO_MUCH) throw new GatewayError('refused', 'less than 1,000,000 yuan at a time');
  const { texts, numbers } = kind.more(config, request, outside.now());
  const call = signedCall(
    at(gateway, '/api/v1/order/create-transaction'),
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

function verifyNotify(config: AccountConfig, message: NoticeMessage) {
  const { gateway, token } = accountOf(config);
  if (gateway === '' || token === '') return { ok: false, reason: 'unconfigured' } as const;
  const fields = readSigned(message, SIGNATURE, token);
  if (typeof fields === 'string') return { ok: false, reason: fields } as const;
  const paid = paidOf(fields, { order: 'order_id', transaction: 'trade_id', amount: 'amount' });
  if (!paid) return { ok: false, reason: 'malformed' } as const;
  return { ok: true, ...paid, currency: 'CNY', success: fields.get('status') === PAID, fields: Object.fromEntries(fields) } as const;
}

/** A driver of the family. */
export const epusdtDriver = (kind: Kind): PaymentDriver => ({
  id: kind.id,
  title: kind.title,
  capabilities: { query: false, refund: false, repeatable_refund: false },
  config: kind.fields,
  create: (...given) => create(kind, ...given),
  verifyNotify,
  ack: usdtAck,
  query: async () => ({ status: 'unknown', message: '该网关没有查询接口' }),
});

export const epusdt = epusdtDriver({
  id: 'epusdt',
  title: { zh_CN: 'USDT（epusdt）', en_US: 'USDT (epusdt)' },
  fields: epusdtFields,
  more: () => ({ texts: {}, numbers: {} }),
});

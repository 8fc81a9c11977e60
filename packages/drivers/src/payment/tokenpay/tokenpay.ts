/** TokenPay: tells only of money that came, and answers a query that names its own number, which stands in its page's address. */
import type { Fen } from '@keymall/contract/kit/money';
import { type AccountConfig, type ConfigField, readConfig } from '#kit/config';
import { GatewayError } from '#kit/gateway-error';
import { type Outside, SLOW_MS } from '#kit/http';
import { type NoticeMessage, readAmount } from '#kit/notice';
import { at, redirectTo } from '../pay-action.ts';
import type { PayAction, PaymentAsked, PaymentDriver, PayRequest, PayState } from '../port.ts';
import { returnTo } from '../return-to.ts';
import { paidOf, readSigned, readTold, shortYuan, signedCall, textIn, usdtAck, usdtGatewayField, usdtSign, within } from '../usdt-wire.ts';

const SIGNATURE = 'Signature';

const fields = [
  usdtGatewayField,
  {
    name: 'token',
    label: { zh_CN: '异步通知密钥', en_US: 'Notification key' },
    kind: 'secret',
    required: true,
    help: { zh_CN: 'appsettings.json 中的 ApiToken', en_US: 'ApiToken in its appsettings.json' },
  },
  {
    name: 'currency',
    label: { zh_CN: '收款币种', en_US: 'Coin' },
    kind: 'text',
    required: true,
    default: 'USDT_TRC20',
    help: {
      zh_CN: '如 USDT_TRC20、TRX、EVM_BSC_USDT_BEP20；网关的 BaseCurrency 必须是 CNY',
      en_US: "Such as USDT_TRC20, TRX, EVM_BSC_USDT_BEP20; the gateway's BaseCurrency must be CNY",
    },
  },
] as const satisfies readonly ConfigField[];

function complete(config: AccountConfig) {
  const account = readConfig(fields, config);
  if (account.gateway === '' || account.token === '') throw new GatewayError('unconfigured', 'gateway and token are needed');
  return account;
}

/** A decimal as a whole number of 10⁻¹⁸, or null. */
function units(text: string): bigint | null {
  const [, whole, part = ''] = /^(\d{1,30})(?:\.(\d{1,18}))?$/.exec(text) ?? [];
  return whole === undefined ? null : BigInt(whole + part.padEnd(18, '0'));
}

/** What of the price really came: a gateway that takes inexact payments may have been sent less of the coin than it asked for. */
function receivedOf(price: Fen, { inexact, asked, came }: { inexact: boolean; asked: string; came: string }): Fen | null {
  if (!inexact) return price;
  const [whole, part] = [units(asked), units(came)];
  if (whole === null || part === null || whole === 0n) return null;
  return part >= whole ? price : Number((BigInt(price) * part) / whole);
}

async function create(config: AccountConfig, request: PayRequest, outside: Outside) {
  const { gateway, token, currency } = complete(config);
  const call = signedCall(
    at(gateway, '/CreateOrder'),
    // Where each user has an address of their own, each payment has one: we know no users.
    {
      OutOrderId: request.trade_no,
      OrderUserKey: request.trade_no,
      Currency: currency,
      NotifyUrl: request.notify_url,
      RedirectUrl: returnTo(request),
    },
    { ActualAmount: shortYuan(request.amount) },
    { signatureName: SIGNATURE, token },
  );
  const told = readTold(await outside.http(call));
  if (textIn(told, 'success') !== 'true') throw new GatewayError('refused', textIn(told, 'message').slice(0, 200) || 'no reason given');
  const info = within(told, 'info');
  if (textIn(info, 'OutOrderId') !== request.trade_no || readAmount(textIn(info, 'ActualAmount')) !== request.amount)
    throw new GatewayError('rubbish', 'the answer is about another payment');
  if ((textIn(info, 'BaseCurrency') || 'CNY') !== 'CNY')
    throw new GatewayError('unconfigured', 'the gateway counts in another currency than yuan');
  return redirectTo(textIn(told, 'data'));
}

function verifyNotify(config: AccountConfig, message: NoticeMessage) {
  const { gateway, token } = readConfig(fields, config);
  if (gateway === '' || token === '') return { ok: false, reason: 'unconfigured' } as const;
  const told = readSigned(message, SIGNATURE, token);
  if (typeof told === 'string') return { ok: false, reason: told } as const;
  const paid = paidOf(told, { order: 'OutOrderId', transaction: 'Id', amount: 'ActualAmount' });
  const amount =
    paid &&
    receivedOf(paid.amount, {
      inexact: told.get('IsDynamicAmount') === '1',
      asked: told.get('Amount') ?? '',
      came: told.get('PayAmount') ?? '',
    });
  if (!paid || amount === null || (told.get('BaseCurrency') || 'CNY') !== 'CNY') return { ok: false, reason: 'malformed' } as const;
  return { ok: true, ...paid, amount, currency: 'CNY', success: told.get('Status') === '1', fields: Object.fromEntries(told) } as const;
}

/** States by name, as newer ones write them, and by number. */
const STATES: ReadonlyMap<string, PayState['status']> = new Map([
  ['Pending', 'unpaid'],
  ['0', 'unpaid'],
  ['Paid', 'paid'],
  ['1', 'paid'],
  ['Expired', 'closed'],
  ['2', 'closed'],
]);

/** Its number of a payment, out of the address the buyer was sent to. */
const idIn = (opened: PayAction | undefined): string =>
  (opened?.kind === 'redirect' && URL.parse(opened.url)?.searchParams.get('Id')) || '';

async function query(
  config: AccountConfig,
  { out_trade_no, transaction_id = '', opened }: PaymentAsked,
  outside: Outside,
): Promise<PayState> {
  const { gateway, token } = complete(config);
  const id = transaction_id || idIn(opened);
  if (id === '') return { status: 'unknown', message: 'TokenPay 只能按它自己的订单号查询' };
  const asked = [['Id', id]] as const;
  const signature = usdtSign(asked, SIGNATURE, token);
  const told = readTold(await outside.http({ method: 'GET', url: at(gateway, '/Query'), query: [...asked, [SIGNATURE, signature]] }));
  const success = textIn(told, 'success');
  if (success !== 'true' && success !== 'false') throw new GatewayError('rubbish', 'the answer has no success');
  if (success === 'false') return { status: 'unknown', message: textIn(told, 'message').slice(0, 200) };
  const order = within(told, 'data');
  const price = readAmount(textIn(order, 'actualAmount'));
  if (textIn(order, 'outOrderId') !== out_trade_no || textIn(order, 'id') !== id || price === null)
    throw new GatewayError('rubbish', 'the answer is about another payment');
  const status = STATES.get(textIn(order, 'status')) ?? 'unknown';
  if (status !== 'paid') return { status, transaction_id: id, amount: price };
  const inexact = textIn(order, 'isDynamicAmount') === 'true';
  const amount = receivedOf(price, { inexact, asked: textIn(order, 'amount'), came: textIn(order, 'payAmount') });
  if (amount === null) throw new GatewayError('rubbish', 'the answer does not say what came');
  return { status, transaction_id: id, amount };
}

export const tokenpay: PaymentDriver = {
  id: 'tokenpay',
  title: { zh_CN: 'USDT（TokenPay）', en_US: 'USDT (TokenPay)' },
  timeoutMs: SLOW_MS,
  capabilities: { query: true, refund: false, repeatable_refund: false },
  config: fields,
  create,
  verifyNotify,
  ack: usdtAck,
  query,
};

/**
 * PayPal. The buyer agrees on its page; the money moves when we ask for it (capture), which a query does once the buyer agreed.
 * Orders can't be looked up by our number: the order's own stands in the address the buyer was sent to.
 */
import { formatYuan } from '@keymall/contract/kit/money';
import type { AccountConfig } from '#kit/config';
import { GatewayError } from '#kit/gateway-error';
import { type Outside, SLOW_MS } from '#kit/http';
import { type NoticeMessage, readAmount, readJsonNotice } from '#kit/notice';
import { foreignPart, foreignPrice, type Written } from '../foreign-amount.ts';
import { cutSubject, inLetters, redirectTo } from '../pay-action.ts';
import type {
  PayAction,
  PaymentAsked,
  PaymentDriver,
  PayRequest,
  PayState,
  RefundRequest,
  RefundState,
  RejectedNotice,
  VerifiedNotice,
} from '../port.ts';
import { returnTo } from '../return-to.ts';
import {
  type Account,
  accountOf,
  certificateAddress,
  isRefusedAsked,
  isTrue,
  partOf,
  paypalFields,
  session,
  type Told,
  textIn,
  writeOn,
  writtenOn,
} from './paypal-wire.ts';

const SUBJECT_LETTERS = 127;
/** PayPal's numbers of orders, captures and refunds. */
const ID = /^[\w-]{1,60}$/;

function complete(config: AccountConfig): Account {
  const account = accountOf(config);
  if (!account)
    throw new GatewayError('unconfigured', 'client id, secret, webhook id, a currency with its rate and the address are needed');
  return account;
}

/** An amount of theirs in hundredths and its currency. */
const isPrice = (told: Told, { price, currency }: Written): boolean =>
  textIn(told, 'currency_code') === currency && readAmount(textIn(told, 'value')) === price;

async function create(config: AccountConfig, request: PayRequest, outside: Outside) {
  const account = complete(config);
  const { trade_no, amount } = request;
  const written = { trade_no, amount, price: foreignPrice(amount, account.rate), currency: account.currency };
  const paypal = await session(account, outside);
  const order = await paypal.post('/v2/checkout/orders', `o-${trade_no}`, {
    intent: 'CAPTURE',
    purchase_units: [
      {
        reference_id: trade_no,
        custom_id: writeOn(written),
        invoice_id: trade_no,
        description: cutSubject(request.subject, SUBJECT_LETTERS, inLetters),
        amount: { currency_code: account.currency, value: formatYuan(written.price) },
      },
    ],
    payment_source: {
      paypal: {
        experience_context: {
          user_action: 'PAY_NOW',
          shipping_preference: 'NO_SHIPPING',
          return_url: returnTo(request),
          cancel_url: returnTo(request),
        },
      },
    },
  });
  if (writtenOn(partOf(order, 'purchase_units'))?.trade_no !== trade_no)
    throw new GatewayError('rubbish', 'the answer is about another payment');
  const links = Array.isArray(order.links) ? order.links.map((link: unknown) => partOf(link)) : [];
  const page = links.find((link) => ['payer-action', 'approve'].includes(textIn(link, 'rel')));
  return redirectTo(textIn(page ?? {}, 'href'));
}

function verifyNotify(config: AccountConfig, message: NoticeMessage, now: Date): VerifiedNotice | RejectedNotice {
  const account = accountOf(config);
  if (!account) return { ok: false, reason: 'unconfigured' };
  const notice = readJsonNotice(message);
  if (notice === 'malformed') return { ok: false, reason: notice };
  if (!isTrue(account, message, now)) return { ok: false, reason: 'bad_signature' };
  if (notice === 'repeated_field') return { ok: false, reason: notice };
  const resource = partOf(notice.value, 'resource');
  const fields = Object.fromEntries([
    ...notice.fields,
    ...Object.entries(resource).flatMap(([name, value]) => (typeof value === 'string' ? [[name, value] as const] : [])),
  ]);
  const type = notice.fields.get('event_type') ?? '';
  const approved = type === 'CHECKOUT.ORDER.APPROVED';
  const written = writtenOn(approved ? partOf(resource, 'purchase_units') : resource);
  const transaction_id = textIn(resource, 'id');
  // An event of what is no payment of ours, if somebody switched on more than was asked for: true, and no money.
  if (!approved && !type.startsWith('PAYMENT.CAPTURE.'))
    return { ok: true, out_trade_no: written?.trade_no ?? '', transaction_id, amount: 0, currency: 'CNY', success: false, fields };
  if (!written || transaction_id === '') return { ok: false, reason: 'malformed' };
  const told = { ok: true, out_trade_no: written.trade_no, transaction_id, amount: written.amount, currency: 'CNY', fields } as const;
  if (approved) return { ...told, success: false, ask: true };
  if (type !== 'PAYMENT.CAPTURE.COMPLETED' || textIn(resource, 'status') !== 'COMPLETED') return { ...told, success: false };
  return isPrice(partOf(resource, 'amount'), written) ? { ...told, success: true } : { ok: false, reason: 'malformed' };
}

/** The state of a capture: the money's way to us. */
function stateOfCapture(capture: Told, outTradeNo: string): PayState {
  const written = writtenOn(capture);
  const transaction_id = textIn(capture, 'id');
  if (written?.trade_no !== outTradeNo || transaction_id === '') throw new GatewayError('rubbish', 'the answer is about another payment');
  const told = { transaction_id, amount: written.amount };
  const status = textIn(capture, 'status');
  if (status === 'REFUNDED') return { status: 'refunded', ...told };
  if (status === 'DECLINED' || status === 'FAILED') return { status: 'unpaid', ...told };
  const came = (status === 'COMPLETED' || status === 'PARTIALLY_REFUNDED') && isPrice(partOf(capture, 'amount'), written);
  if (!came) return { status: 'unknown', message: [status, textIn(partOf(capture, 'status_details'), 'reason')].join(' ').trim() };
  return { status: 'paid', ...told };
}

/** PayPal's number of an order, out of the address the buyer was sent to. */
const orderIn = (opened: PayAction | undefined): string =>
  (opened?.kind === 'redirect' && URL.parse(opened.url)?.searchParams.get('token')) || '';

/** Asks what became of a payment; one the buyer agreed to is ended by asking. */
async function query(
  config: AccountConfig,
  { out_trade_no, transaction_id = '', opened }: PaymentAsked,
  outside: Outside,
): Promise<PayState> {
  const account = complete(config);
  const number = orderIn(opened);
  if (ID.test(transaction_id)) {
    const paypal = await session(account, outside);
    return stateOfCapture(await paypal.get(`/v2/payments/captures/${transaction_id}`), out_trade_no);
  }
  if (!ID.test(number)) return { status: 'unknown', message: 'PayPal 只能按它自己的订单号查询' };
  const paypal = await session(account, outside);
  let order = await paypal.get(`/v2/checkout/orders/${number}`);
  if (writtenOn(partOf(order, 'purchase_units'))?.trade_no !== out_trade_no)
    throw new GatewayError('rubbish', 'the answer is about another payment');
  if (textIn(order, 'status') === 'APPROVED') order = await paypal.post(`/v2/checkout/orders/${number}/capture`, `c-${out_trade_no}`, {});
  const status = textIn(order, 'status');
  if (status === 'VOIDED') return { status: 'closed' };
  if (status !== 'COMPLETED')
    return status === '' ? Promise.reject(new GatewayError('rubbish', 'the answer has no status')) : { status: 'unpaid' };
  return stateOfCapture(partOf(order, 'purchase_units', '', 'payments', 'captures'), out_trade_no);
}

type Session = Awaited<ReturnType<typeof session>>;

const STATES: ReadonlyMap<string, RefundState['status']> = new Map([
  ['COMPLETED', 'succeeded'],
  ['FAILED', 'failed'],
  ['CANCELLED', 'failed'],
]);

const stateOf = (refund: Told): RefundState => ({ status: STATES.get(textIn(refund, 'status')) ?? 'pending' });

/** The payment a refund is of, as PayPal has it, and the refund that was sent under its number, if it was. */
async function look(paypal: Session, request: RefundRequest): Promise<{ written: Written; sent: Told | null }> {
  if (!ID.test(request.transaction_id)) throw new GatewayError('refused', 'no number of a capture', 404);
  const capture = await paypal.get(`/v2/payments/captures/${request.transaction_id}`);
  const written = writtenOn(capture);
  const number = textIn(partOf(capture, 'supplementary_data', 'related_ids'), 'order_id');
  if (written?.trade_no !== request.out_trade_no || !ID.test(number))
    throw new GatewayError('rubbish', 'the answer is about another payment');
  const order = await paypal.get(`/v2/checkout/orders/${number}`);
  const { refunds } = partOf(order, 'purchase_units', '', 'payments');
  const sent = Array.isArray(refunds) ? refunds.map((refund: unknown) => partOf(refund)) : [];
  return { written, sent: sent.find((refund) => textIn(refund, 'invoice_id') === request.out_refund_no) ?? null };
}

async function refund(config: AccountConfig, request: RefundRequest, outside: Outside): Promise<RefundState> {
  try {
    const paypal = await session(complete(config), outside);
    const { written, sent } = await look(paypal, request);
    if (sent) return stateOf(sent);
    if (request.amount > written.amount) return { status: 'failed', message: '退款超过付款金额' };
    const value = formatYuan(foreignPart(request.amount, written.amount, written.price));
    const given = await paypal.post(`/v2/payments/captures/${request.transaction_id}/refund`, `r-${request.out_refund_no}`, {
      amount: { currency_code: written.currency, value },
      invoice_id: request.out_refund_no,
    });
    if (textIn(given, 'id') === '' || textIn(given, 'status') === '') throw new GatewayError('rubbish', 'the answer has no refund');
    return stateOf(given);
  } catch (error) {
    // Only a refusal of the refund itself is its end: without a key, or asked too often, PayPal says nothing of an earlier try.
    if (error instanceof GatewayError && isRefusedAsked(error)) return { status: 'failed', message: error.detail };
    throw error;
  }
}

async function queryRefund(config: AccountConfig, request: RefundRequest, outside: Outside): Promise<RefundState> {
  const { sent } = await look(await session(complete(config), outside), request);
  return sent ? stateOf(sent) : { status: 'unknown' };
}

export const paypal: PaymentDriver = {
  id: 'paypal',
  title: { zh_CN: 'PayPal', en_US: 'PayPal' },
  timeoutMs: SLOW_MS,
  capabilities: { query: true, refund: true, repeatable_refund: true },
  config: paypalFields,
  create,
  verifyNotify,
  ack: (accepted) => ({ status: accepted ? 200 : 400, contentType: 'text/plain; charset=utf-8', body: accepted ? 'ok' : 'fail' }),
  evidence: (config, message) => certificateAddress({ gateway: config.gateway ?? 'https://api-m.paypal.com' }, message),
  query,
  refund,
  queryRefund,
};

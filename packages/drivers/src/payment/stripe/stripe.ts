/**
 * Stripe Checkout. The buyer pays on its page; it tells of the end by a signed event. A payment is known there by its
 * PaymentIntent, which carries what we wrote when it was made: our number, the fen, and the price asked for.
 */
import type Stripe from 'stripe';
import type { AccountConfig } from '#kit/config';
import { GatewayError } from '#kit/gateway-error';
import { type Outside, SLOW_MS } from '#kit/http';
import { headerOf, type NoticeMessage, readJsonNotice } from '#kit/notice';
import { foreignPart, foreignPrice, readWritten, type Written } from '../foreign-amount.ts';
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
import { type Account, accountOf, complete, stripeFields } from './stripe-account.ts';
import { isRefusedAsked, stripeSdk, withStripe } from './stripe-client.ts';

const CLOCK_SECONDS = 300;
const SUBJECT_LETTERS = 250;
/** The least a page may stay open: half an hour, and a little for clocks. */
const LEAST_MS = 31 * 60_000;

async function create(config: AccountConfig, request: PayRequest, outside: Outside) {
  const account = complete(config);
  const price = foreignPrice(request.amount, account.rate);
  const metadata = { trade_no: request.trade_no, fen: String(request.amount), price: String(price), currency: account.currency };
  const closes = Math.max(request.expires_at?.getTime() ?? 0, outside.now().getTime() + LEAST_MS);
  const session = await withStripe(account, outside, (stripe) =>
    stripe.checkout.sessions.create({
      mode: 'payment',
      line_items: [
        {
          quantity: 1,
          price_data: {
            currency: account.currency,
            unit_amount: price,
            product_data: { name: cutSubject(request.subject, SUBJECT_LETTERS, inLetters) },
          },
        },
      ],
      client_reference_id: request.trade_no,
      metadata,
      payment_intent_data: { metadata },
      success_url: returnTo(request),
      cancel_url: returnTo(request),
      ...(request.expires_at ? { expires_at: Math.floor(closes / 1000) } : {}),
    }),
  );
  if (session.client_reference_id !== request.trade_no || session.amount_total !== price || !session.url)
    throw new GatewayError('rubbish', 'the answer is about another payment');
  return redirectTo(session.url);
}

/** Plain values of an object, as texts. */
const textsOf = (object: object): Record<string, string> =>
  Object.fromEntries(
    Object.entries(object).flatMap(([name, value]) =>
      ['string', 'number', 'boolean'].includes(typeof value) ? [[name, String(value)]] : [],
    ),
  );

/** The event of a notice that Stripe signed, or why it is not believed. */
function readEvent(secret: string, message: NoticeMessage, now: Date): Stripe.Event | RejectedNotice {
  const notice = readJsonNotice(message);
  if (notice === 'malformed') return { ok: false, reason: 'malformed' };
  const header = headerOf(message, 'stripe-signature');
  // One time, and only one: the signature covers the last that is named.
  const times = header.split(',').filter((part) => part.trimStart().startsWith('t='));
  const stamp = /^t=(\d{1,12})$/.exec(times[0] ?? '')?.[1];
  if (times.length !== 1 || stamp === undefined) return { ok: false, reason: 'bad_signature' };
  let event: Stripe.Event;
  try {
    // 0: the SDK's own clock knows only what is too old.
    event = stripeSdk().webhooks.constructEvent(message.rawBody, header, secret, 0);
  } catch {
    return { ok: false, reason: 'bad_signature' };
  }
  if (notice === 'repeated_field') return { ok: false, reason: notice };
  return Math.abs(now.getTime() / 1000 - Number(stamp)) <= CLOCK_SECONDS ? event : { ok: false, reason: 'stale' };
}

const isPaidEvent = (type: string) => type === 'checkout.session.completed' || type === 'checkout.session.async_payment_succeeded';

function verifyNotify(config: AccountConfig, message: NoticeMessage, now: Date): VerifiedNotice | RejectedNotice {
  const account = accountOf(config);
  if (!account) return { ok: false, reason: 'unconfigured' };
  const event = readEvent(account.webhook_secret, message, now);
  if ('ok' in event) return event;
  const object: unknown = event.data?.object;
  if (typeof event.type !== 'string' || typeof event.id !== 'string' || typeof object !== 'object' || object === null)
    return { ok: false, reason: 'malformed' };
  const session = object as Partial<Stripe.Checkout.Session>;
  const told = { ok: true as const, currency: 'CNY' as const, fields: { ...textsOf(session), event: event.id, type: event.type } };
  const written = readWritten({ ...session.metadata });
  // An event of what is no payment of ours, if somebody switched on more than was asked for: true, and no money.
  if (!event.type.startsWith('checkout.session.'))
    return { ...told, out_trade_no: written?.trade_no ?? '', transaction_id: event.id, amount: 0, success: false };
  if (!written || written.trade_no !== session.client_reference_id) return { ok: false, reason: 'malformed' };
  const ours = { ...told, out_trade_no: written.trade_no, amount: written.amount };
  const transaction_id = typeof session.payment_intent === 'string' ? session.payment_intent : '';
  if (!isPaidEvent(event.type) || session.payment_status !== 'paid')
    return { ...ours, transaction_id: transaction_id || event.id, success: false };
  if (transaction_id === '' || session.amount_total !== written.price || session.currency !== written.currency)
    return { ok: false, reason: 'malformed' };
  return { ...ours, transaction_id, success: true };
}

/** What was written on a payment of ours. Throws `rubbish` for another's. */
function writtenOn(intent: Partial<Stripe.PaymentIntent>, outTradeNo: string): Written {
  const written = readWritten({ ...intent.metadata });
  if (written?.trade_no !== outTradeNo) throw new GatewayError('rubbish', 'the answer is about another payment');
  return written;
}

/** The payments made under one of our numbers. Stripe finds them about a minute after they began. */
async function intentsOf(account: Account, outTradeNo: string, outside: Outside): Promise<Stripe.PaymentIntent[]> {
  if (!/^\w{1,64}$/.test(outTradeNo)) throw new GatewayError('refused', 'no number of ours');
  const found = await withStripe(account, outside, (stripe) =>
    stripe.paymentIntents.search({ query: `metadata['trade_no']:'${outTradeNo}'`, expand: ['data.latest_charge'], limit: 20 }),
  );
  if (!Array.isArray(found.data)) throw new GatewayError('rubbish', 'the answer lists nothing');
  return found.data;
}

function stateOfIntent(intent: Stripe.PaymentIntent, outTradeNo: string): PayState {
  const written = writtenOn(intent, outTradeNo);
  const told = { transaction_id: intent.id, amount: written.amount };
  if (intent.status === 'canceled') return { status: 'closed', ...told };
  if (intent.status !== 'succeeded') return { status: 'unpaid', ...told };
  if (intent.amount_received !== written.price || intent.currency !== written.currency)
    return { status: 'unknown', message: `${intent.amount_received} ${intent.currency}` };
  const charge = intent.latest_charge;
  return { status: typeof charge === 'object' && charge?.refunded ? 'refunded' : 'paid', ...told };
}

/** The page's number, out of the address the buyer was sent to. */
const sessionIn = (opened: PayAction | undefined): string =>
  (opened?.kind === 'redirect' && /\/(cs_(?:live|test)_\w+)/.exec(URL.parse(opened.url)?.pathname ?? '')?.[1]) || '';

/** What became of the page a buyer was sent to; null where nothing came of it and the payment may have been made elsewhere. */
async function stateOfPage(account: Account, id: string, outTradeNo: string, outside: Outside): Promise<PayState | null> {
  const page = await withStripe(account, outside, (stripe) =>
    stripe.checkout.sessions.retrieve(id, { expand: ['payment_intent.latest_charge'] }),
  );
  if (page.client_reference_id !== outTradeNo) throw new GatewayError('rubbish', 'the answer is about another payment');
  const intent = page.payment_intent;
  if (typeof intent === 'object' && intent !== null) return stateOfIntent(intent, outTradeNo);
  return page.status === 'open' ? { status: 'unpaid' } : null;
}

async function query(config: AccountConfig, { out_trade_no, opened }: PaymentAsked, outside: Outside): Promise<PayState> {
  const account = complete(config);
  const page = sessionIn(opened);
  const told = page === '' ? null : await stateOfPage(account, page, out_trade_no, outside);
  if (told) return told;
  const states = (await intentsOf(account, out_trade_no, outside)).map((intent) => stateOfIntent(intent, out_trade_no));
  // Two pages may have been opened for one number; one of them was paid.
  const order: readonly PayState['status'][] = ['paid', 'refunded', 'unknown', 'unpaid', 'closed'];
  const [best] = states.sort((a, b) => order.indexOf(a.status) - order.indexOf(b.status));
  return best ?? { status: 'unknown', message: 'nobody began to pay, or less than a minute ago' };
}

const STATES: ReadonlyMap<string, RefundState['status']> = new Map([
  ['succeeded', 'succeeded'],
  ['failed', 'failed'],
  ['canceled', 'failed'],
]);

const stateOf = ({ status, failure_reason }: Stripe.Refund): RefundState => ({
  status: STATES.get(status ?? '') ?? 'pending',
  ...(failure_reason ? { message: failure_reason } : {}),
});

/** The refund sent under one of our numbers. Looked for before each sending: Stripe forgets idempotency keys after a day. */
async function sentRefund(stripe: Stripe, request: RefundRequest): Promise<Stripe.Refund | null> {
  for await (const refund of stripe.refunds.list({ payment_intent: request.transaction_id, limit: 100 }))
    if (refund.metadata?.out_refund_no === request.out_refund_no) return refund;
  return null;
}

async function refund(config: AccountConfig, request: RefundRequest, outside: Outside): Promise<RefundState> {
  try {
    return await withStripe(complete(config), outside, async (stripe) => {
      const written = writtenOn(await stripe.paymentIntents.retrieve(request.transaction_id), request.out_trade_no);
      const sent = await sentRefund(stripe, request);
      if (sent) return stateOf(sent);
      if (request.amount > written.amount) return { status: 'failed', message: '退款超过付款金额' };
      const given = await stripe.refunds.create(
        {
          payment_intent: request.transaction_id,
          amount: foreignPart(request.amount, written.amount, written.price),
          metadata: { out_refund_no: request.out_refund_no },
        },
        { idempotencyKey: `refund-${request.out_refund_no}` },
      );
      if (given.metadata?.out_refund_no !== request.out_refund_no) throw new GatewayError('rubbish', 'the answer is about another refund');
      return stateOf(given);
    });
  } catch (error) {
    // Only a refusal of the refund itself is its end: without a key, or asked too often, Stripe says nothing of an earlier try.
    if (error instanceof GatewayError && isRefusedAsked(error)) return { status: 'failed', message: error.detail };
    throw error;
  }
}

async function queryRefund(config: AccountConfig, request: RefundRequest, outside: Outside): Promise<RefundState> {
  const sent = await withStripe(complete(config), outside, (stripe) => sentRefund(stripe, request));
  return sent ? stateOf(sent) : { status: 'unknown' };
}

export const stripe: PaymentDriver = {
  id: 'stripe',
  title: { zh_CN: 'Stripe', en_US: 'Stripe' },
  timeoutMs: SLOW_MS,
  capabilities: { query: true, refund: true, repeatable_refund: true },
  config: stripeFields,
  create,
  verifyNotify,
  ack: (accepted) => ({ status: accepted ? 200 : 400, contentType: 'text/plain; charset=utf-8', body: accepted ? 'ok' : 'fail' }),
  query,
  refund,
  queryRefund,
};

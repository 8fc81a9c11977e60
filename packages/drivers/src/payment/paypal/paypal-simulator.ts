/** PayPal in memory: tokens, orders that a buyer agrees to and we capture, refunds, and webhooks signed with a certificate of its own. */
import { createSign, type KeyObject } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { parseYuan } from '@keymall/contract/kit/money';
import { makeCertificate } from '#kit/certificate-maker';
import type { HttpAnswer, HttpRequest } from '#kit/http';
import type { NoticeWish } from '#kit/notice-conformance';
import { jsonWire, yuanText } from '#kit/notice-wire';
import type { GatewaySimulator } from '#kit/payment-conformance';

type Values = Record<string, unknown>;

export const paypalCertificate = makeCertificate({ commonName: 'messageverificationcerts.paypal.com' });
const stranger = makeCertificate({ commonName: 'messageverificationcerts.paypal.com' });

const CERTIFICATE_URL = 'https://api.paypal.com/v1/notifications/certs/CERT-360caa42-fca2a594-1d93a270';

interface Refund {
  id: string;
  amount: { value: string; currency_code: string };
  invoice_id: string;
  status: string;
}
interface Order {
  id: string;
  status: string;
  unit: { custom_id: string; invoice_id: string; description: string; amount: { value: string; currency_code: string } };
  capture: { id: string; status: string } | null;
  refunds: Refund[];
}

const cents = (value: string): number => parseYuan(value) ?? Number.NaN;

export function paypalSimulator(more: { currency: string; rate: string } = { currency: 'USD', rate: '1' }) {
  const now = new Date('2026-01-01T00:00:00Z');
  const config = {
    client_id: 'AClient',
    client_secret: 'ESecret',
    webhook_id: '8PT597110X687430L',
    ...more,
    gateway: 'https://paypal.invalid',
  };
  const orders = new Map<string, Order>();
  /** What was done under each request id. */
  const done = new Map<string, HttpAnswer>();
  const mood = { capture: 'COMPLETED', refund: 'COMPLETED' };

  const answer = (told: unknown, status = 200): HttpAnswer => ({ status, body: Buffer.from(JSON.stringify(told)) });
  const refused = (status: number, name: string, issue = '') =>
    answer({ name, message: 'no', details: issue === '' ? [] : [{ issue }] }, status);
  const byNumber = (number: string) => [...orders.values()].find(({ unit }) => unit.invoice_id === number);
  const byCapture = (id: string) => [...orders.values()].find(({ capture }) => capture?.id === id);
  const returned = ({ refunds }: Order) =>
    refunds.reduce((sum, { amount, status }) => (status === 'FAILED' ? sum : sum + cents(amount.value)), 0);

  const shownCapture = (order: Order) => ({
    ...order.capture,
    status: order.capture?.status === 'COMPLETED' && returned(order) >= cents(order.unit.amount.value) ? 'REFUNDED' : order.capture?.status,
    custom_id: order.unit.custom_id,
    invoice_id: order.unit.invoice_id,
    amount: order.unit.amount,
    supplementary_data: { related_ids: { order_id: order.id } },
  });
  const shown = (order: Order) => ({
    id: order.id,
    status: order.status,
    purchase_units: [
      { ...order.unit, ...(order.capture ? { payments: { captures: [shownCapture(order)], refunds: order.refunds } } : {}) },
    ],
    links: [
      { rel: 'self', href: `https://paypal.invalid/v2/checkout/orders/${order.id}` },
      { rel: 'payer-action', href: `https://www.paypal.com/checkoutnow?token=${order.id}` },
    ],
  });

  function open(sent: Values): HttpAnswer {
    const [unit] = sent.purchase_units as [Order['unit']];
    if (sent.intent !== 'CAPTURE' || !/^\d+\.\d\d$/.test(unit.amount.value) || unit.custom_id.length > 127 || unit.description.length > 127)
      return refused(400, 'INVALID_REQUEST');
    const order: Order = { id: `5O1${orders.size}`, status: 'PAYER_ACTION_REQUIRED', unit, capture: null, refunds: [] };
    orders.set(order.id, order);
    return answer(shown(order));
  }

  function take(order: Order): HttpAnswer {
    if (order.status !== 'APPROVED')
      return refused(422, 'UNPROCESSABLE_ENTITY', order.capture ? 'ORDER_ALREADY_CAPTURED' : 'ORDER_NOT_APPROVED');
    Object.assign(order, { status: 'COMPLETED', capture: { id: `3C${order.id}`, status: mood.capture } });
    return answer(shown(order), 201);
  }

  function giveBack(order: Order, sent: Values): HttpAnswer {
    const amount = sent.amount as Refund['amount'];
    if (amount.currency_code !== order.unit.amount.currency_code) return refused(422, 'UNPROCESSABLE_ENTITY', 'CURRENCY_MISMATCH');
    if (returned(order) + cents(amount.value) > cents(order.unit.amount.value))
      return refused(422, 'UNPROCESSABLE_ENTITY', 'REFUND_AMOUNT_EXCEEDED');
    const refund = { id: `1R${order.id}${order.refunds.length}`, amount, invoice_id: String(sent.invoice_id), status: mood.refund };
    order.refunds.push(refund);
    return answer(refund, 201);
  }

  async function http({ method, url, headers = {}, text }: HttpRequest): Promise<HttpAnswer> {
    const { origin, pathname } = new URL(url);
    if (url === CERTIFICATE_URL) return { status: 200, body: Buffer.from(paypalCertificate.pem) };
    if (origin !== config.gateway) return refused(404, 'RESOURCE_NOT_FOUND');
    if (pathname === '/v1/oauth2/token') {
      const basic = Buffer.from(`${config.client_id}:${config.client_secret}`).toString('base64');
      const known = headers.authorization === `Basic ${basic}` && text?.body === 'grant_type=client_credentials';
      return known
        ? answer({ access_token: 'A21AA', expires_in: 32_400 })
        : answer({ error: 'invalid_client', error_description: 'no' }, 401);
    }
    if (headers.authorization !== 'Bearer A21AA') return refused(401, 'AUTHENTICATION_FAILURE');
    const once = headers['paypal-request-id'] ?? '';
    if (method === 'POST' && (once === '' || once.length > 38)) return refused(400, 'INVALID_REQUEST');
    const known = method === 'POST' ? done.get(once) : undefined;
    if (known) return known;
    const sent = JSON.parse(text?.body ?? '{}') as Values;
    const [, , , kind, id = '', verb] = pathname.split('/');
    const order = kind === 'captures' ? byCapture(id) : orders.get(id);
    const answered = (): HttpAnswer => {
      if (method === 'POST' && pathname === '/v2/checkout/orders') return open(sent);
      if (!order) return refused(404, 'RESOURCE_NOT_FOUND', 'INVALID_RESOURCE_ID');
      if (method === 'GET') return answer(kind === 'captures' ? shownCapture(order) : shown(order));
      if (verb === 'capture') return take(order);
      return verb === 'refund' ? giveBack(order, sent) : refused(404, 'RESOURCE_NOT_FOUND');
    };
    const made = answered();
    if (method === 'POST' && made.status < 400) done.set(once, made);
    return made;
  }

  /** A webhook as PayPal sends it; `key` and `webhook` may lie. */
  function webhook(
    event_type: string,
    resource: Values,
    { key = paypalCertificate.privateKey, webhook: id = config.webhook_id }: { key?: KeyObject; webhook?: string } = {},
  ) {
    const rawBody = Buffer.from(
      JSON.stringify({ id: 'WH-1', event_version: '1.0', event_type, resource_type: 'capture', resource, links: [] }),
    );
    const [transmission, time] = ['69cd13f0-d67a-11e5-baa3-778b53f4ae55', '2025-12-31T23:59:50Z'];
    return {
      method: 'POST' as const,
      query: '',
      contentType: 'application/json',
      headers: {
        'paypal-transmission-id': transmission,
        'paypal-transmission-time': time,
        'paypal-auth-algo': 'SHA256withRSA',
        'paypal-cert-url': CERTIFICATE_URL,
        'paypal-transmission-sig': createSign('sha256')
          .update(`${transmission}|${time}|${id}|${crc32(rawBody)}`)
          .sign(key, 'base64'),
      },
      rawBody,
      evidence: paypalCertificate.pem,
    };
  }

  function notice({
    out_trade_no = 'T1',
    transaction_id = 'G1',
    money = '1.00',
    subject = '',
    success = true,
    signer = 'account',
    extra,
  }: NoticeWish = {}) {
    const hundredths = /^\d+(\.\d{1,2})?$/.test(money) ? String(cents(money)) : money;
    const resource = {
      id: transaction_id,
      status: success ? 'COMPLETED' : 'PENDING',
      custom_id: `${out_trade_no}|${hundredths}|${hundredths}|${config.currency}`,
      amount: { value: money, currency_code: config.currency },
      note_to_payer: subject,
      ...extra,
    };
    const signers = {
      account: {},
      neighbour: { webhook: '1AB597110X687430L' },
      stranger: { key: stranger.privateKey },
      nobody: { key: stranger.privateKey, webhook: '' },
    };
    return webhook('PAYMENT.CAPTURE.COMPLETED', resource, signers[signer]);
  }

  const json = jsonWire({ signs: 'body' });
  const simulator: GatewaySimulator = {
    config,
    neighbour: { ...config, client_id: 'Another', client_secret: 'Another', webhook_id: '1AB597110X687430L' },
    now,
    wire: {
      ...json,
      amount: yuanText,
      limitsFields: false,
      set(message, name, value) {
        if (Object.hasOwn(message.headers, name)) return json.set(message, name, value);
        const told = JSON.parse(message.rawBody.toString('utf8')) as { resource: Values & { amount: Values } };
        const at = name === 'value' ? told.resource.amount : told.resource;
        if (value === null) delete at[name];
        else at[name] = value;
        return { ...message, rawBody: Buffer.from(JSON.stringify(told)) };
      },
    },
    names: { merchant: null, order: 'custom_id', transaction: 'id', amount: 'value', status: 'status', sign: 'paypal-transmission-sig' },
    staleAfter: null,
    foreign: () => {
      const amount = { value: '1.00', currency_code: 'HKD' };
      return webhook(
        'PAYMENT.CAPTURE.COMPLETED',
        { id: 'G1', status: 'COMPLETED', custom_id: `T1|100|100|${config.currency}`, amount },
        {},
      );
    },
    ack: {
      accepted: { status: 200, contentType: 'text/plain; charset=utf-8', body: 'ok' },
      refused: { status: 400, contentType: 'text/plain; charset=utf-8', body: 'fail' },
    },
    notice,
    outside: { http, now: () => now },
    subjectLimit: { characters: 127 },
    async follow(action) {
      if (action.kind !== 'redirect' || !action.url.startsWith('https://www.paypal.com/checkoutnow?token=5O1'))
        throw new Error('not its page');
    },
    async pay(number) {
      const order = byNumber(number);
      if (!order) throw new Error(`no payment ${number}`);
      order.status = 'APPROVED';
      // A refund needs the money, and the money comes by asking.
      take(order);
    },
    subjectOf: (number) => byNumber(number)?.unit.description,
    returnedOf: (number) => {
      const order = byNumber(number);
      return order ? returned(order) : 0;
    },
  };
  return { simulator, webhook, orders, done, mood, byNumber };
}

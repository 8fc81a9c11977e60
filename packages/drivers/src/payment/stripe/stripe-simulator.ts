/** Stripe's API and events in memory: keys, idempotency, sessions that become payments when somebody pays, refunds. */
import { createHmac } from 'node:crypto';
import type { HttpAnswer, HttpRequest } from '#kit/http';
import type { NoticeWish } from '#kit/notice-conformance';
import { fenText, jsonWire } from '#kit/notice-wire';
import type { GatewaySimulator } from '#kit/payment-conformance';

interface Session {
  id: string;
  number: string;
  name: string;
  currency: string;
  amount: number;
  expires_at: number | undefined;
  metadata: Record<string, string>;
  intentMetadata: Record<string, string>;
}
interface Intent {
  id: string;
  session: Session;
  received: number;
  status: string;
}
interface Refund {
  id: string;
  payment_intent: string;
  amount: number;
  metadata: Record<string, string>;
  status: string;
}

/** The fields under `name[…]`. */
const under = (sent: URLSearchParams, name: string): Record<string, string> =>
  Object.fromEntries([...sent].flatMap(([key, value]) => (key.startsWith(`${name}[`) ? [[key.slice(name.length + 1, -1), value]] : [])));

export const stripeSignature = (body: string, secret: string, seconds: number) =>
  `t=${seconds},v1=${createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex')}`;

export function stripeSimulator(more: { currency: string; rate: string } = { currency: 'cny', rate: '1' }) {
  const now = new Date('2026-01-01T00:00:00Z');
  const config = { secret_key: 'sk_test_account', webhook_secret: 'whsec_account', ...more, gateway: 'https://stripe.invalid' };
  const secrets = { account: config.webhook_secret, neighbour: 'whsec_neighbour', stranger: 'guessed', nobody: '' };
  const sessions = new Map<string, Session>();
  const intents = new Map<string, Intent>();
  const refunds: Refund[] = [];
  const idempotent = new Map<string, { body: string; answer: HttpAnswer }>();
  const mood = { slow: false };

  const answer = (told: unknown, status = 200): HttpAnswer => ({ status, body: Buffer.from(JSON.stringify(told)) });
  const refused = (message: string, status = 400, type = 'invalid_request_error') => answer({ error: { type, message } }, status);
  const bySession = (session: Session) => [...intents.values()].find((intent) => intent.session === session);
  const byNumber = (number: string) => [...sessions.values()].find((session) => session.number === number);
  const returned = (intent: string) =>
    refunds.reduce((sum, refund) => (refund.payment_intent === intent && refund.status !== 'failed' ? sum + refund.amount : sum), 0);

  const told = (intent: Intent) => ({
    id: intent.id,
    object: 'payment_intent',
    status: intent.status,
    amount: intent.session.amount,
    amount_received: intent.received,
    currency: intent.session.currency,
    metadata: intent.session.intentMetadata,
    latest_charge: { id: `ch_${intent.id}`, object: 'charge', refunded: intent.received > 0 && returned(intent.id) >= intent.received },
  });

  const shown = (session: Session) => ({
    id: session.id,
    object: 'checkout.session',
    status: 'open',
    client_reference_id: session.number,
    amount_total: session.amount,
    currency: session.currency,
    metadata: session.metadata,
    payment_intent: null,
    url: `https://checkout.stripe.com/c/pay/${session.id}#fidnandhYHdWcXxpYCc`,
  });

  function open(sent: URLSearchParams): HttpAnswer {
    const item = 'line_items[0]';
    const amount = Number(sent.get(`${item}[price_data][unit_amount]`));
    const name = sent.get(`${item}[price_data][product_data][name]`) ?? '';
    const expires = sent.get('expires_at');
    if (!Number.isSafeInteger(amount) || amount < 1 || name === '' || sent.get('mode') !== 'payment') return refused('Invalid line item');
    if (expires !== null && Number(expires) < now.getTime() / 1000 + 1800)
      return refused('expires_at must be at least 30 minutes from now');
    const session: Session = {
      id: `cs_test_${sessions.size + 1}`,
      number: sent.get('client_reference_id') ?? '',
      name,
      amount,
      currency: sent.get(`${item}[price_data][currency]`) ?? '',
      expires_at: expires === null ? undefined : Number(expires),
      metadata: under(sent, 'metadata'),
      intentMetadata: under(sent, 'payment_intent_data[metadata]'),
    };
    sessions.set(session.id, session);
    return answer(shown(session));
  }

  function giveBack(sent: URLSearchParams): HttpAnswer {
    const intent = intents.get(sent.get('payment_intent') ?? '');
    const amount = Number(sent.get('amount'));
    if (!intent) return refused('No such payment_intent', 404);
    if (!(amount >= 1) || returned(intent.id) + amount > intent.received)
      return refused('Refund amount is greater than unrefunded amount on charge');
    const refund = {
      id: `re_${refunds.length + 1}`,
      payment_intent: intent.id,
      amount,
      metadata: under(sent, 'metadata'),
      status: mood.slow ? 'pending' : 'succeeded',
    };
    refunds.push(refund);
    return answer({ object: 'refund', ...refund });
  }

  async function http({ method, url, text, headers = {} }: HttpRequest): Promise<HttpAnswer> {
    const at = new URL(url);
    const path = at.pathname;
    if (at.origin !== config.gateway) return refused('not here', 404);
    if (headers.Authorization !== `Bearer ${config.secret_key}`) return refused('Invalid API Key provided', 401);
    if (!/^\d{4}-\d\d-\d\d/.test(headers['Stripe-Version'] ?? '')) return refused('No version');
    const sent = new URLSearchParams(text?.body ?? '');
    const key = headers['Idempotency-Key'];
    const known = key === undefined ? undefined : idempotent.get(key);
    if (known) return known.body === text?.body ? known.answer : refused('Keys for idempotent requests…', 400, 'idempotency_error');
    const answered = (): HttpAnswer => {
      if (method === 'POST' && path === '/v1/checkout/sessions') return open(sent);
      if (method === 'POST' && path === '/v1/refunds') return giveBack(sent);
      if (path === '/v1/refunds') {
        const data = refunds.filter((refund) => refund.payment_intent === at.searchParams.get('payment_intent'));
        return answer({ object: 'list', data, has_more: false, url: '/v1/refunds' });
      }
      if (path.startsWith('/v1/checkout/sessions/')) {
        const session = sessions.get(path.slice('/v1/checkout/sessions/'.length));
        if (!session || !at.searchParams.toString().includes('payment_intent.latest_charge'))
          return refused('No such checkout.session', 404);
        const intent = bySession(session);
        return answer({ ...shown(session), status: intent?.received ? 'complete' : 'open', payment_intent: intent ? told(intent) : null });
      }
      if (path === '/v1/payment_intents/search') {
        const number = /^metadata\['trade_no'\]:'(\w+)'$/.exec(at.searchParams.get('query') ?? '')?.[1];
        const data = [...intents.values()].filter(({ session }) => session.intentMetadata.trade_no === number).map(told);
        return answer({ object: 'search_result', data, has_more: false, url: path });
      }
      const intent = intents.get(path.replace('/v1/payment_intents/', ''));
      return intent ? answer(told(intent)) : refused('No such payment_intent', 404);
    };
    const made = answered();
    if (key !== undefined) idempotent.set(key, { body: text?.body ?? '', answer: made });
    return made;
  }

  /** An event as Stripe sends it. */
  function event(object: Record<string, unknown>, { type = 'checkout.session.completed', age = 0, secret = config.webhook_secret } = {}) {
    const seconds = now.getTime() / 1000 - age;
    const body = JSON.stringify({
      id: 'evt_1',
      object: 'event',
      created: seconds,
      type,
      data: { object },
      livemode: false,
      pending_webhooks: 1,
    });
    return {
      method: 'POST' as const,
      query: '',
      contentType: 'application/json; charset=utf-8',
      headers: { 'stripe-signature': stripeSignature(body, secret, seconds) },
      rawBody: Buffer.from(body),
    };
  }

  function notice({
    out_trade_no = 'T1',
    transaction_id = 'G1',
    money = '100',
    subject = '',
    success = true,
    signer = 'account',
    extra,
    age = 0,
  }: NoticeWish = {}) {
    const object = {
      id: 'cs_test_1',
      object: 'checkout.session',
      client_reference_id: out_trade_no,
      payment_intent: transaction_id,
      amount_total: /^\d{1,12}$/.test(money) ? Number(money) : money,
      currency: config.currency,
      payment_status: success ? 'paid' : 'unpaid',
      customer_details: { name: subject },
      metadata: { trade_no: out_trade_no, fen: money, price: money, currency: config.currency },
      ...extra,
    };
    return event(object, { age, secret: secrets[signer] });
  }

  const body = (message: { rawBody: Buffer }) =>
    JSON.parse(message.rawBody.toString('utf8')) as { data: { object: Record<string, unknown> } };
  const json = jsonWire({ signs: 'body' });
  const simulator: GatewaySimulator = {
    config,
    neighbour: { ...config, secret_key: 'sk_test_neighbour', webhook_secret: secrets.neighbour },
    callSecrets: ['secret_key'],
    now,
    wire: {
      ...json,
      limitsFields: false,
      amount: fenText,
      set(message, name, value) {
        if (Object.hasOwn(message.headers, name)) return json.set(message, name, value);
        const told = body(message);
        if (value === null) delete told.data.object[name];
        else told.data.object[name] = value;
        return { ...message, rawBody: Buffer.from(JSON.stringify(told)) };
      },
    },
    names: {
      merchant: null,
      order: 'client_reference_id',
      transaction: 'payment_intent',
      amount: 'amount_total',
      status: 'payment_status',
      sign: 'stripe-signature',
    },
    foreign: () => notice({ extra: { currency: 'hkd' } }),
    staleAfter: 300,
    ack: {
      accepted: { status: 200, contentType: 'text/plain; charset=utf-8', body: 'ok' },
      refused: { status: 400, contentType: 'text/plain; charset=utf-8', body: 'fail' },
    },
    notice,
    outside: { http, now: () => now },
    subjectLimit: { characters: 250 },
    async follow(action) {
      if (action.kind !== 'redirect' || !action.url.startsWith('https://checkout.stripe.com/c/pay/cs_test_'))
        throw new Error('not its page');
    },
    async pay(number) {
      const session = byNumber(number);
      if (!session) throw new Error(`no payment ${number}`);
      const id = `pi_${number}`;
      intents.set(id, { id, session, received: session.amount, status: 'succeeded' });
    },
    subjectOf: (number) => byNumber(number)?.name,
    returnedOf: (number) => {
      const session = byNumber(number);
      return session ? returned(bySession(session)?.id ?? '') : 0;
    },
  };
  return { simulator, event, sessions, intents, refunds, idempotent, mood, byNumber };
}

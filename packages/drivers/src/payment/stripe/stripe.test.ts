import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { GatewayError } from '#kit/gateway-error';
import type { HttpRequest, Outside } from '#kit/http';
import { paymentConformance } from '#kit/payment-conformance';
import type { PayRequest } from '../port.ts';
import { stripe } from './stripe.ts';
import { stripeSdk } from './stripe-client.ts';
import { stripeSignature, stripeSimulator } from './stripe-simulator.ts';

paymentConformance(stripe, stripeSimulator().simulator, { cases: { notices: 38, gateway: 41 } });

const dollars = { currency: 'usd', rate: '7.1' };
const request: PayRequest = {
  trade_no: 'KM260101080000ABCDEFGHJKMNPQRS',
  subject: '测试卡密',
  amount: 1000,
  notify_url: 'https://shop.example.com/notify/7',
  return_url: 'https://shop.example.com/return/7',
  client: { ip: '203.0.113.9', device: 'pc', user_agent: '' },
  pay_code: '',
};
const NUMBER = request.trade_no;
const failsAs = (kind: string, run: () => Promise<unknown>) =>
  assert.rejects(run, (error) => error instanceof GatewayError && error.kind === kind);
/** A world that lets calls through and keeps them. */
function watched(outside: Outside): Outside & { calls: HttpRequest[] } {
  const calls: HttpRequest[] = [];
  return {
    now: outside.now,
    calls,
    http: (call) => {
      calls.push(call);
      return outside.http(call);
    },
  };
}

describe('another currency', () => {
  test('is asked for by the rate, and what was asked for is written down', async () => {
    const gateway = stripeSimulator(dollars);
    await stripe.create(gateway.simulator.config, request, gateway.simulator.outside);
    const session = gateway.byNumber(NUMBER);
    assert.deepEqual([session?.amount, session?.currency], [141, 'usd']);
    const written = { trade_no: NUMBER, fen: '1000', price: '141', currency: 'usd' };
    assert.deepEqual(session?.metadata, written);
    assert.deepEqual(session.intentMetadata, written, 'the payment carries it too: it is what a query finds');
  });
  test('is our amount only when all that was asked for came, whatever the rate is by now', async () => {
    const { simulator, event } = stripeSimulator(dollars);
    const session = {
      id: 'cs_1',
      client_reference_id: 'T1',
      payment_intent: 'pi_1',
      amount_total: 141,
      currency: 'usd',
      payment_status: 'paid',
      metadata: { trade_no: 'T1', fen: '1000', price: '141', currency: 'usd' },
    };
    const verify = (more: object) => stripe.verifyNotify({ ...simulator.config, rate: '9' }, event({ ...session, ...more }), simulator.now);
    const good = verify({});
    assert.ok(good.ok && good.success && good.amount === 1000);
    for (const wrong of [
      { amount_total: 140 },
      { amount_total: 142 },
      { amount_total: '141' },
      { currency: 'hkd' },
      { client_reference_id: 'T2' },
      { metadata: {} },
      { metadata: null },
      { metadata: { ...session.metadata, fen: '10.00' } },
      { payment_intent: null },
    ])
      assert.deepEqual(verify(wrong), { ok: false, reason: 'malformed' }, JSON.stringify(wrong));
  });
  test('goes back in parts that never exceed what came', async () => {
    const { simulator, refunds } = stripeSimulator(dollars);
    await stripe.create(simulator.config, request, simulator.outside);
    await simulator.pay(NUMBER);
    const part = (out_refund_no: string, amount: number) =>
      stripe.refund?.(
        simulator.config,
        { out_trade_no: NUMBER, transaction_id: `pi_${NUMBER}`, out_refund_no, amount, total: 1000 },
        simulator.outside,
      );
    for (const [number, amount] of [
      ['R1', 333],
      ['R2', 333],
      ['R3', 334],
    ] as const)
      assert.equal((await part(number, amount))?.status, 'succeeded');
    assert.deepEqual(
      refunds.map(({ amount }) => amount),
      [46, 46, 47],
    );
    assert.equal((await part('R4', 1000))?.status, 'failed');
  });
});

describe('an event', () => {
  const { simulator, event } = stripeSimulator();
  const { config, now } = simulator;
  const session = {
    client_reference_id: 'T1',
    payment_intent: 'pi_1',
    amount_total: 100,
    currency: 'cny',
    payment_status: 'paid',
    metadata: { trade_no: 'T1', fen: '100', price: '100', currency: 'cny' },
  };
  const success = (object: Record<string, unknown>, type?: string) => {
    const notice = stripe.verifyNotify(config, event(object, type === undefined ? {} : { type }), now);
    return notice.ok ? notice.success : notice.reason;
  };
  test('is of money when a session is complete and paid, at once or later', () => {
    assert.equal(success(session), true);
    assert.equal(success(session, 'checkout.session.async_payment_succeeded'), true);
    assert.equal(success({ ...session, payment_status: 'unpaid' }), false);
    assert.equal(success({ ...session, payment_status: 'no_payment_required' }), false);
    for (const type of ['checkout.session.expired', 'checkout.session.async_payment_failed']) {
      assert.equal(success(session, type), false);
      assert.equal(success({ ...session, payment_intent: null }, type), false);
    }
    for (const type of ['payment_intent.succeeded', 'charge.refunded', 'customer.created']) {
      assert.equal(success(session, type), false);
      assert.equal(success({ id: 'x' }, type), false);
    }
  });
  test('is signed as the SDK signs its own tests', () => {
    const message = event(session);
    const payload = message.rawBody.toString('utf8');
    const header = stripeSdk().webhooks.generateTestHeaderString({ payload, secret: 'whsec_account', timestamp: now.getTime() / 1000 });
    assert.equal(message.headers['stripe-signature'], header.replace(/,v0=.*/, ''));
    assert.ok(stripe.verifyNotify(config, { ...message, headers: { 'stripe-signature': header } }, now).ok);
  });
  test('that is old is not made young by a second time in its header', () => {
    const old = event(session, { age: 4000 });
    const seconds = now.getTime() / 1000;
    for (const header of [`t=${seconds},${old.headers['stripe-signature']}`, `${old.headers['stripe-signature']},t=${seconds}`])
      assert.deepEqual(stripe.verifyNotify(config, { ...old, headers: { 'stripe-signature': header } }, now), {
        ok: false,
        reason: 'bad_signature',
      });
  });
  test('that names a thing twice is refused though it is signed', () => {
    const body = event(session).rawBody.toString('utf8').replace('"amount_total":100', '"amount_total":1,"amount_total":100');
    const headers = { 'stripe-signature': stripeSignature(body, 'whsec_account', now.getTime() / 1000) };
    assert.deepEqual(stripe.verifyNotify(config, { ...event(session), headers, rawBody: Buffer.from(body) }, now), {
      ok: false,
      reason: 'repeated_field',
    });
  });
});

describe('query', () => {
  test('finds the page that was paid among those that were opened, and says what it can', async () => {
    const { simulator, intents, byNumber } = stripeSimulator();
    await stripe.create(simulator.config, request, simulator.outside);
    const session = byNumber(NUMBER);
    assert.ok(session);
    const ask = () => stripe.query(simulator.config, { out_trade_no: NUMBER }, simulator.outside);
    assert.equal((await ask()).status, 'unknown', 'nobody began to pay');
    intents.set('pi_1', { id: 'pi_1', session, received: 0, status: 'requires_payment_method' });
    assert.equal((await ask()).status, 'unpaid');
    intents.set('pi_1', { id: 'pi_1', session, received: 0, status: 'canceled' });
    assert.equal((await ask()).status, 'closed');
    intents.set('pi_2', { id: 'pi_2', session, received: 999, status: 'succeeded' });
    assert.equal((await ask()).status, 'unknown', 'not all of it');
    intents.set('pi_2', { id: 'pi_2', session, received: 1000, status: 'succeeded' });
    assert.deepEqual(await ask(), { status: 'paid', transaction_id: 'pi_2', amount: 1000 });
  });
  test('asks for no number that would be another question', async () => {
    const { simulator } = stripeSimulator();
    await failsAs('refused', () => stripe.query(simulator.config, { out_trade_no: "x' OR metadata['fen']:'1" }, simulator.outside));
  });
});

describe('a refund', () => {
  const wish = { out_trade_no: NUMBER, transaction_id: `pi_${NUMBER}`, out_refund_no: 'RF1', amount: 400, total: 1000 };
  const paid = async () => {
    const gateway = stripeSimulator();
    await stripe.create(gateway.simulator.config, request, gateway.simulator.outside);
    await gateway.simulator.pay(NUMBER);
    return gateway;
  };
  test('is sent once, though Stripe forgets its keys', async () => {
    const { simulator, refunds, idempotent } = await paid();
    await stripe.refund?.(simulator.config, wish, simulator.outside);
    idempotent.clear();
    assert.equal((await stripe.refund?.(simulator.config, wish, simulator.outside))?.status, 'succeeded');
    assert.equal(refunds.length, 1);
  });
  test('carries its number as the key, so that two at the same moment are one', async () => {
    const { simulator, refunds } = await paid();
    const world = watched(simulator.outside);
    await Promise.all([1, 2, 3].map(async () => stripe.refund?.(simulator.config, wish, world)));
    assert.equal(refunds.length, 1);
    assert.ok(world.calls.some(({ headers }) => headers?.['Idempotency-Key'] === 'refund-RF1'));
  });
  test('that waits is pending, and its end is asked for', async () => {
    const { simulator, refunds, mood } = await paid();
    mood.slow = true;
    const ask = () => stripe.queryRefund?.(simulator.config, wish, simulator.outside);
    assert.equal((await stripe.refund?.(simulator.config, wish, simulator.outside))?.status, 'pending');
    assert.equal((await ask())?.status, 'pending');
    for (const [status, told] of [
      ['requires_action', 'pending'],
      ['constructor', 'pending'],
      ['succeeded', 'succeeded'],
      ['canceled', 'failed'],
      ['failed', 'failed'],
    ] as const) {
      if (refunds[0]) refunds[0].status = status;
      assert.equal((await ask())?.status, told);
    }
  });
  test('that can’t be asked for with this key has not failed: an earlier try may have moved the money', async () => {
    const { simulator } = await paid();
    await failsAs('refused', async () => stripe.refund?.({ ...simulator.config, secret_key: 'revoked' }, wish, simulator.outside));
  });
  test('of another payment than it says is not sent', async () => {
    const { simulator, refunds } = await paid();
    await failsAs('rubbish', async () => stripe.refund?.(simulator.config, { ...wish, out_trade_no: 'T2' }, simulator.outside));
    assert.equal(refunds.length, 0);
  });
});

test('a page stays open for half an hour at least, and both ways back lead to us', async () => {
  const { simulator, byNumber } = stripeSimulator();
  const world = watched(simulator.outside);
  await stripe.create(simulator.config, { ...request, expires_at: new Date(simulator.now.getTime() + 300_000) }, world);
  assert.equal(byNumber(NUMBER)?.expires_at, simulator.now.getTime() / 1000 + 1860);
  const sent = new URLSearchParams(world.calls[0]?.text?.body);
  for (const name of ['success_url', 'cancel_url'])
    assert.equal(sent.get(name), `https://shop.example.com/return/7?out_trade_no=${NUMBER}`);
  const later = { ...request, trade_no: 'LATER', expires_at: new Date(simulator.now.getTime() + 7_200_000) };
  await stripe.create(simulator.config, later, world);
  assert.equal(byNumber('LATER')?.expires_at, simulator.now.getTime() / 1000 + 7200);
});

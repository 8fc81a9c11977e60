import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { makeCertificate } from '#kit/certificate-maker';
import { GatewayError } from '#kit/gateway-error';
import type { HttpRequest, Outside } from '#kit/http';
import { paymentConformance } from '#kit/payment-conformance';
import type { PayAction, PayRequest } from '../port.ts';
import { paypal } from './paypal.ts';
import { paypalCertificate, paypalSimulator } from './paypal-simulator.ts';

paymentConformance(paypal, paypalSimulator().simulator, { cases: { notices: 38, gateway: 41 } });

const dollars = { currency: 'USD', rate: '7.1' };
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
async function opened(more = dollars) {
  const gateway = paypalSimulator(more);
  const { config, outside } = gateway.simulator;
  const action = await paypal.create(config, request, outside);
  const order = gateway.byNumber(NUMBER);
  assert.ok(order);
  return { ...gateway, config, outside, action, order, ask: () => paypal.query(config, { out_trade_no: NUMBER, opened: action }, outside) };
}

describe('a payment', () => {
  test('is asked for by the rate, and carries what was asked for', async () => {
    const { order } = await opened();
    assert.deepEqual(order.unit.amount, { currency_code: 'USD', value: '1.41' });
    assert.equal(order.unit.custom_id, `${NUMBER}|1000|141|USD`);
    assert.equal(order.unit.invoice_id, NUMBER);
  });
  test('made again after a lost answer is the same', async () => {
    const { config, outside, orders } = await opened();
    await paypal.create(config, request, outside);
    assert.equal(orders.size, 1);
  });
  test('that the buyer agreed to is ended by asking, once', async () => {
    const { order, ask, action } = await opened();
    assert.deepEqual(action, { kind: 'redirect', url: 'https://www.paypal.com/checkoutnow?token=5O10' });
    assert.equal((await ask()).status, 'unpaid');
    order.status = 'APPROVED';
    assert.deepEqual(await ask(), { status: 'paid', transaction_id: '3C5O10', amount: 1000 });
    assert.deepEqual(await ask(), { status: 'paid', transaction_id: '3C5O10', amount: 1000 });
    assert.equal(order.status, 'COMPLETED');
  });
  test('is paid only when all that was asked for is here', async () => {
    for (const [state, told] of [
      ['COMPLETED', 'paid'],
      ['PARTIALLY_REFUNDED', 'paid'],
      ['PENDING', 'unknown'],
      ['DECLINED', 'unpaid'],
      ['FAILED', 'unpaid'],
      ['constructor', 'unknown'],
    ] as const) {
      const { order, ask, mood } = await opened();
      mood.capture = state;
      order.status = 'APPROVED';
      assert.equal((await ask()).status, told, state);
    }
    const { order, ask } = await opened();
    order.status = 'APPROVED';
    order.unit.amount = { currency_code: 'USD', value: '1.40' };
    assert.equal((await ask()).status, 'unknown');
  });
  test('is found by PayPal’s numbers alone, and only its own', async () => {
    const { config, outside, order } = await opened();
    const nobody: Outside = { now: outside.now, http: () => Promise.reject(new Error('asked')) };
    assert.equal((await paypal.query(config, { out_trade_no: NUMBER }, nobody)).status, 'unknown');
    const elsewhere: PayAction = { kind: 'redirect', url: 'https://www.paypal.com/checkoutnow?token=../../v1/x' };
    assert.equal((await paypal.query(config, { out_trade_no: NUMBER, opened: elsewhere }, nobody)).status, 'unknown');
    order.status = 'APPROVED';
    const action: PayAction = { kind: 'redirect', url: `https://www.paypal.com/checkoutnow?token=${order.id}` };
    await failsAs('rubbish', () => paypal.query(config, { out_trade_no: 'T2', opened: action }, outside));
    assert.equal(order.status, 'APPROVED', "another's payment was not ended");
    await paypal.query(config, { out_trade_no: NUMBER, opened: action }, outside);
    assert.equal((await paypal.query(config, { out_trade_no: NUMBER, transaction_id: '3C5O10' }, outside)).status, 'paid');
    await failsAs('rubbish', () => paypal.query(config, { out_trade_no: 'T2', transaction_id: '3C5O10' }, outside));
  });
});

describe('a notice', () => {
  const { simulator, webhook } = paypalSimulator(dollars);
  const { config, now } = simulator;
  const capture = { id: '3C1', status: 'COMPLETED', custom_id: 'T1|1000|141|USD', amount: { value: '1.41', currency_code: 'USD' } };
  const verify = (type: string, resource: Record<string, unknown>) =>
    paypal.verifyNotify({ ...config, rate: '9' }, webhook(type, resource), now);
  test('is of money when a capture is complete, and of all that was asked for', () => {
    const good = verify('PAYMENT.CAPTURE.COMPLETED', capture);
    assert.ok(good.ok && good.success && good.amount === 1000 && good.transaction_id === '3C1' && good.out_trade_no === 'T1');
    for (const wrong of [
      { amount: { value: '1.40', currency_code: 'USD' } },
      { amount: { value: '1.41', currency_code: 'HKD' } },
      { amount: null },
      { custom_id: 'T1|1000|141' },
      { custom_id: 'T1|1000|141|USD|x' },
      { custom_id: '' },
      { id: '' },
    ])
      assert.deepEqual(
        verify('PAYMENT.CAPTURE.COMPLETED', { ...capture, ...wrong }),
        { ok: false, reason: 'malformed' },
        JSON.stringify(wrong),
      );
    for (const type of ['PAYMENT.CAPTURE.PENDING', 'PAYMENT.CAPTURE.REFUNDED', 'PAYMENT.CAPTURE.DENIED', 'CUSTOMER.DISPUTE.CREATED', '']) {
      const other = verify(type, capture);
      assert.ok(other.ok && !other.success && !other.ask, type);
    }
  });
  test('that the buyer agreed asks us to ask', () => {
    const { custom_id, amount } = capture;
    const approved = verify('CHECKOUT.ORDER.APPROVED', { id: '5O1', status: 'APPROVED', purchase_units: [{ custom_id, amount }] });
    assert.ok(approved.ok && !approved.success && approved.ask && approved.out_trade_no === 'T1');
    assert.deepEqual(verify('CHECKOUT.ORDER.APPROVED', { id: '5O1', purchase_units: [] }), { ok: false, reason: 'malformed' });
  });
  test('is believed with a certificate of PayPal’s that is current, from an address of PayPal’s', () => {
    const good = webhook('PAYMENT.CAPTURE.COMPLETED', capture);
    const { evidence: _, ...bare } = good;
    const refused = (message: typeof bare & { evidence?: string }, why: string) =>
      assert.deepEqual(paypal.verifyNotify(config, message, now), { ok: false, reason: 'bad_signature' }, why);
    assert.ok(
      paypal.verifyNotify(
        config,
        { ...good, evidence: paypalCertificate.pem + makeCertificate({ commonName: 'An authority', ca: true }).pem },
        now,
      ).ok,
    );
    refused(bare, 'no certificate');
    for (const commonName of [
      'messageverificationcerts.paypal.com.evil.example',
      'www.paypal.com',
      'messageverificationcerts.notpaypal.com',
    ]) {
      const { pem, privateKey } = makeCertificate({ commonName });
      refused({ ...webhook('PAYMENT.CAPTURE.COMPLETED', capture, { key: privateKey }), evidence: pem }, commonName);
    }
    const old = makeCertificate({ commonName: 'messageverificationcerts.paypal.com', to: new Date('2025-12-31T00:00:00Z') });
    refused({ ...webhook('PAYMENT.CAPTURE.COMPLETED', capture, { key: old.privateKey }), evidence: old.pem }, 'expired');
    refused({ ...good, headers: { ...good.headers, 'paypal-auth-algo': 'SHA1withRSA' } }, 'algorithm');
    refused({ ...good, headers: { ...good.headers, 'paypal-cert-url': 'https://evil.example/v1/notifications/certs/CERT-1' } }, 'address');
    refused({ ...good, headers: { ...good.headers, 'paypal-transmission-time': '2026-01-01T00:00:00Z' } }, 'time');
  });
  test('names its certificate’s address, and no other is ever fetched', () => {
    const address = (url: string, gateway = 'https://api-m.paypal.com') =>
      paypal.evidence?.({ ...config, gateway }, { ...webhook('X', {}), headers: { 'paypal-cert-url': url } }) ?? null;
    for (const host of ['api.paypal.com', 'api-m.paypal.com', 'api.sandbox.paypal.com', 'api-m.sandbox.paypal.com'])
      assert.equal(address(`https://${host}/v1/notifications/certs/CERT-1`), `https://${host}/v1/notifications/certs/CERT-1`);
    for (const url of [
      '',
      'x',
      'http://api.paypal.com/v1/notifications/certs/CERT-1',
      'https://paypal.com.evil.example/v1/notifications/certs/CERT-1',
      'https://api.paypal.com.evil.example/v1/notifications/certs/CERT-1',
      'https://evil.example/v1/notifications/certs/CERT-1',
      'https://api.paypal.com:8443/v1/notifications/certs/CERT-1',
      'https://api.paypal.com@evil.example/v1/notifications/certs/CERT-1',
      'https://u:p@api.paypal.com/v1/notifications/certs/CERT-1',
      'https://api.paypal.com/v1/notifications/certs/../../CERT-1',
      'https://api.paypal.com/v1/notifications/certs/CERT-1?x=1',
      'https://api.paypal.com/v1/notifications/certs/CERT-1/2',
      'file:///etc/passwd',
    ])
      assert.equal(address(url), null, url);
    assert.equal(address('http://127.0.0.1:9/v1/notifications/certs/CERT-1'), null);
    assert.ok(
      address('http://127.0.0.1:9/v1/notifications/certs/CERT-1', 'http://127.0.0.1:9/'),
      'a gateway of another address has its own certificates',
    );
  });
});

describe('a refund', () => {
  const paid = async () => {
    const gateway = await opened();
    gateway.order.status = 'APPROVED';
    await gateway.ask();
    const wish = { out_trade_no: NUMBER, transaction_id: '3C5O10', out_refund_no: 'RF1', amount: 400, total: 1000 };
    return { ...gateway, wish };
  };
  test('is sent once, though PayPal forgets its request ids', async () => {
    const { config, outside, order, done, wish } = await paid();
    assert.equal((await paypal.refund?.(config, wish, outside))?.status, 'succeeded');
    done.clear();
    assert.equal((await paypal.refund?.(config, wish, outside))?.status, 'succeeded');
    assert.deepEqual(
      order.refunds.map(({ amount, invoice_id }) => [amount.value, invoice_id]),
      [['0.56', 'RF1']],
    );
  });
  test('carries its number as request id, so that two at the same moment are one', async () => {
    const { config, outside, order, wish } = await paid();
    const world = watched(outside);
    await Promise.all([1, 2, 3].map(async () => paypal.refund?.(config, wish, world)));
    assert.equal(order.refunds.length, 1);
    assert.ok(world.calls.some(({ headers }) => headers?.['paypal-request-id'] === 'r-RF1'));
  });
  test('that waits is pending, and its end is asked for', async () => {
    const { config, outside, order, mood, wish } = await paid();
    const ask = () => paypal.queryRefund?.(config, wish, outside);
    assert.equal((await ask())?.status, 'unknown');
    mood.refund = 'PENDING';
    assert.equal((await paypal.refund?.(config, wish, outside))?.status, 'pending');
    for (const [status, told] of [
      ['PENDING', 'pending'],
      ['constructor', 'pending'],
      ['COMPLETED', 'succeeded'],
      ['CANCELLED', 'failed'],
      ['FAILED', 'failed'],
    ] as const) {
      if (order.refunds[0]) order.refunds[0].status = status;
      assert.equal((await ask())?.status, told);
    }
  });
  test('that can’t be asked for with this key has not failed: an earlier try may have moved the money', async () => {
    const { config, outside, wish } = await paid();
    await failsAs('refused', async () => paypal.refund?.({ ...config, client_secret: 'revoked' }, wish, outside));
  });
  test('of another payment than it says is not sent', async () => {
    const { config, outside, order, wish } = await paid();
    await failsAs('rubbish', async () => paypal.refund?.(config, { ...wish, out_trade_no: 'T2' }, outside));
    assert.equal(order.refunds.length, 0);
  });
});

test('an account without a rate is none', () => {
  const { simulator } = paypalSimulator();
  for (const rate of ['', '0', 'x'])
    assert.deepEqual(paypal.verifyNotify({ ...simulator.config, rate }, simulator.notice(), simulator.now), {
      ok: false,
      reason: 'unconfigured',
    });
});

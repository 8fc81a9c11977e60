import assert from 'node:assert/strict';
import { createSign, generateKeyPairSync } from 'node:crypto';
import { describe, test } from 'node:test';
import { configSchema } from '#kit/config';
import { failsAs } from '#kit/conformance';
import type { HttpAnswer, Outside } from '#kit/http';
import type { NoticeMessage } from '#kit/notice';
import { paymentConformance } from '#kit/payment-conformance';
import type { PaymentDriver, PayRequest, RefundRequest } from '../port.ts';
import { alipayH5, alipayScan, alipayWeb } from './alipay.ts';
import { completeAccount } from './alipay-account.ts';
import { alipayPartnerH5, alipayPartnerScan, alipayPartnerWeb } from './alipay-partner.ts';
import { forgeriesOf, GATEWAY, signAnswer, signNotice } from './alipay-platform-simulator.ts';
import { alipayRootFile, alipayRootNumber } from './alipay-root.fixture.ts';
import { createAlipayGateway } from './alipay-simulator.ts';

const gateways = { key: createAlipayGateway('key'), cert: createAlipayGateway('cert') };
for (const mode of ['key', 'cert'] as const)
  for (const driver of [alipayScan, alipayWeb, alipayH5])
    paymentConformance(driver, gateways[mode].simulator, { title: `${driver.id} (${mode})`, cases: { notices: 41, gateway: 45 } });

const partners = { key: createAlipayGateway('key', undefined, true), cert: createAlipayGateway('cert', undefined, true) };
for (const mode of ['key', 'cert'] as const)
  for (const driver of [alipayPartnerScan, alipayPartnerWeb, alipayPartnerH5])
    paymentConformance(driver, partners[mode].simulator, { title: `${driver.id} (${mode})`, cases: { notices: 41, gateway: 45 } });

const { key } = gateways;
const { app, neighbour, stranger, simulator, trades, moods } = key;
const { config, outside, now } = simulator;
let count = 0;
const request = (more: Partial<PayRequest> = {}): PayRequest => ({
  trade_no: `A${String(++count).padStart(20, '0')}`,
  subject: '测试卡密',
  amount: 100,
  notify_url: 'https://shop.example.com/notify',
  return_url: 'https://shop.example.com/return?x=1',
  client: { ip: '203.0.113.9', device: 'pc', user_agent: '' },
  pay_code: 'alipay',
  ...more,
});
const answering = (answer: HttpAnswer): Outside => ({ now: () => now, http: async () => answer });
async function opened(driver: PaymentDriver = alipayWeb, more: Partial<PayRequest> = {}) {
  const asked = request(more);
  await simulator.follow(await driver.create(config, asked, outside));
  const trade = trades.get(asked.trade_no);
  assert.ok(trade);
  return { number: asked.trade_no, out_trade_no: asked.trade_no, trade };
}
async function paid() {
  const made = await opened();
  await simulator.pay(made.number);
  return made;
}
const refundOf = (number: string, more: Partial<RefundRequest> = {}): RefundRequest => ({
  out_trade_no: number,
  transaction_id: '',
  out_refund_no: `R${number}`,
  amount: 100,
  total: 100,
  ...more,
});
const refund = (wish: RefundRequest, world = outside) => alipayWeb.refund?.(config, wish, world) ?? assert.fail();
const queryRefund = (wish: RefundRequest, world = outside) => alipayWeb.queryRefund?.(config, wish, world) ?? assert.fail();
const close = (number: string, world = outside) => alipayWeb.close?.(config, { out_trade_no: number }, world) ?? assert.fail();
const query = (number: string, world = outside) => alipayWeb.query(config, { out_trade_no: number }, world);

describe('an account', () => {
  const { simulator: certified } = gateways.cert;
  const lacks = (changed: Record<string, string>, words: RegExp) =>
    assert.throws(() => completeAccount(changed), { name: 'GatewayError', kind: 'unconfigured', message: words });
  test('of keys needs Alipay’s own, and says so when it got the app’s', () => {
    const own = app.publicKey.export({ format: 'pem', type: 'spki' }).toString();
    lacks({ ...config, alipay_public_key: '' }, /Alipay's public key is needed/);
    lacks({ ...config, alipay_public_key: own }, /app's own public key/);
    assert.deepEqual(alipayWeb.verifyNotify({ ...config, alipay_public_key: own }, simulator.notice(), now), {
      ok: false,
      reason: 'unconfigured',
    });
  });
  test('of certificates needs all three, and the private key of its own', () => {
    for (const name of ['app_cert', 'alipay_cert', 'alipay_root_cert']) lacks({ ...certified.config, [name]: '' }, /certificate/);
    lacks({ ...certified.config, private_key: config.private_key ?? '' }, /another private key/);
  });
  test('never signs in the mode it is not in', () => {
    lacks({ ...config, sign_mode: 'cert' }, /certificates are needed/);
    lacks({ ...certified.config, sign_mode: 'key' }, /Alipay's public key is needed/);
  });
  test('tells the roots signed with RSA only: the file Alipay gives out begins with one that is not', () => {
    const roots = certified.config.alipay_root_cert ?? '';
    const { sdk } = completeAccount({ ...certified.config, alipay_root_cert: `${SM2_ROOT}\n${roots}` });
    assert.equal(sdk.config.alipayRootCertSn, gateways.cert.app.rootCertSn);
    assert.match(sdk.config.alipayRootCertSn, /^[0-9a-f]{32}_[0-9a-f]{32}$/);
  });
  test('tells the real file’s number as Alipay’s own kit does, however it was pasted', async () => {
    for (const file of [alipayRootFile, alipayRootFile.replaceAll('\n', '\r\n'), alipayRootFile.replaceAll('\n\n', '\n')]) {
      const account = { ...certified.config, alipay_root_cert: file };
      assert.ok(configSchema(alipayWeb.config).safeParse(account).success);
      const action = await alipayWeb.create(account, request(), outside);
      assert.equal(action.kind === 'redirect' && new URL(action.url).searchParams.get('alipay_root_cert_sn'), alipayRootNumber);
    }
  });
  test('is opened once as long as nothing in it changes', () => {
    assert.equal(completeAccount({ ...config }), completeAccount({ ...config }));
    assert.notEqual(completeAccount({ ...config, seller_id: '2088999999999999' }), completeAccount(config));
  });
});

describe('a way to pay', () => {
  test('is the page that was signed for, with the addresses and the time at which the order closes', async () => {
    const expires_at = new Date('2026-01-01T00:30:00Z');
    for (const [driver, method, product, quit] of [
      [alipayWeb, 'alipay.trade.page.pay', 'FAST_INSTANT_TRADE_PAY', undefined],
      [alipayH5, 'alipay.trade.wap.pay', 'QUICK_WAP_WAY', 'https://shop.example.com/return?x=1'],
    ] as const) {
      const action = await driver.create(config, request({ expires_at }), outside);
      assert.ok(action.kind === 'redirect' && action.url.startsWith(`${GATEWAY}?`));
      const sent = Object.fromEntries(new URL(action.url).searchParams);
      const biz = JSON.parse(sent.biz_content ?? '') as Record<string, string>;
      assert.deepEqual(
        [sent.method, sent.notify_url, sent.return_url, sent.timestamp],
        [method, 'https://shop.example.com/notify', 'https://shop.example.com/return?x=1', '2026-01-01 08:00:00'],
      );
      assert.deepEqual([biz.product_code, biz.time_expire, biz.total_amount, biz.quit_url], [product, '2026-01-01 08:30:00', '1.00', quit]);
    }
  });
  test('face to face draws the code of the product that was signed', async () => {
    for (const product of ['FACE_TO_FACE_PAYMENT', 'QR_CODE_OFFLINE']) {
      const asked = request();
      const action = await alipayScan.create({ ...config, qr_product: product }, asked, outside);
      assert.ok(action.kind === 'qr' && action.text.startsWith('https://qr.alipay.com/'));
      assert.equal(trades.get(asked.trade_no)?.product, product);
    }
  });
  test('face to face fails with Alipay’s own words', async () => {
    await assert.rejects(alipayScan.create(config, request({ amount: 0 }), outside), /refused: 参数有误.*INVALID_PARAMETER/);
    await assert.rejects(
      alipayScan.create({ ...config, app_id: '2021999999999999' }, request(), outside),
      /rubbish: .*isv\.invalid-app-id/,
    );
  });
  test('takes no other payment’s code', async () => {
    const other = signAnswer(app, 'alipay_trade_precreate_response', {
      code: '10000',
      out_trade_no: 'OTHER',
      qr_code: 'https://qr.alipay.com/x',
    });
    await failsAs('rubbish', () => alipayScan.create(config, request(), answering(other)));
  });
});

describe('an answer', () => {
  test('is believed with Alipay’s signature towards this app only', async () => {
    for (const [gateway, mode] of [
      [key, 'key'],
      [gateways.cert, 'cert'],
    ] as const) {
      const { simulator: sim } = gateway;
      const asks: Record<string, (world: Outside) => Promise<unknown>> = {
        precreate: (world) => alipayScan.create(sim.config, request({ trade_no: 'F1' }), world),
        query: (world) => alipayWeb.query(sim.config, { out_trade_no: 'F1' }, world),
        refund: (world) => alipayWeb.refund?.(sim.config, refundOf('F1'), world) ?? assert.fail(),
        'refund query': (world) => alipayWeb.queryRefund?.(sim.config, refundOf('F1'), world) ?? assert.fail(),
        close: (world) => alipayWeb.close?.(sim.config, { out_trade_no: 'F1' }, world) ?? assert.fail(),
      };
      for (const [name, ask] of Object.entries(asks)) {
        const kept: HttpAnswer[] = [];
        const keeping: Outside = {
          now: () => now,
          http: async (call) => sim.outside.http(call).then((answer) => (kept.push(answer), answer)),
        };
        await ask(keeping).catch(() => null);
        const [honest] = kept;
        assert.ok(honest, name);
        for (const [how, forged] of Object.entries(forgeriesOf(gateway.app, gateway.neighbour, gateway.stranger, honest)))
          await failsAs('rubbish', () => ask(answering(forged)), `for ${name} ${how} (${mode})`);
      }
    }
  });
  test('is read where it was signed: a lie that stands after it is not seen', async () => {
    const { number, trade } = await opened();
    const name = 'alipay_trade_query_response';
    const told = {
      code: '10000',
      msg: 'Success',
      out_trade_no: number,
      trade_no: trade.trade_no,
      trade_status: 'WAIT_BUYER_PAY',
      total_amount: '1.00',
    };
    const honest = signAnswer(app, name, told).body.toString('utf8');
    const lie = `${honest.slice(0, -1)},"${name}":${JSON.stringify({ ...told, trade_status: 'TRADE_SUCCESS' })}}`;
    assert.equal(
      (JSON.parse(lie) as Record<string, { trade_status: string }>)[name]?.trade_status,
      'TRADE_SUCCESS',
      'a parser sees the lie',
    );
    completeAccount(config).sdk.checkResponseSign(lie, name, (JSON.parse(lie) as { sign: string }).sign, '');
    assert.equal((await query(number, answering({ status: 200, body: Buffer.from(lie) }))).status, 'unpaid');
  });
  test('signed with a certificate that is not the account’s says which file to fetch', async () => {
    const { simulator: sim, app: certified } = gateways.cert;
    const answer = signAnswer({ ...certified, platformCertSn: 'f'.repeat(32) }, 'alipay_trade_query_response', { code: '10000' });
    await assert.rejects(alipayWeb.query(sim.config, { out_trade_no: 'X' }, answering(answer)), /download it anew/);
  });
});

describe('a notice', () => {
  const verify = (message: NoticeMessage, account = config) => alipayWeb.verifyNotify(account, message, now);
  const read = (fields: Record<string, string>, signer = app.platformKey): NoticeMessage => ({
    ...simulator.notice(),
    rawBody: Buffer.from(signNotice(fields, signer)),
  });
  const good = {
    app_id: app.id,
    seller_id: app.pid,
    out_trade_no: 'T1',
    trade_no: 'G1',
    total_amount: '1.00',
    trade_status: 'TRADE_SUCCESS',
    subject: '卡密',
  };
  test('of a finished trade is of money, of any other state is not', () => {
    for (const [trade_status, success] of [
      ['TRADE_SUCCESS', true],
      ['TRADE_FINISHED', true],
      ['TRADE_CLOSED', false],
      ['WAIT_BUYER_PAY', false],
      ['', false],
    ] as const) {
      const told = verify(read({ ...good, trade_status }));
      assert.ok(told.ok && told.success === success, trade_status);
    }
  });
  test('for another seller is refused where the account names its own', () => {
    const other = read({ ...good, seller_id: '2088999999999999' });
    assert.deepEqual(verify(other), { ok: false, reason: 'wrong_merchant' });
    assert.deepEqual(verify(read({ ...good, seller_id: '' })), { ok: false, reason: 'wrong_merchant' });
    assert.equal(verify(other, { ...config, seller_id: '' }).ok, true);
  });
  test('is not signed the weaker way because it says so', () => {
    const text = Object.entries(good)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, value]) => `${name}=${value}`)
      .join('&');
    const sign = createSign('RSA-SHA1').update(text).sign(app.platformKey, 'base64');
    for (const sign_type of ['RSA', 'constructor', ''])
      assert.deepEqual(verify({ ...read(good), rawBody: Buffer.from(new URLSearchParams({ ...good, sign, sign_type }).toString()) }), {
        ok: false,
        reason: 'bad_signature',
      });
  });
  test('is not cut up anew: fields hidden in a subject stay there', () => {
    // Signed is the joined text, so this split of it carries a true signature too.
    const paidLittle = { ...good, total_amount: '0.01', subject: 'x&total_amount=9999.00&trade_no=G2&trade_status=TRADE_SUCCESS&zz=' };
    const sign = new URLSearchParams(signNotice(paidLittle, app.platformKey)).get('sign') ?? '';
    const split = {
      ...good,
      subject: 'x',
      total_amount: '9999.00',
      trade_no: 'G2',
      zz: '&total_amount=0.01&trade_no=G1&trade_status=TRADE_SUCCESS',
    };
    const forged = { ...read(good), rawBody: Buffer.from(new URLSearchParams({ ...split, sign, sign_type: 'RSA2' }).toString()) };
    assert.ok(completeAccount(config).sdk.checkNotifySignV2({ ...split, sign, sign_type: 'RSA2' }), 'the signature fits both ways');
    assert.equal(verify(forged).ok, false);
    assert.equal(verify(read(paidLittle)).ok, false);
  });
  test('that came back through the buyer’s browser is none', () => {
    const { rawBody, ...message } = read({ ...good, method: 'alipay.trade.page.pay.return' });
    const query = rawBody.toString('utf8');
    assert.equal(verify({ ...message, method: 'GET', query, rawBody: Buffer.alloc(0) }).ok, false);
    assert.equal(verify({ ...message, query, rawBody: Buffer.alloc(0) }).ok, false);
  });
  test('towards a neighbour, or from a stranger, is refused in either mode', () => {
    for (const signer of [neighbour.platformKey, stranger, generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey])
      assert.deepEqual(verify(read(good, signer)), { ok: false, reason: 'bad_signature' });
  });
});

describe('what became of a payment', () => {
  test('is unknown before the buyer opened it', async () => {
    const asked = request();
    await alipayScan.create(config, asked, outside);
    assert.deepEqual(await query(asked.trade_no), { status: 'unknown', message: '交易不存在 ACQ.TRADE_NOT_EXIST' });
  });
  test('closed and never paid is not given back', async () => {
    const { number } = await opened();
    assert.equal((await close(number)).status, 'closed');
    assert.equal((await query(number)).status, 'closed');
    const back = await paid();
    assert.equal((await refund(refundOf(back.number))).status, 'succeeded');
    assert.equal((await query(back.number)).status, 'refunded');
  });
  test('is too late to be closed once it is paid, and closes nothing nobody knows', async () => {
    const { number } = await paid();
    assert.equal((await close(number)).status, 'paid');
    assert.equal((await close('NOBODYKNOWS')).status, 'unknown');
  });
  test('past its time for refunds is still paid; a word nobody knows is unknown', async () => {
    const { number, trade } = await paid();
    trade.state = 'TRADE_FINISHED';
    assert.equal((await query(number)).status, 'paid');
    Object.assign(trade, { state: 'constructor' });
    assert.equal((await query(number)).status, 'unknown');
  });
  test('is not told by a gateway whose system failed', async () => {
    for (const told of [
      { code: '20000', msg: 'Service Currently Unavailable', sub_code: 'isp.unknow-error' },
      { code: '40004', msg: 'Business Failed', sub_code: 'ACQ.SYSTEM_ERROR' },
    ])
      await failsAs('rubbish', () => query('X', answering(signAnswer(app, 'alipay_trade_query_response', told))));
  });
});

describe('a refund', () => {
  test('whose answer was a failure of the system may have happened, and query tells', async () => {
    const { number } = await paid();
    moods.stumbling = true;
    await failsAs('rubbish', () => refund(refundOf(number)));
    moods.stumbling = false;
    assert.equal((await queryRefund(refundOf(number))).status, 'succeeded');
    assert.equal(simulator.returnedOf(number), 100);
  });
  test('that moved no money by this call is asked about', async () => {
    const { number } = await paid();
    moods.slow = true;
    assert.equal((await refund(refundOf(number))).status, 'pending');
    assert.equal((await queryRefund(refundOf(number))).status, 'pending');
    moods.slow = false;
    assert.equal((await refund(refundOf(number))).status, 'pending');
    assert.equal((await queryRefund(refundOf(number))).status, 'succeeded');
  });
  test('of another amount under its number is neither done nor failed', async () => {
    const { number } = await paid();
    await refund(refundOf(number, { amount: 40 }));
    await failsAs('rubbish', () => refund(refundOf(number, { amount: 50 })));
    await failsAs('rubbish', () => queryRefund(refundOf(number, { amount: 50 })));
    assert.equal(simulator.returnedOf(number), 40);
  });
  test('turned away at the door is refused, not failed: an earlier try may have gone through', async () => {
    const { number } = await paid();
    const wrong = { ...config, private_key: neighbour.config.private_key ?? '' };
    await failsAs('refused', () => alipayWeb.refund?.(wrong, refundOf(number), outside) ?? assert.fail());
  });
  test('takes no other refund’s answer', async () => {
    const { number } = await paid();
    const name = 'alipay_trade_fastpay_refund_query_response';
    const told = { code: '10000', out_trade_no: number, out_request_no: 'OTHER', refund_amount: '1.00', refund_status: 'REFUND_SUCCESS' };
    await failsAs('rubbish', () => queryRefund(refundOf(number), answering(signAnswer(app, name, told))));
    const other = { code: '10000', out_trade_no: 'OTHER', fund_change: 'Y' };
    await failsAs('rubbish', () => refund(refundOf(number), answering(signAnswer(app, 'alipay_trade_refund_response', other))));
  });
});

/** A root like the first in Alipay's file: an elliptic curve of the Chinese standard, which takes no part in RSA2. */
const SM2_ROOT = `-----BEGIN CERTIFICATE-----
MIIBsjCCAVegAwIBAgIUMMc+480xIhwuDK4vflBvDVGxNy0wCgYIKoEcz1UBg3Uw
LjELMAkGA1UEBhMCQ04xDjAMBgNVBAoMBU5SQ0FDMQ8wDQYDVQQDDAZST09UQ0Ew
HhcNMjYxMTIxMTU1NzUwWhcNMzYxMTE4MTU1NzUwWjAuMQswCQYDVQQGEwJDTjEO
MAwGA1UECgwFTlJDQUMxDzANBgNVBAMMBlJPT1RDQTBZMBMGByqGSM49AgEGCCqB
HM9VAYItA0IABJheJ9oaiEVX4EsdLb4gapJb2T0XgUzaSfHSxv31lSSDoNzRLnZT
JcTljj1Ek5hZZ9V3wXuyGQKnd4C/KRka+6mjUzBRMB0GA1UdDgQWBBTEHeOUyIbM
Ip3gy4f3stbqw/OdWTAfBgNVHSMEGDAWgBTEHeOUyIbMIp3gy4f3stbqw/OdWTAP
BgNVHRMBAf8EBTADAQH/MAoGCCqBHM9VAYN1A0kAMEYCIQDRjnsqrRGu10zQik6U
vr7F3WMvBRKxTMn3XBlEklDygAIhAKkI6QYBuSt8i4U3P6HMfHn0Vhzoedc65APG
J4UFh3Jk
-----END CERTIFICATE-----`;

describe('a partner', () => {
  const { simulator: made } = partners.key;
  const { sub_mch_no = '', ...rest } = made.config;
  test('says of every product whose the money is, and a merchant by itself does not', async () => {
    for (const driver of [alipayPartnerWeb, alipayPartnerH5]) {
      const action = await driver.create(made.config, request({ amount: 1999 }), made.outside);
      const biz = JSON.parse(new URL(action.kind === 'redirect' ? action.url : '').searchParams.get('biz_content') ?? '{}');
      assert.deepEqual(biz.sub_merchant, { merchant_id: sub_mch_no });
      assert.deepEqual(biz.settle_info, { settle_detail_infos: [{ trans_in_type: 'defaultSettle', amount: '19.99' }] });
    }
    const own = await alipayWeb.create(config, request(), outside);
    assert.ok(own.kind === 'redirect' && !own.url.includes('settle_info') && !own.url.includes('sub_merchant'));
  });
  test('collects for nobody but the merchant it brought: another’s number is refused by Alipay', async () => {
    const other = { ...made.config, sub_mch_no: '2088999999999999' };
    await failsAs('refused', () => alipayPartnerScan.create(other, request(), made.outside));
  });
  describe('whose payments wait to be settled', () => {
    const { config: held, outside: world } = made;
    const waiting = { ...held, settle_mode: 'confirm' };
    const settle = (transaction_id: string, more: { out_settle_no?: string; amount?: number } = {}, way = world) =>
      alipayPartnerScan.settlement?.confirm(
        waiting,
        { out_trade_no: '', transaction_id, out_settle_no: 'S1', amount: 100, ...more },
        way,
      ) ?? assert.fail();
    const bought = async (account: typeof held = waiting, driver = alipayPartnerScan) => {
      const asked = request();
      await made.follow(await driver.create(account, asked, world));
      await made.pay(asked.trade_no);
      return partners.key.trades.get(asked.trade_no) ?? assert.fail();
    };
    test('says so of every product, and only where the form does', async () => {
      for (const driver of [alipayPartnerScan, alipayPartnerWeb, alipayPartnerH5]) {
        assert.equal((await bought(waiting, driver)).waits, true);
        assert.equal((await bought(held, driver)).waits, false);
        assert.deepEqual(
          [held, waiting, { ...held, settle_mode: 'contract' }].map((one) => driver.settlement?.isAwaited(one)),
          [false, true, false],
        );
      }
      assert.equal(alipayWeb.settlement, undefined);
    });
    test('settles once under one number, and what went back before is not settled', async () => {
      const trade = await bought();
      const wish = { out_trade_no: trade.out_trade_no, transaction_id: '', out_refund_no: 'R1', amount: 30, total: 100 };
      assert.equal((await alipayPartnerScan.refund?.(waiting, wish, world))?.status, 'succeeded');
      assert.equal((await settle(trade.trade_no)).status, 'refused');
      for (let time = 0; time < 3; time++) assert.deepEqual(await settle(trade.trade_no, { amount: 70 }), { status: 'settled' });
      assert.deepEqual(trade.settled, { number: 'S1', amount: 70 });
      assert.equal((await settle(trade.trade_no, { amount: 70, out_settle_no: 'S2' })).status, 'refused');
      const after = { ...wish, out_refund_no: 'R2', amount: 70 };
      assert.equal((await alipayPartnerScan.refund?.(waiting, after, world))?.status, 'succeeded');
    });
    test('is refused what settles by itself, what was not paid, and what is nobody’s', async () => {
      assert.equal((await settle((await bought(held)).trade_no)).status, 'refused');
      const asked = request();
      await alipayPartnerScan.create(waiting, asked, world);
      assert.equal((await settle(partners.key.trades.get(asked.trade_no)?.trade_no ?? '')).status, 'refused');
      assert.equal((await settle('NOBODYS')).status, 'refused');
    });
    test('does not know what became of it after a failure of the system, and believes no forgery', async () => {
      const trade = await bought();
      partners.key.moods.stumbling = true;
      await failsAs('rubbish', () => settle(trade.trade_no));
      partners.key.moods.stumbling = false;
      let honest: HttpAnswer | undefined;
      await settle(trade.trade_no, {}, { now: world.now, http: async (call) => (honest = await world.http(call)) });
      assert.ok(honest);
      const { app: partner, neighbour: other, stranger: nobody } = partners.key;
      for (const [how, forged] of Object.entries(forgeriesOf(partner, other, nobody, honest)))
        await failsAs('rubbish', () => settle(trade.trade_no, {}, answering(forged)), how);
      await failsAs('rubbish', () => settle('ANOTHER', {}, answering(honest as HttpAnswer)));
    });
  });
  test('without a merchant’s number is no account', async () => {
    assert.deepEqual(alipayPartnerScan.verifyNotify(rest, made.notice(), now), { ok: false, reason: 'unconfigured' });
    await failsAs('unconfigured', () => alipayPartnerWeb.create(rest, request(), made.outside));
  });
});

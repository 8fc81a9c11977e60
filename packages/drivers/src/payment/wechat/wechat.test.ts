import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { makeCertificate } from '#kit/certificate-maker';
import { configSchema } from '#kit/config';
import { failsAs } from '#kit/conformance';
import type { HttpAnswer, Outside } from '#kit/http';
import { paymentConformance } from '#kit/payment-conformance';
import type { PaymentDriver, PayRequest } from '../port.ts';
import { wechatH5, wechatMp, wechatScan } from './wechat.ts';
import { wechatPartnerH5, wechatPartnerMp, wechatPartnerScan } from './wechat-partner.ts';
import { createWechatGateway } from './wechat-simulator.ts';

for (const mode of ['public_key', 'certificate', 'fetched'] as const) {
  for (const driver of [wechatScan, wechatH5, wechatMp, wechatPartnerScan, wechatPartnerH5, wechatPartnerMp]) {
    const { simulator } = createWechatGateway(mode, driver.partner === 'wechat');
    const cases = { notices: 42, gateway: driver.identify ? 49 : 45 };
    paymentConformance(driver, simulator(driver.identify !== undefined), { cases, title: `${driver.id}, ${mode}` });
  }
}

const wechat = createWechatGateway('public_key');
const { config, outside, now } = wechat.simulator(true);
const request: PayRequest = {
  trade_no: 'C2601010800000000000000000001',
  subject: '测试卡密',
  amount: 100,
  notify_url: 'https://shop.example.com/home/pay/notify/7',
  return_url: 'https://shop.example.com/home/pay/return/7',
  client: { ip: '203.0.113.9', device: 'wechat', user_agent: '', openid: wechat.identity.openid },
  pay_code: 'wxpay',
};
const says = (driver: PaymentDriver, ...[message, account = config]: [Parameters<PaymentDriver['verifyNotify']>[1], typeof config?]) => {
  const result = driver.verifyNotify(account, message, now);
  return result.ok ? result : result.reason;
};

describe('notices', () => {
  const plain = wechat.plainOf({});
  const resource = { algorithm: 'AEAD_AES_256_GCM', nonce: '123456789012', associated_data: 'transaction' };
  test('what is not sealed with the account’s key is refused, however well it is signed', () => {
    assert.equal(says(wechatScan, wechat.sealedNotice(plain, { key: wechat.neighbour.apiKey })), 'bad_signature');
    for (const ciphertext of ['', 'AAAA', Buffer.alloc(16).toString('base64'), Buffer.alloc(80).toString('base64'), '%%%'])
      assert.equal(
        says(wechatScan, wechat.outerNotice({ event_type: 'TRANSACTION.SUCCESS', resource: { ...resource, ciphertext } })),
        'bad_signature',
      );
    for (const value of [
      { event_type: 'TRANSACTION.SUCCESS' },
      {
        event_type: 'TRANSACTION.SUCCESS',
        resource: { ...resource, algorithm: 'none', ciphertext: Buffer.from(plain).toString('base64') },
      },
      { resource: { ...resource, ciphertext: 'AAAA' } },
    ])
      assert.equal(says(wechatScan, wechat.outerNotice(value)), 'malformed');
    for (const sealed of ['', '[]', 'null', '{', `${plain.slice(0, -1)},"mchid":"1900000001"}`])
      assert.ok(['malformed', 'repeated_field', 'bad_signature'].includes(String(says(wechatScan, wechat.sealedNotice(sealed)))), sealed);
  });
  test('another app of the merchant is another account', () => {
    assert.equal(says(wechatScan, wechat.notice(), { ...config, appid: 'wx1111111111111111' }), 'wrong_merchant');
  });
  test('another currency is no amount', () =>
    assert.equal(says(wechatScan, wechat.sealedNotice(plain.replace('"currency":"CNY"', '"currency":"USD"'))), 'malformed'));
  test('a probe of WeChat’s is refused', () => {
    assert.equal(says(wechatScan, wechat.notice({ signer: 'nobody' })), 'bad_signature');
    const made = wechat.notice();
    assert.equal(
      says(wechatScan, { ...made, headers: { ...made.headers, 'wechatpay-signature': 'WECHATPAY/SIGNTEST/c2lnbg==' } }),
      'bad_signature',
    );
  });
  test('a refund’s notice is true, and no money received', () => {
    const told = {
      mchid: config.mchid,
      out_trade_no: 'T1',
      transaction_id: 'G1',
      out_refund_no: 'R1',
      refund_status: 'SUCCESS',
      trade_state: 'SUCCESS',
    };
    const result = says(
      wechatScan,
      wechat.sealedNotice(JSON.stringify({ ...told, amount: { total: 100, refund: 100 } }), { event: 'REFUND.SUCCESS' }),
    );
    assert.ok(typeof result === 'object' && !result.success);
  });
  test('a public key without its id is no account; neither are a short APIv3 key and no key at all', () => {
    assert.equal(says(wechatScan, wechat.notice(), { ...config, platform_key_id: '' }), 'unconfigured');
    assert.equal(says(wechatScan, wechat.notice(), { ...config, api_v3_key: 'short' }), 'unconfigured');
    assert.equal(says(wechatScan, wechat.notice(), { ...config, platform_key: 'x' }), 'unconfigured');
  });
});

describe('platform certificates', () => {
  const old = createWechatGateway('certificate');
  const held = old.simulator(false);
  const next = makeCertificate({ commonName: 'next', serial: 'b0000001' });
  test('several may be held while WeChat changes over', () => {
    const both = { ...held.config, platform_key: `${next.pem}\n${held.config.platform_key}` };
    assert.ok(wechatScan.verifyNotify(both, old.notice(), now).ok);
    assert.deepEqual(wechatScan.verifyNotify({ ...held.config, platform_key: next.pem }, old.notice(), now), {
      ok: false,
      reason: 'bad_signature',
    });
  });
  test('the public key may be held beside them', () => {
    const both = {
      ...held.config,
      platform_key: `${held.config.platform_key}\n${config.platform_key}`,
      platform_key_id: config.platform_key_id ?? '',
    };
    assert.ok(configSchema(wechatScan.config).safeParse(both).success);
    assert.ok(wechatScan.verifyNotify(both, old.notice(), now).ok);
  });
  test('one whose time is over signs nothing', () => {
    const later = new Date('2051-01-01T00:00:00Z');
    const made = old.notice({ age: -(later.getTime() - now.getTime()) / 1000 });
    assert.deepEqual(wechatScan.verifyNotify(held.config, made, later), { ok: false, reason: 'bad_signature' });
  });
});

describe('platform certificates that are fetched', () => {
  const asked = { out_trade_no: request.trade_no };
  /** WeChat, an account without a key of WeChat's, and how the house hears a notice for it. */
  function opened() {
    const made = createWechatGateway('fetched');
    const { config: held, outside: world } = made.simulator(false);
    const hear = async (message = made.notice(), account = held) => {
      const { evidence: _, ...bare } = message;
      const evidence = await wechatScan.fetchEvidence?.(account, bare, world);
      return wechatScan.verifyNotify(account, evidence ? { ...bare, evidence } : bare, made.clock.now);
    };
    const pass = (seconds: number) => {
      made.clock.now = new Date(made.clock.now.getTime() + seconds * 1000);
    };
    return { ...made, held, world, hear, pass };
  }
  test('the first notice brings them, and the next ones find them', async () => {
    const { hear, list, held, notice } = opened();
    assert.deepEqual(wechatScan.verifyNotify(held, { ...notice(), evidence: '' }, now), { ok: false, reason: 'bad_signature' });
    assert.ok((await hear()).ok);
    assert.ok((await hear()).ok);
    assert.equal(list.asked, 1);
  });
  test('many at once ask once', async () => {
    const { hear, list } = opened();
    assert.ok((await Promise.all(Array.from({ length: 8 }, () => hear()))).every(({ ok }) => ok));
    assert.equal(list.asked, 1);
  });
  test('our own calls fetch them before anything is sent, and send nothing where they can’t be had', async () => {
    const { held, world, list, orders } = opened();
    const mute: Outside = {
      now: world.now,
      http: async (call) => (call.url.endsWith('/v3/certificates') ? { status: 500, body: Buffer.from('{}') } : world.http(call)),
    };
    await failsAs('rubbish', () => wechatScan.create(held, request, mute));
    assert.equal(orders.size, 0);
    await wechatScan.create(held, request, world);
    assert.equal((await wechatScan.query(held, asked, world)).status, 'unpaid');
    assert.equal(list.asked, 1);
  });
  test('the one that was announced is believed once it signs, without a call; one that nobody knew is fetched', async () => {
    const { held, world, list, hear, rotate, pass } = opened();
    await wechatScan.create(held, request, world);
    rotate();
    assert.ok((await hear()).ok);
    assert.equal((await wechatScan.query(held, asked, world)).status, 'unpaid');
    assert.equal(list.asked, 1);
    rotate();
    pass(61);
    assert.equal((await wechatScan.query(held, asked, world)).status, 'unpaid');
    assert.equal(list.asked, 2);
    assert.ok((await hear()).ok);
    rotate();
    rotate();
    pass(61);
    assert.ok((await hear()).ok, 'in the middle of a change, by a notice');
    assert.equal(list.asked, 3);
  });
  test('a notice that names one nobody knows has them fetched once a minute at the most', async () => {
    const { hear, list, pass, notice } = opened();
    assert.ok((await hear()).ok);
    const stranger = () => {
      const made = notice();
      return { ...made, headers: { ...made.headers, 'wechatpay-serial': 'DEADBEEF' } };
    };
    for (let time = 0; time < 20; time++) assert.equal((await hear(stranger())).ok, false);
    assert.equal(list.asked, 1);
    pass(61);
    for (let time = 0; time < 20; time++) assert.equal((await hear(stranger())).ok, false);
    assert.equal(list.asked, 2);
    assert.ok((await hear()).ok);
  });
  test('are fetched anew after twelve hours, and those held do while WeChat is silent', async () => {
    const { hear, list, pass, held, world, notice } = opened();
    assert.ok((await hear()).ok);
    pass(12 * 3600 - 1);
    assert.ok((await hear()).ok);
    assert.equal(list.asked, 1);
    pass(1);
    assert.ok((await hear()).ok);
    assert.equal(list.asked, 2);
    pass(12 * 3600);
    const { evidence: _, ...bare } = notice();
    const silent: Outside = { now: world.now, http: async () => ({ status: 502, body: Buffer.from('') }) };
    const evidence = await wechatScan.fetchEvidence?.(held, bare, silent);
    assert.ok(evidence && wechatScan.verifyNotify(held, { ...bare, evidence }, world.now()).ok);
  });
  test('another APIv3 key opens none, and says so', async () => {
    const { held, world, hear, notice, neighbour } = opened();
    const wrong = { ...held, api_v3_key: neighbour.apiKey };
    await assert.rejects(wechatScan.create(wrong, request, world), /APIv3 key does not open/);
    await failsAs('unconfigured', () => wechatScan.query(wrong, asked, world));
    assert.deepEqual(await hear(notice(), wrong), { ok: false, reason: 'bad_signature' });
  });
  test('a list that is not WeChat’s is refused, whole', async () => {
    const impostor = makeCertificate({ commonName: 'Tenpay.com', serial: 'c0ffee01' });
    const over = makeCertificate({ commonName: 'Tenpay.com', serial: 'c0ffee02', to: new Date('2025-12-31T00:00:00Z') });
    type Gateway = ReturnType<typeof opened>;
    const forgeries: Record<string, (gateway: Gateway) => void> = {
      'sealed with another key': ({ list, neighbour }) => {
        list.key = () => neighbour.apiKey;
      },
      'without the certificate that signed it': ({ list }) => {
        list.certificates = () => [{ serial: 'C0FFEE01', certificate: impostor }];
      },
      'a certificate under the serial of another': ({ list }) => {
        list.certificates = ({ platformSerial }) => [{ serial: platformSerial, certificate: impostor }];
      },
      'signed by one whose time is over': ({ list, account }) => {
        Object.assign(account, { platform: over, platformSerial: 'C0FFEE02' });
        list.certificates = () => [{ serial: 'C0FFEE02', certificate: over }, list.next];
      },
      'of nothing': ({ list }) => {
        list.certificates = () => [];
      },
    };
    for (const [how, forge] of Object.entries(forgeries)) {
      const gateway = opened();
      forge(gateway);
      await assert.rejects(wechatScan.query(gateway.held, asked, gateway.world), /certificate/, how);
      assert.equal((await gateway.hear()).ok, false, how);
    }
    const { held, world } = opened();
    for (const change of [
      (answer: HttpAnswer) => ({ ...answer, headers: {} }),
      (answer: HttpAnswer) => ({ ...answer, body: Buffer.from(answer.body.toString('utf8').replace('2049', '2048')) }),
      (answer: HttpAnswer) => ({ ...answer, headers: { ...answer.headers, 'wechatpay-timestamp': '1' } }),
    ])
      await failsAs('rubbish', () =>
        wechatScan.query(held, asked, { now: world.now, http: async (call) => change(await world.http(call)) }),
      );
    const late: Outside = { http: world.http, now: () => new Date(now.getTime() + 299_000) };
    assert.equal((await wechatScan.query(held, asked, late)).status, 'unknown');
  });
  test('an account with the id of a public key and no key is none', async () => {
    const { held, world } = opened();
    await failsAs('unconfigured', () => wechatScan.query({ ...held, platform_key_id: 'PUB_KEY_ID_1' }, asked, world));
  });
  test('a form may leave the field empty', () => {
    const schema = configSchema(wechatScan.config);
    const { held } = opened();
    assert.ok(schema.safeParse(held).success);
  });
});

describe('the form of an account', () => {
  test('holds keys that are keys', () => {
    const schema = configSchema(wechatMp.config);
    assert.ok(schema.safeParse(config).success);
    for (const [name, value] of [
      ['private_key', 'x'],
      ['api_v3_key', 'x'.repeat(31)],
      ['platform_key', config.private_key ?? ''],
      ['gateway', 'ftp://x'],
    ] as const)
      assert.ok(!schema.safeParse({ ...config, [name]: value }).success, name);
  });
});

/** The real gateway, with every answer changed on its way. */
const meddled = (change: (answer: HttpAnswer) => HttpAnswer): Outside => ({
  now: outside.now,
  http: async (call) => change(await outside.http(call)),
});

describe('calls', () => {
  test('an answer that WeChat did not sign, or not lately, is not believed', async () => {
    await wechatScan.create(config, request, outside);
    for (const change of [
      (answer: HttpAnswer) => ({ ...answer, body: Buffer.from(answer.body.toString('utf8').replace('NOTPAY', 'SUCCESS')) }),
      (answer: HttpAnswer) => ({ ...answer, headers: {} }),
      (answer: HttpAnswer) => ({ ...answer, headers: { ...answer.headers, 'wechatpay-serial': wechat.neighbour.platformSerial } }),
    ])
      await failsAs('rubbish', () => wechatScan.query(config, { out_trade_no: request.trade_no }, meddled(change)));
    let kept: HttpAnswer | undefined;
    await wechatScan.query(
      config,
      { out_trade_no: request.trade_no },
      meddled((answer) => (kept = answer)),
    );
    const late: Outside = { now: () => new Date(now.getTime() + 301_000), http: async () => kept as HttpAnswer };
    await failsAs('rubbish', () => wechatScan.query(config, { out_trade_no: request.trade_no }, late));
  });
  test('a busy gateway has refused nothing', async () => {
    const busy: Outside = {
      now: outside.now,
      http: async () => ({ status: 429, body: Buffer.from('{"code":"FREQUENCY_LIMITED","message":""}') }),
    };
    const refund = { out_trade_no: 'T1', transaction_id: '', out_refund_no: 'R1', amount: 1, total: 1 };
    await failsAs('rubbish', async () => wechatScan.refund?.(config, refund, busy));
  });
  test('an order that took no money in its time is closed', async () => {
    const made = createWechatGateway('public_key');
    const { config: held, outside: world } = made.simulator(false);
    const asked = { ...request, expires_at: new Date(now.getTime() + 600_000) };
    await wechatScan.create(held, asked, world);
    assert.equal((await wechatScan.query(held, { out_trade_no: asked.trade_no }, world)).status, 'unpaid');
    made.clock.now = asked.expires_at;
    assert.equal((await wechatScan.query(held, { out_trade_no: asked.trade_no }, world)).status, 'closed');
  });
  test('an order that closes in less than WeChat’s minute is given a minute', async () => {
    const made = createWechatGateway('public_key');
    const { config: held, outside: world, expiryOf } = made.simulator(false);
    await wechatScan.create(held, { ...request, expires_at: new Date(now.getTime() + 5000) }, world);
    assert.deepEqual(expiryOf?.(request.trade_no), new Date(now.getTime() + 60_000));
  });
  test('an order opened twice is one, and another amount under its number is refused', async () => {
    const made = createWechatGateway('public_key');
    const { config: held, outside: world } = made.simulator(false);
    assert.deepEqual(await wechatScan.create(held, request, world), await wechatScan.create(held, request, world));
    await failsAs('refused', () => wechatScan.create(held, { ...request, amount: 1 }, world));
  });
  test('refunds that wait at WeChat’s desk, and closed ones, are told apart', async () => {
    const refund = { out_trade_no: 'T1', transaction_id: '', out_refund_no: 'R1', amount: 5, total: 10 };
    for (const [status, told] of [
      ['SUCCESS', 'succeeded'],
      ['CLOSED', 'failed'],
      ['PROCESSING', 'pending'],
      ['ABNORMAL', 'pending'],
      ['NEW_ONE', 'pending'],
    ] as const) {
      const body = JSON.stringify({ out_refund_no: 'R1', out_trade_no: 'T1', status, amount: { refund: 5, total: 10 } });
      const world: Outside = {
        now: outside.now,
        http: async () => ({ status: 200, body: Buffer.from(body), headers: wechat.outerNotice(JSON.parse(body)).headers }),
      };
      assert.equal((await wechatScan.queryRefund?.(config, refund, world))?.status, told);
      await failsAs('rubbish', async () => wechatScan.queryRefund?.(config, { ...refund, amount: 6 }, world));
      await failsAs('rubbish', async () => wechatScan.queryRefund?.(config, { ...refund, out_refund_no: 'R2' }, world));
    }
  });
  test('payments are asked for as each product is', async () => {
    const made = createWechatGateway('certificate');
    const { config: held, outside: world } = made.simulator(true);
    const named = (last: string) => ({ ...request, trade_no: request.trade_no.slice(0, -1) + last });
    const code = await wechatScan.create(held, named('A'), world);
    assert.deepEqual(Object.keys(code), ['kind', 'text', 'good_until']);
    const secondsOf = ({ good_until }: typeof code) => ((good_until?.getTime() ?? 0) - made.clock.now.getTime()) / 1000;
    assert.equal(secondsOf(code), 7200);
    const phone = await wechatH5.create(held, named('B'), world);
    assert.ok(phone.kind === 'redirect');
    assert.equal(
      new URL(phone.url).searchParams.get('redirect_url'),
      'https://shop.example.com/home/pay/return/7?out_trade_no=C260101080000000000000000000B',
    );
    assert.deepEqual(JSON.parse(made.orders.get(named('B').trade_no)?.body ?? '').scene_info, {
      payer_client_ip: '203.0.113.9',
      h5_info: { type: 'Wap' },
    });
    assert.equal(secondsOf(phone), 300);
    const sheet = await wechatMp.create(held, named('C'), world);
    assert.ok(sheet.kind === 'jsapi');
    assert.deepEqual(Object.keys(sheet.params), ['appId', 'timeStamp', 'nonceStr', 'package', 'signType', 'paySign']);
  });
  test('a gateway behind another address is called there, and signed for as WeChat has it', async () => {
    let called = '';
    const proxied: Outside = {
      now: outside.now,
      http: (call) => {
        called = call.url;
        return outside.http({ ...call, url: call.url.replace('https://proxy.example.com/wx', 'https://api.mch.weixin.qq.com') });
      },
    };
    await wechatScan.query({ ...config, gateway: 'https://proxy.example.com/wx/' }, { out_trade_no: request.trade_no }, proxied);
    assert.ok(called.startsWith('https://proxy.example.com/wx/v3/'));
  });
});

describe('who the buyer is', () => {
  test('is asked at WeChat’s own page, by the app', () => {
    const url = wechatMp.identify?.url(config, { redirect_url: 'https://shop.example.com/home/pay/identify/T1', state: 'abc123' }) ?? '';
    assert.equal(
      url,
      'https://open.weixin.qq.com/connect/oauth2/authorize?appid=wx8888888888888888&redirect_uri=https%3A%2F%2Fshop.example.com%2Fhome%2Fpay%2Fidentify%2FT1&response_type=code&scope=snsapi_base&state=abc123#wechat_redirect',
    );
  });
  test('asks at the addresses the account names', async () => {
    let called = '';
    const world: Outside = {
      now: outside.now,
      http: async (call) => {
        called = call.url;
        return { status: 200, body: Buffer.from('{"openid":"o-1"}') };
      },
    };
    const moved = { ...config, oauth_gateway: 'https://proxy.example.com', api_gateway: 'https://proxy.example.com/api' };
    assert.ok(
      wechatMp.identify
        ?.url(moved, { redirect_url: 'https://x.example.com/', state: 'a' })
        .startsWith('https://proxy.example.com/connect/'),
    );
    assert.equal(await wechatMp.identify?.read(moved, 'code', world), 'o-1');
    assert.equal(called, 'https://proxy.example.com/api/sns/oauth2/access_token');
  });
});

describe('a partner', () => {
  const made = createWechatGateway('public_key', true);
  const { config: held, outside: world } = made.simulator(true);
  test('collects for its merchant under both numbers, and asks, closes and gives back under them', async () => {
    const paths: string[] = [];
    const watched: Outside = {
      now: world.now,
      http: (call) => {
        paths.push(call.url.replace('https://api.mch.weixin.qq.com', ''));
        return world.http(call);
      },
    };
    await wechatPartnerMp.create(held, request, watched);
    const sent = JSON.parse(made.orders.get(request.trade_no)?.body ?? '{}');
    assert.deepEqual(
      [sent.sp_appid, sent.sp_mchid, sent.sub_mchid, sent.payer, sent.appid, sent.mchid],
      ['wx8888888888888888', '1900000001', '1900000109', { sp_openid: made.identity.openid }, undefined, undefined],
    );
    const asked = { out_trade_no: request.trade_no };
    await wechatPartnerMp.query(held, asked, watched);
    const refund = { ...asked, transaction_id: '', out_refund_no: 'R1', amount: 1, total: 100 };
    await wechatPartnerMp.refund?.(held, refund, watched);
    await wechatPartnerMp.queryRefund?.(held, refund, watched);
    await wechatPartnerMp.close?.(held, asked, watched);
    const payment = `/v3/pay/partner/transactions/out-trade-no/${request.trade_no}`;
    assert.deepEqual(paths, [
      '/v3/pay/partner/transactions/jsapi',
      `${payment}?sp_mchid=1900000001&sub_mchid=1900000109`,
      '/v3/refund/domestic/refunds',
      '/v3/refund/domestic/refunds/R1?sub_mchid=1900000109',
      `${payment}/close`,
    ]);
  });
  test('is believed only of this merchant of its own, this app, and itself', () => {
    const plain = made.plainOf({});
    assert.ok(wechatPartnerScan.verifyNotify(held, made.sealedNotice(plain), now).ok);
    for (const [right, wrong] of [
      ['1900000109', '1900000110'],
      ['"sp_mchid":"1900000001"', '"sp_mchid":"1900000002"'],
      ['wx8888888888888888', 'wx9999999999999999'],
      ['"sub_mchid"', '"mchid"'],
    ] as const) {
      assert.ok(plain.includes(right));
      assert.equal(says(wechatPartnerScan, made.sealedNotice(plain.replace(right, wrong)), held), 'wrong_merchant', wrong);
    }
    const { sp_mchid = '', app_id = '', ...rest } = held;
    assert.equal(says(wechatScan, made.sealedNotice(plain), { ...rest, mchid: sp_mchid, appid: app_id }), 'wrong_merchant');
  });
  test('nothing is sent for a merchant without a number', async () => {
    let calls = 0;
    const silent: Outside = { now: world.now, http: async () => assert.fail(String(++calls)) };
    await failsAs('unconfigured', () => wechatPartnerScan.create({ ...held, sub_mch_no: '' }, request, silent));
    assert.equal(calls, 0);
  });
});

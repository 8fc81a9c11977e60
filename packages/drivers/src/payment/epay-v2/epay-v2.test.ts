import assert from 'node:assert/strict';
import { createSign, createVerify, type KeyObject } from 'node:crypto';
import { describe, test } from 'node:test';
import { testKeys } from '#kit/certificate-maker';
import { GatewayError } from '#kit/gateway-error';
import type { HttpRequest, Outside } from '#kit/http';
import { type NoticeSimulator, noticeCases, noticeConformance, plainAck } from '#kit/notice-conformance';
import { formWire } from '#kit/notice-wire';
import type { PayRequest } from '../port.ts';
import { epayV2 } from './epay-v2.ts';

const pair = () => testKeys();
const [platform, merchant, neighbour, stranger] = [pair(), pair(), pair(), pair()];
const config = {
  gateway: 'https://pay.example.com',
  pid: '1001',
  platform_public_key: platform.publicKey.export({ format: 'der', type: 'spki' }).toString('base64'),
  merchant_private_key: merchant.privateKey.export({ format: 'der', type: 'pkcs1' }).toString('base64'),
  mode: 'api',
};
const now = new Date('2026-01-01T00:00:00Z');
const seconds = now.getTime() / 1000;

/** The protocol written down a second time, so that the driver is not checked against itself. */
function textOf(fields: Record<string, string>): string {
  const kept = Object.keys(fields).filter((name) => fields[name] !== '' && name !== 'sign' && name !== 'sign_type');
  return kept
    .sort()
    .map((name) => `${name}=${fields[name]}`)
    .join('&');
}
const signed = (fields: Record<string, string>, key: KeyObject = platform.privateKey) => ({
  ...fields,
  sign: createSign('RSA-SHA256').update(textOf(fields)).sign(key, 'base64'),
  sign_type: 'RSA',
});

const keys = { account: platform.privateKey, neighbour: neighbour.privateKey, stranger: stranger.privateKey, nobody: merchant.privateKey };
const simulator: NoticeSimulator = {
  config,
  now,
  wire: formWire(),
  names: { merchant: 'pid', order: 'out_trade_no', transaction: 'trade_no', amount: 'money', status: 'trade_status', sign: 'sign' },
  staleAfter: 300,
  ack: { accepted: plainAck('success'), refused: plainAck('fail') },
  notice({
    out_trade_no = 'T1',
    transaction_id = 'G1',
    money = '1.00',
    subject = '测试卡密',
    success = true,
    merchant: pid = '1001',
    signer = 'account',
    extra,
    age = 0,
    method = 'GET',
  } = {}) {
    const fields = {
      ...extra,
      pid,
      trade_no: transaction_id,
      out_trade_no,
      api_trade_no: 'A1',
      type: 'alipay',
      name: subject,
      money,
      trade_status: success ? 'TRADE_SUCCESS' : 'TRADE_CLOSED',
      param: '',
      timestamp: String(seconds - age),
    };
    const query = new URLSearchParams(signed(fields, keys[signer])).toString();
    return {
      method,
      query: method === 'GET' ? query : '',
      contentType: method === 'GET' ? '' : 'application/x-www-form-urlencoded',
      headers: {},
      rawBody: Buffer.from(method === 'GET' ? '' : query),
    };
  },
};
noticeConformance(epayV2, simulator, { cases: 45 });

test('the clock case catches a driver without a clock', async () => {
  const timeless = {
    ...epayV2,
    verifyNotify: (...[account, message]: Parameters<typeof epayV2.verifyNotify>) => {
      const stamp = new URLSearchParams(message.query).get('timestamp');
      return epayV2.verifyNotify(account, message, stamp ? new Date(Number(stamp) * 1000) : now);
    },
  };
  const clock = noticeCases(timeless, simulator).find(({ name }) => name.startsWith('a stale notice'));
  assert.ok(clock);
  await assert.rejects(clock.run());
});

test('a notice without a timestamp, or with an odd one, is stale', () => {
  for (const timestamp of ['', '1e9', `${seconds}000`, ` ${seconds}`]) {
    const query = new URLSearchParams(
      signed({ pid: '1001', trade_no: 'G1', out_trade_no: 'T1', money: '1.00', trade_status: 'TRADE_SUCCESS', timestamp }),
    ).toString();
    assert.deepEqual(epayV2.verifyNotify(config, { method: 'GET', query, contentType: '', headers: {}, rawBody: Buffer.alloc(0) }, now), {
      ok: false,
      reason: 'stale',
    });
  }
});

const request: PayRequest = {
  trade_no: 'T1',
  subject: '测试卡密',
  amount: 100,
  notify_url: 'https://shop.example.com/notify',
  return_url: 'https://shop.example.com/return',
  client: { ip: '203.0.113.9', device: 'pc', user_agent: '' },
  pay_code: 'alipay',
};
function scripted(answer: unknown): Outside & { calls: HttpRequest[] } {
  const calls: HttpRequest[] = [];
  return {
    calls,
    now: () => now,
    http: async (call) => {
      calls.push(call);
      return { status: 200, body: Buffer.from(JSON.stringify(answer)) };
    },
  };
}
const timestamp = String(seconds);
const created = (more: Record<string, string>) => signed({ code: '0', trade_no: 'G1', timestamp, ...more });
const failsAs = (kind: string, run: () => Promise<unknown>) =>
  assert.rejects(run, (error) => error instanceof GatewayError && error.kind === kind);

describe('create', () => {
  test('is signed with the merchant’s key', async () => {
    const world = scripted(created({ pay_type: 'qrcode', pay_info: 'https://pay.example.com/q/1' }));
    assert.deepEqual(await epayV2.create(config, request, world), { kind: 'qr', text: 'https://pay.example.com/q/1' });
    const sent = Object.fromEntries(world.calls[0]?.form ?? []);
    assert.ok(
      createVerify('RSA-SHA256')
        .update(textOf(sent))
        .verify(merchant.publicKey, sent.sign ?? '', 'base64'),
    );
    const { sign: _, ...rest } = sent;
    assert.deepEqual(rest, {
      pid: '1001',
      type: 'alipay',
      out_trade_no: 'T1',
      notify_url: request.notify_url,
      return_url: request.return_url,
      name: '测试卡密',
      money: '1.00',
      method: 'web',
      device: 'pc',
      clientip: '203.0.113.9',
      timestamp,
      sign_type: 'RSA',
    });
  });
  test('takes each way to pay, and its own page for those that can’t run here', async () => {
    const made = (more: Record<string, string>) => epayV2.create(config, request, scripted(created(more)));
    assert.deepEqual(await made({ pay_type: 'jump', pay_info: 'https://pay.example.com/j' }), {
      kind: 'redirect',
      url: 'https://pay.example.com/j',
    });
    assert.deepEqual(await made({ pay_type: 'urlscheme', pay_info: 'weixin://dl/business/?t=x' }), {
      kind: 'app',
      url: 'weixin://dl/business/?t=x',
    });
    for (const pay_type of ['html', 'jsapi', 'app', 'unheard_of']) {
      const action = await made({ pay_type, pay_info: '<script>alert(1)</script>' });
      assert.ok(action.kind === 'form' && action.action === 'https://pay.example.com/api/pay/submit');
      assert.deepEqual([action.fields.out_trade_no, action.fields.method, action.fields.device], ['T1', undefined, undefined]);
      const { sign, ...rest } = action.fields;
      assert.ok(
        createVerify('RSA-SHA256')
          .update(textOf(rest))
          .verify(merchant.publicKey, sign ?? '', 'base64'),
      );
    }
    await failsAs('rubbish', () => made({ pay_type: 'jump', pay_info: 'javascript:alert(1)' }));
  });
  test('reads numbers as they were signed', async () => {
    const answer = { ...created({ pay_type: 'jump', pay_info: 'https://pay.example.com/j' }), code: 0 };
    assert.equal((await epayV2.create(config, request, scripted(answer))).kind, 'redirect');
  });
  test('believes no answer without the platform’s fresh signature', async () => {
    const good = created({ pay_type: 'jump', pay_info: 'https://pay.example.com/j' });
    for (const answer of [
      { ...good, pay_info: 'https://evil.example.com/j' },
      { ...good, sign: '' },
      signed({ code: '0', timestamp, pay_type: 'jump', pay_info: 'https://evil.example.com/j' }, stranger.privateKey),
      created({ pay_type: 'jump', pay_info: 'https://pay.example.com/j', timestamp: String(seconds - 301) }),
      created({ pay_type: 'jump', pay_info: 'https://pay.example.com/j', out_trade_no: 'T2' }),
    ]) {
      await failsAs('rubbish', () => epayV2.create(config, request, scripted(answer)));
    }
    await failsAs('refused', () => epayV2.create(config, request, scripted({ code: -1, msg: '签名校验失败' })));
  });
  test('leads to the page where the program wants to see the buyer itself, in its own words', async () => {
    const page = (world: Outside) => epayV2.create(config, request, world);
    const verify = scripted({ code: -1, msg: '本次支付需要安全验证，请使用跳转支付接口发起支付' });
    assert.equal((await page(verify)).kind, 'form');
    const body = Buffer.from('<!DOCTYPE html><html><body>当前商户已超出订单并发量限制，请稍后再试</body></html>');
    assert.equal((await page({ now: () => now, http: async () => ({ status: 200, body }) })).kind, 'form');
    await failsAs('rubbish', () => page({ now: () => now, http: async () => ({ status: 502, body }) }));
    // Refusals are unsigned there, and so is this one.
    await failsAs('refused', () => page(scripted({ code: -1, msg: '商户已被封禁，无法支付！' })));
  });
});

describe('query and refund', () => {
  test('believe no unsigned answer of money', async () => {
    await failsAs('rubbish', () =>
      epayV2.query(
        config,
        { out_trade_no: 'T1' },
        scripted({ code: 0, out_trade_no: 'T1', trade_no: 'G1', status: 1, money: '1.00', timestamp }),
      ),
    );
  });
  test('held money is not paid', async () => {
    for (const status of ['3', '4', 'x']) {
      assert.equal(
        (await epayV2.query(config, { out_trade_no: 'T1' }, scripted(created({ out_trade_no: 'T1', status, money: '1.00' })))).status,
        'unknown',
      );
    }
  });
  test('a refund that was taken is pending until it is asked about', async () => {
    const wish = { out_trade_no: 'T1', transaction_id: 'G1', out_refund_no: 'R1', amount: 50, total: 100 };
    assert.equal((await epayV2.refund?.(config, wish, scripted(created({}))))?.status, 'pending');
    for (const [status, told] of [
      ['1', 'succeeded'],
      ['0', 'failed'],
      ['7', 'pending'],
    ] as const) {
      assert.equal((await epayV2.queryRefund?.(config, wish, scripted(created({ out_refund_no: 'R1', status }))))?.status, told);
    }
    await failsAs('rubbish', async () => epayV2.queryRefund?.(config, wish, scripted(created({ out_refund_no: 'R2', status: '1' }))));
  });
});

import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { describe, test } from 'node:test';
import { GatewayError } from '#kit/gateway-error';
import type { HttpRequest, Outside } from '#kit/http';
import { type NoticeSimulator, noticeConformance, plainAck } from '#kit/notice-conformance';
import { formWire } from '#kit/notice-wire';
import type { PayRequest } from '../port.ts';
import { epayV1 } from './epay-v1.ts';

const config = {
  gateway: 'https://pay.example.com/',
  pid: '1001',
  key: 'KEY123456',
  mode: 'page',
  sign_style: 'plain',
  refund_code: 'off',
};
const now = new Date('2026-01-01T00:00:00Z');
const keys = { account: 'KEY123456', neighbour: 'KEY654321', stranger: 'guess', nobody: '' };

/** The protocol written down a second time, so that the driver is not checked against itself. */
function signedQuery(fields: Record<string, string>, key: string, between = ''): string {
  const kept = Object.keys(fields).filter((name) => fields[name] !== '');
  const joined = kept.sort().map((name) => `${name}=${fields[name]}`);
  const sign = createHash('md5')
    .update(joined.join('&') + between + key)
    .digest('hex');
  return new URLSearchParams({ ...fields, sign, sign_type: 'MD5' }).toString();
}

const simulator: NoticeSimulator = {
  config,
  now,
  wire: formWire(),
  names: { merchant: 'pid', order: 'out_trade_no', transaction: 'trade_no', amount: 'money', status: 'trade_status', sign: 'sign' },
  staleAfter: null,
  ack: { accepted: plainAck('success'), refused: plainAck('fail') },
  notice({
    out_trade_no = 'T1',
    transaction_id = 'G1',
    money = '1.00',
    subject = '测试卡密',
    success = true,
    merchant = '1001',
    signer = 'account',
    extra,
    method = 'GET',
  } = {}) {
    const fields = {
      ...extra,
      pid: merchant,
      trade_no: transaction_id,
      out_trade_no,
      type: 'alipay',
      name: subject,
      money,
      trade_status: success ? 'TRADE_SUCCESS' : 'WAIT_BUYER_PAY',
      param: '',
    };
    const query = signedQuery(fields, keys[signer]);
    return {
      method,
      query: method === 'GET' ? query : '',
      contentType: method === 'GET' ? '' : 'application/x-www-form-urlencoded; charset=UTF-8',
      headers: {},
      rawBody: Buffer.from(method === 'GET' ? '' : query),
    };
  },
};
noticeConformance(epayV1, simulator, { cases: 44 });

const request: PayRequest = {
  trade_no: 'QS20260101000001',
  subject: '测试卡密',
  amount: 100,
  notify_url: 'http://127.0.0.1:8080/home/pay/notify',
  return_url: 'http://127.0.0.1:8080/callback',
  client: { ip: '203.0.113.9', device: 'mobile', user_agent: '' },
  pay_code: 'alipay',
};

function scripted(...answers: unknown[]): Outside & { calls: HttpRequest[] } {
  const calls: HttpRequest[] = [];
  return {
    calls,
    now: () => now,
    http: async (call) => {
      calls.push(call);
      return { status: 200, body: Buffer.from(JSON.stringify(answers.shift())) };
    },
  };
}
const failsAs = (kind: string, run: () => Promise<unknown>) =>
  assert.rejects(run, (error) => error instanceof GatewayError && error.kind === kind);

/** What the program most gateways run (彩虹易支付) answers, in its own words: refusals are codes below zero and never signed. */
const PROGRAM = {
  taken: { code: 1, trade_no: '2026010108000012345', qrcode: 'https://qr.alipay.com/bax0' },
  refusals: [
    { code: -1, msg: '商户不存在！' },
    { code: -3, msg: 'MD5签名校验失败' },
    { code: -4, msg: '未传入任何参数' },
    { code: -1, msg: '当前支付方式单笔最大限额为500元，请选择其他支付方式！' },
    { code: -1, msg: '该订单(QS20260101000001)支付参数有变化，请更换订单号重新发起支付' },
  ],
  verify: { code: -1, msg: '本次支付需要安全验证，请使用跳转支付接口发起支付' },
  tooMany: '<!DOCTYPE html>\n<html><head><title>站点提示信息</title></head><body>当前商户已超出订单并发量限制，请稍后再试</body></html>',
  order: {
    code: 1,
    msg: 'succ',
    trade_no: '2026010108000012345',
    out_trade_no: 'QS20260101000001',
    api_trade_no: null,
    type: 'alipay',
    pid: '1001',
    addtime: '2026-01-01 08:00:00',
    endtime: null,
    name: '测试卡密',
    money: '1.00',
    param: null,
    buyer: null,
    status: '0',
    payurl: null,
  },
  unknown: { code: -1, msg: '订单号不存在' },
};

describe('query', () => {
  const asked = { out_trade_no: 'QS20260101000001' };
  test('reads what the program says', async () => {
    assert.equal((await epayV1.query(config, asked, scripted(PROGRAM.order))).status, 'unpaid');
    const paid = { ...PROGRAM.order, status: '1', endtime: '2026-01-01 08:01:00', buyer: '2088000000000000' };
    assert.deepEqual(await epayV1.query(config, asked, scripted(paid)), {
      status: 'paid',
      transaction_id: '2026010108000012345',
      amount: 100,
    });
    assert.deepEqual(await epayV1.query(config, asked, scripted(PROGRAM.unknown)), { status: 'unknown', message: '订单号不存在' });
  });
});

describe('create', () => {
  test('by page is a form with the known signature, and calls nobody', async () => {
    const world = scripted();
    const action = await epayV1.create(config, request, world);
    assert.ok(action.kind === 'form' && action.action === 'https://pay.example.com/submit.php');
    assert.equal(action.fields.sign, '24227df6cbd8b2d30ef70e8bdc540649');
    assert.deepEqual([action.fields.name, action.fields.money, action.fields.clientip], ['测试卡密', '1.00', undefined]);
    assert.equal(world.calls.length, 0);
  });
  test('without a pay code leaves the choice to the gateway', async () => {
    const action = await epayV1.create(config, { ...request, pay_code: '' }, scripted());
    assert.ok(action.kind === 'form' && !('type' in action.fields));
  });
  test('by API posts the same signed, with address and device', async () => {
    const world = scripted({ code: 1, trade_no: 'G1', payurl: 'https://pay.example.com/p/G1' });
    assert.deepEqual(await epayV1.create({ ...config, mode: 'api' }, request, world), {
      kind: 'redirect',
      url: 'https://pay.example.com/p/G1',
    });
    const [call] = world.calls;
    assert.equal(`${call?.method} ${call?.url}`, 'POST https://pay.example.com/mapi.php');
    const { sign: _, sign_type: __, ...fields } = Object.fromEntries(call?.form ?? []);
    assert.equal(new URLSearchParams(signedQuery(fields, 'KEY123456')).get('sign'), Object.fromEntries(call?.form ?? []).sign);
    assert.deepEqual([fields.clientip, fields.device], ['203.0.113.9', 'mobile']);
  });
  test('by API takes a code or an app as well', async () => {
    const api = { ...config, mode: 'api' };
    assert.deepEqual(await epayV1.create(api, request, scripted({ code: '1', qrcode: 'weixin://wxpay/bizpayurl?pr=x' })), {
      kind: 'qr',
      text: 'weixin://wxpay/bizpayurl?pr=x',
    });
    assert.deepEqual(await epayV1.create(api, request, scripted({ code: 1, urlscheme: 'alipays://platformapi/x' })), {
      kind: 'app',
      url: 'alipays://platformapi/x',
    });
  });
  test('by API takes nothing that would run in the page', async () => {
    const api = { ...config, mode: 'api' };
    for (const answer of [
      { code: 1, payurl: 'javascript:alert(1)' },
      { code: 1, urlscheme: 'javascript://%0aalert(1)' },
      { code: 1, urlscheme: 'data://x' },
      { code: 1, payurl: '/relative' },
      { code: 1 },
    ]) {
      await failsAs('rubbish', () => epayV1.create(api, request, scripted(answer)));
    }
    await failsAs('refused', () => epayV1.create(api, request, scripted({ code: -1, msg: '商户不存在' })));
  });
  test('by API leads to the page where the program wants to see the buyer itself', async () => {
    const api = { ...config, mode: 'api' };
    const page = await epayV1.create(config, request, scripted());
    assert.deepEqual(await epayV1.create(api, request, scripted(PROGRAM.verify)), page);
    for (const body of [PROGRAM.tooMany, `\ufeff\n${PROGRAM.tooMany}`])
      assert.deepEqual(
        await epayV1.create(api, request, { now: () => now, http: async () => ({ status: 200, body: Buffer.from(body) }) }),
        page,
      );
    await failsAs('rubbish', () =>
      epayV1.create(api, request, { now: () => now, http: async () => ({ status: 502, body: Buffer.from('<html></html>') }) }),
    );
  });
  test('by API reads what the program says', async () => {
    const api = { ...config, mode: 'api' };
    for (const refusal of PROGRAM.refusals) await failsAs('refused', () => epayV1.create(api, request, scripted(refusal)));
    assert.equal((await epayV1.create(api, request, scripted(PROGRAM.taken))).kind, 'qr');
  });
});

test('the other signature style is the account’s to choose, both ways', async () => {
  const other = { ...config, sign_style: 'key' };
  const query = signedQuery(
    { pid: '1001', trade_no: 'G1', out_trade_no: 'T1', money: '1.00', trade_status: 'TRADE_SUCCESS' },
    'KEY123456',
    '&key=',
  );
  const message = { method: 'GET' as const, query, contentType: '', headers: {}, rawBody: Buffer.alloc(0) };
  assert.ok(epayV1.verifyNotify(other, message, now).ok);
  assert.deepEqual(epayV1.verifyNotify(config, message, now), { ok: false, reason: 'bad_signature' });
  const action = await epayV1.create(other, request, scripted());
  assert.ok(action.kind === 'form' && action.fields.sign !== '24227df6cbd8b2d30ef70e8bdc540649');
});

describe('refund', () => {
  const wish = { out_trade_no: 'T1', transaction_id: 'G1', out_refund_no: 'R1', amount: 50, total: 100 };
  test('is off unless the account says which code is success', async () => {
    const world = scripted();
    assert.equal((await epayV1.refund?.(config, wish, world))?.status, 'failed');
    assert.equal(world.calls.length, 0);
    assert.equal((await epayV1.refund?.({ ...config, refund_code: '0' }, wish, scripted({ code: 0 })))?.status, 'succeeded');
    assert.equal((await epayV1.refund?.({ ...config, refund_code: '1' }, wish, scripted({ code: 0, msg: 'no' })))?.status, 'failed');
  });
});

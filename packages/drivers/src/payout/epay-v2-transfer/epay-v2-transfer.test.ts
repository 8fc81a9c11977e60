import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { failsAs } from '#kit/conformance';
import { GatewayError } from '#kit/gateway-error';
import type { HttpAnswer, HttpRequest, Outside } from '#kit/http';
import { payoutConformance } from '#kit/payout-conformance';
import type { TransferRequest } from '../port.ts';
import { digitsOf, epayV2Transfer } from './epay-v2-transfer.ts';
import { epayTransferSimulator } from './epay-v2-transfer-simulator.ts';

payoutConformance(epayV2Transfer, epayTransferSimulator().simulator, { cases: 34, title: 'the program' });
// A program written after the page, which signs whatever it says, and an account that believes nothing else.
payoutConformance(epayV2Transfer, epayTransferSimulator({ signsRefusals: true, more: { refusals: 'signed' } }).simulator, {
  cases: 34,
  title: 'a program that signs its refusals',
});

const OURS = 'TX260101080000ABCDEFGHJKMNPQRS';
const wish: TransferRequest = {
  out_biz_no: digitsOf(OURS),
  payee: { kind: 'alipay', account: 'payee@example.com', name: '张三' },
  amount: 1234,
  remark: '提现',
};

/** A world that answers a submission and then a query so. */
function answering(now: Date, ...answers: readonly HttpAnswer[]): Outside & { calls: HttpRequest[] } {
  const calls: HttpRequest[] = [];
  return {
    now: () => now,
    calls,
    async http(call) {
      calls.push(call);
      return answers[calls.length - 1] ?? assert.fail('asked too often');
    },
  };
}

describe('a refusal', () => {
  const { simulator, signed, unsigned } = epayTransferSimulator();
  const { config } = simulator;
  const now = simulator.outside.now();
  const no = (msg: string) => unsigned({ code: -1, msg });
  const byChannel = (msg: string) => signed({ code: -1, msg });
  const nothing = no('转账交易号不存在');
  const send = (world: Outside, more: Record<string, string> = {}) => epayV2Transfer.transfer({ ...config, ...more }, wish, world);

  test('is one when its reason comes before any money, and the gateway knows no such payout', async () => {
    // As the program words them: thrown before it begins, or told by its channel.
    for (const reason of [
      '管理员未开启代付功能',
      '商户未开启代付API接口',
      '收款人姓名(name)不能为空',
      '交易号输入不规范',
      '转账备注最多32个字',
      '转账金额输入不规范',
      '需支付金额大于可转账余额',
      '单笔最小代付金额限制为10元',
      '您今天向该账号的转账次数已达到上限',
      '未开启此转账方式',
      'Insufficient balance',
    ])
      assert.deepEqual(await send(answering(now, no(reason), nothing)), { status: 'failed', message: reason }, reason);
    for (const reason of ['[PAYEE_NOT_EXIST]收款账号不存在', '商户可用余额不足', '真实姓名不一致'])
      assert.deepEqual(await send(answering(now, byChannel(reason), nothing)), { status: 'failed', message: reason }, reason);
  });
  test('of which nobody knows what it means leaves the payout open', async () => {
    for (const reason of [
      '系统繁忙',
      '接口超时',
      '请求失败：Operation timed out',
      '转账处理中，账户稍后到账',
      '该交易号已存在，请更换交易号',
      '未知错误',
      '',
      'duplicate account',
    ])
      await failsAs('rubbish', () => send(answering(now, byChannel(reason), nothing)), reason);
  });
  test('of a payout that was made before is none: what the gateway has is told', async () => {
    const known = (status: string) =>
      signed({ code: '0', status, biz_no: 'B1', out_biz_no: wish.out_biz_no, amount: '12.34', errmsg: '已退回' });
    assert.equal((await send(answering(now, no('商户可用余额不足'), known('1')))).status, 'succeeded');
    assert.equal((await send(answering(now, no('商户可用余额不足'), known('0')))).status, 'processing');
    assert.deepEqual(await send(answering(now, no('商户可用余额不足'), known('2'))), {
      status: 'failed',
      transaction_id: 'B1',
      message: '已退回',
    });
    await failsAs('rubbish', () => send(answering(now, no('商户可用余额不足'), no('系统繁忙'))));
    await failsAs('silent', () =>
      send({
        now: () => now,
        http: async (call) => {
          if (call.url.endsWith('/query')) throw new GatewayError('silent', 'no answer');
          return no('商户可用余额不足');
        },
      }),
    );
  });
  test('to tell of a merchant, a channel or a method says nothing of the payout', async () => {
    for (const words of [
      '商户不存在！',
      '商户已被封禁',
      '接口方法不存在',
      'RSA签名校验失败',
      '支付通道不存在',
      '当前支付通道信息不存在',
      '该订单的支付通道不存在',
    ])
      for (const answer of [no(words), byChannel(words)]) {
        await failsAs('rubbish', () => epayV2Transfer.query(config, wish, answering(now, answer)), words);
        await failsAs('rubbish', () => send(answering(now, no('收款账号不存在'), answer)), words);
      }
    // The program has it, its channel does not find it (yet): that is no "no such payout".
    const lost = signed({
      code: -1,
      msg: '转账订单不存在',
      biz_no: wish.out_biz_no,
      out_biz_no: wish.out_biz_no,
      cost_money: '12.34',
      remark: '',
    });
    assert.equal((await epayV2Transfer.query(config, wish, answering(now, lost))).status, 'processing');
    assert.equal((await send(answering(now, no('收款账号不存在'), lost))).status, 'processing');
  });
  test('without a signature counts over https, or as the account says', async () => {
    const plain = [no('商户可用余额不足'), nothing] as const;
    for (const [gateway, refusals, believed] of [
      ['https://epay.invalid', 'https', true],
      ['http://epay.invalid', 'https', false],
      ['https://epay.invalid', 'signed', false],
      ['http://epay.invalid', 'plain', true],
    ] as const) {
      const account = { gateway, refusals };
      const world = answering(now, ...plain);
      if (believed) {
        assert.equal((await send(world, account)).status, 'failed');
        assert.equal((await epayV2Transfer.query({ ...config, ...account }, wish, answering(now, nothing))).status, 'unknown');
      } else {
        await failsAs('rubbish', () => send(world, account));
        assert.equal(world.calls.length, 1);
        await failsAs('rubbish', () => epayV2Transfer.query({ ...config, ...account }, wish, answering(now, nothing)));
      }
      // Believing refusals is not believing payments.
      const paid = unsigned({ code: 0, status: 1, biz_no: 'B1', out_biz_no: wish.out_biz_no });
      await failsAs('rubbish', () => send(answering(now, paid), account));
      await failsAs('rubbish', () => epayV2Transfer.query({ ...config, ...account }, wish, answering(now, paid)));
    }
  });
});

/** What programs answer to a query, word for word but for the signature. Found in the field: none is ever taken out. */
const ANSWERS = [
  [
    'new, paid',
    {
      code: 0,
      msg: '转账成功！',
      biz_no: '#',
      out_biz_no: '#',
      status: 1,
      amount: '12.34',
      cost_money: '12.34',
      paydate: '2026-01-01 08:00:03',
      remark: '提现',
    },
    'succeeded',
  ],
  [
    'new, failed',
    { code: 0, msg: '转账失败：收款方账户异常', biz_no: '#', out_biz_no: '#', status: 2, amount: '12.34', errmsg: '收款方账户异常' },
    'failed',
  ],
  [
    'old, paid: names nothing',
    { code: 0, msg: '转账成功！', status: 1, amount: '12.34', cost_money: '12.34', paydate: '2026-01-01 08:00:03', remark: '提现' },
    'succeeded',
  ],
  ['old, failed: names nothing', { code: 0, msg: '转账失败：原因未知', status: 2, amount: '12.34', errmsg: '原因未知' }, 'failed'],
  ['the channel tells no amount', { code: 0, status: 0, errmsg: null, msg: '转账处理中，请稍后查询结果。' }, 'processing'],
  [
    'the channel tells null',
    { code: 0, status: 1, amount: null, paydate: null, msg: '转账成功！', biz_no: '#', out_biz_no: '#' },
    'succeeded',
  ],
  ['the channel rounds nothing to 0', { code: 0, status: 0, amount: 0, msg: '转账处理中，请稍后查询结果。' }, 'processing'],
  ['the channel tells a number of yuan', { code: 0, status: 1, amount: 12.34, msg: '转账成功！' }, 'succeeded'],
  ['the channel tells fen', { code: 0, status: 1, amount: 1234, msg: '转账成功！' }, 'succeeded'],
  ['the channel tells fen as a text', { code: 0, status: 1, amount: '1234', msg: '转账成功！' }, 'succeeded'],
  ['an administrator must agree there', { code: 0, status: 3, amount: '12.34', biz_no: '#', out_biz_no: '#' }, 'processing'],
  ['the channel does not answer', { code: -1, msg: 'cURL error 28', biz_no: '#', out_biz_no: '#', cost_money: '12.34' }, 'processing'],
] as const;

describe('an answer', () => {
  const { simulator, signed } = epayTransferSimulator();
  const query = (fields: Record<string, string | number | null>) =>
    epayV2Transfer.query(simulator.config, wish, answering(simulator.outside.now(), signed(fields)));
  for (const [name, fields, status] of ANSWERS)
    test(`${name}: ${status}`, async () => {
      const told = Object.fromEntries(Object.entries(fields).map(([key, value]) => [key, value === '#' ? wish.out_biz_no : value]));
      assert.equal((await query(told)).status, status);
    });
  test('of another amount, or with another number, is about another payout', async () => {
    for (const amount of ['12.35', 12.35, '1235', 1235, '0.12', '123400', '-12.34', '1e3', '12.340'])
      await failsAs('rubbish', () => query({ code: 0, status: 1, out_biz_no: wish.out_biz_no, amount }), String(amount));
    await failsAs('rubbish', () => query({ code: 0, status: 1, out_biz_no: '2026010108000012345', amount: '12.34' }));
    await failsAs('rubbish', () => query({ code: -1, msg: '转账订单不存在', out_biz_no: '2026010108000012345' }));
  });
  test('to a submission names the payout', async () => {
    const world = answering(simulator.outside.now(), signed({ code: 0, status: 1, orderid: 'O1' }));
    await failsAs('rubbish', () => epayV2Transfer.transfer(simulator.config, wish, world));
  });
});

test('every program pays once, tells of it, and refuses for good', async () => {
  for (const version of ['new', 'old'] as const)
    for (const channelAmount of ['yuan', 'fen', 'null', 'zero', 'missing'] as const) {
      const { simulator } = epayTransferSimulator({ version, channelAmount });
      const { config, outside, moods } = simulator;
      simulator.setLeft(2000);
      moods.slow = true;
      assert.equal((await epayV2Transfer.transfer(config, wish, outside)).status, 'processing');
      assert.equal((await epayV2Transfer.query(config, wish, outside)).status, 'processing');
      simulator.finish(wish.out_biz_no, true);
      assert.equal((await epayV2Transfer.query(config, wish, outside)).status, 'succeeded');
      assert.equal((await epayV2Transfer.transfer(config, wish, outside)).status, 'succeeded');
      assert.equal(simulator.left(), 766);
      const next = { ...wish, out_biz_no: digitsOf(OURS, 1) };
      assert.equal((await epayV2Transfer.transfer(config, next, outside)).status, 'failed');
      assert.equal((await epayV2Transfer.query(config, next, outside)).status, 'unknown');
    }
});

test('a number of ours that the program replaced is asked about by the program’s own', async () => {
  const { simulator, transfers } = epayTransferSimulator({ more: { number_form: 'as_is' } });
  const { config, outside } = simulator;
  simulator.setLeft(2000);
  assert.equal(epayV2Transfer.number?.(config, OURS, 0), OURS);
  const asIs = { ...wish, out_biz_no: OURS };
  const { status, transaction_id } = await epayV2Transfer.transfer(config, asIs, outside);
  assert.deepEqual([status, transaction_id], ['succeeded', [...transfers.keys()][0]]);
  // By ours it is not found, though it was paid: that is why `unknown` ends nothing here.
  assert.equal((await epayV2Transfer.query(config, asIs, outside)).status, 'unknown');
  assert.equal(epayV2Transfer.unknown, 'open');
  assert.equal((await epayV2Transfer.query(config, { ...asIs, transaction_id }, outside)).status, 'succeeded');
});

describe('19 digits', () => {
  test('are what an account sends that says nothing else', () => {
    const { number_form: _, ...config } = epayTransferSimulator().simulator.config;
    assert.equal(epayV2Transfer.number?.(config, OURS, 0), digitsOf(OURS));
  });
  test('begin with the date of our number, hold a time, and are the same for the same number and attempt', () => {
    for (const attempt of [0, 1, 2]) {
      assert.match(digitsOf(OURS, attempt), /^20260101([01]\d|2[0-3])[0-5]\d[0-5]\d\d{5}$/);
      assert.equal(digitsOf(OURS, attempt), digitsOf(OURS, attempt));
    }
    assert.equal(new Set([0, 1, 2].map((attempt) => digitsOf(OURS, attempt))).size, 3);
    for (const odd of ['', 'TX1', '12345678', 'TX26010199000000000000000000']) assert.throws(() => digitsOf(odd), GatewayError, odd);
  });
  test('differ between numbers', () => {
    const seen = new Set<string>();
    fc.assert(
      fc.property(fc.stringMatching(/^[0-9A-HJKMNP-TV-Z]{16}$/), (letters) => {
        const number = digitsOf(`TX260101080000${letters}`);
        assert.equal(number.length, 19);
        seen.add(number);
      }),
      { numRuns: 500 },
    );
    assert.ok(seen.size > 400, `${seen.size} of 500`);
  });
});

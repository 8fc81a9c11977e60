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

payoutConformance(epayV2Transfer, epayTransferSimulator().simulator, { cases: 34 });

const wish: TransferRequest = {
  out_biz_no: 'TX260101080000ABCDEFGHJKMNPQRS',
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
  const no = (msg: string) => signed({ code: '-1', msg });
  const nothing = no('转账记录不存在');
  const send = (world: Outside, more: Record<string, string> = {}) => epayV2Transfer.transfer({ ...config, ...more }, wish, world);

  test('is one when its reason comes before any money, and the gateway knows no such payout', async () => {
    for (const reason of ['商户可用余额不足', '收款方账户异常', '真实姓名不一致', '单笔最低1元', '代付功能未开启', 'Insufficient balance'])
      assert.deepEqual(await send(answering(now, no(reason), nothing)), { status: 'failed', message: reason }, reason);
  });
  test('of which nobody knows what it means leaves the payout open', async () => {
    for (const reason of ['系统繁忙', '接口超时', '转账处理中，账户稍后到账', '该交易号已存在', '未知错误', '', 'duplicate account'])
      await failsAs('rubbish', () => send(answering(now, no(reason), nothing)), reason);
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
  test('without a signature counts only where the account says so', async () => {
    const plain = [unsigned({ code: '-1', msg: '商户可用余额不足' }), unsigned({ code: '-1', msg: '转账记录不存在' })] as const;
    const world = answering(now, ...plain);
    await failsAs('rubbish', () => send(world));
    assert.equal(world.calls.length, 1);
    await failsAs('rubbish', () => epayV2Transfer.query(config, wish, answering(now, plain[1])));
    assert.equal((await send(answering(now, ...plain), { refusals: 'plain' })).status, 'failed');
    assert.equal((await epayV2Transfer.query({ ...config, refusals: 'plain' }, wish, answering(now, plain[1]))).status, 'unknown');
    // Believing refusals is not believing payments.
    const paid = unsigned({ code: '0', status: '1', biz_no: 'B1', out_biz_no: wish.out_biz_no });
    await failsAs('rubbish', () => send(answering(now, paid), { refusals: 'plain' }));
  });
});

test('another amount than was asked for is another payout', async () => {
  const { simulator, signed } = epayTransferSimulator();
  const answer = signed({ code: '0', status: '1', biz_no: 'B1', out_biz_no: wish.out_biz_no, amount: '12.35' });
  await failsAs('rubbish', () => epayV2Transfer.query(simulator.config, wish, answering(simulator.outside.now(), answer)));
});

test('a gateway that signs no refusals pays, and says the same twice', async () => {
  const { simulator } = epayTransferSimulator({ signsRefusals: false });
  simulator.setLeft(2000);
  for (let time = 0; time < 2; time++)
    assert.equal((await epayV2Transfer.transfer(simulator.config, wish, simulator.outside)).status, 'succeeded');
  assert.equal(simulator.left(), 766);
  await failsAs('rubbish', () => epayV2Transfer.transfer(simulator.config, { ...wish, out_biz_no: 'TX2' }, simulator.outside));
});

describe('19 digits', () => {
  test('begin with the date of our number, hold a time, and are the same for the same number', async () => {
    const { simulator, transfers } = epayTransferSimulator({ more: { number_form: 'digits_19' } });
    simulator.setLeft(10_000);
    await epayV2Transfer.transfer(simulator.config, wish, simulator.outside);
    assert.equal((await epayV2Transfer.query(simulator.config, wish, simulator.outside)).status, 'succeeded');
    const [[number = ''] = []] = transfers;
    assert.match(number, /^20260101([01]\d|2[0-3])[0-5]\d[0-5]\d\d{5}$/);
    assert.equal(number, digitsOf(wish.out_biz_no));
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

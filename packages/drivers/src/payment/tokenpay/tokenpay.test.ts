import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { GatewayError } from '#kit/gateway-error';
import type { Outside } from '#kit/http';
import { paymentConformance } from '#kit/payment-conformance';
import { posted } from '../epusdt/epusdt-simulator.ts';
import { usdtSign } from '../usdt-wire.ts';
import { tokenpay } from './tokenpay.ts';
import { tokenpaySignature, tokenpaySimulator } from './tokenpay-simulator.ts';

paymentConformance(tokenpay, tokenpaySimulator().simulator, { cases: { notices: 39, gateway: 25 } });

const { simulator } = tokenpaySimulator();
const { config, now } = simulator;

/** What its manual prints. */
const printed = {
  create: {
    OutOrderId: 'AJIHK72N34BR2CWG',
    OrderUserKey: 'admin@qq.com',
    ActualAmount: '15',
    Currency: 'TRX',
    NotifyUrl: 'http://localhost:1011/pay/tokenpay/notify_url',
    RedirectUrl: 'http://localhost:1011/pay/tokenpay/return_url?order_id=AJIHK72N34BR2CWG',
  },
  notice: {
    ActualAmount: '15',
    Amount: '34.91',
    BaseCurrency: 'CNY',
    BlockChainName: 'TRON',
    BlockTransactionId: '375859c36dc5f5d227b10912b5ec70d36dd34446028064956cb60cdbb74432f5',
    Currency: 'TRX',
    CurrencyName: 'TRX',
    FromAddress: 'TYYjzt6AWhe9hAg9DrhiYXEWKDksyohgQa',
    Id: '63234df7-55bf-93fc-0010-67be493c0c27',
    OutOrderId: 'E6COE6FGZMO5AXSK',
    PayTime: '2022-09-15 16:08:39',
    Status: 1,
    ToAddress: 'TKGTx4pCKiKQbk8evXHTborfZn754TGViP',
  },
};

describe('signs as its manual shows', () => {
  test('a payment to be made, with capitals before small letters', () =>
    assert.equal(usdtSign(Object.entries(printed.create), 'Signature', '666'), 'e9765880db6081496456283678e70152'));
  test('a query', () =>
    assert.equal(usdtSign([['Id', '66f9d5a8-d9c7-0224-004f-a16a1c068e08']], 'Signature', '666'), 'baa261cc6af3f5efbed15e17a285f653'));
  test('a notice, which is taken', () => {
    const notice = posted({ ...printed.notice, Signature: 'e5eaa888cd9e80b5c09a0698981757c8' });
    const { fields: _, ...told } = { fields: {}, ...tokenpay.verifyNotify({ ...config, token: '666' }, notice, now) };
    assert.deepEqual(told, {
      ok: true,
      out_trade_no: 'E6COE6FGZMO5AXSK',
      transaction_id: '63234df7-55bf-93fc-0010-67be493c0c27',
      amount: 1500,
      currency: 'CNY',
      success: true,
    });
  });
});

describe('what came', () => {
  const amount = (more: Record<string, unknown>) => {
    const told = { ...printed.notice, ...more };
    const notice = tokenpay.verifyNotify(config, posted({ ...told, Signature: tokenpaySignature(told, config.token ?? '') }), now);
    return notice.ok ? notice.amount : notice.reason;
  };
  test('is the price, unless the gateway took less of the coin than it asked for', () => {
    assert.equal(amount({}), 1500);
    assert.equal(amount({ IsDynamicAmount: 0, PayAmount: '1' }), 1500);
    assert.equal(amount({ IsDynamicAmount: 1, PayAmount: '34.91' }), 1500);
    assert.equal(amount({ IsDynamicAmount: 1, PayAmount: '40' }), 1500);
    assert.equal(amount({ IsDynamicAmount: 1, PayAmount: '34.90' }), 1499);
    assert.equal(amount({ IsDynamicAmount: 1, PayAmount: '17.455' }), 750);
    for (const PayAmount of ['', 'x', '-1', '1e3']) assert.equal(amount({ IsDynamicAmount: 1, PayAmount }), 'malformed');
  });
  test('is not yuan where the gateway counts in another currency', () => assert.equal(amount({ BaseCurrency: 'USD' }), 'malformed'));
});

describe('query', () => {
  const data = { id: 'G1', outOrderId: 'T1', actualAmount: 15, status: 'Paid', amount: 34.91, isDynamicAmount: false };
  const ask = (told: object, transaction_id = 'G1') => {
    const world: Outside = { now: () => now, http: async () => ({ status: 200, body: Buffer.from(JSON.stringify(told)) }) };
    return tokenpay.query(config, { out_trade_no: 'T1', transaction_id }, world);
  };
  test('reads each state, by name and by number', async () => {
    for (const [status, told] of [
      ['Paid', 'paid'],
      [1, 'paid'],
      ['Pending', 'unpaid'],
      [0, 'unpaid'],
      ['Expired', 'closed'],
      [2, 'closed'],
      ['constructor', 'unknown'],
    ] as const)
      assert.equal((await ask({ success: true, data: { ...data, status } })).status, told);
    assert.equal((await ask({ success: true, data: { ...data, isDynamicAmount: true, payAmount: 17.455 } })).amount, 750);
  });
  test('asks nobody where the gateway’s number is not known', async () => {
    const nobody: Outside = { now: () => now, http: () => Promise.reject(new Error('asked')) };
    assert.equal((await tokenpay.query(config, { out_trade_no: 'T1' }, nobody)).status, 'unknown');
  });
  test('takes no answer about another payment', async () => {
    for (const more of [{ id: 'G2' }, { outOrderId: 'T2' }, { actualAmount: '15.001' }, { isDynamicAmount: true }])
      await assert.rejects(
        ask({ success: true, data: { ...data, ...more } }),
        (error) => error instanceof GatewayError && error.kind === 'rubbish',
      );
  });
});

test('a gateway that counts in dollars makes no payment', async () => {
  const info = { ActualAmount: '15', BaseCurrency: 'USD', OutOrderId: 'T1' };
  const world: Outside = {
    now: () => now,
    http: async () => ({
      status: 200,
      body: Buffer.from(JSON.stringify({ success: true, data: 'https://tokenpay.invalid/Pay?Id=1', info })),
    }),
  };
  const request = {
    trade_no: 'T1',
    subject: '',
    amount: 1500,
    notify_url: 'http://127.0.0.1/n',
    return_url: 'http://127.0.0.1/r',
    client: { ip: '203.0.113.9', device: 'pc' as const, user_agent: '' },
    pay_code: '',
  };
  await assert.rejects(tokenpay.create(config, request, world), (error) => error instanceof GatewayError && error.kind === 'unconfigured');
});

import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { failsAs } from '#kit/conformance';
import type { HttpRequest, Outside } from '#kit/http';
import { payoutConformance } from '#kit/payout-conformance';
import { businessRefusal, signAnswer, type Told } from '../../payment/alipay/alipay-platform-simulator.ts';
import type { TransferRequest } from '../port.ts';
import { alipayTransfer } from './alipay-transfer.ts';
import { createAlipayTransfers } from './alipay-transfer-simulator.ts';

const gateways = { key: createAlipayTransfers('key'), cert: createAlipayTransfers('cert') };
for (const mode of ['key', 'cert'] as const)
  payoutConformance(alipayTransfer, gateways[mode].simulator, { title: `alipay_transfer (${mode})`, cases: 35 });

const { app, simulator, transfers } = gateways.cert;
const { config, outside } = simulator;
let count = 0;
const request = (more: Partial<TransferRequest> = {}): TransferRequest => ({
  out_biz_no: `TX${String(++count).padStart(12, '0')}X`,
  payee: { kind: 'alipay', account: 'payee@example.com', name: '张三' },
  amount: 1234,
  remark: '提现',
  ...more,
});
const answering = (method: string, told: Told): Outside => ({
  now: outside.now,
  http: async () => signAnswer(app, `${method.replaceAll('.', '_')}_response`, told),
});
const transferring = (told: Told) => answering('alipay.fund.trans.uni.transfer', told);
const querying = (told: Told) => answering('alipay.fund.trans.common.query', told);
const send = (wish: TransferRequest, world = outside) => alipayTransfer.transfer(config, wish, world);
const ask = (wish: TransferRequest, world = outside) => alipayTransfer.query(config, wish, world);

describe('a transfer', () => {
  test('names a member by number, and anybody else by what he logs in with', async () => {
    simulator.setLeft(1_000_000);
    for (const [account, identity] of [
      ['2088102147948060', 'ALIPAY_USER_ID'],
      ['13800138000', 'ALIPAY_LOGON_ID'],
      ['payee@example.com', 'ALIPAY_LOGON_ID'],
      ['20881021479480601', 'ALIPAY_LOGON_ID'],
    ] as const) {
      const wish = request({ payee: { kind: 'alipay', account, name: '张三' } });
      assert.equal((await send(wish)).status, 'succeeded');
      const made = transfers.get(wish.out_biz_no);
      assert.deepEqual([made?.account, made?.identity_type, made?.title, made?.remark], [account, identity, '提现', '提现']);
    }
  });
  test('carries the numbers of its certificates, and its content in the body only', async () => {
    const calls: HttpRequest[] = [];
    await send(request(), { now: outside.now, http: (call) => (calls.push(call), outside.http(call)) });
    const query = Object.fromEntries(calls[0]?.query ?? []);
    assert.deepEqual([query.app_cert_sn, query.alipay_root_cert_sn], [app.appCertSn, app.rootCertSn]);
    assert.deepEqual(
      calls[0]?.form?.map(([name]) => name),
      ['biz_content'],
    );
  });
  test('is failed only for reasons after which nothing can have been paid', async () => {
    for (const sub of [
      'PAYER_BALANCE_NOT_ENOUGH',
      'BALANCE_IS_NOT_ENOUGH',
      'PAYEE_NOT_EXIST',
      'PAYEE_USER_INFO_ERROR',
      'PERM_AML_NOT_REALNAME_REV',
      'PERMIT_NON_BANK_LIMIT_PAYEE',
      'EXCEED_LIMIT_DM_MAX_AMOUNT',
      'CERT_MISS_TRANS_LIMIT',
      'REMARK_HAS_SENSITIVE_WORD',
      'PRODUCT_NOT_SIGN',
    ])
      assert.deepEqual(await send(request(), transferring(businessRefusal(sub, '原因'))), { status: 'failed', message: `原因 ${sub}` });
  });
  test('stays open for every other reason, also for one nobody has heard of', async () => {
    for (const sub of [
      'SYSTEM_ERROR',
      'ACQ.SYSTEM_ERROR',
      'aop.ACQ.SYSTEM_ERROR',
      'REQUEST_PROCESSING',
      'TRANS_ORDER_DEALING',
      'PAYMENT_INFO_INCONSISTENCY',
      'RESOURCE_LIMIT_EXCEED',
      'PAYMENT_FAIL',
      'ORDER_NOT_EXIST',
      'SOMETHING_NEW',
      'PAYER_BALANCE_NOT_ENOUGH ',
      '',
    ])
      await failsAs('rubbish', () => send(request(), transferring(businessRefusal(sub, '原因'))), sub);
    await failsAs('rubbish', () =>
      send(request(), transferring({ code: '20000', msg: 'Service Currently Unavailable', sub_code: 'isp.unknow-error' })),
    );
    await failsAs('refused', () =>
      send(request(), transferring({ code: '40006', msg: 'Insufficient Permissions', sub_code: 'isv.insufficient-isv-permissions' })),
    );
  });
});

describe('a query', () => {
  const told = (wish: TransferRequest, more: Told) => querying({ code: '10000', out_biz_no: wish.out_biz_no, order_id: 'O1', ...more });
  test('reads each state of Alipay’s', async () => {
    for (const [word, status] of [
      ['SUCCESS', 'succeeded'],
      ['DEALING', 'processing'],
      ['INIT', 'processing'],
      ['WAIT_PAY', 'processing'],
      ['FAIL', 'failed'],
      ['CLOSED', 'failed'],
      ['REFUND', 'failed'],
    ] as const) {
      const wish = request();
      assert.equal((await ask(wish, told(wish, { status: word }))).status, status);
    }
    for (const word of ['UNKNOWN', 'success', 'toString', '']) {
      const wish = request();
      await failsAs('rubbish', () => ask(wish, told(wish, { status: word })), word);
    }
  });
  test('gives the reason of a failure', async () => {
    const wish = request();
    const answer = told(wish, { status: 'FAIL', error_code: 'PAYEE_CARD_INFO_ERROR', fail_reason: '收款方卡信息错误' });
    assert.deepEqual(await ask(wish, answer), {
      status: 'failed',
      transaction_id: 'O1',
      message: '收款方卡信息错误 PAYEE_CARD_INFO_ERROR',
    });
  });
  test('that tells of another amount tells nothing', async () => {
    const wish = request();
    await failsAs('rubbish', () => ask(wish, told(wish, { status: 'SUCCESS', trans_amount: '12.35' })));
    assert.equal((await ask(wish, told(wish, { status: 'SUCCESS', trans_amount: '12.34' }))).status, 'succeeded');
  });
  test('that is not allowed is refused, not unknown', async () =>
    failsAs('refused', () => ask(request(), querying(businessRefusal('NO_ORDER_PERMISSION', '没有权限')))));
});

test('the balance is asked with the PID, and not without', async () =>
  failsAs('unconfigured', async () => alipayTransfer.balance?.({ ...config, seller_id: '' }, outside)));

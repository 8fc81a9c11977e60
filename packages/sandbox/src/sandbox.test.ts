import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, afterEach, before, describe, test } from 'node:test';
import type { AccountConfig } from '@keymall/drivers/kit/config';
import { outsideWorld, readAnswer } from '@keymall/drivers/kit/http';
import { epayV1 } from '@keymall/drivers/payment/epay-v1/epay-v1';
import { epayV2 } from '@keymall/drivers/payment/epay-v2/epay-v2';
import type { PaymentDriver, RejectedNotice, VerifiedNotice } from '@keymall/drivers/payment/port';
import { createCredentials, loadOrCreateCredentials } from './credentials.ts';
import { signedFields } from './notices.ts';
import { type Sandbox, type SandboxOptions, startSandbox } from './server.ts';

const account = createCredentials();
const outside = outsideWorld();
const folder = mkdtempSync(join(tmpdir(), 'sandbox-'));
after(() => rmSync(folder, { recursive: true, force: true }));

const shops: Record<string, { driver: PaymentDriver; config: (gateway: string) => AccountConfig }> = {
  'version 1': {
    driver: epayV1,
    config: (gateway) => ({ gateway, pid: account.pid, key: account.key, mode: 'page', sign_style: 'plain', refund_code: '1' }),
  },
  'version 2': {
    driver: epayV2,
    config: (gateway) => ({
      gateway,
      pid: account.pid,
      platform_public_key: account.platform_public_key,
      merchant_private_key: account.merchant_private_key,
      mode: 'page',
    }),
  },
};

/** A shop's notice address: keeps what came, answers what it is told to. */
const received: string[] = [];
let answers: string[] = [];
const shop = createServer((request, response) => {
  received.push(new URL(request.url ?? '', 'http://shop').search.slice(1));
  response.end(answers.shift() ?? 'success');
});
let shopUrl = '';
before(async () => {
  await new Promise<void>((done) => shop.listen(0, '127.0.0.1', done));
  shopUrl = `http://127.0.0.1:${(shop.address() as AddressInfo).port}`;
});
after(() => shop.close());

/** A clock's bell that tests ring. */
function bell() {
  const waiting: { delayMs: number; run: () => void }[] = [];
  return {
    delays: () => waiting.map(({ delayMs }) => delayMs),
    ring() {
      for (const { run } of waiting.splice(0)) run();
    },
    schedule(delayMs: number, run: () => void) {
      const entry = { delayMs, run };
      waiting.push(entry);
      return () => {
        const index = waiting.indexOf(entry);
        if (index >= 0) waiting.splice(index, 1);
      };
    },
  };
}

const running: Sandbox[] = [];
async function start(options: SandboxOptions = {}): Promise<Sandbox> {
  const sandbox = await startSandbox({ port: 0, merchants: [account], ...options });
  running.push(sandbox);
  return sandbox;
}
afterEach(async () => {
  for (const sandbox of running.splice(0)) await sandbox.close();
  received.length = 0;
  answers = [];
});

let count = 0;
for (const [title, { driver, config }] of Object.entries(shops)) {
  const open = async (sandbox: Sandbox) => {
    const trade_no = `M${++count}`;
    const client = { ip: '203.0.113.9', device: 'pc' as const, user_agent: '' };
    const urls = { notify_url: `${shopUrl}/notify`, return_url: `${shopUrl}/return?order=${trade_no}` };
    const action = await driver.create(
      config(sandbox.url),
      { trade_no, subject: '测试 & 卡密', amount: 100, client, pay_code: 'alipay', ...urls },
      outside,
    );
    assert.ok(action.kind === 'form');
    assert.equal((await outside.http({ method: 'POST', url: action.action, form: Object.entries(action.fields) })).status, 303);
    return trade_no;
  };
  const heard = (sandbox: Sandbox): (VerifiedNotice | RejectedNotice)[] =>
    received.map((query) =>
      driver.verifyNotify(
        config(sandbox.url),
        { method: 'GET', query, contentType: '', headers: {}, rawBody: Buffer.alloc(0) },
        new Date(),
      ),
    );
  const said = (sandbox: Sandbox) =>
    heard(sandbox).map((notice) => (notice.ok ? { success: notice.success, amount: notice.amount } : notice.reason));
  const state = async (sandbox: Sandbox, out_trade_no: string) =>
    (await driver.query(config(sandbox.url), { out_trade_no }, outside)).status;
  const good = { success: true, amount: 100 };

  describe(title, () => {
    test('pay: one good notice, accepted', async () => {
      const sandbox = await start();
      const number = await open(sandbox);
      const order = await sandbox.pay(number, { mode: 'pay' });
      assert.deepEqual(said(sandbox), [good]);
      assert.deepEqual(
        order.notices.map((notice) => notice.state),
        ['delivered'],
      );
      assert.equal(await state(sandbox, number), 'paid');
    });

    test('a shop that does not say success is told again, slower and slower, until it does', async () => {
      const { schedule, ring, delays } = bell();
      const sandbox = await start({ schedule, retryMs: [1000, 3000, 9000] });
      const number = await open(sandbox);
      answers = ['fail', '{"code":1,"msg":"success"}', ' success\n'];
      await sandbox.pay(number, { mode: 'pay' });
      assert.deepEqual(delays(), [1000]);
      ring();
      await sandbox.quiet();
      assert.deepEqual(delays(), [3000]);
      ring();
      await sandbox.quiet();
      assert.deepEqual([delays(), said(sandbox)], [[], [good, good, good]]);
      assert.equal(sandbox.order(number)?.notices[0]?.state, 'delivered');
    });

    test('a shop that never does is given up', async () => {
      const { schedule, ring, delays } = bell();
      const sandbox = await start({ schedule, retryMs: [1] });
      const number = await open(sandbox);
      answers = ['fail', 'fail', 'fail'];
      await sandbox.pay(number, { mode: 'pay' });
      ring();
      await sandbox.quiet();
      assert.deepEqual([delays(), received.length, sandbox.order(number)?.notices[0]?.state], [[], 2, 'given_up']);
    });

    test('late: nothing is paid before its time', async () => {
      const { schedule, ring, delays } = bell();
      const sandbox = await start({ schedule });
      const number = await open(sandbox);
      await sandbox.pay(number, { mode: 'late', delay_ms: 360_000 });
      assert.deepEqual([delays(), received.length, await state(sandbox, number)], [[360_000], 0, 'unpaid']);
      await assert.rejects(sandbox.pay(number, { mode: 'pay' }), /延迟/);
      ring();
      await sandbox.quiet();
      assert.deepEqual([said(sandbox), await state(sandbox, number)], [[good], 'paid']);
    });

    test('twice: two good notices of two transactions', async () => {
      const sandbox = await start();
      await sandbox.pay(await open(sandbox), { mode: 'twice' });
      const notices = heard(sandbox);
      assert.deepEqual(said(sandbox), [good, good]);
      assert.equal(new Set(notices.map((notice) => notice.ok && notice.transaction_id)).size, 2);
      assert.equal(new Set(notices.map((notice) => notice.ok && notice.out_trade_no)).size, 1);
    });

    test('wrong amount: well signed, and not what was asked', async () => {
      const sandbox = await start();
      await sandbox.pay(await open(sandbox), { mode: 'wrong_amount' });
      await sandbox.pay(await open(sandbox), { mode: 'wrong_amount', money: 12_345 });
      assert.deepEqual(said(sandbox), [
        { success: true, amount: 99 },
        { success: true, amount: 12_345 },
      ]);
      await assert.rejects(sandbox.pay(await open(sandbox), { mode: 'wrong_amount', money: 100 }), /金额/);
    });

    test('forged: everything right but the signature, and nothing paid', async () => {
      const sandbox = await start();
      const number = await open(sandbox);
      answers = ['fail'];
      const order = await sandbox.pay(number, { mode: 'forged' });
      assert.deepEqual([said(sandbox), await state(sandbox, number), order.notices[0]?.state], [['bad_signature'], 'unpaid', 'given_up']);
      await sandbox.pay(number, { mode: 'pay' });
      assert.deepEqual(said(sandbox), ['bad_signature', good]);
    });

    test('silent: paid, and only a query tells', async () => {
      const sandbox = await start();
      const number = await open(sandbox);
      await sandbox.pay(number, { mode: 'silent' });
      assert.deepEqual([received.length, await state(sandbox, number)], [0, 'paid']);
      await sandbox.resend(number);
      assert.deepEqual(said(sandbox), [good]);
    });

    test('out of order: other states before and after, success twice', async () => {
      const sandbox = await start();
      await sandbox.pay(await open(sandbox), { mode: 'out_of_order' });
      const other = { success: false, amount: 100 };
      assert.deepEqual(said(sandbox), [other, good, good, other]);
    });

    test('nothing is paid twice by pressing twice, nor resent unpaid', async () => {
      const sandbox = await start();
      const number = await open(sandbox);
      await assert.rejects(sandbox.resend(number), /未支付/);
      const presses = await Promise.allSettled([sandbox.pay(number, { mode: 'pay' }), sandbox.pay(number, { mode: 'pay' })]);
      assert.deepEqual(
        presses.map(({ status }) => status),
        ['fulfilled', 'rejected'],
      );
      assert.equal(received.length, 1);
    });

    test('the cashier shows the payment, does what is chosen, and leads back signed', async () => {
      const sandbox = await start();
      const number = await open(sandbox);
      const order = sandbox.order(number);
      const url = `${sandbox.url}/cashier/${order?.trade_no}`;
      const page = async () => (await outside.http({ method: 'GET', url })).body.toString();
      assert.match(await page(), /沙箱收银台[\s\S]*测试环境，不会产生真实扣款[\s\S]*测试 &amp; 卡密[\s\S]*1\.00/);
      assert.equal(
        (
          await outside.http({
            method: 'POST',
            url,
            form: [
              ['mode', 'pay'],
              ['money', '0.99'],
            ],
          })
        ).status,
        303,
      );
      const paid = await page();
      assert.match(paid, /商城已确认/);
      const back = /href="(http[^"]*\/return[^"]*)"/.exec(paid)?.[1]?.replaceAll('&amp;', '&') ?? '';
      const query = new URL(back).search.slice(1).replace(`order=${number}&`, '');
      assert.ok(
        driver.verifyNotify(
          config(sandbox.url),
          { method: 'GET', query, contentType: '', headers: {}, rawBody: Buffer.alloc(0) },
          new Date(),
        ).ok,
      );
      assert.equal((await outside.http({ method: 'POST', url, form: [['mode', 'pay']] })).status, 409);
      assert.equal((await outside.http({ method: 'POST', url, form: [['mode', 'constructor']] })).status, 409);
    });

    test('a restart goes on: keys, orders, a late payment, a notice that waits', async () => {
      const statePath = join(folder, `state-${++count}.json`);
      const first = bell();
      const before = await start({ statePath, schedule: first.schedule, retryMs: [5000] });
      const [late, waiting] = [await open(before), await open(before)];
      await before.pay(late, { mode: 'late' });
      answers = ['fail'];
      await before.pay(waiting, { mode: 'pay' });
      await before.close();
      const second = bell();
      const again = await start({ statePath, schedule: second.schedule, retryMs: [5000] });
      assert.equal(second.delays().length, 2);
      received.length = 0;
      second.ring();
      await again.quiet();
      assert.deepEqual(said(again), [good, good]);
      assert.deepEqual([await state(again, late), again.order(waiting)?.notices[0]?.state], ['paid', 'delivered']);
    });
  });
}

test('version 2 closes at the gateway, and a closed payment is not paid', async () => {
  const sandbox = await start();
  const merchantSigned = (fields: [string, string][]) =>
    signedFields(2, [...fields, ['pid', account.pid], ['timestamp', String(Math.floor(Date.now() / 1000))]], {
      key: '',
      platform_private_key: account.merchant_private_key,
    });
  const order: [string, string][] = [
    ['out_trade_no', 'CLOSE1'],
    ['name', 'x'],
    ['money', '1.00'],
    ['notify_url', `${shopUrl}/notify`],
  ];
  await outside.http({ method: 'POST', url: `${sandbox.url}/api/pay/submit`, form: merchantSigned(order) });
  const answer = readAnswer(
    await outside.http({ method: 'POST', url: `${sandbox.url}/api/pay/close`, form: merchantSigned([['out_trade_no', 'CLOSE1']]) }),
  );
  assert.equal(answer.get('code'), '0');
  await assert.rejects(sandbox.pay('CLOSE1', { mode: 'pay' }), /关闭/);
});

describe('control', () => {
  test('drives payments by JSON, and the gateway’s mood', async () => {
    const sandbox = await start();
    const { driver, config } = shops['version 1'] ?? assert.fail();
    const action = await driver.create(
      config(sandbox.url),
      {
        trade_no: 'CTL1',
        subject: 'x',
        amount: 100,
        notify_url: `${shopUrl}/notify`,
        return_url: '',
        client: { ip: '203.0.113.9', device: 'pc', user_agent: '' },
        pay_code: '',
      },
      outside,
    );
    assert.ok(action.kind === 'form');
    await outside.http({ method: 'POST', url: action.action, form: Object.entries(action.fields) });
    const post = (path: string, json: unknown) => outside.http({ method: 'POST', url: `${sandbox.url}/control/${path}`, json });
    assert.equal((await post('pay', { out_trade_no: 'CTL1', mode: 'wrong_amount', money: 1.5 })).status, 400);
    assert.equal((await post('pay', { out_trade_no: 'NONE', mode: 'pay' })).status, 409);
    const paid = JSON.parse((await post('pay', { out_trade_no: 'CTL1', mode: 'wrong_amount', money: '1.50' })).body.toString()) as {
      order: { paid_money: number };
    };
    assert.equal(paid.order.paid_money, 150);
    const listed = JSON.parse((await outside.http({ method: 'GET', url: `${sandbox.url}/control/orders` })).body.toString()) as {
      orders: unknown[];
    };
    assert.equal(listed.orders.length, 1);
    assert.equal((await outside.http({ method: 'GET', url: `${sandbox.url}/control/orders/CTL1` })).status, 200);
    for (const [behaviour, status] of [
      ['error', 500],
      ['html', 200],
      ['normal', 200],
    ] as const) {
      assert.equal((await post('gateway', { behaviour })).status, 200);
      const query = driver.query(config(sandbox.url), { out_trade_no: 'CTL1' }, outside);
      if (behaviour === 'normal') assert.equal((await query).status, 'paid');
      else await assert.rejects(query, { kind: 'rubbish' }, String(status));
    }
    await post('gateway', { behaviour: 'hang' });
    await assert.rejects(driver.query(config(sandbox.url), { out_trade_no: 'CTL1' }, outsideWorld({ timeoutMs: 30 })), { kind: 'silent' });
  });
  test('is for this machine’s programs, not for web pages or a proxy’s visitors', async () => {
    const sandbox = await start();
    const url = `${sandbox.url}/control/gateway`;
    for (const headers of [{ origin: 'https://evil.example' }, { 'x-forwarded-for': '203.0.113.1' }] as Record<string, string>[]) {
      assert.equal((await outside.http({ method: 'POST', url, json: { behaviour: 'html' }, headers })).status, 403);
    }
    assert.equal((await outside.http({ method: 'POST', url, form: [['behaviour', 'html']] })).status, 415);
  });
});

describe('credentials', () => {
  test('are made once, kept private, and shared by whoever asks', () => {
    const path = join(folder, 'deep', 'state.json');
    const made = loadOrCreateCredentials(path, {});
    assert.deepEqual(loadOrCreateCredentials(path, {}), made);
    assert.equal(statSync(path).mode & 0o777, 0o600);
    assert.equal(loadOrCreateCredentials(path, { SANDBOX_PID: '42', SANDBOX_KEY: '' }).pid, '42');
    assert.equal(loadOrCreateCredentials(path, { SANDBOX_PID: '42', SANDBOX_KEY: '' }).key, made.key);
  });
  test('a file that is not ours is left alone', () => {
    const path = join(folder, 'deep', 'state.json');
    const kept = readFileSync(path, 'utf8');
    assert.throws(() => loadOrCreateCredentials(folder, {}));
    assert.equal(readFileSync(path, 'utf8'), kept);
  });
});

/** Clocks that are wrong: a machine's beside the database's, the database's that ran ahead, and a process whose time ended at its work. */
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { mock, test } from 'node:test';
import { publicPay } from '@keymall/contract/ordering/public-order';
import { adminSystem } from '@keymall/contract/platform/system';
import { startTestApp, type TestApp } from '#testing/app';
import { makeAdmin, makeCards, makeChannel, makeGoods, makeShop } from '#testing/builders';
import { did } from '#testing/call';

async function ordered(app: TestApp): Promise<string> {
  const shop = await makeShop(app);
  const channel = await makeChannel(app, await makeAdmin(app));
  const goods_id = await makeGoods(app, shop);
  await makeCards(app, shop, goods_id, 2);
  const { trade_no } = await did(app, publicPay.order, {
    token: shop.link,
    goods_id,
    quantity: 1,
    contact: 'clock@example.com',
    channel_id: channel.id,
    request_no: 'clock-clock-clock',
  });
  return trade_no;
}

test("a machine's clock that is ten minutes ahead shuts no pay page: the database's decides", async () => {
  mock.timers.enable({ apis: ['Date'], now: Date.now() + 600_000 });
  try {
    const app = await startTestApp({ ownClock: false });
    const trade_no = await ordered(app);
    const bill = await did(app, publicPay.detail, { trade_no });
    assert.ok(bill.action, 'the pay page has nothing to pay with');
    assert.ok(bill.seconds_left > 60, `${bill.seconds_left} s left`);
    const { clock_skew } = await did(app, adminSystem.environment, {}, await makeAdmin(app));
    assert.ok(clock_skew > 500_000, `the administrator is told of ${clock_skew} ms`);
  } finally {
    mock.timers.reset();
  }
});

test('a clock that ran a day ahead and was put right: schedules go on, what waits is asked for and closed soon', async () => {
  const app = await startTestApp();
  const trade_no = await ordered(app);
  await did(app, publicPay.detail, { trade_no });
  const sql = (text: string) => app.pool.query<Record<string, never>>(text);
  // As it would stand here if the day that was written had been now.
  await sql(
    `update orders set create_at = create_at + interval '1 day', close_at = close_at + interval '1 day' where trade_no = '${trade_no}'`,
  );
  await sql(
    `update payment set create_at = create_at + interval '1 day', query_at = query_at + interval '1 day' where trade_no = '${trade_no}'`,
  );
  await sql("update pgboss.version set cron_on = now() + interval '1 day'");
  await sql(`insert into installation_fact (name, value) values ('clock', jsonb_build_object('seen', now() + interval '1 day'))
    on conflict (name) do update set value = excluded.value`);
  assert.equal((await app.app.inject({ url: '/readyz' })).json<{ clock: boolean }>().clock, false);
  const again = await startTestApp({ on: app });
  assert.equal((await again.app.inject({ url: '/readyz' })).json<{ clock: boolean }>().clock, true);
  const { rows } = await app.pool.query<{ closes: number; asks: number }>(
    `select extract(epoch from o.close_at - now())::int as closes, extract(epoch from p.query_at - now())::int as asks
     from orders o join payment p on p.trade_no = o.trade_no where o.trade_no = '${trade_no}'`,
  );
  assert.ok((rows[0]?.closes ?? Number.POSITIVE_INFINITY) <= 300, `closes in ${rows[0]?.closes} s`);
  assert.ok((rows[0]?.asks ?? Number.POSITIVE_INFINITY) <= 0, `is asked for in ${rows[0]?.asks} s`);
  const { findings } = await did(again, adminSystem.environment, {}, await makeAdmin(app));
  assert.match(findings.find(({ name }) => name === 'clock_put_right')?.text ?? '', /86\d{3} 秒/);
  // Once: the next start finds a clock that goes on.
  const third = await startTestApp({ on: app });
  assert.equal(third.logged.filter((line) => line.includes('put right')).length, 0);
});

test('a schedule whose process was killed at its work is taken up by the next', async () => {
  const app = await startTestApp();
  const { rows } = await app.pool.query<{ heartbeat: number; id: string }>(
    `insert into pgboss.job (name, state, started_on, heartbeat_on, heartbeat_seconds, expire_seconds, policy)
     select name, 'active', now() - interval '25 seconds', now() - interval '25 seconds', heartbeat_seconds, expire_seconds, policy
     from pgboss.queue where name = 'schedule.order.close' returning id, heartbeat_seconds as heartbeat`,
  );
  const [killed] = rows;
  assert.ok(killed && killed.heartbeat <= 30, `the queue gives its jobs ${killed?.heartbeat} s between heartbeats`);
  await startTestApp({ on: app, worker: true });
  for (let state = 'active'; state === 'active'; ) {
    const found = await app.pool.query<{ state: string }>('select state from pgboss.job where id = $1', [killed.id]);
    state = found.rows[0]?.state ?? 'gone';
  }
});

test('a log on a full disk is dropped and counted, and ends nobody', { skip: process.platform !== 'linux' }, () => {
  const folder = mkdtempSync(join(tmpdir(), 'keymall-full-'));
  const file = join(folder, 'keymall.log');
  symlinkSync('/dev/full', file);
  const program = `
    import pino from 'pino';
    import { openLogFile } from ${JSON.stringify(join(import.meta.dirname, 'log-file.ts'))};
    const told = [];
    const logged = openLogFile(process.argv[1], (error) => told.push(error.code));
    const log = pino({}, logged.stream);
    for (let line = 0; line < 50_000; line += 1) log.info({ line }, 'words for a full disk');
    log.flush();
    console.log(JSON.stringify({ told, failures: logged.failures() }));`;
  const run = (path: string) =>
    spawnSync(process.execPath, ['--input-type=module', '-e', program, path], { cwd: import.meta.dirname, encoding: 'utf8' });
  const { stdout, stderr, status } = run(file);
  assert.equal(status, 0, stderr);
  const { told, failures } = JSON.parse(stdout) as { told: string[]; failures: number };
  assert.deepEqual(told, ['ENOSPC'], 'said once, not at every line');
  assert.ok(failures >= 50_000 - 20_000, `${failures} of 50,000 counted`);
  // Where there is room it is written as before.
  const fine = join(folder, 'fine.log');
  assert.match(run(fine).stdout, /"failures":0/);
  assert.equal(readFileSync(fine, 'utf8').trim().split('\n').length, 50_000);
  rmSync(folder, { recursive: true });
});

/** Backup and restore as an operator has them: the programs themselves, beside a house that sells. */
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, test } from 'node:test';
import { publicOrder } from '@keymall/contract/ordering/public-order';
import { adminSystem } from '@keymall/contract/platform/system';
import { keepImage } from '#modules/platform';
import { startTestApp } from '#testing/app';
import { atEnd } from '#testing/at-end';
import { buy, makeFakeChannel, openFakeGateway } from '#testing/bought';
import { makeAdmin, makeCards, makeGoods, makeShop } from '#testing/builders';
import { did } from '#testing/call';
import { testDatabase } from '#testing/postgres';
import { programEnv } from '#testing/program-env';
import { changeSettings } from '#testing/settings';

const PNG = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==', 'base64');

const home = mkdtempSync(join(tmpdir(), 'keymall-backup-'));
after(() => rmSync(home, { recursive: true, force: true }));

interface Ended {
  code: number | null;
  said: string;
}

const program = (name: string): string => join(import.meta.dirname, `${name}.ts`);

async function run(name: string, args: readonly string[], env: Record<string, string>): Promise<Ended> {
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', program(name), ...args], {
    env: { ...programEnv(), ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (part: Buffer) => {
      said += part.toString();
    });
  const [code] = (await once(child, 'close')) as [number | null];
  return { code, said };
}

/** The only backup of a place. */
function onlyOne(place: string): string {
  const names = readdirSync(place);
  assert.equal(names.length, 1, names.join());
  return join(place, names[0] as string);
}

describe('a house on a server', () => {
  test('issue 10: backed up while it sells, drilled, and restored: it is as it was, sells on, and pays nobody by itself', async () => {
    const gateway = openFakeGateway();
    const app = await startTestApp({ outside: gateway.outside });
    const admin = await makeAdmin(app);
    const shop = await makeShop(app);
    const channel = await makeFakeChannel(app, admin);
    const goods = await makeGoods(app, shop);
    const cards = await makeCards(app, shop, goods, 60);
    await changeSettings(app, admin, 'website', { site_name: '备份之前' });
    const picture = await keepImage(app.ctx(), { realm: 'merchant', owner_id: shop.id }, PNG);
    const old = await buy(app, gateway, shop, channel, goods);
    await app.pool.query(
      `insert into outbox (queue, payload) values ('order.mail', '{"order_id": ${old.id}}'), ('order.rebate', '{"order_id": ${old.id}}')`,
    );

    const dataDir = join(home, 'server');
    mkdirSync(dataDir);
    symlinkSync(app.uploadDir, join(dataDir, 'upload'));
    const env = {
      KEYMALL_MODE: 'production',
      SITE_URL: 'https://shop.example',
      DATABASE_URL: app.houseOptions.databaseUrl,
      KEYMALL_DATA_DIR: dataDir,
      KEYMALL_MASTER_KEY: app.houseOptions.masterKey.toString('base64'),
    };
    // Orders come and are paid all the while.
    const selling = { on: true };
    const sales = (async () => {
      let count = 0;
      for (; selling.on && count < 40; count += 1) await buy(app, gateway, shop, channel, goods);
      return count;
    })();
    const place = join(home, 'kept');
    const made = await run('backup', ['--to', place, '--keep', '1'], env);
    selling.on = false;
    assert.equal(made.code, 0, made.said);
    assert.ok((await sales) > 0);
    const backup = onlyOne(place);
    assert.equal(statSync(backup).mode & 0o077, 0);
    assert.equal(statSync(join(backup, 'manifest.json')).mode & 0o077, 0);
    assert.ok(!readFileSync(join(backup, 'manifest.json'), 'utf8').includes(app.houseOptions.masterKey.toString('hex')));
    const { manifest } = JSON.parse(readFileSync(join(backup, 'manifest.json'), 'utf8')) as {
      manifest: { tables: { name: string; rows: number }[] };
    };
    const rowsOf = (name: string): number => manifest.tables.find((table) => table.name === name)?.rows ?? -1;

    const drilled = await run('restore', [backup, '--drill'], env);
    assert.equal(drilled.code, 0, drilled.said);
    assert.match(drilled.said, /counts and digests agree[\s\S]*all invariants and the proof[\s\S]*can be restored/);
    const facts = await app.pool.query<{ name: string }>(`select name from installation_fact where name like 'backup%' order by name`);
    assert.deepEqual(
      facts.rows.map(({ name }) => name),
      ['backup', 'backup_drill'],
    );

    // Another key, a bit that fell over, a word that was changed: refused before anything is touched.
    const wrong = await run('restore', [backup, '--drill'], { ...env, KEYMALL_MASTER_KEY: randomBytes(32).toString('base64') });
    assert.deepEqual([wrong.code, /主密钥与备份不符/.test(wrong.said)], [1, true], wrong.said);
    const bad = join(home, 'bad');
    cpSync(backup, bad, { recursive: true });
    const orders = readFileSync(join(bad, 'table/orders.zst'));
    orders[orders.length >> 1] = (orders[orders.length >> 1] ?? 0) ^ 1;
    writeFileSync(join(bad, 'table/orders.zst'), orders);
    const database = await testDatabase();
    // Before what is opened over it, which then goes first.
    atEnd(database.drop);
    const into = { ...env, DATABASE_URL: database.url, KEYMALL_DATA_DIR: join(home, 'into') };
    const damaged = await run('restore', [bad, '--overwrite'], into);
    assert.deepEqual([damaged.code, /已损坏：table\/orders/.test(damaged.said)], [1, true], damaged.said);
    const text = readFileSync(join(backup, 'manifest.json'), 'utf8');
    writeFileSync(join(bad, 'manifest.json'), text.replace(/"version": "[^"]+"/, '"version": "9"'));
    assert.match((await run('restore', [bad, '--overwrite'], into)).said, /已损坏：manifest/);

    // A database with tables is not overwritten unless that was said.
    const kept = await run('restore', [backup], into);
    assert.deepEqual([kept.code, /--overwrite/.test(kept.said)], [1, true], kept.said);
    const restored = await run('restore', [backup, '--overwrite'], into);
    assert.equal(restored.code, 0, restored.said);
    assert.ok(existsSync(join(home, 'into', picture)), picture);

    const again = await startTestApp({
      outside: gateway.outside,
      on: { ...app, houseOptions: { ...app.houseOptions, databaseUrl: database.url } },
    });
    const count = async (name: string): Promise<number> =>
      Number((await again.pool.query<{ count: number }>(`select count(*) as count from ${name}`)).rows[0]?.count);
    for (const name of ['orders', 'card', 'ledger_posting', 'receipt', 'payment']) assert.equal(await count(name), rowsOf(name), name);
    assert.equal(again.house.settings.get('website').site_name, '备份之前');
    const found = await did(again, publicOrder.query, { trade_no: old.trade_no, grant: old.grant });
    assert.ok(
      found.cards.every(({ secret, number }) => cards.includes(secret) || cards.includes(number)),
      'the keys of an old order are read',
    );
    await buy(again, gateway, shop, channel, goods);
    // Who was signed in is not, letters that were sent are not sent again, work inside goes on, withdrawals wait.
    const lives = await again.pool.query('select 1 from session where revoke_at is null');
    assert.equal(lives.rows.length, 0);
    const { rows: waiting } = await again.pool.query<{ queue: string }>(
      `select distinct queue from outbox where payload ->> 'order_id' = '${old.id}'`,
    );
    assert.deepEqual(waiting, [{ queue: 'order.rebate' }]);
    const boss = await makeAdmin(again);
    const { findings } = await did(again, adminSystem.environment, {}, boss);
    assert.match(findings.find(({ name }) => name === 'restored')?.text ?? '', /提现已暂停/);
    assert.equal(again.house.settings.get('settlement').cash_status, 0);
  });
});

describe('a house with an embedded database', () => {
  const dataDir = join(home, 'embedded');
  const env = {
    KEYMALL_MODE: 'production',
    KEYMALL_ROLE: 'worker',
    SITE_URL: 'https://shop.example',
    KEYMALL_DATA_DIR: dataDir,
    KEYMALL_MASTER_KEY: randomBytes(32).toString('base64'),
  };

  /** Starts the server, waits until it says that it is there, does something and ends it. */
  async function whileRunning(work: () => Promise<unknown> = async () => undefined, args: string[] = []): Promise<Ended> {
    const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', program('start'), ...args], {
      env: { ...programEnv(), ...env },
    });
    let said = '';
    child.stderr.on('data', (part: Buffer) => {
      said += part.toString();
    });
    const up = new Promise<void>((resolve) => {
      child.stdout.on('data', (part: Buffer) => {
        said += part.toString();
        if (said.includes('Keymall https://shop.example')) resolve();
      });
    });
    const ended = once(child, 'exit') as Promise<[number | null]>;
    await Promise.race([up, ended]);
    if (child.exitCode === null) {
      await work();
      child.kill('SIGTERM');
    }
    return { code: (await ended)[0], said };
  }

  /** What its cluster lies in: root's is elsewhere where nobody else may walk to the data folder. */
  const homeOf = (): string =>
    existsSync(join(dataDir, 'postgres')) ? dataDir : join('/var/lib/keymall', readFileSync(join(dataDir, 'postgres.home'), 'utf8').trim());
  const removeCluster = (): void => rmSync(homeOf() === dataDir ? join(dataDir, 'postgres') : homeOf(), { recursive: true });

  test('issue 10: backed up running and shut; without its database it does not open empty, and a restore brings it back', async () => {
    const place = join(home, 'embedded-kept');
    const ran = await whileRunning(async () => {
      const made = await run('backup', ['--to', place], env);
      assert.equal(made.code, 0, made.said);
      const busy = await run('restore', [onlyOne(place), '--overwrite'], env);
      assert.equal(busy.code, 1, busy.said);
    });
    assert.equal(ran.code, 0, ran.said);
    const inside = await run('backup', ['--to', join(homeOf(), 'postgres', 'here')], env);
    assert.deepEqual([inside.code, /不能放在/.test(inside.said)], [1, true], inside.said);
    const shut = await run('backup', ['--to', place, '--keep', '1'], env);
    assert.equal(shut.code, 0, shut.said);
    const backup = onlyOne(place);

    removeCluster();
    const refused = await whileRunning();
    assert.equal(refused.code, 1, refused.said);
    assert.match(refused.said, /拒绝以空库启动[\s\S]*npm run restore/);
    const restored = await run('restore', [backup], env);
    assert.equal(restored.code, 0, restored.said);
    const back = await whileRunning();
    assert.equal(back.code, 0, back.said);
    assert.match(back.said, /数据已恢复到/);
    // Who means it begins anew.
    removeCluster();
    const anew = await whileRunning(undefined, ['--begin-anew']);
    assert.equal(anew.code, 0, anew.said);
    assert.doesNotMatch(anew.said, /数据已恢复到/);
    removeCluster();
  });
});

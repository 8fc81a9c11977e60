/** The operation log tells when it was changed, deleted, reordered, cut or added to behind our back: as `npm run doctor` says it. */
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { before, describe, test } from 'node:test';
import { merchantCategory } from '@keymall/contract/catalogue/goods-category';
import { adminMerchant } from '@keymall/contract/merchant/admin-merchant';
import { sql } from 'kysely';
import { checkOperationChain } from '#modules/platform';
import { startTestApp, type TestApp } from '#testing/app';
import { makeAdmin, makeShop, type Person, type Shop } from '#testing/builders';
import { did } from '#testing/call';
import { programEnv } from '#testing/program-env';

let app: TestApp;
let admin: Person;
let shop: Shop;
before(async () => {
  app = await startTestApp();
  admin = await makeAdmin(app);
  shop = await makeShop(app);
});

const chain = () => app.jobs.runNow('platform.chain-log');
const look = () => checkOperationChain(app.house.db, app.house.keyring, app.house.now());
const logged = async () => (await app.house.db.selectFrom('operation_log').select('id').orderBy('id').execute()).map(({ id }) => id);
async function write(count: number): Promise<void> {
  for (let index = 0; index < count; index++) await did(app, merchantCategory.add, { name: `分类${index}` }, shop);
  for (const shop_freeze of [1, 0] as const) await did(app, adminMerchant.freezeShop, { id: shop.id, shop_freeze, reason: '核对' }, admin);
}

/** Whoever holds the database, and no key, does something; it is undone once it was looked at. */
async function behindOurBack<Seen>(changes: string[], see: () => Promise<Seen>, undo: string[]): Promise<Seen> {
  const run = (texts: string[]) =>
    app.house.db.transaction().execute(async (db) => {
      await sql`set local session_replication_role = replica`.execute(db);
      for (const text of texts) await sql.raw(text).execute(db);
    });
  await run(changes);
  try {
    return await see();
  } finally {
    await run(undo);
  }
}

async function doctor(): Promise<string> {
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', join(import.meta.dirname, 'doctor.ts')], {
    env: {
      ...programEnv(),
      KEYMALL_MODE: 'production',
      SITE_URL: 'https://shop.example',
      DATABASE_URL: app.houseOptions.databaseUrl,
      KEYMALL_DATA_DIR: app.uploadDir,
      KEYMALL_MASTER_KEY: app.houseOptions.masterKey.toString('base64'),
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (part: Buffer) => {
      said += part.toString();
    });
  await once(child, 'close');
  return said;
}

describe('the chain', () => {
  test('holds administrators’ and merchants’ rows, by several workers at once each row once', async () => {
    await write(3);
    await Promise.all([chain(), chain(), chain()]);
    await write(3);
    await chain();
    const links = await app.house.db.selectFrom('operation_link').selectAll().orderBy('seq').execute();
    assert.deepEqual(
      links.map(({ seq, log_id }) => [seq, log_id]),
      (await logged()).map((id, index) => [index + 1, id]),
    );
    assert.deepEqual(await look(), { rows: links.length, broken: null });
    const realms = await app.house.db.selectFrom('operation_log').select('realm').distinct().execute();
    assert.deepEqual(realms.map(({ realm }) => realm).sort(), ['admin', 'merchant']);
    assert.match(await doctor(), /✓ 操作日志完好，共 \d+ 条/);
  });

  test('a row that was written late is chained behind the others, and all of it holds', async () => {
    const ids = await logged();
    await sql`select setval(pg_get_serial_sequence('operation_log', 'id'), ${(ids.at(-1) as number) + 5})`.execute(app.house.db);
    await write(1);
    await chain();
    const late = (ids.at(-1) as number) + 2;
    await sql`insert into operation_log (id, realm, actor_id, path, summary, ip, request_id, input) overriding system value
      values (${late}, 'admin', ${admin.id}, '/adminapi/late', 'late', '', '', '{}')`.execute(app.house.db);
    await chain();
    const newest = await app.house.db
      .selectFrom('operation_link')
      .select('log_id')
      .orderBy('seq', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow();
    assert.equal(newest.log_id, late);
    assert.equal((await look()).broken, null);
  });

  test('tells the first row that was changed, deleted or put elsewhere, and what was cut off or slipped in', async () => {
    const ids = await logged();
    const [, second, third, fourth] = ids as [number, number, number, number];
    const last = await app.house.db.selectFrom('operation_link').selectAll().orderBy('seq', 'desc').limit(1).executeTakeFirstOrThrow();
    const seen = (changes: string[], undo: string[]) => behindOurBack(changes, async () => (await look()).broken, undo);

    for (const [column, forged] of [
      ['actor_name', `'nobody'`],
      ['actor_id', '424242'],
      ['input', `'{"forged": 1}'`],
      ['create_at', `create_at - interval '1 second'`],
      ['realm', `'personal'`],
    ] as const) {
      const kept = await sql<{ row: string }>`select to_jsonb(o)::text as row from operation_log o where id = ${second}`.execute(
        app.house.db,
      );
      const old = `(jsonb_populate_record(null::operation_log, '${(kept.rows[0]?.row ?? '').replaceAll("'", "''")}')).${column}`;
      assert.deepEqual(
        await seen(
          [`update operation_log set ${column} = ${forged} where id = ${second}`],
          [`update operation_log set ${column} = ${old} where id = ${second}`],
        ),
        { how: 'changed', id: second, seq: 2 },
        column,
      );
    }
    assert.equal((await look()).broken, null);

    const aside = [`create table kept as select * from operation_log where id = ${third}`, `delete from operation_log where id = ${third}`];
    const back = ['insert into operation_log overriding system value select * from kept', 'drop table kept'];
    assert.deepEqual(await seen(aside, back), { how: 'gone', id: third, seq: 3 });
    // the link as well
    assert.deepEqual(
      await seen(
        [...aside, `create table kept_link as select * from operation_link where seq = 3`, 'delete from operation_link where seq = 3'],
        [...back, 'insert into operation_link select * from kept_link', 'drop table kept_link'],
      ),
      { how: 'torn', id: fourth, seq: 3 },
    );
    // two rows change places
    const swapLinks = [
      'update operation_link set log_id = -log_id where seq in (2, 3)',
      `update operation_link set log_id = ${third} where seq = 2`,
      `update operation_link set log_id = ${second} where seq = 3`,
    ];
    const swapBack = [
      'update operation_link set log_id = -log_id where seq in (2, 3)',
      `update operation_link set log_id = ${second} where seq = 2`,
      `update operation_link set log_id = ${third} where seq = 3`,
    ];
    assert.deepEqual(await seen(swapLinks, swapBack), { how: 'changed', id: third, seq: 2 });
    // the newest go with their links
    assert.deepEqual(
      await seen(
        [
          `create table kept as select * from operation_log where id = ${last.log_id}`,
          `create table kept_link as select * from operation_link where seq = ${last.seq}`,
          `delete from operation_log where id = ${last.log_id}`,
          `delete from operation_link where seq = ${last.seq}`,
        ],
        [...back, 'insert into operation_link select * from kept_link', 'drop table kept_link'],
      ).then((broken) => broken && [broken.how, broken.seq]),
      ['cut', last.seq - 1],
    );
    // an old one that nobody wrote
    assert.deepEqual(
      await seen(
        [
          `insert into operation_log (id, realm, actor_id, path, summary, ip, request_id, input, create_at) overriding system value
            values (0, 'admin', 1, '/x', 'x', '', '', '{}', now() - interval '2 days')`,
        ],
        ['delete from operation_log where id = 0'],
      ),
      { how: 'outside', id: 0, seq: last.seq },
    );
    assert.equal((await look()).broken, null);
  });

  test('the doctor and the nightly run name it', async () => {
    const [, , third] = (await logged()) as [number, number, number];
    const name = await app.house.db.selectFrom('operation_log').select('actor_name').where('id', '=', third).executeTakeFirstOrThrow();
    const said = await behindOurBack([`update operation_log set actor_name = 'nobody' where id = ${third}`], async () => {
      await app.jobs.runNow('platform.prove-log');
      const run = await app.house.db
        .selectFrom('schedule_log')
        .select(['ok', 'output'])
        .where('name', '=', 'platform.prove-log')
        .orderBy('id', 'desc')
        .limit(1)
        .executeTakeFirstOrThrow();
      assert.equal(run.ok, false, run.output);
      return doctor();
    }, [`update operation_log set actor_name = '${name.actor_name}' where id = ${third}`]);
    assert.match(said, new RegExp(`✗ 操作日志：第 3 环（日志 ${third}）被改动或调换`));
    await app.jobs.runNow('platform.prove-log');
    assert.match(await doctor(), /✓ 操作日志完好/);
  });

  test('links can’t be rewritten even by the house', async () => {
    await assert.rejects(app.house.db.deleteFrom('operation_link').execute());
    await assert.rejects(app.house.db.updateTable('operation_link').set({ log_id: 1 }).execute());
  });
});

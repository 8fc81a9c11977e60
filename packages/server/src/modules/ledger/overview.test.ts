/** The administrator's overview is the ledger's, to the fen, and is not read out of every posting there ever was. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { parseYuan } from '@keymall/contract/kit/money';
import { formatDay, startOfDay } from '@keymall/contract/kit/time';
import { adminMoney } from '@keymall/contract/ledger/money-log';
import { sql } from 'kysely';
import type { Ctx } from '#kit/context';
import type { Db } from '#kit/database';
import { startTestApp, type TestApp } from '#testing/app';
import { makeAdmin, makeShop, type Person, type Shop } from '#testing/builders';
import { did } from '#testing/call';
import { balancesByKind, logForShop, logOfAll, salesByDay } from './money.repository.ts';
import { sumOpenDays } from './proof.service.ts';

const SALES = 30_000;
let app: TestApp;
let admin: Person;
let shop: Shop;

/** A month of sales of 10.00 with 0.30 of fee, one every 90 seconds, the last of them just now. */
before(async () => {
  app = await startTestApp();
  admin = await makeAdmin(app);
  shop = await makeShop(app);
  const { id } = shop;
  await app.house.patient.transaction().execute(async (db) => {
    await sql`set local session_replication_role = replica`.execute(db);
    await sql`
      with t as (insert into ledger_transaction (kind, ref_id, trade_no, create_at)
        select 'sale', n, 'P' || n, now() - (${SALES}::int - n) * interval '90 seconds' from generate_series(1, ${SALES}::int) n returning id, create_at)
      insert into ledger_posting (transaction_id, account_id, business_type, amount, create_at)
      select t.id, leg.account, leg.type, leg.amount, t.create_at from t, (values
        (fn.ledger_account('buyer_suspense', null, null), 'goods_sold', 1000), (fn.ledger_account('fee_income', null, null), 'fee', -30),
        (fn.ledger_account('merchant_wallet', ${id}, null), 'goods_sold', -970)) leg (account, type, amount) order by t.id`.execute(db);
    await sql`update ledger_account set balance = ${SALES * 970} where kind = 'merchant_wallet' and merchant_id = ${id}`.execute(db);
  });
  while ((await sql<{ day: string | null }>`select fn.ledger_seal() as day`.execute(app.house.patient)).rows[0]?.day);
  await sql`analyze ledger_transaction, ledger_posting, ledger_day_sum`.execute(app.house.patient);
});
after(() => app.close());

/** How often this transaction read the ledger's two tables from end to end; what other connections count meanwhile is not of it. */
async function reads(trx: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select sum(seq_scan)::bigint as count from pg_stat_xact_user_tables where relname in ('ledger_transaction', 'ledger_posting')`.execute(
    trx,
  );
  return rows[0]?.count ?? 0;
}

const touched = async (db: Db): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    select (seq_tup_read + idx_tup_fetch)::bigint as count from pg_stat_xact_user_tables where relname = 'ledger_posting'`.execute(db);
  return rows[0]?.count ?? 0;
};

test('sealed days and open ones come to all that was sold, and no table of the ledger is read whole for it', async () => {
  const whole = await app.ctx().transaction(async (ctx) => {
    const before = await reads(ctx.db);
    await balancesByKind(ctx.db);
    await salesByDay(ctx);
    return (await reads(ctx.db)) - before;
  });
  assert.equal(whole, 0, 'a table was read whole');
  const { total, today, days, accounts, balanced } = await did(app, adminMoney.overview, {}, admin);
  assert.deepEqual(total, { paid_count: SALES, paid_amount: '300000.00', fee_amount: '9000.00' });
  assert.ok(balanced);
  assert.deepEqual(
    accounts.filter(({ balance }) => balance !== '0.00').map(({ kind, balance }) => [kind, balance]),
    [
      ['buyer_suspense', '-300000.00'],
      ['merchant_wallet', '291000.00'],
      ['fee_income', '9000.00'],
    ],
  );
  const { rows } = await sql<{ day: string; amount: number }>`
    select (create_at at time zone 'Asia/Shanghai')::date::text as day, count(*) * 1000 as amount from ledger_transaction
    where create_at >= ${startOfDay(app.clock.now, -6)} group by 1 order by 1`.execute(app.house.db);
  assert.deepEqual(
    days.map(({ day, paid_amount }) => [day, parseYuan(paid_amount)]),
    rows.map(({ day, amount }) => [day, amount]),
  );
  assert.equal(today.paid_amount, days.at(-1)?.paid_amount);
  assert.equal(days.at(-1)?.day, formatDay(app.clock.now));
});

test('of a day that is not sealed the last hours are read and nothing before them, once it is added up so far', async () => {
  const overview = () => did(app, adminMoney.overview, {}, admin);
  const asked = () =>
    app.ctx().transaction(async (ctx) => {
      const before = await touched(ctx.db);
      await balancesByKind(ctx.db);
      await salesByDay(ctx);
      return (await touched(ctx.db)) - before;
    });
  const before = await overview();
  // At whatever hour this runs: two days that are over are not sealed.
  await app.house.db.transaction().execute(async (db) => {
    await sql`set local session_replication_role = replica`.execute(db);
    for (const table of ['ledger_day_sum', 'ledger_day'])
      await sql`delete from ${sql.table(table)} where day >= ${formatDay(startOfDay(app.clock.now, -2))}`.execute(db);
  });
  assert.deepEqual(await overview(), before);
  const whole = await asked();
  assert.ok((await sumOpenDays(app.ctx())) >= 2);
  assert.deepEqual(await overview(), before);
  const read = await asked();
  assert.ok(read < whole / 10, `${read} rows read instead of ${whole}`);
});

test('the postings of a day long ago are found where they lie: nothing between them and now is read', async () => {
  const filter = { page: 1, limit: 20, date_range: [startOfDay(app.clock.now, -20), startOfDay(app.clock.now, -19)] as [Date, Date] };
  const { rows } = await sql<{ day: number; all: number }>`
    select count(*) filter (where create_at >= ${filter.date_range[0]} and create_at < ${filter.date_range[1]}) as day, count(*) as all from ledger_posting`.execute(
    app.house.db,
  );
  const { day = 0, all = 0 } = rows[0] ?? {};
  for (const ask of [(ctx: Ctx) => logForShop(ctx, shop.scope, filter), (ctx: Ctx) => logOfAll(ctx, filter)]) {
    const read = await app.ctx().transaction(async (ctx) => {
      const before = await touched(ctx.db);
      assert.equal((await ask(ctx)).list.length, filter.limit);
      return (await touched(ctx.db)) - before;
    });
    assert.ok(read > 0 && read < 2 * day && 2 * day < all / 10, `${read} rows read for a day of ${day} among ${all}`);
  }
});

/** However far the days that are not sealed are added up, and whenever they are sealed, the ledger's sums are its postings, to the fen. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { formatDay, startOfDay } from '@keymall/contract/kit/time';
import fc from 'fast-check';
import { sql } from 'kysely';
import type { Db } from '#kit/database';
import { invariants, whatBreaks } from '#kit/invariants';
import { startTestApp, type TestApp } from '#testing/app';
import { makeShop } from '#testing/builders';
import { sealDays, sumOpenDays } from './proof.service.ts';

const DAYS = 4;
const DAY_MINUTES = 1440;
const HORIZON = DAYS * DAY_MINUTES;
/** What was begun is written before so long. */
const LAG_MINUTES = 60;

const KINDS = ['buyer_suspense', 'fee_income', 'merchant_wallet'] as const;
const TYPES = ['goods_sold', 'fee', 'receipt'] as const;

let app: TestApp;
let accounts: number[];
let start: Date;

before(async () => {
  app = await startTestApp();
  const shop = await makeShop(app);
  accounts = [];
  for (const kind of KINDS) {
    const { rows } = await sql<{ id: number }>`
      select fn.ledger_account(${kind}, ${kind === 'merchant_wallet' ? shop.id : null}, null) as id`.execute(app.house.db);
    accounts.push((rows[0] as { id: number }).id);
  }
  start = startOfDay(new Date(), -DAYS);
});
after(() => app.close());

const moment = (minutes: number): Date => new Date(start.getTime() + minutes * 60_000);
const dayOf = (minutes: number): string => formatDay(moment(minutes));

/** Any moment, or one about the noon or the midnight of the second day, where many meet. */
const minute = fc.oneof(
  fc.nat(HORIZON - 1),
  fc.integer({ min: 1.5 * DAY_MINUTES - 90, max: 1.5 * DAY_MINUTES + 90 }),
  fc.integer({ min: 2 * DAY_MINUTES - 90, max: 2 * DAY_MINUTES + 90 }),
);

/** A posting: when it was begun, and how much later it was written. */
const posting = fc.record({
  at: minute,
  late: fc.nat(LAG_MINUTES - 1),
  account: fc.nat(KINDS.length - 1),
  type: fc.constantFrom(...TYPES),
  amount: fc.integer({ min: -99_999, max: 99_999 }).filter((amount) => amount !== 0),
});
type Posting = typeof posting extends fc.Arbitrary<infer T> ? T : never;

/** At some moment either sums go on or a day is sealed. */
const look = fc.record({ at: minute.map((at) => Math.min(HORIZON, at + LAG_MINUTES)), kind: fc.constantFrom('sum', 'sum', 'seal') });
type Look = typeof look extends fc.Arbitrary<infer T> ? T : never;

/** Behind the triggers' back, for times of the past are written. */
const behind = (work: (db: Db) => Promise<void>): Promise<void> =>
  app.house.db.transaction().execute(async (db) => {
    await sql`set local session_replication_role = replica`.execute(db);
    await work(db);
  });

const write = (db: Db, { at, account, type, amount }: Posting) =>
  sql`insert into ledger_posting (transaction_id, account_id, business_type, amount, create_at)
    values (1, ${accounts[account]}, ${type}, ${amount}, ${moment(at)})`.execute(db);

/** Seals the next day, if it was over at this moment. */
async function sealOne(minutes: number): Promise<void> {
  const { rows } = await sql<{ day: string | null }>`
    select coalesce((select max(day) + 1 from ledger_day), (select (create_at at time zone 'Asia/Shanghai')::date from ledger_posting order by id limit 1))::text as day`.execute(
    app.house.db,
  );
  const day = rows[0]?.day;
  if (day && day < dayOf(minutes - LAG_MINUTES)) await sql`select fn.ledger_seal()`.execute(app.house.db);
}

async function happen(postings: readonly Posting[], looks: readonly Look[]): Promise<void> {
  await behind(async (db) => {
    for (const table of ['ledger_posting', 'ledger_day', 'ledger_day_sum', 'ledger_open_day', 'ledger_open_sum'])
      await sql`delete from ${sql.table(table)}`.execute(db);
  });
  const written = postings.toSorted((a, b) => a.at + a.late - (b.at + b.late));
  let next = 0;
  const until = (minutes: number) =>
    behind(async (db) => {
      for (let one = written[next]; one && one.at + one.late < minutes; one = written[next]) {
        await write(db, one);
        next += 1;
      }
    });
  for (const { at, kind } of looks.toSorted((a, b) => a.at - b.at)) {
    await until(at);
    if (kind === 'sum') await sumOpenDays(app.ctx(), undefined, moment(at));
    else await sealOne(at);
  }
  await until(HORIZON + LAG_MINUTES);
}

const total = (postings: readonly Posting[]): number => postings.reduce((sum, { amount }) => sum + amount, 0);
const key = (...parts: unknown[]): string => parts.join(' ');

async function holds(postings: readonly Posting[], [from, until]: readonly [number, number]): Promise<void> {
  const { rows: sums } = await sql<{ day: string; account_id: number; type: string; count: number; amount: number }>`
    select day::text as day, account_id, business_type as type, sum(count)::bigint as count, sum(amount)::bigint as amount
    from fn.ledger_sums(${dayOf(from)}, ${dayOf(until)}) group by 1, 2, 3`.execute(app.house.db);
  const asked = postings.filter(({ at }) => dayOf(at) >= dayOf(from) && dayOf(at) <= dayOf(until));
  assert.deepEqual(
    new Map(sums.map((row) => [key(row.day, row.account_id, row.type), [row.count, row.amount]])),
    new Map(
      [...Map.groupBy(asked, ({ at, account, type }) => key(dayOf(at), accounts[account], type))].map(([of, some]) => [
        of,
        [some.length, total(some)],
      ]),
    ),
  );
  const { rows: balances } = await sql<{ kind: string; balance: number }>`
    select kind, balance::bigint as balance from fn.ledger_balances() where kind in ('buyer_suspense', 'fee_income')`.execute(app.house.db);
  for (const { kind, balance } of balances)
    assert.equal(balance, 0 - total(postings.filter(({ account }) => KINDS[account] === kind)), kind);
  const { rows: sales } = await sql<{ day: string; figures: number[] }>`
    select day::text as day, array[paid_count, paid_amount, fee_amount]::bigint[] as figures from fn.ledger_sales_by_day()`.execute(
    app.house.db,
  );
  const sold = postings.filter(({ account, type }) => account === 0 && type === 'goods_sold');
  const fees = postings.filter(({ account, type }) => account === 1 && type === 'fee');
  assert.deepEqual(
    new Map(sales.map(({ day, figures }) => [day, figures.map(Number)])),
    new Map(
      [...Map.groupBy([...sold, ...fees], ({ at }) => dayOf(at))].map(([day, some]) => {
        const of = (account: number) => some.filter((one) => one.account === account);
        return [day, [of(0).length, total(of(0)), 0 - total(of(1))]];
      }),
    ),
  );
  for (const rule of invariants().filter(({ name }) => ['G6', 'D4'].includes(name)))
    assert.equal((await whatBreaks(app.house.db, rule)).count, 0, rule.name);
}

test('whatever was added up and sealed when, and whatever came late', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(posting, { maxLength: 60, size: 'max' }),
      fc.array(look, { maxLength: 8 }),
      fc.array(fc.tuple(fc.nat(HORIZON - 1), fc.nat(HORIZON - 1)), { minLength: 2, maxLength: 2 }),
      async (postings, looks, ranges) => {
        await happen(postings, looks);
        for (const [a, b] of ranges) await holds(postings, [Math.min(a, b), Math.max(a, b)]);
      },
    ),
    { numRuns: 40 },
  );
});

test('sums go on an hour behind the clock, and are found wrong by what is not their postings', async () => {
  const noon = 12 * 60;
  const of = (at: number): Posting => ({ at, late: 0, account: 0, type: 'goods_sold', amount: 100 });
  await happen([of(noon - 90), of(noon - 30), of(DAY_MINUTES + 10)], []);
  const summed = async () =>
    (
      await sql<{ count: number; until_at: Date }>`
        select (select sum(count) from ledger_open_sum)::bigint as count, max(until_at) as until_at from ledger_open_day`.execute(
        app.house.db,
      )
    ).rows[0];
  assert.equal(await sumOpenDays(app.ctx(), undefined, moment(noon + 5)), 1);
  assert.deepEqual(await summed(), { count: 1, until_at: moment(noon - LAG_MINUTES) });
  assert.equal(await sumOpenDays(app.ctx(), undefined, moment(noon + 9)), 0, 'ten minutes are not full');
  assert.equal(await sumOpenDays(app.ctx(), undefined, moment(DAY_MINUTES + noon)), 2, 'to the end of a day, then on');
  assert.deepEqual(await summed(), { count: 3, until_at: moment(DAY_MINUTES + noon - LAG_MINUTES) });
  const rule = invariants().find(({ name }) => name === 'G6');
  assert.ok(rule);
  await app.house.db.transaction().execute(async (db) => {
    await sql`savepoint whole`.execute(db);
    for (const wrong of [
      `update ledger_open_sum set amount = amount + 1`,
      `update ledger_open_day set until_at = until_at - interval '1 day'`,
      `delete from ledger_open_day where day = '${dayOf(0)}'`,
      `insert into ledger_open_day values ('${dayOf(3 * DAY_MINUTES)}', '${dayOf(3 * DAY_MINUTES)} 12:00+08')`,
    ]) {
      await sql.raw(wrong).execute(db);
      assert.ok((await whatBreaks(db, rule)).count > 0, wrong);
      await sql`rollback to whole`.execute(db);
    }
    assert.equal((await whatBreaks(db, rule)).count, 0);
  });
  assert.equal(await sealDays(app.ctx()), DAYS);
  assert.deepEqual(await summed(), { count: null, until_at: null }, 'sealed days take the place of open ones');
});

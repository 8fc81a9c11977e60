/** The logs of a house that has been at work for years: a day long ago is found without reading what came since, a page without all that is there. */
import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { COUNTED_ROWS } from '@keymall/contract/kit/list';
import { type Db, openPool } from '#kit/database';
import { atEnd } from '#testing/at-end';
import { lookedAt } from '#testing/looked';
import { testDatabase } from '#testing/postgres';
import { listMerchantOperations, listOperations } from './operation-log.repository.ts';

const ROWS = 60_000;
const DAYS = 600;
const PAGE = { page: 1, limit: 20 };

let db: Db;
let look: ReturnType<typeof lookedAt>['looked'];

before(async () => {
  const database = await testDatabase();
  const pool = openPool({ url: database.url, answerWithinMs: 600_000 });
  // of four shops three and of administrators one of ten, evenly over the days
  await pool.query(
    `insert into operation_log (realm, actor_id, actor_name, merchant_id, path, summary, ip, request_id, input, create_at)
     select case n % 10 when 0 then 'admin' else 'merchant' end, n % 10, 'somebody', case when n % 10 > 0 then n % 4 end, '/adminapi/x', '做了一件事', '10.0.0.1', n::text, '{}',
       now() - interval '1 day' * (${DAYS} * (1 - n::float / ${ROWS})) from generate_series(1, ${ROWS}) n`,
  );
  await pool.query('analyze');
  ({ db, looked: look } = lookedAt(pool));
  atEnd(async () => {
    await db.destroy();
    await database.drop();
  });
});

const ago = (days: number): Date => new Date(Date.now() - days * 86_400_000);
/** A day that begins and ends halfway between two rows, whatever time passes until they are there. */
const LONG_AGO: [Date, Date] = [ago(DAYS - 20 + 0.005), ago(DAYS - 21 + 0.005)];
const OF_A_DAY = ROWS / DAYS;

const lists = {
  everybody: (range?: [Date, Date]) => listOperations({ db } as never, { ...PAGE, ...(range && { date_range: range }) }),
  'the back office': (range?: [Date, Date]) =>
    listOperations({ db } as never, { ...PAGE, realm: 'admin', ...(range && { date_range: range }) }),
  merchants: (range?: [Date, Date]) => listMerchantOperations({ db } as never, { ...PAGE, ...(range && { date_range: range }) }),
  'one merchant': (range?: [Date, Date]) =>
    listMerchantOperations({ db } as never, { ...PAGE, merchant_id: 3, ...(range && { date_range: range }) }),
};
for (const [name, list] of Object.entries(lists)) {
  test(`what ${name} did on a day long ago`, async () => {
    let total = 0;
    const { touched } = await look(async () => {
      const page = await list(LONG_AGO);
      total = page.total;
      assert.ok(page.list.length > 0 && page.list.every(({ create_at }) => create_at >= LONG_AGO[0] && create_at <= LONG_AGO[1]));
      const times = page.list.map(({ create_at }) => Number(create_at));
      assert.deepEqual(
        times,
        times.toSorted((one, other) => other - one),
        'newest first',
      );
    });
    assert.ok(total > 0 && total <= OF_A_DAY + 1, `${total}`);
    assert.ok((touched['operation_log'] ?? 0) <= 3 * OF_A_DAY, `${touched['operation_log']} rows for ${total}`);
  });

  test(`the last that ${name} did`, async () => {
    const { touched } = await look(() => list());
    assert.ok((touched['operation_log'] ?? 0) <= 1.2 * COUNTED_ROWS, `${touched['operation_log']} rows`);
  });
}

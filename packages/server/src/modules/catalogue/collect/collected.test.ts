/** What an account has collected today, read bit by bit from the ledger. */
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { sql } from 'kysely';
import { openSaleShop, type SaleShop } from '#testing/sale.fixture';
import { collectedSince } from './collected.repository.ts';

let shop: SaleShop;
let receipts = 0;

async function collect(amount: number): Promise<void> {
  receipts += 1;
  await sql`select fn.ledger_receipt(${receipts}, ${`T${receipts}`}, ${shop.accountId}, ${amount})`.execute(shop.db);
}
/** As if everything so far had been posted that much earlier. */
async function backdate(by: string): Promise<void> {
  await sql`alter table ledger_posting disable trigger user`.execute(shop.db);
  await sql`update ledger_posting set create_at = create_at - ${by}::interval`.execute(shop.db);
  await sql`alter table ledger_posting enable trigger user`.execute(shop.db);
}
async function look(after: number | null) {
  const [row] = await collectedSince(shop.db, [{ id: shop.accountId, after }]);
  assert.ok(row);
  return row;
}

describe('what an account has collected today', () => {
  before(async () => {
    shop = await openSaleShop(1);
  });
  after(() => shop.close());

  test('an account nobody paid yet has collected nothing', async () => {
    const { money, count, settled_id } = await look(null);
    assert.deepEqual([money, count, settled_id], [0, 0, 0]);
  });

  test('what was collected before midnight is no part of the day', async () => {
    await collect(3000);
    assert.deepEqual([(await look(null)).money, (await look(null)).count], [3000, 1]);
    await backdate('1 day');
    assert.deepEqual([(await look(null)).money, (await look(null)).count], [0, 0]);
  });

  test('what is young is told again at the next look, what is old never; refunds give nothing back', async () => {
    await collect(1000);
    const first = await look(null);
    assert.deepEqual([first.money, first.settled_money], [1000, 0]);
    await collect(500);
    const second = await look(first.settled_id);
    assert.deepEqual([second.money, second.count], [1500, 2]);
    // A minute is long: nothing below will show up any more. Only of what was posted today, whatever the hour of this test.
    await sql`alter table ledger_posting disable trigger user`.execute(shop.db);
    await sql`update ledger_posting set create_at = greatest(date_trunc('day', now(), 'Asia/Shanghai'), create_at - interval '1 minute') where id > ${first.settled_id}`.execute(
      shop.db,
    );
    await sql`alter table ledger_posting enable trigger user`.execute(shop.db);
    const third = await look(second.settled_id);
    assert.deepEqual([third.settled_money, third.settled_count], [1500, 2]);
    await collect(200);
    await sql`select fn.ledger_owed_refund(1, 'T1', ${shop.accountId}, 700, null, false, '')`.execute(shop.db);
    const fourth = await look(third.settled_id);
    assert.deepEqual([fourth.money, fourth.count], [200, 1]);
  });
});

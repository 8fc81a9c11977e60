/** The list of cards reads what it shows and not what there is: one shop with many cards, after ANALYZE, plans looked at. */
import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { sql } from 'kysely';
import { mintShopScope } from '#kit/scope';
import { atEnd } from '#testing/at-end';
import { openSaleShop, type SaleShop } from '#testing/sale.fixture';
import { type CardFilter, cardsMatching, countMatching, type Walk, walked } from './card-walk.repository.ts';

const CARDS = 14_000;
/** Rows of `card` a first page may touch: a page a walk, and the little that a filter passes over. */
const MOST_ROWS = 600;

let shop: SaleShop;
before(async () => {
  shop = await openSaleShop(CARDS);
  atEnd(() => shop.close());
  // a fifth sold, a handful disabled, one preferred, all at the old end, where a careless plan finds them last
  await sql`update card set is_first = true where id = (select min(id) from card)`.execute(shop.db);
  await sql`update card set status = 0 where id in (select id from card order by id limit 30)`.execute(shop.db);
  await sql`insert into goods (merchant_id, cate_id, name, price) select merchant_id, cate_id, '年卡', 1000 from goods`.execute(shop.db);
  await sql`analyze card`.execute(shop.db);
  await sql`analyze goods`.execute(shop.db);
});

interface Plan {
  'Node Type': string;
  'Relation Name'?: string;
  'Actual Rows': number;
  'Actual Loops': number;
  'Rows Removed by Filter'?: number;
  Plans?: Plan[];
}

/** Rows of cards a query reads, and how. */
async function reading(filter: CardFilter, walk: Walk): Promise<{ rows: number; nodes: string[] }> {
  const { rows } = await sql<{
    'QUERY PLAN': [{ Plan: Plan }];
  }>`explain (analyze, format json) ${walked(mintShopScope(shop.merchantId), filter, walk)}`.execute(shop.db);
  const nodes: string[] = [];
  let read = 0;
  const look = (plan: Plan): void => {
    if (plan['Relation Name'] === 'card') {
      nodes.push(plan['Node Type']);
      read += (plan['Actual Rows'] + (plan['Rows Removed by Filter'] ?? 0)) * plan['Actual Loops'];
    }
    for (const inner of plan.Plans ?? []) look(inner);
  };
  look((rows[0] as { 'QUERY PLAN': [{ Plan: Plan }] })['QUERY PLAN'][0].Plan);
  return { rows: read, nodes };
}

describe('a first page', () => {
  const day = (offset: number): Date => new Date(Date.now() + offset * 86_400_000);
  const filters: [string, () => CardFilter][] = [
    ['of the whole shop', () => ({})],
    ['of one status, common', () => ({ status: 1 })],
    ['of one status, rare and old', () => ({ status: 0 })],
    ['of one status, empty', () => ({ status: 4 })],
    ['of a goods', () => ({ goods_id: shop.goodsId })],
    ['of a goods and a rare status', () => ({ goods_id: shop.goodsId, status: 0 })],
    ['of a category', () => ({ cate_id: 1 })],
    ['of a batch', () => ({ import_id: 1 })],
    ['of those sold first', () => ({ first: 1 })],
    ['of today', () => ({ date_range: [day(-1), day(1)] })],
    ['of days long ago', () => ({ date_range: [day(-900), day(-800)] })],
  ];
  for (const [name, filter] of filters)
    test(name, async () => {
      const { rows, nodes } = await reading(filter(), { reach: 20 });
      assert.ok(rows <= MOST_ROWS, `${rows} rows read: ${nodes.join(', ')}`);
      assert.ok(!nodes.includes('Seq Scan'), nodes.join(', '));
    });
});

test('counts end at their bound', async () => {
  const scope = mintShopScope(shop.merchantId);
  assert.equal(await countMatching(shop.db, scope, {}), 10_000);
  assert.equal(await countMatching(shop.db, scope, { status: 0 }), 30);
  assert.equal(await countMatching(shop.db, scope, { goods_id: shop.goodsId }, 50), 50);
});

test('pages follow one another without a gap, in both directions', async () => {
  const scope = mintShopScope(shop.merchantId);
  const pages = await Promise.all([0, 20, 40].map((skip) => cardsMatching(shop.db, scope, {}, { reach: 20, skip })));
  const ids = pages.flat();
  assert.equal(new Set(ids).size, 60);
  assert.deepEqual(
    ids,
    ids.toSorted((a, b) => b - a),
  );
  const oldest = await cardsMatching(shop.db, scope, {}, { reach: 3, oldestFirst: true });
  assert.deepEqual(
    oldest,
    oldest.toSorted((a, b) => a - b),
  );
});

/** The three pages of statistics against the ledger's own postings, read apart from them: sales, fees and what was given back, to the fen. */
import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { adminGoodsStatistics, adminMerchantStatistics, adminOrderStatistics } from '@keymall/contract/insight/sales-statistics';
import { parseYuan } from '@keymall/contract/kit/money';
import { merchantRefund } from '@keymall/contract/ordering/refund';
import { sql } from 'kysely';
import { startTestApp, type TestApp } from '#testing/app';
import { buy, makeFakeChannel, openFakeGateway } from '#testing/bought';
import { makeAdmin, makeCards, makeGoods, makeShop, type Person, type Shop } from '#testing/builders';
import { did } from '#testing/call';

const gateway = openFakeGateway();
let app: TestApp;
let admin: Person;
let shops: [Shop, Shop, Shop];

const fen = (yuan: string) => parseYuan(yuan) as number;
type Figures = [paid: number, amount: number, fee: number, refund: number];

/** Of the books alone: what each sale brought in, what of it was the platform's fee, and what was promised back to buyers, by what `key` says of the order. */
async function booked(key: 'goods_id' | 'merchant_id' | 'all'): Promise<Map<number, Figures>> {
  const by = key === 'all' ? sql`0` : sql.ref(`o.${key}`);
  const { rows } = await sql<{ key: number; paid: number; amount: number; fee: number; refund: number }>`
    select ${by} as key, count(distinct t.id) filter (where t.kind = 'sale') as paid,
      coalesce(sum(p.amount) filter (where t.kind = 'sale' and p.amount > 0 and a.merchant_id is null), 0)::bigint as amount,
      coalesce(-sum(p.amount) filter (where t.kind = 'sale' and a.kind = 'fee_income'), 0)::bigint as fee,
      coalesce(-sum(p.amount) filter (where t.kind = 'order_refund' and a.kind = 'refund_payable'), 0)::bigint as refund
    from ledger_transaction t join ledger_posting p on p.transaction_id = t.id join ledger_account a on a.id = p.account_id
      left join order_refund r on t.kind = 'order_refund' and r.id = t.ref_id
      join orders o on o.id = case t.kind when 'sale' then t.ref_id when 'order_refund' then r.order_id end
    group by 1`.execute(app.house.db);
  return new Map(rows.map((row) => [row.key, [row.paid, row.amount, row.fee, row.refund]]));
}
const shown = ({ paid, amount, fee, refund }: { paid: number; amount: string; fee: string; refund: string }): Figures => [
  paid,
  fen(amount),
  fen(fee),
  fen(refund),
];

before(async () => {
  app = await startTestApp({ outside: gateway.outside });
  admin = await makeAdmin(app);
  const channel = await makeFakeChannel(app, admin);
  shops = [await makeShop(app), await makeShop(app), await makeShop(app)];
  // prices whose fees are no whole fen; more than one piece; given back in part, whole, and not at all
  const plans = [
    { price: '12.34', quantity: 1, back: undefined },
    { price: '0.37', quantity: 3, back: '0.50' },
    { price: '99.99', quantity: 2, back: 'all' },
    { price: '7.77', quantity: 1, back: '0.01' },
  ] as const;
  for (const shop of shops.slice(0, 2))
    for (const { price, quantity, back } of plans) {
      const goods = await makeGoods(app, shop, { price });
      await makeCards(app, shop, goods, 6);
      const { id } = await buy(app, gateway, shop, channel, goods, { quantity });
      await buy(app, gateway, shop, channel, goods, { quantity });
      if (back) await did(app, merchantRefund.add, { order_id: id, reason: '协商退款', ...(back !== 'all' && { amount: back }) }, shop);
    }
});

test('by merchant, each row and the sum', async () => {
  const books = await booked('merchant_id');
  const { list, sums } = await did(app, adminMerchantStatistics.list, {}, admin);
  assert.deepEqual(new Map(list.map((row) => [row.merchant_id, shown(row)])), books);
  assert.deepEqual(
    [...books.keys()].toSorted((a, b) => a - b),
    [shops[0].id, shops[1].id].toSorted((a, b) => a - b),
  );
  const all = (await booked('all')).get(0) as Figures;
  assert.ok(all[2] > 0 && all[3] > 0, 'there are fees, and something was given back');
  assert.deepEqual(shown(sums), all);
});

test('by product, each row and the sum, of all and of one merchant', async () => {
  const books = await booked('goods_id');
  const { list, sums } = await did(app, adminGoodsStatistics.list, { limit: 100 }, admin);
  assert.deepEqual(new Map(list.map((row) => [row.goods_id, shown(row)])), books);
  assert.deepEqual(shown(sums), (await booked('all')).get(0));
  const one = await did(app, adminGoodsStatistics.list, { merchant_id: shops[1].id }, admin);
  assert.deepEqual(shown(one.sums), (await booked('merchant_id')).get(shops[1].id));
});

test('by day, and of one merchant', async () => {
  const { list, sums } = await did(app, adminOrderStatistics.list, {}, admin);
  const all = (await booked('all')).get(0) as Figures;
  assert.deepEqual(shown(sums), all);
  assert.deepEqual(
    list.map(shown).reduce((sum, row) => sum.map((each, at) => each + (row[at] as number)) as Figures, [0, 0, 0, 0]),
    all,
  );
  const one = await did(app, adminOrderStatistics.list, { merchant_id: shops[0].id }, admin);
  assert.deepEqual(shown(one.sums), (await booked('merchant_id')).get(shops[0].id));
  const none = await did(app, adminOrderStatistics.list, { merchant_id: shops[2].id }, admin);
  assert.deepEqual(shown(none.sums), [0, 0, 0, 0]);
});

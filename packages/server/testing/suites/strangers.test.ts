/** Every endpoint that takes an id: another merchant's id answers exactly as one that nobody has, and changes nothing. */
import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { merchantCoupon } from '@keymall/contract/catalogue/coupon';
import { merchantGoodsLink } from '@keymall/contract/catalogue/goods-link';
import { merchantPriceEdit } from '@keymall/contract/catalogue/price-edit';
import { allEndpoints } from '@keymall/contract/endpoints';
import type { Endpoint } from '@keymall/contract/kit/endpoint';
import { merchantBlacklist } from '@keymall/contract/merchant/shop-blacklist';
import { merchantOrder } from '@keymall/contract/ordering/back-office-order';
import { merchantPayment } from '@keymall/contract/payment/rate';
import { sql } from 'kysely';
import { sendMessage } from '#modules/merchant';
import { startTestApp, type TestApp } from '../app.ts';
import { makeAdmin, makeCards, makeChannel, makeGoods, makeShop, type Shop } from '../builders.ts';
import { did, freshIp } from '../call.ts';
import { insertComplaint, insertOrder } from '../orders.ts';
import { fieldsOf, sampleInput } from '../sample.ts';

const MISSING = 888_888_888;

let app: TestApp;
let mine: Shop;
let theirs: Shop;
/** The other shop's rows, by what an endpoint's path says it is about. */
let owned: Record<string, number>;

before(async () => {
  app = await startTestApp();
  mine = await makeShop(app);
  theirs = await makeShop(app);
  const goods = await makeGoods(app, theirs);
  await makeCards(app, theirs, goods, 1);
  const order = await insertOrder(app, theirs, goods, 2);
  const ops = { price: { mode: 'add' as const, amount: '1.00' } };
  const { list: priced } = await did(app, merchantPriceEdit.preview, { ops }, theirs);
  const priceEdit = (await did(app, merchantPriceEdit.apply, { ops, goods: priced.map(({ id, revision }) => ({ id, revision })) }, theirs))
    .id;
  await did(app, merchantGoodsLink.good, { id: goods }, theirs);
  const { batch_id } = await did(app, merchantCoupon.add, { coupon_type: 1, type: 1, amount: '1.00', quantity: 1 }, theirs);
  await sendMessage(app.ctx(), theirs.id, { title: '通知', content: '内容' });
  await did(app, merchantBlacklist.add, { type: 'ip', values: ['203.0.113.9'] }, theirs);
  const one = async (table: 'goods_category' | 'goods_coupon' | 'card' | 'card_import' | 'merchant_message'): Promise<number> =>
    (await app.house.db.selectFrom(table).select('id').where('merchant_id', '=', theirs.id).executeTakeFirstOrThrow()).id;
  const channel = await makeChannel(app, await makeAdmin(app));
  const { rows: own } = await sql<{ id: number; recharge: number }>`
    with account as (
      insert into channel_account (channel_id, merchant_id, name, params, status)
      values (${channel.id}, ${theirs.id}, '自有账号', (select params from channel_account where id = ${channel.account_id}), 0) returning id, channel_id
    ), recharge as (
      insert into recharge (merchant_id, trade_no, request_no, wallet, money, channel_id, channel_account_id, close_at)
      values (${theirs.id}, 'R26010203040500000000000001', 'sample-request-number', 'money', 1000, ${channel.id}, ${channel.account_id}, now() + interval '1 hour')
      returning id
    )
    insert into custom_channel (merchant_id, channel_id, channel_account_id)
    select ${theirs.id}, channel_id, id from account returning id, (select id from recharge) as recharge`.execute(app.house.db);
  owned = {
    payment: own[0]?.id as number,
    money: own[0]?.recharge as number,
    goods_id: goods,
    good: goods,
    link: goods,
    priceEdit,
    cate_id: await one('goods_category'),
    category: await one('goods_category'),
    coupon: await one('goods_coupon'),
    batch_id,
    card: await one('card'),
    import_id: await one('card_import'),
    batch: await one('card_import'),
    message: await one('merchant_message'),
    order,
    order_id: order,
    blacklist: (await did(app, merchantBlacklist.list, {}, theirs)).list[0]?.id as number,
    export: (await did(app, merchantOrder.export, { format: 'csv' }, theirs)).id,
    complaint: await insertComplaint(app, theirs, order),
  };
});

/** Channels are the platform's, for every merchant to name. */
const isPlatforms = (endpoint: Endpoint, field: string): boolean => field === 'channel_id' || endpoint === merchantPayment.status;
const idFields = (endpoint: Endpoint): string[] =>
  // A gateway's number is a text, and nobody's row.
  fieldsOf(endpoint).filter((field) => /^(id|ids|\w+_id)$/.test(field) && field !== 'transaction_id' && !isPlatforms(endpoint, field));
// Asking for a file makes a task of one's own each time; what it holds is tested where it is made (platform/export.test.ts).
const walked = allEndpoints.filter(
  (endpoint) => endpoint.area === 'merchant' && endpoint !== merchantOrder.export && idFields(endpoint).length > 0,
);

/** Which row of the other shop a field of an endpoint could name. */
function foreignId(endpoint: Endpoint, field: string): number {
  const noun = endpoint.path.split('/').at(-2) ?? '';
  const id = owned[field] ?? (endpoint.path.endsWith('/link/category') ? owned.category : owned[noun]);
  assert.ok(id, `the suite has no row for ${endpoint.path} ${field}: add one to "owned"`);
  return id;
}

async function answerTo(endpoint: Endpoint, input: Record<string, unknown>): Promise<{ status: number; body: string }> {
  const reply = await app.app.inject({
    method: 'POST',
    url: endpoint.path,
    payload: input,
    remoteAddress: freshIp(),
    headers: { authorization: `Bearer ${mine.token}` },
  });
  return { status: reply.statusCode, body: reply.body };
}

/** Everything the other shop has, as one text. */
async function belongings(): Promise<string> {
  const { rows } = await sql<{ all: string }>`
    select concat_ws('|', (select jsonb_agg(g order by g.id) from goods g where merchant_id = ${theirs.id}),
      (select jsonb_agg(c order by c.id) from goods_category c where merchant_id = ${theirs.id}),
      (select jsonb_agg(l order by l.id) from shop_link l where merchant_id = ${theirs.id}),
      (select jsonb_agg(p order by p.id) from price_change p where merchant_id = ${theirs.id}),
      (select jsonb_agg(c order by c.id) from card c where merchant_id = ${theirs.id}),
      (select jsonb_agg(c order by c.id) from goods_coupon c where merchant_id = ${theirs.id}),
      (select jsonb_agg(i order by i.id) from card_import i where merchant_id = ${theirs.id}),
      (select jsonb_agg(m order by m.id) from merchant_message m where merchant_id = ${theirs.id}),
      (select jsonb_agg(c order by c.id) from order_complaint c where merchant_id = ${theirs.id}),
      (select jsonb_agg(c order by c.id) from custom_channel c where merchant_id = ${theirs.id}),
      (select jsonb_agg(a order by a.id) from channel_account a where merchant_id = ${theirs.id}),
      (select jsonb_agg(r order by r.id) from recharge r where merchant_id = ${theirs.id}),
      (select jsonb_agg(o order by o.id) from orders o where merchant_id = ${theirs.id})) as all`.execute(app.house.db);
  return rows[0]?.all ?? '';
}

test('defect 23: the walk sees the endpoints that take ids', () => assert.ok(walked.length >= 15, `only ${walked.length}`));

for (const endpoint of walked) {
  for (const field of idFields(endpoint)) {
    test(`${endpoint.path} ${field}`, async () => {
      const wrap = (id: number): unknown => (field === 'ids' ? [id] : id);
      const before = await belongings();
      const input = sampleInput(endpoint, MISSING);
      const foreign = await answerTo(endpoint, { ...input, [field]: wrap(foreignId(endpoint, field)) });
      const missing = await answerTo(endpoint, { ...input, [field]: wrap(MISSING) });
      assert.deepEqual(foreign, missing);
      assert.notEqual(foreign.status, 400, `the sample is no good: ${foreign.body}`);
      assert.equal(await belongings(), before);
    });
  }
}

import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { couponRaw, merchantCoupon } from '@keymall/contract/catalogue/coupon';
import { shopCoupon } from '@keymall/contract/catalogue/shop-buying';
import type { WireInput } from '@keymall/contract/kit/endpoint';
import { refusals } from '@keymall/contract/kit/refusals';
import { formatTime } from '@keymall/contract/kit/time';
import { readXlsx } from 'hucre/xlsx';
import { sql } from 'kysely';
import { startTestApp, type TestApp } from '#testing/app';
import { makeAdmin, makeCategory, makeGoods, makeShop, type Shop } from '#testing/builders';
import { call, did, freshIp, refused } from '#testing/call';
import { insertOrder } from '#testing/orders';
import { changeSettings } from '#testing/settings';

let app: TestApp;
let shop: Shop;
let other: Shop;
before(async () => {
  app = await startTestApp();
  shop = await makeShop(app);
  other = await makeShop(app);
});

type Draft = Partial<WireInput<typeof merchantCoupon.add>>;
const DAY = 86_400_000;
const soon = (ms = DAY): string => formatTime(new Date(app.clock.now.getTime() + ms));
const make = (draft: Draft = {}, by = shop) =>
  did(app, merchantCoupon.add, { coupon_type: 1, type: 1, amount: '5.00', quantity: 1, ...draft }, by);
const list = (filter: WireInput<typeof merchantCoupon.index> = {}, by = shop) => did(app, merchantCoupon.index, filter, by);
/** One coupon: its id and code. */
async function one(draft: Draft = {}, by = shop): Promise<{ id: number; code: string; batch_id: number }> {
  const { batch_id } = await make(draft, by);
  const [row] = (await list({ batch_id }, by)).list;
  assert.ok(row);
  return { id: row.id, code: row.code, batch_id };
}
/** One more order holds it, where a use is left for one. */
const hold = (id: number): Promise<boolean> =>
  app.house.db.transaction().execute(async (db) => {
    const { rows } = await sql<{ places: number[] }>`select fn.coupons_pick(array[${id}::bigint]) as places`.execute(db);
    if (rows[0]?.places.length !== 1) return false;
    await sql`select fn.coupons_hold(array[${id}::bigint])`.execute(db);
    return true;
  });
/** Whether the order that held it could use it. */
const use = (id: number): Promise<boolean> =>
  sql`select fn.coupons_use(array[${id}::bigint])`.execute(app.house.db).then(
    () => true,
    () => false,
  );
const couponGoods = async (draft: Parameters<typeof makeGoods>[2] = {}, by = shop): Promise<number> => {
  const id = await makeGoods(app, by, draft);
  await app.house.db.updateTable('goods').set({ coupon_type: 1 }).where('id', '=', id).execute();
  app.house.invalidate(`shop:${by.id}`);
  return id;
};

describe('making', () => {
  test('a thousand codes at once, all different, on the terms of the form', async () => {
    const { batch_id, codes } = await make({ quantity: 1000, use_times: 3, min_banlance: '20.00', expire_at: soon(), remark: '双十一' });
    assert.equal(new Set(codes).size, 1000);
    for (const code of codes) assert.match(code, /^[A-Z0-9]{16}$/);
    const { list: rows, total, counts } = await list({ batch_id, limit: 1 });
    assert.equal(total, 1000);
    assert.deepEqual(counts, { unused: 1000, held: 0, used: 0, expired: 0 });
    const { id: _, code: __, create_at: ___, ...row } = rows[0] as (typeof rows)[0];
    assert.deepEqual(row, {
      batch_id,
      coupon_type: 1,
      scope_name: '',
      type: 1,
      amount: '5.00',
      min_banlance: '20.00',
      use_times: 3,
      receive: 1,
      remark: '双十一',
      expire_at: soon(),
      held: 0,
      used: 0,
      status: 'unused',
      claim_at: null,
    });
    await refused(app, 'bad_input', merchantCoupon.add, { coupon_type: 1, type: 1, amount: '5.00', quantity: 1001 }, shop);
  });

  test('a category or a goods of the shop, and nothing beside it', async () => {
    const cate_id = await makeCategory(app, shop, '游戏');
    const goods_id = await makeGoods(app, shop, { name: '点卡' });
    const named = async (draft: Draft) => (await list({ batch_id: (await make(draft)).batch_id })).list[0]?.scope_name;
    assert.equal(await named({ coupon_type: 2, cate_id }), '游戏');
    assert.equal(await named({ coupon_type: 3, goods_id }), '点卡');
    const add = { type: 1, amount: '1.00', quantity: 1 } as const;
    await refused(app, 'category_missing', merchantCoupon.add, { ...add, coupon_type: 2, cate_id: await makeCategory(app, other) }, shop);
    await refused(app, 'missing', merchantCoupon.add, { ...add, coupon_type: 3, goods_id: await makeGoods(app, other) }, shop);
    for (const wrong of [
      { coupon_type: 2 },
      { coupon_type: 3 },
      { coupon_type: 1, cate_id },
      { coupon_type: 2, cate_id, goods_id },
    ] as const)
      await refused(app, 'bad_input', merchantCoupon.add, { ...add, ...wrong }, shop);
  });

  test('an amount is above 0, a share from 1 to 99, an expiry ahead', async () => {
    const add = { coupon_type: 1, quantity: 1 } as const;
    for (const amount of ['0', '0.00']) await refused(app, 'coupon_amount', merchantCoupon.add, { ...add, type: 1, amount }, shop);
    for (const amount of ['0', '100', '1.50', '10.00'])
      await refused(app, 'coupon_amount', merchantCoupon.add, { ...add, type: 100, amount }, shop);
    for (const amount of ['-1', '1e3', 'x', '１']) await refused(app, 'bad_input', merchantCoupon.add, { ...add, type: 1, amount }, shop);
    await refused(app, 'coupon_past', merchantCoupon.add, { ...add, type: 1, amount: '1.00', expire_at: soon(-1000) }, shop);
    assert.equal((await list({ batch_id: (await make({ type: 100, amount: '99' })).batch_id })).list[0]?.amount, '99');
  });
});

describe('the list', () => {
  test('finds by scope, kind, way, batch, day and the first letters of a code', async () => {
    const by = await makeShop(app);
    const cate_id = await makeCategory(app, by);
    const goods_id = await makeGoods(app, by);
    const whole = await one({}, by);
    const category = await one({ coupon_type: 2, cate_id, type: 100, amount: '10' }, by);
    const goods = await one({ coupon_type: 3, goods_id, receive: 2 }, by);
    const ids = async (filter: WireInput<typeof merchantCoupon.index>) => (await list(filter, by)).list.map(({ id }) => id);
    assert.deepEqual(await ids({}), [goods.id, category.id, whole.id]);
    assert.deepEqual(await ids({ coupon_type: 2 }), [category.id]);
    assert.deepEqual(await ids({ cate_id }), [category.id]);
    assert.deepEqual(await ids({ goods_id }), [goods.id]);
    assert.deepEqual(await ids({ type: 100 }), [category.id]);
    assert.deepEqual(await ids({ receive: 2 }), [goods.id]);
    assert.deepEqual(await ids({ batch_id: whole.batch_id }), [whole.id]);
    assert.deepEqual(await ids({ code: whole.code.slice(0, 8).toLowerCase() }), [whole.id]);
    assert.deepEqual(await ids({ code: '%' }), []);
    assert.deepEqual(await ids({ date_range: [soon(-3 * DAY), soon(-2 * DAY)] }), []);
    assert.deepEqual(await ids({ page: 2, limit: 2 }), [whole.id]);
    assert.deepEqual(
      (await list({}, shop)).list.filter(({ id }) => id === whole.id),
      [],
    );
  });

  test('says and searches how each stands, as the rule does', async () => {
    const by = await makeShop(app);
    const free = await one({}, by);
    const held = await one({ use_times: 2 }, by);
    const used = await one({}, by);
    const expired = await one({ expire_at: soon(1000) }, by);
    assert.ok((await hold(held.id)) && (await hold(used.id)) && (await use(used.id)));
    app.clock.pass(2000);
    const { list: rows, counts } = await list({}, by);
    assert.deepEqual(Object.fromEntries(rows.map(({ id, status }) => [id, status])), {
      [free.id]: 'unused',
      [held.id]: 'held',
      [used.id]: 'used',
      [expired.id]: 'expired',
    });
    assert.deepEqual(counts, { unused: 1, held: 1, used: 1, expired: 1 });
    for (const [status, { id }] of Object.entries({ unused: free, held, used, expired }) as ['unused', { id: number }][]) {
      const found = await list({ status }, by);
      assert.deepEqual([found.total, found.list.map((row) => row.id)], [1, [id]]);
      assert.deepEqual(found.counts, counts);
    }
  });

  test('a batch shows its terms and how it stands, and gives the codes that are left', async () => {
    const by = await makeShop(app);
    const { batch_id, codes } = await make({ quantity: 3, type: 100, amount: '15', remark: '群发' }, by);
    await make({ remark: '别的' }, by);
    const rows = (await list({ batch_id }, by)).list;
    assert.ok((await hold((rows[0] as { id: number }).id)) && (await use((rows[0] as { id: number }).id)));
    const { list: batches, total } = await did(app, merchantCoupon.batches, { remark: '群' }, by);
    assert.equal(total, 1);
    assert.deepEqual(
      batches.map(({ id, type, amount, quantity, live, claimed, counts }) => ({ id, type, amount, quantity, live, claimed, counts })),
      [{ id: batch_id, type: 100, amount: '15', quantity: 3, live: 3, claimed: 0, counts: { unused: 2, held: 0, used: 1, expired: 0 } }],
    );
    const left = (await did(app, merchantCoupon.codes, { batch_id }, by)).codes;
    assert.deepEqual(new Set(left), new Set(codes.filter((code) => code !== rows[0]?.code)));
    await refused(app, 'missing', merchantCoupon.codes, { batch_id }, other);
  });

  test('a coupon tells which orders took it', async () => {
    const { id } = await one();
    const order = await insertOrder(app, shop, await makeGoods(app, shop), 1);
    await sql`update orders set coupon_id = ${id}, coupon_price = 500, goods_price_old = 1500, goods_price = 1500 where id = ${order}`.execute(
      app.house.db,
    );
    const { orders } = await did(app, merchantCoupon.detail, { id }, shop);
    assert.deepEqual(
      orders.map(({ coupon_price, status }) => [coupon_price, status]),
      [['5.00', 1]],
    );
    await did(app, merchantCoupon.batchDel, { ids: [id] }, shop);
    assert.match(await refused(app, 'coupon_in_orders', merchantCoupon.purge, { ids: [id] }, shop), /1/);
    assert.deepEqual(await did(app, merchantCoupon.clear, {}, shop), { removed: 0, kept: 1 });
  });
});

describe('the trash', () => {
  test('in, back and gone; a batch goes with its last coupon', async () => {
    const by = await makeShop(app);
    const { id, batch_id } = await one({}, by);
    await did(app, merchantCoupon.batchDel, { ids: [id] }, by);
    assert.equal((await list({}, by)).total, 0);
    const [row] = (await did(app, merchantCoupon.trash, {}, by)).list;
    assert.equal(row?.id, id);
    assert.ok(row?.delete_at);
    await refused(app, 'missing', merchantCoupon.batchDel, { ids: [id] }, by);
    await did(app, merchantCoupon.restore, { ids: [id] }, by);
    assert.equal((await list({}, by)).total, 1);
    await refused(app, 'missing', merchantCoupon.purge, { ids: [id] }, by);
    await did(app, merchantCoupon.batchDel, { ids: [id] }, by);
    await did(app, merchantCoupon.purge, { ids: [id] }, by);
    await refused(app, 'missing', merchantCoupon.restore, { ids: [id] }, by);
    await refused(app, 'missing', merchantCoupon.codes, { batch_id }, by);
  });

  test('what an unpaid order holds is not thrown away, nor what is named with it', async () => {
    const by = await makeShop(app);
    const held = await one({}, by);
    const free = await one({}, by);
    assert.ok(await hold(held.id));
    assert.match(await refused(app, 'coupon_held', merchantCoupon.batchDel, { ids: [free.id, held.id] }, by), /1/);
    assert.equal((await list({}, by)).total, 2);
    await refused(app, 'coupon_held', merchantCoupon.trashBatch, { batch_id: held.batch_id }, by);
    assert.deepEqual(await did(app, merchantCoupon.trashBatch, { batch_id: free.batch_id }, by), { changed: 1 });
  });

  test('clearing takes all of it, of this shop', async () => {
    const by = await makeShop(app);
    const theirs = await one({}, other);
    await did(app, merchantCoupon.batchDel, { ids: [theirs.id] }, other);
    const { batch_id } = await make({ quantity: 5 }, by);
    await did(app, merchantCoupon.trashBatch, { batch_id }, by);
    assert.deepEqual(await did(app, merchantCoupon.clear, {}, by), { removed: 5, kept: 0 });
    assert.equal((await did(app, merchantCoupon.trash, {}, by)).total, 0);
    assert.equal((await did(app, merchantCoupon.batches, {}, by)).total, 0);
    assert.ok((await did(app, merchantCoupon.trash, {}, other)).list.some(({ id }) => id === theirs.id));
  });

  test('the schedule throws away what expired, but for what is held; nothing expired comes back', async () => {
    const by = await makeShop(app);
    const gone = await one({ expire_at: soon(1000) }, by);
    const held = await one({ expire_at: soon(1000) }, by);
    const good = await one({}, by);
    // Held in time: the database's own clock runs on, whatever the test's says.
    await app.house.db.updateTable('goods_coupon').set({ held: 1 }).where('id', '=', held.id).execute();
    app.clock.pass(2000);
    await app.jobs.runNow('coupon.expire');
    assert.deepEqual(
      (await list({}, by)).list.map(({ id }) => id),
      [good.id, held.id],
    );
    await refused(app, 'coupon_expired', merchantCoupon.restore, { ids: [gone.id] }, by);
    await app.jobs.runNow('coupon.expire');
    assert.equal((await list({}, by)).total, 2);
  });

  test("a stranger's coupon answers as a missing one, and stays", async () => {
    const { id, batch_id } = await one({}, other);
    await refused(app, 'missing', merchantCoupon.detail, { id }, shop);
    await refused(app, 'missing', merchantCoupon.batchDel, { ids: [id] }, shop);
    await refused(app, 'missing', merchantCoupon.trashBatch, { batch_id }, shop);
    await did(app, merchantCoupon.batchDel, { ids: [id] }, other);
    await refused(app, 'missing', merchantCoupon.restore, { ids: [id] }, shop);
    await refused(app, 'missing', merchantCoupon.purge, { ids: [id] }, shop);
    await did(app, merchantCoupon.restore, { ids: [id] }, other);
  });
});

describe('the file', () => {
  const download = (input: unknown, token: string | undefined) =>
    app.app.inject({
      method: 'POST',
      url: couponRaw.download.path,
      payload: JSON.stringify(input),
      remoteAddress: freshIp(),
      headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
    });

  test('holds what is searched, and no cell of it runs', async () => {
    const by = await makeShop(app);
    const formula = '=HYPERLINK("http://evil.example";"x")';
    const { codes, batch_id } = await make({ quantity: 3, remark: formula, min_banlance: '12.50' }, by);
    await make({ type: 100, amount: '20' }, by);
    assert.deepEqual(await did(app, merchantCoupon.dumpcoupon, { batch_id }, by), { total: 3 });

    const csv = await download({ format: 'csv', batch_id }, by.token);
    assert.equal(csv.statusCode, 200);
    assert.match(String(csv.headers['content-disposition']), /^attachment; filename\*=UTF-8''.*\.csv$/);
    const lines = csv.body.trimEnd().split('\r\n');
    assert.equal(lines.length, 4);
    assert.match(lines[0] as string, /^\uFEFF?券码,/);
    for (const line of lines.slice(1)) {
      assert.ok(codes.includes(line.split(',')[0] as string));
      assert.ok(line.includes(`"'=HYPERLINK(""http`), line);
    }

    const xlsx = await download({ format: 'xlsx' }, by.token);
    const rows = (await readXlsx(xlsx.rawPayload)).sheets[0]?.rows ?? [];
    assert.equal(rows.length, 5);
    assert.equal(rows[1]?.[2], '20%');
    assert.deepEqual([rows[2]?.[2], rows[2]?.[4], rows[2]?.[10]], [5, 12.5, formula]);

    const txt = await download({ format: 'txt', batch_id }, by.token);
    assert.deepEqual(new Set(txt.body.replace('\uFEFF', '').trimEnd().split('\r\n')), new Set(codes));
  });

  test('is for whoever may, and for a request that says what', async () => {
    assert.equal((await download({ format: 'csv' }, undefined)).statusCode, 401);
    assert.equal((await download({ format: 'csv' }, (await makeAdmin(app)).token)).statusCode, 401);
    assert.equal((await download({ format: 'csv' }, (await makeShop(app, ['goods/coupon/index'])).token)).statusCode, 403);
    for (const wrong of [{}, { format: 'exe' }, { format: 'csv', merchant_id: 1 }, null, [], 'x'])
      assert.equal((await download(wrong, shop.token)).statusCode, 400, JSON.stringify(wrong));
  });
});

describe('at the counter', () => {
  const info = (coupon_code: string, goods_id: number, ip?: string) =>
    call(app, shopCoupon.getCouponInfo, { token: shop.link, goods_id, coupon_code }, ip ? { ip } : {});
  const sentence = async (code: string, goods: number) => (await info(code, goods)).text;

  test('a coupon of this shop shows its terms, however its code is typed', async () => {
    const goods = await couponGoods();
    const { code } = await one({ min_banlance: '9.00', remark: '老客户' });
    const view = await did(app, shopCoupon.getCouponInfo, { token: shop.link, goods_id: goods, coupon_code: ` ${code.toLowerCase()}` });
    assert.deepEqual(view, { code, type: 1, amount: '5.00', min_banlance: '9.00', expire_at: null, remark: '老客户' });
  });

  test("another shop's code, one in the trash and one that nobody has answer to the letter alike", async () => {
    const goods = await couponGoods();
    const foreign = await one({}, other);
    const trashed = await one();
    await did(app, merchantCoupon.batchDel, { ids: [trashed.id] }, shop);
    const unknown = await sentence('A'.repeat(16), goods);
    assert.match(unknown, new RegExp(String(refusals.coupon_unknown.code)));
    assert.equal(await sentence(foreign.code, goods), unknown);
    assert.equal(await sentence(trashed.code, goods), unknown);
  });

  test('each reason against one of the own has its name', async () => {
    const goods = await couponGoods();
    const ask = (coupon_code: string, goods_id = goods) => ({ token: shop.link, goods_id, coupon_code });
    const refusedWith = (name: keyof typeof refusals, code: string, goods_id?: number) =>
      refused(app, name, shopCoupon.getCouponInfo, ask(code, goods_id));
    await refusedWith('coupon_not_taken', (await one()).code, await makeGoods(app, shop));
    await refusedWith('coupon_elsewhere', (await one({ coupon_type: 3, goods_id: await makeGoods(app, shop) })).code);
    await refusedWith('coupon_elsewhere', (await one({ coupon_type: 2, cate_id: await makeCategory(app, shop) })).code);
    const used = await one();
    assert.ok(await hold(used.id));
    await refusedWith('coupon_used_up', used.code);
    const expired = await one({ expire_at: soon(1000) });
    app.clock.pass(2000);
    await refusedWith('coupon_expired', expired.code);
    await refusedWith('goods_gone', (await one()).code, await makeGoods(app, other));
  });

  test('whoever guesses waits, also with a good code; others do not', async () => {
    const goods = await couponGoods();
    const admin = await makeAdmin(app);
    await changeSettings(app, admin, 'limits', { coupon_failures: { points: 3, seconds: 600 } });
    const { code } = await one();
    const ip = freshIp();
    // Good codes cost nothing.
    for (let n = 0; n < 5; n += 1) assert.equal((await info(code, goods, ip)).code, 1);
    const atOnce = async (codes: readonly string[], from: string) =>
      (await Promise.all(codes.map((each) => info(each, goods, from)))).map((answer) => answer.code);
    const wrong = Array.from({ length: 10 }, (_, n) => `WRONG${n}`);
    for (const from of [ip, freshIp(), freshIp(), freshIp()]) {
      assert.deepEqual(
        new Set(
          await atOnce(
            Array.from({ length: 8 }, () => code),
            from,
          ),
        ),
        new Set([1]),
        'also at once',
      );
      const answers = await atOnce(wrong, from);
      assert.equal(answers.filter((answer) => answer === refusals.coupon_unknown.code).length, 3);
      assert.equal(answers.filter((answer) => answer === refusals.too_many.code).length, 7);
    }
    assert.equal((await info(code, goods, ip)).code, refusals.too_many.code);
    assert.equal((await info(code, goods)).code, 1);
  });
});

describe('claiming', () => {
  const device = (n: number): string => `device-of-visitor-${n}`;
  const claim = (batch_id: number, n: number, token = shop.link) =>
    call(app, shopCoupon.claimCoupon, { token, batch_id, device_id: device(n) });

  test('100 devices on 10 codes: 10 get one each', async () => {
    const { batch_id, codes } = await make({ quantity: 10, receive: 2 });
    const answers = await Promise.all(Array.from({ length: 100 }, (_, n) => claim(batch_id, n)));
    const got = answers.filter(({ code }) => code === 1).map(({ data }) => data.code);
    assert.equal(new Set(got).size, 10);
    assert.equal(got.length, 10);
    assert.deepEqual(new Set(got), new Set(codes));
    assert.ok(answers.every(({ code }) => code === 1 || code === refusals.coupon_claimed_out.code));
    assert.equal((await did(app, merchantCoupon.batches, {}, shop)).list.find(({ id }) => id === batch_id)?.claimed, 10);
  });

  test('an address that invents devices has its share of a batch, and no more; others have theirs', async () => {
    const { batch_id } = await make({ quantity: 20, receive: 2 });
    const from = (ip: string, n: number) => call(app, shopCoupon.claimCoupon, { token: shop.link, batch_id, device_id: device(n) }, { ip });
    const ip = freshIp();
    const answers = await Promise.all(Array.from({ length: 12 }, (_, n) => from(ip, n)));
    const got = answers.flatMap(({ code, data }, n) => (code === 1 ? [{ n, coupon: data.code }] : []));
    assert.deepEqual([got.length, answers.filter(({ code }) => code === refusals.too_many.code).length], [5, 7]);
    // What a device has it is shown again, and a batch that gives nothing takes nothing of the share.
    for (const { n, coupon } of got) assert.equal((await from(ip, n)).data.code, coupon);
    assert.equal((await from(freshIp(), 50)).code, 1);
    const gone = await make({ quantity: 1, receive: 2 });
    await claim(gone.batch_id, 1);
    const late = Array.from({ length: 7 }, (_, n) => ({ token: shop.link, batch_id: gone.batch_id, device_id: device(60 + n) }));
    const other = freshIp();
    for (const wish of late) await refused(app, 'coupon_claimed_out', shopCoupon.claimCoupon, wish, { ip: other });
  });

  test('a device that asks again, many times at once too, has the same one', async () => {
    const { batch_id } = await make({ quantity: 10, receive: 2 });
    const answers = await Promise.all(Array.from({ length: 12 }, () => claim(batch_id, 1)));
    assert.equal(new Set(answers.map(({ data }) => data.code)).size, 1);
    assert.notEqual((await claim(batch_id, 2)).data.code, answers[0]?.data.code);
    assert.equal((await did(app, merchantCoupon.codes, { batch_id }, shop)).codes.length, 8);
  });

  test('only what is offered online, of this shop, in time, and not thrown away', async () => {
    const none = refusals.coupon_claimed_out.code;
    assert.equal((await claim((await make()).batch_id, 1)).code, none);
    assert.equal((await claim((await make({ receive: 2 }, other)).batch_id, 1)).code, none);
    assert.equal((await claim(999_999_999, 1)).code, none);
    const brief = await make({ receive: 2, quantity: 2, expire_at: soon(1000) });
    assert.equal((await claim(brief.batch_id, 1)).code, 1);
    app.clock.pass(2000);
    assert.equal((await claim(brief.batch_id, 2)).code, none);
    const thrown = await make({ receive: 2, quantity: 2 });
    assert.equal((await claim(thrown.batch_id, 1)).code, 1);
    await did(app, merchantCoupon.trashBatch, { batch_id: thrown.batch_id }, shop);
    assert.equal((await claim(thrown.batch_id, 1)).code, none);
    assert.equal((await claim(thrown.batch_id, 2)).code, none);
  });

  test('a page shows what may be claimed for its goods, and what is all gone', async () => {
    const by = await makeShop(app);
    const cate_id = await makeCategory(app, by);
    const goods_id = await couponGoods({ cate_id }, by);
    const plain = await makeGoods(app, by);
    const whole = await make({ receive: 2, remark: '全店' }, by);
    const category = await make({ receive: 2, coupon_type: 2, cate_id, type: 100, amount: '10' }, by);
    const own = await make({ receive: 2, coupon_type: 3, goods_id }, by);
    await make({ receive: 2, coupon_type: 3, goods_id: plain }, by);
    await make({}, by);
    const offered = async (goods?: number) =>
      (await did(app, shopCoupon.coupons, { token: by.link, ...(goods && { goods_id: goods }) })).list.map(({ batch_id }) => batch_id);
    assert.deepEqual(await offered(), [whole.batch_id]);
    assert.deepEqual(await offered(goods_id), [own.batch_id, category.batch_id, whole.batch_id]);
    assert.deepEqual(await offered(plain), []);
    assert.equal((await claim(whole.batch_id, 1, by.link)).code, 1);
    const [first] = (await did(app, shopCoupon.coupons, { token: by.link })).list;
    assert.deepEqual(first, {
      batch_id: whole.batch_id,
      type: 1,
      amount: '5.00',
      min_banlance: '0.00',
      expire_at: null,
      remark: '全店',
      left: false,
    });
  });
});

test('a hundred holds at once on 10 uses: 10 (defect 31; through a sale: ordering/place/coupon-sale.test.ts)', async () => {
  const { id } = await one({ use_times: 10 });
  const held = await Promise.all(Array.from({ length: 100 }, () => hold(id)));
  assert.equal(held.filter(Boolean).length, 10);
  const used = await Promise.all(Array.from({ length: 100 }, () => use(id)));
  assert.equal(used.filter(Boolean).length, 10);
  assert.equal(await hold(id), false);
  assert.deepEqual((await list({ status: 'used' })).list.find((row) => row.id === id)?.used, 10);
});

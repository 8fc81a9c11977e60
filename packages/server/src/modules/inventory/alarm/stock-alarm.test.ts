import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { merchantCard } from '@keymall/contract/inventory/card';
import { merchantMessage } from '@keymall/contract/merchant/message';
import { createFakeEmail } from '@keymall/drivers/email/fake/fake';
import type { EmailDriver } from '@keymall/drivers/email/port';
import { emailDrivers } from '@keymall/drivers/registry';
import { sql } from 'kysely';
import { startTestApp, type TestApp } from '#testing/app';
import { makeAdmin, makeCards, makeGoods, makeShop, type Shop } from '#testing/builders';
import { did } from '#testing/call';
import { changeSettings } from '#testing/settings';
import { inventory } from '../index.ts';

let app: TestApp;
let shop: Shop;
let goods: number;
const mail = createFakeEmail();
before(async () => {
  app = await startTestApp();
  shop = await makeShop(app);
  (emailDrivers as Map<string, EmailDriver>).set('smtp', mail.driver);
  await changeSettings(app, await makeAdmin(app), 'email', { email_driver: 'smtp' });
  await sql`update merchant set email = 'seller@example.com' where id = ${shop.id}`.execute(app.house.db);
});

const watch = async (): Promise<string> => {
  await app.jobs.runNow('stock.warn');
  const { rows } = await sql<{
    output: string;
    ok: boolean;
  }>`select output, ok from schedule_log where name = 'stock.warn' order by id desc limit 1`.execute(app.house.db);
  assert.equal(rows[0]?.ok, true, rows[0]?.output);
  return rows[0]?.output ?? '';
};
const letters = async () => (await did(app, merchantMessage.list, {}, shop)).list;
const wish = (type: 1 | 2 | 3, at = 5) =>
  sql`update goods set inventory_notify = ${at}, inventory_notify_type = ${type} where id = ${goods}`.execute(app.house.db);

/** Works the mails that were left behind. */
async function deliver(): Promise<number> {
  const rows = await app.house.db.deleteFrom('outbox').where('queue', '=', 'inventory.stock_mail').returning('payload').execute();
  const worker = inventory.queues.find(({ name }) => name === 'inventory.stock_mail');
  for (const { payload } of rows) await worker?.work(app.ctx(), payload as never);
  return rows.length;
}
const drop = async (count: number) => {
  const { list } = await did(app, merchantCard.list, { goods_id: goods, status: 1, limit: 100 }, shop);
  await did(app, merchantCard.del, { ids: list.slice(0, count).map(({ id }) => id) }, shop);
};

describe('low stock', () => {
  before(async () => {
    goods = await makeGoods(app, shop, { name: '月卡' });
    await wish(1);
    await makeCards(app, shop, goods, 6);
  });

  test('is told once a fall, in the letter box', async () => {
    await watch();
    assert.deepEqual(await letters(), []);
    await drop(2);
    await watch();
    await watch();
    const [letter, ...others] = await letters();
    assert.equal(others.length, 0);
    assert.equal(letter?.title, '库存不足：月卡');
    assert.match(letter?.content ?? '', /仅剩 4 件/);
    assert.equal(letter?.link, `/merchant/goods/card/add?goods_id=${goods}`);
    await drop(1);
    await watch();
    assert.equal((await letters()).length, 1);
  });

  test('and again after it was refilled', async () => {
    await makeCards(app, shop, goods, 5);
    assert.match(await watch(), /解除 1 件/);
    assert.equal((await letters()).length, 1);
    await drop(5);
    await watch();
    assert.equal((await letters()).length, 2);
  });

  test('defect 25: what was refilled before the mail goes out is not told, and the next fall is', async () => {
    await makeCards(app, shop, goods, 10);
    await watch();
    await wish(2, 8);
    await drop(8);
    await watch();
    await makeCards(app, shop, goods, 20);
    assert.equal(await deliver(), 1);
    assert.deepEqual(mail.sent, []);
    assert.match(await watch(), /解除 1 件/);
    await drop(20);
    await watch();
    await deliver();
    assert.deepEqual(
      mail.sent.map(({ to, subject }) => [to, subject]),
      [['seller@example.com', '库存不足：月卡']],
    );
    assert.equal((await letters()).length, 2);
  });

  test('by mail without a mailbox, and by WeChat, it goes to the letter box', async () => {
    const before = (await letters()).length;
    for (const type of [2, 3] as const) {
      await makeCards(app, shop, goods, 20);
      await watch();
      await wish(type);
      if (type === 2) await sql`update merchant set email = '' where id = ${shop.id}`.execute(app.house.db);
      await drop(100);
      await watch();
    }
    assert.equal((await letters()).length, before + 2);
  });

  test('not of goods that are off the shelf, in the bin or not watched', async () => {
    const before = (await letters()).length;
    for (const state of [sql`status = 0`, sql`delete_at = now()`, sql`inventory_notify = 0`]) {
      goods = await makeGoods(app, shop);
      await wish(1);
      await sql`update goods set ${state} where id = ${goods}`.execute(app.house.db);
    }
    await watch();
    assert.equal((await letters()).length, before);
  });

  test('texts and files are watched by what is left of them; an unlimited one never runs low', async () => {
    const before = (await letters()).length;
    for (const remaining of [3, null]) {
      goods = await makeGoods(app, shop, { name: '教程' });
      await sql`update goods set delivery_kind = 1, inventory_notify = 5 where id = ${goods}`.execute(app.house.db);
      await sql`with c as (insert into goods_content (merchant_id, goods_id, version, kind, sealed) values (${shop.id}, ${goods}, 1, 1, '\\x00') returning id)
        insert into content_stock (goods_id, merchant_id, content_id, unlimited, remaining) select ${goods}, ${shop.id}, id, ${remaining === null}, ${remaining}::int from c`.execute(
        app.house.db,
      );
    }
    await watch();
    assert.equal((await letters()).length, before + 1);
  });
});

/** What administrators see of merchants and do to them: shops, letters, sign-ins, acts, and closing an account for good. */
import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { merchantGoods } from '@keymall/contract/catalogue/goods';
import { merchantCategory } from '@keymall/contract/catalogue/goods-category';
import { COUNTED_ROWS } from '@keymall/contract/kit/list';
import { adminMerchant } from '@keymall/contract/merchant/admin-merchant';
import { adminShop } from '@keymall/contract/merchant/admin-shop';
import { adminLetter } from '@keymall/contract/merchant/letter';
import { adminLoginLog } from '@keymall/contract/merchant/login-log';
import { merchantAccount, merchantUser } from '@keymall/contract/merchant/merchant-account';
import { merchantMessage } from '@keymall/contract/merchant/message';
import { merchantShopConfig } from '@keymall/contract/merchant/shop';
import { merchantWorkbench } from '@keymall/contract/ordering/back-office-order';
import { adminMerchantLog } from '@keymall/contract/platform/config';
import { sql } from 'kysely';
import { startTestApp, type TestApp } from '#testing/app';
import { makeAdmin, makeCards, makeGoods, makeShop, makeStaff, PASSWORD, type Person, type Shop } from '#testing/builders';
import { call, did, refused } from '#testing/call';
import { fund } from '#testing/cash.fixture';
import { insertComplaint, insertOrder } from '#testing/orders';

let app: TestApp;
let admin: Person;
before(async () => {
  app = await startTestApp();
  admin = await makeAdmin(app);
});

const freeze = (shop: Shop) => did(app, adminMerchant.freeze, { id: shop.id, is_freeze: 1 }, admin);
const rowOf = async (shop: Shop) => (await did(app, adminShop.list, { keyword: shop.username }, admin)).list[0];

describe('shops', () => {
  test('say why they cannot sell, the first reason there is, and are found by it', async () => {
    const shop = await makeShop(app);
    const goods = await makeGoods(app, shop);
    await did(app, merchantGoods.status, { ids: [await makeGoods(app, shop)], status: 0 }, shop);
    const row = await rowOf(shop);
    assert.deepEqual([row?.id, row?.openness, row?.goods_count, row?.shelf_count], [shop.id, 'open', 2, 1]);
    await did(app, adminShop.open, { id: shop.id, shop_status: 0 }, admin);
    assert.equal((await rowOf(shop))?.openness, 'unopened');
    await did(app, adminMerchant.freezeShop, { id: shop.id, shop_freeze: 1, reason: '商品违规' }, admin);
    await did(app, adminShop.open, { id: shop.id, shop_status: 1 }, admin);
    const found = await did(app, adminShop.list, { openness: 'frozen', keyword: shop.username }, admin);
    assert.deepEqual([found.total, found.list[0]?.freeze_reason], [1, '商品违规']);
    assert.equal((await did(app, adminShop.list, { openness: 'open', keyword: shop.username }, admin)).total, 0);
    await makeCards(app, shop, goods, 3);
    const detail = await did(app, adminShop.detail, { id: shop.id }, admin);
    assert.deepEqual([detail.card_count, detail.category_count, detail.open_time, detail.open_days.length], [3, 2, '00:00', 7]);
    assert.match(detail.link_url, new RegExp(`/link/${shop.link}$`));
    await refused(app, 'missing', adminShop.detail, { id: 999_999 }, admin);
    await refused(app, 'missing', adminShop.open, { id: 999_999, shop_status: 1 }, admin);
  });

  test('have their cards counted as far as a list counts, wherever that is told', async () => {
    const shop = await makeShop(app);
    await makeCards(app, shop, await makeGoods(app, shop), 2);
    await app.house.db.transaction().execute(async (db) => {
      await sql`set local session_replication_role = replica`.execute(db);
      await sql`insert into card (merchant_id, goods_id, import_id, status, secret, fingerprint)
        select c.merchant_id, c.goods_id, c.import_id, place, c.secret, decode(md5(place || '-' || n), 'hex')
        from (select * from card where merchant_id = ${shop.id} limit 1) c, generate_series(1, 2) place, generate_series(1, ${COUNTED_ROWS}::int) n`.execute(
        db,
      );
    });
    assert.equal((await did(app, adminShop.detail, { id: shop.id }, admin)).card_count, COUNTED_ROWS);
    assert.equal((await did(app, merchantWorkbench.dashboard, {}, shop)).card_count, COUNTED_ROWS);
    const { goes, stays } = await did(app, adminMerchant.delPreview, { id: shop.id }, admin);
    assert.deepEqual([goes.cards, stays.sold_cards], [COUNTED_ROWS, COUNTED_ROWS]);
  });
});

describe('letters', () => {
  test('lie in the box of those they are for, and of nobody else', async () => {
    const [one, other] = [await makeShop(app), await makeShop(app)];
    await refused(app, 'letter_to_nobody', adminLetter.send, { audience: 'some', ids: [], title: '通知', content: '内容' }, admin);
    await refused(app, 'letter_to_nobody', adminLetter.send, { audience: 'some', ids: [999_999], title: '通知', content: '内容' }, admin);
    const sent = await did(
      app,
      adminLetter.send,
      { audience: 'some', ids: [one.id, one.id], title: '请补充资料', content: '三日内' },
      admin,
    );
    assert.equal(sent.sent_count, 1);
    const box = await did(app, merchantMessage.list, {}, one);
    assert.deepEqual([box.total, box.list[0]?.title, box.list[0]?.content, box.list[0]?.is_read], [1, '请补充资料', '三日内', 0]);
    assert.equal((await did(app, merchantMessage.list, {}, other)).total, 0);
    const { list } = await did(app, adminLetter.list, { merchant_id: one.id }, admin);
    assert.deepEqual([list.length, list[0]?.username, list[0]?.read_count, list[0]?.sent_count], [1, admin.username, 0, 1]);
    assert.equal((await did(app, adminLetter.list, { merchant_id: other.id }, admin)).total, 0);
  });

  test('to everybody, read by some, and taken back from the others', async () => {
    const [one, other] = [await makeShop(app), await makeShop(app)];
    const { id, sent_count } = await did(app, adminLetter.send, { audience: 'all', title: '停机通知', content: '今晚两点' }, admin);
    assert.ok(sent_count >= 2);
    const [letter] = (await did(app, merchantMessage.list, {}, one)).list;
    await did(app, merchantMessage.read, { ids: [letter?.id as number] }, one);
    const read = await did(app, adminLetter.receivers, { id, is_read: 1 }, admin);
    assert.deepEqual(
      read.list.map(({ merchant_id }) => merchant_id),
      [one.id],
    );
    assert.equal((await did(app, adminLetter.receivers, { id }, admin)).total, sent_count);
    assert.equal((await did(app, adminLetter.recall, { id }, admin)).count, sent_count - 1);
    assert.equal((await did(app, merchantMessage.list, {}, other)).total, 0);
    assert.equal((await did(app, merchantMessage.list, {}, one)).total, 1);
    const [row] = (await did(app, adminLetter.list, { keyword: '停机' }, admin)).list;
    assert.deepEqual([row?.sent_count, row?.read_count], [1, 1]);
    await refused(app, 'missing', adminLetter.recall, { id: 999_999 }, admin);
  });
});

describe('logs', () => {
  test('who signed in, and who tried to', async () => {
    const shop = await makeShop(app);
    await refused(app, 'wrong_login', merchantAccount.login, { username: shop.username, password: 'not the password' });
    await did(app, merchantAccount.login, { username: shop.username, password: PASSWORD }, { ip: '114.114.114.114' });
    const { list, total } = await did(app, adminLoginLog.list, { merchant_id: shop.id }, admin);
    assert.deepEqual([total, list.map(({ ok }) => ok)], [2, [1, 0]]);
    assert.deepEqual([list[0]?.username, list[0]?.ip], [shop.username, '114.114.114.114']);
    assert.equal((await did(app, adminLoginLog.list, { username: shop.username.toUpperCase(), ok: 1 }, admin)).total, 1);
    assert.equal((await did(app, adminLoginLog.list, { ip: '114.114.114.114', merchant_id: shop.id }, admin)).total, 1);
  });

  test('what was done for a shop, without secrets, and no administrator’s act', async () => {
    const shop = await makeShop(app);
    await did(app, merchantUser.setAvatar, { avatar: '/upload/a.png' }, shop);
    await did(app, adminMerchant.freezeShop, { id: shop.id, shop_freeze: 0 }, admin);
    const { list } = await did(app, adminMerchantLog.list, { merchant_id: shop.id }, admin);
    assert.deepEqual(
      list.map(({ path, username, merchant_id, realm }) => [path, username, merchant_id, realm]),
      [[merchantUser.setAvatar.path, shop.username, shop.id, 'merchant']],
    );
  });
});

describe('editing', () => {
  test('changes what a merchant signs in by; what another has is refused', async () => {
    const [shop, other] = [await makeShop(app), await makeShop(app)];
    const draft = { id: shop.id, username: `${shop.username}_x`, mobile: '13912345678', email: 'a@example.com', qq: '10001' };
    await did(app, adminMerchant.edit, draft, admin);
    await refused(app, 'wrong_login', merchantAccount.login, { username: shop.username, password: PASSWORD });
    await did(app, merchantAccount.login, { username: '13912345678', password: PASSWORD });
    assert.equal((await did(app, adminMerchant.detail, { id: shop.id }, admin)).qq, '10001');
    const theirs = { ...draft, id: other.id, username: other.username };
    await refused(app, 'contact_taken', adminMerchant.edit, { ...theirs, email: '' }, admin);
    await refused(app, 'contact_taken', adminMerchant.edit, { ...theirs, mobile: '', email: 'A@example.com' }, admin);
    await refused(
      app,
      'name_taken',
      adminMerchant.edit,
      { ...theirs, mobile: '', email: '', username: draft.username.toUpperCase() },
      admin,
    );
    await refused(app, 'bad_input', adminMerchant.edit, { ...theirs, mobile: '', email: '', username: '13800138000' }, admin);
    await refused(app, 'missing', adminMerchant.edit, { ...draft, id: 999_999, mobile: '', email: '', username: 'nobody_at_all' }, admin);
  });
});

describe('closing an account', () => {
  test('is refused while money, orders, complaints or refunds are open, and names them', async () => {
    const shop = await makeShop(app);
    const goods = await makeGoods(app, shop);
    await fund(app, admin, shop, 500);
    const order = await insertOrder(app, shop, goods, 0);
    await insertOrder(app, shop, goods, 4);
    await insertComplaint(app, shop, order);
    const { against } = await did(app, adminMerchant.delPreview, { id: shop.id }, admin);
    assert.deepEqual(
      against.map(({ what, count, amount }) => [what, count, amount]),
      [
        ['not_frozen', 1, '0.00'],
        ['money', 1, '5.00'],
        ['unpaid', 1, '10.00'],
        ['exceptions', 1, '10.00'],
        ['complaints', 1, '10.00'],
      ],
    );
    await freeze(shop);
    const said = await refused(app, 'merchant_held', adminMerchant.del, { id: shop.id, reason: '不再合作' }, admin);
    assert.match(said, /账户中还有资金、有待支付的订单、有异常订单未处理、有未处理的投诉$/);
    assert.equal((await did(app, adminMerchant.delPreview, { id: shop.id }, admin)).username, shop.username, 'nothing was changed');
    assert.equal((await did(app, merchantMessage.unReadCount, {}, await makeShop(app))).count, 0);
  });

  test('takes away who it was and what it sold, and keeps orders and books', async () => {
    const shop = await makeShop(app);
    const goods = await makeGoods(app, shop);
    await makeCards(app, shop, goods, 2);
    await insertOrder(app, shop, goods, 2);
    await did(app, adminLetter.send, { audience: 'some', ids: [shop.id], title: '再见', content: '再见' }, admin);
    const amy = await makeStaff(app, shop, { perms: ['goods/category/add'] });
    await did(app, merchantCategory.add, { name: '留下的记录' }, amy);
    await freeze(shop);
    const { against, goes, stays } = await did(app, adminMerchant.delPreview, { id: shop.id }, admin);
    assert.deepEqual(
      [against, goes.goods, goes.cards, goes.messages, goes.staff, stays.orders],
      [[], 1, 2, 2, 1, 1],
      'the letter, and that he was frozen',
    );
    await did(app, adminMerchant.del, { id: shop.id, reason: '不再合作' }, admin);
    await refused(app, 'missing', adminMerchant.detail, { id: shop.id }, admin);
    await refused(app, 'missing', adminMerchant.del, { id: shop.id, reason: '再来一次' }, admin);
    await refused(app, 'missing', adminMerchant.freeze, { id: shop.id, is_freeze: 0 }, admin);
    await refused(app, 'wrong_login', merchantAccount.login, { username: shop.username, password: PASSWORD });
    assert.equal((await call(app, merchantShopConfig.index, {}, shop)).status, 401);
    assert.equal((await did(app, adminMerchant.list, { keyword: shop.username }, admin)).total, 0);
    assert.equal((await did(app, adminShop.list, { keyword: shop.username }, admin)).total, 0);
    const kept = await app.house.db
      .selectFrom('merchant')
      .innerJoin('orders', 'orders.merchant_id', 'merchant.id')
      .innerJoin('goods', 'goods.id', 'orders.goods_id')
      .select(['merchant.username', 'merchant.email', 'orders.goods_name', 'goods.delete_at', 'goods.status'])
      .where('merchant.id', '=', shop.id)
      .executeTakeFirstOrThrow();
    assert.deepEqual([kept.username, kept.email, kept.goods_name, kept.status], [`closed#${shop.id}`, '', '商品', 0]);
    assert.ok(kept.delete_at);
    // staff go with their roles, and what they did stays in the log
    for (const table of ['merchant_staff', 'staff_role'] as const)
      assert.deepEqual(await app.house.db.selectFrom(table).select('id').where('merchant_id', '=', shop.id).execute(), [], table);
    assert.equal((await call(app, merchantCategory.add, { name: '再来' }, amy)).status, 401);
    await refused(app, 'wrong_login', merchantAccount.login, { username: amy.username, password: PASSWORD });
    assert.ok((await did(app, adminMerchantLog.list, { merchant_id: shop.id, username: amy.username }, admin)).total > 0);
    // the name is free again
    await did(app, merchantAccount.register, { username: shop.username, password: PASSWORD, shop_name: '新店', agree: true });
  });

  test('twice at once closes it once', async () => {
    const shop = await makeShop(app);
    await freeze(shop);
    const answers = await Promise.all(
      Array.from({ length: 4 }, () => call(app, adminMerchant.del, { id: shop.id, reason: '不再合作' }, admin)),
    );
    assert.equal(answers.filter(({ code }) => code === 1).length, 1);
  });
});

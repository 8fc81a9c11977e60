import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { chatRaw, chatUser, personalChat, shopChat } from '@keymall/contract/chat/chat';
import { adminChat, merchantChat } from '@keymall/contract/chat/office-chat';
import { startTestApp, type TestApp } from '#testing/app';
import { makeAdmin, makeBuyer, makeGoods, makeShop, makeStaff, type Person, type Shop } from '#testing/builders';
import { type Caller, call, did, freshIp, refused, send } from '#testing/call';
import { insertOrder } from '#testing/orders';
import { changeSettings } from '#testing/settings';
import { broadcasts } from './chat.jobs.ts';
import { chat } from './index.ts';

let app: TestApp;
let admin: Person;
let shop: Shop;
let other: Shop;

before(async () => {
  app = await startTestApp();
  admin = await makeAdmin(app);
  [shop, other] = [await makeShop(app), await makeShop(app)];
});

const say = (who: Caller, toUid: number, msg: string, client_id = '') => did(app, chatUser.sendMessage, { toUid, msg, client_id }, who);
const read = async (who: Caller, user_id: number) => (await did(app, chatUser.messageList, { user_id }, who)).list.map(({ msg }) => msg);
const recent = async (who: Caller) => (await did(app, chatUser.messageRecentList, {}, who)).list;
async function guestOf(of: Shop, ip = freshIp()) {
  const opened = await did(app, shopChat.open, { shop_id: of.id }, { ip });
  return { ...opened, token: opened.secret, ip };
}
const broken = async (): Promise<unknown[]> => {
  const { rows } = await app.pool.query(`
    select s.room_id, s.side, s.unread from chat_side s left join chat_message m
      on m.room_id = s.room_id and m.id > s.read_id and m.side <> s.side
    group by s.room_id, s.side, s.unread having s.unread <> count(m.id)`);
  return rows;
};

test('a merchant and the platform talk, each by his own number and the chat’s', async () => {
  const { user_id } = await did(app, merchantChat.contact, {}, shop);
  assert.deepEqual(await did(app, adminChat.open, { merchant_id: shop.id }, admin), { user_id }, 'they have one chat');
  const sent = await say(shop, user_id, '您好');
  assert.deepEqual([sent.fromUid, sent.toUid, sent.msg_type, sent.after_id], [shop.id, user_id, 'text', 0]);
  const [seen] = await recent(admin);
  assert.deepEqual([seen?.user_id, seen?.unread, seen?.last?.msg, seen?.last?.fromUid], [user_id, 1, '您好', user_id]);
  const answer = await say(admin, user_id, '请讲');
  assert.equal(answer.after_id, sent.id, 'each names the one before it');
  assert.equal((await recent(admin))[0]?.unread, 0, 'whoever answers has read');
  assert.equal((await did(app, merchantChat.desk, {}, shop)).unread, 1);
  await did(app, chatUser.markAllRead, {}, shop);
  assert.equal((await did(app, merchantChat.desk, {}, shop)).unread, 0);
  assert.equal((await did(app, chatUser.messageList, { user_id }, admin)).read_id, answer.id, 'the administrator sees that he was read');
  assert.deepEqual(await broken(), []);
});

test('sent again under its name, a message is still one', async () => {
  const { user_id } = await did(app, merchantChat.contact, {}, other);
  const all = await Promise.all(Array.from({ length: 5 }, () => say(other, user_id, '一次', 'k1')));
  assert.equal(new Set(all.map(({ id }) => id)).size, 1);
  assert.deepEqual(await read(admin, user_id), ['一次']);
});

test('what many say at once has one order, and every count is right', async () => {
  const guest = await guestOf(shop);
  await Promise.all(
    Array.from({ length: 12 }, (_, at) => (at % 2 ? say(guest, guest.user_id, `g${at}`) : say(shop, guest.user_id, `m${at}`))),
  );
  const { list } = await did(app, chatUser.messageList, { user_id: guest.user_id }, shop);
  assert.equal(list.length, 12);
  for (const [at, { after_id }] of list.entries()) assert.equal(after_id, list[at - 1]?.id ?? 0, 'each came after the one shown before it');
  const page = await did(app, chatUser.messageList, { user_id: guest.user_id, before_id: list[10]?.id, limit: 4 }, guest);
  assert.deepEqual([page.list.map(({ id }) => id), page.has_more], [list.slice(6, 10).map(({ id }) => id), true]);
  const since = await did(app, chatUser.messageList, { user_id: guest.user_id, after_id: list[9]?.id }, guest);
  assert.deepEqual([since.list.length, since.has_more], [2, false]);
  assert.deepEqual(await broken(), []);
});

test('nobody reaches a chat that is not his, nor speaks without a session, a right, or in another’s place', async () => {
  const guest = await guestOf(shop);
  const [stranger, buyer] = [await guestOf(shop), await makeBuyer(app)];
  const sent = await say(guest, guest.user_id, '秘密');
  for (const who of [stranger, buyer, other, admin]) {
    await refused(app, 'missing', chatUser.messageList, { user_id: guest.user_id }, who);
    await refused(app, 'missing', chatUser.sendMessage, { toUid: guest.user_id, msg: 'x' }, who);
    await refused(app, 'missing', chatUser.deleteAllMessages, { user_id: guest.user_id }, who);
    await refused(app, 'missing', chatUser.deleteMessage, { id: sent.id }, who);
  }
  await refused(app, 'missing', merchantChat.block, { user_id: guest.user_id, status: 1 }, other);
  await refused(app, 'missing', merchantChat.handOver, { user_id: guest.user_id }, other);
  await refused(app, 'signed_out', chatUser.messageRecentList, {}, { token: `mer_${'x'.repeat(43)}` });
  await refused(app, 'signed_out', chatUser.messageRecentList, {});
  await refused(app, 'forbidden', chatUser.messageRecentList, {}, await makeShop(app, ['goods/good/list']));
  await refused(app, 'forbidden', chatUser.messageRecentList, {}, await makeStaff(app, shop, { perms: ['goods/good/list'] }));
  const staff = await makeStaff(app, shop, { perms: ['shop/chat/desk'] });
  const answer = await say(staff, guest.user_id, '在的');
  assert.equal(answer.fromUid, staff.id, 'staff speak by their own number');
  const [, heard] = (await did(app, chatUser.messageList, { user_id: guest.user_id }, guest)).list;
  assert.deepEqual([heard?.fromUid, heard?.from_name], [guest.user_id, ''], 'and the buyer hears the shop');
  assert.deepEqual(await recent(await guestOf(shop)), [], 'a new secret opens nothing old');
});

test('what one side deletes the other keeps', async () => {
  const guest = await guestOf(shop);
  const first = await say(guest, guest.user_id, '一');
  await say(shop, guest.user_id, '二');
  await did(app, chatUser.deleteMessage, { id: first.id }, guest);
  assert.deepEqual([await read(guest, guest.user_id), await read(shop, guest.user_id)], [['二'], ['一', '二']]);
  await did(app, chatUser.deleteAllMessages, { user_id: guest.user_id }, shop);
  assert.deepEqual([await read(guest, guest.user_id), await read(shop, guest.user_id)], [['二'], []]);
  await say(guest, guest.user_id, '三');
  assert.deepEqual(await read(shop, guest.user_id), ['三']);
  assert.deepEqual(await broken(), []);
});

test('a visitor’s chats go into his account, also where it has one with the shop', async () => {
  const [guest, buyer] = [await guestOf(shop), await makeBuyer(app)];
  const own = await did(app, shopChat.open, { shop_id: shop.id }, buyer);
  await say(buyer, own.user_id, '账户里');
  await say(guest, guest.user_id, '访客时');
  await say(shop, guest.user_id, '答访客');
  const opened = await did(app, shopChat.open, { shop_id: shop.id, secret: guest.secret }, buyer);
  assert.deepEqual([opened.user_id, opened.own_id, opened.unread], [own.user_id, buyer.id, 1]);
  assert.deepEqual(await read(buyer, own.user_id), ['账户里', '访客时', '答访客']);
  await refused(app, 'missing', chatUser.messageList, { user_id: guest.user_id }, guest);
  const elsewhere = await guestOf(other);
  await say(elsewhere, elsewhere.user_id, '别处');
  await did(app, shopChat.open, { shop_id: shop.id, secret: elsewhere.secret }, buyer);
  assert.deepEqual(await read(buyer, elsewhere.user_id), ['别处'], 'a chat of which there is no other keeps its number');
  assert.deepEqual(await broken(), []);
});

test('what he asked as a visitor is in the list of his account once he is signed in; a chat that is known costs no budget', async () => {
  const [guest, buyer] = [await guestOf(shop), await makeBuyer(app)];
  await say(guest, guest.user_id, '登录前');
  await did(app, personalChat.adopt, { secret: 'gst_nobody' }, buyer);
  await did(app, personalChat.adopt, { secret: guest.secret }, buyer);
  await did(app, personalChat.adopt, { secret: guest.secret }, buyer);
  assert.deepEqual(
    (await recent(buyer)).map(({ user_id, last }) => [user_id, last?.msg]),
    [[guest.user_id, '登录前']],
  );
  const { chat_rooms } = app.house.settings.get('limits');
  for (let time = 0; time <= chat_rooms.points; time += 1) await did(app, shopChat.open, { shop_id: shop.id }, buyer);
});

test('a merchant reaches the account that ordered of him, and no other', async () => {
  const buyer = await makeBuyer(app);
  const order = await insertOrder(app, shop, await makeGoods(app, shop), 1);
  const { rows } = await app.pool.query<{ trade_no: string }>('select trade_no from orders where id = $1', [order]);
  const trade_no = rows[0]?.trade_no ?? '';
  await refused(app, 'chat_no_account', merchantChat.ofOrder, { trade_no }, shop);
  await app.pool.query('update orders set buyer_id = $2 where id = $1', [order, buyer.id]);
  await refused(app, 'missing', merchantChat.ofOrder, { trade_no }, other);
  const { user_id } = await did(app, merchantChat.ofOrder, { trade_no }, shop);
  await did(app, chatUser.sendMessage, { toUid: user_id, msg: trade_no, msg_type: 'order' }, shop);
  const cardOf = async (who: Caller) => (await did(app, chatUser.messageList, { user_id }, who)).list[0]?.card;
  assert.deepEqual(
    [(await cardOf(buyer))?.url, (await cardOf(shop))?.url],
    [`/order?trade_no=${trade_no}`, `/merchant/order/order/list?trade_no=${trade_no}`],
    'each looks it up where he can',
  );
});

test('forged senders, what is too long, and a flood', async () => {
  const [guest, calm] = [await guestOf(shop), await guestOf(shop)];
  const forged = {
    toUid: guest.user_id,
    msg: '我是平台',
    fromUid: admin.id,
    user_id: admin.id,
    from_side: 'platform',
    author_name: '平台',
  };
  await send(app, chatUser.sendMessage.path, JSON.stringify(forged), { token: guest.token });
  const { list } = await did(app, chatUser.messageList, { user_id: guest.user_id }, shop);
  for (const { fromUid, from_side, from_name } of list) assert.deepEqual([fromUid, from_side, from_name], [guest.user_id, 'guest', '']);
  await refused(app, 'forbidden', chatUser.offline, { user_id: shop.id }, guest);
  await refused(app, 'bad_input', chatUser.sendMessage, { toUid: guest.user_id, msg: '长'.repeat(2001) }, guest);
  // of which nothing is seen
  await refused(app, 'bad_input', chatUser.sendMessage, { toUid: guest.user_id, msg: '\u200b\u202e' }, guest);
  assert.notEqual((await send(app, chatUser.sendMessage.path, JSON.stringify({ ...forged, msg: 'x'.repeat(2_000_000) }), guest)).code, 1);
  const { points } = app.house.settings.get('limits').chat;
  const flood = Array.from({ length: points * 3 }, (_, at) =>
    call(app, chatUser.sendMessage, { toUid: guest.user_id, msg: `f${at}` }, guest),
  );
  await say(calm, calm.user_id, '正常提问');
  const codes = (await Promise.all(flood)).map(({ code }) => code);
  assert.ok(codes.filter((code) => code === 1).length <= points);
  assert.ok(codes.some((code) => code !== 1));
  assert.deepEqual(await broken(), []);
});

test('the shop’s switch, its hours, its block list', async () => {
  const usual = await did(app, merchantChat.config, {}, other);
  await did(app, merchantChat.saveConfig, { ...usual, chat_status: 0 }, other);
  await refused(app, 'chat_shop_off', shopChat.open, { shop_id: other.id }, { ip: freshIp() });
  // sells on no day that is today
  const today = new Date(app.clock.now.getTime() + 8 * 3_600_000).getUTCDay() || 7;
  await did(app, merchantChat.saveConfig, { ...usual, open_days: [(today % 7) + 1], away_text: '稍后回复', welcome_text: '欢迎' }, other);
  const guest = await guestOf(other);
  assert.deepEqual([guest.is_open, guest.greeting], [false, '稍后回复']);
  await say(guest, guest.user_id, '在吗');
  await say(guest, guest.user_id, '在吗？');
  assert.deepEqual(await read(guest, guest.user_id), ['在吗', '稍后回复', '在吗？'], 'it is said once');
  const [seen] = await recent(other);
  assert.deepEqual([seen?.user_id, seen?.unread], [guest.user_id, 2], 'what nobody said marks nothing as read');
  await did(app, merchantChat.saveConfig, { ...usual, welcome_text: '欢迎' }, other);
  assert.equal((await guestOf(other)).greeting, '欢迎');
  await did(app, merchantChat.block, { user_id: guest.user_id, status: 1 }, other);
  await refused(app, 'chat_blocked', chatUser.sendMessage, { toUid: guest.user_id, msg: 'x' }, guest);
  assert.deepEqual(
    (await did(app, merchantChat.blocked, {}, other)).list.map(({ user_id }) => user_id),
    [guest.user_id],
  );
  await did(app, merchantChat.block, { user_id: guest.user_id, status: 0 }, other);
  await say(guest, guest.user_id, 'y');
  assert.deepEqual(await broken(), []);
});

test('cards are of the chat’s own merchant; a buyer’s order is his', async () => {
  const guest = await guestOf(shop);
  const [mine, others] = [await makeGoods(app, shop, { name: '周卡' }), await makeGoods(app, other)];
  const goods = await did(app, chatUser.sendMessage, { toUid: guest.user_id, msg: mine, msg_type: 4 }, guest);
  assert.deepEqual([goods.msg_type, goods.card?.title, goods.card?.note], ['goods', '周卡', '¥10.00']);
  assert.match(goods.card?.url ?? '', /^\/link\/\w+$/, 'it leads to the goods’ own link');
  await refused(app, 'chat_card_missing', chatUser.sendMessage, { toUid: guest.user_id, msg: others, msg_type: 'goods' }, shop);
  await refused(app, 'chat_card_missing', chatUser.sendMessage, { toUid: guest.user_id, msg: 'NO-SUCH', msg_type: 'order' }, shop);
});

const PNG = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==', 'base64');
async function upload(who: Caller, user_id: number, body: Buffer, name = 'a.png') {
  const answer = await app.app.inject({
    method: 'POST',
    url: `${chatRaw.upload.path}?user_id=${user_id}&file_name=${encodeURIComponent(name)}`,
    headers: { 'content-type': 'application/octet-stream', authorization: `Bearer ${who.token}` },
    payload: body,
    remoteAddress: freshIp(),
  });
  return answer.json<{ code: number; data: { file_id: number; msg_type: string } }>();
}

test('a picture is told by its content, is its sender’s to send once, and opens by an address of today', async () => {
  const [guest, stranger] = [await guestOf(shop), await guestOf(shop)];
  assert.notEqual((await upload(guest, guest.user_id, Buffer.from('<svg onload=alert(1)>'))).code, 1);
  assert.notEqual((await upload(guest, stranger.user_id, PNG)).code, 1);
  const { data } = await upload(guest, guest.user_id, PNG);
  await refused(app, 'file_gone', chatUser.sendMessage, { toUid: stranger.user_id, msg: data.file_id, msg_type: 'image' }, stranger);
  const sent = await did(app, chatUser.sendMessage, { toUid: guest.user_id, msg: data.file_id, msg_type: 2 }, guest);
  await refused(app, 'file_gone', chatUser.sendMessage, { toUid: guest.user_id, msg: data.file_id, msg_type: 'image' }, guest);
  assert.equal(sent.msg_type, 'image');
  const open = (url: string) => app.app.inject({ method: 'GET', url });
  const file = await open(sent.msg);
  assert.deepEqual([file.statusCode, file.headers['content-type']], [200, 'image/png']);
  const { key } = Object.fromEntries(new URLSearchParams(sent.msg.split('?')[1])) as { key: string };
  assert.equal((await open(sent.msg.replace(key, `${key.slice(1)}A`))).json<{ code: number }>().code !== 1, true);
  const later = new Date(app.clock.now);
  app.clock.pass(3 * 86_400_000);
  assert.notEqual((await open(sent.msg)).headers['content-type'], 'image/png', 'an address is over after a day');
  app.clock.now = later;
});

test('a file is called so that nobody reads another kind in its name', async () => {
  const guest = await guestOf(shop);
  const pdf = Buffer.from('%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\nstartxref\n9\n%%EOF\n');
  const { data } = await upload(guest, guest.user_id, pdf, '../发票\u202efdp.exe.pdf');
  const sent = await did(app, chatUser.sendMessage, { toUid: guest.user_id, msg: data.file_id, msg_type: 'file' }, guest);
  assert.equal(sent.file?.name, '发票fdp.exe.pdf');
});

test('a shop hands a chat to the platform, which from then on is in it', async () => {
  const guest = await guestOf(shop);
  await say(guest, guest.user_id, '要投诉');
  await refused(app, 'missing', chatUser.messageList, { user_id: guest.user_id }, admin);
  await did(app, merchantChat.handOver, { user_id: guest.user_id }, shop);
  await did(app, merchantChat.handOver, { user_id: guest.user_id }, shop);
  const found = (await did(app, adminChat.list, { unread: 1 }, admin)).list.find(({ user_id }) => user_id === guest.user_id);
  assert.equal(found?.unread, 1, 'it is told so once, and what was before counts as read');
  await say(admin, guest.user_id, '平台在');
  const [, handed, last] = (await did(app, chatUser.messageList, { user_id: guest.user_id }, guest)).list;
  assert.deepEqual(
    [handed?.msg_type, handed?.msg, last?.from_side, last?.from_name],
    ['system', 'handed_over', 'platform', admin.username],
  );
  await refused(app, 'missing', adminChat.handBack, { user_id: (await did(app, merchantChat.contact, {}, shop)).user_id }, admin);
  await did(app, adminChat.handBack, { user_id: guest.user_id }, admin);
  assert.equal((await read(guest, guest.user_id)).at(-1), 'handed_back');
  await refused(app, 'missing', adminChat.handBack, { user_id: guest.user_id }, admin);
  await refused(app, 'missing', chatUser.sendMessage, { toUid: guest.user_id, msg: '还在' }, admin);
  await say(guest, guest.user_id, '之后');
  await did(app, merchantChat.handOver, { user_id: guest.user_id }, shop);
  const again = (await did(app, adminChat.list, { unread: 1 }, admin)).list.find(({ user_id }) => user_id === guest.user_id);
  assert.equal(again?.unread, 1, 'what was said while it was away counts as read');
  assert.deepEqual(await broken(), []);
});

test('too fast, forbidden words and switched off', async () => {
  const guest = await guestOf(shop);
  await changeSettings(app, admin, 'wordfilter', { site_wordfilter_status: 1, site_wordfilter_danger: '赌博' });
  await refused(app, 'word_forbidden', chatUser.sendMessage, { toUid: guest.user_id, msg: '来赌博吧' }, guest);
  const { limits } = { limits: app.house.settings.get('limits') };
  for (let at = 1; at < limits.chat.points; at += 1) await say(guest, guest.user_id, String(at));
  await refused(app, 'chat_too_fast', chatUser.sendMessage, { toUid: guest.user_id, msg: 'x' }, guest);
  await changeSettings(app, admin, 'message', { message_chat_shop_status: 0 });
  await refused(app, 'chat_shop_off', chatUser.sendMessage, { toUid: guest.user_id, msg: 'x' }, shop);
  await refused(app, 'chat_shop_off', shopChat.open, { shop_id: shop.id }, { ip: freshIp() });
  await changeSettings(app, admin, 'message', { message_chat_shop_status: 1 });
});

test('a broadcast reaches every merchant once, however often its job runs', async () => {
  const { count } = await did(app, adminChat.broadcast, { msg: '今晚维护' }, admin);
  const { rows } = await app.pool.query<{ id: number }>('select id from chat_broadcast');
  await broadcasts.work(app.ctx(), { broadcast_id: rows[0]?.id ?? 0 });
  await app.pool.query('update chat_broadcast set done_id = 0');
  await broadcasts.work(app.ctx(), { broadcast_id: rows[0]?.id ?? 0 });
  const said = await app.pool.query<{ count: number }>(`select count(*)::int as count from chat_message where body = '今晚维护'`);
  assert.deepEqual([said.rows[0]?.count, count >= 2], [count, true]);
  assert.deepEqual(await broken(), []);
});

test('what is older than it is kept goes, with its files, and the counts stay right', async () => {
  const guest = await guestOf(shop);
  await say(shop, guest.user_id, '旧');
  app.clock.pass(200 * 86_400_000);
  const { token } = await makeAdmin(app);
  const { user_id } = await did(app, adminChat.open, { merchant_id: shop.id }, { token });
  await say({ token }, user_id, '新');
  const [sweep] = chat.schedules;
  await sweep?.run(app.ctx());
  const { rows } = await app.pool.query<{ body: string }>('select body from chat_message');
  assert.deepEqual(rows, [{ body: '新' }]);
  const rooms = await app.pool.query<{ kind: string }>('select distinct kind from chat_room');
  assert.deepEqual(rooms.rows, [{ kind: 'platform' }], 'a shop’s chat without a word is none');
  assert.deepEqual(await broken(), []);
});

/** The chat socket between two server processes on one database, asked by a client that is not ours. */
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { before, test } from 'node:test';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { chatUser, shopChat } from '@keymall/contract/chat/chat';
import { adminChat, merchantChat } from '@keymall/contract/chat/office-chat';
import { adminMerchant } from '@keymall/contract/merchant/admin-merchant';
import { merchantAccount } from '@keymall/contract/merchant/merchant-account';
import { startTestApp, type TestApp } from '#testing/app';
import { atEnd } from '#testing/at-end';
import { makeAdmin, makeShop, makeStaff, type Person, type Shop } from '#testing/builders';
import { did } from '#testing/call';
import { connect, type Heard, open, post, signedIn, type Talker } from '#testing/chat/talk';
import { chatLimits } from './limits.ts';

let here: TestApp;
let there: TestApp;
let [one, two] = ['', ''];
let admin: Person;
let shop: Shop;
let room = 0;

before(async () => {
  // sessions are asked about at every sweep
  const { recheckMs } = chatLimits;
  chatLimits.recheckMs = 0;
  here = await startTestApp({ web: true });
  there = await startTestApp({ web: true, on: here });
  chatLimits.recheckMs = recheckMs;
  [one, two] = [await open(here), await open(there)];
  const generous = { points: 100_000, seconds: 60 };
  await here.pool.query(`update setting set value = value || $1 where name = 'limits'`, [
    JSON.stringify({ chat: generous, chat_rooms: generous, general: generous }),
  ]);
  await Promise.all([here, there].map((app) => app.house.settings.reload()));
  admin = await makeAdmin(here);
  shop = await makeShop(here);
  room = (await did(here, merchantChat.contact, {}, shop)).user_id;
});

const until = async (holds: () => boolean): Promise<void> => {
  while (!holds()) await nextTurn();
};
/** Waits until the socket is bound. */
const bound = async (url: string, who: { id: number; token: string }, type: string): Promise<Talker> => {
  const app = url === one ? here : there;
  const before = app.chat.stats().bound;
  const talker = await signedIn(url, who, type);
  await until(() => app.chat.stats().bound > before);
  return talker;
};

test('a foreign client: init, bindUid, simple, isOnline, ping; across processes', async () => {
  const merchant = await connect(one);
  const hello = await merchant.next('init');
  assert.match(String(hello['client_id']), /^[0-9a-f]{20}$/);
  merchant.say({ type: 'bindUid', user_id: shop.id, token: shop.token, user_type: 'merchant' });
  assert.deepEqual((await merchant.next('bound')).data, { user_id: shop.id });
  const desk = await bound(two, admin, 'admin');
  const there1 = await merchant.next('isOnline');
  assert.deepEqual([there1.data, there1['fromUid']], [{ fromUid: room, is_online: 1 }, room], 'fields stand in data and beside it');
  assert.equal((await desk.next('isOnline')).data?.['is_online'], 1, 'whoever comes hears who is there');

  const sent = await post<{ id: number }>(two, chatUser.sendMessage.path, admin.token, { toUid: room, msg: '您好' });
  assert.equal(sent.code, 1);
  const [told, own] = [await merchant.next('simple'), await desk.next('simple')];
  assert.deepEqual([told.data?.['fromUid'], told.data?.['toUid'], told['msg'], told['msg_type']], [room, shop.id, '您好', 'text']);
  assert.match(String(told['create_at']), /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/);
  assert.deepEqual([own.data?.['fromUid'], own.data?.['toUid']], [admin.id, room], 'both sides are told');
  await post(one, chatUser.markAllRead.path, shop.token, { user_id: room });
  assert.equal((await desk.next('isRead')).data?.['read_id'], sent.data.id);
  merchant.say({ type: 'typing', toUid: room });
  assert.equal((await desk.next('typing')).data?.['fromUid'], room);
  merchant.say({ type: 'ping' });
  await merchant.next('pong');

  await post(one, chatUser.offline.path, shop.token, { user_id: shop.id });
  assert.equal((await desk.next('isOnline')).data?.['is_online'], 0, 'a page that says it goes is gone at once');
  merchant.say({ type: 'pong' });
  assert.equal((await desk.next('isOnline')).data?.['is_online'], 1, 'unless it says something');
  merchant.ws.close();
  assert.equal((await desk.next('isOnline')).data?.['is_online'], 0);
  desk.ws.close();
  await Promise.all([merchant.closed, desk.closed]);
});

test('who says he is somebody else is closed with 4401, and so is who was signed out', async () => {
  const stranger = await makeShop(here);
  for (const [id, token, type] of [
    [shop.id, stranger.token, 'merchant'],
    [stranger.id, stranger.token, 'admin'],
    [admin.id, admin.token, 'merchant'],
    [1, 'nonsense', 'merchant'],
    [0, `gst_${'x'.repeat(43)}`, 'guest'],
  ] as const)
    assert.equal(await (await signedIn(one, { id, token }, type)).closed, 4401, `${type} ${id}`);
  const leaving = await bound(two, stranger, 'merchant');
  here.house.disconnect('merchant', stranger.id);
  assert.equal(await leaving.closed, 4401);
});

const presence = (talker: Talker): unknown[] => talker.heard.filter(({ type }) => type === 'isOnline').map((frame) => frame['is_online']);

test('a page that says it goes takes nobody else of its side along', async () => {
  const colleague = await makeAdmin(here);
  const merchant = await bound(one, shop, 'merchant');
  const [first, second] = [await bound(one, admin, 'admin'), await bound(two, colleague, 'admin')];
  await merchant.next('isOnline');
  await post(two, chatUser.offline.path, admin.token, { user_id: admin.id });
  second.ws.close();
  await merchant.next('isOnline', (frame) => frame['is_online'] === 0);
  assert.deepEqual(presence(merchant), [1, 0], 'the platform was there until its last went');
  for (const { ws } of [merchant, first]) ws.close();
  await Promise.all([merchant.closed, first.closed, second.closed]);
});

test('who reads along in a merchant’s place is seen by nobody; who may chat no more, or not from here, is cut off', async () => {
  const { secret, user_id } = await did(here, shopChat.open, { shop_id: shop.id });
  const guest = await bound(two, { id: 0, token: secret }, 'guest');
  const { path } = await did(here, adminMerchant.quickLogin, { id: shop.id }, admin);
  const { access_token } = await did(here, merchantAccount.adminQuickLogin, { token: path.split('#')[1] ?? '' });
  const reader = await bound(one, { id: shop.id, token: access_token }, 'merchant');
  reader.say({ type: 'typing', toUid: user_id });
  await post(one, chatUser.offline.path, access_token, { user_id: shop.id });
  const merchant = await bound(one, shop, 'merchant');
  merchant.say({ type: 'typing', toUid: user_id });
  await guest.next('typing');
  merchant.ws.close();
  await guest.next('isOnline', (frame) => frame['is_online'] === 0);
  assert.deepEqual([presence(guest), guest.heard.filter(({ type }) => type === 'typing').length], [[1, 0], 1]);

  const clerk = await makeStaff(here, shop, { perms: ['shop/chat/desk'] });
  const clerks = await bound(one, clerk, 'merchant');
  await here.chat.sweep();
  assert.equal(clerks.ws.readyState, clerks.ws.OPEN);
  await here.pool.query(`update staff_role set perms = '{goods/good/list}' where id = (select role_id from merchant_staff where id = $1)`, [
    clerk.id,
  ]);
  await here.chat.sweep();
  assert.equal(await clerks.closed, 4401);

  const allow = async (list: string) => {
    const safe = here.house.settings.get('safe');
    await here.pool.query(`insert into setting (name, value) values ('safe', $1) on conflict (name) do update set value = excluded.value`, [
      JSON.stringify({ ...safe, admin_allow_list: list }),
    ]);
    await here.house.settings.reload();
  };
  await allow('10.9.9.9');
  assert.equal(await (await signedIn(one, admin, 'admin')).closed, 4401);
  await allow('');
  for (const { ws } of [guest, reader]) ws.close();
  await Promise.all([guest.closed, reader.closed, merchant.closed]);
});

test('floods and what is too long are cut off; nobody else notices', async () => {
  const [calm, flood, long] = [await bound(one, shop, 'merchant'), await connect(one), await connect(one)];
  for (let at = 0; at < 100; at += 1) flood.say({ type: 'typing', toUid: at });
  assert.equal(await flood.closed, 1008);
  long.say({ type: 'bindUid', token: 'x'.repeat(5000) });
  assert.equal(await long.closed, 1009);
  const odd = await connect(one);
  for (const frame of ['[]', 'null', '7', '{', '{"type":{}}', '{"type":"bindUid","user_id":"x"}']) odd.ws.send(frame);
  assert.equal(await odd.closed, 4401);
  calm.say({ type: 'ping' });
  await calm.next('pong');
  const foreign = await fetch(`${one}/wss`, {
    headers: { connection: 'upgrade', upgrade: 'websocket', origin: 'https://evil.example' },
  }).catch(() => null);
  assert.notEqual(foreign?.status, 101);
  for (let at = 0; at < 4; at += 1) here.chat.ping();
  calm.ws.close();
});

test('whoever does not answer three pings goes', async () => {
  const ws = await connect(one);
  ws.ws.removeAllListeners('message');
  for (let at = 0; at < 4; at += 1) here.chat.ping();
  assert.equal(await ws.closed, 4408);
});

test('what was stored and not told is told once, by whichever process finds it', async () => {
  const merchant = await bound(one, shop, 'merchant');
  // as a process leaves it that dies after the commit
  await here.pool.query(
    `with r as (select * from chat_room where id = $1),
      m as (insert into chat_message (merchant_id, room_id, side, type, body, after_id, create_at)
        select merchant_id, id, 'platform', 'text', '迟到', last_id, now() - interval '1 hour' from r returning id, room_id),
      u as (update chat_side s set unread = unread + 1 from m where s.room_id = m.room_id and s.side = 'merchant')
    update chat_room set last_id = m.id from m where chat_room.id = m.room_id`,
    [room],
  );
  await Promise.all([there.chat.sweep(), here.chat.sweep(), there.chat.sweep()]);
  assert.equal((await merchant.next('simple'))['msg'], '迟到');
  await post(two, chatUser.sendMessage.path, admin.token, { toUid: room, msg: '之后' });
  assert.equal((await merchant.next('simple'))['msg'], '之后', 'and not told twice');
  merchant.ws.close();
});

const isLong = process.env['KEYMALL_TEST_LONG'] === '1';
const [PEOPLE, EACH] = [50, isLong ? 20 : 4];

/** What a client has of a chat by its socket alone: as far as each message names the one before it. */
function heardOf(frames: readonly Heard[], user_id: number): { known: number; said: unknown[] } {
  let known = 0;
  const said: unknown[] = [];
  for (const frame of frames.filter(({ type, fromUid }) => type === 'simple' && fromUid === user_id)) {
    if (frame['after_id'] !== known) break;
    known = Number(frame['id']);
    said.push(frame['msg']);
  }
  return { known, said };
}

test('a process is killed while people talk: nothing is lost, nothing said or told twice', async () => {
  const { masterKey, databaseUrl, siteUrl, installation } = here.houseOptions;
  const other = spawn(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', join(import.meta.dirname, '../../../testing/chat/process.main.ts')],
    {
      env: { ...process.env, CHAT_HOUSE: JSON.stringify({ databaseUrl, siteUrl, installation, masterKey: masterKey.toString('base64') }) },
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  );
  atEnd(async () => void other.kill('SIGKILL'));
  const [line] = (await once(other.stdout, 'data')) as [Buffer];
  const dying = line.toString().trim();
  const guests = await Promise.all(
    Array.from({ length: PEOPLE }, async () => {
      const { secret, user_id } = await did(here, shopChat.open, { shop_id: shop.id });
      return { token: secret, user_id };
    }),
  );
  const listener = await bound(one, shop, 'merchant');
  const stranded = await signedIn(dying, shop, 'merchant');
  await stranded.next('bound');
  let acknowledged = 0;
  const total = PEOPLE * EACH;
  // everybody talks to the process that will die; what it does not answer is sent again, under its name, to the one that lives
  await Promise.all(
    guests.map(async ({ token, user_id }, who) => {
      for (let at = 0; at < EACH; at += 1) {
        const body = { toUid: user_id, msg: `${who}-${at}`, client_id: `c${at}` };
        const first = await post(dying, chatUser.sendMessage.path, token, body).catch(() => null);
        if (first?.code !== 1) assert.equal((await post(one, chatUser.sendMessage.path, token, body)).code, 1);
        acknowledged += 1;
        if (acknowledged === Math.floor(total / 3)) other.kill('SIGKILL');
      }
    }),
  );
  for (const [who, { user_id }] of guests.entries()) {
    const { list } = await did(here, chatUser.messageList, { user_id, limit: 100 }, shop);
    assert.deepEqual(
      list.map(({ msg }) => msg),
      Array.from({ length: EACH }, (_, at) => `${who}-${at}`),
      'each chat has all of it, once, in order',
    );
  }
  // whoever listened at the dead one comes back, and asks for what he missed after the last message that he knows all before of
  await stranded.closed;
  const back = await bound(one, shop, 'merchant');
  for (const [who, { user_id }] of guests.entries()) {
    const { known, said } = heardOf(stranded.heard, user_id);
    const { list } = await did(here, chatUser.messageList, { user_id, after_id: known, limit: 100 }, shop);
    assert.deepEqual(
      [...said, ...list.map(({ msg }) => msg)],
      Array.from({ length: EACH }, (_, at) => `${who}-${at}`),
      'what he heard and what he asks for is all, once, in order',
    );
  }
  // what the dead one stored and did not tell is found as late: it wrote by the database's clock, which ran on while ours stood
  here.clock.pass(600_000);
  const told = () =>
    listener.heard.filter(({ type, msg }) => type === 'simple' && /^\d+-\d+$/.test(String(msg))).map(({ msg }) => String(msg));
  while (told().length < total) {
    await here.chat.sweep();
    await nextTurn();
  }
  await here.chat.sweep();
  assert.equal(new Set(told()).size, total, 'every one was told');
  assert.equal(told().length, total, 'and none twice');
  assert.equal((await did(here, merchantChat.desk, {}, shop)).unread >= total, true);
  const { list } = await did(here, adminChat.list, {}, admin);
  assert.ok(list.length > 0);
  for (const { ws } of [listener, back]) ws.close();
});

/**
 * A chat client by somebody who has read the specification and nothing of ours: the WebSocket that browsers have, as Node carries it, and `fetch`. It
 * knows the seven calls by their addresses, the fields of a message and of somebody's coming, ping, init, bindUid, simple and isOnline; whatever
 * else it hears it leaves alone. It walks them all between two server processes.
 */
import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { merchantChat } from '@keymall/contract/chat/office-chat';
import { startTestApp, type TestApp } from '#testing/app';
import { makeAdmin, makeShop, type Person, type Shop } from '#testing/builders';
import { did } from '#testing/call';
import { open } from '#testing/chat/talk';

interface Frame {
  type: string;
  [field: string]: unknown;
}
interface Said {
  id: number;
  toUid: number;
  fromUid: number;
  msg: string;
  create_at: string;
  msg_type: string;
}
type Call = 'offline' | 'sendMessage' | 'messageRecentList' | 'messageList' | 'markAllRead' | 'deleteAllMessages' | 'deleteMessage';

/** Somebody at a server's door. `user_id`, `token` and `user_type` are what he knows of himself. */
function foreign(url: string, who: { user_id: number; token: string; user_type: string }) {
  const socket = new WebSocket(`${url.replace(/^http/, 'ws')}/wss`);
  const heard: Frame[] = [];
  const waiting: (() => void)[] = [];
  socket.addEventListener('message', ({ data }) => {
    const frame = JSON.parse(String(data)) as Frame;
    if (frame.type === 'ping') socket.send(JSON.stringify({ type: 'pong' }));
    if (frame.type === 'init') socket.send(JSON.stringify({ type: 'bindUid', ...who }));
    if (!['ping', 'pong', 'simple', 'isOnline'].includes(frame.type)) return;
    heard.push(frame);
    for (const wake of waiting.splice(0)) wake();
  });
  const closed = new Promise<number>((resolve) => socket.addEventListener('close', ({ code }) => resolve(code)));
  /** The first frame of a type that was not taken yet. */
  const next = async (type: string): Promise<Frame> => {
    for (;;) {
      const at = heard.findIndex((frame) => frame.type === type);
      const [frame] = at < 0 ? [] : heard.splice(at, 1);
      if (frame) return frame;
      await new Promise<void>((resolve) => waiting.push(resolve));
    }
  };
  const call = async <Data>(name: Call, data: object = {}): Promise<Data> => {
    const answer = await fetch(`${url}/chat/user/${name}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${who.token}` },
      body: JSON.stringify(data),
    });
    const { code, msg, data: given } = (await answer.json()) as { code: number; msg: string; data: Data };
    assert.equal(code, 1, `${name}: ${msg}`);
    return given;
  };
  return { socket, closed, next, call };
}

let here: TestApp;
let there: TestApp;
let [one, two] = ['', ''];
let admin: Person;
let shop: Shop;
before(async () => {
  here = await startTestApp({ web: true });
  there = await startTestApp({ web: true, on: here });
  [one, two] = [await open(here), await open(there)];
  [admin, shop] = [await makeAdmin(here), await makeShop(here)];
  await did(here, merchantChat.contact, {}, shop);
});

test('every call and every frame, between two processes', async () => {
  const merchant = foreign(one, { user_id: shop.id, token: shop.token, user_type: 'merchant' });
  const platform = foreign(two, { user_id: admin.id, token: admin.token, user_type: 'admin' });
  const [toPlatform, toMerchant] = [await merchant.next('isOnline'), await platform.next('isOnline')];
  assert.deepEqual([toPlatform['is_online'], toMerchant['is_online']], [1, 1], 'each hears that the other is there');

  await platform.call('sendMessage', { toUid: toMerchant['fromUid'], msg: '您好', msg_type: 'text' });
  const told = await merchant.next('simple');
  assert.deepEqual(
    [told['toUid'], told['fromUid'], told['msg'], told['msg_type']],
    [shop.id, toPlatform['fromUid'], '您好', 'text'],
    'it is from whom he hears as online, and to him',
  );
  assert.match(String(told['create_at']), /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/);
  await platform.next('simple');
  // the number of a type does for its name
  await merchant.call('sendMessage', { toUid: told['fromUid'], msg: '请讲', msg_type: 1 });
  assert.equal((await platform.next('simple'))['msg'], '请讲');

  const recent = async (who: typeof platform) =>
    (await who.call<{ list: { user_id: number; unread: number; is_online: number; last: Said }[] }>('messageRecentList')).list;
  const [chat] = await recent(platform);
  assert.deepEqual([chat?.user_id, chat?.unread, chat?.is_online, chat?.last.msg], [toMerchant['fromUid'], 1, 1, '请讲']);
  await platform.call('markAllRead');
  assert.equal((await recent(platform))[0]?.unread, 0);

  const said = async (who: typeof platform, user_id: unknown) => (await who.call<{ list: Said[] }>('messageList', { user_id })).list;
  const [first] = await said(platform, toMerchant['fromUid']);
  await platform.call('deleteMessage', { id: first?.id });
  const left = async () => [
    (await said(platform, toMerchant['fromUid'])).map(({ msg }) => msg),
    (await said(merchant, toPlatform['fromUid'])).map(({ msg }) => msg),
  ];
  assert.deepEqual(await left(), [['请讲'], ['您好', '请讲']]);
  await platform.call('deleteAllMessages', { user_id: toMerchant['fromUid'] });
  assert.deepEqual(await left(), [[], ['您好', '请讲']], 'each deletes for himself');

  // whoever answers each ping stays, however many come
  for (let at = 0; at < 5; at += 1) {
    here.chat.ping();
    await merchant.next('ping');
    merchant.socket.send(JSON.stringify({ type: 'ping' }));
    await merchant.next('pong');
  }
  await merchant.call('offline', { user_id: shop.id });
  assert.equal((await platform.next('isOnline'))['is_online'], 0);
  for (const { socket } of [merchant, platform]) socket.close();
  await Promise.all([merchant.closed, platform.closed]);
});

test('a token that is not his, and one that ends', async () => {
  const stranger = await makeShop(here);
  assert.equal(await foreign(one, { user_id: shop.id, token: stranger.token, user_type: 'merchant' }).closed, 4401);
  const platform = foreign(two, { user_id: admin.id, token: admin.token, user_type: 'admin' });
  const merchant = foreign(one, { user_id: shop.id, token: shop.token, user_type: 'merchant' });
  await merchant.next('isOnline');
  here.house.disconnect('merchant', shop.id);
  assert.equal(await merchant.closed, 4401);
  platform.socket.close();
  await platform.closed;
});

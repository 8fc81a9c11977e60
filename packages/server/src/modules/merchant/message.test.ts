import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { merchantMessage } from '@keymall/contract/merchant/message';
import { sendMessage } from '#modules/merchant';
import { startTestApp, type TestApp } from '#testing/app';
import { makeShop, type Shop } from '#testing/builders';
import { did, refused } from '#testing/call';

let app: TestApp;
let shop: Shop;
let stranger: Shop;
const heard: [string, string, unknown][] = [];
before(async () => {
  app = await startTestApp();
  shop = await makeShop(app);
  stranger = await makeShop(app);
});

const send = (title: string, whose = shop) => {
  const ctx = app.ctx();
  const house = { ...ctx.house, publish: (channel: string, event: string, data: unknown) => void heard.push([channel, event, data]) };
  return ctx.transaction((inner) =>
    sendMessage({ ...inner, house }, whose.id, 'goods_review', { title, content: `${title} 的内容`, link: '/merchant/order/order/list' }),
  );
};
const box = (filter: { is_read?: 0 | 1 } = {}, whose = shop) => did(app, merchantMessage.list, filter, whose);
const unread = async (whose = shop) => (await did(app, merchantMessage.unReadCount, {}, whose)).count;

test('a letter is in its merchant’s box, unread, and open pages hear of it', async () => {
  for (const title of ['一', '二', '三']) await send(title);
  await send('别家', stranger);
  const { list, total } = await box();
  assert.equal(total, 3);
  assert.deepEqual(
    list.map(({ title, is_read }) => [title, is_read]),
    [
      ['三', 0],
      ['二', 0],
      ['一', 0],
    ],
  );
  assert.equal(await unread(), 3);
  assert.equal(await unread(stranger), 1);
  assert.deepEqual(heard.at(0), [`private-merchant-${shop.id}`, 'message.new', { message_id: list[2]?.id, kind: 'goods_review' }]);
});

test('a letter that was not sent after all is not heard of', async () => {
  const before = heard.length;
  await assert.rejects(
    app.ctx().transaction(async (inner) => {
      await sendMessage(inner, shop.id, 'goods_review', { title: '四', content: '' });
      throw new Error('no');
    }),
  );
  assert.equal((await box()).total, 3);
  assert.equal(heard.length, before);
});

test('read one by one, or all at once', async () => {
  const { list } = await box();
  await did(app, merchantMessage.read, { ids: [list[0]?.id as number] }, shop);
  assert.equal(await unread(), 2);
  assert.deepEqual((await box({ is_read: 0 })).total, 2);
  assert.deepEqual(
    (await box({ is_read: 1 })).list.map(({ title }) => title),
    ['三'],
  );
  assert.equal((await did(app, merchantMessage.detail, { id: list[0]?.id as number }, shop)).content, '三 的内容');
  await did(app, merchantMessage.readAll, {}, shop);
  assert.equal(await unread(), 0);
  assert.equal(await unread(stranger), 1);
});

test('nobody reaches another’s box', async () => {
  const [letter] = (await box({}, stranger)).list;
  const id = letter?.id as number;
  await refused(app, 'missing', merchantMessage.detail, { id }, shop);
  await refused(app, 'missing', merchantMessage.read, { ids: [id] }, shop);
  const [own] = (await box()).list;
  await refused(app, 'missing', merchantMessage.del, { ids: [own?.id as number, id] }, shop);
  assert.equal((await box()).total, 3, 'all or none');
  assert.equal((await box({}, stranger)).list[0]?.is_read, 0);
});

test('thrown away', async () => {
  const [own] = (await box()).list;
  await did(app, merchantMessage.del, { ids: [own?.id as number] }, shop);
  assert.equal((await box()).total, 2);
  await refused(app, 'missing', merchantMessage.detail, { id: own?.id as number }, shop);
});

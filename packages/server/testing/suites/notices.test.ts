/**
 * What people chose of notices, whichever it is: told through the door that modules tell by, switched off, held by quiet hours, gathered in
 * digests that two processes send once; and nobody's grid but one's own. Each by its real event: every-notice.test.ts.
 */
import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, test } from 'node:test';
import { adminInbox } from '@keymall/contract/identity/admin-notice';
import { adminPush } from '@keymall/contract/identity/push';
import { adminNewsList } from '@keymall/contract/kit/admin-news';
import { type NoticeMark, noticeRow } from '@keymall/contract/kit/notices/all';
import { type MerchantMark, merchantNotices } from '@keymall/contract/kit/notices/merchant';
import { textOf } from '@keymall/contract/kit/saying';
import { merchantMessage } from '@keymall/contract/merchant/message';
import { newsSample, placeOfNews } from '@keymall/contract/pages/admin-news';
import { adminNotice, merchantDelivery } from '@keymall/contract/platform/notice';
import { adminNotify, merchantNotify, personalNotify } from '@keymall/contract/platform/notice-choice';
import { createFakeEmail } from '@keymall/drivers/email/fake/fake';
import type { EmailDriver } from '@keymall/drivers/email/port';
import type { HttpRequest, Outside } from '@keymall/drivers/kit/http';
import { emailDrivers } from '@keymall/drivers/registry';
import { sql } from 'kysely';
import { allOf } from '#app/assembly';
import { sendMessage } from '#modules/merchant';
import { adminNews } from '#modules/platform';
import { startTestApp, type TestApp } from '#testing/app';
import { type Bought, buy, type FakeChannel, type FakeGateway, makeFakeChannel, openFakeGateway } from '#testing/bought';
import { makeAdmin, makeBuyer, makeCards, makeGoods, makeShop, makeStaff, type Person, type Shop } from '#testing/builders';
import { did, refused } from '#testing/call';
import { openBrowser } from '#testing/push-browser';
import { changeSettings } from '#testing/settings';

let app: TestApp;
let other: TestApp;
let gateway: FakeGateway;
let admin: Person;
let shop: Shop;
let channel: FakeChannel;
const mail = createFakeEmail();
const smtp = emailDrivers.get('smtp') as EmailDriver;
const MAILBOX = 'seller@example.com';
/** What push services were handed. */
const pushed: HttpRequest[] = [];

before(async () => {
  gateway = openFakeGateway();
  const outside: Outside = {
    ...gateway.outside,
    async http(request) {
      if (new URL(request.url).hostname !== 'push.example') return gateway.outside.http(request);
      pushed.push(request);
      return { status: 201, body: Buffer.alloc(0) };
    },
  };
  app = await startTestApp({ outside });
  other = await startTestApp({ on: app, outside });
  admin = await makeAdmin(app);
  channel = await makeFakeChannel(app, admin);
  (emailDrivers as Map<string, EmailDriver>).set('smtp', mail.driver);
  await changeSettings(app, admin, 'email', { email_driver: 'smtp' });
  await other.house.settings.reload();
  shop = await makeShop(app);
  await sql`update merchant set email = ${MAILBOX} where id = ${shop.id}`.execute(app.house.db);
});
beforeEach(() => {
  mail.sent.length = 0;
});
after(async () => {
  (emailDrivers as Map<string, EmailDriver>).set('smtp', smtp);
  await other.close();
  await app.close();
});

/** Works what was left behind, and what that leaves, until nothing is left. Gives how many jobs there were of each queue. */
async function work(as: TestApp = app): Promise<Record<string, number>> {
  const done: Record<string, number> = {};
  for (;;) {
    const rows = await as.house.db.deleteFrom('outbox').returning(['queue', 'payload']).execute();
    if (rows.length === 0) return done;
    for (const { queue, payload } of rows) {
      const ctx = as.ctx();
      ctx.job = { queue, payload: payload as object };
      await allOf('queues')
        .find(({ name }) => name === queue)
        ?.work(ctx, payload as never);
      done[queue] = (done[queue] ?? 0) + 1;
    }
  }
}

const HABIT = { quiet_from: '', quiet_to: '', zone: 'Asia/Shanghai', digest: 'now' } as const;
const cell = (mark: NoticeMark, channelOf: 'site' | 'page' | 'mail', on: boolean) => ({ mark, channel: channelOf, on });
const save = (who: Person, choices: ReturnType<typeof cell>[], habit: Partial<Record<keyof typeof HABIT, string>> = {}) =>
  did(app, merchantNotify.save, { choices, ...HABIT, ...habit } as typeof HABIT & { choices: ReturnType<typeof cell>[] }, who);
const boxOf = async (who: Person = shop) => (await did(app, merchantMessage.list, { limit: 100 }, who)).list;
const bought = async (draft: Parameters<typeof makeGoods>[2] = {}, of: Shop = shop): Promise<Bought> => {
  const goods = await makeGoods(app, of, { take_card_type: 1, ...draft });
  await makeCards(app, of, goods, 1);
  return buy(app, gateway, of, channel, goods);
};
describe('news for administrators', () => {
  for (const kind of adminNewsList)
    test(`${kind} comes to administrators whose role sees its page, and to no others`, async () => {
      const { permission, path } = placeOfNews(kind);
      const [who, stranger] = [await makeAdmin(app, [permission]), await makeAdmin(app, ['none'])];
      const browser = openBrowser();
      await did(app, adminPush.subscribe, { endpoint: `https://push.example/${kind}/who`, ...browser.keys }, who);
      await did(app, adminPush.subscribe, { endpoint: `https://push.example/${kind}/stranger`, ...openBrowser().keys }, stranger);
      const news = { kind, stage: 'new' as const, matter: kind, says: newsSample(kind), since: app.clock.now, count: 1 };
      await app.ctx().transaction((inner) => adminNews.raise(inner, news));
      await work();
      assert.deepEqual(
        pushed
          .filter(({ url }) => url.startsWith(`https://push.example/${kind}/`))
          .map(({ bytes }) => {
            const { title, link } = JSON.parse(browser.read(bytes?.body as Buffer)) as { title: string; link: string };
            return [title, link];
          }),
        [[noticeRow(kind).title.zh_CN, path]],
        'on his device and on no other',
      );
      const { list } = await did(app, adminInbox.list, {}, who);
      assert.deepEqual(
        list.map(({ kind: told, content, link }) => [told, content, link]),
        [[kind, textOf(newsSample(kind), 'zh_CN'), path]],
      );
      assert.equal((await did(app, adminInbox.unread, {}, who)).count, 1);
      assert.equal((await did(app, adminInbox.list, {}, stranger)).total, 0);
      await refused(app, 'missing', adminInbox.read, { ids: [list[0]?.id as number] }, stranger);
      await did(app, adminInbox.read, {}, who);
      assert.equal((await did(app, adminInbox.unread, {}, who)).count, 0);
    });
});

test('news go by mail to the address that an administrator gave, of what he chose, while his role sees their page', async () => {
  const { permission } = placeOfNews('books_red');
  const who = await makeAdmin(app, [permission]);
  const tell = (matter: string) => {
    const news = {
      kind: 'books_red' as const,
      stage: 'new' as const,
      matter,
      says: newsSample('books_red'),
      since: app.clock.now,
      count: 1,
    };
    return app.ctx().transaction((inner) => adminNews.raise(inner, news));
  };
  await did(app, adminNotify.save, { choices: [cell('books_red', 'mail', true)], ...HABIT }, who);
  await tell('no mailbox');
  await did(app, adminNotify.mailbox, { address: 'books@example.com' }, who);
  await work();
  mail.sent.length = 0;
  await tell('by mail');
  await work();
  assert.deepEqual(
    mail.sent.map(({ to, text }) => [to, text.includes(textOf(newsSample('books_red'), 'zh_CN'))]),
    [['books@example.com', true]],
  );
  mail.sent.length = 0;
  await tell('before the right went');
  await sql`update role set perms = '{none}' where id = (select role_id from admin where id = ${who.id})`.execute(app.house.db);
  await tell('after it');
  await work();
  assert.equal(mail.sent.length, 0);
});

describe('through the door that modules tell by', () => {
  for (const mark of Object.keys(merchantNotices) as MerchantMark[])
    test(`${mark} is in the list and by mail where that was chosen, and nowhere where it was switched off`, async () => {
      const own = await makeShop(app);
      const box = `${mark}@example.com`;
      await sql`update merchant set email = ${box} where id = ${own.id}`.execute(app.house.db);
      const { channels, mail: letters } = noticeRow(mark);
      const tell = (title: string) => app.ctx().transaction((inner) => sendMessage(inner, own.id, mark, { title, content: '内容' }));
      if (channels.mail === 'off') await save(own, [cell(mark, 'mail', true)]);
      await tell('第一');
      await work();
      if (channels.site !== undefined)
        assert.deepEqual(
          (await boxOf(own)).map(({ kind, title }) => [kind, title]),
          [[mark, '第一']],
        );
      // notices with letters of their own go by mail where their module gives a job for it
      const isGeneric = channels.mail !== undefined && letters === undefined;
      assert.equal(mail.sent.filter(({ to, subject }) => to === box && subject.includes('第一')).length, isGeneric ? 1 : 0);
      if (isGeneric) assert.equal((await did(app, merchantDelivery.list, {}, own)).list[0]?.template, mark);
      if (channels.site === 'on') {
        await save(own, [cell(mark, 'site', false)]);
        await tell('第二');
        assert.equal((await boxOf(own)).length, 0);
        const { count, silent } = await did(app, merchantMessage.unReadCount, {}, own);
        assert.deepEqual([count, silent.includes(mark)], [0, true]);
      } else if (channels.site === 'fixed')
        await refused(app, 'notice_fixed', merchantNotify.save, { choices: [cell(mark, 'site', false)], ...HABIT }, own);
    });
});

describe('what went out', () => {
  test('is sent once more by the ids it was sent by, once a minute; a code never', async () => {
    await bought({ name: '重发卡', sold_notify: 1 });
    await work();
    const { list } = await did(app, adminNotice.log, { template: 'goods_sold', recipient: MAILBOX }, admin);
    const row = list[0];
    assert.ok(row && row.bar === null);
    mail.sent.length = 0;
    assert.deepEqual(await did(app, adminNotice.resend, { ids: [row.id, row.id] }, admin), { count: 1, barred: [] });
    assert.deepEqual(await did(app, adminNotice.resend, { ids: [row.id] }, admin), { count: 0, barred: [{ id: row.id, why: 'just' }] });
    await work();
    assert.equal(mail.sent.filter(({ to, subject }) => to === MAILBOX && subject.includes('重发卡')).length, 1);
    await did(app, adminNotice.emailTest, { address: 'me@example.com' }, admin);
    const trial = (await did(app, adminNotice.log, { recipient: 'me@example.com' }, admin)).list[0];
    assert.equal(trial?.bar, 'trial');
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from notice_log where template in ('account_code', 'order_code', 'mailbox_link', 'complaint_to_buyer') and queue <> ''`.execute(
      app.house.db,
    );
    assert.equal(rows[0]?.count, 0);
  });

  test('is a merchant’s own to see, and no stranger’s', async () => {
    const stranger = await makeShop(app);
    assert.ok((await did(app, merchantDelivery.list, {}, shop)).list.every(({ recipient }) => recipient === MAILBOX));
    assert.equal((await did(app, merchantDelivery.list, {}, stranger)).total, 0);
  });
});

describe('what was chosen', () => {
  test('is one’s own: staff have theirs, another realm’s notices are none, and a person is never named', async () => {
    const own = await makeShop(app);
    const staff = await makeStaff(app, own, { kind: 'operations' });
    await save(staff, [cell('goods_review', 'site', false)]);
    await app.ctx().transaction((inner) => sendMessage(inner, own.id, 'goods_review', { title: '审核', content: '' }));
    assert.deepEqual([(await boxOf(staff)).length, (await boxOf(own)).length], [0, 1]);
    await refused(app, 'notice_no_way', merchantNotify.save, { choices: [cell('goods_review', 'mail', true)], ...HABIT }, staff);
    await refused(app, 'missing', merchantNotify.save, { choices: [cell('books_red', 'page', false)], ...HABIT }, own);
    await refused(app, 'missing', personalNotify.save, { choices: [cell('goods_review', 'page', false)], ...HABIT }, await makeBuyer(app));
    await refused(app, 'missing', adminNotify.save, { choices: [cell('account_code', 'mail', false)], ...HABIT }, admin);
    const named = { choices: [], ...HABIT, person_id: own.id };
    await refused(app, 'bad_input', merchantNotify.save, named as never, staff);
    const grid = await did(app, merchantNotify.index, {}, own);
    assert.ok(grid.rows.some(({ mark, cells }) => mark === 'goods_review' && cells.some((each) => each.channel === 'site' && each.on)));
  });

  test('quiet hours need both ends and a time zone there is', async () => {
    await refused(app, 'notice_quiet_half', merchantNotify.save, { choices: [], ...HABIT, quiet_from: '22:00' }, shop);
    await refused(app, 'notice_zone_unknown', merchantNotify.save, { choices: [], ...HABIT, zone: 'Moon/Crater' }, shop);
  });

  test('a digest of two processes at once is one letter with all of it, and what is urgent went before', async () => {
    const own = await makeShop(app);
    const box = 'digest@example.com';
    await sql`update merchant set email = ${box} where id = ${own.id}`.execute(app.house.db);
    await save(own, [cell('goods_review', 'mail', true), cell('pool', 'mail', true), cell('risk', 'mail', true)], { digest: 'daily' });
    await app.ctx().transaction(async (inner) => {
      await sendMessage(inner, own.id, 'goods_review', { title: '审核一', content: '通过' });
      await sendMessage(inner, own.id, 'pool', { title: '入池', content: '已加入' });
      await sendMessage(inner, own.id, 'risk', { title: '风险', content: '请处理' });
    });
    await work();
    assert.deepEqual(
      mail.sent.map(({ subject }) => subject.includes('风险')),
      [true],
    );
    mail.sent.length = 0;
    app.clock.pass(2 * 86_400_000);
    other.clock.now = app.clock.now;
    await Promise.all([app, other].flatMap((each) => [each.jobs.runNow('notice.release'), each.jobs.runNow('notice.release')]));
    await Promise.all([work(app), work(other)]);
    const letters = mail.sent.filter(({ to }) => to === box);
    assert.equal(letters.length, 1);
    assert.match(letters[0]?.subject ?? '', /2 条通知/);
    assert.ok(letters[0]?.text.includes('审核一') && letters[0].text.includes('入池') && !letters[0].text.includes('风险'));
    const { rows } = await sql<{ count: number }>`select count(*)::int as count from notice_held where person_id = ${own.id}`.execute(
      app.house.db,
    );
    assert.equal(rows[0]?.count, 0);
  });

  test('what was switched off while it waited is not in the letter', async () => {
    const own = await makeShop(app);
    await sql`update merchant set email = 'off@example.com' where id = ${own.id}`.execute(app.house.db);
    await save(own, [cell('pool', 'mail', true)], { digest: 'hourly' });
    await app.ctx().transaction((inner) => sendMessage(inner, own.id, 'pool', { title: '入池', content: '' }));
    await save(own, [cell('pool', 'mail', false)], { digest: 'hourly' });
    app.clock.pass(3 * 3_600_000);
    await app.jobs.runNow('notice.release');
    await work();
    assert.equal(mail.sent.filter(({ to }) => to === 'off@example.com').length, 0);
  });
});

/**
 * Notices of the offices on devices, against a push service of ours that opens them as a browser does: who is told, what ends it, and what a
 * press on one opens.
 */
import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { after, before, beforeEach, describe, test } from 'node:test';
import { runInNewContext } from 'node:vm';
import { adminUser } from '@keymall/contract/identity/admin-session';
import { adminPush, merchantPush } from '@keymall/contract/identity/push';
import type { AdminNewsKind } from '@keymall/contract/kit/admin-news';
import type { MerchantMark } from '@keymall/contract/kit/notices/merchant';
import { adminMerchant } from '@keymall/contract/merchant/admin-merchant';
import { merchantAccount, merchantUser } from '@keymall/contract/merchant/merchant-account';
import { merchantMessage } from '@keymall/contract/merchant/message';
import { merchantStaff } from '@keymall/contract/merchant/staff';
import { newsSample, placeOfNews } from '@keymall/contract/pages/admin-news';
import { adminNotice, merchantDelivery } from '@keymall/contract/platform/notice';
import { adminNotify, merchantNotify } from '@keymall/contract/platform/notice-choice';
import { GatewayError } from '@keymall/drivers/kit/gateway-error';
import type { HttpRequest } from '@keymall/drivers/kit/http';
import { sql } from 'kysely';
import { OFFICE_WORKER } from '#app/app-shell';
import { allOf } from '#app/assembly';
import { sendMessage } from '#modules/merchant';
import { adminNews } from '#modules/platform';
import { startTestApp, type TestApp } from '#testing/app';
import { makeAdmin, makeShop, makeStaff, PASSWORD, type Person, type Shop } from '#testing/builders';
import { did, refused } from '#testing/call';
import { openBrowser } from '#testing/push-browser';

const DAY = 86_400_000;
/** The push service: what it was sent, and what it answers. */
const service = { answers: 201 as number | 'silent', requests: [] as HttpRequest[] };
let app: TestApp;
let admin: Person;
let shop: Shop;
before(async () => {
  app = await startTestApp({
    outside: {
      now: () => new Date(),
      http: async (request) => {
        service.requests.push(request);
        if (service.answers === 'silent') throw new GatewayError('silent', 'push.example does not answer');
        return { status: service.answers, body: Buffer.alloc(0) };
      },
    },
  });
  admin = await makeAdmin(app);
});
beforeEach(async () => {
  shop = await makeShop(app);
  service.answers = 201;
});
after(() => app.close());

type Calls = typeof adminPush | typeof merchantPush;
/** A browser that takes somebody's notices. */
async function browserOf(who: { token: string }, calls: Calls = merchantPush) {
  const browser = openBrowser();
  const endpoint = `https://push.example/send/${randomBytes(8).toString('hex')}`;
  const { id } = await did(app, calls.subscribe, { endpoint, ...browser.keys }, who);
  const read = () =>
    service.requests
      .filter(({ url }) => url === endpoint)
      .map(({ bytes }) => JSON.parse(browser.read(bytes?.body as Buffer)) as Record<'title' | 'body' | 'link' | 'tag', string>);
  return { id, endpoint, keys: browser.keys, read };
}
/** Works what was left behind for devices. */
async function work(): Promise<void> {
  service.requests.length = 0;
  for (const queue of allOf('queues').filter(({ name }) => /^identity\.(held_)?push$/.test(name))) {
    const rows = await app.house.db.deleteFrom('outbox').where('queue', '=', queue.name).returning('payload').execute();
    for (const { payload } of rows) {
      const ctx = app.ctx();
      ctx.job = { queue: queue.name, payload: payload as object };
      await queue.work(ctx, payload as never);
    }
  }
}
/** Tells a shop of something; gives the letter's number. */
async function tell(to: Shop = shop, mark: MerchantMark = 'goods_review', title = '审核未通过'): Promise<number> {
  await app
    .ctx()
    .transaction((inner) => sendMessage(inner, to.id, mark, { title, content: '余额 12.34 元', link: '/merchant/goods/good' }));
  const rows = app.house.db.selectFrom('merchant_message').select('id').where('merchant_id', '=', to.id).orderBy('id', 'desc');
  return (await rows.limit(1).executeTakeFirstOrThrow()).id;
}
const news = (kind: AdminNewsKind) =>
  app
    .ctx()
    .transaction((inner) =>
      adminNews.raise(inner, { kind, stage: 'new', matter: kind, says: newsSample(kind), since: app.clock.now, count: 1 }),
    );
const HABIT = { quiet_from: '', quiet_to: '', zone: 'Asia/Shanghai', digest: 'now' } as const;

describe('who is told', () => {
  test('owner and staff each on devices of their own, of what each may know and wants; another shop’s never; no amount goes out', async () => {
    const [own, clerk, blind, stranger] = [
      await browserOf(shop),
      await makeStaff(app, shop, { kind: 'operations' }),
      await makeStaff(app, shop, { perms: ['goods/good/list'] }),
      await browserOf(await makeShop(app)),
    ];
    const [clerks, blinds] = [await browserOf(clerk), await browserOf(blind)];
    await tell();
    await work();
    const [said] = own.read();
    assert.deepEqual([said?.title, said?.body, said?.link], ['商品审核结果', '审核未通过', '/merchant/goods/good']);
    assert.match(said?.tag ?? '', /^goods_review:\d+$/);
    assert.deepEqual(
      [clerks, blinds, stranger].map((browser) => browser.read().length),
      [1, 0, 0],
    );
    await did(app, merchantNotify.save, { choices: [{ mark: 'goods_review', channel: 'device', on: false }], ...HABIT }, clerk);
    await tell();
    await work();
    assert.deepEqual(
      [own, clerks].map((browser) => browser.read().length),
      [1, 0],
    );
  });

  test('a sign-in is the owner’s to hear of alone; it leads to the list of them', async () => {
    const clerk = await makeStaff(app, shop, { kind: 'operations' });
    const [own, clerks] = [await browserOf(shop), await browserOf(clerk)];
    await did(app, merchantAccount.login, { username: shop.username, password: PASSWORD });
    await work();
    assert.deepEqual(
      own.read().map(({ link }) => link),
      ['/merchant/user/login-log'],
    );
    assert.equal(clerks.read().length, 0);
    const choice = { mark: 'login', channel: 'device', on: true } as const;
    await refused(app, 'notice_no_way', merchantNotify.save, { choices: [choice], ...HABIT }, clerk);
    const { rows, channels } = await did(app, merchantNotify.index, {}, clerk);
    assert.deepEqual(
      channels.map(({ channel }) => channel),
      ['site', 'page', 'device'],
    );
    assert.ok(rows.every(({ mark, cells }) => mark !== 'login' && cells.length > 0));
  });

  test('administrators whose role opens the page, as it stands when it goes', async () => {
    const { permission, path } = placeOfNews('books_red');
    const [one, two] = [await makeAdmin(app, [permission]), await makeAdmin(app, [permission])];
    const [ones, twos] = [await browserOf(one, adminPush), await browserOf(two, adminPush)];
    await news('books_red');
    await sql`update role set perms = '{none}' where id = (select role_id from admin where id = ${two.id})`.execute(app.house.db);
    await work();
    assert.deepEqual(
      ones.read().map(({ link }) => link),
      [path],
    );
    assert.equal(twos.read().length, 0);
  });

  test('after quiet hours, unless it was switched off or read meanwhile', async () => {
    const own = await browserOf(shop);
    const [hour, minute] = [app.clock.now.getUTCHours(), app.clock.now.getUTCMinutes()];
    const clock = (offset: number) => `${String((hour + offset + 24) % 24).padStart(2, '0')}:${String(minute).padStart(2, '0')}`;
    const quiet = { ...HABIT, zone: 'UTC', quiet_from: clock(-1), quiet_to: clock(1) };
    await did(app, merchantNotify.save, { ...quiet, choices: [] }, shop);
    const read = await tell();
    await tell(shop, 'pool', '入池');
    await tell(shop, 'design_review', '装修审核');
    await tell(shop, 'risk', '风险');
    await work();
    assert.deepEqual(
      own.read().map(({ body }) => body),
      ['风险'],
      'what is urgent goes',
    );
    await did(app, merchantMessage.read, { ids: [read] }, shop);
    await did(app, merchantNotify.save, { ...quiet, choices: [{ mark: 'pool', channel: 'device', on: false }] }, shop);
    app.clock.pass(2 * 3_600_000);
    await app.jobs.runNow('notice.release');
    await work();
    app.clock.pass(-2 * 3_600_000);
    assert.deepEqual(
      own.read().map(({ body }) => body),
      ['装修审核'],
    );
  });
});

describe('what ends it', () => {
  const hears = async (browser: Awaited<ReturnType<typeof browserOf>>): Promise<boolean> => {
    await tell();
    await work();
    return browser.read().length > 0;
  };
  const rows = async (id: number) => app.house.db.selectFrom('push_device').select('id').where('id', '=', id).execute();

  test('not that a session was idle or ran out; a browser that was not opened for a month, and one that is signed out by a later session', async () => {
    const own = await browserOf(shop);
    app.clock.pass(20 * DAY);
    assert.ok(await hears(own), 'the session ran out');
    const [later] = [await did(app, merchantAccount.login, { username: shop.username, password: PASSWORD })];
    assert.deepEqual(await did(app, merchantPush.renew, { endpoint: own.endpoint }, { token: later.access_token }), { is_here: true });
    app.clock.pass(20 * DAY);
    assert.ok(await hears(own), 'it was opened since');
    app.clock.pass(11 * DAY);
    assert.equal(await hears(own), false);
    assert.deepEqual(await rows(own.id), []);
    app.clock.pass(-51 * DAY);
    const again = await browserOf(shop);
    const { access_token: token } = await did(app, merchantAccount.login, { username: shop.username, password: PASSWORD });
    await did(app, merchantPush.renew, { endpoint: again.endpoint }, { token });
    await did(app, merchantUser.logout, {}, { token });
    assert.deepEqual(await rows(again.id), []);
    assert.equal(await hears(again), false);
  });

  for (const [how, end] of Object.entries<(of: Shop, clerk: Person) => Promise<unknown>>({
    'a sign-out': (_, clerk) => did(app, merchantUser.logout, {}, clerk),
    'a new password that another sets': (of, clerk) =>
      did(app, merchantStaff.resetPassword, { id: clerk.id, password: 'another good long password' }, of),
    'being switched off': (of, clerk) => did(app, merchantStaff.status, { id: clerk.id, status: 0 }, of),
    'being removed': (of, clerk) => did(app, merchantStaff.del, { id: clerk.id }, of),
    'a merchant that is frozen': (of) => did(app, adminMerchant.freeze, { id: of.id, is_freeze: 1, reason: '核实' }, admin),
  }))
    test(`${how} ends it at once`, async () => {
      const clerk = await makeStaff(app, shop, { kind: 'operations' });
      const browser = await browserOf(clerk);
      await end(shop, clerk);
      assert.deepEqual(await rows(browser.id), []);
    });

  test('a role that is taken away behind a job’s back, and a session that was ended without its device', async () => {
    const who = await makeAdmin(app);
    const browser = await browserOf(who, adminPush);
    await news('disk_low');
    await sql`update session set revoke_at = now() where realm = 'admin' and subject_id = ${who.id}`.execute(app.house.db);
    await work();
    assert.equal(browser.read().length, 0);
    assert.deepEqual(await rows(browser.id), []);
  });

  test('ending one’s other places ends their devices, and not that of this one', async () => {
    const who = await makeAdmin(app);
    const { access_token: token } = await did(app, merchantAccount.login, { username: shop.username, password: PASSWORD });
    const [here, there] = [await browserOf(shop), await browserOf({ token })];
    await did(app, merchantUser.endSessions, {}, shop);
    assert.deepEqual([(await rows(here.id)).length, (await rows(there.id)).length], [1, 0]);
    const office = await browserOf(who, adminPush);
    await did(app, adminUser.logout, {}, who);
    assert.deepEqual(await rows(office.id), []);
  });
});

describe('devices', () => {
  test('are one’s own: no colleague, stranger or other realm of the same number lists, tries, renews or removes them', async () => {
    const own = await browserOf(shop);
    const clerk = await makeStaff(app, shop, { kind: 'operations' });
    const double = await makeAdmin(app);
    await sql`update push_device set account_id = ${double.id} where id = ${own.id}`.execute(app.house.db);
    for (const [calls, who] of [
      [merchantPush, clerk],
      [merchantPush, await makeShop(app)],
      [adminPush, double],
    ] as const) {
      assert.deepEqual((await did(app, calls.list, { endpoint: own.endpoint }, who)).list, []);
      await refused(app, 'missing', calls.test, { id: own.id }, who);
      await refused(app, 'missing', calls.remove, { id: own.id }, who);
      assert.deepEqual(await did(app, calls.renew, { endpoint: own.endpoint }, who), { is_here: false });
    }
    await sql`update push_device set account_id = ${shop.id} where id = ${own.id}`.execute(app.house.db);
    const { list } = await did(app, merchantPush.list, { endpoint: own.endpoint }, shop);
    assert.deepEqual(
      list.map(({ id, is_here, sent_at }) => [id, is_here, sent_at]),
      [[own.id, true, null]],
    );
    assert.deepEqual(
      (await did(app, merchantPush.list, {}, shop)).list.map(({ is_here }) => is_here),
      [false],
    );
    await did(app, merchantPush.remove, { id: own.id }, shop);
    assert.deepEqual((await did(app, merchantPush.list, {}, shop)).list, []);
  });

  test('no secret of one stands in the operation log', async () => {
    const { endpoint, keys } = await browserOf(shop);
    const { rows } = await sql<{ input: string }>`
      select input::text from operation_log where path = ${merchantPush.subscribe.path} order by id desc limit 1`.execute(app.house.db);
    for (const secret of [endpoint, keys.auth, keys.p256dh]) assert.equal(rows[0]?.input.includes(secret), false);
  });

  test('are tried out, a few times an hour; one that its service calls dead is taken off the list', async () => {
    const own = await browserOf(shop);
    const trial = async () => {
      service.requests.length = 0;
      await did(app, merchantPush.test, { id: own.id }, shop);
    };
    await trial();
    assert.deepEqual(
      own.read().map(({ tag }) => tag),
      ['try_out'],
    );
    assert.notEqual((await did(app, merchantPush.list, {}, shop)).list[0]?.sent_at, null);
    service.answers = 403;
    await refused(app, 'notice_failed', merchantPush.test, { id: own.id }, shop);
    service.answers = 'silent';
    await refused(app, 'notice_failed', merchantPush.test, { id: own.id }, shop);
    service.answers = 410;
    await refused(app, 'device_gone', merchantPush.test, { id: own.id }, shop);
    assert.deepEqual((await did(app, merchantPush.list, {}, shop)).list, []);
    const tries = await did(app, merchantDelivery.list, { kind: 'device' }, shop);
    assert.deepEqual(
      tries.list.map(({ template, ok, why }) => [template, ok, why]),
      [
        ['try_out', 0, 'gone'],
        ['try_out', 0, 'silent'],
        ['try_out', 0, 'refused'],
        ['try_out', 1, null],
      ],
    );
    service.answers = 201;
    const other = await browserOf(shop);
    await did(app, merchantPush.test, { id: other.id }, shop);
    await refused(app, 'too_many', merchantPush.test, { id: other.id }, shop);
  });
});

describe('what went out', () => {
  test('is sent once more by its ids where it was refused, and not once it was read', async () => {
    const own = await browserOf(shop);
    service.answers = 403;
    const letter = await tell();
    await work();
    const { list } = await did(app, adminNotice.log, { kind: 'device', template: 'goods_review', ok: 0 }, admin);
    const id = list[0]?.id as number;
    assert.equal(list[0]?.bar, null);
    service.answers = 201;
    assert.equal((await did(app, adminNotice.resend, { ids: [id] }, admin)).count, 1);
    await work();
    assert.equal(own.read().length, 1);
    await did(app, merchantMessage.read, { ids: [letter] }, shop);
    app.clock.pass(61_000);
    assert.equal((await did(app, adminNotice.resend, { ids: [id] }, admin)).count, 1);
    await work();
    assert.equal(own.read().length, 0);
  });

  test('a sign-in stands in no list, so what was said of it is kept nowhere and can’t be sent again', async () => {
    await browserOf(shop);
    await did(app, merchantAccount.login, { username: shop.username, password: PASSWORD });
    await work();
    const { list } = await did(app, adminNotice.log, { kind: 'device', template: 'login' }, admin);
    assert.equal(list[0]?.bar, 'words');
  });

  test('a service that is busy is asked again', async () => {
    const own = await browserOf(shop);
    await tell();
    service.answers = 503;
    await assert.rejects(work, /503/);
    assert.equal((await did(app, merchantPush.list, {}, shop)).list[0]?.id, own.id);
  });
});

test('what nobody wants is not chosen by an administrator for another: each has his own grid', async () => {
  const who = await makeAdmin(app);
  await browserOf(who, adminPush);
  const choices = [{ mark: 'disk_low', channel: 'device', on: false }] as const;
  await did(app, adminNotify.save, { choices: [...choices], ...HABIT }, who);
  const shut = async (person: Person) =>
    (await did(app, adminNotify.index, {}, person)).channels.find(({ channel }) => channel === 'device')?.shut;
  assert.deepEqual([await shut(who), await shut(await makeAdmin(app))], [null, 'no_device']);
});

test('a press leads to a page of this very office and nowhere else', async () => {
  for (const [link, leads] of [
    ['/merchant/goods/good', '/merchant/goods/good'],
    ['', '/merchant/'],
    ['/admin/finance/proof', '/merchant/'],
    ['https://elsewhere.example/merchant/x', '/merchant/'],
    ['//elsewhere.example/merchant/', '/merchant/'],
    ['/merchant/../admin/x', '/merchant/'],
  ]) {
    const listeners = new Map<string, (event: unknown) => void>();
    const opened: string[] = [];
    const self = {
      registration: { scope: 'https://keymall.test/merchant/' },
      clients: { matchAll: async () => [], openWindow: async (href: string) => void opened.push(href) },
      addEventListener: (name: string, listener: (event: unknown) => void) => void listeners.set(name, listener),
    };
    runInNewContext(OFFICE_WORKER, { self, URL });
    let done: Promise<unknown> = Promise.resolve();
    const notification = { close: () => undefined, data: { link } };
    listeners.get('notificationclick')?.({ notification, waitUntil: (work: Promise<unknown>) => (done = work) });
    await done;
    assert.deepEqual(opened, [`https://keymall.test${leads}`], link);
    assert.equal(listeners.has('fetch'), false);
  }
});

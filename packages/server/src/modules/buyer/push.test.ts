/** Notices on devices, against a push service of ours that opens them as a browser does. */
import assert from 'node:assert/strict';
import { createPublicKey, randomBytes, verify } from 'node:crypto';
import { after, before, test } from 'node:test';
import { personalPush } from '@keymall/contract/buyer/notice';
import { personalAccount } from '@keymall/contract/identity/personal-account';
import type { HttpRequest } from '@keymall/drivers/kit/http';
import { sql } from 'kysely';
import { startTestApp, type TestApp } from '#testing/app';
import { makeBuyer, type Person } from '#testing/builders';
import { did, refused } from '#testing/call';
import { openBrowser } from '#testing/push-browser';
import { tellBuyers } from './notice.service.ts';
import { pushQueue } from './push.service.ts';

/** The push service: what it was sent, and what it answers. */
const service = { answers: 201, requests: [] as HttpRequest[] };
let app: TestApp;
before(async () => {
  app = await startTestApp({
    outside: {
      now: () => new Date(),
      http: async (request) => {
        service.requests.push(request);
        return { status: service.answers, body: Buffer.alloc(0) };
      },
    },
  });
});
after(() => app.close());

const ENDPOINT = 'https://push.example/send/';
const subscribe = (who: Person, browser: ReturnType<typeof openBrowser>, endpoint = `${ENDPOINT}${randomBytes(8).toString('hex')}`) =>
  did(app, personalPush.subscribe, { endpoint, ...browser.keys }, who);
let told = 0;
/** Tells a buyer of something, and works what that leaves behind. Gives how many devices were written to. */
async function tell(who: Person, about = '年卡'): Promise<number> {
  told += 1;
  await app
    .ctx()
    .transaction((inner) =>
      tellBuyers(inner, [{ buyer_id: who.id, kind: 'delivered', about, link: '/order?trade_no=T1', subject: `order:${told}` }]),
    );
  return work();
}
async function work(): Promise<number> {
  service.requests.length = 0;
  const rows = await app.house.db.deleteFrom('outbox').where('queue', '=', 'buyer.push').returning('payload').execute();
  for (const { payload } of rows) await pushQueue.work(app.ctx(), payload as { notice_id: number; device_id: number });
  return service.requests.length;
}

test('a device reads what its buyer is told, signed by the key that it subscribed with; nobody else’s does', async () => {
  const [me, other] = [await makeBuyer(app), await makeBuyer(app)];
  const { public_key } = await did(app, personalPush.key, {}, me);
  assert.equal((await did(app, personalPush.key, {}, other)).public_key, public_key);
  const browser = openBrowser();
  await subscribe(me, browser);
  await subscribe(other, openBrowser());
  assert.equal(await tell(me), 1);
  const [request] = service.requests as [HttpRequest];
  const payload = JSON.parse(browser.read(request.bytes?.body as Buffer)) as Record<string, string>;
  assert.deepEqual(Object.keys(payload).sort(), ['body', 'link', 'tag', 'title']);
  assert.match(payload['body'] ?? '', /已发货.*年卡/);
  assert.equal(request.bytes?.body.includes('年卡'), false, 'the service reads nothing');
  const { authorization = '', ttl } = request.headers as Record<string, string>;
  assert.equal(ttl, '86400');
  const [, head, claims, mark, key] = /^vapid t=([\w-]+)\.([\w-]+)\.([\w-]+), k=([\w-]+)$/.exec(authorization) ?? [];
  assert.equal(key, public_key);
  const point = Buffer.from(public_key, 'base64url');
  const jwk = { kty: 'EC', crv: 'P-256', x: point.subarray(1, 33).toString('base64url'), y: point.subarray(33).toString('base64url') };
  const open = { key: createPublicKey({ format: 'jwk', key: jwk }), dsaEncoding: 'ieee-p1363' } as const;
  assert.ok(verify('sha256', Buffer.from(`${head}.${claims}`), open, Buffer.from(mark ?? '', 'base64url')));
  const { aud, exp } = JSON.parse(Buffer.from(claims ?? '', 'base64url').toString()) as { aud: string; exp: number };
  assert.equal(aud, 'https://push.example');
  assert.ok(exp * 1000 - app.ctx().now().getTime() <= 86_400_000);
});

test('what a service calls dead is dropped, what is busy is asked again, and who signed out there hears nothing', async () => {
  const me = await makeBuyer(app);
  const devices = async () => (await did(app, personalPush.list, {}, me)).list.length;
  await subscribe(me, openBrowser());
  for (const gone of [404, 410]) {
    service.answers = 503;
    await assert.rejects(() => tell(me), /503/);
    assert.equal(await devices(), 1, 'a service that is busy is no end');
    service.answers = gone;
    assert.equal(await tell(me), 1);
    assert.equal(await devices(), 0);
    await subscribe(me, openBrowser());
  }
  service.answers = 201;
  const again = `${ENDPOINT}again`;
  await subscribe(me, openBrowser(), again);
  await subscribe(me, openBrowser(), again);
  assert.equal(await devices(), 2, 'a browser is one device');
  const [first] = (await did(app, personalPush.list, {}, me)).list;
  await refused(app, 'missing', personalPush.remove, { id: first?.id as number }, await makeBuyer(app));
  await did(app, personalAccount.logout, {}, me);
  assert.equal(await tell(me), 0);
  const left = app.house.db.selectFrom('push_device').select('id').where('realm', '=', 'personal').where('account_id', '=', me.id);
  assert.deepEqual(await left.execute(), []);
});

test('an address that is none, a key that is none and an eleventh device are refused; nothing of it lies open', async () => {
  const me = await makeBuyer(app);
  const { keys } = openBrowser();
  const bad = { ...keys, p256dh: Buffer.concat([Buffer.from([4]), Buffer.alloc(64, 7)]).toString('base64url') };
  await refused(app, 'push_address', personalPush.subscribe, { endpoint: `${ENDPOINT}a`, ...bad }, me);
  await refused(app, 'push_address', personalPush.subscribe, { endpoint: 'http://10.0.0.1/a', ...keys }, me);
  for (let count = 0; count < 10; count += 1) await subscribe(me, openBrowser());
  await refused(app, 'devices_full', personalPush.subscribe, { endpoint: `${ENDPOINT}b`, ...keys }, me);
  const { rows } = await sql<{ lies: boolean }>`
    select bool_or(position('push.example'::bytea in sealed) > 0) as lies from push_device where realm = 'personal' and account_id = ${me.id}`.execute(
    app.house.db,
  );
  assert.equal(rows[0]?.lies, false);
});

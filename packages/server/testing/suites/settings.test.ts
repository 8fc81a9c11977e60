/** No setting without an effect: each key is read somewhere, what can't be set always has its default, and what was mended does what it says. */
import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { before, describe, test } from 'node:test';
import { runInNewContext } from 'node:vm';
import { shopIndex } from '@keymall/contract/catalogue/shop-page';
import { RULE_SETTINGS } from '@keymall/contract/content/article-words';
import { adminLogin } from '@keymall/contract/identity/admin-session';
import { merchantAccount } from '@keymall/contract/merchant/merchant-account';
import { merchantShopLink } from '@keymall/contract/merchant/shop';
import { publicPay } from '@keymall/contract/ordering/public-order';
import { matchPage } from '@keymall/contract/pages/public';
import { adminConfig, adminSchedule } from '@keymall/contract/platform/config';
import { homeIndex } from '@keymall/contract/platform/home';
import { fixedKeys, type SettingGroup, settingGroups } from '@keymall/contract/settings/groups';
import { sql } from 'kysely';
import { openHouse } from '#app/house';
import { mountWeb } from '#app/web';
import { SITE, startTestApp, type TestApp } from '#testing/app';
import { makeAdmin, makeCards, makeChannel, makeGoods, makeShop, type Person } from '#testing/builders';
import { did, refused } from '#testing/call';

const PACKAGES = join(import.meta.dirname, '../../..');
/** Where a setting is only drawn or told of, nothing is done with it. */
const NO_EFFECT = /\.test\.tsx?$|\.fixture\.tsx?$|settings-labels|tables\.ts$/;

function sourcesOf(folder: string): string[] {
  return readdirSync(join(PACKAGES, folder), { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.tsx?$/.test(path) && !NO_EFFECT.test(path))
    .map((path) => readFileSync(join(PACKAGES, folder, path), 'utf8'));
}
// A public page's row says what of the site stands in its head.
const sources = [...sourcesOf('server/src'), ...sourcesOf('web/src'), readFileSync(join(PACKAGES, 'contract/src/pages/public.ts'), 'utf8')];

/** Budgets of calls are spent by the names that endpoints give. */
const ENDPOINTS = readdirSync(join(PACKAGES, 'contract/src'), { recursive: true, encoding: 'utf8' })
  .filter((path) => path.endsWith('.ts') && !path.startsWith('settings'))
  .map((path) => readFileSync(join(PACKAGES, 'contract/src', path), 'utf8'));

/** Names that other things have too: only what asks for the group reads them. */
const SHARED = new Set(['fee_payer', 'status', 'pc_template', 'mobile_template']);

/** How source that uses a setting looks: taken off the group, or out of it by name. */
function isRead(group: SettingGroup, key: string): boolean {
  if (group === 'limits') {
    const named = new RegExp(`[(, ]'${key}'|\\.${key}\\b`);
    return [...sources, ...ENDPOINTS].some((source) => named.test(source));
  }
  // Read by walking over their names.
  if ((RULE_SETTINGS as readonly string[]).includes(key))
    return sources.some((source) => /RULE_SETTINGS\.filter\(\(key\) => site\[key\]/.test(source));
  const taken = new RegExp(`\\.${key}\\b|^\\s*${key},$|[{,] ${key}( [,}=]|[,:} ])`, 'm');
  const asked = SHARED.has(key) ? new RegExp(`settings\\.get\\('${group}'\\)|site\\.${key}`) : /./;
  return sources.some((source) => taken.test(source) && asked.test(source));
}

describe('every setting', () => {
  test('that nothing reads is found', () => assert.equal(isRead('website', 'param_encrypt'), false));
  for (const group of Object.keys(settingGroups) as SettingGroup[]) {
    const keys = Object.keys(settingGroups[group].schema.shape).filter((key) => !fixedKeys(group).includes(key));
    test(`of ${group} (${keys.length}) is read by something that acts on it`, () => {
      assert.deepEqual(
        keys.filter((key) => !isRead(group, key)),
        [],
      );
    });
  }
});

let app: TestApp;
let admin: Person;
before(async () => {
  app = await startTestApp();
  await mountWeb(app, {
    load: () =>
      Promise.resolve({
        matchPage,
        renderPage: () => ({ status: 200, body: Buffer.from('page') }),
        officeDocument: () => 'office',
        scriptHash: '',
      }),
    clientDir: null,
  });
  admin = await makeAdmin(app);
});

async function change(values: Record<string, unknown>, group: SettingGroup = 'website'): Promise<void> {
  const now = await did(app, adminConfig.getConfig, { group }, admin);
  await did(app, adminConfig.editConfig, { group, values: { ...now.values, ...values } }, admin);
}

test('what nobody can set stays on the wire with its default, whatever is sent or was stored', async () => {
  await change({ param_encrypt: 1 });
  const stored = { param_encrypt: 1, site_name: '旧站' };
  await app.house.db
    .insertInto('setting')
    .values({ name: 'website', value: JSON.stringify(stored) })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value: JSON.stringify(stored) }))
    .execute();
  await app.house.settings.reload();
  const site = await did(app, homeIndex.siteConfig, {});
  assert.deepEqual([site.param_encrypt, site.site_name], [0, '旧站']);
});

test('the site’s address is the setting’s where the environment gave none, and never else', async () => {
  const shop = await makeShop(app);
  await change({ site_domain: 'https://shop.example.com/' }, 'domain');
  assert.ok((await did(app, merchantShopLink.index, {}, shop)).url.startsWith(`${SITE}/link/`), 'a given address goes first');
  for (const [siteUrlGiven, expected] of [
    [false, 'https://shop.example.com'],
    [true, SITE],
  ] as const) {
    const open = await openHouse({ ...app.houseOptions, siteUrlGiven });
    assert.equal(open.house.siteUrl, expected);
    await open.close();
  }
  await change({ site_domain: '' }, 'domain');
});

test('what was kept in one group stands in its new one after the migration, once and for good', async () => {
  const move = readFileSync(join(PACKAGES, 'server/migrations/0068-website-settings.sql'), 'utf8');
  const old = {
    website: { site_name: '旧站', site_try_shop: 'abc', panel_footer: '不搬' },
    order: { site_wordfilter_status: 1, fee_payer: 2, order_title_type: 3 },
  };
  const { db, settings } = app.house;
  const before = await db.selectFrom('setting').selectAll().execute();
  await db.deleteFrom('setting').execute();
  await db
    .insertInto('setting')
    .values(Object.entries(old).map(([name, value]) => ({ name, value: JSON.stringify(value) })))
    .execute();
  for (let times = 0; times < 2; times += 1) await sql.raw(move).execute(db);
  const rows = await db.selectFrom('setting').select(['name', 'value']).orderBy('name').execute();
  assert.deepEqual(Object.fromEntries(rows.map(({ name, value }) => [name, value])), {
    order: { fee_payer: 2 },
    payment: { order_title_type: 3 },
    theme: { site_try_shop: 'abc' },
    website: { site_name: '旧站', panel_footer: '不搬' },
    wordfilter: { site_wordfilter_status: 1 },
  });
  await db.deleteFrom('setting').execute();
  if (before.length > 0)
    await db
      .insertInto('setting')
      .values(before.map(({ name, value }) => ({ name, value: JSON.stringify(value) })))
      .execute();
  await settings.reload();
});

describe('a page of the website’s settings', () => {
  const manifest = async () => app.app.inject({ url: '/manifest.webmanifest' });

  test('agreement: what a merchant reads when registering', async () => {
    await change({ register_agreement: '本站协议', privacy_policy: '本站隐私' }, 'agreement');
    const config = await did(app, merchantAccount.registerConfig, {});
    assert.deepEqual([config.register_agreement, config.privacy_policy], ['本站协议', '本站隐私']);
  });

  test('shop: the agreement before a purchase, and a picture for goods without one', async () => {
    const shop = await makeShop(app);
    await makeChannel(app, admin);
    await makeGoods(app, shop, { name: '无图', image: '' });
    await makeGoods(app, shop, { name: '有图', image: '/upload/own.png' });
    const shown = async () => {
      const { goods, agreement } = await did(app, shopIndex.detail, { token: shop.link });
      return { agreement, images: Object.fromEntries(goods.map(({ name, image }) => [name, image])) };
    };
    await change({ goods_default_img: '/upload/default.png', purchase_agreement: '一经发出不退', purchase_agreement_seconds: 7 }, 'shop');
    assert.deepEqual(await shown(), {
      agreement: { text: '一经发出不退', seconds: 7 },
      images: { 无图: '/upload/default.png', 有图: '/upload/own.png' },
    });
    await change({ goods_default_img: '', show_purchase_agreement: 0 }, 'shop');
    assert.deepEqual(await shown(), { agreement: null, images: { 无图: '', 有图: '/upload/own.png' } });
  });

  test('payment: what a gateway calls an order', async () => {
    const shop = await makeShop(app);
    const goods = await makeGoods(app, shop, { name: '月卡' });
    await makeCards(app, shop, goods, 4);
    const channel = await makeChannel(app, admin);
    const titled = async (values: Record<string, unknown>): Promise<[string, string]> => {
      await change(values, 'payment');
      const wish = { token: shop.link, goods_id: goods, quantity: 1, contact: `${randomBytes(4).toString('hex')}@example.com` };
      const { trade_no } = await did(app, publicPay.order, {
        ...wish,
        channel_id: channel.id,
        request_no: randomBytes(12).toString('hex'),
      });
      const { action } = await did(app, publicPay.detail, { trade_no, device: 'pc' });
      return [trade_no, action?.kind === 'form' ? (action.fields['name'] ?? '') : JSON.stringify(action)];
    };
    const [, named] = await titled({ order_title_type: 0 });
    assert.equal(named, '月卡');
    const [number, prefixed] = await titled({ order_title_type: 2, order_title_profix: 'KM' });
    assert.equal(prefixed, `KM${number}`);
    assert.equal((await titled({ order_title_type: 3, order_title_str: '数字商品' }))[1], '数字商品');
  });

  test('panel, message, theme and domain: told to the pages that draw themselves by them', async () => {
    const told: [SettingGroup, Record<string, unknown>][] = [
      [
        'panel',
        {
          panel_title: '运营台',
          panel_footer: '内部系统',
          panel_watermark: 1,
          merchant_logo: '/upload/l.png',
          merchant_logo_sm: '/upload/s.png',
        },
      ],
      ['message', { message_order_sound: 0, message_popup_status: 1, message_popup_title: '公告', message_popup_content: '周六维护' }],
      ['theme', { site_home_statis: 0, site_try_shop: 'abcdef' }],
      ['domain', { site_domain: 'https://told.example.com' }],
    ];
    for (const [group, values] of told) {
      await change(values, group);
      const site: Record<string, unknown> = await did(app, homeIndex.siteConfig, {});
      assert.deepEqual(Object.fromEntries(Object.keys(values).map((key) => [key, site[key]])), values, group);
      await did(app, adminConfig.editConfig, { group, values: {} }, admin);
    }
    await change({ admin_login_bg: '/upload/bg.png' }, 'panel');
    assert.equal((await did(app, adminLogin.getBackgroundImage, {})).image, '/upload/bg.png');
  });

  test('pwa: a manifest of what is set, a worker that keeps only files named by their content, and neither while it is off', async () => {
    assert.equal((await manifest()).statusCode, 404, 'off unless switched on');
    const worker = async () => (await app.app.inject({ url: '/sw.js' })).body;
    assert.match(await worker(), /unregister\(\)/);
    const values = {
      pwa_status: 1,
      pwa_name: '卡铺',
      pwa_short_name: '卡',
      pwa_icon_192: '/upload/a.webp',
      pwa_icon_512: '',
      pwa_theme_color: '#112233',
      pwa_background_color: '#445566',
      pwa_display: 'minimal-ui',
      pwa_start_url: '/order',
    };
    await change(values, 'pwa');
    const { statusCode, headers, body } = await manifest();
    assert.equal(statusCode, 200);
    assert.match(String(headers['content-type']), /^application\/manifest\+json/);
    const { id: _id, scope: _scope, description: _words, ...said } = JSON.parse(body);
    assert.deepEqual(said, {
      name: '卡铺',
      short_name: '卡',
      icons: [
        { src: '/upload/a.webp', sizes: '192x192', type: 'image/webp' },
        { src: '/assets/app-512.png', sizes: '512x512', type: 'image/png' },
      ],
      theme_color: '#112233',
      background_color: '#445566',
      display: 'minimal-ui',
      start_url: '/order',
    });
    for (const [key, bad] of [
      ['pwa_start_url', 'https://elsewhere.example'],
      ['pwa_start_url', '//elsewhere.example'],
      ['pwa_theme_color', 'red;}'],
    ])
      await refused(app, 'bad_input', adminConfig.editConfig, { group: 'pwa', values: { ...values, [key as string]: bad } }, admin);
    const answered = await runWorker(await worker());
    for (const [url, kept] of [
      ['/assets/base-C2SjsyRb.js', true],
      ['/assets/base-C2SjsyRb.js?who=me', false],
      ['/assets/favicon.svg', false],
      ['/adminapi/order/order/list', false],
      ['/upload/0123456789abcdef0123456789abcdef.png', false],
      ['https://elsewhere.example/assets/base-C2SjsyRb.js', false],
    ] as const)
      assert.equal(await answered(url), kept ? 'kept' : 'left alone', url);
    assert.equal(await answered('/pay/T1', 'navigate'), 'network only');
    assert.equal(await answered('/pay/T1', 'navigate', false), 'offline page');
    await change({ pwa_status: 0 }, 'pwa');
    assert.equal((await manifest()).statusCode, 404);
    assert.match(await worker(), /unregister\(\)/);
  });
});

/** Runs the worker's source as a browser would, over a network of ours; says what it does with a request. */
async function runWorker(source: string) {
  const listeners = new Map<string, (event: unknown) => void>();
  const kept = new Map<string, Response>();
  const network = { up: true };
  const cache = {
    match: async ({ url }: Request) => kept.get(url),
    put: async ({ url }: Request, answer: Response) => void kept.set(url, answer),
    keys: async () => [...kept.keys()].map((url) => new Request(url)),
    delete: async ({ url }: Request) => kept.delete(url),
  };
  const asked = async () => {
    if (!network.up) throw new TypeError('offline');
    const answer = new Response('from the network');
    Object.defineProperty(answer, 'type', { value: 'basic' });
    return answer;
  };
  const self = { addEventListener: (name: string, listener: (event: unknown) => void) => void listeners.set(name, listener) };
  runInNewContext(source, {
    self,
    caches: { open: async () => cache, match: cache.match },
    fetch: asked,
    Response,
    URL,
    location: { origin: SITE },
  });
  return async (path: string, mode = 'no-cors', up = true): Promise<string> => {
    network.up = up;
    kept.clear();
    const url = new URL(path, SITE).href;
    let answer: Promise<Response> | undefined;
    listeners.get('fetch')?.({
      request: Object.defineProperty(new Request(url), 'mode', { value: mode }),
      respondWith: (given: Promise<Response>) => (answer = given),
    });
    if (!answer) return 'left alone';
    const { status } = await answer;
    if (status === 503) return 'offline page';
    return kept.has(url) ? 'kept' : 'network only';
  };
}

test('what a run says is read in the reader’s language, and rows from before as they were written', async () => {
  await app.jobs.runNow('order.close');
  await app.house.db.insertInto('schedule_log').values({ name: 'order.sweep-codes', ok: true, output: '清理 3 条', cost_ms: 1 }).execute();
  const said = async (language: string, name: string) =>
    (await did(app, adminSchedule.list, {}, { ...admin, language })).list.find((row) => row.name === name)?.last_result;
  assert.deepEqual([await said('zh-CN', 'order.close'), await said('en', 'order.close')], ['成功：关闭 0 笔', 'Done: Closed: 0']);
  assert.equal(await said('en', 'order.sweep-codes'), 'Done: 清理 3 条');
});

test('schedules have a name in each language', async () => {
  const { list } = await did(app, adminSchedule.list, {}, { ...admin, language: 'en' });
  assert.deepEqual(
    list.filter(({ title }) => /\p{Script=Han}/u.test(title)).map(({ name }) => name),
    [],
  );
  const named = async (language: string) =>
    (await did(app, adminSchedule.list, {}, { ...admin, language })).list.find(({ name }) => name === 'order.close')?.title;
  assert.deepEqual([await named('zh-CN'), await named('en')], ['关闭超时未支付订单', 'Close unpaid orders whose time is up']);
});

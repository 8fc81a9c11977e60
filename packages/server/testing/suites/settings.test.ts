/** No setting without an effect: each key is read somewhere, what can't be set always has its default, and what was mended does what it says. */
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { before, describe, test } from 'node:test';
import { merchantShopLink } from '@keymall/contract/merchant/shop';
import { adminConfig, adminSchedule } from '@keymall/contract/platform/config';
import { homeIndex } from '@keymall/contract/platform/home';
import { fixedKeys, type SettingGroup, settingGroups } from '@keymall/contract/settings/groups';
import { openHouse } from '#app/house';
import { SITE, startTestApp, type TestApp } from '#testing/app';
import { makeAdmin, makeShop, type Person } from '#testing/builders';
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
  const taken = new RegExp(`\\.${key}\\b|^\\s*${key},$|[{,] ${key}( [,}=]|[,:} ])`, 'm');
  const asked = SHARED.has(key) ? new RegExp(`settings\\.get\\('${group}'\\)|site\\.${key}`) : /./;
  return sources.some((source) => taken.test(source) && asked.test(source));
}

describe('every setting', () => {
  test('that nothing reads is found', () => assert.equal(isRead('website', 'goods_release_id'), false));
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
  admin = await makeAdmin(app);
});

async function change(values: Record<string, unknown>): Promise<void> {
  const now = await did(app, adminConfig.getConfig, { group: 'website' }, admin);
  await did(app, adminConfig.editConfig, { group: 'website', values: { ...now.values, ...values } }, admin);
}

test('what nobody can set stays on the wire with its default, whatever is sent or was stored', async () => {
  await change({ param_encrypt: 1, privacy_policy_id: 7 });
  const stored = { param_encrypt: 1, register_agreement_id: 9, site_name: '旧站' };
  await app.house.db
    .insertInto('setting')
    .values({ name: 'website', value: JSON.stringify(stored) })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value: JSON.stringify(stored) }))
    .execute();
  await app.house.settings.reload();
  const site = await did(app, homeIndex.siteConfig, {});
  assert.deepEqual([site.param_encrypt, site.privacy_policy_id, site.register_agreement_id, site.site_name], [0, 0, 0, '旧站']);
});

test('friend links are those of the setting, while they are switched on', async () => {
  const lines = '示例导航|https://nav.example.com/\n\n 卡密之家 |http://cards.example.com/a?b=1';
  await change({ site_links: lines, site_link_status: 0 });
  assert.deepEqual((await did(app, homeIndex.siteLink, {})).list, []);
  await change({ site_link_status: 1 });
  assert.deepEqual((await did(app, homeIndex.siteLink, {})).list, [
    { title: '示例导航', url: 'https://nav.example.com/' },
    { title: '卡密之家', url: 'http://cards.example.com/a?b=1' },
  ]);
  const { values } = await did(app, adminConfig.getConfig, { group: 'website' }, admin);
  for (const bad of ['没有网址', '脚本|javascript:alert(1)', '|https://a.example.com', 'a|b|https://c.example.com'])
    await refused(app, 'bad_input', adminConfig.editConfig, { group: 'website', values: { ...values, site_links: bad } }, admin);
});

test('the site’s address is the setting’s where the environment gave none, and never else', async () => {
  const shop = await makeShop(app);
  await change({ site_domain: 'https://shop.example.com/' });
  assert.ok((await did(app, merchantShopLink.index, {}, shop)).url.startsWith(`${SITE}/link/`), 'a given address goes first');
  for (const [siteUrlGiven, expected] of [
    [false, 'https://shop.example.com'],
    [true, SITE],
  ] as const) {
    const open = await openHouse({ ...app.houseOptions, siteUrlGiven });
    assert.equal(open.house.siteUrl, expected);
    await open.close();
  }
  await change({ site_domain: '' });
});

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

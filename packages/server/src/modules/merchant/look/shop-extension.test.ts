import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { before, test } from 'node:test';
import { shopIndex } from '@keymall/contract/catalogue/shop-page';
import type { WireInput } from '@keymall/contract/kit/endpoint';
import { formatTime } from '@keymall/contract/kit/time';
import { merchantShopConfig, merchantShopLink } from '@keymall/contract/merchant/shop';
import { platformRaw } from '@keymall/contract/platform/home';
import type { FastifyRequest } from 'fastify';
import { startTestApp, type TestApp } from '#testing/app';
import { buy, type FakeGateway, makeFakeChannel, openFakeGateway } from '#testing/bought';
import { makeAdmin, makeCards, makeCategory, makeGoods, makeShop, type Shop } from '#testing/builders';
import { call, did, freshIp, refused } from '#testing/call';
import { mp3Of } from '#testing/sound';

let app: TestApp;
let gateway: FakeGateway;
let shop: Shop;
before(async () => {
  gateway = openFakeGateway();
  app = await startTestApp({ outside: gateway.outside });
  shop = await makeShop(app);
});

const page = () => did(app, shopIndex.detail, { token: shop.link });
type Extras = WireInput<typeof merchantShopConfig.saveExtension>;
async function kept(): Promise<Extras> {
  const { url: _, ...extras } = await did(app, merchantShopConfig.extension, {}, shop);
  return extras;
}
const save = async (change: Partial<Extras>) => did(app, merchantShopConfig.saveExtension, { ...(await kept()), ...change }, shop);

async function sendMusic(bytes: Buffer, { token }: { token: string } = shop): Promise<{ code: number; data: { url: string } }> {
  const body = new FormData();
  body.append('purpose', 'music');
  body.append('file', new File([new Uint8Array(bytes)], 'song.mp3', { type: 'audio/mpeg' }));
  const form = new Response(body);
  const reply = await app.app.inject({
    method: 'POST',
    url: platformRaw.merchantUpload.path,
    payload: Buffer.from(await form.arrayBuffer()),
    remoteAddress: freshIp(),
    headers: { 'content-type': form.headers.get('content-type') ?? '', authorization: `Bearer ${token}` },
  });
  return reply.json();
}

test('what was never chosen is as it always was, and what is chosen stands on the page at the next look', async () => {
  const plain = (await page()).extension;
  assert.deepEqual(plain, { music: [], notice_look: 'plain', notice_often: 'day', float: null, share_image: '', css: '' });
  await save({ notice_look: 'corner', notice_often: 'visitor', share_image: '/upload/share.png', css: 'h1 { color: #123456 }' });
  const { css, ...extension } = (await page()).extension;
  assert.deepEqual(extension, { music: [], notice_look: 'corner', notice_often: 'visitor', float: null, share_image: '/upload/share.png' });
  assert.match(css, /^@scope \(\.km-shop\) to .*h1\{color:#123456\}/);
  assert.equal((await kept()).css, 'h1 { color: #123456 }');
});

test('a contact floats by the ways that were chosen, and not where contacts are hidden', async () => {
  const config = await did(app, merchantShopConfig.index, {}, shop);
  const shop_contact = { wechat: 'wx', mobile: '', qq: '10000', site_link: '' };
  await did(app, merchantShopConfig.saveConfig, { ...config, show_contact: 1, shop_contact }, shop);
  assert.deepEqual((await page()).extension.float, { side: 'right', contact: shop_contact });
  await save({ float_side: 'left', float_ways: ['qq', 'mobile'] });
  assert.deepEqual((await page()).extension.float, { side: 'left', contact: { ...shop_contact, wechat: '' } });
  await save({ float_ways: ['mobile'] });
  assert.equal((await page()).extension.float, null);
  await save({ float_ways: ['qq'], float_side: 'none' });
  assert.equal((await page()).extension.float, null);
  await save({ float_side: 'right' });
  await did(app, merchantShopConfig.saveConfig, { ...config, show_contact: 0, shop_contact }, shop);
  assert.equal((await page()).extension.float, null);
});

test('a notice stands in its time alone', async () => {
  const config = await did(app, merchantShopConfig.index, {}, shop);
  await did(app, merchantShopConfig.saveConfig, { ...config, shop_notice: '双十一', shop_notice_show: 1 }, shop);
  const now = app.clock.now.getTime();
  const at = (hours: number): string => formatTime(new Date(now + hours * 3_600_000));
  await save({ notice_from: at(-1), notice_until: at(1) });
  assert.equal((await page()).shop.shop_notice, '双十一');
  await save({ notice_from: at(1), notice_until: null });
  assert.equal((await page()).shop.shop_notice, '');
  await refused(
    app,
    'notice_times',
    merchantShopConfig.saveExtension,
    { ...(await kept()), notice_from: at(2), notice_until: at(2) },
    shop,
  );
});

test('the shelf stands as its merchant says', async () => {
  const cate_id = await makeCategory(app, shop);
  const first = await makeGoods(app, shop, { cate_id, name: '甲', price: '5.00' });
  await makeGoods(app, shop, { cate_id, name: '乙', price: '1.00' });
  await makeGoods(app, shop, { cate_id, name: '丙', price: '9.00' });
  const names = async (goods_sort: Extras['goods_sort']): Promise<string> => {
    await save({ goods_sort });
    return (await page()).goods.map(({ name }) => name).join('');
  };
  assert.equal(await names('price_up'), '乙甲丙');
  assert.equal(await names('price_down'), '丙甲乙');
  assert.equal(await names('newest'), '丙乙甲');
  assert.equal(await names('hand'), '丙乙甲');
  assert.equal(await names('sales'), '丙乙甲');
  await makeCards(app, shop, first, 1);
  await buy(app, gateway, shop, await makeFakeChannel(app, await makeAdmin(app)), first);
  assert.equal(await names('sales'), '甲丙乙');
});

test('styles that are not taken are refused with their line, and the old ones stay', async () => {
  await save({ css: 'h1 { color: red }' });
  const css = 'h1 { color: blue }\n.a { position: fixed }';
  const { code, msg } = await call(app, merchantShopConfig.saveExtension, { ...(await kept()), css }, shop);
  assert.deepEqual([code, msg], [1975, '自定义样式第 2 行：不支持属性 position']);
  assert.equal((await kept()).css, 'h1 { color: red }');
});

test('music is a sound of one’s own, kept without its names', async () => {
  const name = Buffer.from('ID3\u0004\0\0\0\0\0\u0004Name', 'latin1');
  const { data } = await sendMusic(Buffer.concat([name, mp3Of(20)]));
  assert.match(data.url, /^\/upload\/[0-9a-f]{32}\.mp3$/);
  assert.deepEqual(readFileSync(join(app.uploadDir, data.url.slice('/upload/'.length))), mp3Of(20));
  const music = [{ url: data.url, title: '序曲' }];
  await save({ music });
  assert.deepEqual((await page()).extension.music, music);
  assert.equal((await sendMusic(Buffer.from('<script>alert(1)</script>'))).code, 1976);
  const other = await makeShop(app);
  const { data: theirs } = await sendMusic(mp3Of(20), other);
  await refused(
    app,
    'music_unknown',
    merchantShopConfig.saveExtension,
    { ...(await kept()), music: [{ ...music[0], url: theirs.url, title: '偷' }] },
    shop,
  );
});

test('a shop that is shut tells its page what to wear; a link that is closed tells nothing', async () => {
  await did(app, merchantShopConfig.saveThemes, { pc_template: 'pic', mobile_template: 'store1' }, shop);
  const faceOf = async () => {
    const refusal = await app.edge.callAsVisitor(shopIndex.detail, { token: shop.link, look: '' }, {
      headers: {},
      ip: freshIp(),
    } as FastifyRequest);
    return refusal.ok ? null : refusal.refusal;
  };
  const config = await did(app, merchantShopConfig.index, {}, shop);
  await did(app, merchantShopConfig.saveConfig, { ...config, shop_close: 1, shop_close_notice: '盘点' }, shop);
  const face = { template: 'pic', mobile_template: 'store1', shop_name: config.shop_name };
  assert.deepEqual(await faceOf(), { code: 1204, msg: '盘点', name: 'shop_closed', ...face });
  await did(app, merchantShopLink.close, { status: 0 }, shop);
  assert.deepEqual(Object.keys((await faceOf()) ?? {}), ['code', 'msg', 'name']);
});

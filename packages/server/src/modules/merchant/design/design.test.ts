/** Designs: made and kept, published, handed in, looked at, worn by links, rolled back, and what it costs. */
import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { merchantDesignFee } from '@keymall/contract/billing/design-opening';
import { merchantGoodsLink } from '@keymall/contract/catalogue/goods-link';
import { merchantLinkLook } from '@keymall/contract/catalogue/link-look';
import { shopIndex } from '@keymall/contract/catalogue/shop-page';
import { adminDesign, adminDesignTemplate, merchantDesign } from '@keymall/contract/merchant/design';
import { type Design, starterDesign } from '@keymall/contract/merchant/design-look-words';
import { merchantMessage } from '@keymall/contract/merchant/message';
import { merchantShopLink } from '@keymall/contract/merchant/shop';
import { checkInvariants } from '#app/invariants';
import { startTestApp, type TestApp } from '#testing/app';
import { makeAdmin, makeCategory, makeGoods, makeShop, type Person, type Shop } from '#testing/builders';
import { call, did, freshIp, refused } from '#testing/call';
import { fund } from '#testing/cash.fixture';
import { changeSettings } from '#testing/settings';

let app: TestApp;
let admin: Person;
before(async () => {
  app = await startTestApp();
  admin = await makeAdmin(app);
});
const settings = (change: Record<string, unknown>) => changeSettings(app, admin, 'diy', change);

const titled = (title: string, more: Partial<Design> = {}): Design => ({
  ...starterDesign,
  page: { ...starterDesign.page, title },
  ...more,
});
async function made(shop: Shop, device: 'pc' | 'h5' = 'pc'): Promise<{ id: number; revision: number }> {
  const { id } = await did(app, merchantDesign.add, { name: '首页', device, template_id: 0 }, shop);
  return { id, revision: (await did(app, merchantDesign.detail, { id }, shop)).revision };
}
const wear = (shop: Shop, design_id: number, device: 'pc' | 'h5' = 'pc') =>
  did(app, merchantLinkLook.wear, { at: 'shop', target_id: 0, device, theme: 'diy', design_id }, shop);
async function tokenOf(shop: Shop): Promise<string> {
  return (await did(app, merchantShopLink.index, {}, shop)).token;
}
const shown = async (token: string, look = '') => did(app, shopIndex.detail, { token, look }, { ip: freshIp() });

describe('a design of one’s own', () => {
  test('is kept as a draft, published, worn by the shop’s link, and rolled back', async () => {
    const shop = await makeShop(app);
    await makeGoods(app, shop);
    const token = await tokenOf(shop);
    const { id, revision } = await made(shop);
    await refused(
      app,
      'design_unworn',
      merchantLinkLook.wear,
      { at: 'shop', target_id: 0, device: 'pc', theme: 'diy', design_id: id },
      shop,
    );
    const first = await did(app, merchantDesign.save, { id, revision, design: titled('一') }, shop);
    await refused(app, 'design_changed', merchantDesign.save, { id, revision, design: titled('旧') }, shop);
    assert.deepEqual(await did(app, merchantDesign.publish, { id, revision: first.revision }, shop), { status: 2, version: 1 });
    await refused(
      app,
      'design_unworn',
      merchantLinkLook.wear,
      { at: 'shop', target_id: 0, device: 'h5', theme: 'diy', design_id: id },
      shop,
    );
    assert.equal((await shown(token)).designs, undefined, 'nobody wears it yet');
    await wear(shop, id);
    const worn = await shown(token);
    assert.deepEqual([worn.template, worn.mobile_template, worn.designs?.pc?.page.title, worn.designs?.h5], ['diy', 'default', '一', null]);

    const second = await did(app, merchantDesign.save, { id, revision: first.revision, design: titled('二') }, shop);
    assert.equal((await shown(token)).designs?.pc?.page.title, '一', 'a draft is nobody’s to see');
    const { preview_url } = await did(app, merchantDesign.detail, { id }, shop);
    const look = new URL(preview_url).searchParams.get('look') as string;
    assert.equal((await shown(token, look)).designs?.pc?.page.title, '二', 'but whoever has the preview’s address');
    const other = await makeShop(app);
    await makeGoods(app, other);
    await refused(app, 'look_over', shopIndex.detail, { token: await tokenOf(other), look });
    await did(app, merchantDesign.publish, { id, revision: second.revision }, shop);
    assert.equal((await shown(token)).designs?.pc?.page.title, '二');
    assert.deepEqual(
      (await did(app, merchantDesign.history, { id }, shop)).list.map(({ version, blocks, who }) => [version, blocks, who]),
      [
        [2, 6, shop.username],
        [1, 6, shop.username],
      ],
    );
    const back = await did(app, merchantDesign.rollback, { id, version: 1 }, shop);
    assert.equal(back.version, 3);
    assert.equal((await shown(token)).designs?.pc?.page.title, '一');
    const now = await did(app, merchantDesign.detail, { id }, shop);
    assert.deepEqual([now.design.page.title, now.revision, now.is_changed], ['一', back.revision, false]);
    assert.deepEqual(
      (await did(app, merchantDesign.list, {}, shop)).list.map(({ links, status }) => [links, status]),
      [[1, 2]],
    );
    await did(app, merchantDesign.del, { id }, shop);
    assert.equal((await shown(token)).template, 'default', 'without it the shop looks as by default');
  });

  test('what is hidden, and what the platform no longer offers, does not leave the house; and off is off', async () => {
    const shop = await makeShop(app);
    await makeGoods(app, shop);
    const token = await tokenOf(shop);
    const { id, revision } = await made(shop);
    const blocks = starterDesign.blocks.map((block) => (block.id === 'reach' ? { ...block, visible: false } : block));
    const kept = await did(app, merchantDesign.save, { id, revision, design: titled('', { blocks }) }, shop);
    await did(app, merchantDesign.publish, { id, revision: kept.revision }, shop);
    await wear(shop, id);
    const types = async () => (await shown(token)).designs?.pc?.blocks.map(({ type }) => type);
    assert.deepEqual(await types(), ['header', 'notice', 'category', 'goods_list', 'buy_form']);
    await settings({ diy_notice: 0 });
    assert.deepEqual(await types(), ['header', 'category', 'goods_list', 'buy_form']);
    await refused(app, 'design_unfit', merchantDesign.publish, { id, revision: kept.revision }, shop);
    await settings({ diy_notice: 1, diy_status: 0 });
    assert.equal((await shown(token)).template, 'default');
    await refused(app, 'design_off', merchantDesign.add, { name: '二', device: 'pc', template_id: 0 }, shop);
    await settings({ diy_status: 1 });
  });

  test('without a way to buy, on a ground that hides its text, or with an empty picture it is not published; and there are so many', async () => {
    const shop = await makeShop(app);
    const { id, revision } = await made(shop);
    let at = revision;
    const unfit = async (design: Design) => {
      at = (await did(app, merchantDesign.save, { id, revision: at, design }, shop)).revision;
      await refused(app, 'design_unfit', merchantDesign.publish, { id, revision: at }, shop);
    };
    await unfit(titled('', { blocks: starterDesign.blocks.filter(({ type }) => !['goods_list', 'buy_form'].includes(type)) }));
    await unfit(titled('', { blocks: starterDesign.blocks.map((block) => ({ ...block, visible: block.type === 'header' })) }));
    await unfit({ ...starterDesign, page: { ...starterDesign.page, bg: '#888888' } });
    await unfit(
      titled('', {
        blocks: [
          ...starterDesign.blocks,
          { id: 'pic', type: 'image', visible: true, props: { image: '', href: '', alt: '', size: 'full' } },
        ],
      }),
    );
    await settings({ diy_most: 1 });
    const answers = await Promise.all(
      [1, 2, 3].map(() => call(app, merchantDesign.add, { name: '再一个', device: 'pc' as const, template_id: 0 }, shop)),
    );
    assert.ok(answers.every(({ code }) => code === 1983));
    await settings({ diy_most: 10 });
  });

  test('a goods’ link may wear another than its shop, and one that asks for none wears the shop’s', async () => {
    const shop = await makeShop(app);
    const goods = await makeGoods(app, shop, { cate_id: await makeCategory(app, shop) });
    const { token } = await did(app, merchantGoodsLink.good, { id: goods }, shop);
    const publish = async (title: string): Promise<number> => {
      const { id, revision } = await made(shop);
      const kept = await did(app, merchantDesign.save, { id, revision, design: titled(title) }, shop);
      await did(app, merchantDesign.publish, { id, revision: kept.revision }, shop);
      return id;
    };
    const [ofShop, ofGoods] = [await publish('店'), await publish('商品')];
    await wear(shop, ofShop);
    assert.equal((await shown(token)).designs?.pc?.page.title, '店');
    await did(app, merchantLinkLook.wear, { at: 'goods', target_id: goods, device: 'pc', theme: 'diy', design_id: ofGoods }, shop);
    assert.equal((await shown(token)).designs?.pc?.page.title, '商品');
    assert.equal((await did(app, merchantLinkLook.worn, { at: 'goods', target_id: goods }, shop)).pc_design_id, ofGoods);
    await did(app, merchantLinkLook.wear, { at: 'goods', target_id: goods, device: 'pc', theme: 'pic', design_id: 0 }, shop);
    assert.equal((await shown(token)).template, 'pic');
    const stranger = await makeShop(app);
    await refused(
      app,
      'missing',
      merchantLinkLook.wear,
      { at: 'goods', target_id: goods, device: 'pc', theme: 'pic', design_id: 0 },
      stranger,
    );
    await refused(
      app,
      'design_unworn',
      merchantLinkLook.wear,
      { at: 'shop', target_id: 0, device: 'pc', theme: 'diy', design_id: ofShop },
      stranger,
    );
  });
});

describe('the platform', () => {
  test('looks first where it wishes to: what it looked at is what goes live, and a refusal says why', async () => {
    await settings({ diy_audit: 1 });
    const shop = await makeShop(app);
    await makeGoods(app, shop);
    const token = await tokenOf(shop);
    const { id, revision } = await made(shop);
    const asked = await did(app, merchantDesign.save, { id, revision, design: titled('交上去的') }, shop);
    assert.deepEqual(await did(app, merchantDesign.publish, { id, revision: asked.revision }, shop), { status: 1, version: 0 });
    await did(app, merchantDesign.save, { id, revision: asked.revision, design: titled('还在改') }, shop);
    const waiting = (await did(app, adminDesign.list, { status: 1, merchant_id: shop.id }, admin)).list;
    assert.deepEqual(
      waiting.map((row) => [row.id, row.asked, row.shop_name !== '']),
      [[id, asked.revision, true]],
    );
    assert.equal((await did(app, adminDesign.detail, { id }, admin)).design.page.title, '交上去的');
    await refused(app, 'design_changed', adminDesign.approve, { id, asked: asked.revision + 1 }, admin);
    const both = await Promise.all([1, 2].map(() => call(app, adminDesign.approve, { id, asked: asked.revision }, admin)));
    assert.deepEqual(
      both.map(({ code }) => code).toSorted((a, b) => a - b),
      [1, 1984],
      'once',
    );
    await wear(shop, id);
    assert.equal((await shown(token)).designs?.pc?.page.title, '交上去的');

    const { revision: next } = await did(app, merchantDesign.detail, { id }, shop);
    await did(app, merchantDesign.publish, { id, revision: next }, shop);
    await did(app, adminDesign.refuse, { id, asked: next, reason: '图片不清' }, admin);
    const refusedOne = await did(app, merchantDesign.detail, { id }, shop);
    assert.deepEqual([refusedOne.status, refusedOne.reason, refusedOne.version], [3, '图片不清', 1]);
    assert.equal((await shown(token)).designs?.pc?.page.title, '交上去的', 'what was published stays');
    assert.match((await did(app, merchantMessage.list, {}, shop)).list[0]?.content ?? '', /图片不清/);
    await settings({ diy_audit: 0 });
  });

  test('makes templates of what it finds; a merchant begins with one, and with none that is switched off', async () => {
    const shop = await makeShop(app);
    const { id, revision } = await made(shop, 'h5');
    const blocks: Design['blocks'] = [
      { id: 'shelf', type: 'goods_list', visible: true, props: { title: '精选', style: 'buy', cate_id: 77, most: 3, columns: 2 } },
    ];
    await did(app, merchantDesign.save, { id, revision, design: titled('好看', { blocks }) }, shop);
    const { id: template } = await did(app, adminDesign.copy, { id, name: '精选模板' }, admin);
    const { design, revision: first } = await did(app, adminDesignTemplate.detail, { id: template }, admin);
    assert.deepEqual(design.blocks[0]?.props, { title: '精选', style: 'buy', cate_id: 0, most: 3, columns: 2 }, 'nobody’s category');
    await did(
      app,
      adminDesignTemplate.save,
      { id: template, revision: first, design: { ...design, page: { ...design.page, accent: '#a3262f' } } },
      admin,
    );
    await refused(app, 'design_changed', adminDesignTemplate.save, { id: template, revision: first, design }, admin);
    const other = await makeShop(app);
    assert.deepEqual(
      (await did(app, merchantDesign.templates, { device: 'h5' }, other)).list.map((each) => [each.id, each.accent]),
      [[template, '#a3262f']],
    );
    const { id: begun } = await did(app, merchantDesign.add, { name: '起步', device: 'h5', template_id: template }, other);
    assert.equal((await did(app, merchantDesign.detail, { id: begun }, other)).design.page.accent, '#a3262f');
    await refused(app, 'missing', merchantDesign.add, { name: '起步', device: 'pc', template_id: template }, other);
    await did(app, adminDesignTemplate.status, { id: template, status: 0 }, admin);
    await refused(app, 'missing', merchantDesign.add, { name: '起步', device: 'h5', template_id: template }, other);
  });

  test('asks a fee once: of many at once one pays, and the books hold', async () => {
    await settings({ diy_fee: '3.00' });
    const shop = await makeShop(app);
    await refused(app, 'design_unopened', merchantDesign.add, { name: '一', device: 'pc', template_id: 0 }, shop);
    await refused(app, 'design_fee_changed', merchantDesignFee.open, { fee: '1.00', wallet: 'money' }, shop);
    await refused(app, 'design_fee_short', merchantDesignFee.open, { fee: '3.00', wallet: 'money' }, shop);
    await fund(app, admin, shop, 1000);
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => call(app, merchantDesignFee.open, { fee: '3.00', wallet: 'money' }, shop)),
    );
    assert.deepEqual(
      answers.map(({ code }) => code).toSorted((a, b) => a - b),
      [1, 1988, 1988, 1988, 1988, 1988],
    );
    assert.equal((await did(app, merchantDesignFee.wallets, {}, shop)).money, '7.00');
    assert.equal((await did(app, merchantDesign.terms, {}, shop)).is_open, true);
    await made(shop);
    assert.deepEqual(
      (await checkInvariants(app.house.db)).filter(({ rows }) => rows !== 0),
      [],
    );
    await settings({ diy_fee: '0.00' });
  });
});

/** Every theme, by its folder: what it must be to be chosen, that a shop's sells, and that a home's says all there is to say. */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { starterDesign } from '@keymall/contract/merchant/design-look-words';
import { shopThemes } from '@keymall/contract/merchant/shop-theme';
import { publicPages } from '@keymall/contract/pages/public';
import { homeThemes } from '@keymall/contract/settings/home-theme';
import { describe, expect, test } from 'vitest';
import { HOME_LOOKS, SHOP_LOOKS } from '../../budgets.ts';
import { article, articles, home, mallHome, shopOf, site } from '../../testing/samples.ts';
import type { ThemeManifest } from '../storefront/parts.ts';
import { type RenderInput, render } from './entry-server.tsx';

const FOLDER = join(import.meta.dirname, '../themes/shop');
const folders = readdirSync(FOLDER).sort();
const manifests = import.meta.glob<{ theme: ThemeManifest }>('../themes/shop/*/theme.ts', { eager: true });

/** What the look `diy` draws; the others have no use for it. */
const designs = { pc: starterDesign, h5: starterDesign };

const shown = (theme: string, change: Partial<RenderInput> = {}) =>
  render({
    url: publicPages.shop.path,
    page: 'shop',
    data: { ...shopOf(12), template: theme, mobile_template: theme, designs },
    locale: 'zh_CN',
    site,
    device: 'pc',
    now: Date.parse('2026-11-21T00:00:00Z'),
    ...change,
  });

test('what may be chosen are the folders, by the names their manifests give, each with a budget', () => {
  expect(shopThemes.map(({ key }) => key).sort()).toEqual(folders);
  expect(SHOP_LOOKS.map(({ look }) => look as string).sort()).toEqual(folders);
  for (const { key, title } of shopThemes) {
    const manifest = manifests[`../themes/shop/${key}/theme.ts`]?.theme;
    expect(manifest, key).toMatchObject({ kind: 'shop', key, title });
    expect(manifest?.extends, key).toBe(key === 'default' ? undefined : 'default');
  }
});

describe.each(folders)('%s', (theme) => {
  test.each(['pc', 'mobile'] as const)('draws itself on %s, in both languages, with the first price and every goods', (device) => {
    for (const locale of ['zh_CN', 'en_US'] as const) {
      const { html, status, state } = shown(theme, { device, locale });
      expect(status).toBe(200);
      expect(state.files.look).toBe(`../themes/shop/${theme}/pages/shop.page.tsx`);
      expect(html).toContain('¥1.90');
      for (const { name } of shopOf(12).goods) expect(html).toContain(name);
      expect(html).toContain('示例小店');
      expect(html).toContain('href="/order"');
      expect(html).toContain('id="goods"');
    }
  });

  test('prices stand where no merchant’s styles reach, and a shop that is shut wears the look', () => {
    const { html } = shown(theme, { url: '/link/SHOPTOKEN01' });
    // one choice of a list is drawn by the browser: styles do not reach it either
    for (const { price } of shopOf(12).goods)
      expect(html).toMatch(new RegExp(`<strong[^>]*>¥${price.replace('.', '\\.')}|<option[^>]*>[^<]*¥${price.replace('.', '\\.')}`));
    const shut = shown(theme, {
      data: { code: 1203, msg: '店铺已被冻结', name: 'shop_frozen', template: theme, mobile_template: theme, shop_name: '示例小店' },
    });
    expect(shut.state.files.look).toBe(`../themes/shop/${theme}/pages/unavailable.page.tsx`);
    expect(shut.html).toContain('data-scene="frozen"');
  });

  test('an empty shelf, and a search that finds nothing, say so', () => {
    const empty = { ...shopOf(0), template: theme, mobile_template: theme, designs };
    expect(shown(theme, { data: empty }).html).toContain('该分类暂无商品');
    const lost = { ...shopOf(12), template: theme, mobile_template: theme, designs };
    expect(shown(theme, { data: lost, url: '/link/SHOPTOKEN01?q=nowhere' }).html).toContain('没有找到“nowhere”');
  });

  test('what a merchant typed stays text', () => {
    const evil = '</script><script>alert(1)</script><img src=x onerror=alert(1)>';
    const shop = shopOf(1);
    const data = {
      ...shop,
      template: theme,
      mobile_template: theme,
      designs,
      shop: { ...shop.shop, shop_name: evil, shop_notice: evil },
      goods: shop.goods.map((goods) => ({ ...goods, name: evil })),
    };
    expect(shown(theme, { data }).html).not.toMatch(/<script>alert|<img src=x/);
  });
});

describe('home themes', () => {
  const homes = readdirSync(join(import.meta.dirname, '../themes/home')).sort();
  const homeManifests = import.meta.glob<{ theme: ThemeManifest }>('../themes/home/*/theme.ts', { eager: true });
  const RULES = { register_agreement_id: 41, privacy_policy_id: 42 };
  const drawn = (theme: string, page: RenderInput['page'], data: unknown = null, change: Partial<RenderInput> = {}) =>
    render({
      url: publicPages[page].path,
      page,
      data,
      locale: 'zh_CN',
      site: { ...site, ...RULES, pc_template: theme, mobile_template: theme, site_info_icp: '京ICP备0号' },
      device: 'pc',
      now: Date.parse('2026-11-21T00:00:00Z'),
      ...change,
    });

  test('what may be chosen are the folders, by the names their manifests give, each with a budget', () => {
    expect(homeThemes.map(({ key }) => key as string).sort()).toEqual(homes);
    expect(HOME_LOOKS.map(({ look }) => look as string).sort()).toEqual(homes);
    for (const { key, title } of homeThemes) {
      const manifest = homeManifests[`../themes/home/${key}/theme.ts`]?.theme;
      expect(manifest, key).toMatchObject({ kind: 'home', key, title });
      expect(manifest?.extends, key).toBe(key === 'default' ? undefined : 'default');
    }
  });

  test('the mall’s look has the mall’s shelves in the first drawing, and stands without them', () => {
    const { html } = drawn('mall1', 'home', { ...home, mall: mallHome });
    for (const said of ['href="/item-7"', 'href="/mall-3"', 'href="/search-category-1"', '¥12.80']) expect(html, said).toContain(said);
    const closed = drawn('mall1', 'home', { ...home, mall: null }).html;
    expect(closed).not.toContain('href="/item-7"');
    expect(closed).toContain('href="/merchant/register"');
  });

  describe.each(homes)('%s', (theme) => {
    test('its home says all there is, in both languages, and nothing of what there is not', () => {
      for (const [locale, steps] of [
        ['zh_CN', ['注册商户', '提交资料', '设置店铺', '添加商品', '导入卡密', '分享链接']],
        ['en_US', ['Register', 'Get verified', 'Set up the shop', 'Add product', 'Import cards', 'Share the link']],
      ] as const) {
        const { html, state } = drawn(theme, 'home', home, { locale });
        expect(state.files).toMatchObject({
          look: `../themes/home/${theme}/pages/home.page.tsx`,
          frame: `../themes/home/${theme}/pages/frame.page.tsx`,
        });
        for (const said of [...steps, '12,840', '35,102', home.notices[0]?.title ?? '', locale === 'zh_CN' ? '支付宝' : 'Alipay'])
          expect(html, said).toContain(said);
        for (const href of ['/merchant/register', '/order', '/article/8', '/cate/notice', 'https://nav.example.com/'])
          expect(html, href).toContain(`href="${href}"`);
        expect(html.match(/<h1[ >]/g)?.length, 'one heading of the page').toBe(1);
        // no line of it ends within a word, and it says the same
        const title = /<h1[^>]*>(.*?)<\/h1>/.exec(html)?.[1] ?? '';
        expect(title.replaceAll(/<[^>]+>/g, '')).toBe(locale === 'zh_CN' ? site.site_subtitle : site.site_subtitle_en);
        if (locale === 'zh_CN') expect(title).toContain('<span class="km-whole">卡密</span>');
      }
      const { html } = drawn(theme, 'home', { counts: null, links: [], notices: [], pay_types: [] });
      for (const said of ['35,102', '平台公告', '支持的支付方式', '友情链接']) expect(html, said).not.toContain(said);
    });

    test('its frame leads everywhere: the navigation, both accounts, the rules that are articles', () => {
      const { html } = drawn(theme, 'about');
      for (const href of ['/', '/cate', '/order', '/about', '/mall', '/personal', '/merchant/login', '/article/41', '/article/42'])
        expect(html, href).toContain(`href="${href}"`);
      for (const said of [
        'href="#main"',
        'id="main"',
        'aria-current="page"',
        '京ICP备0号',
        theme === 'mall1' ? 'aria-expanded="false"' : 'aria-label="打开菜单"',
        '关于Keymall',
      ])
        expect(html, said).toContain(said);
    });

    test('articles are listed with their categories, and read with what stands around them', () => {
      const list = drawn(theme, 'news_cate', articles, { url: '/cate/notice/2' }).html;
      for (const said of [
        '如何保管订单号与查询密码',
        '维护通知',
        '2026-11-20',
        'href="/cate/rules"',
        'href="/cate/notice/3"',
        'href="/rss.xml"',
        '热门文章',
      ])
        expect(list, said).toContain(said);
      expect(drawn(theme, 'news_cate', { ...articles, cate: null, list: [], hot: [], pages: 1, page: 1 }, { url: '/cate' }).html).toContain(
        '还没有文章',
      );
      const one = drawn(theme, 'article', article, { url: '/article/8' }).html;
      for (const said of ['<p>请妥善保管。</p>', '找回卡密只需要这两样。', 'href="/article/7"', '2026-11-20 09:30', 'href="/cate/notice"'])
        expect(one, said).toContain(said);
    });

    test('whoever signs in is among its walls', () => {
      for (const page of ['merchantLogin', 'merchantRegister', 'personal'] as const) {
        const { html, state } = drawn(theme, page);
        expect(state.files.look, page).toBe(`../themes/home/${theme}/pages/sign.page.tsx`);
        expect(html).toContain('sign-box');
      }
    });
  });
});

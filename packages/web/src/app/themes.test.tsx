/** Every shop theme, by its folder: what it must be to be chosen, and that it sells. */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { shopThemes } from '@keymall/contract/merchant/shop-theme';
import { publicPages } from '@keymall/contract/pages/public';
import { describe, expect, test } from 'vitest';
import { SHOP_LOOKS } from '../../budgets.ts';
import { shopOf, site } from '../../testing/samples.ts';
import type { ThemeManifest } from '../storefront/parts.ts';
import { type RenderInput, render } from './entry-server.tsx';

const FOLDER = join(import.meta.dirname, '../themes/shop');
const folders = readdirSync(FOLDER).sort();
const manifests = import.meta.glob<{ theme: ThemeManifest }>('../themes/shop/*/theme.ts', { eager: true });

const shown = (theme: string, change: Partial<RenderInput> = {}) =>
  render({
    url: publicPages.shop.path,
    page: 'shop',
    data: { ...shopOf(12), template: theme, mobile_template: theme },
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

  test('an empty shelf, and a search that finds nothing, say so', () => {
    const empty = { ...shopOf(0), template: theme, mobile_template: theme };
    expect(shown(theme, { data: empty }).html).toContain('该分类暂无商品');
    const lost = { ...shopOf(12), template: theme, mobile_template: theme };
    expect(shown(theme, { data: lost, url: '/link/SHOPTOKEN01?q=nowhere' }).html).toContain('没有找到“nowhere”');
  });

  test('what a merchant typed stays text', () => {
    const evil = '</script><script>alert(1)</script><img src=x onerror=alert(1)>';
    const shop = shopOf(1);
    const data = {
      ...shop,
      template: theme,
      mobile_template: theme,
      shop: { ...shop.shop, shop_name: evil, shop_notice: evil },
      goods: shop.goods.map((goods) => ({ ...goods, name: evil })),
    };
    expect(shown(theme, { data }).html).not.toMatch(/<script>alert|<img src=x/);
  });
});

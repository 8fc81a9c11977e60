/** A reader's way through the articles of a new house. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { journey } from '../fixtures/journey.ts';
import { interactive } from '../fixtures/shop-page.ts';

test(
  'from the navigation to an article, its category and the next one; a rule from the foot of the page',
  journey(async ({ site, visitor }) => {
    for (const phone of [true, false]) {
      const { page, look } = await visitor({ phone, dark: phone });
      await page.goto(`${site.site_url}/cate`);
      await page.getByRole('heading', { name: '文章资讯', level: 1 }).waitFor();
      await interactive(page);
      await look();
      const main = page.getByRole('main');
      await main.getByRole('navigation', { name: '文章分类' }).getByRole('link', { name: '平台规则' }).click();
      await page.waitForURL('**/cate/rules');
      await main
        .getByRole('link', { name: /^.*隐私政策/ })
        .first()
        .click();
      await page.waitForURL('**/article/*');
      await page.getByRole('heading', { name: /隐私政策/, level: 1 }).waitFor();
      await look();
      await main.getByRole('navigation', { name: '前后文章' }).getByRole('link').first().click();
      await page.getByRole('heading', { name: /隐私政策/, level: 1 }).waitFor({ state: 'detached' });
      await page.getByRole('contentinfo').getByRole('link', { name: '禁售商品目录' }).click();
      await page.getByRole('heading', { name: /禁售商品目录/, level: 1 }).waitFor();
      assert.equal(await page.locator('link[type="application/rss+xml"]').getAttribute('href'), '/rss.xml');
    }
    const gone = await fetch(`${site.site_url}/article/999999`);
    assert.equal(gone.status, 404);
    assert.match(await gone.text(), /noindex/);
  }),
);

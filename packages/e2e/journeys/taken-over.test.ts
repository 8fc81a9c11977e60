/** A page is there before its scripts are: what somebody does with it meanwhile counts. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { journey } from '../fixtures/journey.ts';
import { openShop } from '../fixtures/purchase.ts';
import { interactive } from '../fixtures/shop-page.ts';

test(
  'a goods that is chosen and a contact that is typed before the scripts come are chosen and typed; a quantity takes digits only',
  journey(async ({ site, visitor }) => {
    const shop = await openShop(site, { cards: 5 });
    const { page } = await visitor();
    const { promise: come, resolve: letCome } = Promise.withResolvers<void>();
    await page.route('**/assets/*.js', async (route) => {
      await come;
      await route.continue();
    });
    // its scripts belong to its loading, which waits for them
    await page.goto(shop.url, { waitUntil: 'commit' });
    const goods = page.getByRole('radio', { name: new RegExp(shop.goods.name) });
    await goods.check();
    await page.getByRole('textbox', { name: '联系方式' }).fill('early@example.com');
    letCome();
    await interactive(page);

    // the page knows: its total is of that goods, and follows the quantity
    const total = page.getByText('合计').locator('..');
    await total.getByText('9.90').waitFor();
    assert.equal(await goods.isChecked(), true);
    assert.equal(await page.getByRole('textbox', { name: '联系方式' }).inputValue(), 'early@example.com');
    await page.getByRole('button', { name: '增加数量' }).click();
    await total.getByText('19.80').waitFor();
    assert.equal(await page.getByRole('textbox', { name: '联系方式' }).inputValue(), 'early@example.com');

    // whatever names another part of the page names one that is there, once
    const ties = await page.evaluate(() => {
      const all = [...document.querySelectorAll('[id]')].map(({ id }) => id);
      const named = [...document.querySelectorAll('label[for], [aria-describedby], [aria-labelledby]')].flatMap((each) =>
        ['for', 'aria-describedby', 'aria-labelledby'].flatMap((name) => each.getAttribute(name) ?? []),
      );
      return { twice: all.filter((id, at) => all.indexOf(id) !== at), lost: named.filter((id) => !all.includes(id)), named: named.length };
    });
    assert.ok(ties.named > 0);
    assert.deepEqual({ twice: ties.twice, lost: ties.lost }, { twice: [], lost: [] });

    const quantity = page.getByRole('textbox', { name: '购买数量' });
    await quantity.pressSequentially('x');
    assert.equal(await quantity.inputValue(), '2');
  }),
);

/** Every button and link in the offices does something: opens, leads, tells, asks the server, or changes what is shown. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { adminPages } from '@keymall/contract/pages/admin';
import { merchantPages } from '@keymall/contract/pages/merchant';
import { type Page as PageRow, pagePath } from '@keymall/contract/pages/page';
import type { Locator, Page, Request } from 'playwright-core';
import { journey } from '../fixtures/journey.ts';
import { type Office, signIn } from '../fixtures/office.ts';
import { buy, openShop, placeOrder } from '../fixtures/purchase.ts';

const PATIENCE_MS = 10_000;
/** A control that is covered for so long is covered for good. */
const HOVER_MS = 10_000;
/** Pages in the menu; the workbench and the rest of an office's face are walked elsewhere. */
const listed = (office: Office): string[] =>
  Object.entries<PageRow>(office === 'admin' ? adminPages : merchantPages)
    .filter(([, row]) => !row.hidden)
    .map(([key, row]) => pagePath(office, key, row));

/** Names of controls, without what differs from row to row. */
const kindOf = (name: string): string => name.replaceAll(/“.*?”|\d+/g, '').trim();

/** Starts counting what changes; the ripple and the focus ring of a pressed button are no change. */
async function watchChanges(page: Page): Promise<void> {
  await page.evaluate(() => {
    const seen = { changes: 0 };
    Object.assign(window, { seenByJourney: seen });
    const isRipple = (node: Node): boolean => node instanceof Element && /ripple/i.test(node.getAttribute('class') ?? '');
    new MutationObserver((records) => {
      for (const record of records) {
        const nodes = [...record.addedNodes, ...record.removedNodes];
        if (record.type === 'childList' && nodes.length > 0 && nodes.every(isRipple)) continue;
        if (record.type === 'attributes') {
          const { attributeName: name, oldValue, target } = record;
          // React writes an input's name and type anew whenever it draws it
          if (!name || /^(style|name|type)$/.test(name) || isRipple(target)) continue;
          if ((target as Element).getAttribute(name) === oldValue) continue;
        }
        seen.changes += 1;
      }
    }).observe(document, { subtree: true, childList: true, characterData: true, attributes: true, attributeOldValue: true });
  });
}

/** Presses it; true when anything came of it. */
async function hasEffect(page: Page, control: Locator): Promise<boolean> {
  const before = page.url();
  const { promise: happened, resolve: note } = Promise.withResolvers<unknown>();
  page.on('request', note);
  page.on('popup', note);
  page.on('download', note);
  page.on('filechooser', note);
  try {
    await control.hover({ timeout: HOVER_MS });
    await watchChanges(page);
    await control.click();
    const changed = page.waitForFunction(
      () => ((window as unknown as { seenByJourney?: { changes: number } }).seenByJourney?.changes ?? 1) > 0,
      undefined,
      { timeout: PATIENCE_MS, polling: 50 },
    );
    return await Promise.race([changed, happened]).then(
      () => true,
      () => page.url() !== before,
    );
  } finally {
    page.off('request', note);
    page.off('popup', note);
    page.off('download', note);
    page.off('filechooser', note);
  }
}

interface Calls {
  /** Resolves when no call is under way and what was answered is drawn. */
  answered(): Promise<void>;
}

/** Counts the calls under way. */
function callsOf(page: Page): Calls {
  const open = new Set<Request>();
  page.on('request', (request) => void (request.resourceType() === 'fetch' && open.add(request)));
  page.on('requestfinished', (request) => void open.delete(request));
  page.on('requestfailed', (request) => void open.delete(request));
  return {
    async answered() {
      while (open.size > 0) await Promise.race([page.waitForEvent('requestfinished'), page.waitForEvent('requestfailed')]);
      // what the answers change is drawn by the second frame
      await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
    },
  };
}

/** Back to the page as it was opened, but for its order: dialogs and other windows closed. */
async function restore(page: Page, calls: Calls, url: string): Promise<void> {
  for (const other of page.context().pages()) if (other !== page) await other.close();
  const isCovered = (): Promise<boolean> => page.evaluate(() => document.documentElement.classList.contains('km-covered'));
  for (let layers = 0; layers < 3 && (await isCovered()); layers += 1) await page.keyboard.press('Escape');
  // a form remembers what was pressed in it: only a fresh one is as it was
  const isUntouched = await page.evaluate(
    () =>
      !document.documentElement.classList.contains('km-covered') &&
      !document.querySelector('.t-popup:not([style*="display: none"]), main form.bo-form'),
  );
  if (isUntouched && new URL(page.url()).pathname === new URL(url).pathname) {
    const isClosed = page
      .getByRole('dialog')
      .waitFor({ state: 'detached', timeout: 1000 })
      .then(
        () => true,
        () => false,
      );
    // one that an answer opened this very moment goes with the page
    if (await isClosed) return;
  }
  await page.goto(url);
  await settled(page, calls, new URL(url).pathname);
}

async function settled(page: Page, calls: Calls, path: string): Promise<void> {
  await page.getByRole('main').getByRole('heading', { level: 1 }).waitFor();
  assert.equal(new URL(page.url()).pathname, path);
  await page.locator('main [aria-busy=true], main .bo-loading, main .bo-skeleton').first().waitFor({ state: 'detached' });
  await calls.answered();
}

/** Presses one of each kind of control in the page's content. Gives what did nothing. */
async function walk(page: Page, calls: Calls, url: string): Promise<{ pressed: number; dead: string[] }> {
  const path = new URL(url).pathname;
  await page.goto(url);
  await settled(page, calls, path);
  const tried = new Set<string>();
  const dead: string[] = [];
  for (;;) {
    const controls = page.locator('main').locator('button:enabled:visible, a[href]:visible');
    let next: { control: Locator; name: string } | null = null;
    for (const control of await controls.all()) {
      const { name, isHere } = await control.evaluate((element) => ({
        name: `${element.tagName.toLowerCase()} ${element.getAttribute('aria-label') ?? (element as HTMLElement).innerText}`,
        isHere: element.hasAttribute('aria-current') || element.getAttribute('aria-pressed') === 'true',
      }));
      if (isHere || tried.has(kindOf(name))) continue;
      next = { control, name };
      break;
    }
    if (!next) return { pressed: tried.size, dead };
    tried.add(kindOf(next.name));
    const { control } = next;
    const effect = await hasEffect(page, control).catch(async () => {
      // what an answer opened after all lies over it: the page anew, and once more
      await page.goto(url);
      await settled(page, calls, path);
      return hasEffect(page, control);
    });
    if (!effect) dead.push(`${path}: ${next.name}`);
    await calls.answered();
    await restore(page, calls, url);
  }
}

for (const office of ['merchant', 'admin'] as const) {
  test(
    `defect 8: every button of the ${office} office has an effect`,
    journey(async ({ site, visitor }) => {
      const shop = await openShop(site, { cards: 3 });
      await buy(site, shop.link, shop.goods.id, {}, 'twice');
      await placeOrder(site, shop.link, shop.goods.id);
      const { page, move } = await visitor();
      await signIn(page, site, office, office === 'admin' ? site.admin : shop.login);
      const calls = callsOf(page);
      const dead: string[] = [];
      for (const path of listed(office)) {
        // nobody presses this fast, and the limits are as they are
        await move();
        const found = await walk(page, calls, site.site_url + path);
        assert.ok(found.pressed > 0 || /log|overview|export/.test(path), `${path} has nothing to press`);
        dead.push(...found.dead);
      }
      assert.deepEqual(dead, [], 'these did nothing');
    }),
  );
}

/** What a merchant adds to his shop's page, as its visitors meet it, and what is not taken from him. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { formatTime } from '@keymall/contract/kit/time';
import { merchantShopConfig } from '@keymall/contract/merchant/shop';
import { platformRaw } from '@keymall/contract/platform/home';
import { call } from '../fixtures/call.ts';
import { journey } from '../fixtures/journey.ts';
import { signIn } from '../fixtures/office.ts';
import { openShop, type Shop } from '../fixtures/purchase.ts';
import { interactive } from '../fixtures/shop-page.ts';
import type { Site } from '../fixtures/site.ts';

/** A second of silence as an MP3. */
function silence(): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(417 * 40);
  for (let at = 0; at < bytes.length; at += 417) bytes.set([0xff, 0xfb, 0x90, 0x64], at);
  return bytes;
}

async function sendMusic({ site_url }: Site, { token }: Shop): Promise<string> {
  const body = new FormData();
  body.append('purpose', 'music');
  body.append('file', new File([silence()], 'a.mp3'));
  const response = await fetch(site_url + platformRaw.merchantUpload.path, {
    method: 'POST',
    body,
    headers: { authorization: `Bearer ${token}` },
  });
  return ((await response.json()) as { data: { url: string } }).data.url;
}

test(
  'a notice comes in its style and as often as was said, styles dress the shop, and music waits for a tap and stays off',
  journey(async ({ site, visitor }) => {
    const shop = await openShop(site, { cards: 1 });
    const { site_url: at } = site;
    const config = await call(at, merchantShopConfig.index, {}, shop.token);
    await call(at, merchantShopConfig.saveConfig, { ...config, shop_notice: '国庆照常发货', shop_notice_show: 1 }, shop.token);
    const { url: _, ...plain } = await call(at, merchantShopConfig.extension, {}, shop.token);
    const extras = {
      ...plain,
      notice_look: 'corner' as const,
      notice_often: 'visitor' as const,
      music: [{ url: await sendMusic(site, shop), title: '序曲' }],
      css: '.km-shop h1, main label { color: rgb(1 80 60) }\nmain label { background: rgb(1 80 60) }',
    };
    await call(at, merchantShopConfig.saveExtension, extras, shop.token);

    const { page, look } = await visitor();
    const sounds: string[] = [];
    page.on('request', (request) => request.url().endsWith('.mp3') && sounds.push(request.url()));
    const notice = page.locator('.km-notice-corner');
    const open = async (): Promise<void> => {
      await page.goto(shop.url);
      await interactive(page);
    };
    await open();
    await notice.getByRole('button', { name: '知道了' }).click();
    await notice.waitFor({ state: 'detached' });
    const colourOf = (selector: string): Promise<string> =>
      page
        .locator(selector)
        .first()
        .evaluate((element) => getComputedStyle(element).color);
    assert.equal(await colourOf('h1'), 'rgb(1, 80, 60)');
    assert.equal(await colourOf('main label'), 'rgb(1, 80, 60)');
    assert.notEqual(await colourOf('main label strong'), 'rgb(1, 80, 60)', 'a price keeps its ink');
    const invitation = page.getByText('点按播放《序曲》');
    await invitation.waitFor();
    assert.deepEqual(sounds, [], 'nothing is fetched before a tap');
    await page.getByRole('button', { name: '播放音乐：序曲' }).press('Enter');
    await page.getByRole('button', { name: '关闭音乐', pressed: true }).click();
    await page.getByRole('button', { name: '播放音乐：序曲', pressed: false }).waitFor();
    assert.equal(sounds.length > 0, true);
    await look();

    await open();
    await page.getByRole('button', { name: '播放音乐：序曲' }).waitFor();
    assert.deepEqual([await invitation.count(), await notice.count()], [0, 0], 'off stays off, and once is once');
    // its time is over: not even those who never saw it do
    const over = formatTime(new Date(Date.now() - 60_000));
    await call(at, merchantShopConfig.saveExtension, { ...extras, notice_often: 'always', notice_until: over }, shop.token);
    await open();
    assert.equal(await page.getByText('国庆照常发货').count(), 0);
    await call(at, merchantShopConfig.saveExtension, { ...extras, notice_often: 'always', notice_look: 'paper' }, shop.token);
    for (let time = 0; time < 2; time += 1) {
      await open();
      await page.locator('.km-notice-paper').getByRole('button', { name: '知道了' }).click();
      await page.locator('.km-notice-paper').waitFor({ state: 'detached' });
    }
  }),
);

test(
  'styles that would cover a page are refused at their field, with the line',
  journey(async ({ site, visitor }) => {
    const shop = await openShop(site, { cards: 0 });
    const { page } = await visitor();
    await signIn(page, site, 'merchant', shop.login);
    await page.goto(`${site.site_url}/merchant/shop/config`);
    const styles = page.getByRole('textbox', { name: '自定义样式' });
    await styles.fill('h1 { color: red }\n.km-shop { position: fixed; inset: 0 }');
    const form = page.locator('form').filter({ has: styles });
    await form.getByRole('button', { name: '保存' }).click();
    await page.getByText('自定义样式第 2 行：不支持属性 position').waitFor();
    await styles.fill('h1 { color: red }');
    await form.getByRole('button', { name: '保存' }).click();
    await page.getByText('保存成功').waitFor();
    assert.equal((await call(site.site_url, merchantShopConfig.extension, {}, shop.token)).css, 'h1 { color: red }');
  }),
);

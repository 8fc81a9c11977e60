/** The card tool in a browser: what it makes, that a million lines leave the page awake, and that nothing leaves the page. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { journey } from '../fixtures/journey.ts';
import { interactive } from '../fixtures/shop-page.ts';
import type { Site } from '../fixtures/site.ts';

async function openTool(page: Page, site: Site) {
  await page.goto(`${site.site_url}/cdk`);
  await interactive(page);
  const field = page.getByRole('textbox', { name: '卡密内容，一行一条' });
  const figure = (name: string) => page.locator('dl > div', { has: page.getByText(name, { exact: true }) }).locator('dd');
  return { field, figure, press: (name: string) => page.getByRole('button', { name, exact: true }).click() };
}

test(
  'lines are brought into order, taken back, copied and kept as a file, and nothing is sent',
  journey(async ({ site, visitor }) => {
    const { page, look } = await visitor();
    const { field, figure, press } = await openTool(page, site);
    const asked: string[] = [];
    page.on('request', (request) => asked.push(`${request.method()} ${request.url()}`));
    await field.fill(' B----2 \nA----1\n\nA----1\n');
    await press('去首尾空格');
    await page.getByText('已完成', { exact: true }).waitFor();
    await press('去空行');
    await page.getByText('已完成，少了 1 行').waitFor();
    await press('去重');
    await press('升序');
    await page.waitForFunction(() => document.querySelector('textarea')?.value === 'A----1\nB----2');
    await figure('总行数').getByText('2', { exact: true }).waitFor();
    const pick = page.getByRole('form', { name: '提取列' });
    await pick.getByLabel('第几列').fill('x');
    await pick.getByRole('button', { name: '执行' }).click();
    await pick.getByText('请填写列号，如 1,3 或 2-4').waitFor();
    await pick.getByLabel('第几列').fill('2,1');
    await pick.getByLabel('输出分隔符').fill('\\t');
    await pick.getByRole('button', { name: '执行' }).click();
    await page.waitForFunction(() => document.querySelector('textarea')?.value === '1\tA\n2\tB');
    await look();
    await press('撤销');
    await page.waitForFunction(() => document.querySelector('textarea')?.value === 'A----1\nB----2');
    await press('复制全部');
    await page.getByText('复制成功').waitFor();
    assert.equal(await page.evaluate(() => navigator.clipboard.readText()), 'A----1\nB----2');
    const download = page.waitForEvent('download');
    await press('下载 TXT');
    assert.equal(readFileSync(await (await download).path(), 'utf8'), '\uFEFFA----1\r\nB----2');
    await page.evaluate(() => {
      const dataTransfer = new DataTransfer();
      dataTransfer.items.add(new File(['x\ny'], 'dropped.txt'));
      document.body.dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true }));
    });
    await page.waitForFunction(() => document.querySelector('textarea')?.value === 'x\ny');
    assert.deepEqual(
      asked.filter((each) => !/\/assets\/cdk\.worker-[\w-]+\.js$/.test(each) && !each.includes('blob:')),
      [],
    );
  }),
);

test(
  'a file of a million lines in Chinese Windows letters is worked on while the page answers',
  journey(async ({ site, visitor }) => {
    const { page } = await visitor();
    const { figure, press } = await openTool(page, site);
    // 卡 in gb18030, which is no UTF-8
    const line = (index: number) => Buffer.concat([Buffer.from([0xbf, 0xa8]), Buffer.from(`-${index % 900_000}\n`)]);
    const buffer = Buffer.concat(Array.from({ length: 1_000_000 }, (_, index) => line(index)));
    await page.locator('input[type=file]').setInputFiles({ name: 'cards.txt', mimeType: 'text/plain', buffer });
    await figure('总行数').getByText('1,000,000', { exact: true }).waitFor();
    await figure('重复').getByText('100,000', { exact: true }).waitFor();
    await page.getByText('卡-0', { exact: false }).first().waitFor();
    const turns = await page.evaluate(async () => {
      const lines = document.querySelector('dl dd');
      const button = [...document.querySelectorAll('button')].find(({ textContent }) => textContent === '去重');
      button?.click();
      let passed = 0;
      while (lines?.textContent === '1,000,000') {
        await new Promise((next) => setTimeout(next));
        passed += 1;
      }
      return passed;
    });
    // were it done in the page, the first turn after the press would see it done
    assert.ok(turns > 5, `the page had ${turns} turns meanwhile`);
    await figure('总行数').getByText('900,000', { exact: true }).waitFor();
    await press('撤销');
    await figure('总行数').getByText('1,000,000', { exact: true }).waitFor();
  }),
);

import { merchantGoods } from '@keymall/contract/catalogue/goods';
import { merchantCard } from '@keymall/contract/inventory/card';
import { merchantCardBatch } from '@keymall/contract/inventory/card-import';
import type { Endpoint } from '@keymall/contract/kit/endpoint';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { createElement } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { fakeServer, Refusal, renderInOffice } from '#kit/back-office/office.fixture';
import { merchantAnswers } from '../../answers.fixture.ts';
import { Page as Import } from './card/add.page.tsx';
import { Page as Batches } from './card/batches.page.tsx';
import { Page as Generator } from './card/generator.page.tsx';
import { headOf } from './import-head.ts';
import { sendCards } from './import-upload.ts';
import { previewOf } from './paste-preview.ts';

const mine: Endpoint[] = [merchantCard.add, merchantGoods.goodList, ...Object.values(merchantCardBatch)];
const answers = (...more: (readonly [Endpoint, unknown])[]) => [
  ...more,
  ...merchantAnswers.filter(([endpoint]) => mine.includes(endpoint)),
];
const report = {
  import_id: 7,
  status: 'done',
  progress: 100,
  error: null,
  total: 3,
  inserted: 1,
  duplicate: 1,
  blank: 1,
  invalid: 0,
  problems: [{ line: 3, reason: 'duplicate_in_stock' }],
};

describe('the import page', () => {
  it('previews a paste as it will be read, and asks for the goods', async () => {
    const server = fakeServer(answers());
    renderInOffice(createElement(Import), { at: '/merchant/goods/card/add' });
    fireEvent.change(await screen.findByLabelText('卡密内容', { exact: false }), { target: { value: '\n\nA----1\n\nA----1\nB----2' } });
    expect(await screen.findByText('共 4 行：2 张有效，1 行重复，1 行空白，0 行有误')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: '导入' }));
    expect(await screen.findByText('请选择商品', { selector: '[role=alert]' })).toBeTruthy();
    expect(server.of(merchantCard.add)).toHaveLength(0);
  });

  it('sends a short paste in one call and shows what came of it, line by line', async () => {
    const server = fakeServer(answers([merchantCard.add, report]));
    renderInOffice(createElement(Import), { at: '/merchant/goods/card/add?goods_id=2' });
    fireEvent.change(await screen.findByLabelText('卡密内容', { exact: false }), { target: { value: 'A\n\nB' } });
    fireEvent.click(screen.getByRole('button', { name: '导入' }));
    expect(await screen.findByText('共 3 行：成功 1 张，重复 1 行，空白 1 行，有误 0 行')).toBeTruthy();
    expect(screen.getByText('第 3 行')).toBeTruthy();
    expect(screen.getByRole('button', { name: '下载问题清单' })).toBeTruthy();
    expect(server.of(merchantCard.add)[0]?.input).toMatchObject({ goods_id: 2, content: 'A\n\nB', source: 'paste', keep_order: 1 });
  });

  it('follows a batch that is worked after the answer, to its end', async () => {
    const asked: string[] = [];
    fakeServer(answers());
    const answer = globalThis.fetch;
    vi.stubGlobal('fetch', (url: string, init: RequestInit) => {
      const { pathname } = new URL(url, 'http://shop');
      asked.push(pathname);
      if (pathname === merchantCard.add.path)
        return Promise.resolve(
          Response.json({ code: 1, msg: '', data: { ...report, status: 'waiting', progress: 0, total: 0, problems: [] } }),
        );
      if (pathname !== merchantCardBatch.progress.path) return answer(url, init);
      const times = asked.filter((path) => path === pathname).length;
      const data = times < 2 ? { ...report, status: 'running', progress: 42, problems: [] } : report;
      return Promise.resolve(Response.json({ code: 1, msg: '', data }));
    });
    renderInOffice(createElement(Import), { at: '/merchant/goods/card/add?goods_id=2' });
    fireEvent.change(await screen.findByLabelText('卡密内容', { exact: false }), { target: { value: 'A\n\nB' } });
    fireEvent.click(screen.getByRole('button', { name: '导入' }));
    expect(await screen.findByRole('progressbar', { name: '正在导入 42%' })).toBeTruthy();
    expect(await screen.findByText('共 3 行：成功 1 张', { exact: false })).toBeTruthy();
    expect(screen.queryByRole('progressbar')).toBeNull();
  });
});

describe('a file on its way up', () => {
  it('goes in pieces; a piece that got lost is sent again, one that is refused is not', async () => {
    const sent: URLSearchParams[] = [];
    let lost = 1;
    vi.stubGlobal('fetch', (url: string) => {
      const query = new URL(url, 'http://shop').searchParams;
      if (query.get('piece') === '1' && lost > 0) {
        lost -= 1;
        return Promise.reject(new TypeError('the line is down'));
      }
      sent.push(query);
      return Promise.resolve(Response.json({ code: 1, msg: '', data: { import_id: 5, status: 'receiving' } }));
    });
    const parts: number[] = [];
    const id = await sendCards(new Blob(['x'.repeat(2_000_000)]), { goods_id: 3, file_name: 'a.txt' }, (part) => parts.push(part));
    expect(id).toBe(5);
    expect(sent.map((query) => [query.get('goods_id'), query.get('import_id'), query.get('piece'), query.get('more')])).toEqual([
      ['3', null, null, '1'],
      [null, '5', '1', '1'],
      [null, '5', '2', '0'],
    ]);
    expect(parts.at(-1)).toBe(100);
    let calls = 0;
    vi.stubGlobal('fetch', () => {
      calls += 1;
      return Promise.resolve(Response.json({ code: 1343, msg: '不是卡密发货', data: null }));
    });
    await expect(sendCards(new Blob(['x']), { goods_id: 3 }, () => undefined)).rejects.toMatchObject({ msg: '不是卡密发货' });
    expect(calls).toBe(1);
  });

  it('is previewed by what it is', async () => {
    expect(await headOf(new Blob(['\ufeff卡,1']), 'a.CSV')).toEqual({ form: 'csv', text: '卡,1', cut: false });
    expect((await headOf(new Blob([new Uint8Array([0xbf, 0xa8, 0x2c, 0x31])]), 'a.txt')).text).toBe('卡,1');
    expect((await headOf(new Blob([new Uint8Array([0x50, 0x4b, 3, 4, 0])]), 'a.txt')).form).toBe('sheet');
    expect(previewOf('"a,b",c', { split_type: 'auto', separator: '' }, 'csv').first).toEqual([{ line: 1, number: 'a,b', secret: 'c' }]);
    expect(previewOf('a#b', { split_type: 'own', separator: '#' }).first).toEqual([{ line: 1, number: 'a', secret: 'b' }]);
  });
});

describe('batches', () => {
  it('are listed, opened from the side with what became of their cards', async () => {
    fakeServer(answers());
    renderInOffice(createElement(Batches), { at: '/merchant/goods/card/batches' });
    fireEvent.click((await screen.findAllByRole('button', { name: '详情' }))[0] as HTMLElement);
    expect(await screen.findByText('批次卡密现状')).toBeTruthy();
    expect(screen.getByText('8,000')).toBeTruthy();
    expect(screen.getByText('第 204 行')).toBeTruthy();
  });

  it('of which something is sold are taken back only after the figures were shown and agreed to', async () => {
    const sentence = '该批次有 3 张已售出，只能撤销其余 9 张';
    const server = fakeServer(answers([merchantCardBatch.undo, new Refusal(1340, sentence)]));
    renderInOffice(createElement(Batches), { at: '/merchant/goods/card/batches' });
    fireEvent.click((await screen.findAllByRole('button', { name: '撤销' }))[0] as HTMLElement);
    fireEvent.click(await screen.findByRole('button', { name: '确定' }));
    expect(await screen.findByText(sentence, { exact: false })).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: '确定' }));
    await waitFor(() => expect(server.of(merchantCardBatch.undo).map(({ input }) => input.keep_sold)).toEqual([0, 1]));
  });
});

describe('the generator', () => {
  it('hands what it made to the import page, with the separator it used', async () => {
    fakeServer(answers());
    const { unmount } = renderInOffice(createElement(Generator), { at: '/merchant/goods/card/generator' });
    fireEvent.click(screen.getByRole('button', { name: '生成' }));
    expect(await screen.findByText('已生成 500 张')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: '去导入' }));
    unmount();
    renderInOffice(createElement(Import), { at: '/merchant/goods/card/add' });
    expect(await screen.findByText('共 500 行：500 张有效，0 行重复，0 行空白，0 行有误')).toBeTruthy();
    const cells = [...document.querySelectorAll('.bo-preview tbody tr:first-child td')].map(({ textContent }) => textContent);
    expect(cells[1]).toBe('001');
    expect(cells[2]).toMatch(/^[0-9A-Z]{15}$/);
  });

  it('makes nothing of what can not be', async () => {
    fakeServer(answers());
    renderInOffice(createElement(Generator), { at: '/merchant/goods/card/generator' });
    for (const name of ['数字', '大写字母']) fireEvent.click(screen.getByRole('checkbox', { name }));
    expect(await screen.findByText('至少选择一种字符')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: '生成' }));
    expect(screen.queryByText('已生成', { exact: false })).toBeNull();
  });
});

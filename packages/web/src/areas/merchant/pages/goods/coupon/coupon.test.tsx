import { couponRaw, merchantCoupon } from '@keymall/contract/catalogue/coupon';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { createElement } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { fakeServer, Refusal, renderInOffice } from '#kit/back-office/office.fixture';
import { merchantAnswers } from '../../../answers.fixture.ts';

type Name = 'list' | 'add' | 'trash' | 'export';
type Answers = Parameters<typeof fakeServer>[0];
const pages = {
  list: () => import('../coupon.page.tsx'),
  add: () => import('./add.page.tsx'),
  trash: () => import('./trash.page.tsx'),
  export: () => import('./export.page.tsx'),
};
/** What these pages ask. */
const answers = merchantAnswers.filter(([{ path }]) => /\/goods\/(coupon\/|category\/listSimple|good\/goodList)/.test(path));

async function open(name: Name, more: Answers = [], at = '/merchant/goods/coupon') {
  const server = fakeServer([...more, ...answers]);
  const { Page } = await pages[name]();
  renderInOffice(createElement(Page), { at, route: '*' });
  await waitFor(() => expect(document.querySelector('.bo-loading')).toBeNull());
  return server;
}
afterEach(() => vi.unstubAllGlobals());

const type = (label: string, value: string): void => {
  fireEvent.change(screen.getByLabelText(label, { exact: false, selector: 'input' }), { target: { value } });
};

describe('the list', () => {
  it('shows what a coupon is worth, where, and how it stands', async () => {
    await open('list');
    expect(await screen.findByText('KM1COUPON2026ABC')).toBeTruthy();
    expect(screen.getAllByText('立减 ¥5.00').length).toBeGreaterThan(0);
    expect(screen.getAllByText('满 ¥20.00 可用').length).toBeGreaterThan(0);
    expect(screen.getAllByText('减 10%').length).toBeGreaterThan(0);
    expect(screen.getAllByText('分类：会员充值').length).toBeGreaterThan(0);
    expect(screen.getByText('占用 1')).toBeTruthy();
  });

  it('tells in a drawer which orders took one', async () => {
    await open('list');
    fireEvent.click((await screen.findAllByRole('button', { name: '详情' }))[0] as HTMLElement);
    expect(await screen.findByText('使用记录')).toBeTruthy();
    expect(await screen.findByText('−¥5.00')).toBeTruthy();
  });

  it('says why a held one is not deleted', async () => {
    const server = await open('list', [[merchantCoupon.batchDel, new Refusal(1367, '有 1 张优惠券被未付款订单占用，暂不能删除')]]);
    fireEvent.click((await screen.findAllByRole('button', { name: '删除' }))[0] as HTMLElement);
    fireEvent.click(await screen.findByRole('button', { name: '确定' }));
    expect(await screen.findByText('有 1 张优惠券被未付款订单占用，暂不能删除')).toBeTruthy();
    expect(server.of(merchantCoupon.batchDel)[0]?.input).toEqual({ ids: [1] });
  });

  it('copies all codes of a batch', async () => {
    const written = vi.fn(async () => undefined);
    vi.stubGlobal('navigator', { ...navigator, clipboard: { writeText: written }, language: 'zh-CN' });
    await open('list');
    fireEvent.click(await screen.findByRole('button', { name: '批次' }));
    fireEvent.click((await screen.findAllByRole('button', { name: '复制全部' }))[0] as HTMLElement);
    await waitFor(() => expect(written).toHaveBeenCalledWith('QWERTYUPASDFGH23\nZXCVBNMKLJHGFD45'));
  });
});

describe('making', () => {
  it('shows the coupon while it is written, sends it, and shows its codes', async () => {
    const server = await open('add');
    type('优惠金额', '8');
    expect(await screen.findByText('立减 ¥8.00')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: '生成优惠券' }));
    expect(await screen.findByText('ZXCVBNMKLJHGFD45')).toBeTruthy();
    expect(server.of(merchantCoupon.add)[0]?.input).toEqual({
      coupon_type: 1,
      cate_id: null,
      goods_id: null,
      type: 1,
      amount: '8',
      min_banlance: '0.00',
      expire_at: null,
      quantity: 10,
      use_times: 1,
      receive: 1,
      remark: '',
    });
  });

  it('asks for the goods it is for, and for a percentage that is one', async () => {
    const server = await open('add');
    fireEvent.click(screen.getByLabelText('指定商品'));
    fireEvent.click(screen.getByLabelText('百分比'));
    type('减免百分比', '100');
    fireEvent.click(screen.getByRole('button', { name: '生成优惠券' }));
    expect(await screen.findByText('选择商品', { selector: '.bo-field-note' })).toBeTruthy();
    expect(document.querySelector('[data-field="amount"][data-wrong]')).toBeTruthy();
    expect(server.of(merchantCoupon.add)).toHaveLength(0);
  });
});

describe('the trash', () => {
  it('is emptied after a question, and says what stayed', async () => {
    const server = await open('trash', [[merchantCoupon.clear, { removed: 3, kept: 2 }]]);
    fireEvent.click(await screen.findByRole('button', { name: '清空回收站' }));
    fireEvent.click(await screen.findByRole('button', { name: '确定' }));
    await waitFor(() => expect(server.of(merchantCoupon.clear)).toHaveLength(1));
    expect(await screen.findByText('已删除 3 张，2 张因订单记录保留')).toBeTruthy();
  });
});

describe('the export', () => {
  it('says how many, and asks for the file with what is searched', async () => {
    await open('export', [], '/merchant/goods/coupon/export?status=unused&cate_id=1&page=3');
    expect(await screen.findByText('将导出 128 张优惠券')).toBeTruthy();
    const asked = vi.fn(async () => new Response('{"code":1,"msg":"x","data":null}', { headers: { 'content-type': 'application/json' } }));
    vi.stubGlobal('fetch', asked);
    fireEvent.click(screen.getByRole('button', { name: '导出' }));
    await waitFor(() => expect(asked).toHaveBeenCalled());
    const [url, init] = asked.mock.calls[0] as unknown as [string, RequestInit];
    expect(url).toBe(couponRaw.download.path);
    expect(JSON.parse(String(init.body))).toEqual({ status: 'unused', cate_id: 1, format: 'txt' });
  });
});

import { merchantCard } from '@keymall/contract/inventory/card';
import { answer } from '@keymall/contract/kit/sample.fixture';
import { merchantOrder, merchantWorkbench } from '@keymall/contract/ordering/back-office-order';
import { type MerchantPageKey, merchantPages } from '@keymall/contract/pages/merchant';
import type { Page } from '@keymall/contract/pages/page';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { createElement } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { expectShown, fakeServer, renderInOffice } from '#kit/back-office/office.fixture';
import { merchantAnswers } from './answers.fixture.ts';
import { previewOf } from './pages/goods/paste-preview.ts';
import { merchantPath } from './paths.ts';
import { merchantRegistry } from './registry.ts';

vi.mock('../../kit/back-office/chart-drawing.ts', () => ({ drawChart: () => () => undefined }));
vi.mock('#kit/push-client', () => ({
  createPushClient: () => ({
    onState: () => () => undefined,
    subscribe: () => ({ on: () => () => undefined }),
    unsubscribe: () => undefined,
    connect: () => undefined,
    disconnect: () => undefined,
  }),
}));

/** What a page must show where it is no part of the answer it opens with. */
const shows: Partial<Record<MerchantPageKey, string>> = {
  'goods/card/batches': '供货商 A',
  'goods/coupon/export': '将导出 128 张优惠券',
  'goods/price-edit': '售价 乘以 110%',
  'goods/good/add': '基本信息',
  'goods/good/edit': '基本信息',
  'goods/good/trash': '彻底删除',
  'goods/card/trash': '已导出售出',
  'goods/card/add': '粘贴后在此预览拆分结果',
  'goods/card/generator': '设定规则后点击生成',
  'goods/coupon/add': '填写优惠后在此预览',
  'goods/coupon/trash': '清空回收站',
  'order/order/list': '异常',
  'order/order/mine': '在本店售出的自有商品',
  'order/order/card': '查看会记入订单进度与操作日志',
  'order/complaint/mine': '待商家处理',
  'finance/recharge': '预存手续费',
  'finance/recharge-orders': '已到账',
  'finance/frozen': '投诉处理中',
  'shop/config/index': '店铺名称',
  'user/payment-account': '暂不可用',
};

async function open(key: MerchantPageKey, perms?: string[]) {
  const server = fakeServer(merchantAnswers);
  const { Page: Shown } = await merchantRegistry[key]();
  const page: Page = merchantPages[key];
  const view = renderInOffice(createElement(Shown), {
    at: merchantPath(key, 3),
    route: page.path ? `/merchant/${page.path}` : '*',
    ...(perms && { perms }),
  });
  return { ...view, server };
}

describe('pages', () => {
  for (const [key, page] of Object.entries(merchantPages) as [MerchantPageKey, Page][])
    it(key, async () => {
      const { server } = await open(key);
      expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe(page.title.zh_CN);
      const shown = shows[key];
      if (shown) expect((await screen.findAllByText(shown, { exact: false })).length).toBeGreaterThan(0);
      else await expectShown(server.answered(page.opens));
      // whatever else the page fetches has arrived, and nothing of it was missing
      await waitFor(() => expect(document.querySelector('.bo-loading')).toBeNull());
    });
});

describe('goods', () => {
  it('come without buttons for what the account may not do', async () => {
    await open('goods/good/index', ['goods/good/list']);
    await screen.findByText('办公套件家庭版激活码');
    expect(screen.queryByRole('button', { name: '删除' })).toBeNull();
    expect(screen.queryByRole('button', { name: '添加商品' })).toBeNull();
  });
});

describe('orders', () => {
  it('open in a drawer with their story, and show no keys there', async () => {
    const { server } = await open('order/order/list');
    fireEvent.click((await screen.findAllByRole('button', { name: '详情' }))[0] as HTMLElement);
    expect(await screen.findByText('超时支付，重新备货后发货')).toBeTruthy();
    expect(screen.getByText('风控核查')).toBeTruthy();
    expect(screen.getByText('未发齐')).toBeTruthy();
    expect(server.of(merchantOrder.card)).toHaveLength(0);
  });

  it('show their keys on a page of their own, once asked for', async () => {
    const { server } = await open('order/order/card');
    expect(server.of(merchantOrder.card)).toHaveLength(0);
    fireEvent.click(await screen.findByRole('button', { name: '显示卡密' }));
    expect(await screen.findByText('KM7Q-8H2D-91AF-X2VD----493820')).toBeTruthy();
    expect(server.of(merchantOrder.card)[0]?.input).toEqual({ id: 3 });
  });

  it('are searched by their tabs', async () => {
    const { server } = await open('order/order/list');
    fireEvent.click(await screen.findByText('异常', { selector: 'nav button' }));
    await waitFor(() => expect(server.of(merchantOrder.list).at(-1)?.input).toMatchObject({ status: 4 }));
    fireEvent.click(screen.getByText('投诉中', { selector: 'nav button' }));
    await waitFor(() => expect(server.of(merchantOrder.list).at(-1)?.input).toMatchObject({ complaint: 1 }));
    expect(server.of(merchantOrder.list).at(-1)?.input).not.toHaveProperty('status');
  });
});

describe('cards', () => {
  it('are previewed while pasting, and not sent without saying for which goods', async () => {
    const { server } = await open('goods/card/add');
    fireEvent.change(await screen.findByLabelText('卡密内容', { exact: false }), { target: { value: 'A----1\n\nA----1\nB----2' } });
    expect(await screen.findByText('共 4 行：2 张有效，1 行重复，1 行空白，0 行有误')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: '导入' }));
    expect(await screen.findByText('请选择商品', { selector: '[role=alert]' })).toBeTruthy();
    expect(server.of(merchantCard.add)).toHaveLength(0);
  });

  it('fall at the first separator, what follows stays whole', () => {
    expect(previewOf('a|b|c', { split_type: '|', separator: '' }).first).toEqual([{ line: 1, number: 'a', secret: 'b|c' }]);
    expect(previewOf('x,1\ny|2', { split_type: 'auto', separator: '' }).first.map(({ secret }) => secret)).toEqual(['1', '']);
    expect(previewOf('a|', { split_type: '|', separator: '' }).first).toEqual([{ line: 1, number: 'a|', secret: '' }]);
    expect(previewOf('', { split_type: 'none', separator: '' }).lines).toBe(0);
  });
});

describe('workbench', () => {
  it('shows the first steps, ticking, until something was sold', async () => {
    const started = { category: true, goods: true, stock: false, order: false, sale: false };
    fakeServer([answer(merchantWorkbench.dashboard, { started, low_stock_count: 2, sold_out_count: 1 })]);
    const { Page: Workbench } = await merchantRegistry['workbench/index']();
    renderInOffice(createElement(Workbench));
    expect(await screen.findByText('四步开始销售')).toBeTruthy();
    expect(screen.getByText('已完成 2 / 4', { exact: false })).toBeTruthy();
    expect(screen.getAllByLabelText('已完成')).toHaveLength(2);
    const low = screen.getByText('件在售商品库存不足，其中 1 件已售罄').closest('a');
    expect(low?.getAttribute('href')).toBe('/merchant/goods/good?low_stock=1&status=1');
  });
});

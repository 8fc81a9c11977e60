import { merchantCard } from '@keymall/contract/inventory/card';
import { merchantOrder, merchantWorkbench } from '@keymall/contract/ordering/back-office-order';
import { type MerchantPageKey, merchantPages } from '@keymall/contract/pages/merchant';
import type { Page } from '@keymall/contract/pages/page';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { createElement } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { fakeServer, renderInOffice } from '#kit/back-office/office.fixture';
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

/** Something of the samples that each page must show. */
const shows: Record<MerchantPageKey, string> = {
  'workbench/index': '¥1,286.40',
  'goods/good/index': '办公套件家庭版激活码',
  'goods/good/add': '基本信息',
  'goods/good/edit': '基本信息',
  'goods/good/trash': '彻底删除',
  'goods/price-edit': '售价 乘以 110%',
  'goods/category/index': '软件激活',
  'goods/card/index': 'KM7Q********X2V5',
  'goods/card/detail': '十一月到货.xlsx',
  'goods/card/trash': '已导出售出',
  'goods/card/add': '粘贴后在此预览拆分结果',
  'goods/card/batches': '供货商 A',
  'goods/card/generator': '设定规则后点击生成',
  'goods/coupon/index': 'KM5COUPON2026ABC',
  'goods/coupon/add': '填写优惠后在此预览',
  'goods/coupon/trash': '清空回收站',
  'goods/coupon/export': '将导出 128 张优惠券',
  'order/order/list': '异常',
  'order/order/mine': '在本店售出的自有商品',
  'order/order/card': '查看会记入订单进度与操作日志',
  'order/export/index': '100,000',
  'shop/blacklist/index': 'bad@example.com',
  'shop/iplist/index': '江苏省 南京市',
  'order/complaint/mine': '待商家处理',
  'order/complaint/detail': '正在核实',
  'order/complaint/proxy': '视频会员 月卡（货源） × 2',
  'order/complaint/proxy-detail': '货源核实：该卡未被使用。',
  'finance/recharge': '预存手续费',
  'finance/recharge-orders': '已到账',
  'charts/channel': '28.87%',
  'charts/money': '星河会员月卡 × 2',
  'charts/ranklist': 'buyer4@example.com',
  'finance/translist': '¥8,647.15',
  'finance/frozen': '投诉处理中',
  'finance/cash/apply': '¥8,647.15',
  'finance/cash/list': '收款人与实名不一致',
  'finance/collect': '13****78',
  'shop/link/index': 'https://shop.example.com/link/SHOPTOKEN01',
  'shop/config/index': '店铺名称',
  'user/payment-account': '暂不可用',
  'user/message/index': '库存不足：云服务器体验券 2 核 4G',
  'user/custom-payment-channel': '商户号与店铺主体不一致',
  'user/setting/index': 'shop@example.com',
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
      await open(key);
      expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe(page.title.zh_CN);
      expect((await screen.findAllByText(shows[key], { exact: false })).length).toBeGreaterThan(0);
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
  it('shows the first steps while there is nothing to sell', async () => {
    const [[, dashboard]] = merchantAnswers;
    fakeServer([[merchantWorkbench.dashboard, { ...dashboard, goods_count: 0, started: { ...dashboard.started, sale: false } }], ...merchantAnswers.slice(1)]);
    const { Page: Workbench } = await merchantRegistry['workbench/index']();
    renderInOffice(createElement(Workbench));
    expect(await screen.findByText('四步开始销售')).toBeTruthy();
  });
});

import { merchantGoods, merchantGoodsTrash } from '@keymall/contract/catalogue/goods';
import { merchantPriceEdit } from '@keymall/contract/catalogue/price-edit';
import { merchantContent } from '@keymall/contract/inventory/content';
import type { Endpoint } from '@keymall/contract/kit/endpoint';
import { type MerchantPageKey, merchantPages } from '@keymall/contract/pages/merchant';
import type { Page } from '@keymall/contract/pages/page';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { createElement } from 'react';
import { describe, expect, it } from 'vitest';
import { fakeServer, renderInOffice } from '#kit/back-office/office.fixture';
import { merchantAnswers } from '../../answers.fixture.ts';
import { merchantPath } from '../../paths.ts';
import { merchantRegistry } from '../../registry.ts';
import { isFilled, noOps, opsOf } from './price-ops.tsx';

const answers = merchantAnswers.filter(([{ path }]) => path.startsWith('/merchantapi/goods/'));

async function open(key: MerchantPageKey, more: readonly (readonly [Endpoint, unknown])[] = []) {
  const server = fakeServer([...more, ...answers]);
  const { Page: Shown } = await merchantRegistry[key]();
  const page: Page = merchantPages[key];
  renderInOffice(createElement(Shown), { at: merchantPath(key, 3), route: page.path ? `/merchant/${page.path}` : '*' });
  // the editor and its like are fetched when they are first shown
  await waitFor(() => expect(document.querySelector('.bo-loading')).toBeNull());
  return server;
}

const type = (box: HTMLElement, value: string): void => void fireEvent.change(box, { target: { value } });

describe('the list', () => {
  it('shows stock up to where it is counted, and that there may be no end to it', async () => {
    await open('goods/good/index');
    expect(await screen.findByText('10,000+')).toBeTruthy();
    expect(screen.getByText('不限量')).toBeTruthy();
  });

  it('changes a price where it stands, with Enter; Escape and nonsense change nothing', async () => {
    const server = await open('goods/good/index', [[merchantGoods.price, null]]);
    const opener = async () => screen.findByRole('button', { name: /^修改“办公套件家庭版激活码”的价格/ });
    fireEvent.click(await opener());
    type(screen.getByRole('textbox', { name: '“办公套件家庭版激活码”的价格' }), '9.999');
    fireEvent.keyDown(screen.getByRole('textbox', { name: '“办公套件家庭版激活码”的价格' }), { key: 'Enter' });
    fireEvent.click(await opener());
    fireEvent.keyDown(screen.getByRole('textbox', { name: '“办公套件家庭版激活码”的价格' }), { key: 'Escape' });
    expect(server.of(merchantGoods.price)).toHaveLength(0);
    fireEvent.click(await opener());
    type(screen.getByRole('textbox', { name: '“办公套件家庭版激活码”的价格' }), '9.90');
    fireEvent.keyDown(screen.getByRole('textbox', { name: '“办公套件家庭版激活码”的价格' }), { key: 'Enter' });
    await waitFor(() => expect(server.of(merchantGoods.price)[0]?.input).toEqual({ id: 2, price: '9.90' }));
  });

  it('says the cost of each goods that has one', async () => {
    await open('goods/good/index');
    expect((await screen.findAllByText('成本 ¥6.00')).length).toBeGreaterThan(0);
  });

  it('says what the platform refused or froze, and why, and does not turn it on', async () => {
    const answered = answers.find(([{ path }]) => path === merchantGoods.list.path)?.[1] as { list: object[] } | undefined;
    const row = answered?.list[0];
    const list = [
      { ...row, id: 1, name: '甲', status: 0, review: 'refused', review_reason: '有站外联系方式' },
      { ...row, id: 2, name: '乙', status: 0, is_freeze: 1, freeze_reason: '投诉较多' },
    ];
    await open('goods/good/index', [[merchantGoods.list, { list, total: 2 }]]);
    expect(await screen.findByText('有站外联系方式')).toBeTruthy();
    expect(screen.getByText('投诉较多')).toBeTruthy();
    for (const each of await screen.findAllByRole('switch')) expect((each as HTMLButtonElement).disabled).toBe(true);
  });

  it('opens the link of a goods with its code', async () => {
    await open('goods/good/index');
    fireEvent.click((await screen.findAllByRole('button', { name: '链接' }))[0] as HTMLElement);
    expect(await screen.findByText('https://shop.example.com/link/GOODSTOKEN01')).toBeTruthy();
    expect(screen.getByRole('img', { name: '扫码打开' })).toBeTruthy();
  });
});

describe('the form', () => {
  it('says what the platform did to it, and why', async () => {
    const [, form] = answers.find(([{ path }]) => path === merchantGoods.detail.path) as readonly [Endpoint, object];
    const stand = { is_freeze: 1, freeze_reason: '投诉较多', review: 'refused', review_reason: '有站外联系方式' };
    await open('goods/good/edit', [[merchantGoods.detail, { ...form, stand }]]);
    expect(await screen.findByText('原因：投诉较多')).toBeTruthy();
    expect(screen.getByText('原因：有站外联系方式')).toBeTruthy();
  });

  it('explains the price for a quantity: tier, gifts, what the buyer pays, what is left', async () => {
    await open('goods/good/edit');
    const trial = within(await screen.findByRole('region', { name: '价格试算' }));
    type(trial.getByLabelText('购买数量'), '20');
    fireEvent.blur(trial.getByLabelText('购买数量'));
    expect(await trial.findByText('20 件 × ¥15.90')).toBeTruthy();
    expect(trial.getByText('-¥38.00')).toBeTruthy();
    expect(trial.getByText('¥280.00')).toBeTruthy();
    expect(trial.getByText('赠送 2 件')).toBeTruthy();
  });

  it('sends steps in their order, and refuses a quantity that stands twice', async () => {
    const server = await open('goods/good/edit', [[merchantGoods.edit, null]]);
    const [first] = await screen.findAllByLabelText('满');
    type(first as HTMLElement, '50');
    fireEvent.blur(first as HTMLElement);
    fireEvent.click(screen.getByRole('button', { name: '保存' }));
    expect(await screen.findByText('数量不能重复')).toBeTruthy();
    type(first as HTMLElement, '80');
    fireEvent.blur(first as HTMLElement);
    fireEvent.click(screen.getByRole('button', { name: '保存' }));
    await waitFor(() => expect(server.of(merchantGoods.edit)).toHaveLength(1));
    expect(server.of(merchantGoods.edit)[0]?.input.wholesale_discount_list).toEqual([
      { num: 50, price: '12.50' },
      { num: 80, price: '14.00' },
    ]);
  });

  it('shows what is delivered only on request', async () => {
    const server = await open('goods/good/edit');
    expect(server.of(merchantContent.reveal)).toHaveLength(0);
    fireEvent.click(await screen.findByRole('button', { name: '查看并修改' }));
    expect(await screen.findByDisplayValue('激活地址 https://example.com/redeem')).toBeTruthy();
  });
});

describe('the bin', () => {
  it('asks before anything is gone for good', async () => {
    const server = await open('goods/good/trash', [[merchantGoodsTrash.purge, null]]);
    const [purge] = await screen.findAllByRole('button', { name: '彻底删除' });
    fireEvent.click(purge as HTMLElement);
    expect(await screen.findByText('彻底删除后无法恢复')).toBeTruthy();
    expect(server.of(merchantGoodsTrash.purge)).toHaveLength(0);
    fireEvent.click(screen.getByRole('button', { name: '确定' }));
    await waitFor(() => expect(server.of(merchantGoodsTrash.purge)[0]?.input).toEqual({ ids: [2] }));
  });
});

describe('the price edit', () => {
  it('asks for one change at least before it previews', async () => {
    const server = await open('goods/price-edit');
    fireEvent.click(await screen.findByRole('button', { name: '预览' }));
    expect(await screen.findByText('请至少修改一项')).toBeTruthy();
    expect(server.of(merchantPriceEdit.preview)).toHaveLength(0);
  });

  it('knows when its rows are filled in, and what they say', () => {
    expect(isFilled({ mode: 'keep', value: '' })).toBe(true);
    expect(isFilled({ mode: 'add', value: '1.005' })).toBe(false);
    expect(isFilled({ mode: 'mul', value: '112.5' })).toBe(true);
    expect(isFilled({ mode: 'mul', value: '' })).toBe(false);
    expect(opsOf({ ...noOps, price: { mode: 'mul', value: '110' }, tiers: { mode: 'sub', value: '0.50' } })).toEqual({
      price: { mode: 'mul', percent: '110' },
      tiers: { mode: 'sub', amount: '0.50' },
    });
  });
});

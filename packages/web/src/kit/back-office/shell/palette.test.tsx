/** The palette in an office: who opens it, what it shows to whom, and that the keyboard suffices. */
import { merchantGoods } from '@keymall/contract/catalogue/goods';
import type { MenuNode } from '@keymall/contract/kit/menu';
import { answer } from '@keymall/contract/kit/sample.fixture';
import { merchantOrder } from '@keymall/contract/ordering/back-office-order';
import { merchantPages } from '@keymall/contract/pages/merchant';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { merchantArea } from '../../../areas/merchant/area.tsx';
import { fakeServer, Refusal, renderInOffice } from '../office.fixture.tsx';
import { pagesBy, pagesOf, recentOf } from './palette-items.ts';
import { Shell } from './shell.tsx';
import '../../../../testing/silent-push.ts';

beforeEach(() => {
  Element.prototype.scrollIntoView = () => undefined;
});

const node = (title: string, path: string, hidden = false): MenuNode => ({
  component: '',
  name: path,
  path,
  meta: { title, icon: 'gift', single: false, hidden, perm: '', parent: '' },
  children: [],
});
const menu: MenuNode[] = [
  {
    ...node('商品管理', '/merchant/goods'),
    children: [
      node('商品列表', '/merchant/goods/good'),
      node('添加商品', '/merchant/goods/good/add', true),
      node('编辑商品', '/merchant/goods/good/edit/:id', true),
    ],
  },
  {
    ...node('交易数据', '/merchant/order'),
    children: [node('订单管理', '/merchant/order/order/list'), node('本店订单', '/merchant/order/order/mine', true)],
  },
];

const found = [
  answer(merchantOrder.list, { list: [{ trade_no: 'K261121083000ABCDEFGH' }, { trade_no: 'K261121083001ABCDEFGH' }], total: 2 }),
  answer(merchantGoods.list, { list: [{ name: '月卡' }, { name: '月卡' }], total: 2 }),
];

function openOffice(perms: readonly string[] = ['*'], answers: Parameters<typeof fakeServer>[0] = found) {
  const server = fakeServer(answers);
  const view = renderInOffice(
    <Shell area={merchantArea} onRefresh={() => undefined}>
      <button type="button">在页面上</button>
    </Shell>,
    { menu, perms, at: '/merchant/goods/good' },
  );
  return { ...view, server };
}
const press = (key: string, on: Element | Document = document, more = {}) => fireEvent.keyDown(on, { key, ...more });
const ctrlK = () => press('k', document, { ctrlKey: true });
const field = () => screen.findByRole('combobox', { name: '快速查找' });
const options = () => screen.queryAllByRole('option').map((each) => each.firstElementChild?.textContent);

it('finds pages by their names in both languages and by their path, none that the menu does not open or that was hidden', () => {
  const pages = pagesOf(menu, 'merchant', merchantPages);
  const found = (word: string) => pagesBy(word, pages).map(({ label }) => label);
  expect(found('商品列表')).toEqual(['商品列表']);
  expect(found('products')).toEqual(['商品列表']);
  expect(found('ADD product')).toEqual(['添加商品']);
  expect(found('/merchant/order')).toEqual(['订单管理']);
  expect(found('本店订单')).toEqual([]);
  expect(found('编辑')).toEqual([]);
  expect(found('withdraw')).toEqual([]);
});

it('opens by Ctrl K, is walked with the keyboard, opens what was chosen, and gives the focus back', async () => {
  const { router } = openOffice();
  screen.getByRole('button', { name: '在页面上' }).focus();
  ctrlK();
  const input = await field();
  await waitFor(() => expect(document.activeElement).toBe(input));
  fireEvent.change(input, { target: { value: '商品' } });
  expect(options()).toEqual(['商品列表', '添加商品']);
  const active = () => document.getElementById(input.getAttribute('aria-activedescendant') ?? '')?.firstElementChild?.textContent;
  expect(active()).toBe('商品列表');
  press('ArrowDown', input);
  expect(active()).toBe('添加商品');
  press('ArrowDown', input);
  expect(active()).toBe('商品列表');
  press('End', input);
  expect(active()).toBe('添加商品');
  press('Home', input);
  press('ArrowUp', input);
  expect(active()).toBe('添加商品');
  press('Enter', input);
  await waitFor(() => expect(router.state.location.pathname).toBe('/merchant/goods/good/add'));
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(document.activeElement).toBe(screen.getByRole('button', { name: '在页面上' }));
  ctrlK();
  await field();
  expect(options()).toEqual(['添加商品']);
  press('Escape', document);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  // what one account chose is nobody else's, and what the menu no longer opens is gone
  expect(recentOf('merchant', 8, menu)).toEqual([]);
  expect(recentOf('merchant', 7, [])).toEqual([]);
});

it('asks the server once the writing rests, by number and name, and leads to the list', async () => {
  const { router, server } = openOffice();
  fireEvent.click(screen.getByRole('button', { name: '快速查找' }));
  const input = await field();
  for (const value of ['K', 'K2', 'K261', 'K261121']) fireEvent.change(input, { target: { value } });
  const orders = within(await screen.findByRole('group', { name: '订单' })).getAllByRole('option');
  expect(server.of(merchantOrder.list).map(({ input: asked }) => asked)).toEqual([
    { trade_no: 'K261121', limit: 5 },
    { transaction_id: 'K261121', limit: 5 },
  ]);
  fireEvent.click(orders[0] as HTMLElement);
  await waitFor(() => expect(router.state.location.pathname).toBe('/merchant/order/order/list'));
  expect(new URLSearchParams(router.state.location.search).get('trade_no')).toMatch(/^K261121/);
});

it('asks for nothing that the account may not see', async () => {
  const { server } = openOffice(['goods/good/list']);
  ctrlK();
  fireEvent.change(await field(), { target: { value: 'K261121' } });
  await screen.findByRole('group', { name: '商品' });
  expect(server.of(merchantOrder.list)).toEqual([]);
});

it('says that there is nothing, and what could not be asked', async () => {
  openOffice(
    ['*'],
    [
      [merchantGoods.list, { list: [], total: 0 }],
      [merchantOrder.list, new Refusal(1300, '订单暂时查不到')],
    ],
  );
  ctrlK();
  const input = await field();
  fireEvent.change(input, { target: { value: '不存在的' } });
  expect(await screen.findByText('没有找到“不存在的”')).toBeTruthy();
  fireEvent.change(input, { target: { value: 'K261121' } });
  expect((await screen.findByRole('alert')).textContent).toBe('订单查找失败：订单暂时查不到');
});

it('does not open over a dialog', async () => {
  openOffice();
  fireEvent.click(screen.getByRole('button', { name: '页面配置' }));
  await screen.findByRole('dialog', { name: '页面配置' });
  await act(() => Promise.resolve(ctrlK()));
  expect(screen.queryByRole('combobox', { name: '快速查找' })).toBeNull();
});

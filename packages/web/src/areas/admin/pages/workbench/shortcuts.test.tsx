/** The card of shortcuts: what it shows, and that each of its buttons asks for what it says. */
import { adminUser } from '@keymall/contract/identity/admin-session';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { fakeServer, renderInOffice } from '#kit/back-office/office.fixture';
import { Shortcuts } from './shortcuts.tsx';

const pages = [
  { menu_id: 'adminOrderListIndex', title: '订单列表', icon: 'order-ascending', path: '/admin/order/list', section: '交易管理' },
  { menu_id: 'adminMerchantUserIndex', title: '用户管理', icon: 'usergroup', path: '/admin/merchant/user', section: '商户管理' },
  { menu_id: 'adminOrderComplaintIndex', title: '投诉管理', icon: 'chat-message', path: '/admin/order/complaint', section: '交易管理' },
];

it('leads to its pages; they are moved by key and by hand, let go and added', async () => {
  const server = fakeServer([
    [adminUser.getAdminUserShortcutMenu, pages.slice(0, 2)],
    [adminUser.getAdminAllMenu, pages],
  ]);
  renderInOffice(<Shortcuts />, { role: 'admin' });
  expect((await screen.findByRole('link', { name: '订单列表' })).getAttribute('href')).toBe('/admin/order/list');
  fireEvent.click(screen.getByRole('button', { name: '编辑快捷入口' }));
  const editor = within(await screen.findByRole('dialog', { name: '编辑快捷入口' }));
  const sorted = () => server.of(adminUser.sortAdminUserShortcutMenu).map(({ input }) => input['menu_ids']);
  const swapped = ['adminMerchantUserIndex', 'adminOrderListIndex'];

  expect(editor.getByRole('button', { name: '订单列表上移' })).toHaveProperty('disabled', true);
  fireEvent.click(editor.getByRole('button', { name: '订单列表下移' }));
  await waitFor(() => expect(sorted()).toEqual([swapped]));
  await screen.findByText('订单列表移到第 2 位');

  const [first, second] = within(editor.getByRole('list', { name: '快捷入口' })).getAllByRole('listitem') as [HTMLElement, HTMLElement];
  const dataTransfer = { effectAllowed: '' };
  fireEvent.dragStart(second, { dataTransfer });
  fireEvent.dragOver(first, { dataTransfer });
  fireEvent.drop(first, { dataTransfer });
  await waitFor(() => expect(sorted()).toEqual([swapped, swapped]));
  await screen.findByText('用户管理移到第 1 位');

  fireEvent.click(editor.getByRole('button', { name: '移除订单列表' }));
  await waitFor(() => expect(server.of(adminUser.deleteAdminUserShortcutMenu)).toHaveLength(1));
  await waitFor(() => expect(editor.getByRole('list', { name: '快捷入口' }).getAttribute('aria-busy')).toBe('false'));
  expect(editor.queryByRole('button', { name: '添加订单列表' })).toBeNull();
  fireEvent.click(await editor.findByRole('button', { name: '添加投诉管理' }));
  await waitFor(() => expect(server.of(adminUser.addAdminUserShortcutMenu)[0]?.input).toEqual({ menu_id: 'adminOrderComplaintIndex' }));
});

it('says what it is for while it is empty', async () => {
  fakeServer([
    [adminUser.getAdminUserShortcutMenu, []],
    [adminUser.getAdminAllMenu, pages],
  ]);
  renderInOffice(<Shortcuts />, { role: 'admin' });
  expect(await screen.findByText('把常用页面放在这里，一步即达')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: '添加快捷入口' }));
  expect(await screen.findByRole('button', { name: '添加订单列表' })).toBeTruthy();
});

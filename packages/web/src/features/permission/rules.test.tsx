import { adminRole } from '@keymall/contract/identity/role';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { fakeServer, renderInOffice } from '#kit/back-office/office.fixture';
import { RulesDrawer } from './rules-drawer.tsx';

const leaf = (perm: string, title: string, more = {}) => ({ perm, title, is_opening: perm.endsWith('/list'), is_held: true, ...more });
const tree = {
  list: [
    {
      key: 'merchant',
      title: '商户管理',
      pages: [
        {
          key: 'merchant/user/index',
          title: '商户',
          perms: [
            leaf('merchant/user/list', '商户列表'),
            leaf('merchant/user/freeze', '冻结商户'),
            leaf('merchant/user/pay', '调整余额', { is_held: false }),
          ],
        },
        { key: 'merchant/cash/index', title: '提现', perms: [leaf('merchant/cash/list', '提现列表')] },
      ],
    },
  ],
};
const role = {
  id: 2,
  name: '客服',
  is_full: false,
  perm_count: 1,
  admin_count: 0,
  create_at: '2026-01-02 03:04:05',
  is_below: true,
  is_grantable: true,
  perms: ['merchant/cash/list'],
};

const open = (more: Partial<typeof role> = {}) => {
  const server = fakeServer([
    [adminRole.detail, { ...role, ...more }],
    [adminRole.tree, tree],
    [adminRole.rule, null],
  ]);
  renderInOffice(<RulesDrawer calls={adminRole} id={2} onClose={() => undefined} />, { role: 'admin' });
  return server;
};
const box = async (name: RegExp) => (await screen.findByRole('checkbox', { name })) as HTMLInputElement;

it('a call brings what opens its page, a page takes all that one holds, changes are counted, and all is saved', async () => {
  const server = open();
  expect((await box(/提现列表/)).checked).toBe(true);
  expect(screen.getByText(/没有改动/)).toBeTruthy();
  fireEvent.click(await box(/冻结商户/));
  expect((await box(/商户列表/)).checked).toBe(true);
  expect((await box(/调整余额/)).disabled).toBe(true);
  expect(screen.getByText(/新增 2 项，取消 0 项/)).toBeTruthy();
  fireEvent.click(await box(/^提现 ?1 \/ 1/));
  expect(screen.getByText(/新增 2 项，取消 1 项/)).toBeTruthy();
  fireEvent.click(await box(/^商户管理/));
  expect(screen.getByText(/新增 2 项，取消 0 项/)).toBeTruthy();
  fireEvent.click(await box(/^商户 ?2 \/ 3/));
  expect((await box(/冻结商户/)).checked).toBe(false);
  fireEvent.click(await box(/冻结商户/));
  fireEvent.click(screen.getByRole('button', { name: '保存权限' }));
  await waitFor(() =>
    expect(server.of(adminRole.rule).map(({ input }) => input)).toEqual([
      { id: 2, perms: ['merchant/user/list', 'merchant/user/freeze', 'merchant/cash/list'] },
    ]),
  );
});

it('is searched by pages and permissions, and says when nothing is found', async () => {
  open();
  const search = within(await screen.findByText('客服').then((head) => head.parentElement as HTMLElement)).getByRole('textbox');
  fireEvent.change(search, { target: { value: '冻结' } });
  await waitFor(() => expect(screen.queryByText('提现列表')).toBeNull());
  expect(screen.getByText('冻结商户')).toBeTruthy();
  fireEvent.change(search, { target: { value: '没有这个' } });
  expect(await screen.findByText('没有匹配的权限')).toBeTruthy();
});

it('a role beyond one’s own is only looked at', async () => {
  open({ is_below: false });
  expect((await box(/冻结商户/)).disabled).toBe(true);
  expect(screen.queryByRole('button', { name: '保存权限' })).toBeNull();
});

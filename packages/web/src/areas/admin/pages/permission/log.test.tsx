import { adminLoginLog } from '@keymall/contract/merchant/login-log';
import { adminOperationLog } from '@keymall/contract/platform/config';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { createElement } from 'react';
import { expect, it } from 'vitest';
import { fakeServer, renderInOffice } from '#kit/back-office/office.fixture';
import { adminRegistry } from '../../registry.ts';

const pressed = (tabs: HTMLElement): string[] =>
  within(tabs)
    .getAllByRole('button', { pressed: true })
    .map((tab) => tab.textContent ?? '');

it('the operation log has a tab for whose it was, kept in the address', async () => {
  const server = fakeServer([]);
  const { Page } = await adminRegistry['permission/log/index']();
  renderInOffice(createElement(Page), { role: 'admin', at: '/admin/permission/log?realm=merchant&page=3' });
  const tabs = await screen.findByRole('navigation', { name: '身份' });
  expect(
    within(tabs)
      .getAllByRole('button')
      .map((tab) => tab.textContent),
  ).toEqual(['全部', '管理员', '商户', '买家']);
  expect(pressed(tabs)).toEqual(['商户']);
  await waitFor(() => expect(server.of(adminOperationLog.list).at(-1)?.input).toMatchObject({ realm: 'merchant', page: 3 }));
  fireEvent.click(within(tabs).getByRole('button', { name: '买家' }));
  // a tab begins at its first page
  await waitFor(() => expect(server.of(adminOperationLog.list).at(-1)?.input).toMatchObject({ realm: 'personal', page: 1 }));
  expect(pressed(tabs)).toEqual(['买家']);
  fireEvent.click(within(tabs).getByRole('button', { name: '全部' }));
  await waitFor(() => expect(server.of(adminOperationLog.list).at(-1)?.input).not.toHaveProperty('realm'));
});

it('sign-ins of merchants have a tab for those that failed', async () => {
  const server = fakeServer([]);
  const { Page } = await adminRegistry['merchant/login-log/index']();
  renderInOffice(createElement(Page), { role: 'admin' });
  fireEvent.click(within(await screen.findByRole('navigation', { name: '结果' })).getByRole('button', { name: '未能登录' }));
  await waitFor(() => expect(server.of(adminLoginLog.list).at(-1)?.input).toMatchObject({ ok: 0 }));
});

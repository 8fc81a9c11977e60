import { merchantUser } from '@keymall/contract/merchant/merchant-account';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { createElement } from 'react';
import { expect, it } from 'vitest';
import { fakeServer, renderInOffice } from '#kit/back-office/office.fixture';
import { merchantRegistry } from '../../registry.ts';

it('one’s sign-ins have a tab for those that succeeded and one for those that did not', async () => {
  const server = fakeServer([]);
  const { Page } = await merchantRegistry['user/login-log/index']();
  renderInOffice(createElement(Page));
  const tabs = await screen.findByRole('navigation', { name: '结果' });
  const asked = () => server.of(merchantUser.loginLog).at(-1)?.input;
  fireEvent.click(within(tabs).getByRole('button', { name: '未能登录' }));
  await waitFor(() => expect(asked()).toMatchObject({ ok: 0 }));
  fireEvent.click(within(tabs).getByRole('button', { name: '登录成功' }));
  await waitFor(() => expect(asked()).toMatchObject({ ok: 1 }));
  expect(within(tabs).getByRole('button', { pressed: true }).textContent).toBe('登录成功');
});

/** A one-time link into a merchant's office: used at once, unless somebody else would be signed out. */
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { answer, closePage, no, ok, openPage } from '../../../testing/open-page.tsx';
import { clearSession, saveSession, sessionOf } from '../../kit/session.ts';

const { assign } = vi.hoisted(() => ({ assign: vi.fn() }));
vi.mock('./merchant-enter.ts', () => ({ enterShop: assign }));
afterEach(() => {
  closePage();
  clearSession('merchant');
  assign.mockClear();
  window.location.hash = '';
});

const SESSION = { access_token: 'mer_x', id: 7, username: 'shop7', mobile: '', status: 1, shop_status: 1, shop_verify: 1 };
const PATH = '/merchantapi/user/account/adminQuickLogin';
const open = async (): Promise<void> => {
  window.location.hash = '#one-time-token';
  await openPage('quickLogin', null, { url: '/merchant/quickLogin' });
};

test('the token behind the # is used once, and the office opens', async () => {
  const asked = answer({ [PATH]: () => ok(SESSION) });
  await open();
  await waitFor(() => expect(assign).toHaveBeenCalledWith(SESSION, '/merchant'));
  expect(asked).toEqual([{ path: PATH, body: { token: 'one-time-token' } }]);
});

test('whoever is signed in here is asked for first, and stays where the link opens nothing', async () => {
  saveSession('merchant', {
    accessToken: 'mer_before',
    userInfo: { ...SESSION, avatar: '', email: '', openid: '', create_at: '', is_real: 1, need_real: 0 },
    shop: null,
    showVerifyDialog: false,
    perms: [],
  });
  const asked = answer({ [PATH]: () => no(1766, '登录链接无效、已使用或已过期') });
  await open();
  expect(await screen.findByRole('heading', { name: '此浏览器已登录商户“shop7”' })).not.toBeNull();
  expect(asked).toEqual([]);
  await act(async () => fireEvent.click(screen.getByRole('button', { name: '退出并继续' })));
  expect(await screen.findByText('登录链接无效、已使用或已过期')).not.toBeNull();
  expect(sessionOf('merchant')?.accessToken).toBe('mer_before');
  expect(assign).not.toHaveBeenCalled();
});

/** An administrator signs in: by the password, by a second step where he has one, and past a security check that nobody sees. */
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { answer, closePage, no, ok, openPage } from '../../../testing/open-page.tsx';

vi.mock('../../storefront/proof.ts', () => ({ prove: async () => 'worked' }));
afterEach(closePage);

const background = { '/adminapi/login/getBackgroundImage': () => ok({ image: '/upload/night.jpg' }) };
async function offer(): Promise<void> {
  fireEvent.change(screen.getByLabelText('账号'), { target: { value: 'root' } });
  fireEvent.change(screen.getByLabelText('密码', { selector: 'input' }), { target: { value: 'Pass-word-123' } });
  await act(async () => fireEvent.click(screen.getByRole('button', { name: '登录' })));
}

test('the second step goes with the token that waits; a wrong code says so and one goes on from there', async () => {
  const tokens: unknown[] = [];
  const asked = answer({
    ...background,
    '/adminapi/login/login': () => ok({ access_token: 'two_waiting', safe: 1 }),
    '/adminapi/login/authSafe': () => {
      tokens.push(vi.mocked(fetch).mock.calls.at(-1)?.[1]?.headers);
      return no(1751, '验证码错误、已使用或已过期');
    },
  });
  await openPage('adminLogin', null, { url: '/admin/login' });
  await waitFor(() => expect(document.querySelector<HTMLElement>('.sign-alone')?.style.backgroundImage).toContain('/upload/night.jpg'));
  await offer();
  expect(screen.getByRole('heading', { name: '两步验证' })).not.toBeNull();
  fireEvent.change(screen.getByLabelText('动态码或恢复码'), { target: { value: '123456' } });
  await act(async () => fireEvent.click(screen.getByRole('button', { name: '验证并登录' })));
  expect((await screen.findByRole('alert')).textContent).toBe('验证码错误、已使用或已过期');
  expect(asked.at(-1)?.body).toEqual({ auth_code: '123456' });
  expect(tokens[0]).toMatchObject({ authorization: 'Bearer two_waiting' });
  await act(async () => fireEvent.click(screen.getByRole('button', { name: '重新输入账号密码' })));
  expect(screen.getByLabelText('账号')).not.toBeNull();
});

test('where work is wanted first the browser does it, and sends once more', async () => {
  const asked = answer({
    ...background,
    '/adminapi/login/login': ({ work }) => (work === 'worked' ? no(1100, '账号或密码错误') : no(1750, '请完成安全验证后重试')),
  });
  await openPage('adminLogin', null, { url: '/admin/login' });
  await offer();
  expect((await screen.findByRole('alert')).textContent).toBe('账号或密码错误');
  expect(asked.filter(({ path }) => path.endsWith('/login/login')).map(({ body }) => body.work)).toEqual(['', 'worked']);
});

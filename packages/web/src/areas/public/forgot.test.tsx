/** Whoever forgot the password goes from the sign-in to a code and another password, and back to the sign-in. */
import { act, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { answer, closePage, no, ok, openPage } from '../../../testing/open-page.tsx';

afterEach(closePage);

const type = (label: string | RegExp, value: string) =>
  fireEvent.change(screen.getByLabelText(label, { selector: 'input' }), { target: { value } });
const press = (name: string) => act(async () => fireEvent.click(screen.getByRole('button', { name })));
const login = {
  '/merchantapi/user/account/loginConfig': () => ok({ site_register_status: 1, methods: ['password'], forget: ['email'], social: [] }),
};

test('the code goes with its ticket; what is wrong with it is said, and what is wrong with the password is said there', async () => {
  const answers = [no(1751, '验证码错误、已使用或已过期'), no(1107, '密码过于常见，请更换'), ok(null)];
  const asked = answer({
    ...login,
    '/merchantapi/user/account/sendForgetCode': () => ok({ ticket: 'T'.repeat(43) }),
    '/merchantapi/user/account/resetPassword': () => answers.shift(),
  });
  await openPage('merchantLogin', null, { url: '/merchant/login' });
  await act(async () => undefined);
  await press('忘记密码？');
  await press('发送验证码');
  expect(asked.filter(({ path }) => path.endsWith('sendForgetCode'))).toEqual([]);
  type('邮箱或手机号', ' shop@example.com ');
  await press('发送验证码');
  expect(asked.at(-1)?.body).toEqual({ contact: 'shop@example.com' });
  expect(screen.getByText(/如果 shop@example.com 对应一个账号/)).not.toBeNull();
  type('验证码', '12a3456');
  type('设置密码', 'quite a good one');
  type('确认密码', 'quite a good one');
  await press('重设密码');
  expect(asked.at(-1)?.body).toEqual({ ticket: 'T'.repeat(43), code: '123456', password: 'quite a good one' });
  expect(screen.getByRole('alert').textContent).toBe('验证码错误、已使用或已过期');
  await press('重设密码');
  expect(screen.getByText('密码过于常见，请更换')).not.toBeNull();
  await press('重设密码');
  expect(screen.getByRole('heading', { name: '商家登录' })).not.toBeNull();
});

test('where the site sends nothing it is not offered', async () => {
  answer({ '/merchantapi/user/account/loginConfig': () => ok({ site_register_status: 1, methods: ['password'], forget: [], social: [] }) });
  await openPage('merchantLogin', null, { url: '/merchant/login' });
  await act(async () => undefined);
  expect(screen.queryByRole('button', { name: '忘记密码？' })).toBeNull();
});

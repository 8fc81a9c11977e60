/** A buyer registers: where the site asks for a code the mailbox is proven by it, and else there is no such field. */
import { act, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { sessionOf } from '#kit/session';
import { answer, closePage, no, ok, openPage } from '../../../testing/open-page.tsx';

const TICKET = 't'.repeat(43);
const config = (register_need_code: boolean) => () => ok({ register_status: true, register_need_code, social: [] });
const write = (label: RegExp, value: string) =>
  fireEvent.change(screen.getByLabelText(label, { selector: 'input' }), { target: { value } });
const press = (name: string) => act(async () => fireEvent.click(screen.getByRole('button', { name })));

afterEach(() => {
  closePage();
  localStorage.clear();
});

async function openForm(): Promise<void> {
  await openPage('personal', null, { url: '/personal' });
  await press('没有账号？去注册');
}

test('with the code: nothing is sent without it, what the server says of it is said, and the right one opens the account', async () => {
  vi.spyOn(window.location, 'assign').mockImplementation(() => undefined);
  const says = [no(1720, '验证码不正确或已失效'), ok({ access_token: 'buyer', id: 9, email: 'new@example.com', status: 1 })];
  const asked = answer({
    '/personalapi/account/loginConfig': config(true),
    '/personalapi/account/sendRegisterCode': () => ok({ ticket: TICKET }),
    '/personalapi/account/register': () => says.shift(),
    '/personalapi/account/userDetail': () => ok({ user: { id: 9, avatar: '', status: 1, email: 'new@example.com' }, perms: ['*'] }),
    '/personalapi/menu/getMenuListI18n': () => ok({ list: [] }),
  });
  await openForm();
  const of = (call: string) => asked.filter(({ path }) => path.endsWith(call)).map(({ body }) => body);
  await screen.findByRole('button', { name: '发送验证码' });
  write(/^邮箱(?!验证码)/, 'not a mailbox');
  await press('发送验证码');
  expect(of('/sendRegisterCode')).toEqual([]);
  write(/^邮箱(?!验证码)/, 'new@example.com');
  write(/^设置密码/, 'a quite good password');
  fireEvent.click(screen.getByRole('checkbox'));
  await press('注册');
  expect(screen.getByText('请先发送验证码')).toBeTruthy();
  expect(of('/register')).toEqual([]);
  await press('发送验证码');
  expect(of('/sendRegisterCode')).toEqual([{ email: 'new@example.com' }]);
  // letters are no digits, and six are enough
  write(/^邮箱验证码/, 'a12 34567');
  expect(screen.getByLabelText(/^邮箱验证码/, { selector: 'input' })).toHaveProperty('value', '123456');
  await press('注册');
  expect(await screen.findByText('验证码不正确或已失效')).toBeTruthy();
  await press('注册');
  expect(of('/register')).toEqual(
    Array.from({ length: 2 }, () => ({
      email: 'new@example.com',
      password: 'a quite good password',
      agree: true,
      email_code: { code: '123456', ticket: TICKET },
    })),
  );
  expect(sessionOf('personal')?.accessToken).toBe('buyer');
});

test('another mailbox wants another code', async () => {
  answer({ '/personalapi/account/loginConfig': config(true), '/personalapi/account/sendRegisterCode': () => ok({ ticket: TICKET }) });
  await openForm();
  await screen.findByRole('button', { name: '发送验证码' });
  write(/^邮箱(?!验证码)/, 'one@example.com');
  await press('发送验证码');
  expect(screen.getByLabelText(/^邮箱验证码/, { selector: 'input' })).toBeTruthy();
  write(/^邮箱(?!验证码)/, 'two@example.com');
  expect(screen.queryByLabelText(/^邮箱验证码/, { selector: 'input' })).toBeNull();
});

test('without it there is no field for it, and none is sent', async () => {
  const asked = answer({
    '/personalapi/account/loginConfig': config(false),
    '/personalapi/account/register': () => no(1700, '该邮箱已注册'),
  });
  await openForm();
  expect(screen.queryByRole('button', { name: '发送验证码' })).toBeNull();
  write(/^邮箱(?!验证码)/, 'new@example.com');
  write(/^设置密码/, 'a quite good password');
  fireEvent.click(screen.getByRole('checkbox'));
  await press('注册');
  expect(await screen.findByText('该邮箱已注册')).toBeTruthy();
  expect(asked.at(-1)?.body).toEqual({ email: 'new@example.com', password: 'a quite good password', agree: true });
});

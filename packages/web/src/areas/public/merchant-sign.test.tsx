/** Who was turned down reads why when signing in, and asks once more. */
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { answer, closePage, no, ok, openPage } from '../../../testing/open-page.tsx';

afterEach(closePage);

test('a refused merchant reads the reason in its own words, and applies again under another name', async () => {
  const why = '开店申请未通过：店名与商标相同。修改后可以重新申请';
  const asked = answer({
    '/merchantapi/user/account/login': () => no(1760, why),
    '/merchantapi/user/account/applyAgain': () => no(1761, '该申请的状态已变化，请刷新'),
  });
  await openPage('merchantLogin', null, { url: '/merchant/login' });
  fireEvent.change(screen.getByLabelText('账号'), { target: { value: 'turned_down' } });
  fireEvent.change(screen.getByLabelText('密码', { selector: 'input' }), { target: { value: 'Pass-word-123' } });
  await act(async () => fireEvent.click(screen.getByRole('button', { name: '登录' })));
  expect((await screen.findByRole('alert')).textContent).toBe(why);
  fireEvent.change(screen.getByLabelText(/^店铺名称/), { target: { value: '另一家小店' } });
  await act(async () => fireEvent.click(screen.getByRole('button', { name: '重新申请' })));
  await waitFor(() => expect(screen.getByText('该申请的状态已变化，请刷新')).not.toBeNull());
  expect(asked.at(-1)?.body).toEqual({ username: 'turned_down', password: 'Pass-word-123', shop_name: '另一家小店' });
});

test('a newcomer gives what the settings ask for: a mailbox with its code and an invite code, and no name', async () => {
  const TICKET = 't'.repeat(43);
  const asked = answer({
    '/merchantapi/user/account/registerConfig': () =>
      ok({
        site_register_status: 1,
        site_register_verify: 1,
        site_register_need_username: 0,
        site_register_need_mobile: 0,
        site_register_need_email: 1,
        site_register_invite: 2,
        invite_code_get_url: 'https://codes.example/',
        register_agreement_id: 0,
        privacy_policy_id: 0,
        register_agreement: '',
        privacy_policy: '',
      }),
    '/merchantapi/user/account/sendEmailCode': () => ok({ ticket: TICKET }),
    '/merchantapi/user/account/register': () => no(1768, '邀请码无效、已用完、已停用或已过期'),
  });
  window.history.replaceState(null, '', '/merchant/register?spread=0a1b2c3d4e');
  await openPage('merchantRegister', null, { url: '/merchant/register' });
  const write = (label: RegExp, value: string) =>
    fireEvent.change(screen.getByLabelText(label, { selector: 'input' }), { target: { value } });
  const submit = () => act(async () => fireEvent.click(screen.getByRole('button', { name: '注册并开店' })));
  await screen.findByLabelText(/^邮箱/);
  expect(screen.queryByLabelText(/^用户名/)).toBeNull();
  expect(screen.getByRole('link', { name: '获取邀请码' }).getAttribute('href')).toBe('https://codes.example/');
  write(/^店铺名称/, '新开的小店');
  write(/^设置密码/, 'a quite good password');
  write(/^确认密码/, 'a quite good password');
  fireEvent.click(screen.getByRole('checkbox'));
  write(/^邮箱/, 'new@example.com');
  await submit();
  expect(screen.getByText('请先发送验证码')).not.toBeNull();
  await act(async () => fireEvent.click(screen.getByRole('button', { name: '发送验证码' })));
  write(/^邮箱验证码/, '123456');
  await submit();
  expect(asked.some(({ path }) => path.endsWith('/register'))).toBe(false);
  write(/^邀请码/, 'VIP2345678');
  await submit();
  expect(await screen.findByText('邀请码无效、已用完、已停用或已过期')).not.toBeNull();
  expect(asked.at(-1)?.body).toEqual({
    email_code: { ticket: TICKET, code: '123456' },
    invite_code: 'VIP2345678',
    spread: '0a1b2c3d4e',
    device: expect.stringMatching(/^[0-9a-f]{32}$/),
    password: 'a quite good password',
    shop_name: '新开的小店',
    agree: true,
  });
});

/** Who was turned down reads why when signing in, and asks once more. */
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { answer, closePage, no, openPage } from '../../../testing/open-page.tsx';

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

/** A buyer's passkeys have names of his: one is changed in its place, and a refusal is said there. */
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { answer, no, ok } from '../../../testing/open-page.tsx';
import { Security } from './personal-security.tsx';

afterEach(cleanup);

test('a passkey is renamed, trimmed and asked for anew; turned down, it keeps its name and says why', async () => {
  let name = '旧手机';
  const says = [no(1001, '名称不可用'), ok(null)];
  const asked = answer({
    '/personalapi/account/passkeys': () =>
      ok({ is_possible: false, list: [{ id: 7, name, create_at: '2026-03-01 08:00:00', use_at: null, is_synced: false }] }),
    '/personalapi/account/renamePasskey': () => says.shift(),
    '/personalapi/account/bindings': () => ok({ list: [] }),
    '/personalapi/account/sessions': () => ok({ list: [] }),
  });
  const { container } = render(<Security />);
  const details = container.querySelector('details') as HTMLDetailsElement;
  await act(async () => {
    details.open = true;
    fireEvent(details, new Event('toggle'));
  });
  const press = (label: string) => act(async () => fireEvent.click(screen.getByRole('button', { name: label })));
  await press('重命名通行密钥');
  const field = screen.getByLabelText('密钥名称', { selector: 'input' });
  expect((field as HTMLInputElement).value).toBe('旧手机');
  fireEvent.change(field, { target: { value: '   ' } });
  await press('重命名通行密钥');
  expect(asked.filter(({ path }) => path.endsWith('renamePasskey'))).toEqual([]);
  fireEvent.change(field, { target: { value: ' 新手机 ' } });
  await press('重命名通行密钥');
  expect(screen.getByText('名称不可用')).not.toBeNull();
  name = '新手机';
  await press('重命名通行密钥');
  expect(asked.filter(({ path }) => path.endsWith('renamePasskey')).at(-1)?.body).toEqual({ id: 7, name: '新手机' });
  expect(screen.getByText('新手机').tagName).toBe('STRONG');
  await press('重命名通行密钥');
  await press('取消');
  expect(screen.queryByLabelText('密钥名称', { selector: 'input' })).toBeNull();
});

/** A call that wants a fresh proof: one question, and it goes on by itself. */
import { merchantUser } from '@keymall/contract/merchant/merchant-account';
import { merchantOrder } from '@keymall/contract/ordering/back-office-order';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { CallError, call } from './call.ts';
import { ProveHost } from './prove-host.tsx';

afterEach(() => vi.unstubAllGlobals());

/** A server that wants a proof until it had the password. */
function server(password: string) {
  const asked: string[] = [];
  let isProven = false;
  vi.stubGlobal(
    'fetch',
    vi.fn<typeof fetch>(async (url, init) => {
      const path = String(url);
      asked.push(path.split('/').at(-1) ?? '');
      const no = (code: number, msg: string, status: number) => new Response(JSON.stringify({ code, msg, data: null }), { status });
      if (path === merchantUser.prove.path) {
        isProven = (JSON.parse(String(init?.body)) as { password: string }).password === password;
        return isProven ? new Response(JSON.stringify({ code: 1, msg: '', data: null })) : no(1000, '密码错误', 200);
      }
      return isProven ? new Response(JSON.stringify({ code: 1, msg: '', data: { id: 7 } })) : no(1748, '该操作需要先验证您的身份', 403);
    }),
  );
  return asked;
}
const grave = () => call(merchantOrder.export, { format: 'csv' }, { quiet: true });
const offer = async (password: string): Promise<void> => {
  fireEvent.change(screen.getByLabelText('登录密码', { selector: 'input' }), { target: { value: password } });
  await act(async () => fireEvent.click(screen.getByRole('button', { name: '验证并继续' })));
};

test('calls that are refused together are asked about once, and both go on', async () => {
  const asked = server('right');
  render(<ProveHost saves={merchantUser.prove} byCode={false} />);
  let done: Promise<unknown[]> = Promise.resolve([]);
  await act(async () => {
    done = Promise.all([grave(), grave()]);
  });
  expect(screen.getAllByRole('dialog', { name: '验证身份' })).toHaveLength(1);
  expect(screen.queryByRole('button', { name: '改用动态码验证' })).toBeNull();
  await offer('wrong');
  expect(screen.getByRole('alert').textContent).toBe('密码错误');
  await offer('right');
  expect(await done).toEqual([{ id: 7 }, { id: 7 }]);
  expect(asked).toEqual(['export', 'export', 'prove', 'prove', 'export', 'export']);
});

test('whoever declines has the refusal, and nothing is repeated', async () => {
  const asked = server('right');
  render(<ProveHost saves={merchantUser.prove} byCode={false} />);
  let done: Promise<unknown> = Promise.resolve();
  await act(async () => {
    done = grave().catch((error: unknown) => error);
  });
  await act(async () => fireEvent.click(screen.getByRole('button', { name: '取消' })));
  const error = await done;
  expect(error).toBeInstanceOf(CallError);
  expect((error as CallError).code).toBe(1748);
  expect(asked).toEqual(['export']);
});

test('where nobody asks, as on a public page, the refusal stands', async () => {
  server('right');
  await expect(grave()).rejects.toMatchObject({ code: 1748 });
});

/** A list of the buyer centre that stays open: a word of a change brings what is shown up to date, and nothing flickers. */
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { LocaleProvider } from '#kit/i18n';
import { RowList, useRows } from './list.tsx';

interface Row {
  id: number;
  name: string;
}
let state = '待付款';
const asks = vi.fn(async (page: number) => ({ list: [{ id: page, name: `${page} ${state}` }] as Row[], total: 2 }));

function List({ told }: { told: number }) {
  const list = useRows<Row>('orders', asks, told);
  return <RowList of={list} keyOf={({ id }) => id} empty="没有" draw={({ name }) => name} />;
}
const page = (told: number) => (
  <LocaleProvider>
    <List told={told} />
  </LocaleProvider>
);

it('asks anew for as many pages as are shown, keeps them meanwhile, and asks for nothing before it is told', async () => {
  const { rerender } = render(page(0));
  await screen.findByText('1 待付款');
  fireEvent.click(screen.getByRole('button', { name: '加载更多' }));
  await screen.findByText('2 待付款');
  expect(asks.mock.calls.map(([wanted]) => wanted)).toEqual([1, 2]);

  state = '已付款';
  let answer = (): void => undefined;
  asks.mockImplementationOnce(async (wanted) => {
    await new Promise<void>((resolve) => {
      answer = resolve;
    });
    return { list: [{ id: wanted, name: `${wanted} ${state}` }], total: 2 };
  });
  rerender(page(1));
  expect(screen.queryByText('1 待付款')).not.toBeNull();
  await act(async () => answer());
  await screen.findByText('1 已付款');
  expect(screen.queryByText('2 已付款')).not.toBeNull();
  expect(asks.mock.calls.map(([wanted]) => wanted)).toEqual([1, 2, 1, 2]);

  asks.mockRejectedValueOnce(new Error('gone'));
  rerender(page(2));
  await waitFor(() => expect(asks).toHaveBeenCalledTimes(5));
  expect(screen.queryByText('1 已付款')).not.toBeNull();
  expect(screen.queryByRole('alert')).toBeNull();
});

/** What the buyer was told, narrowed to some of it, and taken out of sight. */
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { ConfirmHost } from '#kit/confirm';
import { SiteContext } from '#kit/site';
import { answer, ok } from '../../../../testing/open-page.tsx';
import { site } from '../../../../testing/samples.ts';
import { Notices } from './notices.tsx';

afterEach(cleanup);

test('one kind is asked for by itself, and what was deleted is asked for no more', async () => {
  const row = { id: 7, kind: 'delivered', about: '年卡', link: '/order?trade_no=T1', is_read: true, create_at: '2026-03-01 08:00:00' };
  let list = [row];
  const asked = answer({
    '/personalapi/notice/notice/list': () => ok({ list, total: list.length }),
    '/personalapi/notice/notice/remove': () => ok(null),
    '/personalapi/push/push/list': () => ok({ list: [] }),
  });
  const read = vi.fn();
  await act(async () => {
    render(
      <SiteContext.Provider value={site}>
        <Notices onRead={read} told={0} />
        <ConfirmHost />
      </SiteContext.Provider>,
    );
  });
  const press = (label: string) => act(async () => fireEvent.click(screen.getByRole('button', { name: label })));
  const last = (path: string) => asked.filter((each) => each.path.endsWith(path)).at(-1)?.body;
  expect(last('notice/list')).toEqual({ page: 1, limit: 20 });
  await press('未读');
  expect(last('notice/list')).toEqual({ page: 1, limit: 20, is_read: 0 });
  await press('订单发货');
  expect(last('notice/list')).toEqual({ page: 1, limit: 20, kind: 'delivered' });
  await press('删除');
  list = [];
  await press('确定');
  expect(last('notice/remove')).toEqual({ ids: [7] });
  expect(screen.getByText('没有符合条件的消息。')).not.toBeNull();
  expect(read).toHaveBeenCalled();
});

/** The administrator's bell: what waits, seen once, and rung again by more. */
import { adminInbox } from '@keymall/contract/identity/admin-notice';
import { adminWorkbench, waitingKinds } from '@keymall/contract/insight/workbench';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { fakeServer, renderInOffice } from '#kit/back-office/office.fixture';
import { Bell } from './bell.tsx';
import '../../../../testing/silent-push.ts';

/** Of all that may wait, this account may know of merchants alone. */
const counts = (merchants: number) => ({
  ...Object.fromEntries(waitingKinds.map((kind) => [kind, null])),
  merchants: { count: merchants, oldest: merchants === 0 ? null : '2026-01-01 08:00:00' },
});
const told = (id: number, is_read: 0 | 1) => ({
  id,
  kind: 'books_red',
  title: `资金对账不符 ${id}`,
  content: '有 1 项不符',
  link: '/admin/finance/proof',
  is_read,
  create_at: '2026-11-21 08:00:00',
});
function bell(waiting: number, isNewTab = true, news: ReturnType<typeof told>[] = []) {
  cleanup();
  if (isNewTab) sessionStorage.clear();
  const server = fakeServer([
    [adminWorkbench.waiting, counts(waiting)],
    [adminInbox.unread, { count: news.filter(({ is_read }) => is_read === 0).length, silent: [] }],
    [adminInbox.list, { list: news, total: news.length }],
    [adminInbox.read, null],
  ]);
  return { ...renderInOffice(<Bell />, { role: 'admin' }), server };
}

it('tells what waits as far as the account may see, is read, and is rung by more of it', async () => {
  const { server, router } = bell(3);
  fireEvent.click(await screen.findByRole('button', { name: '通知，3 条未读' }));
  const panel = within(await screen.findByRole('dialog', { name: '通知' }));
  expect(panel.getAllByRole('listitem')).toHaveLength(1);
  expect(server.of(adminWorkbench.waiting)).toHaveLength(1);
  fireEvent.click(panel.getByRole('link', { name: /3 个商户待审核/ }));
  await waitFor(() => expect(router.state.location.pathname + router.state.location.search).toBe('/admin/merchant/user?status=0'));
  expect(await screen.findByRole('button', { name: '通知' })).toBeTruthy();

  bell(5);
  expect(await screen.findByRole('button', { name: '通知，2 条未读' })).toBeTruthy();
  bell(1);
  expect(await screen.findByRole('button', { name: '通知' })).toBeTruthy();
  await waitFor(() => expect(JSON.parse(localStorage.getItem('keymall.seen.admin.7') ?? '{}')).toEqual({ merchants: 1 }));
  bell(4);
  fireEvent.click(await screen.findByRole('button', { name: '通知，3 条未读' }));
  fireEvent.click(await screen.findByRole('button', { name: '全部已读' }));
  await waitFor(() => expect(screen.getAllByRole('button', { name: '通知', hidden: true })).toHaveLength(1));
});

it('lists what he was told beside what waits, reads one and all, and leads to its page', async () => {
  const { server, router } = bell(1, true, [told(9, 0), told(8, 0), told(7, 1)]);
  fireEvent.click(await screen.findByRole('button', { name: '通知，3 条未读' }));
  const panel = within(await screen.findByRole('dialog', { name: '通知' }));
  await waitFor(() => expect(panel.getAllByRole('listitem')).toHaveLength(4));
  fireEvent.click(panel.getByRole('button', { name: '标为已读：资金对账不符 8' }));
  await waitFor(() => expect(server.of(adminInbox.read).map(({ input }) => input)).toEqual([{ ids: [8] }]));
  fireEvent.click(panel.getByRole('button', { name: '全部已读' }));
  await waitFor(() => expect(server.of(adminInbox.read).map(({ input }) => input)).toEqual([{ ids: [8] }, {}]));
  fireEvent.click(panel.getByRole('link', { name: /资金对账不符 9/ }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/admin/finance/proof'));
});

it('says that nothing waits', async () => {
  bell(0);
  fireEvent.click(await screen.findByRole('button', { name: '通知' }));
  expect(await screen.findByText('没有通知')).toBeTruthy();
});

it('asks for nothing that the page before knew a moment ago', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-21T08:00:00Z') });
  try {
    bell(3);
    await screen.findByRole('button', { name: '通知，3 条未读' });
    const again = bell(5, false);
    await screen.findByRole('button', { name: '通知，3 条未读' });
    expect(again.server.of(adminWorkbench.waiting)).toEqual([]);
    vi.setSystemTime(new Date('2026-11-21T08:01:01Z'));
    bell(5, false);
    await screen.findByRole('button', { name: '通知，5 条未读' });
  } finally {
    vi.useRealTimers();
  }
});

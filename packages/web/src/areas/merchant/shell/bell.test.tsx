/** The merchant's bell: the newest letters, read one by one or all, and each leads to where it belongs. */
import { merchantMessage } from '@keymall/contract/merchant/message';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { fakeServer, renderInOffice } from '#kit/back-office/office.fixture';
import { Bell } from './bell.tsx';
import '../../../../testing/silent-push.ts';

const letter = (id: number, is_read: 0 | 1, link: string) => ({
  id,
  kind: 'platform_letter',
  title: `来信 ${id}`,
  content: '内容',
  link,
  is_read,
  create_at: '2026-11-21 08:00:00',
});

it('shows the newest when it is opened, reads one and all, and leads nowhere but into the office', async () => {
  const server = fakeServer([
    [merchantMessage.unReadCount, { count: 2, silent: [] }],
    [
      merchantMessage.list,
      { list: [letter(9, 0, '/merchant/finance/translist'), letter(8, 0, 'https://elsewhere.example'), letter(7, 1, '')], total: 3 },
    ],
    [merchantMessage.read, null],
    [merchantMessage.readAll, null],
  ]);
  const { router } = renderInOffice(<Bell />);
  const ring = await screen.findByRole('button', { name: '通知，2 条未读' });
  expect(server.of(merchantMessage.list)).toEqual([]);
  fireEvent.click(ring);
  const panel = within(await screen.findByRole('dialog', { name: '通知' }));
  expect((await panel.findByRole('link', { name: /来信 8/ })).getAttribute('href')).toBe('/merchant/user/message');
  expect(panel.queryByRole('button', { name: '标为已读：来信 7' })).toBeNull();
  fireEvent.click(panel.getByRole('button', { name: '标为已读：来信 8' }));
  await waitFor(() => expect(server.of(merchantMessage.read).map(({ input }) => input)).toEqual([{ ids: [8] }]));
  fireEvent.click(panel.getByRole('button', { name: '全部已读' }));
  await waitFor(() => expect(server.of(merchantMessage.readAll)).toHaveLength(1));
  fireEvent.click(panel.getByRole('link', { name: /来信 9/ }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/merchant/finance/translist'));
  await waitFor(() => expect(server.of(merchantMessage.read).map(({ input }) => input)).toEqual([{ ids: [8] }, { ids: [9] }]));
});

it('is not there for whoever may not read letters', () => {
  fakeServer([]);
  renderInOffice(<Bell />, { perms: ['none'] });
  expect(screen.queryByRole('button')).toBeNull();
});

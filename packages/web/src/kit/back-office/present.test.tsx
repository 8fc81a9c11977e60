/** Who else has it open, as the others are told. */
import { act, screen } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import * as pushLine from '../push-line.ts';
import { renderInOffice } from './office.fixture.tsx';
import { Present } from './present.tsx';

let hearings: { channel: string; others: NonNullable<pushLine.Hearing['others']> }[] = [];
const left = vi.fn();
beforeEach(() => {
  hearings = [];
  left.mockClear();
  vi.spyOn(pushLine, 'listen').mockImplementation((_push, _who, channel, { others }) => {
    if (others) hearings.push({ channel, others });
    return left;
  });
});

it('names those who have it open too, in the room of one’s own side, and says nothing of nobody', async () => {
  const { unmount } = renderInOffice(<Present what="complaint" id={5} />, { role: 'merchant' });
  expect(hearings.map(({ channel }) => channel)).toEqual(['presence-complaint-5-shop-7']);
  expect(screen.queryByText(/也打开了/)).toBeNull();
  const [room] = hearings;
  act(() =>
    room?.others([
      { id: 'merchant-8', info: { name: '小李' } },
      { id: 'merchant-9', info: { name: '小王' } },
    ]),
  );
  expect((await screen.findByText(/也打开了这件投诉/)).textContent).toContain('小李、小王');
  act(() => room?.others([]));
  expect(screen.queryByText(/也打开了/)).toBeNull();
  unmount();
  expect(left).toHaveBeenCalledTimes(1);
  renderInOffice(<Present what="order" id={6} />, { role: 'admin' });
  expect(hearings.at(-1)?.channel).toBe('presence-order-6-admin');
});

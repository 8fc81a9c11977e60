/** An open workbench in a shop that sells: it stays true, and leaves its merchant the calls he needs. */
import { merchantMoney } from '@keymall/contract/ledger/money-log';
import { merchantWorkbench } from '@keymall/contract/ordering/back-office-order';
import { act, screen } from '@testing-library/react';
import { createElement } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { fakeServer, renderInOffice } from '#kit/back-office/office.fixture';
import { merchantAnswers } from '../answers.fixture.ts';
import { merchantPath } from '../paths.ts';
import { Page } from './workbench.page.tsx';

vi.mock('../../../kit/back-office/chart-drawing.ts', () => ({ drawChart: () => () => undefined }));
const line = vi.hoisted(() => ({ say: (_event: string, _data: unknown): void => undefined }));
vi.mock('#kit/push-client', () => ({
  createPushClient: () => ({
    onState: () => () => undefined,
    subscribe: () => {
      const events = new Map<string, (data: unknown) => void>();
      line.say = (event, data) => events.get(event)?.(data);
      return { on: (event: string, listener: (data: unknown) => void) => void events.set(event, listener) };
    },
    unsubscribe: () => undefined,
    connect: () => undefined,
    disconnect: () => undefined,
  }),
}));

afterEach(() => vi.useRealTimers());

it('an order every two seconds costs a few calls every few seconds, all of them are told, and nothing is asked while nobody looks', async () => {
  vi.useFakeTimers();
  const pass = (ms: number): Promise<unknown> => act(() => vi.advanceTimersByTimeAsync(ms));
  const server = fakeServer(merchantAnswers);
  renderInOffice(createElement(Page), { at: merchantPath('workbench/index') });
  await pass(100);
  expect(screen.getByText('¥1,286.40')).toBeTruthy();
  const calls = (): number => server.asked.length;
  line.say('pusher:subscription_succeeded', {});
  await pass(5_000);
  const before = calls();
  for (let order = 1; order <= 30; order += 1) {
    line.say('order.new', { order_id: order });
    line.say('order.paid', { order_id: order, total_price: '10.00' });
    await pass(2_000);
  }
  const spent = calls() - before;
  expect(spent).toBeGreaterThanOrEqual(3 * 10);
  expect(spent).toBeLessThanOrEqual(3 * 16);
  await pass(5_000);
  for (const endpoint of [merchantWorkbench.dashboard, merchantWorkbench.analysis, merchantMoney.wallets])
    expect(server.of(endpoint).length).toBeGreaterThan(10);

  vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
  document.dispatchEvent(new Event('visibilitychange'));
  const hidden = calls();
  for (let order = 1; order <= 12; order += 1) {
    line.say('order.paid', { order_id: order, total_price: '10.00' });
    await pass(60_000);
  }
  expect(calls()).toBe(hidden);
  vi.restoreAllMocks();
  document.dispatchEvent(new Event('visibilitychange'));
  await pass(100);
  expect(calls()).toBe(hidden + 3);
  expect(screen.getByText('12 笔订单已支付，共 ¥120.00')).toBeTruthy();
});

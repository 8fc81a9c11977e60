import { act, render, screen } from '@testing-library/react';
import { createElement } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { LocaleProvider } from './i18n.tsx';
import { OfflineBadge } from './offline-badge.tsx';
import { hangUpAll, listen } from './push-line.ts';

type Listener = (data: unknown) => void;
const made: { clients: FakeClient[] } = { clients: [] };
class FakeClient {
  state: Listener = () => undefined;
  channels = new Map<string, Map<string, Listener[]>>();
  left: string[] = [];
  hungUp = false;
  constructor() {
    made.clients.push(this);
  }
  onState = (listener: Listener): void => {
    this.state = listener;
  };
  subscribe = (name: string) => {
    const events = new Map<string, Listener[]>();
    this.channels.set(name, events);
    return { me: 'admin-1', on: (event: string, listener: Listener) => void events.set(event, [...(events.get(event) ?? []), listener]) };
  };
  unsubscribe = (name: string): void => void this.left.push(name);
  connect = (): void => undefined;
  disconnect = (): void => {
    this.hungUp = true;
  };
  says(channel: string, event: string, data: unknown = {}): void {
    for (const listener of this.channels.get(channel)?.get(event) ?? []) listener(data);
  }
}
vi.mock('#kit/push-client', () => ({ createPushClient: () => new FakeClient() }));
vi.mock('./push-client.ts', () => ({ createPushClient: () => new FakeClient() }));

const push = { app_key: 'key', path: '/push', auth: '/push/auth' };
const who = (name: string) => ({ name, session: () => null });
const ear = () => ({ heard: vi.fn(), live: vi.fn(), missed: vi.fn() });

beforeEach(() => {
  vi.useFakeTimers();
  made.clients = [];
});
afterEach(() => {
  vi.runOnlyPendingTimers();
  vi.useRealTimers();
});

test('orders that were closed are heard of', () => {
  const page = ear();
  const leave = listen(push, who('merchant-9'), 'private-merchant-9', page);
  made.clients[0]?.says('private-merchant-9', 'order.closed', { count: 2 });
  expect(page.heard.mock.calls).toEqual([['order.closed', { count: 2 }]]);
  leave();
});

test('pages of one account share a line, which outlives the change from one page to the next', () => {
  const [first, second] = [ear(), ear()];
  const leaveFirst = listen(push, who('merchant-1'), 'private-merchant-1', first);
  const leaveSecond = listen(push, who('merchant-1'), 'private-merchant-1', second);
  const [client] = made.clients as [FakeClient];
  client.says('private-merchant-1', 'order.new', { order_id: 5 });
  expect([first.heard.mock.calls, second.heard.mock.calls]).toEqual([[['order.new', { order_id: 5 }]], [['order.new', { order_id: 5 }]]]);
  leaveFirst();
  expect(client.left).toEqual([]);
  leaveSecond();
  expect([client.left, client.hungUp]).toEqual([['private-merchant-1'], false]);
  vi.advanceTimersByTime(9_000);
  const leave = listen(push, who('merchant-1'), 'private-group-complaint-3', ear());
  vi.advanceTimersByTime(60_000);
  expect([made.clients.length, client.hungUp]).toEqual([1, false]);
  leave();
  vi.advanceTimersByTime(10_000);
  expect(client.hungUp).toBe(true);
});

test('all lines are hung up at once, and who listens afterwards has one of his own', () => {
  const page = ear();
  listen(push, who('merchant-3'), 'private-merchant-3', page);
  listen(push, who('merchant-4'), 'private-merchant-4', ear())();
  hangUpAll();
  expect(made.clients.map(({ hungUp }) => hungUp)).toEqual([true, true]);
  expect(vi.getTimerCount()).toBe(0);
  listen(push, who('merchant-3'), 'private-merchant-3', page);
  expect(made.clients.length).toBe(3);
});

test('whoever joins a channel anew has missed something, whoever finds it joined has not', () => {
  const early = ear();
  const leave = listen(push, who('merchant-2'), 'private-merchant-2', early);
  const [client] = made.clients as [FakeClient];
  client.says('private-merchant-2', 'pusher:subscription_succeeded');
  expect([early.live.mock.calls, early.missed.mock.calls.length]).toEqual([[[true]], 1]);
  const late = ear();
  const leaveLate = listen(push, who('merchant-2'), 'private-merchant-2', late);
  expect([late.live.mock.calls, late.missed.mock.calls.length]).toEqual([[[true]], 0]);
  for (const state of ['disconnected', 'connecting', 'disconnected', 'connecting', 'connected']) client.state(state);
  expect(early.live.mock.calls).toEqual([[true], [false]]);
  client.says('private-merchant-2', 'pusher:subscription_succeeded');
  expect([early.missed.mock.calls.length, late.missed.mock.calls.length]).toEqual([2, 1]);
  leave();
  leaveLate();
});

test('who else is in a presence channel is told as they come and go, without oneself, and nobody while it can’t be known', () => {
  const others = vi.fn();
  const name = 'presence-order-5-admin';
  const leave = listen(push, who('admin-1'), name, { heard: vi.fn(), others });
  const [client] = made.clients as [FakeClient];
  const [me, zhang, li] = [{ name: '我' }, { name: '张三' }, { name: '李四' }];
  client.says(name, 'pusher:subscription_succeeded', {
    presence: { ids: ['admin-1', 'admin-2'], hash: { 'admin-1': me, 'admin-2': zhang } },
  });
  client.says(name, 'pusher:member_added', { user_id: 'admin-3', user_info: li });
  client.says(name, 'pusher:member_removed', { user_id: 'admin-2' });
  const late = vi.fn();
  const leaveLate = listen(push, who('admin-1'), name, { heard: vi.fn(), others: late });
  client.state('disconnected');
  const [second, third] = [
    { id: 'admin-2', info: zhang },
    { id: 'admin-3', info: li },
  ];
  expect(others.mock.calls).toEqual([[[second]], [[second, third]], [[third]], [[]]]);
  expect(late.mock.calls).toEqual([[[third]], [[]]]);
  leaveLate();
  leave();
});

test('a line that is gone for more than a moment is told to the reader, until it is back', () => {
  const leave = listen(push, who('merchant-3'), 'private-merchant-3', ear());
  const [client] = made.clients as [FakeClient];
  client.state('connected');
  render(createElement(LocaleProvider, null, createElement(OfflineBadge)));
  const badge = (): string => screen.queryByRole('status')?.textContent ?? '';
  act(() => client.state('disconnected'));
  act(() => void vi.advanceTimersByTime(3_000));
  act(() => client.state('connecting'));
  expect(badge()).toBe('');
  act(() => void vi.advanceTimersByTime(2_000));
  expect(badge()).toBe('已离线');
  act(() => client.state('connected'));
  expect(badge()).toBe('');
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  act(() => void window.dispatchEvent(new Event('offline')));
  expect(badge()).toBe('已离线');
  vi.restoreAllMocks();
  act(() => void window.dispatchEvent(new Event('online')));
  expect(badge()).toBe('');
  leave();
});

/** An office's devices: turned on by its own worker, this browser known among them, and what stands against it said. */
import { merchantPush } from '@keymall/contract/identity/push';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { fakeServer, renderInOffice } from '#kit/back-office/office.fixture';
import { renewHere } from './office-push.ts';
import { PushCard } from './push-card.tsx';

const ENDPOINT = 'https://push.example/send/1';
const device = { id: 7, device: 'Chrome 140 · Windows', create_at: '2026-11-20 08:00:00', sent_at: null, is_here: true };

/** A browser with push, as far as a page sees it. */
function browser({ permission = 'granted', scope = '/merchant/', isSubscribed = false } = {}) {
  const unsubscribe = vi.fn(async () => true);
  const made = {
    endpoint: ENDPOINT,
    toJSON: () => ({ endpoint: ENDPOINT, keys: { p256dh: 'p'.repeat(87), auth: 'a'.repeat(22) } }),
    unsubscribe,
  };
  const state = { subscription: isSubscribed ? made : null };
  const registration = {
    scope: new URL(scope, window.location.origin).href,
    active: {},
    pushManager: {
      getSubscription: async () => state.subscription,
      subscribe: vi.fn(async () => {
        state.subscription = made;
        return made;
      }),
    },
  };
  const register = vi.fn(async () => registration);
  vi.stubGlobal('isSecureContext', true);
  vi.stubGlobal('PushManager', {});
  vi.stubGlobal('Notification', { permission, requestPermission: async () => permission });
  Object.defineProperty(navigator, 'serviceWorker', {
    configurable: true,
    value: { register, getRegistration: async () => (isSubscribed || register.mock.calls.length > 0 ? registration : undefined) },
  });
  return { register, unsubscribe };
}
afterEach(() => {
  Reflect.deleteProperty(navigator, 'serviceWorker');
  vi.unstubAllGlobals();
});

it('turns on for this browser by the office’s own worker', async () => {
  const { register } = browser();
  const server = fakeServer([
    [merchantPush.list, { list: [] }],
    [merchantPush.key, { public_key: 'BKEY' }],
    [merchantPush.subscribe, { id: 7 }],
  ]);
  renderInOffice(<PushCard of={merchantPush} />, { role: 'merchant' });
  fireEvent.click(await screen.findByRole('button', { name: '在此浏览器开启' }));
  await waitFor(() => expect(server.of(merchantPush.subscribe)[0]?.input['endpoint']).toBe(ENDPOINT));
  expect(register).toHaveBeenCalledWith('/office-sw.js', { scope: '/merchant/' });
  await waitFor(() => expect(server.of(merchantPush.list).at(-1)?.input).toEqual({ endpoint: ENDPOINT }));
});

it('knows this browser among the devices, tries one out and takes it away after a question', async () => {
  const { unsubscribe } = browser({ isSubscribed: true });
  const server = fakeServer([
    [merchantPush.list, { list: [device] }],
    [merchantPush.test, null],
    [merchantPush.remove, null],
  ]);
  renderInOffice(<PushCard of={merchantPush} />, { role: 'merchant' });
  expect(await screen.findByText('此浏览器')).toBeTruthy();
  expect(screen.queryByRole('button', { name: '在此浏览器开启' })).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: '测试' }));
  await waitFor(() => expect(server.of(merchantPush.test)[0]?.input).toEqual({ id: 7 }));
  fireEvent.click(screen.getByRole('button', { name: '移除' }));
  expect(server.of(merchantPush.remove)).toEqual([]);
  fireEvent.click(await screen.findByRole('button', { name: '确定' }));
  await waitFor(() => expect(unsubscribe).toHaveBeenCalled());
  expect(server.of(merchantPush.remove)[0]?.input).toEqual({ id: 7 });
});

it('says what stands against it: a visitor who said no, and a browser that can’t', async () => {
  browser({ permission: 'denied' });
  fakeServer([[merchantPush.list, { list: [] }]]);
  const first = renderInOffice(<PushCard of={merchantPush} />, { role: 'merchant' });
  expect(await screen.findByText(/浏览器不允许通知/)).toBeTruthy();
  first.unmount();
  Reflect.deleteProperty(navigator, 'serviceWorker');
  renderInOffice(<PushCard of={merchantPush} />, { role: 'merchant' });
  expect(await screen.findByText(/此浏览器不支持设备推送/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: '在此浏览器开启' })).toBeNull();
});

it('goes on with the session the office is opened with, where its own worker takes notices', async () => {
  browser({ isSubscribed: true, scope: '/' });
  const server = fakeServer([[merchantPush.renew, { is_here: true }]]);
  await renewHere('merchant', merchantPush);
  expect(server.of(merchantPush.renew)).toEqual([]);
  browser({ isSubscribed: true });
  await renewHere('merchant', merchantPush);
  expect(server.of(merchantPush.renew)[0]?.input).toEqual({ endpoint: ENDPOINT });
});

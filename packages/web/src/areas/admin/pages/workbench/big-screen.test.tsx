/** The big screen: the office's frame and what is to be done step aside, and come back when it ends, by the button or by the browser's own key. */
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { fakeServer, renderInOffice } from '#kit/back-office/office.fixture';
import { Page } from '../workbench.page.tsx';

vi.mock('../../../../kit/back-office/chart-drawing.ts', () => ({ drawChart: () => () => undefined }));

const root = document.documentElement;
let full: Element | null = null;
const become = (element: Element | null) => {
  full = element;
  document.dispatchEvent(new Event('fullscreenchange'));
};

beforeEach(() => {
  full = null;
  Object.defineProperty(document, 'fullscreenEnabled', { configurable: true, get: () => true });
  Object.defineProperty(document, 'fullscreenElement', { configurable: true, get: () => full });
  root.requestFullscreen = async () => become(root);
  document.exitFullscreen = async () => become(null);
});
afterEach(() => {
  cleanup();
  for (const name of ['fullscreenEnabled', 'fullscreenElement', 'exitFullscreen']) Reflect.deleteProperty(document, name);
  Reflect.deleteProperty(root, 'requestFullscreen');
});

const press = (name: string) => act(async () => fireEvent.click(screen.getByRole('button', { name })));
const isBig = () => root.hasAttribute('data-big-screen');

it('hides the frame and the shortcuts while it lasts', async () => {
  fakeServer([]);
  const { unmount } = renderInOffice(<Page />, { role: 'admin' });
  expect(isBig()).toBe(false);
  expect(screen.queryByText('快捷入口')).not.toBeNull();
  await press('大屏显示');
  expect(isBig()).toBe(true);
  expect(screen.queryByText('快捷入口')).toBeNull();
  await press('退出大屏');
  expect(isBig()).toBe(false);
  expect(screen.queryByText('快捷入口')).not.toBeNull();
  await press('大屏显示');
  // Escape is the browser's, and tells by the event alone
  await act(async () => become(null));
  await waitFor(() => expect(isBig()).toBe(false));
  await press('大屏显示');
  unmount();
  expect(isBig()).toBe(false);
  expect(full).toBeNull();
});

it('is not offered where the browser has none', () => {
  Object.defineProperty(document, 'fullscreenEnabled', { configurable: true, get: () => false });
  fakeServer([]);
  renderInOffice(<Page />, { role: 'admin' });
  expect(screen.queryByRole('button', { name: '大屏显示' })).toBeNull();
});

/** Light and dark are each face's own: what is chosen in an office changes no public page. */
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import firstPaint from '../app/first-paint.js?raw';

beforeEach(() => {
  vi.resetModules();
  localStorage.clear();
});
afterEach(() => {
  window.history.replaceState(null, '', '/');
  delete document.documentElement.dataset.mode;
});

/** A page at an address, loaded anew. */
async function pageAt(address: string) {
  window.history.replaceState(null, '', address);
  delete document.documentElement.dataset.mode;
  vi.resetModules();
  // biome-ignore lint/security/noGlobalEval: as the document runs it, before anything else
  // oxlint-disable-next-line no-eval -- as the document runs it, before anything else
  (0, eval)(firstPaint);
  const painted = document.documentElement.dataset.mode ?? 'auto';
  return { painted, mode: await import('./mode.ts') };
}

it('an office begins light without a word to the public pages', async () => {
  const office = await pageAt('/merchant/workbench');
  office.mode.beginLight();
  expect(office.mode.modeNow()).toBe('light');
  const home = await pageAt('/');
  expect([home.painted, home.mode.modeNow()]).toEqual(['auto', 'auto']);
});

it('each face keeps what was chosen there', async () => {
  (await pageAt('/')).mode.chooseMode('dark');
  (await pageAt('/admin/order/list')).mode.chooseMode('light');
  for (const [address, mode] of [
    ['/', 'dark'],
    ['/link/ABC', 'dark'],
    ['/admin', 'light'],
    ['/administrators', 'dark'],
    ['/merchant/login', 'dark'],
  ] as const) {
    const page = await pageAt(address);
    expect([address, page.painted, page.mode.modeNow()]).toEqual([address, mode, mode]);
  }
});

it('what was chosen before faces chose apart goes on in the office, which then has its own', async () => {
  localStorage.setItem('keymall.mode', 'dark');
  const office = await pageAt('/merchant/workbench');
  office.mode.beginLight();
  expect([office.painted, office.mode.modeNow()]).toEqual(['dark', 'dark']);
  (await pageAt('/')).mode.chooseMode('light');
  expect((await pageAt('/merchant/workbench')).painted).toBe('dark');
});

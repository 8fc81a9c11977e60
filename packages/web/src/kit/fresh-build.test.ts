// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest';
import { reloadWhenOutdated } from './fresh-build.ts';

afterEach(() => sessionStorage.clear());

test('a missing part reloads the page once, then lets the error be seen', () => {
  const reload = vi.spyOn(window.location, 'reload').mockImplementation(() => undefined);
  reloadWhenOutdated();
  const miss = (): Event => new Event('vite:preloadError', { cancelable: true });
  const first = miss();
  window.dispatchEvent(first);
  expect(first.defaultPrevented).toBe(true);
  const second = miss();
  window.dispatchEvent(second);
  expect(second.defaultPrevented).toBe(false);
  expect(reload).toHaveBeenCalledTimes(1);
});

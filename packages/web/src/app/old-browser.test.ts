/** What runs before anything else: it is read by browsers that know nothing new, and leads them to a page that says so. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { runInNewContext } from 'node:vm';
import { expect, it } from 'vitest';
import { wayBackOf } from '../areas/public/result.page.tsx';

const script = readFileSync(join(import.meta.dirname, 'old-browser.js'), 'utf8');

interface Browser {
  path?: string;
  hash?: string;
  without?: 'noModule' | 'dialog' | 'at' | 'popover';
  storage?: Map<string, string>;
}

/** Where it was led to; null where it stays. */
function ledTo({ path = '/link/abc?x=1', hash = '', without, storage = new Map() }: Browser): string | null {
  let to: string | null = null;
  const [pathname = '', search = ''] = path.split('?');
  const element = (): object => (without === 'noModule' ? {} : { noModule: false });
  const window = { HTMLDialogElement: without === 'dialog' ? undefined : { prototype: { showModal: () => undefined } } };
  runInNewContext(`${without === 'at' ? 'delete Array.prototype.at;' : ''}${script}`, {
    window,
    location: { pathname, search: search && `?${search}`, hash, replace: (url: string) => (to = url) },
    document: { createElement: element, documentElement: without === 'popover' ? {} : { popover: null } },
    sessionStorage: {
      getItem: (key: string) => storage.get(key) ?? null,
      setItem: (key: string, value: string) => storage.set(key, value),
    },
  });
  return to;
}

it('lets a browser of today pass', () => {
  for (const path of ['/', '/admin/order/list', '/result/404']) expect(ledTo({ path })).toBeNull();
});

it('leads one that lacks something to the page that says so, and tells where from', () => {
  for (const without of ['noModule', 'dialog', 'at'] as const)
    expect(ledTo({ without })).toBe('/result/browser-incompatible?from=%2Flink%2Fabc%3Fx%3D1');
  expect(ledTo({ without: 'popover' })).toBeNull();
  expect(ledTo({ without: 'popover', path: '/admin' })).toBe('/result/browser-incompatible?from=%2Fadmin');
  expect(ledTo({ without: 'dialog', path: '/result/browser-incompatible' })).toBeNull();
});

it('lets through who goes on anyway, for the tab', () => {
  const storage = new Map<string, string>();
  expect(ledTo({ without: 'at', hash: '#anyway', storage })).toBeNull();
  expect(ledTo({ without: 'at', storage })).toBeNull();
});

it('leads back to pages of our own alone', () => {
  const back = (from: string) => wayBackOf(`/result/browser-incompatible?from=${encodeURIComponent(from)}`);
  expect(back('/link/abc?x=1')).toBe('/link/abc?x=1');
  for (const from of ['//evil.cn', '/\\evil.cn', 'https://evil.cn', 'javascript:alert(1)', '/a b', '']) expect(back(from)).toBeNull();
});

it('is written for browsers that read nothing newer than functions and vars', () => {
  expect(script.replaceAll(/\/\/.*/g, '')).not.toMatch(/=>|\bconst\b|\blet\b|`|\?\.|\?\?|catch\s*\{|\.\.\./);
});

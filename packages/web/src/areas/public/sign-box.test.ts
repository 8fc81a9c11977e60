import { afterEach, expect, test } from 'vitest';
import { nextPage } from './sign-box.tsx';

const asked = (redirect: string): string => {
  window.history.replaceState(null, '', `/merchant/login?redirect=${encodeURIComponent(redirect)}`);
  return nextPage('/merchant');
};
afterEach(() => window.history.replaceState(null, '', '/'));

test('after signing in one goes on to a page of ours', () => {
  expect(asked('/merchant/goods/list?page=2#top')).toBe(`${window.location.origin}/merchant/goods/list?page=2#top`);
});

test('and nowhere else, however the address is dressed up', () => {
  for (const redirect of [
    ...['', 'merchant', 'https://evil.example/', '//evil.example', '/\\evil.example', '\\/evil.example', 'javascript:alert(1)'],
    ...['/\t/evil.example', '/\n/evil.example', '/\r\\evil.example', '\t//evil.example', ' //evil.example', '//', '/\\['],
  ])
    expect(asked(redirect), JSON.stringify(redirect)).toBe('/merchant');
  // Read as a path it stays one; it would be a host if it were cut out of its address.
  for (const redirect of ['/.//evil.example', '/x/..//evil.example']) expect(new URL(asked(redirect)).origin).toBe(window.location.origin);
});

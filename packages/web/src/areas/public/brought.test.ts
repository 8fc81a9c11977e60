import { afterEach, expect, it } from 'vitest';
import { broughtBy } from './brought.ts';

afterEach(() => localStorage.clear());
const DAY = 86_400_000;

it('the link that led here last is kept for thirty days, and a newer one takes its place', () => {
  expect(broughtBy('', 0)).toBe('');
  expect(broughtBy('?spread=0a1b2c3d4e', 0)).toBe('0a1b2c3d4e');
  expect(broughtBy('?other=1', 30 * DAY - 1)).toBe('0a1b2c3d4e');
  expect(broughtBy('', 30 * DAY)).toBe('');
  expect(broughtBy('?spread=ffffffffff', DAY)).toBe('ffffffffff');
  expect(broughtBy('', 2 * DAY)).toBe('ffffffffff');
});

it('what else lies there is nobody’s link', () => {
  for (const kept of ['', 'x', '{"code":1,"until":2}', '{"code":"a"}']) {
    localStorage.setItem('keymall.spread', kept);
    expect(broughtBy('', 0)).toBe('');
  }
});

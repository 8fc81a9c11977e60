import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { DEAF_MS, GATHER_MS, keepFresh, SLOW_MS } from './freshness.ts';

const page = Object.assign(new EventTarget(), { hidden: false });
const look = (hidden: boolean): void => {
  page.hidden = hidden;
  page.dispatchEvent(new Event('visibilitychange'));
};
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

beforeEach(() => {
  vi.useFakeTimers();
  page.hidden = false;
  vi.stubGlobal('document', page);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('a change is asked after at once, a hundred of them as seldom as agreed, and the last of them is not lost', async () => {
  const ask = vi.fn();
  const fresh = keepFresh({ ask });
  fresh.live(true);
  fresh.told();
  await pass(0);
  expect(ask).toHaveBeenCalledTimes(1);
  for (let n = 0; n < 100; n += 1) {
    fresh.told();
    await pass(GATHER_MS / 10);
  }
  expect(ask).toHaveBeenCalledTimes(11);
  fresh.told();
  await pass(GATHER_MS);
  expect(ask).toHaveBeenCalledTimes(12);
  fresh.end();
});

test('nobody asks for a hidden page; looked at again it asks once', async () => {
  const ask = vi.fn();
  const fresh = keepFresh({ ask });
  look(true);
  for (let n = 0; n < 50; n += 1) {
    fresh.told();
    await pass(GATHER_MS);
  }
  await pass(10 * SLOW_MS);
  expect(ask).not.toHaveBeenCalled();
  look(false);
  await pass(0);
  expect(ask).toHaveBeenCalledTimes(1);
  look(true);
  look(false);
  await pass(GATHER_MS);
  expect(ask).toHaveBeenCalledTimes(2);
  fresh.end();
});

test('it asks slowly in any case, and sooner while nothing is told', async () => {
  const ask = vi.fn();
  const fresh = keepFresh({ ask });
  await pass(DEAF_MS);
  expect(ask).toHaveBeenCalledTimes(1);
  fresh.live(true);
  await pass(SLOW_MS - 1);
  expect(ask).toHaveBeenCalledTimes(1);
  await pass(1);
  expect(ask).toHaveBeenCalledTimes(2);
  fresh.live(false);
  await pass(DEAF_MS);
  expect(ask).toHaveBeenCalledTimes(3);
  fresh.end();
  await pass(10 * SLOW_MS);
  expect(ask).toHaveBeenCalledTimes(3);
});

test('a question that was refused is asked later, not at once and not never', async () => {
  const ask = vi.fn().mockRejectedValueOnce(new Error('too many')).mockResolvedValueOnce(false).mockResolvedValue('an answer');
  const fresh = keepFresh({ ask });
  fresh.live(true);
  fresh.told();
  await pass(0);
  fresh.told();
  await pass(GATHER_MS);
  expect(ask).toHaveBeenCalledTimes(1);
  await pass(20_000 - GATHER_MS);
  expect(ask).toHaveBeenCalledTimes(2);
  await pass(20_000);
  expect(ask).toHaveBeenCalledTimes(3);
  await pass(SLOW_MS - 1);
  expect(ask).toHaveBeenCalledTimes(3);
  fresh.end();
});

/** Every web test: a stray console.error or warning fails it, and nothing of one test is left for the next. */
import { cleanup, configure } from '@testing-library/react';
import { afterEach, beforeEach, expect, vi } from 'vitest';
import { chooseLocale } from '../src/kit/i18n.tsx';
import { clearSession, ROLES } from '../src/kit/session.ts';
import { toast } from '../src/kit/toast.ts';

// What comes, comes in its time: pages and dialogs are fetched when they are asked for, and busy machines are slow.
configure({ asyncUtilTimeout: 30_000 });

/** Nothing is laid out here, so everything is in view: what is fetched on sight is fetched. */
class EverythingSeen implements Pick<IntersectionObserver, 'observe' | 'unobserve' | 'disconnect'> {
  readonly #tell: IntersectionObserverCallback;
  constructor(tell: IntersectionObserverCallback) {
    this.#tell = tell;
  }
  observe(target: Element): void {
    this.#tell([{ target, isIntersecting: true } as IntersectionObserverEntry], this as unknown as IntersectionObserver);
  }
  unobserve(): void {}
  disconnect(): void {}
}
globalThis.IntersectionObserver = EverythingSeen as unknown as typeof IntersectionObserver;

const strays: string[] = [];

beforeEach(() => {
  strays.length = 0;
  chooseLocale('zh_CN');
  for (const level of ['error', 'warn'] as const)
    vi.spyOn(console, level).mockImplementation((...parts: unknown[]) => void strays.push(parts.map(String).join(' ')));
});

afterEach(async () => {
  cleanup();
  vi.useRealTimers();
  // A line lingers after its page, and tries again: within a later test, whose clock may be a false one. Fetched here, for some files put another in its place.
  (await import('../src/kit/push-line.ts')).hangUpAll();
  vi.unstubAllGlobals();
  for (const role of ROLES) clearSession(role);
  for (const { id } of toast.shown()) toast.dismiss(id);
  localStorage.clear();
  sessionStorage.clear();
  expect(strays.join('\n'), 'console.error and console.warn').toBe('');
});

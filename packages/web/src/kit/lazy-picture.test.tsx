import { act, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { LAZY, LazyPicture } from './lazy-picture.tsx';
import { zoomed } from './zoom.ts';

afterEach(() => vi.unstubAllGlobals());

it('is fetched when it comes near, by the margin and share of itself that count', () => {
  let options: IntersectionObserverInit | undefined;
  let tell: (entries: { isIntersecting: boolean }[]) => void = () => undefined;
  class Watch {
    constructor(callback: typeof tell, given: IntersectionObserverInit) {
      tell = callback;
      options = given;
    }
    observe(): void {}
    disconnect(): void {}
  }
  vi.stubGlobal('IntersectionObserver', Watch);
  render(<LazyPicture src="https://cdn.example/a.png" alt="a" width={40} height={40} />);
  expect(options).toEqual({ rootMargin: '50px', threshold: 0.01 });
  expect(document.querySelector('img')).toBeNull();
  expect(screen.getByRole('img', { name: 'a' })).toBeTruthy();
  act(() => tell([{ isIntersecting: false }]));
  expect(document.querySelector('img')).toBeNull();
  act(() => tell([{ isIntersecting: true }]));
  expect(document.querySelector('img')?.getAttribute('src')).toBe('https://cdn.example/a.png');
});

it('is fetched within 1.3 windows where the browser does not tell what is seen', () => {
  vi.stubGlobal('IntersectionObserver', undefined);
  expect(LAZY.preload).toBe(1.3);
  const at = (top: number) => ({ top, bottom: top + 10 }) as DOMRect;
  const place = vi.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue(at(window.innerHeight * 1.31));
  render(<LazyPicture src="https://cdn.example/b.png" alt="b" width={40} />);
  expect(document.querySelector('img')).toBeNull();
  place.mockReturnValue(at(window.innerHeight * 1.29));
  fireEvent.scroll(document);
  expect(document.querySelector('img')).not.toBeNull();
  place.mockRestore();
});

it('is tried once more, and no more', () => {
  vi.stubGlobal('IntersectionObserver', undefined);
  const failed = vi.fn();
  render(<LazyPicture src="https://cdn.example/c.png" alt="c" width={40} onError={failed} />);
  const first = document.querySelector('img') as HTMLImageElement;
  fireEvent.error(first);
  const second = document.querySelector('img') as HTMLImageElement;
  expect(second).not.toBe(first);
  expect(failed).not.toHaveBeenCalled();
  fireEvent.error(second);
  expect(document.querySelector('img')).toBe(second);
  expect(failed).toHaveBeenCalledOnce();
});

it('is zoomed by 0.2 up to 3, down to 1 or what the viewer says', () => {
  expect([zoomed(1, 1), zoomed(2.9, 1), zoomed(1, -1), zoomed(1, -1, 0.5), zoomed(0.6, -3, 0.5)]).toEqual([1.2, 3, 1, 0.8, 0.5]);
  expect([1, 1, 1, -1, -1, -1].reduce((scale, step) => zoomed(scale, step), 1)).toBe(1);
});

/** Charts and editors are fetched when their place comes into view, not before. */
import { act, render, screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { Chart } from './chart.tsx';
import { RichText } from './rich-text.tsx';

const drawn = vi.hoisted(() => vi.fn(() => () => undefined));
vi.mock('./chart-drawing.ts', () => ({ drawChart: drawn }));
vi.mock('./rich-text-editor.tsx', () => ({ RichTextEditor: ({ label }: { label: string }) => <textarea aria-label={label} /> }));

/** Places that are watched, and how to bring one into view. */
const watched = new Map<Element, (isIntersecting: boolean) => void>();
beforeEach(() => {
  watched.clear();
  drawn.mockClear();
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      readonly #tell: (entries: { isIntersecting: boolean }[]) => void;
      constructor(tell: (entries: { isIntersecting: boolean }[]) => void) {
        this.#tell = tell;
      }
      observe(element: Element): void {
        watched.set(element, (isIntersecting) => this.#tell([{ isIntersecting }]));
      }
      disconnect(): void {
        watched.clear();
      }
    },
  );
});
const comes = (isIntersecting: boolean): Promise<void> =>
  act(async () => {
    for (const tell of [...watched.values()]) tell(isIntersecting);
  });

test('a chart below the screen is drawn when it is scrolled to', async () => {
  render(<Chart data={{ days: ['01-01'], series: [{ name: 'sold', values: [1], kind: 'line' }] }} label="a week" />);
  await comes(false);
  expect(drawn).not.toHaveBeenCalled();
  await comes(true);
  await vi.waitFor(() => expect(drawn).toHaveBeenCalledOnce());
  expect(watched.size).toBe(0);
});

test('so is an editor', async () => {
  const control = { id: 'text', value: '', set: () => undefined, readOnly: false, invalid: false, describedBy: undefined };
  render(<RichText control={control} label="the story" purpose="goods" />);
  await comes(false);
  expect(screen.queryByLabelText('the story')).toBeNull();
  await comes(true);
  expect(await screen.findByLabelText('the story')).toBeDefined();
});

/** With Preact, as pages are shipped: what it keeps of a page that waits is its own matter. */
import type { VNode } from 'preact';
import { hydrate } from 'preact/compat';
import { renderToString } from 'preact-render-to-string';
import { type ReactElement, useEffect, useState } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { Slice, takeTurns } from './slice.tsx';

vi.mock('react', () => import('preact/compat'));
vi.mock('react/jsx-runtime', () => import('preact/jsx-runtime'));
vi.mock('react/jsx-dev-runtime', () => import('preact/jsx-runtime'));

afterEach(() => {
  vi.unstubAllGlobals();
  document.body.replaceChildren();
});

const settled = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

/** Preact's elements under React's type, as the build has it. */
const preact = (page: ReactElement) => page as unknown as VNode;

test('each slice is taken over in a task of its own, and stands as it was drawn until then', async () => {
  const tasks: (() => void)[] = [];
  vi.stubGlobal('setTimeout', (run: () => void) => tasks.push(run));
  const taken = new Set<string>();
  const Part = ({ name }: { name: string }) => (
    <p
      ref={() => {
        taken.add(name);
      }}
    >
      {name}
    </p>
  );
  const page = (
    <main>
      <Slice name="one">
        <div>
          <Part name="one" />
          <Slice name="within">
            <Part name="within" />
          </Slice>
        </div>
      </Slice>
      <Slice name="two">
        <Part name="two" />
      </Slice>
    </main>
  );
  const host = document.body.appendChild(document.createElement('div'));
  host.innerHTML = renderToString(preact(page));
  const drawn = [...host.querySelectorAll('p')];
  expect(drawn.map((each) => each.textContent)).toEqual(['one', 'within', 'two']);

  let ended = false;
  void takeTurns().then(() => {
    ended = true;
  });
  hydrate(preact(page), host);
  await settled();
  expect(taken.size).toBe(0);
  while (tasks.length > 0) {
    const before = taken.size;
    tasks.shift()?.();
    // what follows from it within the task
    await settled();
    expect(taken.size - before).toBeLessThanOrEqual(1);
    expect([...host.querySelectorAll('p')]).toEqual(drawn);
  }
  expect(ended).toBe(true);
  expect([...taken]).toEqual(['one', 'two', 'within']);
});

test('what a page becomes before the turn of a slice comes is shown after it: what was drawn is taken over as it was drawn', async () => {
  const tasks: (() => void)[] = [];
  vi.stubGlobal('setTimeout', (run: () => void) => tasks.push(run));
  const Shelf = ({ open }: { open: boolean }) => (
    <ul>
      {open && (
        <li className="slip">
          <button type="button" aria-label="close">
            <svg />
          </button>
        </li>
      )}
      <li>
        <button type="button">
          <span>cake</span>
        </button>
      </li>
    </ul>
  );
  function Opening(): ReactElement {
    const [open, setOpen] = useState(false);
    // as a link to one goods has its order opened
    useEffect(() => {
      setOpen(true);
      const shut = (): void => setOpen(false);
      window.addEventListener('shut', shut);
      return () => window.removeEventListener('shut', shut);
    }, []);
    return (
      <main>
        <Slice name="head">
          <h1>{open ? 'open' : 'shut'}</h1>
        </Slice>
        <Slice name="shelf">
          <Shelf open={open} />
        </Slice>
      </main>
    );
  }
  const host = document.body.appendChild(document.createElement('div'));
  const drawn = renderToString(preact(<Opening />));
  host.innerHTML = drawn;
  const cake = host.querySelector('span');
  void takeTurns();
  hydrate(preact(<Opening />), host);
  for (await settled(); tasks.length > 0; await settled()) tasks.shift()?.();
  await settled();
  expect(host.innerHTML).toBe(
    '<main><h1>open</h1><ul><li class="slip"><button type="button" aria-label="close"><svg></svg></button></li><li><button type="button"><span>cake</span></button></li></ul></main>',
  );
  expect(host.querySelector('li:not(.slip) span')).toBe(cake);
  window.dispatchEvent(new Event('shut'));
  await settled();
  expect(host.innerHTML).toBe(drawn);
});

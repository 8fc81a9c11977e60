/** A public page in a test as a browser has it: drawn by the server, taken over by React, with a server that answers what it is told to. */
import { act } from '@testing-library/react';
import { hydrateRoot, type Root } from 'react-dom/client';
import { vi } from 'vitest';
import { App } from '../src/app/app.tsx';
import { type RenderInput, render } from '../src/app/entry-server.tsx';
import { load } from '../src/app/load.ts';
import { site } from './samples.ts';

let root: Root | null = null;

/** Opens a page; anything React has to repair fails the test. */
export async function openPage(page: RenderInput['page'], data: unknown, change: Partial<RenderInput> = {}): Promise<void> {
  const { html, state } = render({ url: '/', page, data, locale: 'zh_CN', site, device: 'pc', now: 0, ...change });
  document.body.innerHTML = `<div id="root">${html}</div>`;
  const loaded = await load(state.files);
  await act(async () => {
    root = hydrateRoot(
      document.getElementById('root') as HTMLElement,
      <App state={JSON.parse(JSON.stringify(state)) as typeof state} loaded={loaded} />,
    );
  });
}

/** Ends it; after every test. */
export function closePage(): void {
  act(() => root?.unmount());
  root = null;
  document.body.innerHTML = '';
}

export type Answers = Record<string, (body: Record<string, unknown>) => unknown>;
export const ok = (data: unknown) => ({ code: 1, msg: '', data });
export const no = (code: number, msg: string) => ({ code, msg, data: null });

/** What the page asks by path, and every question in turn; a path without an answer is a network that is down. */
export function answer(answers: Answers): { path: string; body: Record<string, unknown> }[] {
  const asked: { path: string; body: Record<string, unknown> }[] = [];
  vi.stubGlobal(
    'fetch',
    vi.fn<typeof fetch>(async (url, init) => {
      const path = String(url);
      const work = answers[path];
      if (!work) throw new TypeError(`no answer for ${path}`);
      const body = JSON.parse(String(init?.body)) as Record<string, unknown>;
      asked.push({ path, body });
      return new Response(JSON.stringify(work(body)));
    }),
  );
  return asked;
}

/** For tests: a page in an office, with a server that answers from a table and remembers what it was asked. */
import { allEndpoints } from '@keymall/contract/endpoints';
import { adminListView, merchantListView } from '@keymall/contract/identity/list-view';
import type { Endpoint } from '@keymall/contract/kit/endpoint';
import type { MenuNode } from '@keymall/contract/kit/menu';
import { sampleAnswer } from '@keymall/contract/kit/sample.fixture';
import { adminPages } from '@keymall/contract/pages/admin';
import { merchantPages } from '@keymall/contract/pages/merchant';
import { type Pages, pageName, pagePath } from '@keymall/contract/pages/page';
import { QueryClientProvider } from '@tanstack/react-query';
import { render, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { createMemoryRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { expect, vi } from 'vitest';
import { site } from '../../../testing/samples.ts';
import { ConfirmHost } from '../confirm.tsx';
import { LocaleProvider } from '../i18n.tsx';
import { SiteContext } from '../site.ts';
import { ToastHost } from '../toast-host.tsx';
import { OfficeContext, type OfficeRole } from './office.ts';
import { createQueries } from './queries.ts';
import { Components } from './shell/office-root.tsx';

export type Answer = { data: unknown } | { status?: number; code: number; msg: string };
type Answers = readonly (readonly [Endpoint, unknown])[];

/** A call as the server saw it. */
export interface Asked {
  path: string;
  input: Record<string, unknown>;
}

const no = (code: number, msg: string, status = 200): Response => Response.json({ code, msg, data: null }, { status });

/** A refusal to put into the table. */
export class Refusal {
  readonly code: number;
  readonly msg: string;
  readonly status: number;
  constructor(code: number, msg: string, status = 200) {
    this.code = code;
    this.msg = msg;
    this.status = status;
  }
}

/** Answers calls from a table, each answer checked against the contract, and what is not in it with a sample of its schema. */
export function fakeServer(answers: Answers): {
  asked: Asked[];
  of: (endpoint: Endpoint) => Asked[];
  /** What it says to a call. */
  answered: (endpoint: Endpoint) => unknown;
} {
  const asked: Asked[] = [];
  for (const [endpoint, data] of answers)
    if (!(data instanceof Refusal)) {
      const { error } = endpoint.output.safeParse(data);
      if (error) throw new Error(`the sample of ${endpoint.path} is not what the contract says: ${error.message}`);
    }
  const answered = (endpoint: Endpoint): unknown => {
    const given = answers.find(([each]) => each.path === endpoint.path);
    return given ? given[1] : sampleAnswer(endpoint);
  };
  vi.stubGlobal('fetch', (url: string, init: RequestInit) => {
    const path = url.split('?')[0] ?? '';
    asked.push({ path, input: JSON.parse(String(init.body ?? '{}')) as Record<string, unknown> });
    const endpoint = allEndpoints.find((each) => each.path === path);
    if (!endpoint) return Promise.resolve(no(404, `no answer for ${path}`, 404));
    const data = answered(endpoint);
    if (data instanceof Refusal) return Promise.resolve(no(data.code, data.msg, data.status));
    return Promise.resolve(Response.json({ code: 1, msg: 'success', data }));
  });
  return { asked, of: (endpoint) => asked.filter(({ path }) => path === endpoint.path), answered };
}

/** The texts of an answer: what a reader could know it by. */
const textsOf = (data: unknown): string[] =>
  typeof data === 'string'
    ? [data].filter((text) => text.length > 1)
    : typeof data === 'object' && data !== null
      ? Object.values(data).flatMap(textsOf)
      : [];

/** Waits until a page shows something of what it was answered: of a list, something of every row that no other row has. */
export async function expectShown(answer: unknown): Promise<void> {
  const { list } = answer as { list?: unknown };
  const rows = Array.isArray(list) ? list.map(textsOf) : [textsOf(answer)];
  const own = rows.map((texts, at) => texts.filter((text) => rows.every((other, index) => index === at || !other.includes(text))));
  await waitFor(() => {
    const values = [...document.querySelectorAll('input')].map((input) => input.value);
    const page = [document.body.textContent, ...values].join('\n');
    for (const texts of own)
      expect(
        texts.some((text) => page.includes(text)),
        `none of ${texts.join(', ')} is shown`,
      ).toBe(true);
  });
}

const pagesOf: Record<OfficeRole, Pages> = { admin: adminPages, merchant: merchantPages };

/** All pages of an office as one flat menu: a page takes its title from its row. */
const wholeMenu = (role: OfficeRole): MenuNode[] =>
  Object.entries(pagesOf[role]).map(([key, page]) => ({
    component: `${role}/${key}`,
    name: pageName(role, key),
    path: pagePath(role, key, page),
    meta: {
      title: page.title.zh_CN,
      icon: page.icon,
      single: false,
      hidden: page.hidden ?? false,
      perm: page.opens.permission ?? '',
      parent: page.parent ? pageName(role, page.parent) : '',
    },
    children: [],
  }));

interface OfficeOptions {
  role?: OfficeRole;
  perms?: readonly string[];
  menu?: readonly MenuNode[];
  /** The address, and the route that the page stands at. */
  at?: string;
  route?: string;
}

/** Draws something as it would stand in an office. Gives the router, to see where the page went. */
export function renderInOffice(
  page: ReactNode,
  { role = 'merchant', perms = ['*'], menu = wholeMenu(role), at = '/', route = '*' }: OfficeOptions = {},
) {
  const router = createMemoryRouter([{ path: route, element: page }, ...(route === '*' ? [] : [{ path: '*', element: null }])], {
    initialEntries: [at],
  });
  const office = {
    role,
    perms,
    menu,
    lists: role === 'admin' ? adminListView : merchantListView,
    account: { id: 7, name: '示例商户', avatar: '' },
    reload: () => Promise.resolve(),
    signOut: () => Promise.resolve(),
  };
  const view = render(
    <QueryClientProvider client={createQueries()}>
      <LocaleProvider>
        <Components>
          <SiteContext value={site}>
            <OfficeContext value={office}>
              <RouterProvider router={router} />
              <ConfirmHost />
              <ToastHost />
            </OfficeContext>
          </SiteContext>
        </Components>
      </LocaleProvider>
    </QueryClientProvider>,
  );
  return { ...view, router };
}

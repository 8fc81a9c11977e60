/** For tests: a page in an office, with a server that answers from a table and remembers what it was asked. */
import type { Endpoint } from '@keymall/contract/kit/endpoint';
import type { MenuNode } from '@keymall/contract/kit/menu';
import { adminPages } from '@keymall/contract/pages/admin';
import { merchantPages } from '@keymall/contract/pages/merchant';
import { type Pages, pageName, pagePath } from '@keymall/contract/pages/page';
import { QueryClientProvider } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { createMemoryRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { vi } from 'vitest';
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

/** Answers calls from a table of samples, each checked against the contract. Whatever is not in it is a 404. */
export function fakeServer(answers: Answers): { asked: Asked[]; of: (endpoint: Endpoint) => Asked[] } {
  const asked: Asked[] = [];
  for (const [endpoint, data] of answers)
    if (!(data instanceof Refusal)) {
      const { error } = endpoint.output.safeParse(data);
      if (error) throw new Error(`the sample of ${endpoint.path} is not what the contract says: ${error.message}`);
    }
  vi.stubGlobal('fetch', (url: string, init: RequestInit) => {
    const path = url.split('?')[0] ?? '';
    asked.push({ path, input: JSON.parse(String(init.body ?? '{}')) as Record<string, unknown> });
    const found = answers.find(([endpoint]) => endpoint.path === path);
    if (!found) return Promise.resolve(no(404, `no answer for ${path}`, 404));
    const data = found[1];
    if (data instanceof Refusal) return Promise.resolve(no(data.code, data.msg, data.status));
    return Promise.resolve(Response.json({ code: 1, msg: 'success', data }));
  });
  return { asked, of: (endpoint) => asked.filter(({ path }) => path === endpoint.path) };
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

/** Routes made of the menu the server sent. */
import type { MenuNode } from '@keymall/contract/kit/menu';
import { pageName, pagePath } from '@keymall/contract/pages/page';
import { type ComponentType, lazy, type ReactNode } from 'react';
import { Link, Navigate, type RouteObject, useLocation, useRouteError } from 'react-router';
import { useLocale, useWords, words } from '../../i18n.tsx';
import { flatMenu, isLink, useOffice } from '../office.ts';
import { Empty } from '../state-views.tsx';
import type { OfficeArea } from './area.ts';
import { BlankLayout, FrameLayout, StandardLayout } from './layouts.tsx';

const text = words(
  {
    missing: '页面不在当前版本中',
    missingNote: '菜单中的页面尚未随程序安装，请联系管理员',
    lost: '页面不存在',
    lostNote: '没有 {path} 这个页面',
    closed: '没有权限',
    closedNote: '您没有打开“{title}”的权限。需要时请联系管理您账号的人开通',
    back: '返回后台首页',
  },
  {
    missing: 'This page is not part of this version',
    missingNote: 'The menu names a page that is not installed; please tell the administrator',
    lost: 'Page not found',
    lostNote: 'There is no page {path}',
    closed: 'You have no permission',
    closedNote: 'You may not open “{title}”. If you need it, ask whoever keeps your account',
    back: 'Back to the office',
  },
);

/** A directory; a directory whose pages stand alone, without the shell around them. */
const DIRECTORY = 'Layout';
const BLANK = 'BLANK';
const isAddress = (component: string): boolean => /^(https?:\/\/|\/)/.test(component);

function DefaultPage() {
  const t = useWords(text);
  return (
    <section className="bo-card">
      <Empty title={t('missing')}>{t('missingNote')}</Empty>
    </section>
  );
}

interface LostProps {
  status: 403 | 404;
  title: string;
  note: string;
  home: string;
}

/** Said in the office, with a way back into it. */
function Lost({ status, title, note, home }: LostProps) {
  const t = useWords(text);
  return (
    <section className="bo-card" role="alert">
      <p className="bo-lost" aria-hidden="true">
        {status}
      </p>
      <Empty title={title}>
        <div className="bo-lost-way">
          <p>{note}</p>
          <Link to={home}>{t('back')}</Link>
        </div>
      </Empty>
    </section>
  );
}

/** An address of this office that no page has. */
function NotFound({ home }: { home: string }) {
  const t = useWords(text);
  const { pathname } = useLocation();
  return <Lost status={404} title={t('lost')} note={t('lostNote', { path: pathname })} home={home} />;
}

/** A page as long as the menu has it: rights that go close it while it is open, and rights that come open it. */
function Gate({ area, name, children }: { area: OfficeArea; name: string; children: ReactNode }) {
  const t = useWords(text);
  const locale = useLocale();
  const { menu } = useOffice();
  if (flatMenu(menu).some((node) => node.name === name)) return children;
  const row = Object.entries(area.declared).find(([key]) => pageName(area.role, key) === name)?.[1];
  return <Lost status={403} title={t('closed')} note={t('closedNote', { title: row?.title[locale] ?? name })} home={area.home} />;
}

/** Where the office begins: the first page of its menu as it is now. */
function Home() {
  const { menu } = useOffice();
  return <Navigate to={firstPage(menu) ?? ''} replace />;
}

/** What breaks around a page is the office's to show, not the router's. */
function Thrown(): never {
  throw useRouteError();
}

const lazyPages = new Map<string, ComponentType>();

/** The page a menu row names, fetched when it is opened. Unknown ones warn and fall back to the default page. */
export function pageOf(area: OfficeArea, component: string): ComponentType {
  const known = lazyPages.get(component);
  if (known) return known;
  const load = area.pages[component];
  if (!load) console.warn(`page component not found: ${component}`);
  const page = load ? lazy(async () => ({ default: (await load()).Page })) : DefaultPage;
  lazyPages.set(component, page);
  return page;
}

/** The first page that is not hidden; where all are, the first that an address leads to. Links are no pages of the office. */
function firstPage(nodes: readonly MenuNode[]): string | null {
  const pages = (shown: boolean, rows: readonly MenuNode[]): string[] =>
    rows.flatMap((node) => {
      if (isLink(node) || (shown && node.meta.hidden)) return [];
      return node.children.length ? pages(shown, node.children) : node.path.includes(':') ? [] : node.path;
    });
  return pages(true, nodes)[0] ?? pages(false, nodes)[0] ?? null;
}

function pageRoute(area: OfficeArea, node: MenuNode): RouteObject {
  if (isAddress(node.component)) return { path: node.path, element: <FrameLayout address={node.component} title={node.meta.title} /> };
  const Page = pageOf(area, node.component);
  const page = (
    <Gate area={area} name={node.name}>
      <Page />
    </Gate>
  );
  return { path: node.path, element: page };
}

/** The pages of this area that the menu does not have: they say so, and open as soon as it does. */
function closedPages(area: OfficeArea, menu: readonly MenuNode[]): RouteObject[] {
  const names = new Set(flatMenu(menu).map(({ name }) => name));
  return Object.entries(area.declared).flatMap(([key, row]) => {
    const name = pageName(area.role, key);
    if (names.has(name)) return [];
    const Page = pageOf(area, `${area.role}/${key}`);
    const element = (
      <Gate area={area} name={name}>
        <Page />
      </Gate>
    );
    return { path: pagePath(area.role, key, row), element };
  });
}

interface Found {
  standard: RouteObject[];
  blank: RouteObject[];
}

function collect(area: OfficeArea, nodes: readonly MenuNode[], alone: boolean, found: Found): Found {
  for (const node of nodes) {
    if (isLink(node)) continue;
    if (node.component === DIRECTORY || node.component === BLANK || node.children.length > 0) {
      const first = firstPage(node.children);
      if (first) found.standard.push({ path: node.path, element: <Navigate to={first} replace /> });
      collect(area, node.children, alone || node.component === BLANK, found);
    } else (alone ? found.blank : found.standard).push(pageRoute(area, node));
  }
  return found;
}

/** All routes of an office. The office's root opens the first page of its menu. Throws when there is none. */
export function routesOf(area: OfficeArea, menu: readonly MenuNode[]): RouteObject[] {
  if (!firstPage(menu)) throw new Error('the menu is empty');
  const { standard, blank } = collect(area, menu, false, { standard: [], blank: [] });
  return [
    { element: <BlankLayout />, errorElement: <Thrown />, children: blank },
    {
      element: <StandardLayout area={area} />,
      errorElement: <Thrown />,
      children: [
        { path: area.home, element: <Home /> },
        ...standard,
        ...closedPages(area, menu),
        { path: '*', element: <NotFound home={area.home} /> },
      ],
    },
  ];
}

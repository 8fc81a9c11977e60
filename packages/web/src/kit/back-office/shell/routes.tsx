/** Routes made of the menu the server sent. */
import type { MenuNode } from '@keymall/contract/kit/menu';
import { type ComponentType, lazy } from 'react';
import { Link, Navigate, type RouteObject, useLocation, useRouteError } from 'react-router';
import { useWords, words } from '../../i18n.tsx';
import { Empty } from '../state-views.tsx';
import type { OfficeArea } from './area.ts';
import { BlankLayout, FrameLayout, StandardLayout } from './layouts.tsx';

const text = words(
  {
    missing: '页面不在当前版本中',
    missingNote: '菜单中的页面尚未随程序安装，请联系管理员',
    lost: '页面不存在',
    lostNote: '没有 {path} 这个页面，或者您没有打开它的权限',
    back: '返回后台首页',
  },
  {
    missing: 'This page is not part of this version',
    missingNote: 'The menu names a page that is not installed; please tell the administrator',
    lost: 'Page not found',
    lostNote: 'There is no page {path}, or you may not open it',
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

/** An address of this office that no page has, or none that this account may open: said in the office, with a way back into it. */
function NotFound({ home }: { home: string }) {
  const t = useWords(text);
  const { pathname } = useLocation();
  return (
    <section className="bo-card" role="alert">
      <p className="bo-lost" aria-hidden="true">
        404
      </p>
      <Empty title={t('lost')}>
        <div className="bo-lost-way">
          <p>{t('lostNote', { path: pathname })}</p>
          <Link to={home}>{t('back')}</Link>
        </div>
      </Empty>
    </section>
  );
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

const firstPage = (nodes: readonly MenuNode[]): string | null => {
  for (const node of nodes) {
    if (node.meta.hidden) continue;
    const path = node.children.length ? firstPage(node.children) : node.path;
    if (path) return path;
  }
  return null;
};

function pageRoute(area: OfficeArea, node: MenuNode): RouteObject {
  if (isAddress(node.component)) return { path: node.path, element: <FrameLayout address={node.component} title={node.meta.title} /> };
  const Page = pageOf(area, node.component);
  return { path: node.path, element: <Page /> };
}

interface Found {
  standard: RouteObject[];
  blank: RouteObject[];
}

function collect(area: OfficeArea, nodes: readonly MenuNode[], alone: boolean, found: Found): Found {
  for (const node of nodes) {
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
  const first = firstPage(menu);
  if (!first) throw new Error('the menu is empty');
  const { standard, blank } = collect(area, menu, false, { standard: [], blank: [] });
  return [
    { element: <BlankLayout />, errorElement: <Thrown />, children: blank },
    {
      element: <StandardLayout area={area} />,
      errorElement: <Thrown />,
      children: [
        { path: area.home, element: <Navigate to={first} replace /> },
        ...standard,
        { path: '*', element: <NotFound home={area.home} /> },
      ],
    },
  ];
}

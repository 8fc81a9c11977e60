import { merchantListView } from '@keymall/contract/identity/list-view';
import type { MenuNode } from '@keymall/contract/kit/menu';
import { merchantUser } from '@keymall/contract/merchant/merchant-account';
import { adminPages, adminSections } from '@keymall/contract/pages/admin';
import { merchantPages, merchantSections } from '@keymall/contract/pages/merchant';
import { type Pages, pageName, pagePath, type Sections } from '@keymall/contract/pages/page';
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { site } from '../../../../testing/samples.ts';
import { chooseLocale } from '../../i18n.tsx';
import { saveSession } from '../../session.ts';
import { seedSite } from '../../site.ts';
import { toast } from '../../toast.ts';
import { matchesPath, trail } from '../office.ts';
import { PageHead } from '../page-head.tsx';
import { resetUi, settingsFrom, UI_DEFAULTS } from '../ui-settings.ts';
import { leftAt, rememberPlace } from '../way-back.ts';
import type { OfficeArea } from './area.ts';
import { OfficeRoot, redirectOf } from './office-root.tsx';
import { routesOf } from './routes.tsx';

const node = (name: string, path: string, more: Partial<MenuNode> = {}, hidden = false): MenuNode => ({
  name,
  path,
  component: `merchant/${name}`,
  meta: { title: `标题${name}`, icon: 'gift', single: false, hidden, perm: '', parent: hidden ? 'list' : '' },
  children: [],
  ...more,
});
const menu: MenuNode[] = [
  node('goods', '/merchant/goods', {
    component: 'Layout',
    children: [node('list', '/merchant/goods/good'), node('edit', '/merchant/goods/good/edit/:id', {}, true)],
  }),
  node('missing', '/merchant/missing'),
  node('wall', '/merchant/wall', { component: 'BLANK', children: [node('board', '/merchant/wall/board')] }),
];

const saved: string[] = [];
const page = (title: string) => () => Promise.resolve({ Page: () => <h1>{title}</h1> });
const area: OfficeArea = {
  role: 'merchant',
  home: '/merchant',
  profile: '/merchant/user/setting',
  pages: { 'merchant/list': page('列表'), 'merchant/edit': page('编辑'), 'merchant/board': page('大屏'), 'merchant/missing': page('其他') },
  loadMenu: () => Promise.resolve(menu),
  loadAccount: () => Promise.resolve({ account: { id: 7, name: '示例商户', avatar: '' }, perms: ['*'], locale: 'zh_CN' }),
  saveLocale: (locale) => {
    saved.push(locale);
    return Promise.resolve();
  },
  lists: merchantListView,
  prove: merchantUser.prove,
  logout: () => Promise.resolve(null),
  declared: {},
  help: (site) => site.office_help_merchant,
};
const session = { accessToken: 't', userInfo: null, shop: null, showVerifyDialog: false, perms: [] };

const assign = vi.fn();
beforeEach(() => {
  assign.mockClear();
  seedSite(site);
  vi.spyOn(window.location, 'assign').mockImplementation(assign);
  vi.stubGlobal('fetch', () => Promise.resolve(new Response('{}', { status: 404 })));
  vi.spyOn(window, 'scrollTo').mockImplementation(() => undefined);
});
afterEach(() => {
  resetUi();
  window.history.replaceState(null, '', '/');
});

function openAt(address: string): void {
  saveSession('merchant', session);
  window.history.replaceState(null, '', address);
  render(<OfficeRoot area={area} />);
}

describe('guard', () => {
  it('sends a merchant without a token to sign in, and back afterwards', async () => {
    window.history.replaceState(null, '', '/merchant/goods/good?page=2');
    render(<OfficeRoot area={area} />);
    await waitFor(() =>
      expect(assign).toHaveBeenCalledWith(`/merchant/login?redirect=${encodeURIComponent('/merchant/goods/good?page=2')}`),
    );
  });

  it('tells an administrator without a token to sign in, and leaves for the site', async () => {
    vi.useFakeTimers();
    render(<OfficeRoot area={{ ...area, role: 'admin', home: '/admin' }} />);
    expect(toast.shown().map(({ text }) => text)).toEqual(['请先登录']);
    await act(() => vi.advanceTimersByTimeAsync(500));
    expect(assign).toHaveBeenCalledWith('/');
  });

  it('opens the first page at the root, and the page that was asked for', async () => {
    openAt('/merchant');
    expect(await screen.findByRole('heading', { name: '列表' })).toBeTruthy();
    expect(window.location.pathname).toBe('/merchant/goods/good');
    expect(redirectOf('/merchant', '?redirect=/merchant/missing')).toBe('/merchant/missing');
    expect(redirectOf('/merchant', '?redirect=https://elsewhere.example')).toBeNull();
    expect(redirectOf('/merchant', '?redirect=/merchants')).toBeNull();
  });

  it('shows the server’s sentence when the menu could not be had', async () => {
    saveSession('merchant', session);
    render(<OfficeRoot area={{ ...area, loadMenu: () => Promise.reject(new Error('down')) }} />);
    expect(await screen.findByText('加载失败')).toBeTruthy();
    expect(toast.shown().map(({ text }) => text)).toEqual(['路由加载失败']);
  });

  it('says that it can’t build routes of an empty menu', async () => {
    saveSession('merchant', session);
    render(<OfficeRoot area={{ ...area, loadMenu: () => Promise.resolve([]) }} />);
    await waitFor(() => expect(toast.shown().map(({ text }) => text)).toEqual(["Can't build routes"]));
  });
});

describe('routes', () => {
  it('lead from a directory to its first page, and from nowhere to a page that says so, in the office', async () => {
    openAt('/merchant/goods');
    expect(await screen.findByRole('heading', { name: '列表' })).toBeTruthy();
    openAt('/merchant/nowhere');
    expect((await screen.findByRole('alert')).textContent).toContain('/merchant/nowhere');
    expect(screen.getByRole('link', { name: '返回后台首页' }).getAttribute('href')).toBe('/merchant');
    expect(screen.getAllByRole('navigation').length).toBeTruthy();
    expect(assign).not.toHaveBeenCalled();
  });

  it('warn about a page that is not installed', () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    routesOf({ ...area, pages: {} }, [node('gone', '/merchant/gone')]);
    expect(warn).toHaveBeenCalledWith('page component not found: merchant/gone');
  });

  it('put pages of a blank directory outside of the shell', () => {
    const routes = routesOf(area, menu);
    expect(routes[0]?.children?.map(({ path }) => path)).toEqual(['/merchant/wall/board']);
  });
});

describe('menu', () => {
  it('marks the page, opens its directory, and leaves hidden pages out', async () => {
    openAt('/merchant/goods/good');
    await screen.findByRole('heading', { name: '列表' });
    expect(screen.getByRole('link', { name: '标题list' }).getAttribute('aria-current')).toBe('page');
    expect(screen.getByRole('button', { name: '标题goods' }).getAttribute('aria-expanded')).toBe('true');
    expect(screen.queryByRole('link', { name: '标题edit' })).toBeNull();
  });

  const faces = [
    { role: 'admin', pages: adminPages as Pages, sections: adminSections as Sections },
    { role: 'merchant', pages: merchantPages as Pages, sections: merchantSections as Sections },
  ] as const;
  for (const { role, pages, sections } of faces)
    it(`of the ${role} marks the page that each other belongs to; breadcrumb and back lead there as it was left`, async () => {
      const rowOf = ([key, each]: [string, Pages[string]]): MenuNode => ({
        ...node(pageName(role, key), pagePath(role, key, each)),
        component: `${role}/${key}`,
        meta: {
          title: each.title.zh_CN,
          icon: each.icon,
          single: false,
          hidden: each.hidden ?? false,
          perm: '',
          parent: each.parent ? pageName(role, each.parent) : '',
        },
      });
      const office: OfficeArea = {
        ...area,
        role,
        home: `/${role}`,
        loadMenu: () =>
          Promise.resolve([
            ...Object.entries(pages)
              .filter(([, each]) => !each.section)
              .map(rowOf),
            ...Object.entries(sections).map(([key, each]) => ({
              ...node(key, `/${role}/${key}`, { component: 'Layout' }),
              meta: { title: each.title.zh_CN, icon: each.icon, single: false, hidden: false, perm: '', parent: '' },
              children: Object.entries(pages)
                .filter(([, { section }]) => section === key)
                .map(rowOf),
            })),
          ]),
        pages: Object.fromEntries(
          Object.keys(pages).map((key) => [`${role}/${key}`, () => Promise.resolve({ Page: () => <PageHead about="某一条" /> })]),
        ),
      };
      saveSession(role, session);
      let looked = 0;
      for (const [key, each] of Object.entries(pages)) {
        const above = each.parent ? pages[each.parent] : undefined;
        if (!above || !each.parent) continue;
        const list = pagePath(role, each.parent, above);
        rememberPlace(list, '?page=3&status=1');
        window.history.replaceState(null, '', pagePath(role, key, each).replace(':id', '7'));
        const { unmount } = render(<OfficeRoot area={office} />);
        await screen.findByRole('heading', { name: each.title.zh_CN }, { timeout: 30_000 });
        const menuLinks = within(screen.getByRole('navigation', { name: '主菜单' })).getAllByRole('link', { current: 'page' });
        expect([key, menuLinks.map(({ textContent }) => textContent)]).toEqual([key, [above.title.zh_CN]]);
        const crumbs = screen.getByRole('navigation', { name: '当前位置' });
        const places = [above.section && sections[above.section]?.title.zh_CN, above.title.zh_CN, each.title.zh_CN].filter(Boolean);
        expect(
          within(crumbs)
            .getAllByRole('listitem')
            .map(({ textContent }) => textContent),
        ).toEqual(places);
        const address = `${list}?page=3&status=1`;
        expect(within(crumbs).getByRole('link', { name: above.title.zh_CN }).getAttribute('href')).toBe(address);
        expect(screen.getByRole('link', { name: `返回${above.title.zh_CN}` }).getAttribute('href')).toBe(address);
        await waitFor(() => expect(document.title).toBe(`某一条 - ${each.title.zh_CN} - ${site.site_name}`));
        unmount();
        looked += 1;
      }
      expect(looked).toBeGreaterThan(6);
    }, 120_000);

  it('remembers how a list was left, for the way back', async () => {
    openAt('/merchant/goods/good?page=2&name=a');
    await screen.findByRole('heading', { name: '列表' });
    await waitFor(() => expect(leftAt('/merchant/goods/good')).toBe('/merchant/goods/good?page=2&name=a'));
    expect(document.title).toBe(`标题list - ${site.site_name}`);
  });

  it('finds the way to a page with a parameter', () => {
    expect(trail(menu, '/merchant/goods/good/edit/12').map(({ name }) => name)).toEqual(['goods', 'edit']);
    expect(matchesPath('/a/:id', '/a/')).toBe(false);
    expect(trail(menu, '/merchant/other')).toEqual([]);
  });
});

describe('header', () => {
  it('has the name, the foot and the watermark of the panel’s settings, and without them the site’s', async () => {
    openAt('/merchant/list');
    expect((await screen.findByRole('link', { name: site.site_name })).textContent).toBe(site.site_name);
    expect(document.querySelector('.bo-footer')?.textContent).toContain(site.site_name);
    expect(document.querySelector('.bo-watermark')).toBeNull();
    cleanup();
    seedSite({ ...site, panel_title: '运营台', panel_footer: '内部系统', panel_watermark: 1 });
    openAt('/merchant/list');
    expect(await screen.findByRole('link', { name: '运营台' })).toBeTruthy();
    expect(document.querySelector('.bo-footer')?.textContent).toBe('内部系统');
    expect(document.querySelector('.bo-watermark')?.textContent).toContain('示例商户');
    await waitFor(() => expect(document.title).toContain('运营台'));
  });

  it('leads to the code and to help where the settings name them, and nowhere where they don’t', async () => {
    openAt('/merchant/goods/good');
    await screen.findByRole('heading', { name: '列表' });
    expect(screen.queryByRole('link', { name: '代码仓库' })).toBeNull();
    expect(screen.queryByRole('link', { name: '帮助文档' })).toBeNull();
    cleanup();
    seedSite({ ...site, office_repository: 'https://code.example/keymall', office_help_merchant: '/help' });
    openAt('/merchant/goods/good');
    const code = await screen.findByRole('link', { name: '代码仓库' });
    expect(code.getAttribute('href')).toBe('https://code.example/keymall');
    expect(code.getAttribute('rel')).toBe('noreferrer');
    expect(screen.getByRole('link', { name: '帮助文档' }).getAttribute('href')).toBe('/help');
  });

  it('keeps them in the account’s menu on a phone, with the looks', async () => {
    const wide = window.matchMedia;
    vi.stubGlobal('matchMedia', (query: string) => ({
      ...wide(query),
      addEventListener: vi.fn(),
      removeEventListener: vi.fn(),
      matches: /max-width: 767px/.test(query),
    }));
    const opened = vi.spyOn(window, 'open').mockReturnValue(null);
    seedSite({ ...site, office_repository: 'https://code.example/keymall', office_help_merchant: '/help' });
    openAt('/merchant/goods/good');
    await screen.findByRole('heading', { name: '列表' });
    expect(screen.queryByRole('link', { name: '代码仓库' })).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: '账户：示例商户' }));
    fireEvent.click(screen.getByRole('menuitem', { name: '帮助文档' }));
    expect(opened).toHaveBeenCalledWith('/help', '_blank', 'noopener,noreferrer');
    fireEvent.click(screen.getByRole('button', { name: '账户：示例商户' }));
    fireEvent.click(screen.getByRole('menuitem', { name: '页面配置' }));
    expect(await screen.findByRole('dialog', { name: '页面配置' })).toBeTruthy();
  });
});

describe('the language', () => {
  it('is told to the server whenever it is another than letters are in', async () => {
    saved.length = 0;
    openAt('/merchant/goods/good');
    await screen.findByRole('heading', { name: '列表' });
    expect(saved).toEqual([]);
    fireEvent.click(screen.getByRole('button', { name: /EN/ }));
    await waitFor(() => expect(saved).toEqual(['en_US']));
    fireEvent.click(await screen.findByRole('button', { name: '切换为中文' }));
    await waitFor(() => expect(saved).toEqual(['en_US', 'zh_CN']));
  });
});

describe('looks', () => {
  it('begin as documented and take over only what is known', () => {
    expect(UI_DEFAULTS.sidenavWidth).toBe(180);
    expect(
      settingsFrom(UI_DEFAULTS, { sidenavWidth: 9999, brandTheme: 'red', layout: 'round', showFooter: 'no', ...{ other: 1 } }),
    ).toEqual({
      ...UI_DEFAULTS,
      sidenavWidth: 280,
    });
  });

  it('are copied, and it is said how that went', async () => {
    chooseLocale('en_US');
    openAt('/merchant/goods/good');
    fireEvent.click(await screen.findByRole('button', { name: 'Appearance' }));
    const write = vi.fn(() => Promise.resolve());
    vi.stubGlobal('navigator', { clipboard: { writeText: write }, languages: ['en-US'], platform: 'Linux', userAgent: 'test' });
    fireEvent.click(await screen.findByRole('button', { name: 'Copy settings' }));
    await waitFor(() => expect(toast.shown().map(({ text }) => text)).toEqual(['copied']));
    expect(write).toHaveBeenCalledWith(expect.stringContaining('"brandTheme": "#0052D9"'));
    // what the browser will not have on its clipboard
    write.mockRejectedValue(new Error('denied'));
    const byHand = vi.fn(() => false);
    Object.assign(document, { execCommand: byHand });
    fireEvent.click(screen.getByRole('button', { name: 'Copy settings' }));
    await waitFor(() => expect(toast.shown().map(({ text }) => text)).toEqual(['copied', 'fail to copy']));
    expect(byHand).toHaveBeenCalledWith('copy');
    Reflect.deleteProperty(document, 'execCommand');
  });

  it('change at once and are kept', async () => {
    openAt('/merchant/goods/good');
    await screen.findByRole('heading', { name: '列表' });
    fireEvent.click(screen.getByRole('button', { name: '页面配置' }));
    fireEvent.click(await screen.findByLabelText('使用标签页'));
    expect(await screen.findByRole('navigation', { name: '已打开的页面' })).toBeTruthy();
    expect(JSON.parse(localStorage.getItem('keymall.ui') ?? '{}')).toEqual({ isUseTabsRouter: true });
  });
});

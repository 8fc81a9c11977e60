/** The back office around a page: header, menu, tabs, breadcrumb and footer, as the person likes them. */

import { type CSSProperties, lazy, type ReactNode, Suspense, use, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import { Link, useLocation, useNavigate } from 'react-router';
import {
  ChevronRightIcon,
  CodeIcon,
  HelpCircleIcon,
  LogoutIcon,
  MenuFoldIcon,
  MenuUnfoldIcon,
  PaletteIcon,
  SearchIcon,
  UserCircleIcon,
  ViewListIcon,
} from 'tdesign-icons-react';
import { useWords, words } from '../../i18n.tsx';
import { useLayer } from '../../layer.ts';
import { OfflineBadge } from '../../offline-badge.tsx';
import { Preferences } from '../../preferences.tsx';
import { officeName, SiteContext } from '../../site.ts';
import { Avatar } from '../cells.tsx';
import { parentOf, trail, useOffice, wholeTrail } from '../office.ts';
import { changeUi, type UiSettings, useUiSettings } from '../ui-settings.ts';
import { leftAt } from '../way-back.ts';
import type { OfficeArea } from './area.ts';
import { MenuButton, openBeside } from './menu-button.tsx';
import { SettingsDrawer } from './settings-drawer.tsx';
import { MenuLink, SideMenu } from './side-menu.tsx';
import { TagTabs } from './tag-tabs.tsx';

const text = words(
  {
    skip: '跳到内容',
    menu: '打开菜单',
    closeMenu: '关闭菜单',
    fold: '收起侧栏',
    unfold: '展开侧栏',
    looks: '页面配置',
    account: '账户：{name}',
    profile: '个人资料',
    signOut: '退出登录',
    repository: '代码仓库',
    help: '帮助文档',
    find: '快速查找',
    trail: '当前位置',
    sections: '一级菜单',
  },
  {
    skip: 'Skip to content',
    menu: 'Open the menu',
    closeMenu: 'Close the menu',
    fold: 'Collapse the side menu',
    unfold: 'Unfold the menu',
    looks: 'Appearance',
    account: 'Account: {name}',
    profile: 'Profile',
    signOut: 'Sign out',
    repository: 'Code repository',
    help: 'Help',
    find: 'Go to',
    trail: 'You are here',
    sections: 'Sections',
  },
);

/** Fetched when it is first opened. */
const Palette = lazy(() => import('./palette.tsx'));
const isMac = (): boolean => /mac|iphone|ipad/i.test(navigator.platform);
const shortcut = (): string => (isMac() ? '⌘ K' : 'Ctrl K');

/** Whether the palette is open; Ctrl K opens and closes it. Not over a dialog: what is being written there would be lost. */
function usePalette(): [boolean, (open: boolean) => void] {
  const [open, setOpen] = useState(false);
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      const held = isMac() ? event.metaKey && !event.ctrlKey : event.ctrlKey && !event.metaKey;
      if (!held || event.altKey || event.shiftKey || event.key.toLowerCase() !== 'k' || event.defaultPrevented) return;
      // the browser's own meaning of it, search in its address bar, is never meant here
      event.preventDefault();
      const isCovered = document.documentElement.classList.contains('km-covered');
      if (open || !isCovered) setOpen(!open);
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [open]);
  return [open, setOpen];
}

/** Below this the menu is a drawer. */
const PHONE = '(max-width: 767px)';
function usePhone(): boolean {
  return useSyncExternalStore(
    (listener) => {
      const media = matchMedia(PHONE);
      media.addEventListener('change', listener);
      return () => media.removeEventListener('change', listener);
    },
    () => matchMedia(PHONE).matches,
    () => false,
  );
}

function Brand({ area, small = false }: { area: OfficeArea; small?: boolean }) {
  const site = use(SiteContext);
  const logo = (small && site?.merchant_logo_sm) || site?.merchant_logo || site?.site_logo || '/assets/favicon.svg';
  return (
    <Link to={area.home} className="bo-brand" title={officeName(site)}>
      <img src={logo} alt="" height="26" />
      {!small && <span className="bo-clip">{officeName(site)}</span>}
    </Link>
  );
}

function Footer() {
  const site = use(SiteContext);
  const words = site?.panel_footer || site?.site_info_copyright;
  return <footer className="bo-footer">{words || `© ${new Date().getFullYear()} ${site?.site_name ?? ''}`}</footer>;
}

/** Who looks at the page, faintly and all over it: a picture of it tells. Nothing is under it but what one sees. */
function Watermark() {
  const { account } = useOffice();
  const name = account.acting ? `${account.acting} · ${account.name}` : account.name;
  return (
    <div className="bo-watermark" aria-hidden="true">
      {Array.from({ length: MARKS }, (_, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they are all the same
        <span key={at}>{name}</span>
      ))}
    </div>
  );
}
const MARKS = 60;

function Breadcrumb() {
  const t = useWords(text);
  const { menu } = useOffice();
  const path = wholeTrail(menu, useLocation().pathname);
  const parent = parentOf(menu, path.at(-1));
  return (
    <nav className="bo-crumbs" aria-label={t('trail')}>
      <ol>
        {path.map((node, at) => (
          <li key={node.name} aria-current={at === path.length - 1 ? 'page' : undefined}>
            {at > 0 && <ChevronRightIcon />}
            {node === parent ? <Link to={leftAt(node.path)}>{node.meta.title}</Link> : node.meta.title}
          </li>
        ))}
      </ol>
    </nav>
  );
}

interface HeaderProps {
  area: OfficeArea;
  settings: UiSettings;
  phone: boolean;
  onMenu: () => void;
  onLooks: () => void;
  onFind: () => void;
}

function Header({ area, settings, phone, onMenu, onLooks, onFind }: HeaderProps) {
  const t = useWords(text);
  const { menu, account, signOut } = useOffice();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const here = trail(menu, pathname)[0]?.name;
  const { layout, isSidebarCompact, splitMenu } = settings;
  const hasSide = !phone && layout !== 'top';
  const site = use(SiteContext);
  const links = [
    { label: t('repository'), Icon: CodeIcon, address: site?.office_repository },
    { label: t('help'), Icon: HelpCircleIcon, address: site ? area.help(site) : '' },
  ].flatMap(({ address, ...link }) => (address ? [{ ...link, address }] : []));
  return (
    <header className="bo-header" data-fixed={settings.isHeaderFixed || undefined}>
      {phone && (
        <button type="button" className="bo-icon" aria-label={t('menu')} onClick={onMenu}>
          <ViewListIcon size="20px" />
        </button>
      )}
      {(phone || layout !== 'side') && <Brand area={area} />}
      {hasSide && (
        <button
          type="button"
          className="bo-icon"
          aria-label={t(isSidebarCompact ? 'unfold' : 'fold')}
          title={t(isSidebarCompact ? 'unfold' : 'fold')}
          onClick={() => changeUi({ isSidebarCompact: !isSidebarCompact })}
        >
          {isSidebarCompact ? <MenuFoldIcon size="18px" /> : <MenuUnfoldIcon size="18px" />}
        </button>
      )}
      <div className="bo-header-middle">
        {!phone && layout === 'top' && <SideMenu nodes={menu} place="top" />}
        {!phone && layout === 'mix' && splitMenu && (
          <nav className="bo-menu" data-place="top" aria-label={t('sections')}>
            <ul>
              {menu
                .filter((node) => !node.meta.hidden)
                .map((node) => (
                  <li key={node.name}>
                    <MenuLink node={node} area={area.home} className="bo-menu-link" aria-current={node.name === here ? 'page' : undefined}>
                      <span>{node.meta.title}</span>
                    </MenuLink>
                  </li>
                ))}
            </ul>
          </nav>
        )}
      </div>
      <div className="bo-header-end">
        <OfflineBadge />
        {phone ? (
          <button type="button" className="bo-icon" aria-label={t('find')} onClick={onFind}>
            <SearchIcon size="18px" />
          </button>
        ) : (
          <button type="button" className="bo-find" aria-keyshortcuts={isMac() ? 'Meta+K' : 'Control+K'} onClick={onFind}>
            <SearchIcon size="16px" />
            <span>{t('find')}</span>
            <kbd aria-hidden="true">{shortcut()}</kbd>
          </button>
        )}
        {area.HeaderLinks && <area.HeaderLinks />}
        {!phone &&
          links.map(({ label, Icon, address }) => (
            <a key={label} className="bo-icon" href={address} target="_blank" rel="noreferrer" aria-label={label} title={label}>
              <Icon size="18px" />
            </a>
          ))}
        <Preferences />
        {!phone && (
          <button type="button" className="bo-icon" aria-label={t('looks')} title={t('looks')} onClick={onLooks}>
            <PaletteIcon size="18px" />
          </button>
        )}
        <MenuButton
          label={t('account', { name: account.name })}
          className="bo-account"
          choices={[
            { label: t('profile'), icon: <UserCircleIcon />, run: () => void navigate(area.profile) },
            // where there is no room for buttons of their own
            ...(phone
              ? [
                  { label: t('looks'), icon: <PaletteIcon />, run: onLooks },
                  ...links.map(({ label, Icon, address }) => ({ label, icon: <Icon />, run: () => openBeside(address) })),
                ]
              : []),
            { label: t('signOut'), icon: <LogoutIcon />, run: () => void signOut() },
          ]}
        >
          <Avatar name={account.name} src={account.avatar} size={28} />
          {!phone && <span className="bo-clip">{account.name}</span>}
        </MenuButton>
      </div>
    </header>
  );
}

function MenuDrawer({ area, onClose }: { area: OfficeArea; onClose: () => void }) {
  const t = useWords(text);
  const { menu } = useOffice();
  const ref = useRef<HTMLDivElement>(null);
  const level = useLayer(ref, true, onClose);
  return createPortal(
    <div ref={ref} className="bo-menu-layer" style={{ zIndex: level }} role="dialog" aria-modal="true" aria-label={t('menu')} tabIndex={-1}>
      <button type="button" className="bo-menu-backdrop" aria-label={t('closeMenu')} onClick={onClose} />
      <div className="bo-menu-panel">
        <Brand area={area} />
        <SideMenu nodes={menu} place="drawer" onGo={onClose} />
      </div>
    </div>,
    document.body,
  );
}

/** The brand's colour for our styles and the component library's, on the document: drawers stand outside the shell. */
function useBrand(color: string): void {
  useEffect(() => {
    document.documentElement.style.setProperty('--bo-brand-base', color);
  }, [color]);
}

export function Shell({ area, onRefresh, children }: { area: OfficeArea; onRefresh: () => void; children: ReactNode }) {
  const t = useWords(text);
  const { menu } = useOffice();
  const settings = useUiSettings();
  const { layout, isSidebarCompact, splitMenu, showHeader, sidenavWidth } = settings;
  const phone = usePhone();
  const { pathname } = useLocation();
  const [hasMenu, setHasMenu] = useState(false);
  const [hasLooks, setHasLooks] = useState(false);
  const [hasPalette, setHasPalette] = usePalette();
  useBrand(settings.brandTheme);
  const site = use(SiteContext);
  const path = trail(menu, pathname);
  const split = layout === 'mix' && splitMenu;
  const nodes = split ? (path[0]?.children ?? []) : menu;
  const hasSide = !phone && layout !== 'top' && nodes.length > 0;
  const header = (showHeader || phone) && (
    <Header
      area={area}
      settings={settings}
      phone={phone}
      onMenu={() => setHasMenu(true)}
      onLooks={() => setHasLooks(true)}
      onFind={() => setHasPalette(true)}
    />
  );
  return (
    <div
      className="bo-shell"
      data-layout={phone ? 'phone' : layout}
      style={{ '--bo-side': hasSide ? (isSidebarCompact ? '60px' : `${sidenavWidth}px`) : '0px' } as CSSProperties}
    >
      <a className="km-skip" href="#content">
        {t('skip')}
      </a>
      {layout !== 'side' && header}
      {hasSide && (
        <aside className="bo-side" data-dark={settings.sideMode === 'dark' || undefined} data-fixed={settings.isSidebarFixed || undefined}>
          {layout === 'side' && <Brand area={area} small={isSidebarCompact} />}
          <SideMenu nodes={nodes} place="side" compact={isSidebarCompact} />
          {settings.showFooter && settings.isFooterAside && !isSidebarCompact && <Footer />}
        </aside>
      )}
      <div className="bo-body">
        {layout === 'side' && header}
        {settings.isUseTabsRouter && <TagTabs onRefresh={onRefresh} />}
        <main id="content" className="bo-content" tabIndex={-1}>
          {area.Notice && <area.Notice />}
          {(settings.showBreadcrumb || parentOf(menu, path.at(-1))) && <Breadcrumb />}
          {children}
        </main>
        {settings.showFooter && !(settings.isFooterAside && hasSide) && <Footer />}
      </div>
      {!showHeader && !phone && (
        <button type="button" className="bo-looks-float" aria-label={t('looks')} title={t('looks')} onClick={() => setHasLooks(true)}>
          <PaletteIcon size="20px" />
        </button>
      )}
      {phone && hasMenu && <MenuDrawer area={area} onClose={() => setHasMenu(false)} />}
      {site?.panel_watermark === 1 && <Watermark />}
      {hasPalette && (
        <Suspense>
          <Palette area={area} onClose={() => setHasPalette(false)} />
        </Suspense>
      )}
      <SettingsDrawer open={hasLooks} onClose={() => setHasLooks(false)} />
    </div>
  );
}

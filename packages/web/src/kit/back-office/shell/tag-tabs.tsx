/** Pages that were opened, as tabs under the header: go back to one, close it, its neighbours or all others. */

import * as word from '@keymall/contract/kit/word';
import { useEffect, useState } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';
import { CloseIcon, MoreIcon } from 'tdesign-icons-react';
import { useWords, words } from '../../i18n.tsx';
import { readJson, readTab, writeTab } from '../../storage.ts';
import { trail, useOffice } from '../office.ts';
import { MenuButton } from './menu-button.tsx';

const text = words(
  {
    tabs: '已打开的页面',
    close: '关闭{title}',
    more: '标签页操作',
    left: '关闭左侧',
    right: '关闭右侧',
    others: '关闭其他',
  },
  {
    tabs: 'Open pages',
    close: 'Close {title}',
    more: 'Tabs',
    left: 'Close to the left',
    right: 'Close to the right',
    others: 'Close others',
  },
  { refresh: word.refresh },
);

interface Tab {
  pathname: string;
  /** With its search, so that a list comes back as it was left. */
  href: string;
}
const isTabs = (value: unknown): value is Tab[] =>
  Array.isArray(value) && value.every((tab) => typeof tab?.href === 'string' && typeof tab.pathname === 'string');

export function TagTabs({ onRefresh }: { onRefresh: () => void }) {
  const t = useWords(text);
  const { role, menu } = useOffice();
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const key = `keymall.tabs.${role}`;
  const [tabs, setTabs] = useState<readonly Tab[]>(() => readJson(readTab(key), isTabs) ?? []);
  const titleOf = (tab: Tab): string => trail(menu, tab.pathname).at(-1)?.meta.title ?? '';

  useEffect(() => {
    const here = { pathname, href: pathname + search };
    setTabs((before) =>
      before.some((tab) => tab.pathname === pathname) ? before.map((tab) => (tab.pathname === pathname ? here : tab)) : [...before, here],
    );
  }, [pathname, search]);
  useEffect(() => writeTab(key, JSON.stringify(tabs)), [key, tabs]);

  const at = tabs.findIndex((tab) => tab.pathname === pathname);
  const shown = tabs.filter((tab) => titleOf(tab) !== '');
  const close = (tab: Tab): void => {
    const left = tabs.filter((each) => each !== tab);
    setTabs(left);
    const next = tabs[tabs.indexOf(tab) + 1] ?? left.at(-1);
    if (tab.pathname === pathname && next) void navigate(next.href);
  };
  const choices = [
    { label: t('refresh'), run: onRefresh },
    { label: t('left'), run: () => setTabs(tabs.slice(at)), disabled: at <= 0 },
    { label: t('right'), run: () => setTabs(tabs.slice(0, at + 1)), disabled: at === tabs.length - 1 },
    { label: t('others'), run: () => setTabs(tabs.filter((tab) => tab.pathname === pathname)), disabled: tabs.length < 2 },
  ];
  return (
    <div className="bo-tabs">
      <nav aria-label={t('tabs')}>
        {shown.map((tab) => (
          <span key={tab.pathname} className="bo-tab" data-here={tab.pathname === pathname || undefined}>
            <Link to={tab.href} aria-current={tab.pathname === pathname ? 'page' : undefined}>
              {titleOf(tab)}
            </Link>
            {shown.length > 1 && (
              <button type="button" aria-label={t('close', { title: titleOf(tab) })} onClick={() => close(tab)}>
                <CloseIcon />
              </button>
            )}
          </span>
        ))}
      </nav>
      <MenuButton label={t('more')} choices={choices}>
        <MoreIcon />
      </MenuButton>
    </div>
  );
}

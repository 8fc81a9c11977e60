/** The menu: links and directories that open. The same list stands at the side, across the top, and in the phone's drawer. */
import type { MenuNode } from '@keymall/contract/kit/menu';
import { type ComponentProps, useEffect, useState } from 'react';
import { Link, useLocation } from 'react-router';
import { ChevronDownIcon } from 'tdesign-icons-react';
import { useWords, words } from '../../i18n.tsx';
import { MenuIcon } from '../icons.tsx';
import { useOffice, wholeTrail } from '../office.ts';
import { useUiSettings } from '../ui-settings.ts';

const text = words({ menu: '主菜单' }, { menu: 'Menu' });

const visible = (nodes: readonly MenuNode[]): MenuNode[] => nodes.filter((node) => !node.meta.hidden);

/** The row that a top-level row leads to: itself, or the first below it. */
const targetOf = (node: MenuNode): MenuNode => visible(node.children)[0] ?? node;

interface MenuLinkProps extends Omit<ComponentProps<typeof Link>, 'to'> {
  node: MenuNode;
  /** `/admin`: what lies below it opens here, everything else beside. */
  area: string;
}

/** To a page of the office; to whatever else an administrator put into the menu, in a window of its own. */
export function MenuLink({ node, area, children, ...shown }: MenuLinkProps) {
  const { path } = targetOf(node);
  if (path.startsWith(`${area}/`))
    return (
      <Link to={path} {...shown}>
        {children}
      </Link>
    );
  return (
    <a href={path} target="_blank" rel="noopener noreferrer" {...shown}>
      {children}
    </a>
  );
}

interface SideMenuProps {
  nodes: readonly MenuNode[];
  /** `top`: side by side, directories open below. */
  place: 'side' | 'top' | 'drawer';
  compact?: boolean;
  onGo?: () => void;
}

export function SideMenu({ nodes, place, compact = false, onGo }: SideMenuProps) {
  const t = useWords(text);
  const { menu, role } = useOffice();
  const { expandMutex } = useUiSettings();
  const { pathname } = useLocation();
  // a page that is not in the menu marks the one it belongs to: adding goods is the list of goods'
  const here = wholeTrail(menu, pathname).map((node) => node.name);
  const section = here[0];
  const [open, setOpen] = useState<readonly string[]>(section ? [section] : []);
  useEffect(() => {
    if (section) setOpen((before) => (expandMutex ? [section] : [...new Set([...before, section])]));
  }, [section, expandMutex]);
  const toggle = (name: string): void =>
    setOpen((before) => (before.includes(name) ? before.filter((each) => each !== name) : expandMutex ? [name] : [...before, name]));
  const flies = place === 'top' || compact;
  const link = (node: MenuNode, withIcon: boolean) => (
    <MenuLink
      node={node}
      area={`/${role}`}
      className="bo-menu-link"
      aria-current={here.includes(node.name) ? 'page' : undefined}
      title={compact ? node.meta.title : undefined}
      onClick={onGo}
    >
      {withIcon && <MenuIcon name={node.meta.icon} />}
      <span>{node.meta.title}</span>
    </MenuLink>
  );
  return (
    <nav className="bo-menu" data-place={place} data-compact={compact || undefined} aria-label={t('menu')}>
      <ul>
        {visible(nodes).map((node) => {
          const children = visible(node.children);
          const only = node.meta.single ? children[0] : undefined;
          if (children.length === 0 || only)
            return <li key={node.name}>{link(only ? { ...only, meta: { ...only.meta, icon: node.meta.icon } } : node, true)}</li>;
          const isOpen = open.includes(node.name);
          return (
            <li key={node.name} data-open={isOpen || undefined} data-flies={flies || undefined}>
              <button
                type="button"
                className="bo-menu-link"
                aria-expanded={flies ? undefined : isOpen}
                data-within={here.includes(node.name) || undefined}
                title={compact ? node.meta.title : undefined}
                onClick={() => toggle(node.name)}
              >
                <MenuIcon name={node.meta.icon} />
                <span>{node.meta.title}</span>
                <ChevronDownIcon className="bo-menu-arrow" />
              </button>
              <div className="bo-menu-sub" inert={!flies && !isOpen}>
                <ul>
                  {children.map((child) => (
                    <li key={child.name}>{link(child, false)}</li>
                  ))}
                </ul>
              </div>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}

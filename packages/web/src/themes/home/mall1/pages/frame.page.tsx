/** The mall's front: a service line, the sign with its search, the awning over the door, the directory at the foot; on a phone a bar at the thumb. */
import * as word from '@keymall/contract/kit/word';
import { useEffect, useState } from 'react';
import { Drawer } from '#kit/dialog';
import { useWords, words } from '#kit/i18n';
import { Picture } from '#kit/picture';
import { Preferences } from '#kit/preferences';
import { Slice } from '#kit/slice';
import type { FrameProps } from '../../../../storefront/parts.ts';
import { FootColumns, FootLine, NavLinks, SkipLink, useFrame } from '../../../kit/frame-parts.tsx';
import { MallSearch } from '../../../kit/mall-parts.tsx';
import '../style.css';

const text = words(
  {
    service: '付款即送达 · 订单随时可查 · 投诉有回音',
    thumb: '常用',
    home: '首页',
    mall: '商城',
    mine: '我的',
    menu: '更多',
    directory: '商场指引',
  },
  {
    service: 'Delivered as paid · found again any time · complaints answered',
    thumb: 'Often used',
    home: 'Home',
    mall: 'Mall',
    mine: 'Mine',
    menu: 'More',
    directory: 'Directory',
  },
  { orders: word.order, find: word.findOrder },
);

const TABS = [
  { key: 'home', href: '/', path: 'M4 10.500 12 4l8 6.500V20h-5.500v-6h-5v6H4v-9.500Z' },
  {
    key: 'mall',
    href: '/mall',
    path: 'M4 9.500 5.500 4h13L20 9.500M4 9.500h16M4 9.500a2.670 2.670 0 0 0 5.330 0 2.670 2.670 0 0 0 5.340 0 2.670 2.670 0 0 0 5.330 0M5.500 13v7h13v-7',
  },
  { key: 'orders', href: '/order', path: 'M6 3h12v18l-3-2-3 2-3-2-3 2V3Zm3.500 5h5m-5 4h5' },
  { key: 'mine', href: '/personal', path: 'M12 4a4 4 0 1 1 0 8 4 4 0 0 1 0-8ZM4.500 20.500c0-4 3.300-6 7.500-6s7.500 2 7.500 6' },
] as const;

export function Look({ nav, children }: FrameProps) {
  const t = useWords(text);
  const frame = useFrame(nav);
  const { name, logo, subtitle, entries, office, buyer, says } = frame;
  const [open, setOpen] = useState(false);
  const sought = useSought();
  const at = entries.find(({ current }) => current)?.href ?? '';
  return (
    <div className="m1">
      <SkipLink frame={frame} />
      <Slice name="head">
        <header className="m1-head">
          <div className="m1-service">
            <div className="m1-wide">
              <span>{t('service')}</span>
              <a href="/order">{t('find')}</a>
              <a href={buyer.href}>{buyer.word}</a>
              <a href={office.href}>{office.word}</a>
            </div>
          </div>
          <div className="m1-wide m1-sign">
            <a className="m1-brand" href="/">
              <Picture src={logo} alt="" width={44} height={44} />
              <span>
                <b>{name}</b>
                <small>{subtitle}</small>
              </span>
            </a>
            <MallSearch key={`${sought.type}${sought.keyword}`} {...sought} />
            <Preferences />
          </div>
          <div className="m1-awning">
            <nav className="m1-wide" aria-label={says.nav}>
              <NavLinks frame={frame} />
            </nav>
          </div>
        </header>
      </Slice>
      <Slice name="main">
        <main id="main" className="m1-main hd-main">
          {children}
        </main>
      </Slice>
      <Slice name="foot">
        <footer className="m1-foot">
          <div className="m1-wide m1-directory">
            <p className="m1-plate">
              <b>{name}</b>
              <span>{t('directory')}</span>
            </p>
            <FootColumns frame={frame} />
          </div>
          <p className="m1-wide m1-last">
            <FootLine frame={frame} />
          </p>
        </footer>
      </Slice>
      <nav className="m1-thumb" aria-label={t('thumb')}>
        {TABS.map(({ key, href, path }) => (
          <a key={key} href={href} aria-current={href === at ? 'page' : undefined}>
            <Icon path={path} />
            {t(key)}
          </a>
        ))}
        <button type="button" aria-expanded={open} onClick={() => setOpen(true)}>
          <Icon path="M4 7h16M4 12h16M4 17h16" />
          {t('menu')}
        </button>
      </nav>
      <Drawer open={open} title={name} onClose={() => setOpen(false)}>
        <nav className="m1-drawer" aria-label={says.nav}>
          <NavLinks frame={frame} />
          <a href={office.href}>{office.word}</a>
        </nav>
      </Drawer>
    </div>
  );
}

const Icon = ({ path }: { path: string }) => (
  <svg
    viewBox="0 0 24 24"
    width="22"
    height="22"
    fill="none"
    stroke="currentColor"
    strokeWidth="1.7"
    strokeLinejoin="round"
    strokeLinecap="round"
    aria-hidden="true"
  >
    <path d={path} />
  </svg>
);

/** What the address seeks: the sign keeps it, for the page below brings no box of its own. */
function useSought(): { type: 'goods' | 'shop'; keyword: string } {
  const [sought, setSought] = useState<{ type: 'goods' | 'shop'; keyword: string }>({ type: 'goods', keyword: '' });
  useEffect(() => {
    const found = /^\/search-(goods|shop)-([^?]+)/.exec(window.location.pathname);
    if (found) setSought({ type: found[1] === 'shop' ? 'shop' : 'goods', keyword: decodeURIComponent(found[2] ?? '') });
  }, []);
  return sought;
}

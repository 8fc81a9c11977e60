/** What stands around every page of the site, in words and lists: a frame lays it out and dresses it. */
import { articlePath, RULE_SETTINGS, ruleWords } from '@keymall/contract/content/article-words';
import * as word from '@keymall/contract/kit/word';
import { useState } from 'react';
import { Drawer } from '#kit/dialog';
import { useLocale, useWords, words } from '#kit/i18n';
import { useNodes } from '#kit/nodes';
import { useSessionOnPage } from '#kit/page-session';
import { Picture } from '#kit/picture';
import { subtitleOf, useSite } from '#kit/site';
import type { NavEntry } from '../../storefront/parts.ts';

const text = words(
  {
    skip: '跳到正文',
    nav: '主导航',
    menu: '打开菜单',
    about: '关于我们',
    order: '订单查询',
    buyer: '买家中心',
    login: '商家登录',
    office: '商户中心',
    buyers: '买家服务',
    sellers: '商家服务',
    rules: '协议与规则',
    contact: '联系我们',
    register: '免费开店',
    qq: '客服 QQ',
  },
  {
    skip: 'Skip to content',
    nav: 'Main',
    menu: 'Open the menu',
    about: 'About us',
    order: 'Find an order',
    buyer: 'My account',
    login: 'Merchant sign-in',
    office: 'Back office',
    buyers: 'For buyers',
    sellers: 'For sellers',
    rules: 'Terms and rules',
    contact: 'Contact',
    register: 'Open a shop',
    qq: 'Support QQ',
  },
  { mail: word.email },
);

export interface FrameLink {
  /** Absent where it is something to read. */
  href?: string;
  word: string;
}
export interface FrameColumn {
  key: 'buyers' | 'sellers' | 'rules' | 'contact';
  title: string;
  links: readonly FrameLink[];
}

/** Everything a frame says. `columns` of the foot: those that have something in them; `rules` are published articles. */
export function useFrame(nav: readonly NavEntry[]) {
  const t = useWords(text);
  const locale = useLocale();
  const site = useSite();
  const node = useNodes();
  const merchant = useSessionOnPage('merchant');
  const office = merchant ? { href: '/merchant', word: t('office') } : { href: '/merchant/login', word: t('login') };
  const buyer = { href: '/personal', word: t('buyer') };
  const rules = RULE_SETTINGS.filter((key) => site[key] > 0).map((key) => ({ href: articlePath(site[key]), word: ruleWords[key][locale] }));
  const { site_info_email: email, site_info_qq: qq } = site;
  const all: readonly FrameColumn[] = [
    { key: 'buyers', title: t('buyers'), links: [{ href: '/order', word: t('order') }, buyer] },
    {
      key: 'sellers',
      title: t('sellers'),
      links: [
        { href: '/merchant/login', word: t('login') },
        { href: '/merchant/register', word: t('register') },
      ],
    },
    { key: 'rules', title: t('rules'), links: rules },
    {
      key: 'contact',
      title: t('contact'),
      links: [
        { href: '/about', word: t('about') },
        ...(email ? [{ href: `mailto:${email}`, word: `${t('mail')} ${email}` }] : []),
        ...(qq ? [{ word: `${t('qq')} ${qq}` }] : []),
      ],
    },
  ];
  return {
    name: site.site_name,
    logo: site.site_logo || '/assets/favicon.svg',
    subtitle: subtitleOf(site, locale),
    /** Without those that are switched off. */
    entries: nav.flatMap(({ key, href, title, current }) => {
      const mark = node('menu', `nav.${key}`);
      return mark ? [{ key, href, word: title[locale], current, node: mark }] : [];
    }),
    brandNode: node('element', 'foot.brand'),
    office,
    buyer,
    columns: all.filter(({ links }) => links.length > 0),
    copyright: site.site_info_copyright || `© ${site.site_name}`,
    icp: site.site_info_icp,
    says: { skip: t('skip'), nav: t('nav'), menu: t('menu') },
  };
}
export type Framed = ReturnType<typeof useFrame>;

interface Of {
  frame: Framed;
}

/** The first link of the page, seen by the keyboard alone. */
export const SkipLink = ({ frame }: Of) => (
  <a className="km-skip" href="#main">
    {frame.says.skip}
  </a>
);

/** The site's sign, which leads home. */
export const Brand = ({ frame, className, size = 28 }: Of & { className: string; size?: number }) => (
  <a className={className} href="/">
    <Picture src={frame.logo} alt="" width={size} height={size} />
    <span translate="no">{frame.name}</span>
  </a>
);

/** The entries of the navigation; the open one has `aria-current`. */
export const NavLinks = ({ frame: { entries } }: Of) =>
  entries.map(({ key, href, word: title, current, node }) => (
    <a key={key} {...node} href={href} aria-current={current ? 'page' : undefined}>
      {title}
    </a>
  ));

/** The button of a phone's head and the menu it opens, which has the entries, the buyer's account and the office. */
export function PhoneMenu({ frame, className, menuClass }: Of & { className: string; menuClass: string }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        className={`km-icon-button ${className}`}
        aria-label={frame.says.menu}
        aria-expanded={open}
        onClick={() => setOpen(true)}
      >
        <svg viewBox="0 0 20 20" width="20" height="20" aria-hidden="true">
          <path d="M3 6h14M3 10h14M3 14h14" stroke="currentColor" strokeWidth="1.5" strokeLinecap="round" />
        </svg>
      </button>
      <Drawer open={open} title={frame.name} onClose={() => setOpen(false)}>
        <nav className={menuClass} aria-label={frame.says.nav}>
          <NavLinks frame={frame} />
          <a href={frame.buyer.href}>{frame.buyer.word}</a>
          <a href={frame.office.href}>{frame.office.word}</a>
        </nav>
      </Drawer>
    </>
  );
}

/** The columns of the foot, each a section with a heading. */
export const FootColumns = ({ frame: { columns } }: Of) =>
  columns.map(({ key, title, links }) => (
    <section key={key}>
      <h2>{title}</h2>
      {links.map(({ href, word: said }) =>
        href ? (
          <a key={said} href={href}>
            {said}
          </a>
        ) : (
          <span key={said}>{said}</span>
        ),
      )}
    </section>
  ));

/** Whose the site is, and under which number it is known to the authorities. */
export const FootLine = ({ frame: { copyright, icp } }: Of) => (
  <>
    <span>{copyright}</span>
    {icp && (
      <a href="https://beian.miit.gov.cn/" rel="noopener nofollow noreferrer" target="_blank">
        {icp}
      </a>
    )}
  </>
);

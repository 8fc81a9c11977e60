/** Head and foot around the site's own pages. */
import { articlePath, RULE_SETTINGS, ruleWords } from '@keymall/contract/content/article-words';
import * as word from '@keymall/contract/kit/word';
import { type ReactNode, useState } from 'react';
import { ButtonLink } from '#kit/button';
import { Drawer } from '#kit/dialog';
import { useLocale, useWords, words } from '#kit/i18n';
import { useSessionOnPage } from '#kit/page-session';
import { Picture } from '#kit/picture';
import { Preferences } from '#kit/preferences';
import { subtitleOf, useSite } from '#kit/site';
import { Slice } from '#kit/slice';
import type { FrameProps } from '../../../../storefront/parts.ts';
import '../style.css';

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

export function Look({ nav, children }: FrameProps) {
  const t = useWords(text);
  const locale = useLocale();
  const site = useSite();
  const merchant = useSessionOnPage('merchant');
  const [open, setOpen] = useState(false);
  const rules = RULE_SETTINGS.filter((key) => site[key] > 0);
  const office = merchant ? { href: '/merchant', word: t('office') } : { href: '/merchant/login', word: t('login') };
  const entries = nav.map(({ key, href, title, current }) => (
    <a key={key} href={href} aria-current={current ? 'page' : undefined}>
      {title[locale]}
    </a>
  ));
  return (
    <div className="hd">
      <a className="km-skip" href="#main">
        {t('skip')}
      </a>
      <Slice name="head">
        <header className="hd-head">
          <div className="hd-wide">
            <Brand name={site.site_name} logo={site.site_logo} />
            <nav aria-label={t('nav')}>{entries}</nav>
            <div className="hd-head-end">
              <Preferences />
              <span className="hd-desktop">
                <ButtonLink href={office.href} look="primary" size="small">
                  {office.word}
                </ButtonLink>
              </span>
              <button
                type="button"
                className="km-icon-button hd-phone"
                aria-label={t('menu')}
                aria-expanded={open}
                onClick={() => setOpen(true)}
              >
                <svg viewBox="0 0 20 20" width="20" height="20" aria-hidden="true">
                  <path d="M3 6h14M3 10h14M3 14h14" stroke="currentColor" strokeWidth="1.5" strokeLinecap="round" />
                </svg>
              </button>
            </div>
          </div>
        </header>
      </Slice>
      <Drawer open={open} title={site.site_name} onClose={() => setOpen(false)}>
        <nav className="hd-drawer" aria-label={t('nav')}>
          {entries}
          <a href="/personal">{t('buyer')}</a>
          <a href={office.href}>{office.word}</a>
        </nav>
      </Drawer>
      <Slice name="main">
        <main id="main" className="hd-main">
          {children}
        </main>
      </Slice>
      <Slice name="foot">
        <footer className="hd-foot">
          <div className="hd-wide hd-foot-columns">
            <Column title={t('buyers')}>
              <a href="/order">{t('order')}</a>
              <a href="/personal">{t('buyer')}</a>
            </Column>
            <Column title={t('sellers')}>
              <a href="/merchant/login">{t('login')}</a>
              <a href="/merchant/register">{t('register')}</a>
            </Column>
            {rules.length > 0 && (
              <Column title={t('rules')}>
                {rules.map((key) => (
                  <a key={key} href={articlePath(site[key])}>
                    {ruleWords[key][locale]}
                  </a>
                ))}
              </Column>
            )}
            <Column title={t('contact')}>
              <a href="/about">{t('about')}</a>
              {site.site_info_email && <a href={`mailto:${site.site_info_email}`}>{`${t('mail')} ${site.site_info_email}`}</a>}
              {site.site_info_qq && <span>{`${t('qq')} ${site.site_info_qq}`}</span>}
            </Column>
            <div className="hd-foot-brand">
              <Brand name={site.site_name} logo={site.site_logo} />
              <p>{subtitleOf(site, locale)}</p>
            </div>
          </div>
          <div className="hd-wide hd-foot-line">
            <span>{site.site_info_copyright || `© ${site.site_name}`}</span>
            {site.site_info_icp && (
              <a href="https://beian.miit.gov.cn/" rel="noopener nofollow noreferrer" target="_blank">
                {site.site_info_icp}
              </a>
            )}
          </div>
        </footer>
      </Slice>
    </div>
  );
}

const Brand = ({ name, logo }: { name: string; logo: string }) => (
  <a className="hd-brand" href="/">
    <Picture src={logo || '/assets/favicon.svg'} alt="" width={28} height={28} />
    <span>{name}</span>
  </a>
);

const Column = ({ title, children }: { title: string; children: ReactNode }) => (
  <section>
    <h2>{title}</h2>
    {children}
  </section>
);

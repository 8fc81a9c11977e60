/** The site's configuration: fetched once a browser session, or handed over by a page the server rendered. */

import type { WireOutput } from '@keymall/contract/kit/endpoint';
import { inBoth } from '@keymall/contract/kit/words';
import { homeIndex } from '@keymall/contract/platform/home';
import { createContext, useContext } from 'react';
import { call, sentenceOf } from './call.ts';
import { currentLocale, type Locale, say, words } from './i18n.tsx';
import { readJson, readTab, writeTab } from './storage.ts';
import { toast } from './toast.ts';

/** Every key is there: the server fills in the defaults. */
export type Site = Required<WireOutput<typeof homeIndex.siteConfig>>;

const KEY = 'keymall.site';
const FETCHED = 'keymall.site-info-fetched';
const text = words({ failed: '站点配置加载失败' }, { failed: 'The site could not be loaded' });

const isSite = (value: unknown): value is Site => typeof value === 'object' && value !== null && 'site_name' in value;
let known: Site | null = null;

/** Takes over what the server's page already brought. */
export function seedSite(site: Site): void {
  known = site;
  writeTab(KEY, JSON.stringify(site));
  writeTab(FETCHED, '1');
}

/** The configuration; asked for at most once a browser session. A failure is a toast and null. */
export async function loadSite(): Promise<Site | null> {
  if (known) return known;
  if (readTab(FETCHED) === '1') known = readJson(readTab(KEY), isSite);
  if (known) return known;
  try {
    const site = (await call(homeIndex.siteConfig, {}, { quiet: true })) as Site;
    seedSite(site);
    return site;
  } catch (error) {
    toast.error(sentenceOf(error, error instanceof Error && error.message ? error.message : say(text, currentLocale(), 'failed')));
    return null;
  }
}

/** What the back offices are called. */
export const officeName = (site: Pick<Site, 'panel_title' | 'site_name'> | null): string => site?.panel_title || site?.site_name || '';

/** The line under the site's name, in the page's language where there is one. */
export const subtitleOf = (site: Pick<Site, 'site_subtitle' | 'site_subtitle_en'>, locale: Locale): string =>
  inBoth(site.site_subtitle, site.site_subtitle_en)[locale];

/** The site's configuration for everything below; always given on public pages. */
export const SiteContext = createContext<Site | null>(null);

/** The configuration of the page. Throws outside a `SiteContext`. */
export function useSite(): Site {
  const site = useContext(SiteContext);
  if (!site) throw new Error('useSite outside SiteContext');
  return site;
}

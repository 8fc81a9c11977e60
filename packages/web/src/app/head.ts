/** What stands in a page's head for browsers, search engines and link previews: what its row says, made safe. */
import { writeAddress } from '@keymall/contract/kit/address';
import { LOCALES, type Locale, refusals } from '@keymall/contract/kit/refusals';
import type { HeadOf, PublicPage } from '@keymall/contract/pages/public';
import { subtitleOf } from '#kit/site';
import type { PageState, Refusal } from './state.ts';

const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
/** Text made safe inside an element or a quoted attribute. */
export const escapeHtml = (text: string): string => (/[&<>"]/.test(text) ? text.replace(/[&<>"]/g, (sign) => ESCAPES[sign] ?? sign) : text);

/** JSON that can't end the script element it stands in. */
export function safeJson(value: unknown): string {
  const json = JSON.stringify(value);
  return json.includes('<') ? json.replaceAll('<', '\\u003c') : json;
}

const meta = (name: string, content: string): string => (content ? `<meta name="${name}" content="${escapeHtml(content)}">` : '');
const og = (name: string, content: string): string => (content ? `<meta property="og:${name}" content="${escapeHtml(content)}">` : '');

const themeColor = (mode: 'light' | 'dark', color: string): string =>
  `<meta name="theme-color" media="(prefers-color-scheme: ${mode})" content="${escapeHtml(color)}">`;

/** The colour of the browser's own frame, and the way to install the site where it may be installed. */
export const themeColors = (site: PageState['site']): string =>
  themeColor('light', site.pwa_status === 1 ? site.pwa_theme_color : '#ffffff') + themeColor('dark', '#12151b') + appLinks(site);

const appLinks = ({ pwa_status, pwa_icon_192 }: PageState['site']): string =>
  pwa_status === 1
    ? `<link rel="manifest" href="/manifest.webmanifest"><link rel="apple-touch-icon" href="${escapeHtml(pwa_icon_192 || '/assets/app-192.png')}">`
    : '';

interface About {
  row: PublicPage;
  params: Record<string, string>;
  data: unknown;
  locale: Locale;
  site: PageState['site'];
  refusal: Refusal | null;
  /** May be empty: then addresses stay relative. */
  origin: string;
}

/** What the page is called, without the site's name. What is not to be had is called by why. */
function titleOf({ row, refusal }: About, head: HeadOf<Record<string, string>, never>): string {
  if (!refusal) return row.head?.title?.(head) ?? row.title[head.locale];
  const sentence = refusals[refusal.name]?.[head.locale] ?? '';
  return sentence && !sentence.includes('{') ? sentence : row.title[head.locale];
}

const withSite = (title: string, { site_name }: PageState['site']): string => (title === site_name ? title : `${title} - ${site_name}`);

/** The page's head, and the window's title in each language; none where the page is called by a name of its own. */
export function headOf(about: About): { html: string; titles: Record<Locale, string> | undefined } {
  const { row, params, data, locale, site, refusal, origin } = about;
  const whole = (path: string): string => (path.startsWith('/') ? `${origin}${path}` : path);
  const own = refusal ? '' : ownAddress(row, params);
  const headIn = (language: Locale): HeadOf<Record<string, string>, never> => ({
    params,
    // what the page's own endpoint answered: the row and its data belong together
    data: data as never,
    locale: language,
    site,
    subtitle: subtitleOf(site, language),
    url: whole(own),
    whole,
  });
  const [zh_CN, en_US] = LOCALES.map((language) => titleOf(about, headIn(language))) as [string, string];
  const title = locale === 'zh_CN' ? zh_CN : en_US;
  const given = refusal ? undefined : row.head;
  const head = headIn(locale);
  const description = (given?.description?.(head) || site.site_desc || subtitleOf(site, locale)).slice(0, 200);
  const listed = row.robots === 'index' && !refusal;
  const jsonLd = given?.jsonLd?.(head);
  return {
    titles: zh_CN === en_US ? undefined : { zh_CN: withSite(zh_CN, site), en_US: withSite(en_US, site) },
    html: [
      `<title>${escapeHtml(withSite(title, site))}</title>`,
      themeColors(site),
      meta('description', description),
      meta('keywords', given?.keywords?.(head) ?? ''),
      listed ? '' : '<meta name="robots" content="noindex">',
      listed && origin ? `<link rel="canonical" href="${escapeHtml(head.url)}">` : '',
      og('title', title),
      og('description', description),
      og('site_name', site.site_name),
      og('type', 'website'),
      og('image', whole(given?.image?.(head) || site.site_logo || '/assets/share.png')),
      given?.feed ? `<link rel="alternate" type="application/rss+xml" href="${escapeHtml(given.feed)}">` : '',
      jsonLd ? `<script type="application/ld+json">${safeJson({ '@context': 'https://schema.org', ...jsonLd })}</script>` : '',
    ].join(''),
  };
}

/** Without query, and written in one way. */
function ownAddress({ path }: PublicPage, params: Record<string, string>): string {
  try {
    return writeAddress(path, params);
  } catch {
    // a page that was asked for by nothing of an address
    return '';
  }
}

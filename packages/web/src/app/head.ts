/** What stands in a page's head for browsers, search engines and link previews. Stock is told as available or not, never as a number. */
import { LOCALES, type Locale } from '@keymall/contract/kit/refusals';
import { type PublicPage, publicPages } from '@keymall/contract/pages/public';
import { subtitleOf } from '#kit/site';
import type { ShopData } from '../storefront/shapes.ts';
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

const MOST_PRODUCTS = 40;

/** The goods of a shop as schema.org has them; written out by hand, because a page has many and is asked for often. */
function structured({ shop, goods, token }: ShopData, origin: string): string {
  const url = safeJson(`${origin}/link/${encodeURIComponent(token)}`);
  const items = goods
    .slice(0, MOST_PRODUCTS)
    .map(
      ({ name, price, image, stock }, index) =>
        `{"@type":"ListItem","position":${index + 1},"item":{"@type":"Product","name":${safeJson(name)}${image ? `,"image":${safeJson(whole(image, origin))}` : ''},"offers":{"@type":"Offer","price":${safeJson(price)},"priceCurrency":"CNY","availability":"https://schema.org/${stock.available ? 'InStock' : 'OutOfStock'}","url":${url}}}}`,
    );
  return `{"@context":"https://schema.org","@type":"ItemList","name":${safeJson(shop.shop_name)},"url":${url},"itemListElement":[${items.join()}]}`;
}

const whole = (address: string, origin: string): string => (address.startsWith('/') ? `${origin}${address}` : address);

const openedOf = ({ page, data }: Pick<PageState, 'page' | 'data'>, refusal: Refusal | null): ShopData | null =>
  page === 'shop' && !refusal ? (data as ShopData) : null;

/** What the page is called, without the site's name. */
function titleOf(state: Pick<PageState, 'page' | 'data' | 'site'>, refusal: Refusal | null, locale: Locale): string {
  const { page, site } = state;
  return (
    openedOf(state, refusal)?.shop.shop_name ??
    (page === 'home' ? subtitleOf(site, locale) || site.site_name : publicPages[page].title[locale])
  );
}

const withSite = (title: string, { site_name }: PageState['site']): string => (title === site_name ? title : `${title} - ${site_name}`);

/** The window's title in each language; nothing where the page is called by a name of its own. */
export function titlesOf(state: Pick<PageState, 'page' | 'data' | 'site'>, refusal: Refusal | null): Record<Locale, string> | undefined {
  const [zh_CN, en_US] = LOCALES.map((locale) => withSite(titleOf(state, refusal, locale), state.site)) as [string, string];
  return zh_CN === en_US ? undefined : { zh_CN, en_US };
}

/** The page's head. `origin` may be empty: then addresses stay relative. */
export function headOf(state: PageState, refusal: Refusal | null, origin: string): string {
  const { page, site, locale, url } = state;
  const row: PublicPage = publicPages[page];
  const opened = openedOf(state, refusal);
  const title = titleOf(state, refusal, locale);
  const description = opened
    ? `${opened.shop.shop_name} · ${opened.goods
        .slice(0, 6)
        .map((goods) => `${goods.name} ¥${goods.price}`)
        .join(locale === 'zh_CN' ? '、' : ', ')}`
    : site.site_desc || subtitleOf(site, locale);
  const image = opened ? opened.shop.shop_logo || opened.goods.find((goods) => goods.image)?.image || site.site_logo : site.site_logo;
  const listed = row.index && !refusal;
  return [
    `<title>${escapeHtml(withSite(title, site))}</title>`,
    meta('description', description.slice(0, 200)),
    page === 'home' ? meta('keywords', site.site_keywords) : '',
    listed ? '' : '<meta name="robots" content="noindex">',
    listed && origin ? `<link rel="canonical" href="${escapeHtml(origin + (url.split('?')[0] ?? ''))}">` : '',
    og('title', title),
    og('description', description.slice(0, 200)),
    og('site_name', site.site_name),
    og('type', 'website'),
    og('image', whole(image || '/assets/share.png', origin)),
    opened ? `<script type="application/ld+json">${structured(opened, origin)}</script>` : '',
  ].join('');
}

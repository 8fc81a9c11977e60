/**
 * Rendering on the server, built to `dist/ssr/entry-server.js`. Everything is loaded once, when this module is; a request
 * costs one synchronous `renderToString` and some joining of strings.
 */
import { type Address, addressOf, readAddress } from '@keymall/contract/kit/address';
import { drawnAddress } from '@keymall/contract/kit/drawn-address';
import { refusals } from '@keymall/contract/kit/refusals';
import { matchPage, publicNav, publicPage, publicPages } from '@keymall/contract/pages/public';
import { renderToString } from 'react-dom/server';
import { App } from './app.tsx';
import { type Drawn, documentOf, officeDocument, scriptHash } from './document.ts';
import { headOf } from './head.ts';
import { frameFallback, lookFallback } from './load.ts';
import { lookBar, type Tried } from './look-bar.ts';
import { type Loaded, lookFile, lookLoaders, pageFile, pageLoaders, refusedElsewhere, registry } from './registry.ts';
import { isRefusal, type PageFiles, type PageState, type Refusal } from './state.ts';
// after the pages, so that it comes after Preact's own
import './server-attributes.ts';
import { withoutScript } from './without-script.ts';

export interface RenderInput {
  /** Path and query; what the page does not read of it is not drawn (contract/kit/drawn-address.ts). */
  url: string;
  page: PageState['page'];
  /** Wire output of the page's opening endpoint, null where it has none, or the refusal `{code, msg, name}`. */
  data: unknown;
  locale: PageState['locale'];
  site: PageState['site'];
  device: PageState['device'];
  /** The theme of the page's kind; without it the shop's own template, or the site's. An unknown one falls back to `default`. */
  theme?: string;
  /** A home theme that this browser alone tries on: in the place of the site's, with a bar that says so. */
  tried?: Tried;
  /** `https://host`, for addresses that must be whole (canonical, share image). */
  origin?: string;
  /** Milliseconds; the server's clock. */
  now?: number;
}

export interface Rendered {
  /** What goes inside the root element. */
  html: string;
  /** Title, description, share image, structured data. */
  head: string;
  /** Beside the root element: what is said of a look that is tried on, and forms for browsers without script. */
  plain: string;
  status: number;
  state: PageState;
}

type Modules = Record<string, Record<string, unknown>>;
const modules: Modules = {};
await Promise.all(
  Object.entries({ ...pageLoaders, ...lookLoaders }).map(async ([file, loader]) => {
    modules[file] = (await loader()) as Record<string, unknown>;
  }),
);

/** The nearest theme that has the part: the asked one, else `default`, which has all. */
function lookOf(kind: string, theme: string, part: string): string {
  const asked = lookFile(kind, theme, part);
  return asked in modules ? asked : lookFile(kind, 'default', part);
}

function themeOf({ theme, tried, data, site, device }: RenderInput, kind: 'home' | 'shop'): string {
  if (tried && kind === 'home') return tried.theme;
  if (theme) return theme;
  if (kind === 'shop') {
    const looks = (data ?? {}) as { template?: string; mobile_template?: string };
    return (device === 'pc' ? looks.template : looks.mobile_template) ?? 'default';
  }
  return device === 'pc' ? site.pc_template : site.mobile_template;
}

function filesOf(input: RenderInput, refusal: Refusal | null): PageFiles {
  const own = registry[input.page];
  const row = refusal ? (own.refused ?? refusedElsewhere) : own;
  const { wears } = row;
  return {
    page: pageFile(row.file),
    look: wears ? lookOf(wears.kind, themeOf(input, wears.kind), wears.part) : null,
    frame: row.framed ? lookOf('home', themeOf(input, 'home'), 'frame') : null,
  };
}

const loadedOf = ({ page, look, frame }: PageFiles): Loaded =>
  ({
    Page: modules[page]?.Page,
    Look: look ? modules[look]?.Look : lookFallback,
    Frame: frame ? modules[frame]?.Look : frameFallback,
  }) as Loaded;

const STATUS: Partial<Record<Refusal['name'], number>> = {
  bad_input: 404,
  missing: 404,
  order_not_found: 404,
  link_dead: 404,
  mall_item_gone: 404,
  mall_closed: 503,
  shop_unopened: 404,
  forbidden: 403,
  shop_frozen: 403,
  shop_expired: 410,
  look_over: 410,
  shop_closed: 503,
  shop_off_hours: 503,
  shop_day_off: 503,
  site_closed: 503,
  busy: 503,
  too_many: 429,
  gateway_silent: 503,
};

/** What the result page is told of a refusal. */
function resultOf(refusal: Refusal, status: number): { code: string; msg: string } {
  if (status === 503 || status === 429) return { code: 'maintenance', msg: refusal.msg };
  return {
    code: status === 403 ? '403' : status === 404 ? '404' : '500',
    msg: status === 404 && refusal.name !== 'order_not_found' ? '' : refusal.msg,
  };
}

const addresses = Object.fromEntries(Object.entries(publicPages).map(([key, { path }]) => [key, addressOf(path)])) as Record<
  PageState['page'],
  Address
>;

/** A refusal in the words that help a reader of this page. */
function refusalOf({ data, page, locale }: RenderInput): Refusal | null {
  if (!isRefusal(data)) return null;
  const name = publicPage(page).means?.[data.name];
  return name ? { name, code: refusals[name].code, msg: refusals[name][locale] } : data;
}

/** Draws a page. Throws only when a page's own rendering does. */
export function render(input: RenderInput): Rendered {
  const refusal = refusalOf(input);
  const { page, locale, site, device } = input;
  const row = publicPage(page);
  const url = drawnAddress(row, input.url);
  const params = readAddress(url, addresses[page]) ?? {};
  const status = refusal ? (STATUS[refusal.name] ?? 500) : (row.status?.(params) ?? 200);
  const data = refusal ? (registry[page].refused ? refusal : resultOf(refusal, status)) : input.data;
  const head = headOf({ row, params, data, locale, site, refusal, origin: input.origin ?? '' });
  const files = filesOf(input, refusal);
  const state: PageState = {
    page,
    path: row.path,
    url,
    data,
    locale,
    site,
    device,
    now: input.now ?? Date.now(),
    titles: head.titles,
    files,
    ...(files.frame && { nav: publicNav.map((entry) => ({ ...entry, current: entry.key === page })) }),
  };
  const html = renderToString(<App state={state} loaded={loadedOf(state.files)} />);
  const plain = withoutScript(refusal ? undefined : row.plain, state);
  const bar = input.tried && files.frame ? lookBar(input.tried) : '';
  return { html, head: head.html, plain: bar + plain, status, state };
}

/** Draws a page as a whole HTML document, in UTF-8. */
export function renderPage(input: RenderInput): Drawn & { status: number } {
  const rendered = render(input);
  return { status: rendered.status, ...documentOf(rendered) };
}

export { matchPage, officeDocument, scriptHash };

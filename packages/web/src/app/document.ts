/**
 * Whole HTML documents. What does not change from request to request (styles, scripts, preloads of a set of files) is put
 * together once. Styles stand in the document, so the first response is a finished page, and so do the few lines that run before
 * anything else, which `script-src` knows by their hashes.
 */

import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { isOpening } from '@keymall/contract/kit/drawn-address';
import { type PublicPage, publicPage } from '@keymall/contract/pages/public';
import { htmlLang, type Locale } from '../kit/i18n.tsx';
import { officeName, type Site } from '../kit/site.ts';
import earlyQuestionText from './early-question.js?raw';
import firstPaintText from './first-paint.js?raw';
import { escapeHtml, safeJson, themeColors } from './head.ts';
import oldBrowserText from './old-browser.js?raw';
import { type PageState, STATE_ID } from './state.ts';

interface Chunk {
  file: string;
  css?: string[];
  imports?: string[];
}
type Manifest = Record<string, Chunk>;

const PUBLIC_ENTRY = 'src/app/public-client.tsx';
const OFFICE_ENTRY = 'src/app/office-client.tsx';
const inDev = import.meta.env.DEV;

const client = (file: string): URL => new URL(`../client/${file}`, import.meta.url);
const read = (file: string): string => readFileSync(client(file), 'utf8');
const manifestOf = (name: string): Manifest => JSON.parse(read(`${name}.manifest.json`)) as Manifest;
const manifests = inDev ? null : { public: manifestOf('public'), office: manifestOf('office') };

/** Saved light or dark (../kit/mode.ts), and the notices seen today (../storefront/noticed.ts): before the first paint, so that nothing flashes. */
const firstPaint = firstPaintText.trim();
/** Whether the browser can have the page at all; apart, for an old one throws the other away unread. */
const oldBrowser = oldBrowserText.replaceAll(/^ *\/\/.*\n/gm, '').trim();
/** A page's own first question, on pages that have one. */
const earlyQuestion = earlyQuestionText.replaceAll(/^ *\/\/.*\n/gm, '').trim();
const hashOf = (script: string): string => `'sha256-${createHash('sha256').update(script).digest('base64')}'`;
/** What a document's `script-src` must name, besides 'self', for its own scripts to run. */
export const scriptHash = [oldBrowser, firstPaint, earlyQuestion].map(hashOf).join(' ');

const BASE =
  '<meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">' +
  '<meta name="color-scheme" content="light dark"><link rel="icon" href="/assets/favicon.svg" type="image/svg+xml">';

/** A file's chunk and all it imports, each once. */
function withImports(manifest: Manifest, keys: readonly string[]): Chunk[] {
  const found = new Map<string, Chunk>();
  const add = (key: string): void => {
    const chunk = manifest[key];
    if (!chunk || found.has(key)) return;
    found.set(key, chunk);
    chunk.imports?.forEach(add);
  };
  keys.forEach(add);
  return [...found.values()];
}

const keyOf = (file: string): string => file.replace('../', 'src/');

const DEV_SCRIPTS = '<script type="module" src="/@vite/client"></script><script type="module" src="/@keymall/refresh.js"></script>';

/** Scripts and styles of a set of files. A page that is drawn already has its styles within it, and its pictures come before its scripts. */
function assets(manifest: Manifest, entry: string, files: readonly string[], isDrawn: boolean): string {
  const chunks = withImports(manifest, [entry, ...files]);
  const css = [...new Set(chunks.flatMap((chunk) => chunk.css ?? []))];
  const styles = isDrawn
    ? `<style>${css
        .map((file) => read(file).trim())
        .join('')
        .replaceAll('</', '<\\/')}</style>`
    : css.map((file) => `<link rel="stylesheet" href="/${file}">`).join('');
  const [first, ...others] = chunks;
  const priority = isDrawn ? ' fetchpriority="low"' : '';
  const preloads = others.map((chunk) => `<link rel="modulepreload"${priority} href="/${chunk.file}">`).join('');
  return `${styles}${preloads}<script type="module"${priority} src="/${first?.file ?? ''}"></script>`;
}

/** Whether its script will begin by asking for an order. */
const isAskedEarly = ({ asksEarly, looksUp }: PublicPage, { data, url }: PageState): boolean =>
  asksEarly === true && data === null && (looksUp === undefined || isOpening(url));

const made = new Map<string, { before: Buffer; after: Buffer }>();

/** The two stretches of a document that every request for the same files and language shares, encoded once. */
function sharedOf(state: PageState): { before: Buffer; after: Buffer } {
  const { locale } = state;
  const { page, look, frame } = state.files;
  const early = isAskedEarly(publicPage(state.page), state) ? `<script>${earlyQuestion}</script>` : '';
  const key = `${locale},${page},${look},${frame},${early !== ''}`;
  let known = made.get(key);
  if (!known) {
    const files = [page, look, frame].filter((file): file is string => file !== null);
    const scripts = manifests
      ? assets(manifests.public, PUBLIC_ENTRY, files.map(keyOf), true)
      : `${devStyles}${DEV_SCRIPTS}<script type="module" src="/${PUBLIC_ENTRY}"></script>`;
    known = { before: Buffer.from(opening(locale) + early), after: Buffer.from(`${scripts}</head><body><div id="root">`) };
    made.set(key, known);
  }
  return known;
}

const devStyles = inDev
  ? Object.keys(import.meta.glob('../{kit,areas/public,themes}/**/*.css'))
      .map((file) => `<link rel="stylesheet" href="/${keyOf(file)}">`)
      .join('')
  : '';

const opening = (locale: Locale): string =>
  `<!doctype html><html lang="${htmlLang(locale)}"><head>${BASE}<script>${oldBrowser}</script><script>${firstPaint}</script>`;

/** Documents are encoded here and copied out: rendering is synchronous, so one is enough. */
const bench = Buffer.allocUnsafeSlow(1 << 20);
/** A UTF-16 unit takes three bytes at most. */
const WIDEST = 3;

/** A document, and its stretches one after the other: what it shares with others, and what follows of its own. */
export interface Drawn {
  body: Buffer;
  stretches: readonly { shared: Buffer; own: Buffer }[];
}

/** A rendered page as a whole document, in UTF-8. Encoding is a third of the work, so only what is new is encoded. */
export function documentOf({ html, head, plain, state }: { html: string; head: string; plain: string; state: PageState }): Drawn {
  const { before, after } = sharedOf(state);
  const tail = `${html}</div>${plain}<script type="application/json" id="${STATE_ID}">${safeJson(state)}</script></body></html>`;
  const isLong = before.length + after.length + WIDEST * (head.length + tail.length) > bench.length;
  const page = isLong ? Buffer.allocUnsafeSlow(before.length + after.length + Buffer.byteLength(head) + Buffer.byteLength(tail)) : bench;
  const headAt = before.copy(page);
  const afterAt = headAt + page.write(head, headAt);
  const tailAt = afterAt + after.copy(page, afterAt);
  const end = tailAt + page.write(tail, tailAt);
  const body = isLong ? page : Buffer.from(page.subarray(0, end));
  const stretches = [
    { shared: before, own: body.subarray(headAt, afterAt) },
    { shared: after, own: body.subarray(tailAt, end) },
  ];
  return { body, stretches };
}

let officeScripts: string | null = null;

/** The back offices' document: an empty root, their scripts and styles. The same for every address below /admin and /merchant. */
export function officeDocument({ site, locale }: { site: Site; locale: Locale }): string {
  officeScripts ??= manifests
    ? assets(manifests.office, OFFICE_ENTRY, [], false)
    : `${DEV_SCRIPTS}<script type="module" src="/${OFFICE_ENTRY}"></script>`;
  return `${opening(locale)}<title>${escapeHtml(officeName(site))}</title>${themeColors(site)}<meta name="robots" content="noindex">${officeScripts}</head><body><div id="root"></div><script type="application/json" id="${STATE_ID}">${safeJson({ site, locale })}</script></body></html>`;
}

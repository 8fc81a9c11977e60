/** Documents and files: public pages drawn on the server, the back offices' shell, assets, uploads, the API reference. */
import { join } from 'node:path';
import fastifyStatic, { type FastifyStaticOptions } from '@fastify/static';
import { drawnAddress, isOpenedLater } from '@keymall/contract/kit/drawn-address';
import { refusals, refusalText } from '@keymall/contract/kit/refusals';
import { inBoth, type Label } from '@keymall/contract/kit/words';
import { adminPages } from '@keymall/contract/pages/admin';
import { pagePath } from '@keymall/contract/pages/page';
import { type PublicPage, type PublicPageKey, publicPage } from '@keymall/contract/pages/public';
import { homeIndex, platformRaw } from '@keymall/contract/platform/home';
import { HOME_LOOK, HOME_LOOK_END } from '@keymall/contract/platform/home-look';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { type Caller, newBrowser, visitorOf } from '#kit/caller';
import { madeOf, type Stretch } from '#kit/compression';
import { cookieLine, readCookie } from '#kit/cookie';
import { mayEnterOffice, signInPath } from '#kit/door';
import { localeOf } from '#kit/edge';
import { deviceOf } from '#modules/ordering';
import { homeLookOf, pictureSizer, publicAddress, siteOf, storedFile } from '#modules/platform';
import type { App } from './app.ts';
import { MANIFEST_PATH, manifestOf, OFFICE_WORKER, OFFICE_WORKER_PATH, WORKER_PATH, workerOf } from './app-shell.ts';
import { docsFile } from './open-api.ts';
import { mountSitemap } from './sitemap.ts';

/** What the web package's build gives (packages/web/src/app/entry-server.tsx). */
export interface WebModule {
  /** By path and query. */
  matchPage(url: string): { key: PublicPageKey; params: Record<string, string> } | null;
  renderPage(input: {
    url: string;
    page: PublicPageKey;
    data: unknown;
    locale: 'zh_CN' | 'en_US';
    site: unknown;
    device: 'pc' | 'mobile' | 'wechat';
    origin: string;
    /** A home theme that is tried on. */
    tried?: { theme: string; title: Label; choose: string; leave: string };
  }): { status: number; body: Buffer; stretches?: readonly Stretch[] };
  officeDocument(input: { site: unknown; locale: 'zh_CN' | 'en_US' }): string;
  /** The one script that stands in every document, as `script-src` names it. */
  scriptHash: string;
}

export interface WebOptions {
  /** The rendering module; in development, as its sources are now. */
  load(): Promise<WebModule>;
  /** Built client files, null in development where Vite serves them. */
  clientDir: string | null;
}

/** Drawn documents are kept this long at most, and only while their data stands. */
const KEEP_MS = 10_000;
const KEEP_COUNT = 500;
/** Addresses are a visitor's to invent, and a large shop's page is large. */
const KEEP_BYTES = 64 * 1024 * 1024;

/** What a browser brings along that tries a home theme on. */
const LOOK_COOKIE = 'keymall.home-look';
const THEME_PAGE = pagePath('admin', 'setting/website/theme', adminPages['setting/website/theme']);

interface Kept {
  data: unknown;
  site: unknown;
  at: number;
  status: number;
  body: Buffer;
}

/** A shop's page in a look that is tried on: on which device, where that is said. */
function framedLook(query: URLSearchParams): { device: 'pc' | 'mobile' | null } | null {
  if (!query.get('look')) return null;
  const as = query.get('as');
  return { device: as === 'pc' || as === 'mobile' ? as : null };
}

/** As the editor's frame shows it, where none of them would run; what only hurries them on goes as well. */
const withoutScripts = (body: Buffer): Buffer =>
  Buffer.from(body.toString().replaceAll(/<script(?! type="application\/json")[^>]*>[^]*?<\/script>|<link rel="modulepreload"[^>]*>/g, ''));

/** Its policy, by which pages of ours may frame it. */
const framedByUs = (reply: { getHeader(name: string): unknown }): string =>
  String(reply.getHeader('content-security-policy')).replace("frame-ancestors 'none'", "frame-ancestors 'self'");

const NO_QUERY = new URLSearchParams();
/** What stands behind the question mark. */
const queryOf = (url: string): URLSearchParams => (url.includes('?') ? new URLSearchParams(url.split('?')[1]) : NO_QUERY);

/** What a stranger uploaded is shown as the picture it is and as nothing else. */
const shownOnly = (reply: { header(name: string, value: string): unknown }): void => {
  reply.header('content-security-policy', "default-src 'none'; sandbox");
  reply.header('x-content-type-options', 'nosniff');
};

/**
 * The files of a folder, each by its name. The library's own route would read the whole folder for each of them, to see how its name is spelt
 * there: as long as there are builds, or pictures of merchants, in it.
 */
async function serveFolder(
  app: App['app'],
  prefix: string,
  root: string,
  options: Pick<FastifyStaticOptions, 'immutable' | 'maxAge' | 'preCompressed' | 'setHeaders'>,
): Promise<void> {
  await app.register(async (scope) => {
    await scope.register(fastifyStatic, { root, serve: false, index: false, ...options });
    scope.get(`${prefix}*`, (request, reply) => reply.sendFile(`/${(request.params as { '*': string })['*']}`));
  });
}

/** Mounts every GET of a browser. Call it after the API is mounted. */
export async function mountWeb({ app, edge, house }: App, options: WebOptions): Promise<void> {
  const kept = new Map<string, Kept>();
  let keptBytes = 0;
  /** What stands beside a page's data, by that data. */
  const besides = new WeakMap<object, { at: number; data: unknown }>();
  let siteValues: unknown;

  function drop(key: string): void {
    keptBytes -= kept.get(key)?.body.length ?? 0;
    kept.delete(key);
  }
  function keep(key: string, document: Kept): void {
    drop(key);
    while (kept.size >= KEEP_COUNT || (kept.size > 0 && keptBytes + document.body.length > KEEP_BYTES))
      drop(kept.keys().next().value as string);
    kept.set(key, document);
    keptBytes += document.body.length;
  }
  let siteWire: unknown;
  house.caches.keep({
    group: 'document',
    entries: () => kept.size,
    bytes: () => keptBytes,
    clear: () => {
      kept.clear();
      keptBytes = 0;
    },
  });

  /** The site's wire form, made anew when the settings change. */
  function siteNow(): { site_status: number } & Record<string, unknown> {
    // every group is read anew with any of them
    const values = house.settings.get('website');
    if (values !== siteValues) {
      siteValues = values;
      siteWire = z.encode(homeIndex.siteConfig.output, siteOf(house.settings));
    }
    return siteWire as { site_status: number } & Record<string, unknown>;
  }

  /** A browser that comes for the first time is told its name: the neighbours behind its address have budgets of their own. */
  function name({ browser }: Caller, reply: FastifyReply): void {
    if (browser === '') reply.header('set-cookie', newBrowser(house.siteUrl.startsWith('https:')));
  }

  /** `own`: the page, where its address is not its row's. */
  async function draw(request: FastifyRequest, reply: FastifyReply, own?: PublicPageKey): Promise<FastifyReply> {
    const url = request.raw.url ?? '/';
    const web = await options.load();
    const match = own ? { key: own, params: {} } : web.matchPage(url);
    if (!match) return reply.redirect('/404', 302);
    const visitor = visitorOf(request);
    await house.limiter.spend('general', visitor);
    name(visitor, reply);
    const { key: page, params } = match;
    const row = publicPage(page);
    const locale = localeOf(request);
    const query = queryOf(url);
    const asked = query.get(HOME_LOOK);
    if (asked !== null) return tryOn(url, asked, reply);
    const tried = homeLookOf(house, readCookie(request.headers.cookie, LOOK_COOKIE));
    const framed = framedLook(query);
    const device = framed?.device ?? deviceOf(request.headers['user-agent'] ?? '');
    // the editor shows it within its own page
    if (framed) reply.header('content-security-policy', framedByUs(reply));
    const site = siteNow();
    const { pc_template, mobile_template } = house.settings.get('theme');
    const look = tried?.theme ?? (device === 'pc' ? pc_template : mobile_template);
    const data = isOpenedLater(row, url) ? null : await dataOf(row, { params, query }, device, request, site, look);
    const drawnOf = drawnAddress(row, url);
    const key = `${drawnOf}|${locale}|${device}`;
    const known = tried ? undefined : kept.get(key);
    const now = house.now().getTime();
    if (known && known.data === data && known.site === site && now - known.at < KEEP_MS) return send(reply, web, known, row.cache);
    const trial = tried && { tried: onTrial(url, tried) };
    const whole = web.renderPage({ url: drawnOf, page, data, locale, site, device, origin: house.siteUrl, ...trial });
    if (whole.stretches) madeOf(whole.body, whole.stretches);
    const drawn = { status: whole.status, body: framed?.device ? withoutScripts(whole.body) : whole.body };
    // nobody else is shown a page in a look that is tried on, and it is kept nowhere
    if (tried) return send(reply, web, drawn, 'none');
    // who reads of an address more than its path may be the only one who has it
    const isEverybodys = data === null && (row.looksUp !== undefined || !drawnOf.includes('?'));
    if (options.clientDir && (row.cache !== 'none' || isEverybodys)) keep(key, { data, site, at: now, ...drawn });
    return send(reply, web, drawn, row.cache);
  }

  /** A look on trial, the office's page that chooses it, and the way out. */
  function onTrial(url: string, { theme, title }: { theme: string; title: Label }) {
    const [path = '/', query] = url.split('?');
    const asked = new URLSearchParams(query);
    asked.set(HOME_LOOK, HOME_LOOK_END);
    return { theme, title, choose: `${THEME_PAGE}?tried=${theme}`, leave: `${path}?${asked.toString()}` };
  }

  /** Puts a look on, or off, in this browser alone, and goes on to the same page without saying so in its address. */
  function tryOn(url: string, right: string, reply: FastifyReply): FastifyReply {
    const [path = '/', query] = url.split('?');
    const asked = new URLSearchParams(query);
    asked.delete(HOME_LOOK);
    const rest = asked.toString();
    const secure = house.siteUrl.startsWith('https:');
    const shown = homeLookOf(house, right);
    if (shown ?? right === HOME_LOOK_END) {
      const seconds = shown ? Math.max(1, Math.floor(shown.until - house.now().getTime() / 1000)) : 0;
      reply.header('set-cookie', cookieLine(LOOK_COOKIE, shown ? right : '', { path: '/', seconds, secure }));
    }
    // two slashes at its head would make a path another site's address
    return reply.header('cache-control', 'no-store').redirect(`${path.replace(/^[/\\]+/, '/')}${rest && `?${rest}`}`, 302);
  }

  async function dataOf(
    row: PublicPage,
    { params, query }: { params: Record<string, string>; query: URLSearchParams },
    device: 'pc' | 'mobile' | 'wechat',
    request: FastifyRequest,
    site: { site_status: number },
    look: string,
  ): Promise<unknown> {
    if (site.site_status !== 1 && !row.stays) {
      const { site_close_tips, site_close_tips_en } = house.settings.get('website');
      const tips = inBoth(site_close_tips, site_close_tips_en);
      return { code: refusals.site_closed.code, msg: refusalText('site_closed', localeOf(request), { tips }), name: 'site_closed' };
    }
    if (!row.opens) return null;
    const answer = await edge.callAsVisitor(row.opens, row.input?.(params, device, query) ?? {}, request, row.sharedMs);
    if (!answer.ok) return answer.refusal;
    const { beside } = row;
    return beside?.looks.includes(look) ? withBeside(answer.data as object, beside, request) : answer.data;
  }

  /** One object for as long as the page's own data stands, so that what is drawn of it can be kept. */
  async function withBeside(own: object, { name, opens }: NonNullable<PublicPage['beside']>, request: FastifyRequest): Promise<unknown> {
    const now = house.now().getTime();
    const known = besides.get(own);
    if (known && now - known.at < KEEP_MS) return known.data;
    const answer = await edge.callAsVisitor(opens, {}, request);
    const data = { ...own, [name]: answer.ok ? answer.data : null };
    besides.set(own, { at: now, data });
    return data;
  }

  /** The policy of a document, made once of that of all answers. */
  let policy = { of: '', hash: '', text: '' };
  function policyOf(of: string, hash: string): string {
    if (policy.of !== of || policy.hash !== hash) policy = { of, hash, text: of.replace(/script-src [^;]+/, `$& ${hash}`) };
    return policy.text;
  }

  const send = (
    reply: FastifyReply,
    { scriptHash }: WebModule,
    { status, body }: { status: number; body: Buffer | string },
    cache?: PublicPage['cache'],
  ): FastifyReply =>
    reply
      .status(status)
      .header('cache-control', cache === 'none' ? 'no-store' : 'private, no-cache')
      .header('vary', 'accept-language, user-agent, cookie')
      .header('content-security-policy', policyOf(String(reply.getHeader('content-security-policy')), scriptHash))
      .type('text/html; charset=utf-8')
      .send(body);

  if (options.clientDir) {
    await serveFolder(app, '/assets/', join(options.clientDir, 'assets'), { immutable: true, maxAge: '365d', preCompressed: true });
    await serveFolder(app, '/static/', join(options.clientDir, 'static'), { maxAge: '5m' });
  }
  const sizer = pictureSizer(house.installation.uploadDir, house.log, async (name) => (await storedFile(house, name))?.bytes ?? null);
  app.get('/upload/sized/:width/:name', async (request, reply) => {
    const { width, name } = request.params as { width: string; name: string };
    // No budget, as files have none: a shop's shelf is a hundred of them. Each is drawn once, and two at a time.
    const picture = await sizer.sized(name, Number(width));
    if (picture === 'missing') return reply.status(404).type('text/plain').send('not found');
    shownOnly(reply);
    // For now: the next one to ask may find it drawn, and another machine can draw what this one can't.
    if (picture === 'as-uploaded') return reply.header('cache-control', 'public, max-age=300').redirect(`/upload/${name}`, 302);
    return reply.header('cache-control', 'public, max-age=31536000, immutable').type('image/webp').send(picture);
  });
  await serveFolder(app, '/upload/', house.installation.uploadDir, { immutable: true, maxAge: '365d', setHeaders: shownOnly });
  app.get(`${platformRaw.docs.path}/:name`, async (request, reply) => {
    await house.limiter.spend('general', visitorOf(request));
    const file = docsFile((request.params as { name: string }).name);
    if (!file) return reply.callNotFound();
    return reply.type(file.type).header('cache-control', 'public, max-age=86400').send(file.body);
  });

  mountSitemap(app, house);

  app.get(MANIFEST_PATH, (_, reply) => {
    const { settings } = house;
    const pwa = settings.get('pwa');
    if (pwa.pwa_status !== 1) return reply.status(404).type('text/plain').send('not found');
    const manifest = manifestOf(settings.get('website'), pwa);
    return reply.header('cache-control', 'no-cache').type('application/manifest+json; charset=utf-8').send(JSON.stringify(manifest));
  });
  const worker = (reply: FastifyReply, source: string): FastifyReply =>
    reply.header('cache-control', 'no-cache').type('text/javascript; charset=utf-8').send(source);
  app.get(WORKER_PATH, (_, reply) => worker(reply, workerOf(house.settings.get('pwa'))));
  app.get(OFFICE_WORKER_PATH, (_, reply) => worker(reply, OFFICE_WORKER));

  const office = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const web = await options.load();
    const match = web.matchPage(request.raw.url ?? '/');
    if (match) return draw(request, reply);
    name(visitorOf(request), reply);
    return send(reply, web, { status: 200, body: web.officeDocument({ site: siteNow(), locale: localeOf(request) }) });
  };
  /** The administrators' office: where it is closed to an address, and where its sign-in is hidden, there is nothing. */
  const adminOffice = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const url = request.raw.url ?? '/';
    const door = signInPath(house);
    const isHidden = door !== publicPage('adminLogin').path;
    const isUsual = (await options.load()).matchPage(url)?.key === 'adminLogin';
    if (!mayEnterOffice(house, request.ip) || (isHidden && isUsual)) return reply.redirect('/404', 302);
    return isHidden && url.split('?')[0]?.replace(/\/+$/, '') === door ? draw(request, reply, 'adminLogin') : office(request, reply);
  };
  for (const path of ['/admin', '/admin/*']) app.get(path, adminOffice);
  for (const path of ['/merchant', '/merchant/*', '/personal/*']) app.get(path, office);

  app.setNotFoundHandler(async (request, reply) => {
    const name = /^\/upload\/([\w.]+)$/.exec(request.raw.url?.split('?')[0] ?? '')?.[1];
    if (name !== undefined && (request.method === 'GET' || request.method === 'HEAD')) {
      const address = await publicAddress(house, name);
      if (address !== null) return reply.header('cache-control', 'public, max-age=300').redirect(address, 302);
      const file = await storedFile(house, name);
      if (file) {
        shownOnly(reply);
        return reply.status(200).header('cache-control', 'public, max-age=31536000, immutable').type(file.mime).send(file.bytes);
      }
    }
    // A tab left open across a deployment asks for files that are gone: a page in their place would be taken for a script.
    if (/^\/(assets|static|upload|docs)\//.test(request.raw.url ?? '')) return reply.status(404).type('text/plain').send('not found');
    if (request.method === 'GET' || request.method === 'HEAD') return draw(request, reply);
    const { code, status } = refusals.missing;
    return reply.status(status).send({ code, msg: refusalText('missing', localeOf(request)), data: null });
  });
}

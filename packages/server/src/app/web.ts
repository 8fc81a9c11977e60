/** Documents and files: public pages drawn on the server, the back offices' shell, assets, uploads, the API reference. */
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import { refusals, refusalText } from '@keymall/contract/kit/refusals';
import { inBoth } from '@keymall/contract/kit/words';
import { type PublicPage, type PublicPageKey, publicPage } from '@keymall/contract/pages/public';
import { homeIndex, platformRaw } from '@keymall/contract/platform/home';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { newBrowser, visitorOf } from '#kit/caller';
import { mayEnterOffice, signInPath } from '#kit/door';
import { localeOf } from '#kit/edge';
import { deviceOf } from '#modules/ordering';
import { pictureSizer, publicAddress, siteOf, storedFile } from '#modules/platform';
import type { App } from './app.ts';
import { MANIFEST_PATH, manifestOf, WORKER_PATH, workerOf } from './app-shell.ts';
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
  }): { status: number; body: Buffer };
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

interface Kept {
  data: unknown;
  site: unknown;
  at: number;
  status: number;
  body: Buffer;
}

/** What a stranger uploaded is shown as the picture it is and as nothing else. */
const shownOnly = (reply: { header(name: string, value: string): unknown }): void => {
  reply.header('content-security-policy', "default-src 'none'; sandbox");
  reply.header('x-content-type-options', 'nosniff');
};

/** Mounts every GET of a browser. Call it after the API is mounted. */
export async function mountWeb({ app, edge, house }: App, options: WebOptions): Promise<void> {
  const kept = new Map<string, Kept>();
  let keptBytes = 0;
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
  function name(request: FastifyRequest, reply: FastifyReply): void {
    if (visitorOf(request).browser === '') reply.header('set-cookie', newBrowser(house.siteUrl.startsWith('https:')));
  }

  /** `own`: the page, where its address is not its row's. */
  async function draw(request: FastifyRequest, reply: FastifyReply, own?: PublicPageKey): Promise<FastifyReply> {
    const url = request.raw.url ?? '/';
    const web = await options.load();
    const match = own ? { key: own, params: {} } : web.matchPage(url);
    if (!match) return reply.redirect('/404', 302);
    await house.limiter.spend('general', visitorOf(request));
    name(request, reply);
    const { key: page, params } = match;
    const row = publicPage(page);
    const locale = localeOf(request);
    const device = deviceOf(request.headers['user-agent'] ?? '');
    const site = siteNow();
    const data = await dataOf(row, params, device, request, site);
    const key = `${url}|${locale}|${device}`;
    const known = kept.get(key);
    const now = house.now().getTime();
    if (known && known.data === data && known.site === site && now - known.at < KEEP_MS) return send(reply, web, known, row.cache);
    const drawn = web.renderPage({ url, page, data, locale, site, device, origin: house.siteUrl });
    if (options.clientDir && row.cache !== 'none') keep(key, { data, site, at: now, ...drawn });
    return send(reply, web, drawn, row.cache);
  }

  async function dataOf(
    row: PublicPage,
    params: Record<string, string>,
    device: 'pc' | 'mobile' | 'wechat',
    request: FastifyRequest,
    site: { site_status: number },
  ): Promise<unknown> {
    if (site.site_status !== 1 && !row.stays) {
      const { site_close_tips, site_close_tips_en } = house.settings.get('website');
      const tips = inBoth(site_close_tips, site_close_tips_en);
      return { code: refusals.site_closed.code, msg: refusalText('site_closed', localeOf(request), { tips }), name: 'site_closed' };
    }
    if (!row.opens) return null;
    const answer = await edge.callAsVisitor(
      row.opens,
      row.input?.(params, device, new URLSearchParams(request.raw.url?.split('?')[1] ?? '')) ?? {},
      request,
    );
    return answer.ok ? answer.data : answer.refusal;
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
      .header('content-security-policy', String(reply.getHeader('content-security-policy')).replace(/script-src [^;]+/, `$& ${scriptHash}`))
      .type('text/html; charset=utf-8')
      .send(body);

  if (options.clientDir) {
    await app.register(fastifyStatic, {
      root: join(options.clientDir, 'assets'),
      prefix: '/assets/',
      immutable: true,
      maxAge: '365d',
      preCompressed: true,
      decorateReply: false,
    });
    await app.register(fastifyStatic, { root: join(options.clientDir, 'static'), prefix: '/static/', maxAge: '5m', decorateReply: false });
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
  await app.register(fastifyStatic, {
    root: house.installation.uploadDir,
    prefix: '/upload/',
    immutable: true,
    maxAge: '365d',
    decorateReply: false,
    index: false,
    setHeaders: shownOnly,
  });
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
  app.get(WORKER_PATH, (_, reply) =>
    reply
      .header('cache-control', 'no-cache')
      .type('text/javascript; charset=utf-8')
      .send(workerOf(house.settings.get('pwa'))),
  );

  const office = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const web = await options.load();
    const match = web.matchPage(request.raw.url ?? '/');
    if (match) return draw(request, reply);
    name(request, reply);
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

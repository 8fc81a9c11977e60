/** What search engines are told of the site: `robots.txt`, and maps of every page that may be listed. */
import { writeAddress } from '@keymall/contract/kit/address';
import { type PublicPageKey, publicPage, publicPages } from '@keymall/contract/pages/public';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { visitorOf } from '#kit/caller';
import type { House } from '#kit/house';
import type { PageAddresses } from '#kit/module';
import { allOf } from './assembly.ts';

/** Ids a map spans: a map may name 50,000 addresses. */
const SPAN = 40_000;

/** The map of pages with one address each. */
const PLAIN = 'pages';

const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&apos;' };
const escaped = (text: string): string => text.replace(/[&<>"']/g, (sign) => ESCAPES[sign] ?? sign);
const xml = (root: 'urlset' | 'sitemapindex', rows: readonly string[]): string =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<${root} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${rows.join('\n')}\n</${root}>\n`;

/** Pages with one address each. */
const plainPages = (): string[] =>
  (Object.keys(publicPages) as PublicPageKey[]).flatMap((key) => {
    const { path, robots } = publicPage(key);
    return robots === 'index' && !path.includes(':') ? [path] : [];
  });

const contributors = (): readonly PageAddresses[] => allOf('addresses');

async function mapsOf(house: House): Promise<string[]> {
  const names = [`/sitemap-${PLAIN}-0.xml`];
  for (const { page, last, isOpen } of contributors()) {
    if (isOpen?.(house) === false) continue;
    const parts = Math.ceil((await last(house)) / SPAN);
    for (let part = 0; part < parts; part += 1) names.push(`/sitemap-${page}-${part}.xml`);
  }
  return names;
}

/** Paths of one map; null where there is no such map. */
async function pathsOf(house: House, name: string, part: number): Promise<string[] | null> {
  if (name === PLAIN) return part === 0 ? plainPages() : null;
  const own = contributors().filter((each) => each.page === name && each.isOpen?.(house) !== false);
  if (own.length === 0) return null;
  const rows = await Promise.all(own.map((each) => each.within(house, part * SPAN, (part + 1) * SPAN)));
  const { path } = publicPage(name as PublicPageKey);
  return rows.flat().map((params) => writeAddress(path, params));
}

/** Mounts `/robots.txt`, `/sitemap.xml` and the maps it names. */
export function mountSitemap(app: FastifyInstance, house: House): void {
  const isClosed = (): boolean => house.settings.get('website').site_status !== 1;
  const missing = (reply: FastifyReply): FastifyReply => reply.status(404).type('text/plain').send('not found');
  const kept = (reply: FastifyReply): FastifyReply => reply.header('cache-control', 'public, max-age=600');
  const spend = (request: FastifyRequest): Promise<void> => house.limiter.spend('general', visitorOf(request));

  app.get('/robots.txt', async (request, reply) => {
    await spend(request);
    const lines = isClosed()
      ? ['User-agent: *', 'Disallow: /']
      : [
          'User-agent: *',
          'Disallow: /admin',
          'Disallow: /merchant',
          'Disallow: /personal',
          'Disallow: /pay/',
          '',
          `Sitemap: ${house.siteUrl}/sitemap.xml`,
        ];
    return kept(reply)
      .type('text/plain; charset=utf-8')
      .send(`${lines.join('\n')}\n`);
  });
  app.get('/sitemap.xml', async (request, reply) => {
    await spend(request);
    if (isClosed()) return missing(reply);
    const rows = (await mapsOf(house)).map((path) => `<sitemap><loc>${escaped(house.siteUrl + path)}</loc></sitemap>`);
    return kept(reply).type('application/xml; charset=utf-8').send(xml('sitemapindex', rows));
  });
  app.get('/sitemap-:map.xml', async (request, reply) => {
    await spend(request);
    const [, page, part] = /^([A-Za-z_]+)-(\d{1,6})$/.exec((request.params as { map: string }).map) ?? [];
    const paths = page === undefined || isClosed() ? null : await pathsOf(house, page, Number(part));
    if (paths === null) return missing(reply);
    const rows = paths.map((path) => `<url><loc>${escaped(house.siteUrl + path)}</loc></url>`);
    return kept(reply).type('application/xml; charset=utf-8').send(xml('urlset', rows));
  });
}

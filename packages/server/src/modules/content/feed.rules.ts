/** The newest articles as RSS 2.0 (https://www.rssboard.org/rss-specification). */
import { articlePath } from '@keymall/contract/content/article-words';

export interface FeedArticle {
  id: number;
  title: string;
  summary: string;
  cate_name: string;
  publish_at: Date;
}

export interface FeedSite {
  name: string;
  description: string;
  /** Where the site is reached, without a slash at its end; '' where it does not know: then addresses stay relative. */
  origin: string;
}

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&apos;' };
/** Signs that XML 1.0 has no way to write. */
const UNWRITABLE =
  /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]|[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/g;
const xml = (text: string): string => text.replaceAll(UNWRITABLE, '').replaceAll(/[&<>"']/g, (sign) => ENTITIES[sign] ?? sign);
const element = (name: string, text: string): string => `<${name}>${xml(text)}</${name}>`;

export function rssOf(site: FeedSite, articles: readonly FeedArticle[]): string {
  const items = articles.map(({ id, title, summary, cate_name, publish_at }) => {
    const address = site.origin + articlePath(id);
    return `<item>${element('title', title)}${element('link', address)}<guid isPermaLink="${site.origin !== ''}">${xml(address)}</guid>${element('category', cate_name)}${element('pubDate', publish_at.toUTCString())}${summary && element('description', summary)}</item>`;
  });
  const self = site.origin && `<atom:link href="${xml(`${site.origin}/rss.xml`)}" rel="self" type="application/rss+xml"/>`;
  return `<?xml version="1.0" encoding="utf-8"?>\n<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom"><channel>${element('title', site.name)}${element('link', `${site.origin}/`)}${element('description', site.description || site.name)}${self}${items.join('')}</channel></rss>\n`;
}

/**
 * Feeds of strangers, RSS and Atom: fetched within limits and only where they changed, read without declarations or entities of their own, and
 * given as texts that are still to be cleaned.
 */
import { createHash } from 'node:crypto';
import { GatewayError } from '@keymall/drivers/kit/gateway-error';
import type { HttpAnswer, Outside } from '@keymall/drivers/kit/http';
import { XMLParser } from 'fast-xml-parser';

let way: Outside | undefined;
/** How feeds are reached: public addresses alone. */
export function readFeedsBy(outside: Outside): void {
  way = outside;
}

const MOST_ENTRIES = 50;
const MOST_HOPS = 3;
const FETCH_MS = 10_000;

export interface FeedEntry {
  /** What it is known by: its own id, its address, or its title. */
  key: string;
  title: string;
  /** As it came. */
  html: string;
}

export interface Feed {
  entries: FeedEntry[];
  etag: string;
  modified: string;
}

const LISTS = new Set(['item', 'entry', 'link']);
const parser = new XMLParser({
  ignoreAttributes: false,
  attributeNamePrefix: '@',
  textNodeName: '#text',
  parseTagValue: false,
  parseAttributeValue: false,
  htmlEntities: true,
  isArray: (name) => LISTS.has(name),
});

type Node = Readonly<Record<string, unknown>>;
const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && !Array.isArray(value);
const nodesIn = (value: unknown): Node[] => (Array.isArray(value) ? value.filter(isNode) : []);
/** Only what a node itself has. */
const at = (node: unknown, name: string): unknown => (isNode(node) && Object.hasOwn(node, name) ? node[name] : undefined);

function textAt(node: Node, ...names: string[]): string {
  for (const name of names) {
    const value = at(node, name);
    const one = Array.isArray(value) ? (value as unknown[])[0] : value;
    const text = isNode(one) ? at(one, '#text') : one;
    if (typeof text === 'string' && text.trim() !== '') return text.trim();
  }
  return '';
}

function linkOf(node: Node): string {
  const links = at(node, 'link');
  const first: unknown = Array.isArray(links) ? (links as unknown[])[0] : links;
  if (typeof first === 'string') return first;
  const href = at(first, '@href');
  return typeof href === 'string' ? href : '';
}

/** A title as plain text of at most 100 characters. */
export const plainTitle = (text: string): string =>
  [
    ...text
      .replaceAll(/<[^>]*>/g, '')
      .replaceAll(/[\p{Cc}\p{Cf}\s]+/gu, ' ')
      .trim(),
  ]
    .slice(0, 100)
    .join('');

function wordsOf(bytes: Buffer, contentType: string): string {
  const named =
    /charset="?([\w-]+)/i.exec(contentType)?.[1] ?? /^[^>]{0,100}encoding=["']([\w-]+)["']/.exec(bytes.toString('latin1', 0, 200))?.[1];
  try {
    return new TextDecoder(named ?? 'utf-8').decode(bytes);
  } catch {
    return new TextDecoder().decode(bytes);
  }
}

/** What a feed has, newest first as it came. Throws `rubbish` for what is none, or declares entities. */
export function entriesIn(bytes: Buffer, contentType = ''): FeedEntry[] {
  const text = wordsOf(bytes, contentType);
  // a feed needs none, and what is declared there is how parsers are made to swell or to read files
  if (/<!(DOCTYPE|ENTITY)/i.test(text)) throw new GatewayError('rubbish', 'it declares a document type');
  let document: unknown;
  try {
    document = parser.parse(text);
  } catch (cause) {
    throw new GatewayError('rubbish', 'not XML', cause);
  }
  const rss = at(at(document, 'rss'), 'channel');
  const rdf = at(document, 'rdf:RDF');
  const atom = at(document, 'feed');
  if (rss === undefined && rdf === undefined && atom === undefined) throw new GatewayError('rubbish', 'neither RSS nor Atom');
  const nodes = atom === undefined ? nodesIn(at(rss ?? rdf, 'item')) : nodesIn(at(atom, 'entry'));
  return nodes.slice(0, MOST_ENTRIES).flatMap((node) => {
    const title = plainTitle(textAt(node, 'title'));
    const html = textAt(node, 'content:encoded', 'content', 'description', 'summary');
    const key = textAt(node, 'guid', 'id') || linkOf(node) || title;
    return title === '' || html === '' ? [] : [{ key, title, html }];
  });
}

const headerOf = ({ headers }: HttpAnswer, name: string): string => {
  const value = headers?.[name];
  return typeof value === 'string' && value.length <= 300 ? value : '';
};

/** Fetches a feed; null where it says that nothing changed. Throws `GatewayError`. */
export async function readFeed(url: string, known: { etag: string; modified: string }): Promise<Feed | null> {
  if (!way) throw new Error('no way to feeds was given');
  let address = url;
  for (let hop = 0; hop <= MOST_HOPS; hop += 1) {
    const answer = await way.http({
      method: 'GET',
      url: address,
      headers: {
        accept: 'application/rss+xml, application/atom+xml, application/xml, text/xml',
        ...(known.etag && { 'if-none-match': known.etag }),
        ...(known.modified && { 'if-modified-since': known.modified }),
      },
      timeoutMs: FETCH_MS,
    });
    const { status, body } = answer;
    if (status === 304) return null;
    if (status === 200)
      return {
        entries: entriesIn(body, headerOf(answer, 'content-type')),
        etag: headerOf(answer, 'etag'),
        modified: headerOf(answer, 'last-modified'),
      };
    if (![301, 302, 303, 307, 308].includes(status)) throw new GatewayError(status >= 500 ? 'silent' : 'refused', `status ${status}`);
    const next = URL.parse(headerOf(answer, 'location'), address);
    if (!next) throw new GatewayError('rubbish', 'a redirect to nowhere');
    address = next.href;
  }
  throw new GatewayError('rubbish', 'it leads from place to place');
}

const hashOf = (...parts: string[]): Buffer => createHash('sha256').update(parts.join('\0'), 'utf8').digest();
/** An entry of a feed that was dealt with. */
export const entryHash = (url: string, key: string): Buffer => hashOf('entry', url, key);
/** A title as readers tell two apart: neither capitals, widths, gaps nor signs between words make another. */
export const titleHash = (title: string): Buffer =>
  hashOf(
    'title',
    title
      .normalize('NFKC')
      .toLowerCase()
      .replaceAll(/[\s\p{P}\p{Cf}]/gu, ''),
  );

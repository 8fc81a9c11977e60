/**
 * The address a page is drawn of: its path, and of what stands behind the question mark only what its drawing shows. What a link was
 * given on its way (a campaign's name, an application's own marks) would else make another document of the same page.
 */

/** Stands for whatever the page's script looks up: that there is something, not what. */
const OPENING = 'opening';

const queryOf = (url: string): URLSearchParams => new URLSearchParams(url.split('?')[1]?.split('#')[0] ?? '');

/** Behind the question mark of a page that is opened in the browser: its reader's browser runs no script. */
export const PLAIN = 'plain';

/** What a page's row says of its address (pages/public.ts). */
export interface Reading {
  path: string;
  reads?: readonly string[];
  looksUp?: readonly string[];
  opensIn?: 'browser';
}

/** Whether the document of this address is drawn before what it opens with is known: its script asks for that. */
export const isOpenedLater = ({ opensIn }: Reading, url: string): boolean => opensIn === 'browser' && !queryOf(url).get(PLAIN);

/** Drawn of a drawn address it is that address again. Where all is asked for later it is the page's pattern: one for all that fit it. */
export function drawnAddress(row: Reading, url: string): string {
  if (isOpenedLater(row, url)) return row.path;
  const { reads = [], looksUp = [] } = row;
  const [path = '/'] = url.split(/[?#]/, 1);
  if (path.length === url.length) return url;
  const query = queryOf(url);
  const shown = new URLSearchParams();
  for (const name of reads) {
    const given = query.get(name);
    if (given) shown.set(name, given);
  }
  if (looksUp.some((name) => query.get(name)?.trim()) || (looksUp.length > 0 && query.has(OPENING))) shown.set(OPENING, '1');
  return shown.size > 0 ? `${path}?${shown.toString()}` : path;
}

/** Of a drawn address: whether the page's script will look something up. It stands last there. */
export const isOpening = (url: string): boolean => url.endsWith(`${OPENING}=1`);

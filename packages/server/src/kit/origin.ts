/** Whose page it is that asks, by what its browser says. */
import type { IncomingMessage } from 'node:http';

type Asking = Pick<IncomingMessage, 'headers'>;

/**
 * True for pages of this house: of the host that was asked, and of the address visitors reach us at, which a proxy in front may not
 * pass on. Programs send no origin and may ask.
 */
export function ownOrigin(siteUrl: string): (origin: string | undefined, request: Asking) => boolean {
  const { origin: own } = new URL(siteUrl);
  return (origin, { headers }) => origin === undefined || origin === own || (URL.canParse(origin) && new URL(origin).host === headers.host);
}

/**
 * True for what a page of another site sends. The browser says so itself in `Sec-Fetch-Site`, whatever a proxy made of the host; older
 * ones name the page's origin. Without either it is no page's doing: a program, or a browser from before.
 */
export function foreignPage(siteUrl: string): (request: Asking) => boolean {
  const isOwn = ownOrigin(siteUrl);
  return (request) => {
    const { origin, 'sec-fetch-site': site } = request.headers;
    if (site === 'same-origin' || site === 'none') return false;
    return site === 'cross-site' || !isOwn(origin, request);
  };
}

/** Whose page it is that asks, by the `Origin` its browser names. */
import type { IncomingMessage } from 'node:http';

/**
 * True for pages of this house: of the host that was asked, and of the address visitors reach us at, which a proxy in front may not
 * pass on. Programs send no origin and may ask.
 */
export function ownOrigin(siteUrl: string): (origin: string | undefined, request: Pick<IncomingMessage, 'headers'>) => boolean {
  const { origin: own } = new URL(siteUrl);
  return (origin, { headers }) => origin === undefined || origin === own || (URL.canParse(origin) && new URL(origin).host === headers.host);
}

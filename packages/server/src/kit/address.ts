/** Whose call it is, as far as budgets care. */
import type { IncomingMessage } from 'node:http';
import { BlockList, isIP } from 'node:net';

/**
 * An address as budgets and logs keep it: IPv4 as it is, IPv6 as its /64, which is what one subscriber has at the least and
 * can change addresses in at will.
 */
export function visitorAddress(address: string): string {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '');
  if (isIP(plain) !== 6) return plain;
  const [head = '', tail] = plain.replace(/%.*$/, '').split('::');
  const before = head ? head.split(':') : [];
  const after = tail ? tail.split(':') : [];
  const missing = tail === undefined ? 0 : 8 - before.length - after.length;
  const groups = [...before, ...Array<string>(Math.max(0, missing)).fill('0'), ...after].slice(0, 4);
  return `${groups.map((group) => Number.parseInt(group, 16).toString(16)).join(':')}::`;
}

/** The names Fastify knows for a proxy's whereabouts. */
const NAMED: Record<string, string[]> = {
  loopback: ['127.0.0.1/8', '::1/128'],
  linklocal: ['169.254.0.0/16', 'fe80::/10'],
  uniquelocal: ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', 'fc00::/7'],
};

/** An IPv4 address that IPv6 wraps, as the IPv4 it is; without the zone of a link. */
export const plainAddress = (address: string): string => address.replace(/^::ffff:(?=\d+\.)/i, '').replace(/%.*$/, '');

/** Says of an address whether it is one of these: addresses, nets as `10.0.0.0/8`, or Fastify's names. */
export function declaredProxies(proxies: readonly string[]): (address: string) => boolean {
  const declared = new BlockList();
  for (const entry of proxies.flatMap((each) => NAMED[each] ?? [each])) {
    const [address = '', bits] = entry.split('/');
    const family = isIP(address) === 6 ? 'ipv6' : 'ipv4';
    if (bits === undefined) declared.addAddress(address, family);
    else declared.addSubnet(address, Number(bits), family);
  }
  return (address) => isIP(address) !== 0 && declared.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4');
}

/** The same as Fastify asks it, at each look at a caller's address: a proxy's is looked up once. */
export function trustedProxies(proxies: readonly string[]): (address: string) => boolean {
  const isDeclared = declaredProxies(proxies);
  let last = '';
  let isTrusted = false;
  return (address) => {
    if (address === last) return isTrusted;
    last = address;
    isTrusted = isDeclared(plainAddress(address));
    return isTrusted;
  };
}

const isNear = declaredProxies(['loopback', 'linklocal', 'uniquelocal']);

/** The address that a call came from at last, as IPv4 where it is one. */
const peerOf = ({ socket }: Pick<IncomingMessage, 'socket'>): string => (socket.remoteAddress ?? '').replace(/^::ffff:(?=\d+\.)/i, '');

/**
 * Finds proxies that nobody declared: a caller of this machine or its own net who passes on another's address. Gives the proxy's address
 * or null. From the open net anybody can send such a header, and it says nothing.
 */
export function undeclaredProxy(proxies: readonly string[]): (request: IncomingMessage) => string | null {
  const isDeclared = declaredProxies(proxies);
  return (request) => {
    if (request.headers['x-forwarded-for'] === undefined) return null;
    const peer = peerOf(request);
    return isNear(peer) && !isDeclared(peer) ? peer : null;
  };
}

/** Reads the caller's address where no Fastify does it: X-Forwarded-For counts only as far as trusted proxies wrote it. */
export function callerBehind(proxies: readonly string[]): (request: IncomingMessage) => string {
  const isTrusted = declaredProxies(proxies);
  return (request) => {
    const told = String(request.headers['x-forwarded-for'] ?? '').split(',');
    let caller = peerOf(request);
    while (isTrusted(caller)) {
      const next = told.pop()?.trim();
      if (!next) break;
      caller = next;
    }
    return caller;
  };
}

/** The same as visitors are counted: of IPv6 the net. */
export function addressBehind(proxies: readonly string[]): (request: IncomingMessage) => string {
  const callerOf = callerBehind(proxies);
  return (request) => visitorAddress(callerOf(request));
}

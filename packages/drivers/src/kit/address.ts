/** Which addresses a call may reach: what tenants type in must not become a way into our own network. */
import { BlockList, isIP } from 'node:net';

/** Of IPv6 only this is given out for the open internet; mapped IPv4, the well-known translation prefix and what is local lie outside. */
const given = new BlockList();
given.addSubnet('2000::', 3, 'ipv6');

const closed = new BlockList();
for (const [net, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
] as const) {
  closed.addSubnet(net, bits, 'ipv4');
}
for (const [net, bits] of [
  ['2001::', 23], // protocols' own: Teredo carries an IPv4 address
  ['2001:db8::', 32], // documentation
  ['2002::', 16], // 6to4 carries an IPv4 address
  ['3fff::', 20], // documentation
] as const) {
  closed.addSubnet(net, bits, 'ipv6');
}

/** True for an address on the open internet; false for private, local and reserved ones, and for what is no address. */
export function isPublicAddress(address: string): boolean {
  const family = isIP(address);
  if (family === 0 || address.includes('%')) return false;
  if (family === 6 && !given.check(address, 'ipv6')) return false;
  return !closed.check(address, family === 4 ? 'ipv4' : 'ipv6');
}

/** Where clouds tell a machine its own secrets, and what is of one cable: closed also to what an administrator typed in. */
const own = new BlockList();
own.addSubnet('169.254.0.0', 16, 'ipv4');
own.addAddress('100.100.100.200', 'ipv4');
own.addSubnet('fe80::', 10, 'ipv6');
own.addAddress('fd00:ec2::254', 'ipv6');

/** True for addresses that answer the machine about itself, however they are written; they may lie in a private network otherwise. */
export function isMetadataAddress(address: string): boolean {
  const [bare = ''] = address.split('%');
  const family = isIP(bare);
  return family !== 0 && own.check(bare, family === 4 ? 'ipv4' : 'ipv6');
}

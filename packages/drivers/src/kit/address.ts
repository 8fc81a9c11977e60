/** Which addresses a call may reach: what tenants type in must not become a way into our own network. */
import { BlockList, isIP } from 'node:net';

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
  ['::', 96], // unspecified, loopback, and the old form that hides an IPv4 address
  ['64:ff9b::', 96],
  ['64:ff9b:1::', 48],
  ['100::', 64],
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['fc00::', 7],
  ['fe80::', 10],
  ['fec0::', 10],
  ['ff00::', 8],
] as const) {
  closed.addSubnet(net, bits, 'ipv6');
}

/** True for an address on the open internet; false for private, local and reserved ones, and for what is no address. */
export function isPublicAddress(address: string): boolean {
  const family = isIP(address);
  return family !== 0 && !closed.check(address, family === 4 ? 'ipv4' : 'ipv6');
}

/** Where an address is, offline: a table of networks that comes with a library, read at first use. */
import { isIP } from 'node:net';
import ip2region from 'ip2region';

/** The table's word for private networks, which are nowhere. */
const PRIVATE = '内网IP';

let table: InstanceType<typeof ip2region.default> | undefined;

/** Country, province and city of an address as our logs keep it (IPv6 as a /64); '' where nothing is known. */
export function regionOf(address: string): string {
  if (isIP(address) === 0) return '';
  table ??= new ip2region.default();
  try {
    const found = table.search(address);
    if (!found) return '';
    const parts = [found.country, found.province, found.city].filter((part) => part !== '' && part !== '中国' && part !== PRIVATE);
    return [...new Set(parts)].join(' ') || found.country;
  } catch {
    // The table's reader throws on networks it has no row for.
    return '';
  }
}

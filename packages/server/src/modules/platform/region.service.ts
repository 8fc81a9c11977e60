/** Where an address is, offline: a table of networks that comes with a library, read at first use. */
import { isIP } from 'node:net';
import { type Province, provinces } from '@keymall/contract/platform/province';
import ip2region from 'ip2region';

/** The table's word for private networks, which are nowhere. */
const PRIVATE = '内网IP';
const HOME = '中国';

let table: InstanceType<typeof ip2region.default> | undefined;

/** What the table says of an address; null where it knows nothing. */
function found(address: string) {
  if (isIP(address) === 0) return null;
  table ??= new ip2region.default();
  try {
    return table.search(address);
  } catch {
    // The table's reader throws on networks it has no row for.
    return null;
  }
}

/** In which province an address is; `abroad`, or null where nothing is known. */
export function provinceOf(address: string): Province | 'abroad' | null {
  const place = found(address);
  if (!place?.country) return null;
  if (place.country !== HOME) return 'abroad';
  return provinces.find((name) => place.province.startsWith(name)) ?? null;
}

/** Country, province and city of an address as our logs keep it (IPv6 as a /64); '' where nothing is known. */
export function regionOf(address: string): string {
  const place = found(address);
  if (!place) return '';
  const parts = [place.country, place.province, place.city].filter((part) => part !== '' && part !== HOME && part !== PRIVATE);
  return [...new Set(parts)].join(' ') || place.country;
}

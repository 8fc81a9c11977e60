/** Where an address is, offline: a table of networks that comes with a library, read at first use. It speaks Chinese. */
import { isIP } from 'node:net';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Locale } from '@keymall/contract/kit/refusals';
import { type Province, provinces, provinceWords } from '@keymall/contract/platform/province';
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
function provinceOf(address: string): Province | 'abroad' | null {
  const place = found(address);
  if (!place?.country) return null;
  if (place.country !== HOME) return 'abroad';
  return provinces.find((name) => place.province.startsWith(name)) ?? null;
}

/** Addresses that are looked up before others get their turn: a millisecond or two. */
const TURN = 200;

/** In which province each address is; `abroad`, or null where nothing is known. Others get their turn in between. */
export async function provincesOf(addresses: readonly string[]): Promise<(Province | 'abroad' | null)[]> {
  const places: (Province | 'abroad' | null)[] = [];
  for (const [at, address] of addresses.entries()) {
    if (at % TURN === TURN - 1) await nextTurn();
    places.push(provinceOf(address));
  }
  return places;
}

/** Country, province and city of an address as our logs keep it (IPv6 as a /64); '' where nothing is known. */
export function regionOf(address: string): string {
  const place = found(address);
  if (!place) return '';
  const parts = [place.country, place.province, place.city].filter((part) => part !== '' && part !== HOME && part !== PRIVATE);
  return [...new Set(parts)].join(' ') || place.country;
}

/** A country's code by what the table calls it, from what every runtime knows of countries. */
let countries: ReadonlyMap<string, string> | undefined;

function countryCodes(): ReadonlyMap<string, string> {
  const chinese = new Intl.DisplayNames('zh-CN', { type: 'region', fallback: 'none' });
  const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
  const named = letters.flatMap((first) =>
    letters.flatMap((second): [string, string][] => {
      const name = chinese.of(first + second);
      return name === undefined ? [] : [[name, first + second]];
    }),
  );
  return new Map(named);
}

const HAN = /\p{Script=Han}/u;

/** A region as `regionOf` names it, in the reader's language. In English it is the province or the country: nobody has English names of all cities. */
export function regionIn(region: string, locale: Locale): string {
  if (locale === 'zh_CN' || !HAN.test(region)) return region;
  const parts = region.split(' ');
  const province = provinces.find((name) => parts[0]?.startsWith(name));
  if (province) return provinceWords[province].en_US;
  countries ??= countryCodes();
  const code = countries.get(parts[0] ?? '');
  const country = code === undefined ? '' : (new Intl.DisplayNames('en', { type: 'region' }).of(code) ?? '');
  return [country, ...parts.slice(1)].filter((part) => part !== '' && !HAN.test(part)).join(', ');
}

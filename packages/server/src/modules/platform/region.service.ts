/** Where an address is, offline: a table of networks that comes with a library, read at first use. It speaks Chinese. */
import { isIP } from 'node:net';
import type { Locale } from '@keymall/contract/kit/refusals';
import type { Label } from '@keymall/contract/kit/words';
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

/** What provinces begin with, whatever their names end in. */
const PROVINCES: readonly Label[] = [
  { zh_CN: '北京', en_US: 'Beijing' },
  { zh_CN: '天津', en_US: 'Tianjin' },
  { zh_CN: '河北', en_US: 'Hebei' },
  { zh_CN: '山西', en_US: 'Shanxi' },
  { zh_CN: '内蒙古', en_US: 'Inner Mongolia' },
  { zh_CN: '辽宁', en_US: 'Liaoning' },
  { zh_CN: '吉林', en_US: 'Jilin' },
  { zh_CN: '黑龙江', en_US: 'Heilongjiang' },
  { zh_CN: '上海', en_US: 'Shanghai' },
  { zh_CN: '江苏', en_US: 'Jiangsu' },
  { zh_CN: '浙江', en_US: 'Zhejiang' },
  { zh_CN: '安徽', en_US: 'Anhui' },
  { zh_CN: '福建', en_US: 'Fujian' },
  { zh_CN: '江西', en_US: 'Jiangxi' },
  { zh_CN: '山东', en_US: 'Shandong' },
  { zh_CN: '河南', en_US: 'Henan' },
  { zh_CN: '湖北', en_US: 'Hubei' },
  { zh_CN: '湖南', en_US: 'Hunan' },
  { zh_CN: '广东', en_US: 'Guangdong' },
  { zh_CN: '广西', en_US: 'Guangxi' },
  { zh_CN: '海南', en_US: 'Hainan' },
  { zh_CN: '重庆', en_US: 'Chongqing' },
  { zh_CN: '四川', en_US: 'Sichuan' },
  { zh_CN: '贵州', en_US: 'Guizhou' },
  { zh_CN: '云南', en_US: 'Yunnan' },
  { zh_CN: '西藏', en_US: 'Tibet' },
  { zh_CN: '陕西', en_US: 'Shaanxi' },
  { zh_CN: '甘肃', en_US: 'Gansu' },
  { zh_CN: '青海', en_US: 'Qinghai' },
  { zh_CN: '宁夏', en_US: 'Ningxia' },
  { zh_CN: '新疆', en_US: 'Xinjiang' },
  { zh_CN: '台湾', en_US: 'Taiwan' },
  { zh_CN: '香港', en_US: 'Hong Kong' },
  { zh_CN: '澳门', en_US: 'Macao' },
];

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
  const province = PROVINCES.find(({ zh_CN }) => parts[0]?.startsWith(zh_CN));
  if (province) return province.en_US;
  countries ??= countryCodes();
  const code = countries.get(parts[0] ?? '');
  const country = code === undefined ? '' : (new Intl.DisplayNames('en', { type: 'region' }).of(code) ?? '');
  return [country, ...parts.slice(1)].filter((part) => part !== '' && !HAN.test(part)).join(', ');
}

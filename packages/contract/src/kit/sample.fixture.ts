/**
 * A valid answer of any endpoint, made from its own schema, for tests: an endpoint that is declared needs no sample written by hand.
 * The same schema gives the same sample. Rows differ: states, switches and kinds come in turn, every third row has null where null may
 * be, and the second one empty lists within it.
 */
import type { z } from 'zod';
import type { Endpoint, WireOutput } from './endpoint.ts';

/** What a test wants otherwise: any part of an answer, by name. A list says how many rows it has, and what each of them has of its own. */
export type Own<T> = T extends number
  ? number
  : T extends readonly (infer Row)[]
    ? readonly Own<Row>[]
    : T extends object
      ? { readonly [Key in keyof T]?: Own<T[Key]> }
      : T;

/** An endpoint's answer as the wire has it, with some parts as a test wants them. Throws where a part is not what the schema takes. */
export function sampleAnswer<E extends Endpoint>(endpoint: E, own?: Own<WireOutput<E>>): WireOutput<E> {
  const { path, output } = endpoint;
  const made = sampleOf(output, own, { name: path, nth: 0, depth: 0, within: path });
  const { error } = output.safeParse(made);
  if (error) throw new Error(`the sample of ${path} is not what its schema takes: ${error.message}`);
  return made as WireOutput<E>;
}

/** The same beside its endpoint, for a table of answers: `answer(merchantGoods.list, { list: [{ name: '月卡' }] })`. */
export const answer = <E extends Endpoint>(endpoint: E, own?: Own<WireOutput<E>>) => [endpoint, sampleAnswer(endpoint, own)] as const;

interface Place {
  /** What the value is called. */
  name: string;
  /** Which of its row's likes it stands in, from 0 on. */
  nth: number;
  depth: number;
  /** For complaints. */
  within: string;
}

/** A schema's definition as zod keeps it: of each kind, what is asked here. */
interface Definition {
  type: string;
  shape?: Record<string, z.core.$ZodType>;
  element?: z.core.$ZodType;
  options?: readonly z.core.$ZodType[];
  items?: readonly z.core.$ZodType[];
  values?: readonly unknown[];
  entries?: Record<string, unknown>;
  in?: z.core.$ZodType;
  innerType?: z.core.$ZodType;
  valueType?: z.core.$ZodType;
}
const definition = (schema: z.core.$ZodType): Definition => (schema as z.ZodType).def;
const takes = (schema: z.core.$ZodType, value: unknown): boolean => (schema as z.ZodType).safeParse(value).success;

/** Deeper than any page looks: where trees that hold themselves end. */
const DEEP = 12;

function sampleOf(schema: z.core.$ZodType, own: unknown, place: Place): unknown {
  const { nth, name } = place;
  const { type, shape, element, options = [], items = [], values = [], entries = {}, innerType, valueType, in: wire } = definition(schema);
  if (own === null) return null;
  switch (type) {
    case 'object':
      return objectOf(shape ?? {}, own, place);
    case 'array':
      return listOf(schema, element as z.core.$ZodType, own, place);
    case 'union':
      return unionOf(options, own, place);
    case 'nullable':
      return own === undefined && nth % 3 === 1 ? null : sampleOf(innerType as z.core.$ZodType, own, place);
    case 'tuple':
      return own ?? items.map((item, at) => sampleOf(item, undefined, { ...place, nth: nth + at }));
    case 'record':
      return own ?? { [name]: sampleOf(valueType as z.core.$ZodType, undefined, place) };
    case 'pipe':
      return own ?? sampleOf(wire as z.core.$ZodType, undefined, place);
    case 'optional':
    case 'default':
    case 'prefault':
      return sampleOf(innerType as z.core.$ZodType, own, place);
  }
  if (own !== undefined) return own;
  switch (type) {
    case 'literal':
      return values[nth % values.length];
    case 'enum':
      return Object.values(entries)[nth % Object.keys(entries).length];
    case 'boolean':
      return nth % 2 === 0;
    case 'null':
      return null;
    case 'unknown':
      return { of: 'order' };
    case 'number':
      return number(schema, place);
    case 'string':
      return text(schema, place);
  }
  throw new Error(`${place.within}: no sample of ${type} is known, for ${name}; say one in contract/kit/sample.fixture.ts`);
}

function objectOf(shape: Record<string, z.core.$ZodType>, own: unknown, { nth, depth, within }: Place): Record<string, unknown> {
  const wanted = (own ?? {}) as Record<string, unknown>;
  const stray = Object.keys(wanted).find((key) => !Object.hasOwn(shape, key));
  if (stray !== undefined) throw new Error(`${within}: the answer has no ${stray}`);
  const made = Object.fromEntries(
    Object.entries(shape).map(([name, inner]) => [name, sampleOf(inner, wanted[name], { name, nth, depth: depth + 1, within })]),
  );
  // A list with its count.
  const { list, total } = made;
  return Array.isArray(list) && typeof total === 'number' && wanted['total'] === undefined ? { ...made, total: list.length } : made;
}

function unionOf(options: readonly z.core.$ZodType[], own: unknown, place: Place): unknown {
  if (own !== undefined) {
    const fitting = options.map((option) => {
      try {
        const made = sampleOf(option, own, place);
        return takes(option, made) ? { made } : null;
      } catch {
        return null;
      }
    });
    return fitting.find((each) => each !== null)?.made ?? own;
  }
  // Of a switch on before off: a page of what is switched off shows little.
  const isSwitch = options.length === 2 && options.every((option, at) => definition(option).values?.[0] === at);
  const option = options[(place.nth + (isSwitch ? 1 : 0)) % options.length];
  return option ? sampleOf(option, undefined, place) : undefined;
}

/** How many choices the widest field of a row has: so many rows show each. */
function choices(schema: z.core.$ZodType, depth = 0): number {
  const { type, shape = {}, options = [], entries = {}, innerType } = definition(schema);
  if (depth > 3) return 1;
  if (type === 'object') return Math.max(1, ...Object.values(shape).map((inner) => choices(inner, depth + 1)));
  if (type === 'union') return options.length;
  if (type === 'enum') return Object.keys(entries).length;
  return innerType ? choices(innerType, depth + 1) : 1;
}

const FEW = 3;
const MANY = 8;

function listOf(schema: z.core.$ZodType, element: z.core.$ZodType, own: unknown, place: Place): unknown[] {
  const { nth, depth } = place;
  const at = (index: number, wanted?: unknown) => sampleOf(element, wanted, { ...place, nth: index, depth: depth + 1 });
  if (Array.isArray(own)) return own.map((row, index) => at(index, row));
  if (depth > DEEP) return [];
  const isRow = definition(element).type === 'object';
  const isTop = depth < 2;
  // What a row holds has none in one of them.
  const wanted = !isTop && nth === 1 ? 0 : isTop && isRow ? Math.min(Math.max(FEW, choices(element)), MANY) : Math.min(2, choices(element));
  const list = Array.from({ length: wanted }, (_, index) => at(index));
  if (takes(schema, list)) return list;
  for (let length = 0; length <= MANY; length += 1) {
    const other = Array.from({ length }, (_, index) => at(index));
    if (takes(schema, other)) return other;
  }
  return list;
}

/** Amounts of things by their order of size; the schema's bounds are kept, and few possible values come in turn. */
function number(schema: z.core.$ZodType, { name, nth }: Place): number {
  const { minValue, maxValue } = schema as z.ZodNumber;
  // Of what may be below nothing, the plausible is not.
  const minimum = Math.max(minValue ?? 0, Math.min(0, maxValue ?? 0));
  const maximum = maxValue ?? Number.MAX_SAFE_INTEGER;
  if (/(^|_)id$/.test(name)) return Math.max(minimum, nth + 1);
  if (maximum - minimum < 20) return minimum + (nth % (maximum - minimum + 1));
  const wanted = /bytes|size|memory|free|total$/.test(name) ? 9_412_008 + nth : 12 * (nth + 1);
  return Math.min(Math.max(wanted, minimum), maximum);
}

const PEOPLE = ['星河数码', '青藤软件', '小鹿点卡', '云上会员', '北辰商行'];
const SHOPS = ['星河小店', '青藤商城', '小鹿杂货', '云上铺', '北辰店'];
const GOODS = ['视频会员 · 月卡', '云服务器体验券 2 核 4G', '办公套件家庭版激活码', '游戏点券 100'];
const WAYS = ['支付宝', '微信支付', 'QQ 钱包', '银联'];

const two = (value: number): string => String(value).padStart(2, '0');
/** One of a kind each, numbered where there are more than names. */
const oneOf = (values: readonly string[], nth: number): string =>
  `${values[nth % values.length] ?? ''}${nth < values.length ? '' : ` ${nth + 1}`}`;

/** What a value of such a name looks like. The first pattern that fits names the candidates, the schema decides which of them it takes. */
const BY_NAME: readonly (readonly [RegExp, (nth: number) => readonly string[]])[] = [
  [/(^|_)(image|img|avatar|logo|logo_sm|pic|ico|picture|qrcode)$/, () => ['']],
  [/(^|_)trade_no$/, (nth) => [`K2611210830${two(nth + 1)}ABCDEFGHJKMNPQ`]],
  [/^goods_name$/, (nth) => [oneOf(GOODS, nth)]],
  [/^(user)?name$|^(second_)?admin(_name)?$|reviewer/, (nth) => [oneOf(PEOPLE, nth)]],
  [/shop_name/, (nth) => [oneOf(SHOPS, nth)]],
  [/^(pay_title|show_name|pay_type(_name)?)$/, (nth) => [oneOf(WAYS, nth)]],
  [/^channel_title$/, (nth) => [`易支付 · ${oneOf(WAYS, nth)}`]],
  [/(^|_)ip$/, (nth) => [`203.0.113.${nth + 7}`]],
  [/contact|email|recipient/, (nth) => [`buyer${nth + 1}@example.com`]],
  [/mask/, (nth) => [`138****${1024 + nth}`]],
  [/url|link|address|gateway/, (nth) => [`https://shop.example.com/${nth + 1}`]],
  [/(^|_)rate$|ratio|percent/, (nth) => [String(25 + nth)]],
  [/(^|_)color$/, (nth) => [`#0052d${nth % 10}`]],
  [/digest|chain/, () => ['4c1d9a7be2f05c3381aa90f4e6f7d2b05a1c8e9374d6b2f1a0e5c7d8b9f60312']],
  [/token|ticket|grant|(^|_)no$|transaction_id|number|code/, (nth) => [`KM7Q8H2D91AFX2V${nth + 1}`]],
  [/^(theme|mobile_theme|template|pc_template|mobile_template)$/, () => ['default']],
  [/^rule$/, (nth) => [`${nth % 60} 9 * * *`]],
  [/^perms$/, () => ['*']],
  [/^(device|region|file_name)$/, (nth) => [`Chrome ${131 + nth}`]],
];

/** What any text may look like, the most plausible first. */
const ANY = (nth: number): readonly string[] => [
  `示例 ${nth + 1}`,
  `${12 * (nth + 1)}.50`,
  `2026-11-21 08:${two(nth + 1)}:12`,
  `2026-11-${two(15 + (nth % 15))}`,
  '08:30',
  '25',
  `buyer${nth + 1}@example.com`,
  `https://shop.example.com/${nth + 1}`,
  '13800138000',
  `/upload/0000000000000000000000000000000${nth + 1}.png`,
  `sample-${nth + 1}`,
  '',
];

function text(schema: z.core.$ZodType, { name, nth, within }: Place): string {
  const byName = BY_NAME.find(([pattern]) => pattern.test(name))?.[1](nth) ?? [];
  const found = [...byName, ...ANY(nth)].find((candidate) => takes(schema, candidate));
  if (found === undefined) throw new Error(`${within}: no sample of ${name} is known; say one in contract/kit/sample.fixture.ts`);
  return found;
}

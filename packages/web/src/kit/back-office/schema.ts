/** What a form needs to know of a schema: which control draws a field, whether it must be filled, what is wrong with a value. */

import { isMeasured } from '@keymall/contract/kit/field';
import { money, perMille } from '@keymall/contract/kit/money';
import * as word from '@keymall/contract/kit/word';
import type { z } from 'zod';
import type { Locale } from '../i18n.tsx';
import { say, words } from '../i18n.tsx';

const text = words(
  {
    choose: '请选择',
    short: '至少 {min} 个字符',
    long: '最多 {max} 个字符',
    wide: '最多 {max} 个字符，一个汉字算两个',
    least: '不能小于 {min}',
    most: '不能大于 {max}',
    whole: '请填写整数',
    money: '请填写金额，最多两位小数',
    rate: '请填写千分比，最多三位小数',
    link: '请填写 http(s):// 开头的网址，或 / 开头的站内路径',
    username: '2–32 位中文、字母、数字或下划线',
    email: '请填写正确的邮箱',
    printable: '不能包含控制字符',
    prefix: '最多 4 位大写字母或数字',
    split: '平台与商户分成之和须为 100%',
    risk_scores: '延后结算的分数不能低于记录的分数',
    address_list: '每行填写一个 IPv4 / IPv6 地址或网段',
    login_path: '8–40 位小写字母、数字或连字符，须同时含字母与数字',
    invite_prefix: '最多 6 位大写字母或数字',
    register_by_nothing: '用户名、手机号、邮箱至少要求一项',
    color: '请填写 # 开头的六位十六进制颜色',
    own_path: '请填写以 / 开头的站内路径',
    origin: '请填写 http(s):// 开头、不含路径的地址',
    bucket: '3–63 位小写字母、数字、点或连字符',
    storage_unset: '请先填写 S3 的服务地址、存储桶与访问密钥',
    wrong: '填写有误',
  },
  {
    choose: 'Please choose',
    short: 'At least {min} characters',
    long: 'At most {max} characters',
    wide: 'At most {max} characters; a Chinese character counts as two',
    least: 'Not below {min}',
    most: 'Not above {max}',
    whole: 'A whole number, please',
    money: 'Enter an amount with at most two decimals',
    rate: 'Per mille with at most three decimals',
    link: 'An address that starts with http(s)://, or a path that starts with /',
    username: '2–32 letters, digits, underscores or Chinese characters',
    email: 'Enter a valid e-mail',
    printable: 'No control characters, please',
    prefix: 'At most 4 capital letters or digits',
    risk_scores: 'May not be below the score from which it is recorded',
    split: 'Both parts must make 100 %',
    address_list: 'One IPv4 or IPv6 address or net a line',
    login_path: '8–40 lower-case letters, digits or hyphens, with a letter and a digit',
    invite_prefix: 'At most 6 capital letters or digits',
    register_by_nothing: 'Ask for a user name, a mobile or an e-mail at least',
    color: 'A colour as # and six hexadecimal digits',
    own_path: 'A path of this site that starts with /',
    origin: 'An address that starts with http(s)://, without a path',
    bucket: '3–63 lower-case letters, digits, dots or hyphens',
    storage_unset: 'Fill in endpoint, bucket and access key of the S3 storage first',
    wrong: 'This is not right',
  },
  { required: word.fillIn },
);

/** Values of a form by name; a field's path goes through nested ones with dots. */
export type Values = Readonly<Record<string, unknown>>;

const isValues = (value: unknown): value is Values => typeof value === 'object' && value !== null && !Array.isArray(value);

/** The value at a path like `shop_contact.qq` or `tiers.0.price`. */
export const valueAt = (values: Values, path: string): unknown =>
  path
    .split('.')
    .reduce<unknown>((value, key) => (Array.isArray(value) ? value[Number(key)] : isValues(value) ? value[key] : undefined), values);

/** The values with another one at a path. */
export function withValue(values: Values, path: string, value: unknown): Values {
  const [key = '', ...rest] = path.split('.');
  if (rest.length === 0) return { ...values, [key]: value };
  const below = values[key];
  return { ...values, [key]: withValue(isValues(below) ? below : {}, rest.join('.'), value) };
}

interface Definition {
  type: string;
  innerType?: z.ZodType;
  options?: z.ZodType[];
  values?: unknown[];
}
const definitionOf = (schema: z.ZodType): Definition => schema.def;

/** The schema without what only says that a value may be missing. */
function bare(schema: z.ZodType): z.ZodType {
  const { type, innerType } = definitionOf(schema);
  return innerType && ['optional', 'default', 'prefault', 'nullable'].includes(type) ? bare(innerType) : schema;
}

/** The schema at a path, or undefined. */
export function schemaAt(schema: z.ZodType, path: string): z.ZodType | undefined {
  return path.split('.').reduce<z.ZodType | undefined>((at, key) => {
    const shape = at && (bare(at) as Partial<z.ZodObject>).shape;
    return shape?.[key] as z.ZodType | undefined;
  }, schema);
}

export type ControlKind = 'text' | 'number' | 'flag' | 'money' | 'rate' | 'choice' | 'unknown';

/** Which control draws a value of the schema. */
export function controlOf(schema: z.ZodType): ControlKind {
  const inner = bare(schema);
  if (inner === money) return 'money';
  if (inner === perMille) return 'rate';
  const { type, options } = definitionOf(inner);
  if (type === 'string') return 'text';
  if (type === 'number') return 'number';
  if (type === 'enum') return 'choice';
  if (type !== 'union') return 'unknown';
  const literals = (options ?? []).flatMap((option) => definitionOf(option).values ?? []);
  return literals.length === 2 && literals.includes(0) && literals.includes(1) ? 'flag' : 'choice';
}

/** The bounds a control can show: characters of a text, least and most of a number. */
export function boundsOf(schema: z.ZodType): { max?: number; isMeasured: boolean; least?: number; most?: number } {
  const inner = bare(schema) as z.ZodType & { maxLength?: number | null; minValue?: number | null; maxValue?: number | null };
  const finite = (value: number | null | undefined): number | undefined =>
    value !== null && value !== undefined && Math.abs(value) < Number.MAX_SAFE_INTEGER ? value : undefined;
  return { max: finite(inner.maxLength), isMeasured: isMeasured(inner), least: finite(inner.minValue), most: finite(inner.maxValue) };
}

/** Whether leaving it empty is refused. */
export const isRequired = (schema: z.ZodType): boolean => ['', undefined, []].every((nothing) => !schema.safeParse(nothing).success);

type Issue = z.core.$ZodIssue;
const SAYINGS = [
  'money',
  'rate',
  'link',
  'username',
  'email',
  'printable',
  'prefix',
  'split',
  'risk_scores',
  'invite_prefix',
  'register_by_nothing',
  'address_list',
  'login_path',
  'color',
  'own_path',
  'origin',
  'bucket',
  'storage_unset',
] as const;

/** What is wrong with a value, as a sentence. */
export function issueText(issue: Issue, value: unknown, locale: Locale): string {
  if (value === '' || value === undefined || value === null)
    return say(text, locale, issue.code === 'invalid_union' || issue.code === 'invalid_value' ? 'choose' : 'required');
  const saying = SAYINGS.find((each) => issue.message === each || ('format' in issue && issue.format === each));
  if (saying) return say(text, locale, saying);
  if (issue.code === 'custom' && issue.message === 'wide') return say(text, locale, 'wide', { max: Number(issue.params?.['max']) });
  if (issue.code === 'too_small')
    return issue.origin === 'string'
      ? say(text, locale, 'short', { min: Number(issue.minimum) })
      : say(text, locale, 'least', { min: Number(issue.minimum) });
  if (issue.code === 'too_big')
    return issue.origin === 'string'
      ? say(text, locale, 'long', { max: Number(issue.maximum) })
      : say(text, locale, 'most', { max: Number(issue.maximum) });
  if (issue.code === 'invalid_type' && issue.expected === 'int') return say(text, locale, 'whole');
  return say(text, locale, 'wrong');
}

/** What is wrong with the values, by path; empty when nothing is. */
export function problemsOf(schema: z.ZodType, values: Values, locale: Locale): Record<string, string> {
  const result = schema.safeParse(values);
  const problems: Record<string, string> = {};
  for (const issue of result.error?.issues ?? []) {
    const path = issue.path.join('.');
    problems[path] ??= issueText(issue, valueAt(values, path), locale);
  }
  return problems;
}

/** Texts trimmed, as the server will have them. */
export function trimmed(values: Values): Values {
  return Object.fromEntries(
    Object.entries(values).map(([key, value]) => [
      key,
      typeof value === 'string' ? value.trim() : isValues(value) ? trimmed(value) : value,
    ]),
  );
}

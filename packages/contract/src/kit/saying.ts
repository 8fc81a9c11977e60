/**
 * What the house itself says and keeps: in threads, letters, reasons and logs. A saying is declared once, in both languages; what is kept
 * is its name and what fills its blanks, and whoever reads it reads it in their own language. What people write stays as they wrote it.
 * The rows stand in sayings/, by subject. A name that was ever kept stays, and so do its blanks.
 */
import { type Fen, formatYuan } from './money.ts';
import type { Locale } from './refusals.ts';
import { agencySayings } from './sayings/agency.ts';
import { billingSayings } from './sayings/billing.ts';
import { chatSayings } from './sayings/chat.ts';
import { complaintSayings } from './sayings/complaint.ts';
import { designSayings } from './sayings/design.ts';
import { dockingSayings } from './sayings/docking.ts';
import { jobSayings } from './sayings/job.ts';
import { letterSayings } from './sayings/letter.ts';
import { mailSayings } from './sayings/mail.ts';
import { mallSayings } from './sayings/mall.ts';
import { moneySayings } from './sayings/money.ts';
import { newsSayings } from './sayings/news.ts';
import { orderSayings } from './sayings/order.ts';
import { poolSayings } from './sayings/pool.ts';
import { rewardSayings } from './sayings/reward.ts';
import type { Blank, SayingRow } from './sayings/row.ts';
import { trustSayings } from './sayings/trust.ts';
import { verificationSayings } from './sayings/verification.ts';
import { wechatSayings } from './sayings/wechat.ts';
import { formatTime } from './time.ts';
import type { Label } from './words.ts';

export const sayings = {
  ...complaintSayings,
  ...letterSayings,
  ...mallSayings,
  ...moneySayings,
  ...jobSayings,
  ...mailSayings,
  ...orderSayings,
  ...billingSayings,
  ...agencySayings,
  ...dockingSayings,
  ...poolSayings,
  ...designSayings,
  ...verificationSayings,
  ...wechatSayings,
  ...rewardSayings,
  ...trustSayings,
  ...chatSayings,
  ...newsSayings,
};

export type SayingName = keyof typeof sayings;

/** A saying with what fills its blanks, as it is kept: moments are text. */
export interface Saying {
  say: SayingName;
  with?: Readonly<Record<string, Kept>>;
}
export type Kept = number | string | Label | Saying;

/** What is read by people: written by one of them, called so in both languages, or said by the house. Several are lines. */
export type Words = string | Label | Saying;

interface Values {
  fen: Fen;
  count: number;
  time: Date;
  words: Words;
}
type BlanksOf<Name extends SayingName> = (typeof sayings)[Name] extends { blanks: infer Blanks } ? Blanks : never;
type FilledIn<Name extends SayingName> = [BlanksOf<Name>] extends [never]
  ? []
  : [values: { readonly [Each in keyof BlanksOf<Name>]: BlanksOf<Name>[Each] extends Blank ? Values[BlanksOf<Name>[Each]] : never }];

const row = (name: SayingName): SayingRow => sayings[name];

/** The house says something. Every blank is filled, as its kind wants it. */
export function saying<Name extends SayingName>(say: Name, ...[values]: FilledIn<Name>): Saying {
  return values === undefined ? { say } : sayingBy(say, values);
}

/** A saying whose name comes out of data: what fills it was checked where it was named. */
export function sayingBy(say: SayingName, values: object): Saying {
  const kept = Object.entries(values as Readonly<Record<string, Date | Kept>>).map(([blank, value]) => [
    blank,
    value instanceof Date ? value.toISOString() : value,
  ]);
  return kept.length === 0 ? { say } : { say, with: Object.fromEntries(kept) };
}

/** What fills a blank, in words; nothing where nothing does. */
export function filled(blank: Blank | undefined, value: Kept | undefined, locale: Locale): string {
  if (value === undefined) return '';
  if (blank === 'fen') return formatYuan(value as number);
  if (blank === 'time') return formatTime(new Date(value as string));
  return typeof value === 'number' ? String(value) : textOf(value, locale);
}

/** Words in a language. What a later version of the house said and this one does not know is ''. */
export function textOf(words: Words, locale: Locale): string {
  if (typeof words === 'string') return words;
  if (!('say' in words)) return words[locale];
  if (!Object.hasOwn(sayings, words.say)) return '';
  const { blanks, ...texts } = row(words.say);
  const values = words.with ?? {};
  return texts[locale]
    .replace(/\[([^\]]*)\]/g, (_, part: string) =>
      [...part.matchAll(/\{(\w+)\}/g)].some((found) => (values[found[1] ?? ''] ?? '') === '') ? '' : part,
    )
    .replace(/\{(\w+)\}/g, (_, blank: string) => filled(blanks?.[blank], values[blank], locale));
}

/** Lines in a language, one below the other. */
export const linesOf = (lines: readonly Words[], locale: Locale): string => lines.map((line) => textOf(line, locale)).join('\n');

/** The same words with no money in them that the house tells of, and with every text in them changed. */
export function retold(words: Words, change: (text: string) => string): Words {
  if (typeof words === 'string') return change(words);
  if (!('say' in words)) return { zh_CN: change(words.zh_CN), en_US: change(words.en_US) };
  const { blanks = {} } = Object.hasOwn(sayings, words.say) ? row(words.say) : {};
  const kept = Object.entries(words.with ?? {}).filter(([blank]) => blanks[blank] !== 'fen');
  const told = kept.map(([blank, value]) => [blank, blanks[blank] === 'words' ? retold(value as Words, change) : value]);
  return { say: words.say, with: Object.fromEntries(told) };
}

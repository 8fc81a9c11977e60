/**
 * What the house says, as rows keep it: the column holds the Chinese text, as it always did, and `sayings` of the row what it is made of.
 * Rows from before that, and what people wrote, have the text alone.
 */
import type { Locale } from '@keymall/contract/kit/refusals';
import { textOf, type Words } from '@keymall/contract/kit/saying';

/** By the name of the column whose text it says; null where no column says anything of the house's own. */
export type Sayings = Readonly<Record<string, Words>>;

/** The language of letters to whoever never said which one is theirs. */
export const UNKNOWN_READER: Locale = 'zh_CN';

/** What goes into a row that says something: each column's text, and what it is made of. */
export function kept<Columns extends Readonly<Record<string, Words>>>(
  columns: Columns,
): { [Column in keyof Columns]: string } & { sayings: Sayings | null } {
  const texts = Object.fromEntries(Object.entries(columns).map(([column, words]) => [column, textOf(words, 'zh_CN')]));
  const said = Object.entries(columns).filter(([, words]) => typeof words !== 'string');
  const sayings = said.length > 0 ? Object.fromEntries(said) : null;
  return { ...(texts as { [Column in keyof Columns]: string }), sayings };
}

/** A text of a row in the language of who reads it. What was kept in Chinese stays as it was said then; SQL keeps the saying alone. */
export function saidIn(text: string, words: Words | undefined, locale: Locale): string {
  const isKept = locale === 'zh_CN' && text !== '';
  return words === undefined || isKept ? text : textOf(words, locale) || text;
}

/** A row in the language of who reads it. */
export function worded<Row extends { sayings: Sayings | null }>({ sayings, ...row }: Row, locale: Locale): Omit<Row, 'sayings'> {
  if (sayings === null) return row;
  const texts = row as Record<string, unknown>;
  const said = Object.entries(sayings).filter(([column]) => typeof texts[column] === 'string');
  return { ...row, ...Object.fromEntries(said.map(([column, words]) => [column, saidIn(texts[column] as string, words, locale)])) };
}

/** A page of rows, in the language of who reads it. */
export const wordedPage = <Row extends { sayings: Sayings | null }, Page extends { list: readonly Row[] }>(
  { list, ...page }: Page,
  locale: Locale,
): Omit<Page, 'list'> & { list: Omit<Page['list'][number], 'sayings'>[] } => ({
  ...page,
  list: list.map((row: Page['list'][number]) => worded(row, locale)),
});

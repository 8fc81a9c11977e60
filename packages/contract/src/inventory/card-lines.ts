/**
 * How lines become cards: one reading, for the page that shows beforehand what will come of them and for the server that takes
 * them in. docs/domain/cards.md has it in words. Pure.
 */
import { isPrintable } from '../kit/printable.ts';

/** Lines one batch may hold, blank ones counted in. */
export const MAX_IMPORT_LINES = 100_000;
/** Characters of one card line. */
export const MAX_CARD_LENGTH = 2000;
/** Characters of a separator of one's own. */
export const MAX_SEPARATOR_LENGTH = 8;

/** How a line falls into number and secret. `none` keeps it whole, `auto` takes what occurs first, `own` is the merchant's own. */
export const SPLIT_TYPES = ['none', 'auto', ',', '|', '----', '_____', 'space', 'tab', 'own'] as const;
export type SplitType = (typeof SPLIT_TYPES)[number];

/** Blanks have names: the wire trims what it carries. */
const SEPARATORS: Record<Exclude<SplitType, 'none' | 'auto' | 'own'>, string> = {
  ',': ',',
  '|': '|',
  '----': '----',
  _____: '_____',
  space: ' ',
  tab: '\t',
};

/** What was chosen for a batch; `separator` counts where the type is `own`. */
export interface Split {
  split_type: SplitType;
  separator: string;
}

/** What the lines stand in: a text, a text with quoted cells, the rows of a sheet with tabs between their cells. */
export type LineForm = 'text' | 'csv' | 'sheet';

export interface CardParts {
  number: string;
  /** Empty where the line has one part. */
  secret: string;
}

/** Why a line is no card. */
export type LineFault = 'too_long' | 'unprintable';
export type Reading = CardParts | LineFault | 'blank';

/** Of these, the one that stands first in a text; null when none does. */
export function firstSeparator(text: string): string | null {
  let first: string | null = null;
  let at = Number.POSITIVE_INFINITY;
  for (const separator of Object.values(SEPARATORS)) {
    const found = text.indexOf(separator);
    if (found >= 0 && found < at) [first, at] = [separator, found];
  }
  return first;
}

/** A line falls once, at the first separator, and what follows it stays whole. A line with an empty side is one part. */
export function splitLine(line: string, separator: string | null): CardParts {
  const at = separator === null ? -1 : line.indexOf(separator);
  if (separator === null || at < 0) return { number: line, secret: '' };
  return twoParts(line, line.slice(0, at).trim(), line.slice(at + separator.length).trim());
}

const twoParts = (line: string, number: string, secret: string): CardParts =>
  number === '' || secret === '' ? { number: line, secret: '' } : { number, secret };

const QUOTED = /^"((?:[^"]|"")*)"/;
const bare = (cell: string): string => {
  const quoted = QUOTED.exec(cell);
  return quoted && quoted[0].length === cell.length ? (quoted[1] as string).replaceAll('""', '"').trim() : cell;
};

/** The same for a line of quoted cells: a separator inside the first pair of quotes does not count, and a side that is one quoted cell loses its quotes. */
export function splitCells(line: string, separator: string | null): CardParts {
  const first = QUOTED.exec(line)?.[0] ?? '';
  const rest = line.slice(first.length).trimStart();
  const cut = first !== '' && separator !== null && rest.startsWith(separator.trim() || separator);
  if (cut && separator !== null) return twoParts(line, bare(first), bare(rest.slice((separator.trim() || separator).length).trim()));
  if (first !== '') return { number: bare(line), secret: '' };
  const { number, secret } = splitLine(line, separator);
  return secret === '' ? { number, secret } : twoParts(line, number, bare(secret));
}

/**
 * Makes what reads the lines of one batch, in their order: `auto` decides at the first line that has a separator and keeps to it.
 * Every line is a card, blank, or refused by its reason.
 */
export function lineReader({ split_type, separator }: Split, form: LineForm = 'text'): (line: string) => Reading {
  const isAuto = split_type === 'auto';
  let found: string | null = null;
  if (split_type === 'own') found = separator || null;
  else if (isAuto) found = form === 'csv' ? ',' : null;
  else if (split_type !== 'none') found = SEPARATORS[split_type];
  let looking = isAuto && found === null;
  return (raw) => {
    const line = raw.trim();
    if (line === '') return 'blank';
    if (line.length > MAX_CARD_LENGTH) return 'too_long';
    if (!isPrintable(line) || line.includes('\n') || line.includes('\r') || line.includes('\ufffd')) return 'unprintable';
    if (form === 'sheet' && line.includes('\t')) return splitLine(line, '\t');
    if (looking) {
      found = firstSeparator(line);
      looking = found === null;
    }
    if (form !== 'csv') return splitLine(line, found);
    const card = splitCells(line, found);
    return card.number === '' ? 'blank' : card;
  };
}

/** Lines end with CR LF, LF or CR; every system's text comes out alike. Not more of them than `atMost`. */
export const linesOf = (text: string, atMost?: number): string[] => text.split(/\r\n|\n|\r/, atMost);

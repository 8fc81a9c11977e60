/** A paste becomes cards; every line ends in exactly one of four heaps. Pure. */

import { MAX_CARD_LENGTH, type splitType } from '@keymall/contract/inventory/card';
import { isPrintable } from '@keymall/contract/kit/field';
import type { z } from 'zod';
import type { CardText } from './card-cipher.ts';

export type SplitType = z.output<typeof splitType>;
type Separator = Exclude<SplitType, 'none' | 'auto'>;
export type Refused = 'too_long' | 'unprintable';

const SEPARATORS: readonly Separator[] = [',', '|', '----', '_____', ' ', '\t'];

export interface PastedLine extends CardText {
  /** Counted from 1, as the person sees it. */
  line: number;
}

export interface Paste {
  total: number;
  cards: PastedLine[];
  blank: number;
  invalid: { line: number; reason: Refused }[];
}

/** Lines end with CR LF, LF or CR; every system's text comes out alike. */
export const linesOf = (text: string): string[] => text.split(/\r\n|\n|\r/);

/** The separator of a whole paste: the named one, or with `auto` the one that occurs first; null keeps lines whole. */
export function separatorOf(text: string, split: SplitType): Separator | null {
  if (split === 'none') return null;
  if (split !== 'auto') return split;
  let first: Separator | null = null;
  let at = Number.POSITIVE_INFINITY;
  for (const separator of SEPARATORS) {
    const found = text.indexOf(separator);
    if (found >= 0 && found < at) [first, at] = [separator, found];
  }
  return first;
}

/** A line falls in two at the first separator, and what follows it stays whole. A line with an empty side is one part. */
export function splitLine(line: string, separator: Separator | null): CardText {
  const at = separator === null ? -1 : line.indexOf(separator);
  if (separator === null || at < 0) return { number: line, secret: '' };
  const number = line.slice(0, at).trim();
  const secret = line.slice(at + separator.length).trim();
  return number === '' || secret === '' ? { number: line, secret: '' } : { number, secret };
}

function refusedFor(line: string): Refused | null {
  if (line.length > MAX_CARD_LENGTH) return 'too_long';
  return isPrintable(line) ? null : 'unprintable';
}

/** Reads a paste. total = cards + blank + invalid. */
export function readPaste(text: string, split: SplitType): Paste {
  const lines = linesOf(text).map((line) => line.trim());
  const separator = separatorOf(lines.join('\n'), split);
  const paste: Paste = { total: lines.length, cards: [], blank: 0, invalid: [] };
  for (const [index, line] of lines.entries()) {
    const reason = refusedFor(line);
    if (line === '') paste.blank += 1;
    else if (reason) paste.invalid.push({ line: index + 1, reason });
    else paste.cards.push({ line: index + 1, ...splitLine(line, separator) });
  }
  return paste;
}

/** The items in an order that nobody can foresee. `random` holds four bytes an item. */
export function shuffled<T>(items: readonly T[], random: Buffer): T[] {
  const mixed = [...items];
  for (let last = mixed.length - 1; last > 0; last -= 1) {
    const other = random.readUInt32BE(last * 4) % (last + 1);
    [mixed[last], mixed[other]] = [mixed[other] as T, mixed[last] as T];
  }
  return mixed;
}

/** How a paste will fall into cards, shown while typing. The server's own reading (docs/domain/cards.md) decides when it is sent. */
import { MAX_CARD_LENGTH, splitType } from '@keymall/contract/inventory/card';
import { isPrintable } from '@keymall/contract/kit/field';
import type { SplitType } from './card-words.ts';

export interface PreviewLine {
  line: number;
  number: string;
  secret: string;
}

export interface Preview {
  lines: number;
  cards: number;
  blank: number;
  repeated: number;
  invalid: number;
  /** The first few cards. */
  first: PreviewLine[];
}

const SEPARATORS = splitType.options.filter((each) => each !== 'none' && each !== 'auto');

function separatorOf(text: string, split: SplitType): string | null {
  if (split === 'none') return null;
  if (split !== 'auto') return split;
  const found = SEPARATORS.map((separator) => ({ separator, at: text.indexOf(separator) })).filter(({ at }) => at >= 0);
  return found.sort((a, b) => a.at - b.at)[0]?.separator ?? null;
}

/** Reads a paste; `shown` is how many cards come back as they will be stored. */
export function previewOf(text: string, split: SplitType, shown = 8): Preview {
  const lines = text === '' ? [] : text.split(/\r\n|\n|\r/).map((line) => line.trim());
  const separator = separatorOf(lines.join('\n'), split);
  const preview: Preview = { lines: lines.length, cards: 0, blank: 0, repeated: 0, invalid: 0, first: [] };
  const seen = new Set<string>();
  for (const [index, line] of lines.entries()) {
    if (line === '') preview.blank += 1;
    else if (line.length > MAX_CARD_LENGTH || !isPrintable(line)) preview.invalid += 1;
    else if (seen.has(line)) preview.repeated += 1;
    else {
      seen.add(line);
      preview.cards += 1;
      if (preview.first.length < shown) preview.first.push({ line: index + 1, ...fall(line, separator) });
    }
  }
  return preview;
}

function fall(line: string, separator: string | null): { number: string; secret: string } {
  const at = separator === null ? -1 : line.indexOf(separator);
  if (separator === null || at < 0) return { number: line, secret: '' };
  const [number, secret] = [line.slice(0, at).trim(), line.slice(at + separator.length).trim()];
  return number && secret ? { number, secret } : { number: line, secret: '' };
}

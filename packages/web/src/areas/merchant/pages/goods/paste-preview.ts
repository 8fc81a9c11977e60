/** What will come of a paste or of the beginning of a file, shown before it is sent: read as the server will read it. */
import { type CardParts, type LineForm, lineReader, linesOf, type Split } from '@keymall/contract/inventory/card-lines';

export interface PreviewLine extends CardParts {
  line: number;
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

/** Reads a text; `shown` is how many cards come back as they will be stored. */
export function previewOf(text: string, split: Split, form: LineForm = 'text', shown = 8): Preview {
  const lines = text === '' ? [] : linesOf(text);
  const read = lineReader(split, form);
  const preview: Preview = { lines: lines.length, cards: 0, blank: 0, repeated: 0, invalid: 0, first: [] };
  const seen = new Set<string>();
  for (const [index, line] of lines.entries()) {
    const reading = read(line);
    if (reading === 'blank') preview.blank += 1;
    else if (typeof reading === 'string') preview.invalid += 1;
    else if (seen.has(`${reading.number}\n${reading.secret}`)) preview.repeated += 1;
    else {
      seen.add(`${reading.number}\n${reading.secret}`);
      preview.cards += 1;
      if (preview.first.length < shown) preview.first.push({ line: index + 1, ...reading });
    }
  }
  return preview;
}

/**
 * The bytes of a file become lines, piece by piece. A file that is UTF-8 from end to end is UTF-8; in any other each line is read
 * by itself, so that a file put together from several systems comes through: docs/domain/cards.md.
 */
import { isAscii, isUtf8 } from 'node:buffer';
import { MAX_CARD_LENGTH } from '@keymall/contract/inventory/card-lines';

const LF = 10;
const CR = 13;
/** More bytes than the longest card has in any encoding: a line past it is only counted, however long it is. */
export const MAX_LINE_BYTES = MAX_CARD_LENGTH * 4 + 64;

/** A line's bytes; null where it is longer than any card. */
export type LineBytes = Buffer | null;

/** Makes what cuts pieces into lines; lines may run over the edges of pieces. `end` gives the last one, where the file does not end with a line end. */
export function lineCutter(): { cut(piece: Buffer): LineBytes[]; end(): LineBytes[] } {
  let held: Buffer[] = [];
  let length = 0;
  let afterCr = false;
  const keep = (part: Buffer): void => {
    length += part.length;
    if (length > MAX_LINE_BYTES) held = [];
    else if (part.length > 0) held.push(part);
  };
  const take = (): LineBytes => {
    const line = length > MAX_LINE_BYTES ? null : held.length === 1 ? (held[0] as Buffer) : Buffer.concat(held);
    held = [];
    length = 0;
    return line;
  };
  return {
    cut(piece) {
      const lines: LineBytes[] = [];
      let from = 0;
      // Most files have no CR at all: then only the other is looked for.
      let lf = piece.indexOf(LF);
      let cr = piece.indexOf(CR);
      while (lf >= 0 || cr >= 0) {
        const at = lf < 0 || (cr >= 0 && cr < lf) ? cr : lf;
        const isLf = at === lf;
        const isSecondHalf = isLf && afterCr && at === from && length === 0;
        if (!isSecondHalf) {
          keep(piece.subarray(from, at));
          lines.push(take());
        }
        afterCr = !isLf;
        from = at + 1;
        if (isLf) lf = piece.indexOf(LF, from);
        else cr = piece.indexOf(CR, from);
      }
      keep(piece.subarray(from));
      if (from < piece.length) afterCr = false;
      return lines;
    },
    end: () => (length > 0 ? [take()] : []),
  };
}

const gb18030 = new TextDecoder('gb18030', { fatal: true });
const THREE_BYTE_LETTER = 0xe0;

/** The text of a line, or null where its bytes are none. `isUtf8File`: the whole file is UTF-8. */
export function decodeLine(bytes: Buffer, isUtf8File: boolean): string | null {
  if (isAscii(bytes)) return bytes.toString('latin1');
  const couldBe = isUtf8File || isUtf8(bytes);
  // A Chinese letter has three bytes in UTF-8; two at a time also come about by chance from GBK.
  if (couldBe && (isUtf8File || bytes.some((byte) => byte >= THREE_BYTE_LETTER))) return bytes.toString('utf8');
  try {
    return gb18030.decode(bytes);
  } catch {
    return couldBe ? bytes.toString('utf8') : null;
  }
}

/** The pieces without a byte order mark; UTF-16 that says so by one becomes UTF-8. */
export async function* plainPieces(pieces: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let head: Buffer | null = Buffer.alloc(0);
  let utf16: TextDecoder | null = null;
  for await (const piece of pieces) {
    let next = piece;
    if (head) {
      head = Buffer.concat([head, piece]);
      if (head.length < 3) continue;
      if (head[0] === 0xff && head[1] === 0xfe) utf16 = new TextDecoder('utf-16le');
      else if (head[0] === 0xfe && head[1] === 0xff) utf16 = new TextDecoder('utf-16be');
      next = head[0] === 0xef && head[1] === 0xbb && head[2] === 0xbf ? head.subarray(3) : head;
      head = null;
    }
    yield utf16 ? Buffer.from(utf16.decode(next, { stream: true }), 'utf8') : next;
  }
  if (head && head.length > 0) yield head;
  if (utf16) yield Buffer.from(utf16.decode(), 'utf8');
}

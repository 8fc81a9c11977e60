/** Where things stand on the pages of a printed statement. Pure: how many pages there are is known before the first is written. */

/** A4 in points, and the frame that is written in. */
export const PAGE = { width: 595.28, height: 841.89, left: 40, right: 555, top: 64, bottom: 794 } as const;
/** A row of the log; a line of the tables before it. */
export const ROW = 22;
export const LINE = 17;
/** Title and owner; a table's own title; the room after a table. */
export const HEAD = 92;
const TITLE = 20;
const GAP = 18;

const tableHeight = (lines: number): number => TITLE + (lines + 1) * LINE + GAP;
const linesIn = (room: number): number => Math.max(0, Math.floor((room - TITLE - GAP) / LINE) - 1);
const rowsIn = (room: number): number => Math.max(0, Math.floor((room - LINE) / ROW));
/** Rows on a page that holds nothing else. */
export const ROWS_A_PAGE = rowsIn(PAGE.bottom - PAGE.top);

export interface Layout {
  /** The table of sums in pieces: lines `from` to `to` at `top`; each piece after the first turns the page. */
  sums: { page: number; from: number; to: number; top: number }[];
  /** Where the rows' title stands, whether the page turns before it, and how many rows this page holds. */
  rows: { top: number; turns: boolean; first: number };
  pages: number;
}

/** Lays out a statement of so many wallets, sums and rows. */
export function layoutOf(wallets: number, sums: number, rows: number): Layout {
  let page = 1;
  let top = PAGE.top + HEAD + tableHeight(wallets);
  const pieces: Layout['sums'] = [];
  for (let from = 0; from < sums; ) {
    if (pieces.length > 0) {
      page += 1;
      top = PAGE.top;
    }
    const to = Math.min(sums, from + linesIn(PAGE.bottom - top));
    pieces.push({ page, from, to, top });
    top += tableHeight(to - from);
    from = to;
  }
  // A head alone at the foot of a page says nothing.
  const turns = rows > 0 && rowsIn(PAGE.bottom - top - TITLE) < 1;
  if (turns) {
    page += 1;
    top = PAGE.top;
  }
  const first = rowsIn(PAGE.bottom - top - TITLE);
  return { sums: pieces, rows: { top, turns, first }, pages: page + Math.ceil(Math.max(0, rows - first) / ROWS_A_PAGE) };
}

const isWide = (character: string): boolean => (character.codePointAt(0) as number) > 0x2e7f;
/** A text cut to at most so many points at a size: wide characters are an em, others less. */
export function cutTo(text: string, points: number, size: number): string {
  const signs = [...text.replace(/\s+/g, ' ')];
  let room = points / size;
  for (const [index, sign] of signs.entries()) {
    room -= isWide(sign) ? 1 : 0.7;
    if (room < 0) return `${signs.slice(0, Math.max(0, index - 1)).join('')}…`;
  }
  return signs.join('');
}

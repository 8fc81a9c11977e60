/** A statement of account to print: A4, written while the rows come. Of the font only the signs that occur go into the file. */
import { readFile } from 'node:fs/promises';
import { formatYuan } from '@keymall/contract/kit/money';
import type { Locale } from '@keymall/contract/kit/refusals';
import { formatTime } from '@keymall/contract/kit/time';
import { businessWords, walletWords } from '@keymall/contract/ledger/business-words';
import { statementPhrases, statementWords } from '@keymall/contract/ledger/statement-words';
import { periodOf, type Statement, type StatementRow } from './statement.ts';
import { cutTo, HEAD, LINE, layoutOf, PAGE, ROW, ROWS_A_PAGE } from './statement-pdf.rules.ts';

type Book = PDFKit.PDFDocument;

let font: Promise<Buffer> | undefined;
const readFont = (): Promise<Buffer> => {
  font ??= readFile(new URL('../fonts/NotoSansHans-Regular.otf', import.meta.resolve('@embedpdf/fonts-sc')));
  return font;
};

const INK = '#1f2430';
const FAINT = '#737b8c';
const LINES = '#dfe3ea';
const BAND = '#f3f5f9';

interface Place {
  x: number;
  width: number;
  align?: 'left' | 'right';
  /** Never cut. */
  whole?: boolean;
}
/** Columns side by side from the left edge. */
function columns(...widths: (number | [number, 'right'])[]): Place[] {
  let x: number = PAGE.left;
  return widths.map((each) => {
    const [width, align] = typeof each === 'number' ? [each, 'left' as const] : each;
    const place = { x, width, align };
    x += width;
    return place;
  });
}
const WALLET_TABLE = columns(115, [100, 'right'], [100, 'right'], [100, 'right'], [100, 'right']);
const SUM_TABLE = columns(115, 220, [80, 'right'], [100, 'right']);
const ROW_TABLE = columns(86, 52, 132, 119, [62, 'right'], [64, 'right']);

const PAD = 4;
/** One line of text in its place. Words are cut where they would run over; numbers, which must be read whole, become smaller. */
function put(
  book: Book,
  text: string,
  { x, width, align = 'left', whole = align === 'right' }: Place,
  y: number,
  size = 8,
  ink = INK,
): void {
  const room = width - 2 * PAD;
  const long = book.fontSize(size).widthOfString(text);
  const shown = long > room && !whole ? cutTo(text, room, size) : text;
  if (long > room && whole) book.fontSize((size * room) / long);
  const left = align === 'right' ? x + width - PAD - Math.min(long, room) : x + PAD;
  book.fillColor(ink).text(shown, left, y, { lineBreak: false });
}
function rule(book: Book, y: number): void {
  book.lineWidth(0.5).strokeColor(LINES).moveTo(PAGE.left, y).lineTo(PAGE.right, y).stroke();
}
function band(book: Book, y: number, height: number): void {
  book.rect(PAGE.left, y, PAGE.right - PAGE.left, height).fill(BAND);
}

/** A line of cells; `head` on a band. Gives where the next begins. */
function line(book: Book, places: readonly Place[], cells: readonly string[], y: number, head = false): number {
  if (head) band(book, y, LINE);
  for (const [index, cell] of cells.entries()) put(book, cell, places[index] as Place, y + 3, 8, head ? FAINT : INK);
  if (!head) rule(book, y + LINE);
  return y + LINE;
}

function table(
  book: Book,
  title: string,
  places: readonly Place[],
  heads: readonly string[],
  rows: readonly (readonly string[])[],
  y: number,
): number {
  put(book, title, { x: PAGE.left - PAD, width: 300 }, y, 10);
  let at = line(book, places, heads, y + 20, true);
  for (const row of rows) at = line(book, places, row, at);
  return at;
}

type Word = keyof typeof statementWords;
/** Its words in the language it is in. */
const saying =
  (locale: Locale) =>
  (...names: Word[]): string[] =>
    names.map((name) => statementWords[name][locale]);

/** Page after page, each with its head and its number of all. */
function pager(book: Book, statement: Statement, pages: number): () => void {
  const { locale, owner, made } = statement;
  const [title = '', madeAt = ''] = saying(locale)('title', 'made');
  let number = 0;
  return () => {
    number += 1;
    book.addPage({ size: 'A4', margin: 0 });
    put(book, `${owner.shop_name} · ${title}`, { x: PAGE.left - PAD, width: 300 }, 34, 8, FAINT);
    put(book, periodOf(statement), { x: 325, width: 230 + PAD, align: 'right' }, 34, 8, FAINT);
    rule(book, 50);
    put(book, statementPhrases[locale].page(number, pages), { x: PAGE.left, width: 515, align: 'right' }, 808, 8, FAINT);
    put(book, `${madeAt} ${formatTime(made)}`, { x: PAGE.left - PAD, width: 300 }, 808, 8, FAINT);
  };
}

function title(book: Book, statement: Statement): void {
  const { owner, rows, locale } = statement;
  const [name = '', shop = '', merchant = '', period = '', currency = ''] = saying(locale)(
    'title',
    'shop',
    'merchant',
    'period',
    'currency',
  );
  const phrase = statementPhrases[locale];
  const whole = { x: PAGE.left - PAD, width: 515 };
  put(book, name, whole, PAGE.top, 20);
  put(book, phrase.is(shop, owner.shop_name), whole, PAGE.top + 34, 9);
  put(book, phrase.is(merchant, phrase.merchant(owner.username, owner.id)), whole, PAGE.top + 49, 9);
  put(book, `${phrase.is(period, periodOf(statement))}${phrase.and}${phrase.rows(rows)}${phrase.stop}${currency}`, whole, PAGE.top + 64, 9);
}

function row(book: Book, entry: StatementRow, y: number, locale: Locale): void {
  const [time, wallet, type, number, money, balance] = ROW_TABLE as [Place, Place, Place, Place, Place, Place];
  const name = businessWords[entry.business_type][locale];
  const hasReason = entry.reason !== '' && entry.reason !== name;
  const middle = y + 5;
  put(book, formatTime(entry.create_at), { ...time, whole: true }, middle, 7.5);
  put(book, walletWords[entry.wallet][locale], wallet, middle, 7.5);
  put(book, name, type, hasReason ? y + 1 : middle, 7.5);
  if (hasReason) put(book, entry.reason, type, y + 11, 6.5, FAINT);
  put(book, entry.trade_no, { ...number, whole: true }, middle, 7);
  put(book, formatYuan(entry.money), money, middle, 7.5);
  put(book, formatYuan(entry.balance), balance, middle, 7.5);
  rule(book, y + ROW);
}
const ROW_HEADS = ['time', 'wallet', 'typeAndNote', 'number', 'money', 'balance'] as const;

/** What is ready of the file. */
function* ready(book: Book): Generator<Uint8Array> {
  for (let part = book.read() as Buffer | null; part !== null; part = book.read() as Buffer | null) yield part;
}

/** The file's bytes as the rows come. */
export async function* statementPdf(statement: Statement, rows: AsyncIterable<StatementRow[]>): AsyncGenerator<Uint8Array> {
  const { wallets, sums, owner, locale } = statement;
  const say = saying(locale);
  const [name = '', balances = '', byType = '', entries = ''] = say('title', 'balances', 'sums', 'entries');
  const rowHeads = say(...ROW_HEADS);
  const layout = layoutOf(wallets.length, sums.length, statement.rows);
  const { default: PDFDocument } = await import('pdfkit');
  const book = new PDFDocument({ autoFirstPage: false, info: { Title: `${name} ${periodOf(statement)}`, Author: owner.shop_name } });
  book.registerFont('noto', await readFont()).font('noto');
  const turn = pager(book, statement, layout.pages);

  turn();
  title(book, statement);
  table(
    book,
    balances,
    WALLET_TABLE,
    say('wallet', 'opening', 'gained', 'lost', 'closing'),
    wallets.map((each) => [walletWords[each.wallet][locale], ...[each.opening, each.gained, each.lost, each.closing].map(formatYuan)]),
    PAGE.top + HEAD,
  );
  const sumLines = sums.map((each) => [
    walletWords[each.wallet][locale],
    businessWords[each.business_type][locale],
    String(each.count),
    formatYuan(each.money),
  ]);
  for (const block of layout.sums) {
    if (block.page > 1) turn();
    table(book, byType, SUM_TABLE, say('wallet', 'type', 'count', 'amount'), sumLines.slice(block.from, block.to), block.top);
  }

  let y: number = layout.rows.top;
  let room = layout.rows.first;
  if (layout.rows.turns) turn();
  if (statement.rows > 0) {
    put(book, entries, { x: PAGE.left - PAD, width: 300 }, y, 10);
    y = line(book, ROW_TABLE, rowHeads, y + 20, true);
  }
  yield* ready(book);
  for await (const batch of rows) {
    for (const entry of batch) {
      if (room === 0) {
        turn();
        y = line(book, ROW_TABLE, rowHeads, PAGE.top, true);
        room = ROWS_A_PAGE;
      }
      row(book, entry, y, locale);
      y += ROW;
      room -= 1;
    }
    yield* ready(book);
  }
  book.end();
  for await (const part of book as unknown as AsyncIterable<Uint8Array>) yield part;
}

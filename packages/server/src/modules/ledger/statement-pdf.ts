/** A statement of account to print: A4, written while the rows come. Of the font only the signs that occur go into the file. */
import { readFile } from 'node:fs/promises';
import { formatYuan } from '@keymall/contract/kit/money';
import { formatDay, formatTime } from '@keymall/contract/kit/time';
import { businessWords, walletWords } from '@keymall/contract/ledger/business-words';
import type { Statement, StatementRow } from './statement.ts';
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

const period = ({ from, until }: Statement): string => `${formatDay(from)} 至 ${formatDay(new Date(until.getTime() - 1))}`;

/** Page after page, each with its head and its number of all. */
function pager(book: Book, statement: Statement, pages: number): () => void {
  let number = 0;
  return () => {
    number += 1;
    book.addPage({ size: 'A4', margin: 0 });
    put(book, `${statement.owner.shop_name} · 对账单`, { x: PAGE.left - PAD, width: 300 }, 34, 8, FAINT);
    put(book, period(statement), { x: 325, width: 230 + PAD, align: 'right' }, 34, 8, FAINT);
    rule(book, 50);
    put(book, `第 ${number} 页 / 共 ${pages} 页`, { x: PAGE.left, width: 515, align: 'right' }, 808, 8, FAINT);
    put(book, `生成时间 ${formatTime(statement.made)}`, { x: PAGE.left - PAD, width: 300 }, 808, 8, FAINT);
  };
}

function title(book: Book, statement: Statement): void {
  const { owner, rows } = statement;
  const whole = { x: PAGE.left - PAD, width: 515 };
  put(book, '对账单', whole, PAGE.top, 20);
  put(book, `店铺：${owner.shop_name}`, whole, PAGE.top + 34, 9);
  put(book, `商户：${owner.username}（编号 ${owner.id}）`, whole, PAGE.top + 49, 9);
  put(book, `期间：${period(statement)}，共 ${rows} 笔。金额单位：元`, whole, PAGE.top + 64, 9);
}

function row(book: Book, entry: StatementRow, y: number): void {
  const [time, wallet, type, number, money, balance] = ROW_TABLE as [Place, Place, Place, Place, Place, Place];
  const name = businessWords[entry.business_type].zh_CN;
  const hasReason = entry.reason !== '' && entry.reason !== name;
  const middle = y + 5;
  put(book, formatTime(entry.create_at), { ...time, whole: true }, middle, 7.5);
  put(book, walletWords[entry.wallet].zh_CN, wallet, middle, 7.5);
  put(book, name, type, hasReason ? y + 1 : middle, 7.5);
  if (hasReason) put(book, entry.reason, type, y + 11, 6.5, FAINT);
  put(book, entry.trade_no, { ...number, whole: true }, middle, 7);
  put(book, formatYuan(entry.money), money, middle, 7.5);
  put(book, formatYuan(entry.balance), balance, middle, 7.5);
  rule(book, y + ROW);
}
const ROW_HEADS = ['时间', '钱包', '类型与说明', '单号', '变动金额', '变动后余额'];

/** What is ready of the file. */
function* ready(book: Book): Generator<Uint8Array> {
  for (let part = book.read() as Buffer | null; part !== null; part = book.read() as Buffer | null) yield part;
}

/** The file's bytes as the rows come. */
export async function* statementPdf(statement: Statement, rows: AsyncIterable<StatementRow[]>): AsyncGenerator<Uint8Array> {
  const { wallets, sums, owner } = statement;
  const layout = layoutOf(wallets.length, sums.length, statement.rows);
  const { default: PDFDocument } = await import('pdfkit');
  const book = new PDFDocument({ autoFirstPage: false, info: { Title: `对账单 ${period(statement)}`, Author: owner.shop_name } });
  book.registerFont('noto', await readFont()).font('noto');
  const turn = pager(book, statement, layout.pages);

  turn();
  title(book, statement);
  table(
    book,
    '余额',
    WALLET_TABLE,
    ['钱包', '期初余额', '增加', '减少', '期末余额'],
    wallets.map((each) => [walletWords[each.wallet].zh_CN, ...[each.opening, each.gained, each.lost, each.closing].map(formatYuan)]),
    PAGE.top + HEAD,
  );
  const sumLines = sums.map((each) => [
    walletWords[each.wallet].zh_CN,
    businessWords[each.business_type].zh_CN,
    String(each.count),
    formatYuan(each.money),
  ]);
  for (const block of layout.sums) {
    if (block.page > 1) turn();
    table(book, '按类型汇总', SUM_TABLE, ['钱包', '类型', '笔数', '金额'], sumLines.slice(block.from, block.to), block.top);
  }

  let y: number = layout.rows.top;
  let room = layout.rows.first;
  if (layout.rows.turns) turn();
  if (statement.rows > 0) {
    put(book, '明细', { x: PAGE.left - PAD, width: 300 }, y, 10);
    y = line(book, ROW_TABLE, ROW_HEADS, y + 20, true);
  }
  yield* ready(book);
  for await (const batch of rows) {
    for (const entry of batch) {
      if (room === 0) {
        turn();
        y = line(book, ROW_TABLE, ROW_HEADS, PAGE.top, true);
        room = ROWS_A_PAGE;
      }
      row(book, entry, y);
      y += ROW;
      room -= 1;
    }
    yield* ready(book);
  }
  book.end();
  for await (const part of book as unknown as AsyncIterable<Uint8Array>) yield part;
}

/**
 * The statement port: a gateway's file of a day becomes rows that can be laid beside the ledger. Readers are pure: bytes go in piece by
 * piece, rows come out one by one, and a file that can't be understood to the last line is refused with the line's number.
 */
import type { Fen } from '@keymall/contract/kit/money';
import type { Words } from '#kit/config';

export interface StatementRow {
  kind: 'payment' | 'refund' | 'payout' | 'other';
  /** Our number of the payment, or of the payout. */
  out_trade_no: string;
  /** The gateway's own number, as its notices have it. */
  transaction_id: string;
  /** Our number of the refund; empty where the file doesn't say, and on what is no refund. */
  out_refund_no: string;
  /** What came into the account; what left it is negative. */
  amount: Fen;
  /** What the gateway kept for it; what it gave back is negative. */
  fee: Fen;
  at: Date;
  /** Where it stands in the file, from 1, and how. */
  line: number;
  raw_line: string;
}

/** What can be wrong with a file. */
export const statementProblems = {
  encoding: { zh_CN: '不是 UTF-8 或 GBK 文本', en_US: 'is neither UTF-8 nor GBK text' },
  no_header: { zh_CN: '不是这种对账单的表头', en_US: 'is not the heading of this kind of statement' },
  column_missing: { zh_CN: '表头缺少列', en_US: 'lacks a column in its heading' },
  cells: { zh_CN: '列数与表头不符', en_US: 'has another number of cells than the heading' },
  quote: { zh_CN: '引号没有成对', en_US: 'has a quote that does not close' },
  too_long: { zh_CN: '一行太长', en_US: 'is too long' },
  amount: { zh_CN: '金额无法识别', en_US: 'has an amount that cannot be read' },
  time: { zh_CN: '时间无法识别', en_US: 'has a time that cannot be read' },
  number: { zh_CN: '缺少单号', en_US: 'has no number' },
  spoiled_number: {
    zh_CN: '单号被表格软件改成了科学计数，请使用下载的原始文件',
    en_US: 'has a number that a spreadsheet has shortened; use the file as it was downloaded',
  },
  status: { zh_CN: '状态无法识别', en_US: 'has a state that nobody knows' },
  truncated: { zh_CN: '文件不完整，缺少结尾', en_US: 'is the last of a file without its end' },
} as const satisfies Readonly<Record<string, Words>>;

export type StatementProblem = keyof typeof statementProblems;

/** Why a file can't be read. `line` counts from 1; `detail` is the text in question, short. */
export class StatementError extends Error {
  readonly problem: StatementProblem;
  readonly line: number;
  readonly detail: string;
  constructor(problem: StatementProblem, line: number, detail = '') {
    const short = detail.slice(0, 100);
    super(`line ${line} ${statementProblems[problem].en_US}${short === '' ? '' : `: ${short}`}`);
    this.name = 'StatementError';
    this.problem = problem;
    this.line = line;
    this.detail = short;
  }
}

/** A file's bytes, in pieces of any size. */
export type Pieces = AsyncIterable<Uint8Array> | Iterable<Uint8Array>;

export interface StatementReader {
  id: string;
  title: Words;
  /** Where the file is found, and which one it is. */
  help: Words;
  /** The rows of money, in the file's order. Throws `StatementError`, possibly after rows: nothing may be kept of such a file. */
  read(pieces: Pieces): AsyncGenerator<StatementRow, void, undefined>;
}

/** Alipay's statement of a day (业务明细): comment lines around a table, numbers with tabs behind them, refunds negative. */
import { type Pieces, StatementError, type StatementReader, type StatementRow } from './port.ts';
import { recordsOf } from './records.ts';
import { amountIn, numberIn, type Row, tableOf, timeIn } from './table.ts';

const columns = {
  transaction: { names: ['支付宝交易号'] },
  order: { names: ['商户订单号'] },
  kind: { names: ['业务类型'] },
  name: { names: ['商品名称'], optional: true },
  at: { names: ['完成时间'] },
  amount: { names: ['订单金额'] },
  refund: { names: ['退款批次号/请求号'] },
  fee: { names: ['服务费'] },
} as const;
type Name = keyof typeof columns;

/** The rules that Alipay draws around its table. */
const BEGIN = /^#-+业务明细列表-+$/;
const END = /^#-+业务明细列表结束-+$/;

function kindOf(word: string): StatementRow['kind'] {
  if (word.startsWith('退款')) return 'refund';
  if (word.startsWith('交易')) return 'payment';
  return /转账|代付/.test(word) ? 'payout' : 'other';
}

function rowOf(row: Row<Name>): StatementRow {
  const kind = kindOf(row.get('kind'));
  const told = amountIn(row, 'amount');
  if (kind === 'payment' && told < 0) throw new StatementError('amount', row.line, row.get('amount'));
  const leaves = kind === 'refund' || kind === 'payout';
  const named = kind === 'payment' || kind === 'refund';
  const fee = row.get('fee') === '' ? 0 : amountIn(row, 'fee');
  return {
    kind,
    out_trade_no: named ? numberIn(row, 'order') : row.get('order'),
    transaction_id: numberIn(row, 'transaction'),
    out_refund_no: kind === 'refund' ? row.get('refund') : '',
    // 0 - x and not -x: a refund of nothing is no negative zero.
    amount: leaves ? 0 - Math.abs(told) : told,
    fee: 0 - fee,
    at: timeIn(row, 'at'),
    line: row.line,
    raw_line: row.raw,
  };
}

async function* read(pieces: Pieces): AsyncGenerator<StatementRow, void, undefined> {
  let table: ReturnType<typeof tableOf<Name>> | null = null;
  let ends: 'unsaid' | 'awaited' | 'came' = 'unsaid';
  let line = 1;
  for await (const { cells, ...record } of recordsOf(pieces)) {
    line = record.line;
    if (cells === null) {
      const rule = record.raw.trim().replace(/,+$/, '');
      if (BEGIN.test(rule)) ends = 'awaited';
      else if (END.test(rule)) ends = 'came';
    } else if (table === null) table = tableOf({ ...record, cells }, columns, { sign: 'transaction', free: 'name' });
    else yield rowOf(table({ ...record, cells }));
  }
  if (table === null) throw new StatementError('no_header', line);
  if (ends === 'awaited') throw new StatementError('truncated', line);
}

export const alipayStatement: StatementReader = {
  id: 'alipay',
  title: { zh_CN: '支付宝业务明细', en_US: "Alipay's business details" },
  help: {
    zh_CN: '商家平台 → 对账中心 → 账单下载 → 业务账单，解压后名称以“业务明细.csv”结尾的文件；不要用表格软件另存',
    en_US:
      'Merchant platform, reconciliation, download, business bill: the file that ends in 业务明细.csv, not saved anew by a spreadsheet',
  },
  read,
};

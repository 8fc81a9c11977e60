/** The orders that an epay gateway lets its merchants download: one line an order, with what was given back of it at the end. */
import { type Pieces, StatementError, type StatementReader, type StatementRow } from './port.ts';
import { recordsOf } from './records.ts';
import { amountIn, numberIn, type Row, tableOf, timeIn } from './table.ts';

const columns = {
  transaction: { names: ['系统订单号', '平台订单号', 'trade_no'] },
  order: { names: ['商户订单号', 'out_trade_no'] },
  name: { names: ['商品名称', 'name'], optional: true },
  amount: { names: ['订单金额', '商品金额', 'money'] },
  share: { names: ['商户分成', '分成金额', 'getmoney'], optional: true },
  at: { names: ['完成时间', '支付时间', 'endtime'] },
  status: { names: ['支付状态', '状态', 'status'] },
  refunded: { names: ['已退款金额', '退款金额', 'refundmoney'], optional: true },
  refundedAt: { names: ['退款时间', 'refundtime'], optional: true },
} as const;
type Name = keyof typeof columns;

/** What a state says: nothing was paid, it was, it was and went back, or money that is neither. */
const STATES: Readonly<Record<string, 'unpaid' | 'paid' | 'refunded' | 'held'>> = {
  未支付: 'unpaid',
  未付款: 'unpaid',
  '0': 'unpaid',
  已支付: 'paid',
  已付款: 'paid',
  已完成: 'paid',
  '1': 'paid',
  已退款: 'refunded',
  '2': 'refunded',
  已冻结: 'paid',
  '3': 'paid',
  预授权: 'held',
  '4': 'held',
};

function* rowsOf(row: Row<Name>): Generator<StatementRow, void, undefined> {
  const told = row.get('status');
  const state = Object.hasOwn(STATES, told) ? STATES[told] : undefined;
  if (!state) throw new StatementError('status', row.line, told);
  if (state === 'unpaid') return;
  const amount = amountIn(row, 'amount');
  if (amount < 0) throw new StatementError('amount', row.line, row.get('amount'));
  const share = row.get('share') === '' ? amount : amountIn(row, 'share');
  const payment: StatementRow = {
    kind: state === 'held' ? 'other' : 'payment',
    out_trade_no: numberIn(row, 'order'),
    transaction_id: numberIn(row, 'transaction'),
    out_refund_no: '',
    amount,
    fee: amount - share,
    at: timeIn(row, 'at'),
    line: row.line,
    raw_line: row.raw,
  };
  yield payment;
  const back = row.get('refunded') === '' ? 0 : amountIn(row, 'refunded');
  if (back < 0 || back > amount) throw new StatementError('amount', row.line, row.get('refunded'));
  // Gateways that don't say how much went back give back whole.
  const returned = back === 0 && state === 'refunded' ? amount : back;
  if (returned === 0) return;
  const at = row.get('refundedAt') === '' ? payment.at : timeIn(row, 'refundedAt');
  yield { ...payment, kind: 'refund', amount: 0 - returned, fee: 0, at };
}

async function* read(pieces: Pieces): AsyncGenerator<StatementRow, void, undefined> {
  let table: ReturnType<typeof tableOf<Name>> | null = null;
  let line = 1;
  for await (const { cells, ...record } of recordsOf(pieces)) {
    line = record.line;
    if (cells === null) continue;
    if (table === null) table = tableOf({ ...record, cells }, columns, { sign: 'transaction', free: 'name' });
    else yield* rowsOf(table({ ...record, cells }));
  }
  if (table === null) throw new StatementError('no_header', line);
}

export const epayStatement: StatementReader = {
  id: 'epay',
  title: { zh_CN: '易支付订单导出', en_US: "An epay gateway's orders" },
  help: {
    zh_CN: '网关商户后台 → 订单记录 → 导出，按创建日期选择同一天；不要用表格软件另存',
    en_US: "The gateway's merchant pages, orders, export, of one day of creation; not saved anew by a spreadsheet",
  },
  read,
};

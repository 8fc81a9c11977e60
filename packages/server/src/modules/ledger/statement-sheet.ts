/** A statement of account as a sheet: its head, the sums, then every row. Texts are text cells, which nothing runs. */
import { formatYuan } from '@keymall/contract/kit/money';
import { formatDay, formatTime } from '@keymall/contract/kit/time';
import { businessWords, walletWords } from '@keymall/contract/ledger/business-words';
import { sheetCell } from '#modules/platform';
import type { Statement, StatementRow } from './statement.ts';

type Cell = string | number | null;
/** A number with two places that a spreadsheet adds. */
const yuan = (fen: number): number => Number(formatYuan(fen));
const word = (text: string): Cell => sheetCell(text);

/** Columns C to F hold amounts somewhere. */
const COLUMNS = [20, 14, 22, 34, 14, 14, 36].map((width, index) => ({ width, ...(index >= 2 && index <= 5 && { numFmt: '0.00' }) }));

async function* lines(
  { owner, from, until, made, wallets, sums, rows: count }: Statement,
  rows: AsyncIterable<StatementRow[]>,
): AsyncGenerator<Cell[]> {
  yield ['对账单'];
  yield ['店铺', word(owner.shop_name), '商户', word(`${owner.username}（${owner.id}）`)];
  yield ['期间', `${formatDay(from)} 至 ${formatDay(new Date(until.getTime() - 1))}`, '生成时间', formatTime(made)];
  yield [];
  yield ['钱包', '', '期初余额', '增加', '减少', '期末余额'];
  for (const each of wallets)
    yield [walletWords[each.wallet].zh_CN, '', yuan(each.opening), yuan(each.gained), yuan(each.lost), yuan(each.closing)];
  yield [];
  yield ['钱包', '笔数', '类型', '', '金额'];
  for (const each of sums)
    yield [walletWords[each.wallet].zh_CN, each.count, businessWords[each.business_type].zh_CN, '', yuan(each.money)];
  yield [];
  yield ['时间', '钱包', '类型', '单号', '变动金额', '变动后余额', '说明'];
  for await (const batch of rows)
    for (const row of batch)
      yield [
        formatTime(row.create_at),
        walletWords[row.wallet].zh_CN,
        businessWords[row.business_type].zh_CN,
        word(row.trade_no),
        yuan(row.money),
        yuan(row.balance),
        word(row.reason),
      ];
  yield [];
  yield [`共 ${count} 笔`];
}

/** The file's bytes as the rows come. */
export async function* statementSheet(statement: Statement, rows: AsyncIterable<StatementRow[]>): AsyncGenerator<Uint8Array> {
  const { writeXlsxStream } = await import('hucre/xlsx');
  for await (const part of writeXlsxStream(lines(statement, rows), { name: '对账单', columns: COLUMNS })) yield part;
}

/** A statement of account as a sheet: its head, the sums, then every row. Texts are text cells, which nothing runs. */
import { formatYuan } from '@keymall/contract/kit/money';
import { formatTime } from '@keymall/contract/kit/time';
import { businessWords, walletWords } from '@keymall/contract/ledger/business-words';
import { statementPhrases, statementWords } from '@keymall/contract/ledger/statement-words';
import { inXlsx, sheetCell } from '#kit/sheet';
import { periodOf, type Statement, type StatementRow } from './statement.ts';

type Cell = string | number | null;
/** A number with two places that a spreadsheet adds. */
const yuan = (fen: number): number => Number(formatYuan(fen));
const word = (text: string): Cell => sheetCell(text);

/** Columns C to F hold amounts somewhere. */
const COLUMNS = [20, 14, 22, 34, 14, 14, 36].map((width, index) => ({ width, ...(index >= 2 && index <= 5 && { numFmt: '0.00' }) }));

async function* lines(statement: Statement, rows: AsyncIterable<StatementRow[]>): AsyncGenerator<Cell[]> {
  const { owner, made, wallets, sums, rows: count, locale } = statement;
  const say = (...names: (keyof typeof statementWords | '')[]): Cell[] =>
    names.map((name) => (name === '' ? '' : statementWords[name][locale]));
  const phrase = statementPhrases[locale];
  yield say('title');
  yield [...say('shop'), word(owner.shop_name), ...say('merchant'), word(phrase.merchant(owner.username, owner.id))];
  yield [...say('period'), periodOf(statement), ...say('made'), formatTime(made)];
  yield [];
  yield say('wallet', '', 'opening', 'gained', 'lost', 'closing');
  for (const each of wallets)
    yield [walletWords[each.wallet][locale], '', yuan(each.opening), yuan(each.gained), yuan(each.lost), yuan(each.closing)];
  yield [];
  yield say('wallet', 'count', 'type', '', 'amount');
  for (const each of sums)
    yield [walletWords[each.wallet][locale], each.count, businessWords[each.business_type][locale], '', yuan(each.money)];
  yield [];
  yield say('time', 'wallet', 'type', 'number', 'money', 'balance', 'note');
  for await (const batch of rows)
    for (const row of batch)
      yield [
        formatTime(row.create_at),
        walletWords[row.wallet][locale],
        businessWords[row.business_type][locale],
        word(row.trade_no),
        yuan(row.money),
        yuan(row.balance),
        word(row.reason),
      ];
  yield [];
  yield [phrase.rows(count)];
}

/** The file's bytes as the rows come. */
export const statementSheet = (statement: Statement, rows: AsyncIterable<StatementRow[]>): AsyncGenerator<Uint8Array> =>
  inXlsx(lines(statement, rows), { name: statementWords.title[statement.locale], columns: COLUMNS });

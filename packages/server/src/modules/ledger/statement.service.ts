/**
 * Statements of account as files: what each wallet held, what moved it, what it holds. Head and rows are read in one snapshot, so
 * that opening and rows are closing to the fen, whatever is sold meanwhile.
 */
import { afterSecond, formatDay } from '@keymall/contract/kit/time';
import type { Ctx, OfficeCtx } from '#kit/context';
import { refuse } from '#kit/refusal';
import { mintShopScope, type ShopScope } from '#kit/scope';
import { exportKind, startExport, TooManyRows } from '#modules/platform';
import { rowsAfter, walletAccounts } from './money.repository.ts';
import { WALLETS } from './money.rules.ts';
import { sumsOf, waitForPages } from './statement.repository.ts';
import { LONGEST_DAYS, linesOf } from './statement.rules.ts';
import type { Statement, StatementRow } from './statement.ts';
import { statementPdf } from './statement-pdf.ts';
import { statementSheet } from './statement-sheet.ts';
import { walletOwner } from './wallet.repository.ts';

type Format = 'xlsx' | 'pdf';
interface Stored {
  merchant_id: number;
  from: string;
  /** The first moment that is not in it. */
  until: string;
}

const AT_ONCE = 500;
/** A book of a thousand pages is nobody's reading: more rows go into a sheet. */
const MOST_ROWS: Record<Format, number> = { pdf: 30_000, xlsx: 1_000_000 };

async function* rowsOf(ctx: Ctx, shop: ShopScope, [from, until]: [Date, Date], seen: { rows: number }): AsyncGenerator<StatementRow[]> {
  const accounts = (await walletAccounts(ctx.db, shop)).map(({ id }) => id);
  for (let after = 0; ; ) {
    const rows = await rowsAfter(
      ctx.db,
      accounts,
      // The log counts the last second of a range in.
      { date_range: [from, new Date(until.getTime() - 1000)] },
      { after, limit: AT_ONCE, locale: 'zh_CN' },
    );
    const last = rows.at(-1);
    if (!last) return;
    seen.rows += rows.length;
    yield rows;
    after = last.id;
  }
}

async function* parts(ctx: Ctx, filter: Stored, format: Format, seen: { rows: number }): AsyncGenerator<Uint8Array> {
  const shop = mintShopScope(filter.merchant_id);
  const [from, until] = [new Date(filter.from), new Date(filter.until)];
  const db = await ctx.db.startTransaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute();
  const inner: Ctx = { ...ctx, db };
  try {
    await waitForPages(db);
    const [owner, sums] = [await walletOwner(db, shop), await sumsOf(db, shop, from, until)];
    if (!owner) throw new Error('a statement of nobody');
    const lines = linesOf(sums, WALLETS);
    if (lines.rows > MOST_ROWS[format]) throw new TooManyRows(MOST_ROWS[format]);
    const statement: Statement = { owner, from, until, made: ctx.now(), ...lines };
    const rows = rowsOf(inner, shop, [from, until], seen);
    yield* format === 'pdf' ? statementPdf(statement, rows) : statementSheet(statement, rows);
  } finally {
    await db.rollback().execute();
  }
}

const documentOf = (kind: string) =>
  exportKind<Stored>({ kind, title: '对账单', parts: (ctx, _, filter, format, seen) => parts(ctx, filter, format as Format, seen) });
const ofMerchant = documentOf('merchant.statement');
const ofAdmin = documentOf('admin.statement');

interface Asked {
  date_range: [Date, Date];
  format: Format;
}

/** Asks for a statement, for whoever asks. Refuses `statement_range` for more than a year. Gives the task's id. */
export async function startStatement(
  ctx: OfficeCtx,
  shop: ShopScope,
  { date_range: [from, last], format }: Asked,
): Promise<{ id: number }> {
  // The last second of a range belongs to it whole.
  const until = afterSecond(last);
  if (until.getTime() - from.getTime() > LONGEST_DAYS * 86_400_000) refuse('statement_range', { days: LONGEST_DAYS });
  const filter: Stored = { merchant_id: shop.merchantId, from: from.toISOString(), until: until.toISOString() };
  const name = `对账单 ${formatDay(from)} 至 ${formatDay(last)}`;
  return { id: await startExport(ctx, ctx.actor.realm === 'admin' ? ofAdmin : ofMerchant, { format, filter, name }) };
}

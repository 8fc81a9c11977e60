/**
 * Statements of account as files: what each wallet held, what moved it, what it holds. Head and rows are read in one snapshot, so
 * that opening and rows are closing to the fen, whatever is sold meanwhile.
 */
import { afterSecond } from '@keymall/contract/kit/time';
import { merchantMoney } from '@keymall/contract/ledger/money-log';
import { statementWords } from '@keymall/contract/ledger/statement-words';
import { adminWallet } from '@keymall/contract/ledger/wallet';
import type { Ctx } from '#kit/context';
import { documentExport } from '#kit/export';
import { orMissing, refuse } from '#kit/refusal';
import { mintShopScope, type ShopScope } from '#kit/scope';
import { TooManyRows } from '#modules/platform';
import { rowsAfter } from './money.repository.ts';
import { WALLETS } from './money.rules.ts';
import { sumsOf, waitForPages } from './statement.repository.ts';
import { LONGEST_DAYS, linesOf } from './statement.rules.ts';
import { periodOf, type Statement, type StatementRow } from './statement.ts';
import { statementPdf } from './statement-pdf.ts';
import { statementSheet } from './statement-sheet.ts';
import { walletOwner } from './wallet.repository.ts';

type Format = 'xlsx' | 'pdf';
interface Stored {
  merchant_id: number;
  from: Date;
  /** The first moment that is not in it. */
  until: Date;
}

const AT_ONCE = 500;
/** A book of a thousand pages is nobody's reading: more rows go into a sheet. */
const MOST_ROWS: Record<Format, number> = { pdf: 30_000, xlsx: 1_000_000 };

async function* rowsOf(ctx: Ctx, { merchant_id, from, until }: Stored, seen: { rows: number }): AsyncGenerator<StatementRow[]> {
  // The log counts the last second of a range in.
  const filter = { merchant_id, date_range: [from, new Date(until.getTime() - 1000)] as [Date, Date] };
  for (let after = 0; ; ) {
    const rows = await rowsAfter(ctx, filter, { after, limit: AT_ONCE });
    const last = rows.at(-1);
    if (!last) return;
    seen.rows += rows.length;
    yield rows;
    after = last.id;
  }
}

async function* parts(ctx: Ctx, filter: Stored, format: Format, seen: { rows: number }): AsyncGenerator<Uint8Array> {
  const shop = mintShopScope(filter.merchant_id);
  const { from, until } = filter;
  const db = await ctx.db.startTransaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute();
  const inner: Ctx = { ...ctx, db };
  try {
    await waitForPages(db);
    const [owner, sums] = [await walletOwner(db, shop), await sumsOf(db, shop, from, until)];
    if (!owner) throw new Error('a statement of nobody');
    const lines = linesOf(sums, WALLETS);
    if (lines.rows > MOST_ROWS[format]) throw new TooManyRows(MOST_ROWS[format]);
    const statement: Statement = { owner, from, until, made: ctx.now(), locale: ctx.locale, ...lines };
    const rows = rowsOf(inner, filter, seen);
    yield* format === 'pdf' ? statementPdf(statement, rows) : statementSheet(statement, rows);
  } finally {
    await db.rollback().execute();
  }
}

interface Asked {
  date_range: [Date, Date];
}

/** What is asked for a shop. Refuses `statement_range` for more than a year. */
function storedOf(shop: ShopScope, { date_range: [from, last] }: Asked): Stored {
  // The last second of a range belongs to it whole.
  const until = afterSecond(last);
  if (until.getTime() - from.getTime() > LONGEST_DAYS * 86_400_000) refuse('statement_range', { days: LONGEST_DAYS });
  return { merchant_id: shop.merchantId, from, until };
}

const { title } = statementWords;
const name = ({ locale }: Ctx, { from, until }: Stored): string => `${title[locale]} ${periodOf({ from, until, locale })}`;

export const shopStatement = documentExport({
  kind: 'merchant.statement',
  title,
  asked: merchantMoney.statement,
  prepare: async (ctx, asked) => storedOf(ctx.shop, asked),
  name,
  parts: (ctx, _, filter, format, seen) => parts(ctx, filter, format as Format, seen),
});

export const merchantStatement = documentExport({
  kind: 'admin.statement',
  title,
  asked: adminWallet.statement,
  async prepare(ctx, { id, ...asked }) {
    const shop = mintShopScope(id);
    orMissing(await walletOwner(ctx.db, shop));
    return storedOf(shop, asked);
  },
  name,
  parts: (ctx, _, filter, format, seen) => parts(ctx, filter, format as Format, seen),
});

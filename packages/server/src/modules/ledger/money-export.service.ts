/** The money log as a file: what the list shows, oldest first, for as many rows as there are. */

import { actorWords } from '@keymall/contract/kit/actor-words';
import { businessWords, walletWords } from '@keymall/contract/ledger/business-words';
import type { AdminCtx, Ctx, MerchantCtx } from '#kit/context';
import { mintShopScope } from '#kit/scope';
import { type ExportCell, type ExportColumn, exportKind, startExport } from '#modules/platform';
import { type LogFilter, namedRowsAfter, rowsAfter, walletAccounts } from './money.repository.ts';

type Filter = Omit<LogFilter, 'page' | 'limit'> & { merchant_id?: number };
/** As JSON keeps it. */
type Stored = Omit<Filter, 'date_range'> & { date_range?: [string, string] };
type Row = Awaited<ReturnType<typeof rowsAfter>>[number];
type NamedRow = Awaited<ReturnType<typeof namedRowsAfter>>[number];

type Column<Of> = ExportColumn & { cell: (row: Of) => ExportCell };
const shared: Column<Row>[] = [
  { title: '时间', type: 'time', width: 20, cell: (row) => row.create_at },
  { title: '钱包', width: 12, cell: (row) => walletWords[row.wallet].zh_CN },
  { title: '类型', width: 18, cell: (row) => businessWords[row.business_type].zh_CN },
  { title: '单号', width: 34, cell: (row) => row.trade_no },
  { title: '变动金额', type: 'money', width: 14, cell: (row) => row.money },
  { title: '变动后余额', type: 'money', width: 14, cell: (row) => row.balance },
  { title: '操作方', width: 10, cell: (row) => actorWords[row.who].zh_CN },
  { title: '说明', width: 36, cell: (row) => row.reason },
];
const adminColumns: Column<NamedRow>[] = [
  { title: '商户编号', type: 'number', width: 10, cell: (row) => row.merchant_id },
  { title: '店铺', width: 24, cell: (row) => row.shop_name },
  ...shared,
  { title: '操作人', width: 16, cell: (row) => row.who_name },
];

const AT_ONCE = 500;

async function* batches<Of extends Row>(
  ctx: Ctx,
  read: (...asked: Parameters<typeof rowsAfter>) => Promise<Of[]>,
  columns: readonly Column<Of>[],
  { date_range, merchant_id, ...rest }: Stored,
) {
  const filter = { ...rest, ...(date_range && { date_range: [new Date(date_range[0]), new Date(date_range[1])] as [Date, Date] }) };
  const accounts =
    merchant_id === undefined ? null : (await walletAccounts(ctx.db, mintShopScope(merchant_id), filter.wallet)).map(({ id }) => id);
  for (let after = 0; ; ) {
    const rows = await read(ctx.db, accounts, filter, { after, limit: AT_ONCE, locale: 'zh_CN' });
    const last = rows.at(-1);
    if (!last) return;
    yield rows.map((row) => columns.map(({ cell }) => cell(row)));
    after = last.id;
  }
}

const merchantLog = exportKind<Stored>({
  kind: 'merchant.money',
  title: '资金明细',
  columns: shared,
  rows: (ctx: Ctx, owner, filter) => batches(ctx, rowsAfter, shared, { ...filter, merchant_id: owner }),
});
const adminLog = exportKind<Stored>({
  kind: 'admin.money',
  title: '商户资金日志',
  columns: adminColumns,
  rows: (ctx: Ctx, _, filter) => batches(ctx, namedRowsAfter, adminColumns, filter),
});

const stored = ({ date_range, ...filter }: Filter): Stored => ({
  ...filter,
  ...(date_range && { date_range: [date_range[0].toISOString(), date_range[1].toISOString()] }),
});
type Asked = Filter & { format: 'csv' | 'xlsx' };

/** Asks for a merchant's log as a file. */
export const exportShopLog = async (ctx: MerchantCtx, { format, ...filter }: Asked): Promise<{ id: number }> => ({
  id: await startExport(ctx, merchantLog, { format, filter: stored(filter) }),
});

/** Asks for everybody's log as a file. */
export const exportWholeLog = async (ctx: AdminCtx, { format, ...filter }: Asked): Promise<{ id: number }> => ({
  id: await startExport(ctx, adminLog, { format, filter: stored(filter) }),
});

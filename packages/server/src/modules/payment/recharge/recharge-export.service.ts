/** Recharges as a file, newest first. */
import { rechargeStatusWords, rechargeWalletWords } from '@keymall/contract/payment/recharge-words';
import type { AdminCtx, Ctx } from '#kit/context';
import { type ExportCell, type ExportColumn, exportKind, startExport } from '#modules/platform';
import { pageBefore, type RechargeFilter } from './recharge.repository.ts';

type Stored = Omit<RechargeFilter, 'date_range'> & { date_range?: [string, string] };
type Row = Awaited<ReturnType<typeof pageBefore>>[number];

const columns: (ExportColumn & { cell: (row: Row) => ExportCell })[] = [
  { title: '充值单号', width: 34, cell: (row) => row.trade_no },
  { title: '商户编号', type: 'number', width: 10, cell: (row) => row.merchant_id },
  { title: '商户', width: 20, cell: (row) => row.username },
  { title: '店铺', width: 24, cell: (row) => row.shop_name },
  { title: '钱包', width: 12, cell: (row) => rechargeWalletWords[row.wallet].zh_CN },
  { title: '金额', type: 'money', width: 14, cell: (row) => row.money },
  { title: '状态', width: 10, cell: (row) => rechargeStatusWords[row.status].zh_CN },
  { title: '通道', width: 24, cell: (row) => row.channel_title },
  { title: '支付单号', width: 34, cell: (row) => row.transaction_id },
  { title: '发起地址', width: 18, cell: (row) => row.create_ip },
  { title: '发起时间', type: 'time', width: 20, cell: (row) => row.create_at },
  { title: '到账时间', type: 'time', width: 20, cell: (row) => row.success_at },
];

const AT_ONCE = 500;

async function* batches(ctx: Ctx, { date_range, ...rest }: Stored) {
  const filter = { ...rest, ...(date_range && { date_range: [new Date(date_range[0]), new Date(date_range[1])] as [Date, Date] }) };
  for (let before: number | null = null; ; ) {
    const rows: Row[] = await pageBefore(ctx.db, filter, before, AT_ONCE);
    const last = rows.at(-1);
    if (!last) return;
    yield rows.map((row) => columns.map(({ cell }) => cell(row)));
    before = last.id;
  }
}

const recharges = exportKind<Stored>({
  kind: 'admin.recharges',
  title: '充值记录',
  columns,
  rows: (ctx: Ctx, _, filter) => batches(ctx, filter),
});

/** Asks for everybody's recharges as a file. */
export async function exportRecharges(
  ctx: AdminCtx,
  { format, date_range, ...rest }: RechargeFilter & { format: 'csv' | 'xlsx' },
): Promise<{ id: number }> {
  const filter: Stored = { ...rest, ...(date_range && { date_range: [date_range[0].toISOString(), date_range[1].toISOString()] }) };
  return { id: await startExport(ctx, recharges, { format, filter }) };
}

/** Withdrawals as a file: what the list shows, accounts masked as there. */
import { formatTime } from '@keymall/contract/kit/time';
import { cashStatusWords, payoutTypeWords } from '@keymall/contract/payment/withdrawal-words';
import type { AdminCtx, Ctx } from '#kit/context';
import { type ExportCell, type ExportColumn, exportKind, startExport } from '#modules/platform';
import { exportPage, type WithdrawalFilter } from './withdrawal.repository.ts';

/** A filter as JSON keeps it. */
type Stored = Omit<WithdrawalFilter, 'date_range'> & { date_range?: [string, string] };

const PAGE = 500;

type Row = Awaited<ReturnType<typeof exportPage>>[number];
const columns: (ExportColumn & { cell: (row: Row) => ExportCell })[] = [
  { title: '提现单号', width: 34, cell: (row) => row.trade_no },
  { title: '商户编号', type: 'number', width: 10, cell: (row) => row.merchant_id },
  { title: '用户名', width: 20, cell: (row) => row.username },
  { title: '店铺', width: 24, cell: (row) => row.shop_name },
  { title: '类型', width: 10, cell: (row) => payoutTypeWords[row.type].zh_CN },
  { title: '收款账户', width: 24, cell: (row) => row.account_mask },
  { title: '收款人', width: 12, cell: (row) => row.realname_mask },
  { title: '银行', width: 16, cell: (row) => row.bank_name },
  { title: '提现金额', type: 'money', width: 12, cell: (row) => row.money },
  { title: '手续费', type: 'money', width: 12, cell: (row) => row.fee },
  { title: '实付金额', type: 'money', width: 12, cell: (row) => row.actual_money },
  { title: '状态', width: 10, cell: (row) => cashStatusWords[row.status].zh_CN },
  { title: '自动提现', width: 10, cell: (row) => (row.auto_cash === 1 ? '是' : '否') },
  { title: '打款方式', width: 16, cell: (row) => (row.by_hand ? '人工' : row.channel_title) },
  { title: '网关单号', width: 34, cell: (row) => row.transaction_id },
  { title: '审核人', width: 14, cell: (row) => row.review_admin },
  { title: '复核人', width: 14, cell: (row) => row.second_admin },
  { title: '拒绝原因', width: 24, cell: (row) => row.reason },
  { title: '申请时间', type: 'time', width: 20, cell: (row) => row.create_at },
  { title: '完成时间', width: 20, cell: (row) => (row.complete_at ? formatTime(row.complete_at) : '') },
];

/** Pages by key, newest first. */
async function* rows(ctx: Ctx, { date_range, ...filter }: Stored) {
  const wanted: WithdrawalFilter = { ...filter, ...(date_range && { date_range: [new Date(date_range[0]), new Date(date_range[1])] }) };
  for (let before: number | null = null; ; ) {
    const page: Row[] = await exportPage(ctx.db, wanted, before, PAGE);
    const last = page.at(-1);
    if (!last) return;
    yield page.map((row) => columns.map(({ cell }) => cell(row)));
    before = last.id;
  }
}

const adminWithdrawals = exportKind<Stored>({
  kind: 'admin.withdrawals',
  title: '提现记录',
  columns,
  rows: (ctx, _owner, filter) => rows(ctx, filter),
});

/** Asks for withdrawals as a file. */
export async function exportWithdrawals(ctx: AdminCtx, { format, date_range, ...filter }: WithdrawalFilter & { format: 'csv' | 'xlsx' }) {
  const stored: Stored = { ...filter, ...(date_range && { date_range: [date_range[0].toISOString(), date_range[1].toISOString()] }) };
  return { id: await startExport(ctx, adminWithdrawals, { format, filter: stored }) };
}

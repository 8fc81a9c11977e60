/** A statement's differences as a file. */

import { formatTime } from '@keymall/contract/kit/time';
import { differenceEntryWords, differenceKindWords } from '@keymall/contract/payment/reconcile-words';
import type { AdminCtx, Ctx } from '#kit/context';
import { orMissing } from '#kit/refusal';
import { type ExportCell, type ExportColumn, exportKind, startExport } from '#modules/platform';
import { type DifferenceFilter, differencesAfter, statementById } from './reconcile.repository.ts';

const PAGE = 1000;

type Row = Awaited<ReturnType<typeof differencesAfter>>[number];
const columns: (ExportColumn & { cell: (row: Row) => ExportCell })[] = [
  { title: '差异', width: 12, cell: (row) => differenceKindWords[row.kind].zh_CN },
  { title: '类型', width: 8, cell: (row) => differenceEntryWords[row.entry].zh_CN },
  { title: '文件行号', width: 10, cell: (row) => String(row.line_no ?? '') },
  { title: '平台单号', width: 34, cell: (row) => row.trade_no },
  { title: '渠道单号', width: 34, cell: (row) => row.transaction_id },
  { title: '渠道金额', type: 'money', width: 14, cell: (row) => row.statement_amount ?? '' },
  { title: '平台金额', type: 'money', width: 14, cell: (row) => row.ledger_amount ?? '' },
  { title: '时间', width: 20, cell: (row) => (row.at ? formatTime(row.at) : '') },
  { title: '处理', width: 10, cell: (row) => (row.status === 1 ? '已处理' : '待处理') },
  { title: '说明', width: 30, cell: (row) => row.note },
  { title: '处理人', width: 14, cell: (row) => row.admin },
];

async function* rows(ctx: Ctx, filter: DifferenceFilter) {
  for (let after = 0; ; ) {
    const page: Row[] = await differencesAfter(ctx.db, filter, after, PAGE);
    const last = page.at(-1);
    if (!last) return;
    yield page.map((row) => columns.map(({ cell }) => cell(row)));
    after = last.id;
  }
}

const statementDifferences = exportKind<DifferenceFilter>({
  kind: 'admin.reconcile',
  title: '对账差异',
  columns,
  rows: (ctx, _owner, filter) => rows(ctx, filter),
});

/** Asks for a statement's differences as a file. */
export async function exportDifferences(ctx: AdminCtx, { format, ...filter }: DifferenceFilter & { format: 'csv' | 'xlsx' }) {
  const { channel_title, account_name, day } = orMissing(await statementById(ctx.db, filter.id));
  const name = `对账差异-${channel_title}-${account_name}-${day}`;
  return { id: await startExport(ctx, statementDifferences, { format, filter, name }) };
}

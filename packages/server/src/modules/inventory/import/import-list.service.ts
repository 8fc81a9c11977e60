/** What a merchant sees of batches. */
import type { merchantCardBatch } from '@keymall/contract/inventory/card-import';
import type { HandlerOutput } from '@keymall/contract/kit/endpoint';
import type { MerchantCtx } from '#kit/context';
import { orMissing } from '#kit/refusal';
import type { ImportOptions } from './import.repository.ts';
import { type ImportFilter, importById, listImports, problemsAfter, stockOf } from './import-list.repository.ts';

type Detail = HandlerOutput<typeof merchantCardBatch.detail>;
type Report = HandlerOutput<typeof merchantCardBatch.progress>;

/** Problems told with a report; the file has all. */
const TOLD = 50;
/** Progress is told in parts of it. */
const WHOLE = 100;

interface Measured {
  status: Report['status'];
  error: Report['error'] | '';
  expected_bytes: number;
  processed_bytes: number;
}

function measured<Row extends Measured>({ expected_bytes, processed_bytes, error, ...row }: Row) {
  const part = expected_bytes > 0 ? Math.floor((processed_bytes * WHOLE) / expected_bytes) : 0;
  // What is not over is never at its end: the last insert and the clearing up are still to come.
  return { ...row, error: error === '' ? null : error, progress: row.status === 'done' ? WHOLE : Math.min(WHOLE - 1, part) };
}

export async function list(ctx: MerchantCtx, filter: ImportFilter) {
  const { list: rows, total } = await listImports(ctx.db, ctx.shop, filter);
  return { list: rows.map(measured), total };
}

/** How far a batch is, and what came of it. */
export async function reportOf(ctx: MerchantCtx, id: number): Promise<Report> {
  const row = measured(orMissing(await importById(ctx.db, ctx.shop, id)));
  const { status, progress, error, total, inserted, duplicate, blank, invalid } = row;
  const problems = await problemsAfter(ctx.db, id, 0, TOLD);
  return { import_id: id, status, progress, error, total, inserted, duplicate, blank, invalid, problems };
}

export async function detail(ctx: MerchantCtx, id: number): Promise<Detail> {
  const { options, ...row } = measured(orMissing(await importById(ctx.db, ctx.shop, id)));
  const [problems, cards] = await Promise.all([problemsAfter(ctx.db, id, 0, TOLD), stockOf(ctx.db, id)]);
  const count = (...statuses: number[]): number =>
    cards.filter(({ status, trashed }) => !trashed && statuses.includes(status)).reduce((sum, each) => sum + each.count, 0);
  const { split_type = 'none', separator = '', keep_order = 1 } = options as Partial<ImportOptions>;
  return {
    ...row,
    split_type: split_type as Detail['split_type'],
    separator,
    keep_order,
    stock: {
      available: count(1),
      reserved: count(3),
      sold: count(2),
      disabled: count(0),
      void: count(4),
      trashed: cards.filter(({ trashed }) => trashed).reduce((sum, each) => sum + each.count, 0),
    },
    problems,
  };
}

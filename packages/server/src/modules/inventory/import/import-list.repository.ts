import type { Paging } from '@keymall/contract/kit/list';
import { COUNTED_ROWS } from '@keymall/contract/kit/list';
import { afterSecond } from '@keymall/contract/kit/time';
import { sql } from 'kysely';
import type { Db } from '#kit/database';
import { containing, pageOf } from '#kit/list';
import type { ShopScope } from '#kit/scope';
import type { CardStatus } from '../tables.ts';

const ofShop = (db: Db, shop: ShopScope) => db.selectFrom('card_import as i').where('i.merchant_id', '=', shop.merchantId);

const COLUMNS = [
  'i.id',
  'i.goods_id',
  'goods.name as goods_name',
  'i.source',
  'i.file_name',
  'i.status',
  'i.error',
  'i.total',
  'i.inserted',
  'i.duplicate',
  'i.blank',
  'i.invalid',
  'i.note',
  'i.expected_bytes',
  'i.processed_bytes',
  'i.create_at',
  'i.finish_at',
] as const;

export interface ImportFilter extends Paging {
  goods_id?: number;
  source?: 'paste' | 'file' | 'generator' | 'docking';
  status?: 'receiving' | 'waiting' | 'running' | 'done' | 'failed' | 'undone';
  /** Of the file's name or the note. */
  keyword?: string;
  date_range?: [Date, Date];
}

/** A page of the shop's batches, newest first. */
export async function listImports(db: Db, shop: ShopScope, { page, limit, goods_id, source, status, keyword, date_range }: ImportFilter) {
  let wanted = ofShop(db, shop);
  if (goods_id !== undefined) wanted = wanted.where('i.goods_id', '=', goods_id);
  if (source !== undefined) wanted = wanted.where('i.source', '=', source);
  if (status !== undefined) wanted = wanted.where('i.status', '=', status);
  if (keyword)
    wanted = wanted.where((where) =>
      where.or([where('i.file_name', 'ilike', containing(keyword)), where('i.note', 'ilike', containing(keyword))]),
    );
  if (date_range) wanted = wanted.where('i.create_at', '>=', date_range[0]).where('i.create_at', '<', afterSecond(date_range[1]));
  const { list, total } = await pageOf(db, wanted, { page, limit }, (rows) =>
    rows.innerJoin('goods', 'goods.id', 'i.goods_id').select(COLUMNS).orderBy('i.id', 'desc'),
  );
  return { list, total: Math.min(total, COUNTED_ROWS) };
}

export const importById = (db: Db, shop: ShopScope, id: number) =>
  ofShop(db, shop)
    .innerJoin('goods', 'goods.id', 'i.goods_id')
    .select([...COLUMNS, 'i.options', 'i.is_pre', 'i.undo_at'])
    .where('i.id', '=', id)
    .executeTakeFirst();

/** The batch's cards by status; those in the bin apart. */
// unscoped: part
export const stockOf = (db: Db, importId: number) =>
  db
    .selectFrom('card')
    .select((row) => ['status', sql<boolean>`delete_at is not null`.as('trashed'), row.fn.countAll<number>().as('count')])
    .where('import_id', '=', importId)
    .groupBy(['status', 'trashed'])
    .execute() as Promise<{ status: CardStatus; trashed: boolean; count: number }[]>;

/** Problems of a batch behind a line, in order. */
export const problemsAfter = (db: Db, importId: number, line: number, atMost: number) =>
  db
    .selectFrom('card_import_problem')
    .select(['line', 'reason'])
    .where('import_id', '=', importId)
    .where('line', '>', line)
    .orderBy('line')
    .limit(atMost)
    .execute();

/** A batch of the shop, held until the transaction ends. */
export const holdOwnImport = (db: Db, shop: ShopScope, id: number) =>
  ofShop(db, shop).select(['i.id', 'i.status', 'i.error']).where('i.id', '=', id).forUpdate().executeTakeFirst();

/** Changes a batch that the caller holds. */
export async function changeImport(
  db: Db,
  shop: ShopScope,
  id: number,
  change:
    | { note: string }
    | { status: 'waiting'; error: ''; finish_at: null }
    | { status: 'waiting'; expected_bytes: number }
    | { status: 'undone'; undo_at: Date },
): Promise<void> {
  await db.updateTable('card_import').set(change).where('merchant_id', '=', shop.merchantId).where('id', '=', id).execute();
}

export const hasFile = async (db: Db, importId: number): Promise<boolean> =>
  (await db.selectFrom('card_import_chunk').select('seq').where('import_id', '=', importId).limit(1).executeTakeFirst()) !== undefined;

/** Exported as sold: kept for the record, as in the bin. `c` is the card. */
// unscoped: part
const exported = sql<boolean>`coalesce((
  select e.action = 'export_sold' from card_event e where e.card_id = c.id and e.action in ('export_sold', 'restore') order by e.id desc limit 1), false)`;
/** Nobody has the card, nobody had it and nobody is about to. */
const untouched = sql<boolean>`(c.status in (0, 1) and c.order_id is null and not ${exported})`;

/** How many cards of a batch can be taken back, and how many not. */
export async function countFree(db: Db, shop: ShopScope, importId: number): Promise<{ free: number; kept: number }> {
  const { rows } = await sql<{ free: number; kept: number }>`
    select count(*) filter (where ${untouched}) as free, count(*) filter (where not ${untouched}) as kept
    from card c where c.import_id = ${importId} and c.merchant_id = ${shop.merchantId}`.execute(db);
  return rows[0] as { free: number; kept: number };
}

/** Removes up to so many cards of a batch that can be taken back, for good. */
export async function removeFree(db: Db, shop: ShopScope, importId: number, atMost: number): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from card where id in (
      select c.id from card c where c.import_id = ${importId} and c.merchant_id = ${shop.merchantId} and ${untouched}
      order by c.id desc limit ${atMost} for update)`.execute(db);
  return Number(numAffectedRows ?? 0);
}

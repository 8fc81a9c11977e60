import { COUNTED_ROWS, type Paging } from '@keymall/contract/kit/list';
import { sql } from 'kysely';
import type { Db } from '#kit/database';
import { pageOf } from '#kit/list';
import type { ShopScope } from '#kit/scope';

/** Cards of one statement. */
const AT_ONCE = 2000;

/** Exported as sold and not restored since: `c` is the card. */
// unscoped: part
const exported = sql<boolean>`coalesce((
  select e.action = 'export_sold' from card_event e where e.card_id = c.id and e.action in ('export_sold', 'restore') order by e.id desc limit 1), false)`;

/** A page of the bin, the newest card first, still locked. */
export async function listTrash(db: Db, shop: ShopScope, { page, limit, goods_id }: Paging & { goods_id?: number }) {
  let bin = db.selectFrom('card as c').where('c.merchant_id', '=', shop.merchantId).where('c.delete_at', 'is not', null);
  // the goods first proves to be the shop's: a stranger's bin must not even be walked
  if (goods_id !== undefined)
    bin = bin.where('c.goods_id', '=', (goods) =>
      goods.selectFrom('goods').select('id').where('merchant_id', '=', shop.merchantId).where('id', '=', goods_id),
    );
  const { list, total } = await pageOf(db, bin, { page, limit }, (rows) =>
    rows
      .innerJoin('goods', 'goods.id', 'c.goods_id')
      .select([
        'c.id',
        'c.goods_id',
        'goods.name as goods_name',
        'c.status',
        'c.create_at',
        'c.delete_at',
        'c.secret',
        'c.fingerprint',
        exported.as('exported'),
      ])
      .orderBy('c.position', 'desc'),
  );
  return { list, total: Math.min(total, COUNTED_ROWS) };
}

export interface Binned {
  id: number;
  exported: boolean;
  /** The card's goods is in the bin itself. */
  orphaned: boolean;
}

/** Those of the named cards that lie in the shop's bin, held until the transaction ends. */
export async function holdBinned(db: Db, shop: ShopScope, ids: readonly number[]): Promise<Binned[]> {
  const { rows } = await sql<Binned>`
    select c.id, ${exported} as exported, g.delete_at is not null as orphaned
    from card c join goods g on g.id = c.goods_id
    where c.merchant_id = ${shop.merchantId} and c.id = any(${ids}::bigint[]) and c.delete_at is not null
    order by c.id for update of c`.execute(db);
  return rows;
}

/** Up to so many cards of the bin that may be purged, held until the transaction ends. */
export async function holdPurgeable(db: Db, shop: ShopScope, goodsId: number | undefined, atMost: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select c.id from card c
    where c.merchant_id = ${shop.merchantId} and c.delete_at is not null and not ${exported}
      and (${goodsId ?? null}::bigint is null or c.goods_id = ${goodsId ?? null})
    order by c.position desc limit ${atMost} for update of c`.execute(db);
  return rows.map(({ id }) => id);
}

/** Back among the others, with the status they had. The caller holds them. */
export async function unbin(db: Db, shop: ShopScope, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  await db.updateTable('card').set({ delete_at: null }).where('merchant_id', '=', shop.merchantId).where('id', 'in', ids).execute();
}

/** Gone for good; only what lies in the bin, which never holds a sold card. The caller holds them. */
export async function purge(db: Db, shop: ShopScope, ids: readonly number[]): Promise<void> {
  for (let from = 0; from < ids.length; from += AT_ONCE)
    await sql`
      delete from card where merchant_id = ${shop.merchantId} and id = any(${ids.slice(from, from + AT_ONCE)}::bigint[]) and delete_at is not null`.execute(
      db,
    );
}

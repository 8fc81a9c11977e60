import { sql } from 'kysely';
import type { Db } from '#kit/database';
import { containing, pageOf } from '#kit/list';
import type { ShopScope } from '#kit/scope';

const SPENT_DAYS = 30;

const ofShop = (db: Db, shop: ShopScope) => db.selectFrom('docking_source as s').where('s.merchant_id', '=', shop.merchantId);

/** A shop's sources with what they brought, newest first. */
export async function listSources(
  db: Db,
  shop: ShopScope,
  { page, limit, name, status }: { page: number; limit: number; name?: string | undefined; status?: 0 | 1 | undefined },
) {
  let base = ofShop(db, shop);
  if (name) base = base.where('s.name', 'ilike', containing(name));
  if (status !== undefined) base = base.where('s.status', '=', status);
  const recent = sql`docking_attempt t join docking_order d on d.id = t.docking_id
    where t.source_id = s.id and t.state = 'delivered' and t.finish_at > now() - make_interval(days => ${SPENT_DAYS})`;
  return pageOf(db, base, { page, limit }, (rows) =>
    rows
      .select(['s.id', 's.name', 's.driver', 's.site', 's.status', 's.shop', 's.funds as balance', 's.fault', 's.asked_at', 's.create_at'])
      .select([
        sql<number>`(select count(distinct b.goods_id) from docking_bind b where b.source_id = s.id)`.as('goods_count'),
        sql<number>`(select count(*) from ${recent})`.as('delivered'),
        sql<number>`(select coalesce(sum(d.cost), 0)::bigint from ${recent})`.as('spent'),
      ])
      .orderBy('s.id', 'desc'),
  );
}

export const sourceOptions = (db: Db, shop: ShopScope) => ofShop(db, shop).select(['s.id', 's.name']).orderBy('s.id', 'desc').execute();

export const sourceById = (db: Db, shop: ShopScope, id: number) =>
  ofShop(db, shop).select(['s.id', 's.name', 's.driver', 's.params', 's.status', 's.site']).where('s.id', '=', id).executeTakeFirst();

export type SourceRow = NonNullable<Awaited<ReturnType<typeof sourceById>>>;

/** The named ones, whosesoever they are. */
// unscoped: job
export const sourcesNamed = (db: Db, ids: readonly number[]) =>
  db
    .selectFrom('docking_source as s')
    .select(['s.id', 's.name', 's.driver', 's.params', 's.status', 's.site', 's.fault', 's.asked_at'])
    .where('s.id', 'in', ids.length === 0 ? [0] : [...ids])
    .execute();

export async function countSources(db: Db, shop: ShopScope): Promise<number> {
  const { count } = await ofShop(db, shop)
    .select((row) => row.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

export async function nextSourceId(db: Db): Promise<number> {
  const { rows } = await sql<{ id: number }>`select nextval(pg_get_serial_sequence('docking_source', 'id')) as id`.execute(db);
  return (rows[0] as { id: number }).id;
}

interface Stored {
  name: string;
  driver: string;
  status: 0 | 1;
  site: string;
  params: Buffer;
}

export const insertSource = (db: Db, shop: ShopScope, source: Stored & { id: number }) =>
  db
    .insertInto('docking_source')
    .values({ ...source, merchant_id: shop.merchantId })
    .execute();

export const updateSource = (db: Db, shop: ShopScope, id: number, change: Stored) =>
  db.updateTable('docking_source').set(change).where('merchant_id', '=', shop.merchantId).where('id', '=', id).execute();

/** False where there is none. */
export async function turnSource(db: Db, shop: ShopScope, id: number, status: 0 | 1): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('docking_source')
    .set({ status })
    .where('merchant_id', '=', shop.merchantId)
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}

/** What a shop said of itself, or why it could not be asked. */
// unscoped: job
export const noteSource = (db: Db, id: number, standing: { shop?: string; funds?: number | null; fault: string; asked_at: Date }) =>
  db.updateTable('docking_source').set(standing).where('id', '=', id).execute();

export async function sourceInUse(db: Db, shop: ShopScope, id: number): Promise<boolean> {
  const { rows } = await sql<{ used: boolean }>`
    select exists (select 1 from docking_bind where merchant_id = ${shop.merchantId} and source_id = ${id})
      or exists (select 1 from docking_attempt where merchant_id = ${shop.merchantId} and source_id = ${id}) as used`.execute(db);
  return rows[0]?.used === true;
}

export const deleteSource = (db: Db, shop: ShopScope, id: number) =>
  db.deleteFrom('docking_source').where('merchant_id', '=', shop.merchantId).where('id', '=', id).execute();

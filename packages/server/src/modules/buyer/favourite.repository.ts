/** A buyer's favourites. A shop's number here is what he follows, never whose rows he may touch. */
import { sql } from 'kysely';
import type { Db } from '#kit/database';
import { containing, exactPageOf } from '#kit/list';

export interface Target {
  shop_id: number;
  goods_id: number | null;
}
export interface Favourite {
  merchant_id: number;
  goods_id: number | null;
  token: string;
  name: string;
  shop_name: string;
}

// unscoped: proven
export function listOfBuyer(
  db: Db,
  buyerId: number,
  { kind, keyword, page, limit }: { kind: 'goods' | 'shop'; keyword: string; page: number; limit: number },
) {
  const base = db
    .selectFrom('favourite as f')
    .where('f.buyer_id', '=', buyerId)
    .where('f.goods_id', kind === 'shop' ? 'is' : 'is not', null)
    .$if(keyword !== '', (rows) =>
      rows.where((where) => where.or([where('f.name', 'ilike', containing(keyword)), where('f.shop_name', 'ilike', containing(keyword))])),
    );
  return exactPageOf(db, base, { page, limit }, (rows) =>
    rows.select(['f.merchant_id', 'f.goods_id', 'f.token', 'f.name', 'f.shop_name', 'f.create_at']).orderBy('f.id', 'desc'),
  );
}

// unscoped: proven
export const targetsOf = (db: Db, buyerId: number): Promise<Target[]> =>
  db.selectFrom('favourite').select(['merchant_id as shop_id', 'goods_id']).where('buyer_id', '=', buyerId).orderBy('id', 'desc').execute();

/** Until the end of the transaction nobody else adds to this buyer's. Gives how many there are. */
// unscoped: proven
export async function holdAndCount(db: Db, buyerId: number): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`favourite:${buyerId}`}, 0))`.execute(db);
  const row = await db
    .selectFrom('favourite')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('buyer_id', '=', buyerId)
    .executeTakeFirstOrThrow();
  return row.count;
}

/** Adds one, or gives one that is there the link it was found under now. True where it is new. */
// unscoped: proven
export async function keepFavourite(db: Db, buyerId: number, favourite: Favourite): Promise<boolean> {
  const { rows } = await sql<{ is_new: boolean }>`
    insert into favourite (buyer_id, merchant_id, goods_id, token, name, shop_name)
    values (${buyerId}, ${favourite.merchant_id}, ${favourite.goods_id}::bigint, ${favourite.token}, ${favourite.name}, ${favourite.shop_name})
    on conflict (buyer_id, merchant_id, (coalesce(goods_id, 0))) do update set token = excluded.token, name = excluded.name, shop_name = excluded.shop_name
    returning xmax = 0 as is_new`.execute(db);
  return rows[0]?.is_new === true;
}

// unscoped: proven
export async function hasFavourite(db: Db, buyerId: number, { shop_id, goods_id }: Target): Promise<boolean> {
  const row = await db
    .selectFrom('favourite')
    .select('id')
    .where('buyer_id', '=', buyerId)
    .where('merchant_id', '=', shop_id)
    .where('goods_id', goods_id === null ? 'is' : '=', goods_id)
    .executeTakeFirst();
  return row !== undefined;
}

// unscoped: proven
export async function dropFavourites(db: Db, buyerId: number, targets: readonly Target[]): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    delete from favourite f using unnest(${targets.map(({ shop_id }) => shop_id)}::bigint[], ${targets.map(({ goods_id }) => goods_id ?? 0)}::bigint[]) as t (shop_id, goods_id)
    where f.buyer_id = ${buyerId} and f.merchant_id = t.shop_id and coalesce(f.goods_id, 0) = t.goods_id`.execute(db);
  return Number(numAffectedRows);
}

/** Its stock is looked at from now on. */
// unscoped: proven
export const watchStock = (db: Db, { merchant_id, goods_id, is_out }: { merchant_id: number; goods_id: number; is_out: boolean }) =>
  sql`insert into favourite_stock (goods_id, merchant_id, is_out) values (${goods_id}, ${merchant_id}, ${is_out})
    on conflict (goods_id) do nothing`.execute(db);

export interface Watched {
  goods_id: number;
  is_out: boolean;
  /** A link of somebody's favourite that leads there; null where nobody has it any more. */
  token: string | null;
}

/** Those looked at longest ago, held until the end of the transaction. */
// unscoped: job
export async function takeWatched(db: Db, atMost: number): Promise<Watched[]> {
  const { rows } = await sql<Watched>`
    with due as (select goods_id, merchant_id, is_out from favourite_stock order by look_at limit ${atMost} for update skip locked)
    select due.goods_id, due.is_out,
      (select f.token from favourite f where f.merchant_id = due.merchant_id and f.goods_id = due.goods_id order by f.id desc limit 1) as token
    from due`.execute(db);
  return rows;
}

// unscoped: job
export async function keepLooked(db: Db, looked: readonly { goods_id: number; is_out: boolean }[], at: Date): Promise<void> {
  await sql`update favourite_stock s set is_out = l.is_out, look_at = ${at}
    from unnest(${looked.map(({ goods_id }) => goods_id)}::bigint[], ${looked.map(({ is_out }) => is_out)}::boolean[]) as l (goods_id, is_out)
    where s.goods_id = l.goods_id`.execute(db);
}

// unscoped: job
export async function dropWatched(db: Db, goodsIds: readonly number[]): Promise<void> {
  if (goodsIds.length > 0) await sql`delete from favourite_stock where goods_id = any (${goodsIds}::bigint[])`.execute(db);
}

/** Who has a goods among his favourites, after this one. */
// unscoped: job
export const followersOf = (db: Db, goodsId: number, after: number, atMost: number) =>
  db
    .selectFrom('favourite as f')
    .innerJoin('favourite_stock as s', (join) => join.onRef('s.goods_id', '=', 'f.goods_id').onRef('s.merchant_id', '=', 'f.merchant_id'))
    .select(['f.id', 'f.buyer_id', 'f.name', 'f.token'])
    .where('f.goods_id', '=', goodsId)
    .where('f.id', '>', after)
    .orderBy('f.id')
    .limit(atMost)
    .execute();

// unscoped: proven
export const dropAllFavourites = (db: Db, buyerId: number) => db.deleteFrom('favourite').where('buyer_id', '=', buyerId).execute();

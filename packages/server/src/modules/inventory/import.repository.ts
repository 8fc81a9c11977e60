import { sql } from 'kysely';
import type { Db } from '#kit/database';
import type { ShopScope } from '#kit/scope';

export interface SealedLine {
  fingerprint: Buffer;
  secret: Buffer;
}

/** Holds a goods of the shop against other imports until the transaction ends; orders go on. False when there is none. */
export async function holdForImport(db: Db, shop: ShopScope, goodsId: number): Promise<boolean> {
  const found = await db
    .selectFrom('goods')
    .select('id')
    .where('merchant_id', '=', shop.merchantId)
    .where('id', '=', goodsId)
    .where('delete_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return found !== undefined;
}

export interface ImportCounts {
  total: number;
  inserted: number;
  duplicate: number;
  blank: number;
  invalid: number;
}

/** Opens an import that has inserted nothing yet. */
export async function openImport(db: Db, shop: ShopScope, goodsId: number, counts: ImportCounts): Promise<number> {
  const { id } = await db
    .insertInto('card_import')
    .values({ merchant_id: shop.merchantId, goods_id: goodsId, ...counts })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Writes what came of an import. */
export async function closeImport(db: Db, shop: ShopScope, importId: number, counts: ImportCounts): Promise<void> {
  await db.updateTable('card_import').set(counts).where('id', '=', importId).where('merchant_id', '=', shop.merchantId).execute();
}

/** Inserts cards in the given order, those already in stock left out. Gives the fingerprints that went in, as hex. */
export async function insertCards(
  db: Db,
  shop: ShopScope,
  goodsId: number,
  importId: number,
  lines: readonly SealedLine[],
): Promise<Set<string>> {
  const { rows } = await sql<{ fingerprint: string }>`
    insert into card (merchant_id, goods_id, import_id, secret, fingerprint)
    select ${shop.merchantId}, ${goodsId}, ${importId}, line.secret, line.fingerprint
    from unnest(${lines.map((line) => line.secret)}::bytea[], ${lines.map((line) => line.fingerprint)}::bytea[])
      with ordinality as line (secret, fingerprint, place)
    order by line.place
    on conflict (goods_id, fingerprint) do nothing
    returning encode(fingerprint, 'hex') as fingerprint`.execute(db);
  return new Set(rows.map((row) => row.fingerprint));
}

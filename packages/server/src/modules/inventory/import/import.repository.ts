import { sql } from 'kysely';
import { copyIn, type Db } from '#kit/database';
import type { ShopScope } from '#kit/scope';
import type { Stretch } from '../card/places.ts';
import type { SealedBatch, SealedLine } from './import-batch.ts';
import { columnsOf, type PackedBatch, PRINT_BYTES, rowsBut } from './import-rows.ts';

/** A goods of the shop that cards go into, held against other imports until the transaction ends; orders go on. */
export const holdForImport = (db: Db, shop: ShopScope, goodsId: number) =>
  db
    .selectFrom('goods')
    .select(['id', 'card_order', 'delivery_kind', 'is_proxy'])
    .where('merchant_id', '=', shop.merchantId)
    .where('id', '=', goodsId)
    .where('delete_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst();

export interface NewImport {
  goods_id: number;
  source: 'paste' | 'file' | 'generator';
  status: 'receiving' | 'waiting' | 'running';
  file_name: string;
  is_pre: 0 | 1;
  options: ImportOptions;
}

/** What a batch remembers of how it is to be read. */
export interface ImportOptions {
  split_type: string;
  separator: string;
  keep_order: 0 | 1;
  /** Where its cards' places begin, when they are drawn by chance. */
  places?: Stretch;
}

/** Opens a batch that has taken nothing yet. */
export async function openImport(db: Db, shop: ShopScope, { options, ...row }: NewImport): Promise<number> {
  const { id } = await db
    .insertInto('card_import')
    .values({
      ...row,
      options: JSON.stringify(options),
      merchant_id: shop.merchantId,
      total: 0,
      inserted: 0,
      duplicate: 0,
      blank: 0,
      invalid: 0,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Batches of the shop that are under way. */
export async function openImports(db: Db, shop: ShopScope): Promise<number> {
  const { count } = await db
    .selectFrom('card_import')
    .select((row) => row.fn.countAll<number>().as('count'))
    .where('merchant_id', '=', shop.merchantId)
    .where('status', 'in', ['receiving', 'waiting', 'running'])
    .executeTakeFirstOrThrow();
  return count;
}

/** Serialises those who jump ahead in the sequence of places: of two jumps the shorter must not be the last. */
const PLACES_LOCK = 4_719_007;
/** Places a card draws from: so many that hardly two draw the same. */
const PLACES_A_CARD = 1024;

/** Keeps a stretch of places that no later card gets, for cards that are to be sold in an order nobody can foresee. */
export async function keepPlaces(db: Db, cards: number): Promise<Stretch> {
  const stretch = Math.max(1, cards) * PLACES_A_CARD;
  return db.transaction().execute(async (inner) => {
    await sql`select pg_advisory_xact_lock(${PLACES_LOCK})`.execute(inner);
    const { rows } = await sql<{ until: number }>`
      with name as (select pg_get_serial_sequence('card', 'position')::regclass as seq)
      select setval(seq, nextval(seq) + ${stretch}) as until from name`.execute(inner);
    return { from: (rows[0]?.until ?? 0) - stretch, stretch };
  });
}

interface Batch {
  goodsId: number;
  importId: number;
}
export interface BatchPlace extends Batch {
  /** A place for each card; null: in the order given. */
  places: number[] | null;
}

/** A line that was in stock already; `own`: by an earlier line of the same batch. */
export interface Repeated {
  line: number;
  own: boolean;
}

/**
 * Inserts cards, those already in stock left out, and gives the ones left out. All texts go as one value that is cut apart over
 * there: an array of so many would be written and read letter by letter.
 */
export async function insertCards(
  db: Db,
  shop: ShopScope,
  { goodsId, importId, places }: BatchPlace,
  cards: readonly SealedLine[],
): Promise<Repeated[]> {
  if (cards.length === 0) return [];
  const sizes = cards.map(({ secret }) => secret.length);
  const starts: number[] = [];
  let start = 1;
  for (const size of sizes) {
    starts.push(start);
    start += size;
  }
  const secrets = Buffer.concat(cards.map(({ secret }) => secret));
  const prints = Buffer.concat(cards.map(({ fingerprint }) => fingerprint));
  const previews = cards.some(({ preview }) => preview !== null) ? cards.map(({ preview }) => preview) : null;
  const { rows } = await sql<{ at: number; own: boolean }>`
    with line as materialized (
      select at, place, preview, substring(${secrets}::bytea from start for size) as secret,
        substring(${prints}::bytea from (at::int - 1) * 16 + 1 for 16) as fingerprint
      from unnest(${starts}::int[], ${sizes}::int[], ${places}::bigint[], ${previews}::text[])
        with ordinality as given (start, size, place, preview, at)
    ), added as (
      insert into card (merchant_id, goods_id, import_id, position, secret, fingerprint, preview) overriding system value
      select ${shop.merchantId}, ${goodsId}, ${importId}, ${places === null ? sql`nextval((select pg_get_serial_sequence('card', 'position')::regclass))` : sql`place`},
        secret, fingerprint, preview
      from (select * from line order by at) in_turn
      on conflict (goods_id, fingerprint) do nothing
      returning fingerprint
    )
    select line.at::int as at, coalesce((select import_id from card where goods_id = ${goodsId} and fingerprint = line.fingerprint) = ${importId}, false) as own
    from line where not exists (select 1 from added where added.fingerprint = line.fingerprint)`.execute(db);
  return rows.map(({ at, own }) => ({ line: (cards[at - 1] as SealedLine).line, own }));
}

/** Has a goods any card, whatever became of it. */
export async function hasCards(db: Db, shop: ShopScope, goodsId: number): Promise<boolean> {
  const card = db.selectFrom('card').select('id').where('goods_id', '=', goodsId).where('merchant_id', '=', shop.merchantId);
  return (await card.limit(1).executeTakeFirst()) !== undefined;
}

/**
 * Takes packed cards into stock, those already there left out, and gives the ones left out. The goods must be held. Fails with
 * `card_goods_id_fingerprint_key` when somebody who does not hold it brought one of them at the same moment, and when one is there
 * and was not to be looked for.
 */
export async function storeCards(db: Db, shop: ShopScope, batch: Batch, cards: PackedBatch['cards'], looks: boolean): Promise<Repeated[]> {
  if (cards.lines.length === 0) return [];
  const repeated = looks ? await inStock(db, shop, batch, cards) : [];
  const left = repeated.map(({ at }) => at);
  await copyIn(db, `copy card (${columnsOf(cards.placed)}) from stdin (format binary)`, rowsBut(cards, left));
  return repeated.map(({ at, own }) => ({ line: cards.lines[at] as number, own }));
}

/** Which of the packed cards the goods has already, by their numbers in rising order. */
async function inStock(
  db: Db,
  shop: ShopScope,
  { goodsId, importId }: Batch,
  cards: PackedBatch['cards'],
): Promise<{ at: number; own: boolean }[]> {
  const prints = Buffer.from(cards.prints.buffer);
  // By one look each: over so many, a planner would rather read all cards of the goods.
  const { rows } = await sql<{ at: number; own: boolean }>`
    select at, found.import_id = ${importId} as own from generate_series(0, ${cards.lines.length}::int - 1) at
    cross join lateral (
      select import_id from card where merchant_id = ${shop.merchantId} and goods_id = ${goodsId}
        and fingerprint = substring(${prints}::bytea from at * ${sql.lit(PRINT_BYTES)} + 1 for ${sql.lit(PRINT_BYTES)}) limit 1
    ) found order by at`.execute(db);
  return rows;
}

/** Writes what came of a batch's lines down with the batch: its counts, and the problems of its lines. `cards` were sealed. */
export async function countIn(
  db: Db,
  shop: ShopScope,
  importId: number,
  batch: Omit<SealedBatch, 'cards'> & { cards: number },
  repeated: readonly Repeated[],
  bytes: number,
): Promise<void> {
  const inserted = batch.cards - repeated.length;
  const problems = [
    ...batch.problems,
    ...repeated.map(({ line, own }) => ({ line, reason: own ? ('duplicate_in_batch' as const) : ('duplicate_in_stock' as const) })),
  ];
  await db
    .with('told', (write) =>
      write
        .insertInto('card_import_problem')
        .columns(['import_id', 'line', 'reason'])
        .expression(
          sql`select ${importId}::bigint, line, reason from unnest(${problems.map(({ line }) => line)}::int[], ${problems.map(({ reason }) => reason)}::text[]) as t (line, reason)`,
        ),
    )
    .updateTable('card_import')
    .set((row) => ({
      total: row('total', '+', batch.lines),
      inserted: row('inserted', '+', inserted),
      duplicate: row('duplicate', '+', batch.lines - batch.blank - batch.invalid - inserted),
      blank: row('blank', '+', batch.blank),
      invalid: row('invalid', '+', batch.invalid),
      processed_bytes: bytes,
    }))
    .where('id', '=', importId)
    .where('merchant_id', '=', shop.merchantId)
    .execute();
}

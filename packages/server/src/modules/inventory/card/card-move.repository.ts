import { sql } from 'kysely';
import type { Db } from '#kit/database';
import type { ShopScope } from '#kit/scope';
import { amongIds } from './card.repository.ts';
import { FREE } from './card.rules.ts';

/** A goods that cards may come to, held against imports until the transaction ends. */
export const goodsForCards = (db: Db, shop: ShopScope, id: number) =>
  db
    .selectFrom('goods')
    .select(['name', 'delivery_kind', 'card_order', 'is_proxy'])
    .where('merchant_id', '=', shop.merchantId)
    .where('id', '=', id)
    .where('delete_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst();

/** Those of the cards that are free and not of the goods already, held until the transaction ends, oldest first. */
export const holdFree = (db: Db, shop: ShopScope, ids: readonly number[], target: number) =>
  db
    .selectFrom('card')
    .select(['id', 'goods_id', 'secret', 'fingerprint'])
    .where('merchant_id', '=', shop.merchantId)
    .where(amongIds(ids))
    .where('delete_at', 'is', null)
    .where('status', 'in', FREE)
    .where('goods_id', '<>', target)
    .orderBy('id')
    .forUpdate()
    .execute();

/** Which of the fingerprints the goods has already, as hex, whatever became of their cards. */
export async function fingerprintsAt(db: Db, shop: ShopScope, goodsId: number, fingerprints: readonly Buffer[]): Promise<Set<string>> {
  const { rows } = await sql<{ known: string }>`
    select encode(c.fingerprint, 'hex') as known from card c
    where c.goods_id = ${goodsId} and c.merchant_id = ${shop.merchantId} and c.fingerprint = any(${fingerprints}::bytea[])`.execute(db);
  return new Set(rows.map(({ known }) => known));
}

export interface Sealed {
  id: number;
  fingerprint: Buffer;
  secret: Buffer;
  /** What a chooser sees; null where buyers don't choose. */
  preview: string | null;
}

/** Gives cards that the transaction holds their new goods, and remembers the old one. Position and age stay. */
export async function rehome(
  db: Db,
  shop: ShopScope,
  to: { goodsId: number; actorId: number; note: string },
  cards: readonly Sealed[],
): Promise<void> {
  if (cards.length === 0) return;
  await sql`
    with sealed as (
      select * from unnest(${cards.map(({ id }) => id)}::bigint[], ${cards.map(({ fingerprint }) => fingerprint)}::bytea[],
        ${cards.map(({ secret }) => secret)}::bytea[], ${cards.map(({ preview }) => preview)}::text[]) as s (id, fingerprint, secret, preview)
    ), noted as (
      insert into card_event (merchant_id, card_id, actor, actor_id, action, note)
      select ${shop.merchantId}, c.id, 'merchant', ${to.actorId}, 'move', g.name || ' → ' || ${to.note}
      from sealed join card c on c.id = sealed.id join goods g on g.id = c.goods_id
    )
    update card c set goods_id = ${to.goodsId}, fingerprint = sealed.fingerprint, secret = sealed.secret,
      preview = sealed.preview
    from sealed where c.id = sealed.id and c.merchant_id = ${shop.merchantId}`.execute(db);
}

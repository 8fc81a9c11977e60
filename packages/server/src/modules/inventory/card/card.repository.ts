import { sql } from 'kysely';
import type { Db } from '#kit/database';
import type { ShopScope } from '#kit/scope';
import type { CardAction, CardStatus } from '../tables.ts';

const ofShop = (db: Db, shop: ShopScope) =>
  db.selectFrom('card').where('card.merchant_id', '=', shop.merchantId).where('card.delete_at', 'is', null);

/** One parameter however many they are: lists of parameters of every length would each be a plan of its own. */
export const amongIds = (ids: readonly number[]) => sql<boolean>`card.id = any(${ids}::bigint[])`;

/** What a list shows of cards, still locked, newest first. */
export const rowsOf = (db: Db, shop: ShopScope, ids: readonly number[]) =>
  db
    .selectFrom('card')
    .innerJoin('goods', 'goods.id', 'card.goods_id')
    .leftJoin('orders', 'orders.id', 'card.order_id')
    .where('card.merchant_id', '=', shop.merchantId)
    .where(amongIds(ids))
    .select([
      'card.id',
      'card.goods_id',
      'goods.name as goods_name',
      'card.status',
      'card.is_first',
      'card.select_price',
      'orders.trade_no',
      'card.create_at',
      'card.sold_at',
      'card.delete_at',
      'card.secret',
      'card.fingerprint',
    ])
    .orderBy('card.position', 'desc')
    .execute();

export type LockedCard = Awaited<ReturnType<typeof rowsOf>>[number];

export const cardById = (db: Db, shop: ShopScope, id: number) =>
  ofShop(db, shop).select(['id', 'goods_id', 'secret', 'fingerprint']).where('id', '=', id).executeTakeFirst();

/** The state of the named cards; those that are not the shop's are not among them. */
export const statesOf = (db: Db, shop: ShopScope, ids: readonly number[]) =>
  ofShop(db, shop).select(['id', 'status']).where(amongIds(ids)).execute();

/** Where one of the shop's cards came from and where it went, in the trash or not. */
export const storyOf = (db: Db, shop: ShopScope, id: number) =>
  db
    .selectFrom('card')
    .innerJoin('card_import as batch', 'batch.id', 'card.import_id')
    .leftJoin('orders', 'orders.id', 'card.order_id')
    .where('card.merchant_id', '=', shop.merchantId)
    .where('card.id', '=', id)
    .select([
      'card.dispute',
      'batch.id as batch_id',
      'batch.source',
      'batch.file_name',
      'batch.note',
      'batch.create_at as batch_at',
      'orders.id as order_id',
      'orders.status as order_status',
      'orders.create_at as order_at',
      'orders.success_at',
    ])
    .executeTakeFirst();

/** What hands did to a card, oldest first; its latest hundred. */
export async function eventsOf(db: Db, shop: ShopScope, id: number) {
  const events = await db
    .selectFrom('card_event')
    .select(['action', 'actor', 'note', 'create_at'])
    .where('card_id', '=', id)
    .where('merchant_id', '=', shop.merchantId)
    .orderBy('id', 'desc')
    .limit(100)
    .execute();
  return events.reverse();
}

/** Money of a card's order that went back, or has to. */
export const refundsOf = (db: Db, shop: ShopScope, orderId: number) =>
  db
    .selectFrom('order_refund')
    .select(['id', 'amount', 'status', 'reason', 'create_at', 'sayings'])
    .where('order_id', '=', orderId)
    .where('merchant_id', '=', shop.merchantId)
    .orderBy('id')
    .execute();

/** Remembers that a hand was laid on cards. */
export async function noteEvent(
  db: Db,
  shop: ShopScope,
  ids: readonly number[],
  action: CardAction,
  actorId: number,
  note = '',
): Promise<void> {
  if (ids.length === 0) return;
  await sql`
    insert into card_event (merchant_id, card_id, actor, actor_id, action, note)
    select ${shop.merchantId}, id, 'merchant', ${actorId}, ${action}, ${note} from unnest(${ids}::bigint[]) as id`.execute(db);
}

/** A move of free cards: what becomes of them, from which statuses, how it is remembered. */
export interface FreeMove {
  set:
    | { status: CardStatus }
    | { is_first: boolean }
    | { select_price: number | null }
    | { delete_at: Date }
    | { status: CardStatus; delete_at: Date };
  from: readonly CardStatus[];
  action: CardAction;
  note?: string;
}

/** What of a move's cards it would not change. */
const already = ({ set }: FreeMove) =>
  'is_first' in set
    ? sql`c.is_first is distinct from ${set.is_first}`
    : 'select_price' in set
      ? sql`c.select_price is distinct from ${set.select_price}`
      : sql`true`;

/** What a card `c` must be for a move to change it: asked by the walk that finds it and again by the move itself. */
export const movable = (move: FreeMove) => [sql`c.status = any(${move.from}::smallint[])`, already(move)];

/** Cards of one statement: a busy machine must be done with them before a statement's time is up. */
const AT_ONCE = 2000;

/**
 * Makes the move with those of the cards that are still in a state to leave, at this moment: a card that an order takes meanwhile is
 * waited for and then left alone. Locks in the order of ids. Gives the ids changed.
 */
export async function moveFree(db: Db, shop: ShopScope, ids: readonly number[], move: FreeMove, actorId: number): Promise<number[]> {
  const set = sql.join(Object.entries(move.set).map(([column, value]) => sql`${sql.ref(column)} = ${value}`));
  const moved: number[] = [];
  const inOrder = ids.toSorted((a, b) => a - b);
  for (let from = 0; from < inOrder.length; from += AT_ONCE) {
    const { rows } = await sql<{ id: number }>`
      with picked as (
        select c.id from card c
        where c.merchant_id = ${shop.merchantId} and c.id = any(${inOrder.slice(from, from + AT_ONCE)}::bigint[]) and c.delete_at is null
          and ${sql.join(movable(move), sql` and `)}
        order by c.id for update
      ), changed as (
        update card c set ${set} from picked where c.id = picked.id returning c.id
      ), noted as (
        insert into card_event (merchant_id, card_id, actor, actor_id, action, note)
        select ${shop.merchantId}, id, 'merchant', ${actorId}, ${move.action}, ${move.note ?? ''} from changed
      )
      select id from changed`.execute(db);
    for (const { id } of rows) moved.push(id);
  }
  return moved;
}

/** Chats as rows: who is in them, and what each side has read. */

import type { ChatSide } from '@keymall/contract/chat/chat-words';
import type { Paging } from '@keymall/contract/kit/list';
import { sql } from 'kysely';
import type { Db } from '#kit/database';
import { containing, pageOf } from '#kit/list';
import type { ShopScope } from '#kit/scope';
import { BIT, type Chatter } from './person.service.ts';

/** A chat's row with what it is called by. */
// unscoped: part
const rooms = (db: Db) =>
  db
    .selectFrom('chat_room as r')
    .innerJoin('merchant as m', 'm.id', 'r.merchant_id')
    .innerJoin('shop', 'shop.merchant_id', 'r.merchant_id')
    .leftJoin('chat_shop as cs', 'cs.merchant_id', 'r.merchant_id')
    .leftJoin('buyer as b', 'b.id', 'r.buyer_id');

const shown = (db: Db) =>
  rooms(db).select([
    'r.id',
    'r.merchant_id',
    'r.kind',
    'r.buyer_id',
    'r.guest_mac',
    'r.handed_at',
    'r.blocked_at',
    'r.away_at',
    'r.asked_at',
    'r.last_id',
    'cs.ai_status',
    'm.username',
    'shop.shop_name',
    'shop.shop_logo',
    'b.email',
  ]);

export type Room = NonNullable<Awaited<ReturnType<typeof roomFor>>>;

/** Only the chats that somebody is in. */
const his = (who: Chatter) =>
  who.side === 'platform'
    ? sql<boolean>`(r.kind = 'platform' or r.handed_at is not null)`
    : who.side === 'merchant'
      ? sql<boolean>`r.merchant_id = ${who.shop.merchantId}`
      : who.buyerId === null
        ? sql<boolean>`r.guest_mac = ${who.mac}`
        : sql<boolean>`r.buyer_id = ${who.buyerId}`;

export const roomFor = (db: Db, who: Chatter, id: number) => shown(db).where('r.id', '=', id).where(his(who)).executeTakeFirst();

/** Locks a chat: until the transaction ends nobody else says or reads anything in it. */
// unscoped: proven
export const lockRoom = (db: Db, id: number) =>
  db
    .selectFrom('chat_room')
    .select([
      'id',
      'kind',
      'merchant_id',
      'last_id',
      'blocked_at',
      'handed_at',
      'away_at',
      'person_at',
      'asked_at',
      'wished',
      'answered_id',
    ])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();

export const roomById = (db: Db, id: number) => shown(db).where('r.id', '=', id).executeTakeFirstOrThrow();

/** Begins a chat unless there is one; gives its number. */
export async function ensureRoom(
  db: Db,
  { merchantId }: ShopScope,
  whose: { kind: 'platform' } | { kind: 'shop'; buyer_id: number | null; guest_mac: Buffer | null; ip: string },
): Promise<number> {
  const find = () =>
    db
      .selectFrom('chat_room')
      .select('id')
      .where('merchant_id', '=', merchantId)
      .$if(whose.kind === 'platform', (query) => query.where('kind', '=', 'platform'))
      .$if(whose.kind === 'shop', (query) =>
        query
          .where('buyer_id', 'is not distinct from', whose.kind === 'shop' ? whose.buyer_id : null)
          .where('guest_mac', 'is not distinct from', whose.kind === 'shop' ? whose.guest_mac : null)
          .where('kind', '=', 'shop'),
      )
      .executeTakeFirst();
  const known = await find();
  if (known) return known.id;
  const made = await db
    .insertInto('chat_room')
    .values({ merchant_id: merchantId, ...whose })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!made) return ((await find()) as { id: number }).id;
  const sides: ChatSide[] = whose.kind === 'platform' ? ['merchant', 'platform'] : ['guest', 'merchant'];
  await db
    .insertInto('chat_side')
    .values(sides.map((side) => ({ merchant_id: merchantId, room_id: made.id, side })))
    .execute();
  return made.id;
}

export const hasRoom = async (
  db: Db,
  { merchantId }: ShopScope,
  { buyer_id, guest_mac }: { buyer_id: number | null; guest_mac: Buffer | null },
): Promise<boolean> =>
  (await db
    .selectFrom('chat_room')
    .select('id')
    .where('merchant_id', '=', merchantId)
    .where(buyer_id === null ? sql<boolean>`guest_mac = ${guest_mac}` : sql<boolean>`buyer_id = ${buyer_id}`)
    .executeTakeFirst()) !== undefined;

/** What somebody was last in, the newest first; those he cleared away come back with the next message. */
// unscoped: proven
export const recentRooms = (db: Db, who: Chatter, { keyword, ...paging }: Paging & { keyword: string }) =>
  pageOf(
    db,
    rooms(db)
      .innerJoin('chat_side as s', (on) => on.onRef('s.room_id', '=', 'r.id').on('s.side', '=', who.side))
      .where(his(who))
      .where(sql<boolean>`(r.last_id > s.cleared_id)`)
      .$if(keyword !== '', (query) =>
        query.where(({ or, eb }) =>
          or([
            eb('shop.shop_name', 'ilike', containing(keyword)),
            eb('m.username', 'ilike', containing(keyword)),
            eb('b.email', 'ilike', containing(keyword)),
            sql<boolean>`(r.id::text like ${containing(keyword)})`,
          ]),
        ),
      ),
    paging,
    (base) =>
      base
        .leftJoinLateral(
          (inner) =>
            inner
              .selectFrom('chat_message as x')
              .select('x.id')
              .whereRef('x.room_id', '=', 'r.id')
              .whereRef('x.id', '>', 's.cleared_id')
              .where(sql<boolean>`x.hidden & ${BIT[who.side]} = 0`)
              .orderBy('x.id', 'desc')
              .limit(1)
              .as('l'),
          (on) => on.onTrue(),
        )
        .select([
          'r.id',
          'r.merchant_id',
          'r.kind',
          'r.buyer_id',
          'r.guest_mac',
          'r.handed_at',
          'r.blocked_at',
          'r.away_at',
          'r.asked_at',
          'r.last_id',
          'cs.ai_status',
          'm.username',
          'shop.shop_name',
          'shop.shop_logo',
          'b.email',
          's.unread',
          'l.id as shown_id',
        ])
        .orderBy('r.last_id', 'desc')
        .orderBy('r.id', 'desc'),
  );

/** How a chat stands for one side, and how far the others have read. */
// unscoped: proven
export async function sidesOf(db: Db, roomId: number) {
  return db.selectFrom('chat_side').select(['side', 'unread', 'read_id', 'cleared_id']).where('room_id', '=', roomId).execute();
}

/** Reads a chat, or all that have something unread, to their ends; gives how far each. The chats are locked, the lower number first. */
// unscoped: proven
export async function readRooms(db: Db, who: Chatter, roomId: number | undefined) {
  const { rows } = await sql<{ room_id: number; read_id: number }>`
    with r as (
      select r.id, r.last_id from chat_room r
      where r.id in (select s.room_id from chat_side s join chat_room r on r.id = s.room_id
        where s.side = ${who.side} and (${roomId ?? null}::bigint is null and s.unread > 0 or s.room_id = ${roomId ?? null}) and ${his(who)})
      order by r.id for update
    )
    update chat_side s set unread = 0, read_id = r.last_id from r
    where s.room_id = r.id and s.side = ${who.side} and s.read_id < r.last_id
    returning s.room_id, s.read_id`.execute(db);
  return rows;
}

/** All there is so far is gone for one side. The chat is locked. */
// unscoped: proven
export const clearRoom = (db: Db, { side }: Chatter, roomId: number, lastId: number) =>
  db
    .updateTable('chat_side')
    .set({ cleared_id: lastId, read_id: lastId, unread: 0 })
    .where('room_id', '=', roomId)
    .where('side', '=', side)
    .execute();

/** What a side has not read, in all its chats. */
// unscoped: proven
export async function unreadOf(db: Db, who: Chatter): Promise<number> {
  const { rows } = await sql<{ unread: number }>`
    select coalesce(sum(s.unread), 0)::int as unread from chat_side s join chat_room r on r.id = s.room_id
    where s.side = ${who.side} and s.unread > 0 and ${his(who)}`.execute(db);
  return rows[0]?.unread ?? 0;
}

/** The chats by which others hear of somebody's coming and going. A merchant's with the platform; a guest's with shops. */
// unscoped: proven
export const placesOf = (db: Db, who: Chatter) =>
  who.side === 'platform'
    ? Promise.resolve([])
    : db
        .selectFrom('chat_room as r')
        .select(['r.id', 'r.merchant_id', 'r.kind', 'r.buyer_id', 'r.guest_mac', 'r.handed_at'])
        .where(his(who))
        .$if(who.side === 'merchant', (query) => query.where('r.kind', '=', 'platform'))
        .orderBy('r.last_id', 'desc')
        .limit(100)
        .execute();

export const setBlocked = (db: Db, { merchantId }: ShopScope, roomId: number, blocked_at: Date | null) =>
  db
    .updateTable('chat_room')
    .set({ blocked_at })
    .where('merchant_id', '=', merchantId)
    .where('id', '=', roomId)
    .where('kind', '=', 'shop')
    .executeTakeFirstOrThrow();

export const blockedRooms = (db: Db, { merchantId }: ShopScope, paging: Paging) =>
  pageOf(
    db,
    db
      .selectFrom('chat_room as r')
      .leftJoin('buyer as b', 'b.id', 'r.buyer_id')
      .where('r.merchant_id', '=', merchantId)
      .where('r.blocked_at', 'is not', null),
    paging,
    (base) => base.select(['r.id', 'r.buyer_id', 'b.email', 'r.blocked_at']).orderBy('r.blocked_at', 'desc'),
  );

/** The platform comes into a shop's chat: what was said before counts as read. The chat is locked. False where it is in it already. */
export async function handRoom(db: Db, { merchantId }: ShopScope, roomId: number, lastId: number, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('chat_room')
    .set({ handed_at: now })
    .where('merchant_id', '=', merchantId)
    .where('id', '=', roomId)
    .where('kind', '=', 'shop')
    .where('handed_at', 'is', null)
    .executeTakeFirstOrThrow();
  if (numUpdatedRows === 0n) return false;
  await db
    .insertInto('chat_side')
    .values({ merchant_id: merchantId, room_id: roomId, side: 'platform', read_id: lastId })
    // it was in it before
    .onConflict((conflict) => conflict.columns(['room_id', 'side']).doUpdateSet({ read_id: lastId, unread: 0 }))
    .execute();
  return true;
}

/** The platform is in a shop's chat no more. What it said stays. */
export const handRoomBack = (db: Db, { merchantId }: ShopScope, roomId: number) =>
  db.updateTable('chat_room').set({ handed_at: null }).where('merchant_id', '=', merchantId).where('id', '=', roomId).execute();

// unscoped: proven
export const setAway = (db: Db, roomId: number, away_at: Date) =>
  db.updateTable('chat_room').set({ away_at }).where('id', '=', roomId).execute();

/** Chats of merchants with the platform, and of shops that were handed to it. */
// unscoped: all
export const listRooms = (db: Db, { keyword, unread, ...paging }: Paging & { keyword: string; unread?: 0 | 1 | undefined }) =>
  pageOf(
    db,
    rooms(db)
      .innerJoin('chat_side as s', (on) => on.onRef('s.room_id', '=', 'r.id').on('s.side', '=', 'platform'))
      .leftJoin('chat_message as l', 'l.id', 'r.last_id')
      .$if(unread === 1, (query) => query.where('s.unread', '>', 0))
      .$if(unread === 0, (query) => query.where('s.unread', '=', 0))
      .$if(keyword !== '', (query) =>
        query.where(({ or, eb }) =>
          or([eb('shop.shop_name', 'ilike', containing(keyword)), eb('m.username', 'ilike', containing(keyword))]),
        ),
      ),
    paging,
    (base) =>
      base
        .select([
          'r.id',
          'r.merchant_id',
          'r.kind',
          'r.buyer_id',
          'b.email',
          'm.username',
          'shop.shop_name',
          's.unread',
          'l.create_at as last_at',
        ])
        .orderBy('r.last_id', 'desc')
        .orderBy('r.id', 'desc'),
  );

/** What a browser's chats become when its visitor is known: his own, message by message where he has one with the shop already. */
// unscoped: proven
export async function adoptRooms(db: Db, mac: Buffer, buyerId: number): Promise<void> {
  const own = await db
    .selectFrom('chat_room')
    .select(['id', 'merchant_id'])
    .where('guest_mac', '=', mac)
    .orderBy('id')
    .forUpdate()
    .execute();
  for (const { id, merchant_id } of own) {
    const there = await db
      .selectFrom('chat_room')
      .select('id')
      .where('buyer_id', '=', buyerId)
      .where('merchant_id', '=', merchant_id)
      .forUpdate()
      .executeTakeFirst();
    if (!there) {
      await db.updateTable('chat_room').set({ guest_mac: null, buyer_id: buyerId }).where('id', '=', id).execute();
      continue;
    }
    // a side that was in one of them is in both
    await sql`insert into chat_side (merchant_id, room_id, side) select merchant_id, ${there.id}, side from chat_side where room_id = ${id}
      on conflict do nothing`.execute(db);
    await sql`update chat_room r set last_id = greatest(r.last_id, o.last_id), handed_at = coalesce(r.handed_at, o.handed_at),
      blocked_at = coalesce(r.blocked_at, o.blocked_at), person_at = greatest(r.person_at, o.person_at),
      asked_at = greatest(r.asked_at, o.asked_at), wished = r.wished or o.wished, answered_id = greatest(r.answered_id, o.answered_id) from chat_room o where r.id = ${there.id} and o.id = ${id}`.execute(
      db,
    );
    // what was read or cleared in one of them alone is so message by message: the lower mark holds, and what is above it counts
    await sql`update chat_message m set room_id = ${there.id},
      client_id = case when m.client_id = '' then '' else m.client_id || '~' || m.room_id end,
      hidden = m.hidden | coalesce((select bit_or(case s.side when 'guest' then 1 when 'merchant' then 2 else 4 end)
        from chat_side s where s.room_id = ${id} and s.cleared_id >= m.id), 0)
      where m.room_id = ${id}`.execute(db);
    await sql`update chat_side s set read_id = case when o.unread > 0 or s.unread > 0
        then least(case when s.unread > 0 then s.read_id end, case when o.unread > 0 then o.read_id end) else r.last_id end
      from chat_side o, chat_room r where s.room_id = ${there.id} and r.id = s.room_id and o.room_id = ${id} and o.side = s.side`.execute(
      db,
    );
    await recount(db, there.id);
    await db.deleteFrom('chat_room').where('id', '=', id).execute();
  }
}

/** Counts anew what each side of a chat has not read. The chat is locked. */
// unscoped: proven
export const recount = (db: Db, roomId: number) =>
  sql`update chat_side s set unread = (select count(*) from chat_message m where m.room_id = s.room_id and m.id > s.read_id and m.side <> s.side)
    where s.room_id = ${roomId}`.execute(db);

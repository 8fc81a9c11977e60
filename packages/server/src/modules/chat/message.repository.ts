/** What was said, as rows. */
import type { ChatSide, MessageType } from '@keymall/contract/chat/chat-words';
import { sql } from 'kysely';
import type { ChatCard, ChatSource } from '#kit/chat';
import type { Db } from '#kit/database';
import { BIT, type Chatter } from './person.service.ts';

// unscoped: part
const messages = (db: Db) =>
  db
    .selectFrom('chat_message as m')
    .leftJoin('private_file as f', 'f.id', 'm.file_id')
    .select([
      'm.id',
      'm.room_id',
      'm.side',
      'm.author_name',
      'm.type',
      'm.body',
      'm.card',
      'm.after_id',
      'm.client_id',
      'm.is_auto',
      'm.sources',
      'm.create_at',
      'm.file_id',
      'f.file_name',
      'f.kind',
      'f.bytes',
    ]);

export type MessageRow = Awaited<ReturnType<typeof messagesByIds>>[number];

export const messagesByIds = (db: Db, ids: readonly number[]) =>
  messages(db)
    .where('m.id', 'in', ids.length > 0 ? [...ids] : [0])
    .execute();

/** A page of a chat as one side sees it, oldest first; one more than asked for where there are more. */
export async function messagesOf(
  db: Db,
  { side }: Chatter,
  room: { id: number; cleared_id: number },
  { before_id, after_id, limit }: { before_id?: number | undefined; after_id?: number | undefined; limit: number },
): Promise<{ list: MessageRow[]; has_more: boolean }> {
  const up = after_id !== undefined;
  const rows = await messages(db)
    .where('m.room_id', '=', room.id)
    .where('m.id', '>', Math.max(room.cleared_id, after_id ?? 0))
    .where(sql<boolean>`m.hidden & ${BIT[side]} = 0`)
    .$if(before_id !== undefined, (query) => query.where('m.id', '<', before_id as number))
    .orderBy('m.id', up ? 'asc' : 'desc')
    .limit(limit + 1)
    .execute();
  const list = rows.slice(0, limit);
  return { list: up ? list : list.toReversed(), has_more: rows.length > limit };
}

export const sentBefore = (db: Db, roomId: number, side: ChatSide, client_id: string) =>
  messages(db).where('m.room_id', '=', roomId).where('m.side', '=', side).where('m.client_id', '=', client_id).executeTakeFirst();

export interface Said {
  side: ChatSide;
  author_id: number | null;
  author_name: string;
  type: MessageType;
  body: string;
  file_id: number | null;
  card: ChatCard | null;
  client_id: string;
  /** Said by a job, for somebody or nobody: whose side it stands on has not read what was there before. */
  is_automatic: boolean;
  /** Of an assistant's answer. */
  sources?: readonly ChatSource[];
}

/** Nobody wrote it. */
const isAuto = ({ is_automatic, author_id }: Said): boolean => is_automatic && author_id === null;
/** A person of those who answer. */
const isPerson = (said: Said): boolean => said.side !== 'guest' && !said.is_automatic;

/** Writes a message into a chat that is locked: its number, the chat's last, the others' unread and one's own mark in one statement. */
// unscoped: proven
export async function appendMessage(
  db: Db,
  room: { id: number; last_id: number; merchant_id: number },
  said: Said,
  now: Date,
): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    with m as (
      insert into chat_message (merchant_id, room_id, side, author_id, author_name, type, body, file_id, card, after_id, client_id, is_auto, sources,
        create_at)
      values (${room.merchant_id}, ${room.id}, ${said.side}, ${said.author_id}, ${said.author_name}, ${said.type}, ${said.body}, ${said.file_id},
        ${said.card === null ? null : JSON.stringify(said.card)}::jsonb, ${room.last_id}, ${said.client_id}, ${isAuto(said)},
        ${said.sources ? JSON.stringify(said.sources) : null}::jsonb, ${now})
      returning id
    ), r as (
      update chat_room set last_id = m.id, person_at = case when ${isPerson(said)} then ${now}::timestamptz else person_at end,
        asked_at = case when ${isPerson(said)} then null else asked_at end, wished = wished and not ${isPerson(said)}::boolean
      from m where chat_room.id = ${room.id}
    ), s as (
      update chat_side set unread = case when side = ${said.side} then case when ${said.is_automatic} then unread else 0 end else unread + 1 end,
        read_id = case when side = ${said.side} and not ${said.is_automatic} then m.id else read_id end
      from m where room_id = ${room.id}
    )
    select id from m`.execute(db);
  return (rows[0] as { id: number }).id;
}

/** Of one's own chats only: hides a message on one side; false where there is none to be seen. */
// unscoped: proven
export async function hideMessage(db: Db, { side }: Chatter, id: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('chat_message')
    .set({ hidden: sql`hidden | ${BIT[side]}::smallint` })
    .where('id', '=', id)
    .where(sql<boolean>`hidden & ${BIT[side]} = 0`)
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}

/** What sockets were not told, because whoever should have died in between, or is only just about to. */
// unscoped: job
export const untold = async (db: Db, before: Date): Promise<number[]> =>
  (
    await db
      .selectFrom('chat_message')
      .select('id')
      .where('told', '=', false)
      .where('create_at', '<', before)
      .orderBy('id')
      .limit(500)
      .execute()
  ).map(({ id }) => id);

// unscoped: job
export const setTold = (db: Db, ids: readonly number[]) =>
  db
    .updateTable('chat_message')
    .set({ told: true })
    .where('id', 'in', [...ids])
    .execute();

/** Chats that hold something older than a day. */
// unscoped: job
export const roomsWithOld = async (db: Db, before: Date, limit: number): Promise<number[]> =>
  (await db.selectFrom('chat_message').select('room_id').distinct().where('create_at', '<', before).limit(limit).execute()).map(
    ({ room_id }) => room_id,
  );

/** Takes the old messages of a locked chat away; gives the files they held. */
// unscoped: job
export const dropOld = (db: Db, roomId: number, before: Date) =>
  db.deleteFrom('chat_message').where('room_id', '=', roomId).where('create_at', '<', before).returning('file_id').execute();

/** Chats in shops that nobody said anything in, or whose last word is gone. */
// unscoped: job
export async function dropEmpty(db: Db, before: Date): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('chat_room as r')
    .where('r.kind', '=', 'shop')
    .where('r.blocked_at', 'is', null)
    .where('r.create_at', '<', before)
    .where(({ not, exists, selectFrom }) => not(exists(selectFrom('chat_message as m').select('m.id').whereRef('m.room_id', '=', 'r.id'))))
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}

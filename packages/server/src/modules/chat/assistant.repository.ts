/** What a shop's assistant has taken, dealt with and passed on, as rows of chats that are locked. */
import { formatDay } from '@keymall/contract/kit/time';
import { sql } from 'kysely';
import type { Db } from '#kit/database';
import type { ShopScope } from '#kit/scope';

/** Leaves a message of a guest to be answered, in the transaction that stores it. */
export const leaveQuestion = (db: Db, message_id: number) =>
  sql`select fn.outbox_add('chat.answer', ${JSON.stringify({ message_id })}::jsonb)`.execute(db);

/** In which chat a guest's text stands. */
// unscoped: job
export const questionAt = async (db: Db, id: number): Promise<number | undefined> =>
  (
    await db
      .selectFrom('chat_message')
      .select('room_id')
      .where('id', '=', id)
      .where('side', '=', 'guest')
      .where('type', '=', 'text')
      .executeTakeFirst()
  )?.room_id;

/** What was said in a chat after a message: another text of the guest, or a word of a person. */
// unscoped: proven
export async function saidAfter(db: Db, roomId: number, id: number): Promise<{ by_guest: boolean; by_person: boolean }> {
  const { rows } = await sql<{ by_guest: boolean; by_person: boolean }>`
    select coalesce(bool_or(side = 'guest' and type = 'text'), false) as by_guest, coalesce(bool_or(side <> 'guest' and not is_auto), false) as by_person
    from chat_message where room_id = ${roomId} and id > ${id}`.execute(db);
  return rows[0] ?? { by_guest: false, by_person: false };
}

/** The guest's texts up to a message that neither a person has answered nor the assistant dealt with; oldest first. */
// unscoped: proven
export async function unansweredTexts(db: Db, roomId: number, id: number, answered_id: number): Promise<string[]> {
  const { rows } = await sql<{ body: string }>`
    select body from chat_message
    where room_id = ${roomId} and side = 'guest' and type = 'text' and id <= ${id} and id > greatest(${answered_id}::bigint,
      (select max(p.id) from chat_message p where p.room_id = ${roomId} and p.id < ${id} and p.side <> 'guest' and not p.is_auto))
    order by id desc limit 10`.execute(db);
  return rows.map(({ body }) => body).toReversed();
}

/** Counts a question for its day, in the shop and in the chat; once, however often it is taken. False where either has had its share. */
export async function takeQuestion(
  db: Db,
  { merchantId }: ShopScope,
  { room_id, message_id, ai_day, ai_guest_day }: { room_id: number; message_id: number; ai_day: number; ai_guest_day: number },
  now: Date,
): Promise<boolean> {
  const day = formatDay(now);
  const { rows } = await sql<{ taken: boolean; full: boolean }>`
    select r.taken_id >= ${message_id} as taken,
      (s.used_day = ${day}::date and s.used_count >= ${ai_day}) or (r.used_day = ${day}::date and r.used_count >= ${ai_guest_day}) as full
    from chat_room r join chat_shop s on s.merchant_id = r.merchant_id
    where r.id = ${room_id} and r.merchant_id = ${merchantId} for update of s`.execute(db);
  const [found] = rows;
  if (!found || found.taken) return found?.taken ?? false;
  if (found.full === true) return false;
  await sql`update chat_shop set used_count = case when used_day = ${day}::date then used_count + 1 else 1 end, used_day = ${day}::date
    where merchant_id = ${merchantId}`.execute(db);
  await sql`update chat_room set used_count = case when used_day = ${day}::date then used_count + 1 else 1 end, used_day = ${day}::date,
    taken_id = ${message_id} where id = ${room_id} and merchant_id = ${merchantId}`.execute(db);
  return true;
}

/** A question is dealt with: false where it was before. */
// unscoped: proven
export async function setAnswered(db: Db, roomId: number, id: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('chat_room')
    .set({ answered_id: id })
    .where('id', '=', roomId)
    .where('answered_id', '<', id)
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}

/** The chat waits for a person. */
// unscoped: proven
export const setAsked = (db: Db, roomId: number, asked_at: Date, wished: boolean) =>
  db.updateTable('chat_room').set({ asked_at, wished }).where('id', '=', roomId).execute();

/** Notices that wait for their time. */
import type { NoticeMark } from '@keymall/contract/kit/notices/all';
import type { DeliveryKind } from '@keymall/contract/platform/notice-words';
import { sql } from 'kysely';
import type { Realm } from '#kit/actor';
import type { Db } from '#kit/database';
import { kept } from '#kit/said';
import type { Person } from './choice.repository.ts';
import type { News, NoticeJob } from './choice.service.ts';

interface Held {
  person: Person;
  mark: NoticeMark;
  channel: DeliveryKind;
  due_at: Date;
  news?: News;
  job?: NoticeJob;
}

export const hold = (db: Db, { person: { realm, id }, mark, channel, due_at, news, job }: Held) =>
  db
    .insertInto('notice_held')
    .values({
      realm,
      person_id: id,
      mark,
      channel,
      due_at,
      ...(news && { ...kept({ title: news.title, content: news.content }), link: news.link ?? '' }),
      ...(job && { queue: job.queue, payload: JSON.stringify(job.payload) }),
    })
    .execute();

/** Who has something due, the longest waiting first, each with the first of it; without those whose first is named. */
export async function peopleDue(
  db: Db,
  now: Date,
  without: readonly number[],
  atMost: number,
): Promise<{ id: number; realm: Realm; person_id: number }[]> {
  const { rows } = await sql<{ id: number; realm: Realm; person_id: number }>`
    select min(id) as id, realm, person_id from notice_held where batch is null and due_at <= ${now}
    group by realm, person_id having min(id) <> all(${[...without]}::bigint[]) order by min(due_at) limit ${atMost}`.execute(db);
  return rows;
}

/** Takes what is due of somebody's mails for one letter; of those who take at once one gets them. Gives how many. */
export async function takeLetters(db: Db, { realm, id }: Person, now: Date, batch: string): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('notice_held')
    .set({ batch })
    .where('realm', '=', realm)
    .where('person_id', '=', id)
    .where('channel', '=', 'mail')
    .where('batch', 'is', null)
    .where('due_at', '<=', now)
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

/** Takes what is due of jobs away; each is given to one. */
export const takeJobs = (db: Db, { realm, id }: Person, now: Date) =>
  db
    .deleteFrom('notice_held')
    .where('realm', '=', realm)
    .where('person_id', '=', id)
    .where('channel', '<>', 'mail')
    .where('batch', 'is', null)
    .where('due_at', '<=', now)
    .returning(['id', 'queue', 'payload'])
    .execute();

export const heldIn = (db: Db, batch: string) =>
  db.selectFrom('notice_held').selectAll().where('batch', '=', batch).orderBy('id').execute();

export const dropBatch = (db: Db, batch: string) => db.deleteFrom('notice_held').where('batch', '=', batch).execute();

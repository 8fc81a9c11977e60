/** What people asked, and how far each question is. A question is answered once: each step is taken by whoever finds it not taken. */
import type { QuestionState, SentState } from '@keymall/contract/wechat/keyword-words';
import { sql } from 'kysely';
import type { Db } from '#kit/database';
import { sweepBefore, sweepTable } from '#kit/sweep';

/** How often somebody asked since the one moment, and since the other. */
export async function countAsked(db: Db, appId: string, openid: string, { minute, day }: { minute: Date; day: Date }) {
  const since = minute < day ? minute : day;
  return db
    .selectFrom('wechat_question')
    .select(sql<number>`(count(*) filter (where ask_at > ${minute}))::int`.as('minute'))
    .select(sql<number>`(count(*) filter (where ask_at >= ${day}))::int`.as('day'))
    .where('app_id', '=', appId)
    .where('openid', '=', openid)
    .where('ask_at', '>=', since)
    .executeTakeFirstOrThrow();
}

interface Asked {
  app_id: string;
  openid: string;
  question: string;
  state: QuestionState;
  answer?: string;
  why?: string;
  is_late?: boolean;
  sent?: SentState;
  ask_at: Date;
}

export async function keepQuestion(db: Db, row: Asked): Promise<number> {
  const { id } = await db
    .insertInto('wechat_question')
    .values({ ...row, claim_at: row.ask_at, admin_id: null, reply_at: null })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** What a question came to, if it still waits for that; gives whether its answer goes by itself. */
export const settleQuestion = (db: Db, id: number, result: { state: QuestionState; answer: string; why: string }) =>
  db.updateTable('wechat_question').set(result).where('id', '=', id).where('state', '=', 'asked').returning('is_late').executeTakeFirst();

/** Nobody waits for the answer any more; false where it is there. */
export async function letLate(db: Db, id: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('wechat_question')
    .set({ is_late: true })
    .where('id', '=', id)
    .where('state', '=', 'asked')
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}

/** Takes the answer to send it this way; undefined where there is none yet, or it was taken. */
export const takeAnswer = (db: Db, id: number, sent: 'passive' | 'service') =>
  db
    .updateTable('wechat_question')
    .set({ sent })
    .where('id', '=', id)
    .where('state', '<>', 'asked')
    .where('sent', '=', 'none')
    .returning(['app_id', 'openid', 'answer'])
    .executeTakeFirst();

export const noteSent = (db: Db, id: number, sent: SentState, fail_why = '') =>
  db.updateTable('wechat_question').set({ sent, fail_why }).where('id', '=', id).execute();

/** A question that still waits for AI. */
export const askedQuestion = (db: Db, id: number) =>
  db
    .selectFrom('wechat_question')
    .select(['id', 'question', 'app_id'])
    .where('id', '=', id)
    .where('state', '=', 'asked')
    .executeTakeFirst();

/** Questions and answers that whoever worked them left: taken up anew, once by one process. */
export const takeUpLeft = (db: Db, { now, before }: { now: Date; before: Date }) =>
  db
    .updateTable('wechat_question')
    .set({ is_late: true, claim_at: now })
    .where('claim_at', '<', before)
    .where(sql<boolean>`sent = 'none'`)
    .where(sql<boolean>`state in ('asked', 'answered', 'person')`)
    .where((row) => row.or([row('state', '=', 'asked'), row('answer', '<>', '')]))
    .returning(['id', 'state'])
    .execute();

/** Answers a question for a person to have, if nobody has; gives whose it is. */
export const takeReply = (db: Db, id: number, row: { reply: string; admin_id: number; reply_at: Date }) =>
  db
    .updateTable('wechat_question')
    .set({ ...row, state: 'replied' })
    .where('id', '=', id)
    .where('state', 'in', ['person', 'answered'])
    .returning(['app_id', 'openid'])
    .executeTakeFirst();

export const questionById = (db: Db, id: number) =>
  db.selectFrom('wechat_question').select(['app_id', 'openid', 'state']).where('id', '=', id).executeTakeFirst();

/** The reply did not get there: it waits as before. */
export const giveReplyBack = (db: Db, id: number, state: QuestionState) =>
  db
    .updateTable('wechat_question')
    .set({ state, reply: '', admin_id: null, reply_at: null })
    .where('id', '=', id)
    .where('state', '=', 'replied')
    .execute();

export async function closeQuestions(db: Db, ids: readonly number[]): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('wechat_question')
    .set({ state: 'closed' })
    .where('id', 'in', ids)
    .where('state', 'in', ['person', 'answered'])
    .executeTakeFirstOrThrow();
  return Number(numUpdatedRows);
}

/** Forgets what was asked before a moment, and who left before it. Gives how many rows. */
export async function sweepQuestions(db: Db, before: Date): Promise<number> {
  const questions = await sweepBefore('wechat_question', db, 'ask_at', before);
  const people = await sweepTable('wechat_person', db, { old: sql`not is_following and gone_at < ${before}` });
  return questions + people;
}

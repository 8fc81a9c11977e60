/** Sets of questions with their answers as both offices write them: changed, examined, brought in. */
import { AI_LEAST_TESTS, AI_ONE_WRONG_OF, type AiSetState } from '@keymall/contract/ai/knowledge-words';
import { sql } from 'kysely';
import type { Ctx } from '#kit/context';
import { found, orMissing, refuse } from '#kit/refusal';
import { findPairs, wordsOf } from './knowledge.repository.ts';
import { mostAlike, soughtOf } from './tokens.rules.ts';

const MOST_PAIRS = 2000;
const SHOWN_WRONG = 20;

/** A set held for a change of its pairs: it is not used again until it was evaluated anew. Refuses `missing`. */
// unscoped: all
export async function change({ db }: Ctx, set_id: number): Promise<void> {
  const { numUpdatedRows } = await db
    .updateTable('ai_set')
    .set((set) => ({ revision: set('revision', '+', 1), status: 0 as const }))
    .where('id', '=', set_id)
    .executeTakeFirstOrThrow();
  found(numUpdatedRows === 1n);
}

export async function refuseFull({ db }: Ctx, set_id: number, more: number): Promise<void> {
  const { count } = await db
    .selectFrom('ai_pair')
    .select(sql<number>`count(*)`.as('count'))
    .where('set_id', '=', set_id)
    .executeTakeFirstOrThrow();
  if (count + more > MOST_PAIRS) refuse('ai_set_full');
}

/** Asks what was held out of what is trained, in one place with what uses it. */
// unscoped: all
export async function evaluate(ctx: Ctx, id: number) {
  const { db, now } = ctx;
  const set = orMissing(await db.selectFrom('ai_set').select(['id', 'revision']).where('id', '=', id).forUpdate().executeTakeFirst());
  const tests = await db
    .selectFrom('ai_pair')
    .select(['question', 'answer'])
    .where('set_id', '=', id)
    .where('is_test', '=', 1)
    .orderBy('id')
    .execute();
  if (tests.length < AI_LEAST_TESTS) refuse('ai_set_untested', { count: AI_LEAST_TESTS });
  const wrong: { question: string; wanted: string; given: string }[] = [];
  let isTrusted = true;
  for (const { question, answer: wanted } of tests) {
    const given = mostAlike(question, await findPairs(db, { set: id }, soughtOf(question)))?.answer ?? '';
    if (given === wanted) continue;
    // what has to go to a person and does not is worse than a share
    if (wanted === '') isTrusted = false;
    wrong.push({ question, wanted, given });
  }
  const [count, right] = [tests.length, tests.length - wrong.length];
  const passed = isTrusted && wrong.length * AI_ONE_WRONG_OF <= count;
  await db
    .updateTable('ai_set')
    .set({
      tested_revision: set.revision,
      tested_right: right,
      tested_count: count,
      tested_at: now(),
      is_passed: passed,
      ...(!passed && { status: 0 as const }),
    })
    .where('id', '=', id)
    .execute();
  return { right, count, passed, wrong: wrong.slice(0, SHOWN_WRONG) };
}

/** Lines of a pasted table. Refuses `ai_bring_odd`. */
export function pairsIn(text: string, isTest: boolean): { question: string; answer: string }[] {
  const lines = text
    .split(/\r\n|\n|\r/)
    .map((line) => line.trim())
    .filter((line) => line !== '');
  return lines.map((line, at) => {
    const [question = '', ...rest] = line.split('\t');
    const pair = { question: question.trim(), answer: rest.join(' ').trim() };
    if (pair.question === '' || pair.question.length > 300 || pair.answer.length > 2000 || (pair.answer === '' && !isTest))
      refuse('ai_bring_odd', { number: at + 1 });
    return pair;
  });
}

export const STATE = sql<AiSetState>`case when ai.status = 1 then 'on'
  when ai.tested_revision is distinct from ai.revision then 'untested'
  when ai.is_passed then 'passed' else 'failed' end`;

/** Uses a set, or not. Refuses `missing`, `ai_set_untested`. */
// unscoped: proven
export async function turn({ db }: Ctx, id: number, status: 0 | 1): Promise<void> {
  const set = orMissing(
    await db.selectFrom('ai_set').select(['revision', 'tested_revision', 'is_passed']).where('id', '=', id).forUpdate().executeTakeFirst(),
  );
  if (status === 1 && !(set.is_passed && set.tested_revision === set.revision)) refuse('ai_set_untested', { count: AI_LEAST_TESTS });
  await db.updateTable('ai_set').set({ status }).where('id', '=', id).execute();
}

/** Takes lines of a pasted table into a set that is locked; those whose question is there are left out. */
export async function bringPairs(ctx: Ctx, set_id: number, pairs: readonly { question: string; answer: string }[], is_test: 0 | 1) {
  await refuseFull(ctx, set_id, pairs.length);
  let added = 0;
  for (const pair of pairs) {
    const { numInsertedOrUpdatedRows } = await ctx.db
      .insertInto('ai_pair')
      .values({ set_id, is_test, ...pair, words: wordsOf(pair.question) })
      .onConflict((conflict) => conflict.constraint('ai_pair_once').doNothing())
      .executeTakeFirstOrThrow();
    added += Number(numInsertedOrUpdatedRows ?? 0n);
  }
  return { added, doubled: pairs.length - added };
}

/**
 * Questions that AI answers at the official account, and that a person does where it can't (docs/domain/wechat.md). WeChat waits five seconds:
 * an answer that is there in time is the reply, any other one is said afterwards. Each answer is sent once, over however many processes.
 */

import { saying, textOf } from '@keymall/contract/kit/saying';
import { minuteOfDay, startOfDay } from '@keymall/contract/kit/time';
import { ANSWER_HOURS, type QuestionState } from '@keymall/contract/wechat/keyword-words';
import { GatewayError } from '@keymall/drivers/kit/gateway-error';
import { NotFollowing, OfficialRefused } from '@keymall/drivers/official/port';
import type { AdminCtx, Ctx } from '#kit/context';
import type { House } from '#kit/house';
import { orMissing, refuse } from '#kit/refusal';
import { type Answer, answer } from '#modules/ai';
import { personOf } from './account.repository.ts';
import { leave } from './keyword.repository.ts';
import { fitting, isOpen } from './keyword.rules.ts';
import { appIdOf, toldWhy } from './official.service.ts';
import {
  askedQuestion,
  countAsked,
  giveReplyBack,
  keepQuestion,
  letLate,
  noteSent,
  questionById,
  settleQuestion,
  takeAnswer,
  takeReply,
} from './question.repository.ts';
import { sayTo } from './say.service.ts';

const settingsOf = ({ settings }: House) => settings.get('wechat_ai');
/** Where a question goes that AI does not answer. */
const unanswered = (house: House): QuestionState => (settingsOf(house).wechat_ai_person === 1 ? 'person' : 'closed');

/** Takes a question in the delivery's transaction, in which its person is held: words to reply at once, or the question that is to be answered. */
export async function takeQuestion(inner: Ctx, openid: string, question: string): Promise<{ words: string } | { question: number }> {
  const { house, db } = inner;
  const set = settingsOf(house);
  const [now, app_id] = [inner.now(), appIdOf(house)];
  const asked = await countAsked(db, app_id, openid, { minute: new Date(now.getTime() - 60_000), day: startOfDay(now) });
  if (asked.minute >= set.wechat_ai_minute || asked.day >= set.wechat_ai_day) return { words: set.wechat_ai_busy };
  const row = { app_id, openid, question, ask_at: now };
  const toPerson = async (why: string, words: string) => {
    await keepQuestion(db, { ...row, state: unanswered(house), why, answer: words, sent: words === '' ? 'none' : 'passive' });
    return { words };
  };
  if (set.wechat_ai_status === 0) return toPerson('rule_off', set.wechat_ai_unknown);
  if (!isOpen(Math.floor(minuteOfDay(now) / 60), set.wechat_ai_from, set.wechat_ai_until)) return toPerson('hours', set.wechat_ai_closed);
  const is_late = set.wechat_ai_patience === 0;
  const id = await keepQuestion(db, { ...row, state: 'asked', is_late });
  if (!is_late) return { question: id };
  await leave(db, 'wechat.answer', { question_id: id });
  return { words: set.wechat_ai_wait };
}

/** An answer as it is said: with where it stands. */
function worded(found: Answer & { kind: 'answer' }): string {
  const titles = [...new Set(found.sources.map(({ title }) => title))].filter((title) => title !== '');
  if (titles.length === 0) return fitting(found.text);
  return fitting(`${found.text}\n\n${textOf(saying('wechat_sources', { titles: titles.join('、') }), 'zh_CN')}`);
}

/** Asks AI, and keeps what it comes to. What nobody waits for any more is left to be said. */
export async function answerQuestion(ctx: Ctx, id: number): Promise<void> {
  const row = await askedQuestion(ctx.db, id);
  if (!row || row.app_id !== appIdOf(ctx.house)) return;
  const { wechat_ai_model, wechat_ai_temperature: temperature, wechat_ai_unknown } = settingsOf(ctx.house);
  const found = await answer(ctx, row.question, { shop: null }, { temperature, ...(wechat_ai_model && { model: wechat_ai_model }) });
  const result =
    found.kind === 'answer'
      ? { state: 'answered' as const, answer: worded(found), why: '' }
      : { state: unanswered(ctx.house), answer: wechat_ai_unknown, why: found.why };
  await ctx.transaction(async (inner) => {
    const settled = await settleQuestion(inner.db, id, result);
    if (settled?.is_late && result.answer !== '') await leave(inner.db, 'wechat.say', { question_id: id });
  });
}

const underWay = new WeakMap<House, Set<Promise<void>>>();
/** Answers that are still worked on when the house closes are waited for: what they came to is kept. */
export const answersAtRest = async (house: House): Promise<void> => void (await Promise.all([...(underWay.get(house) ?? [])]));

/** What is replied to a question while WeChat waits: its answer, or that one is sought. Empty: nothing. */
export async function answerInTime(ctx: Ctx, id: number): Promise<string> {
  const { wechat_ai_patience, wechat_ai_wait } = settingsOf(ctx.house);
  const works = underWay.get(ctx.house) ?? new Set();
  underWay.set(ctx.house, works);
  const work = answerQuestion(ctx, id).catch((error: unknown) =>
    ctx.log.error({ err: error, question_id: id }, 'a question was not answered'),
  );
  works.add(work);
  void work.then(() => works.delete(work));
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<boolean>((over) => {
    timer = setTimeout(() => over(true), wechat_ai_patience * 1000);
  });
  const isLate = await Promise.race([work.then(() => false), late]);
  clearTimeout(timer);
  if (isLate && (await letLate(ctx.db, id))) return wechat_ai_wait;
  return (await takeAnswer(ctx.db, id, 'passive'))?.answer ?? '';
}

/** Says an answer that nobody waited for. At most once: where it is not known whether it arrived, it is not said again. */
export async function sayAnswer(ctx: Ctx, id: number): Promise<void> {
  const row = await takeAnswer(ctx.db, id, 'service');
  if (!row) return;
  if (row.app_id !== appIdOf(ctx.house)) return void (await noteSent(ctx.db, id, 'failed', 'another account'));
  try {
    await sayTo(ctx, row.openid, { kind: 'text', text: row.answer });
  } catch (error) {
    const isRefused = error instanceof OfficialRefused && error.kind === 'refused';
    const isUnknown = error instanceof GatewayError && !(error instanceof OfficialRefused) && error.kind !== 'unconfigured';
    if (error instanceof NotFollowing || isRefused || isUnknown)
      return void (await noteSent(ctx.db, id, 'failed', error.message.slice(0, 200)));
    await noteSent(ctx.db, id, 'none');
    throw error;
  }
}

const WINDOW_MS = ANSWER_HOURS * 3_600_000;

/** A person answers. Refuses `missing`, `wechat_question_over`, `wechat_answer_late`, `wechat_refused` and `wechat_failed`. */
export async function replyTo(ctx: AdminCtx, { id, words }: { id: number; words: string }): Promise<null> {
  const asked = orMissing(await questionById(ctx.db, id));
  const person = await personOf(ctx.db, asked.app_id, asked.openid);
  const isOpenStill = person?.is_following && person.write_at && person.write_at.getTime() + WINDOW_MS > ctx.now().getTime();
  if (asked.app_id !== appIdOf(ctx.house) || !isOpenStill) return refuse('wechat_answer_late');
  const taken = await takeReply(ctx.db, id, { reply: words, admin_id: ctx.actor.id, reply_at: ctx.now() });
  if (!taken) return refuse('wechat_question_over');
  try {
    await toldWhy(sayTo(ctx, taken.openid, { kind: 'text', text: fitting(words) }));
  } catch (error) {
    await giveReplyBack(ctx.db, id, asked.state);
    throw error;
  }
  return null;
}

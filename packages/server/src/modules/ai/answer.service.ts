/**
 * Answers a question out of what a scope knows: first by questions that were answered beforehand, then by a model over the pieces that fit. What
 * neither can say goes to a person, with why.
 */
import type { AiWhy } from '@keymall/contract/ai/knowledge-words';
import type { Ctx } from '#kit/context';
import { isForbidden } from '#modules/platform';
import { answerIn, answerMessages, type JudgedAnswer } from './answer.rules.ts';
import { ask, isAiOn, NoAnswer } from './ask.service.ts';
import { type AnswerScope, findPairs, findPieces } from './knowledge.repository.ts';
import { fitOf, mostAlike, soughtOf } from './tokens.rules.ts';

const LONGEST_QUESTION = 500;
/** Pieces that a model is given, and how well each has to fit. */
const PIECES = 5;
const LEAST_FIT = 0.25;
const ANSWER_TOKENS = 800;

export type Answer = ({ kind: 'answer' } & JudgedAnswer) | { kind: 'person'; why: AiWhy };

/** How a model is asked, where not as the settings have it. */
export interface AnswerManner {
  model?: string;
  /** Hundredths. */
  temperature?: number;
}

const person = (why: AiWhy): Answer => ({ kind: 'person', why });
const WHY = { ai_off: 'off', ai_budget: 'budget', ai_failed: 'failed' } as const;

/** Answers, with no transaction open: sources of `scope` and no others are read. Never throws for want of an answer. */
export async function answer(ctx: Ctx, asked: string, scope: AnswerScope, manner: AnswerManner = {}): Promise<Answer> {
  const question = asked.trim().slice(0, LONGEST_QUESTION);
  if (isForbidden(ctx.house, question)) return person('forbidden');
  const sought = soughtOf(question);
  const pairs = await findPairs(ctx.db, scope, sought);
  // who writes several lines asks in the last ones
  for (const line of question.split('\n').toReversed()) {
    const pair = mostAlike(line, pairs);
    if (pair) return { kind: 'answer', text: pair.answer, sources: [{ title: pair.name, quote: pair.question }] };
  }
  const pieces = (await findPieces(ctx.db, scope, sought))
    .map((piece) => ({ ...piece, fit: fitOf(question, `${piece.title} ${piece.content}`) }))
    .filter(({ fit }) => fit >= LEAST_FIT)
    .sort((one, other) => other.fit - one.fit)
    .slice(0, PIECES);
  if (pieces.length === 0) return person('outside');
  if (!isAiOn(ctx.house, scope.shop)) return person('off');
  const sources = pieces.map(({ title, content: text }) => ({ title, text }));
  try {
    const messages = answerMessages(question, sources);
    const { text } = await ask(ctx, { purpose: 'answer', messages, max_tokens: ANSWER_TOKENS, shop: scope.shop ?? undefined, ...manner });
    const judged = answerIn(text, sources);
    if (!judged || isForbidden(ctx.house, judged.text)) return person('unsure');
    return { kind: 'answer', ...judged };
  } catch (error) {
    if (error instanceof NoAnswer) return person(WHY[error.why]);
    throw error;
  }
}

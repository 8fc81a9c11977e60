/**
 * Knowledge flows down the module order by event: `within` listeners run in the same transaction, in module order, and a
 * failure aborts it; `after` listeners are jobs, worked at least once (kit/jobs.ts). A question is the other way about:
 * a lower module asks, a higher one answers at boot.
 */
import type { Ctx } from './context.ts';

export interface WithinEvent<Payload> {
  name: string;
  listen(listener: (ctx: Ctx, payload: Payload) => Promise<void>): void;
  raise(ctx: Ctx, payload: Payload): Promise<void>;
}

/** An event inside the transaction. */
export function withinEvent<Payload>(name: string): WithinEvent<Payload> {
  const listeners: ((ctx: Ctx, payload: Payload) => Promise<void>)[] = [];
  return {
    name,
    listen: (listener) => void listeners.push(listener),
    async raise(ctx, payload) {
      for (const listener of listeners) await listener(ctx, payload);
    },
  };
}

export interface Question<Asked, Answer> {
  /** Gives the answer; a second one is a mistake of assembly. */
  answerWith(answer: (ctx: Ctx, asked: Asked) => Promise<Answer>): void;
  ask(ctx: Ctx, asked: Asked): Promise<Answer>;
}

/** A question with the answer that stands while nobody above gives one. */
export function question<Asked, Answer>(name: string, byDefault: (asked: Asked) => Answer): Question<Asked, Answer> {
  let given: ((ctx: Ctx, asked: Asked) => Promise<Answer>) | undefined;
  return {
    answerWith(answer) {
      if (given && given !== answer) throw new Error(`question ${name} has two answers`);
      given = answer;
    },
    ask: async (ctx, asked) => (given ? given(ctx, asked) : byDefault(asked)),
  };
}

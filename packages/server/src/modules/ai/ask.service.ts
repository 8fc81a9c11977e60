/** The one way the house asks a model: within the day's budget, told of without its words, and repeated only where nothing was worked. */
import { setTimeout as wait } from 'node:timers/promises';
import type { AiOutcome, AiPurpose } from '@keymall/contract/ai/ai-words';
import { type AiAnswer, AiBusy, type AiMessage, tokensAtMost } from '@keymall/drivers/ai/port';
import { GatewayError } from '@keymall/drivers/kit/gateway-error';
import type { Outside } from '@keymall/drivers/kit/http';
import { aiDrivers } from '@keymall/drivers/registry';
import type { Ctx } from '#kit/context';
import type { House } from '#kit/house';
import type { ShopScope } from '#kit/scope';
import { type Share, settleShare, takeShare, takeShopShare } from './budget.repository.ts';

let ways: { far: Outside; near: Outside } | undefined;
/** How models are reached: public addresses alone, and, where an administrator allows it, a private network too. */
export function reachAiBy(far: Outside, near: Outside): void {
  ways = { far, near };
}

/** Why no answer came. `detail` is the provider's word, for administrators. */
export class NoAnswer extends Error {
  readonly why: 'ai_off' | 'ai_budget' | 'ai_failed';
  readonly detail: string;
  constructor(why: NoAnswer['why'], detail = '', cause?: unknown) {
    super(detail || why, { cause });
    this.why = why;
    this.detail = detail;
  }
}

export interface Asked {
  purpose: AiPurpose;
  messages: readonly AiMessage[];
  /** Most tokens of the answer. */
  max_tokens: number;
  /** Hundredths; as the settings have it where it is not said. */
  temperature?: number;
  /** Another model than the settings'. */
  model?: string;
  /** Whose visitors are answered: it counts in this shop's part of the day. */
  shop?: ShopScope | undefined;
}

/** Tries of a call that took nothing in. */
const TRIES = 3;
const NOTHING: Share = { tokens: 0, cost: 0n };

/** Does a model answer the house, or shops. */
export const isAiOn = ({ settings }: House, shop?: ShopScope | null): boolean => {
  const { ai_status, ai_shop_status } = settings.get('ai');
  return ai_status === 1 && (!shop || ai_shop_status === 1);
};

async function tried(work: () => Promise<AiAnswer>): Promise<AiAnswer> {
  for (let left = TRIES - 1; ; left -= 1) {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof AiBusy) || left === 0) throw error;
      await wait(error.seconds * 1000);
    }
  }
}

/** Nothing was worked, so nothing is owed. */
const isFree = (error: unknown): boolean =>
  error instanceof AiBusy || (error instanceof GatewayError && ['unconfigured', 'blocked', 'refused'].includes(error.kind));

/** Asks, with no transaction open. Throws `NoAnswer`. */
export async function ask(
  ctx: Ctx,
  { purpose, messages, max_tokens, temperature, model, shop }: Asked,
): Promise<AiAnswer & { ms: number }> {
  const set = ctx.house.settings.get('ai');
  const driver = aiDrivers.get(set.ai_driver);
  if (!isAiOn(ctx.house, shop) || !driver) throw new NoAnswer('ai_off');
  if (!ways) throw new Error('no way to models was given');
  const outside = set.ai_near === 1 ? ways.near : ways.far;
  const at = ctx.now();
  const name = set.ai_driver === 'local' ? 'local' : (model ?? set.ai_model);
  const start = performance.now();
  const ms = (): number => Math.round(performance.now() - start);
  const tell = (outcome: AiOutcome, why: string, answer?: AiAnswer) =>
    ctx.db
      .insertInto('ai_call')
      .values({
        purpose,
        model: name,
        outcome,
        why: why.slice(0, 200),
        tokens_in: answer?.tokens_in ?? 0,
        tokens_out: answer?.tokens_out ?? 0,
        ms: ms(),
        create_at: at,
      })
      .execute();
  const shareOf = (tokens_in: number, tokens_out: number): Share => ({
    tokens: tokens_in + tokens_out,
    cost: BigInt(tokens_in) * BigInt(set.ai_price_in) + BigInt(tokens_out) * BigInt(set.ai_price_out),
  });
  const taken = shareOf(
    messages.reduce((sum, each) => sum + tokensAtMost(each.content), 0),
    max_tokens,
  );
  const limits = { most_tokens: set.ai_day_tokens, most_cost: set.ai_day_cost };
  const isTaken = shop
    ? await takeShopShare(ctx.db, at, taken, limits, { shop, part: set.ai_shop_part })
    : await takeShare(ctx.db, at, taken, limits);
  if (!isTaken) {
    await tell('budget', '');
    throw new NoAnswer('ai_budget');
  }
  const question = {
    messages,
    max_tokens,
    temperature: temperature ?? set.ai_temperature,
    timeoutMs: set.ai_timeout * 1000,
    ...(model !== undefined && { model }),
  };
  const config = { url: set.ai_url, key: set.ai_key, model: set.ai_model };
  try {
    const answer = await tried(() => driver.ask(config, question, outside));
    await settleShare(ctx.db, at, taken, shareOf(answer.tokens_in, answer.tokens_out), shop);
    await tell('ok', '', answer);
    return { ...answer, ms: ms() };
  } catch (error) {
    if (!(error instanceof GatewayError)) throw error;
    // what may have been worked stays counted as the most it could be
    if (isFree(error)) await settleShare(ctx.db, at, taken, NOTHING, shop);
    await tell('failed', error.message);
    throw new NoAnswer('ai_failed', error.message, error);
  }
}

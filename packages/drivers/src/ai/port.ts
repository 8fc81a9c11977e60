/**
 * The port of models that write: an account's config and what is said so far in, a text out. A model is given words and gives words: no tool,
 * no file and no call of ours is within its reach.
 */
import type { AccountConfig, ConfigField, Words } from '#kit/config';
import { GatewayError } from '#kit/gateway-error';
import type { Outside } from '#kit/http';

export interface AiMessage {
  /** `system` is ours alone; what anybody else wrote stands in `user`. */
  role: 'system' | 'user' | 'assistant';
  content: string;
}

export interface AiQuestion {
  messages: readonly AiMessage[];
  /** Most tokens of the answer. */
  max_tokens: number;
  /** Hundredths, 0 to 200: how freely it chooses its words. */
  temperature: number;
  /** Another model than the account's. */
  model?: string;
  /** How long the whole answer may take. */
  timeoutMs: number;
}

export interface AiAnswer {
  text: string;
  tokens_in: number;
  tokens_out: number;
  /** False: it ended because `max_tokens` were spent. */
  is_whole: boolean;
}

export interface AiDriver {
  id: string;
  title: Words;
  config: readonly ConfigField[];
  /** Asks once. Throws `AiBusy` where nothing was worked, else `GatewayError`: after that it may have been paid for, and is not repeated. */
  ask(config: AccountConfig, question: AiQuestion, outside: Outside): Promise<AiAnswer>;
}

/** It took nothing in: not reached, too many at once, or down for a moment. Asking again costs nothing twice. */
export class AiBusy extends GatewayError {
  /** How long it wants to be left alone. */
  readonly seconds: number;
  constructor(detail: string, seconds: number, cause?: unknown) {
    super('silent', detail, cause);
    this.name = 'AiBusy';
    this.seconds = seconds;
  }
}

/** So many tokens a text comes to at the most, where nobody has counted them: a Chinese sign is up to one and a half, two letters one. */
export const tokensAtMost = (text: string): number => Math.ceil(Buffer.byteLength(text, 'utf8') / 2);

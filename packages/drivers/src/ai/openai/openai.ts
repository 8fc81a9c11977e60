/**
 * Any server that speaks the chat completions of OpenAI. The answer is asked for as a stream, so that one which stalls is left early; a server
 * that answers whole all the same is understood.
 */
import { z } from 'zod';
import { type ConfigField, readConfig } from '#kit/config';
import { GatewayError } from '#kit/gateway-error';
import type { HttpAnswer } from '#kit/http';
import { type AiAnswer, AiBusy, type AiDriver, type AiQuestion, tokensAtMost } from '../port.ts';

const fields = [
  { name: 'url', label: { zh_CN: '接口地址', en_US: 'Address' }, kind: 'url', required: true },
  { name: 'key', label: { zh_CN: 'API Key', en_US: 'API key' }, kind: 'secret', required: true },
  { name: 'model', label: { zh_CN: '模型', en_US: 'Model' }, kind: 'text', required: true },
] as const satisfies readonly ConfigField[];

/** A model may think for long before its first word, but not between words. */
const IDLE_MS = 30_000;
const LONGEST_REST = 30;
/** Faults of a connection that was never made. */
const UNREACHED = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH']);

const count = z.number().int().min(0).catch(0);
const Usage = z.object({ prompt_tokens: count, completion_tokens: count });
const content = z.string().nullish();
const Piece = z.object({
  choices: z.array(z.object({ delta: z.object({ content }).nullish(), finish_reason: z.string().nullish() })).default([]),
  usage: Usage.nullish(),
  error: z.unknown().optional(),
});
const Whole = z.object({
  choices: z.array(z.object({ message: z.object({ content }), finish_reason: z.string().nullish() })).min(1),
  usage: Usage.nullish(),
});

/** The events of a stream: what stands behind `data:`, one event a blank line. */
function eventsIn(text: string): string[] {
  const events: string[] = [];
  for (const block of text.split(/\r\n\r\n|\n\n|\r\r/)) {
    const data = block
      .split(/\r\n|\n|\r/)
      .filter((line) => line.startsWith('data:'))
      .map((line) => line.slice(5).replace(/^ /, ''));
    if (data.length > 0) events.push(data.join('\n'));
  }
  return events;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new GatewayError('rubbish', 'not JSON', cause);
  }
}

function shaped<T>(schema: z.ZodType<T>, value: unknown): T {
  const read = schema.safeParse(value);
  if (!read.success) throw new GatewayError('rubbish', 'not a chat completion');
  return read.data;
}

function answerOf(
  said: string,
  finish: string | null | undefined,
  usage: z.output<typeof Usage> | null | undefined,
  asked: number,
): AiAnswer {
  if (finish === 'content_filter') throw new GatewayError('refused', 'the provider lets nothing be said of it');
  if (said === '') throw new GatewayError('rubbish', 'an empty answer');
  return {
    text: said,
    tokens_in: usage?.prompt_tokens || asked,
    tokens_out: usage?.completion_tokens || tokensAtMost(said),
    is_whole: finish !== 'length',
  };
}

/** What a stream or a whole answer says. A stream that breaks off before its end is none. */
function readAnswer(body: string, asked: number): AiAnswer {
  const events = eventsIn(body);
  if (events.length === 0) {
    const { choices, usage } = shaped(Whole, parsed(body));
    return answerOf(choices[0]?.message.content ?? '', choices[0]?.finish_reason, usage, asked);
  }
  let said = '';
  let finish: string | null | undefined;
  let usage: z.output<typeof Usage> | null | undefined;
  let isDone = false;
  for (const event of events) {
    if (event === '[DONE]') {
      isDone = true;
      break;
    }
    const piece = shaped(Piece, parsed(event));
    if (piece.error !== undefined && piece.error !== null) throw new GatewayError('rubbish', 'it broke off with an error');
    said += piece.choices[0]?.delta?.content ?? '';
    finish = piece.choices[0]?.finish_reason ?? finish;
    usage = piece.usage ?? usage;
  }
  if (!isDone && !finish) throw new GatewayError('rubbish', 'the stream broke off');
  return answerOf(said, finish, usage, asked);
}

function restOf({ headers }: HttpAnswer): number {
  const said = headers?.['retry-after'];
  const seconds = typeof said === 'string' && /^\d{1,4}$/.test(said) ? Number(said) : 1;
  return Math.min(seconds, LONGEST_REST);
}

const codeOf = (error: unknown): unknown => (error instanceof Error ? (error as NodeJS.ErrnoException).code : undefined);

const addressOf = (url: string): string => `${url.replace(/\/+$/, '')}/chat/completions`;

export const openai: AiDriver = {
  id: 'openai',
  title: { zh_CN: 'OpenAI 兼容接口', en_US: 'OpenAI-compatible' },
  config: fields,
  async ask(config, { messages, max_tokens, temperature, model: own, timeoutMs }: AiQuestion, outside) {
    const { url, key, model } = readConfig(fields, config);
    if (url === '' || key === '' || (own ?? model) === '') throw new GatewayError('unconfigured', 'address, key and model are needed');
    const json = {
      model: own ?? model,
      messages: messages.map(({ role, content: said }) => ({ role, content: said })),
      max_tokens,
      temperature: temperature * 0.01,
      stream: true,
      stream_options: { include_usage: true },
    };
    const answer = await outside
      .http({
        method: 'POST',
        url: addressOf(url),
        headers: { authorization: `Bearer ${key}`, accept: 'text/event-stream, application/json' },
        json,
        timeoutMs,
        idleMs: IDLE_MS,
      })
      .catch((error: unknown) => {
        const isUnreached = error instanceof GatewayError && error.kind === 'silent' && UNREACHED.has(String(codeOf(error.cause)));
        throw isUnreached ? new AiBusy(error.detail, 1, error) : error;
      });
    const { status } = answer;
    if (status === 429 || status === 503) throw new AiBusy(`status ${status}`, restOf(answer));
    if (status === 401 || status === 402 || status === 403 || status === 404) throw new GatewayError('refused', `status ${status}`);
    if (status !== 200) throw new GatewayError(status >= 500 ? 'silent' : 'refused', `status ${status}`);
    return readAnswer(
      answer.body.toString('utf8').replace(/^\ufeff/, ''),
      messages.reduce((sum, each) => sum + tokensAtMost(each.content), 0),
    );
  },
};

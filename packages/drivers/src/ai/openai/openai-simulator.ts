/**
 * A provider to test against: chat completions as a stream or whole, its keys, what it was asked, and faults. What it says is `model`'s to
 * decide, so that one which obeys whatever it reads can be played as well.
 */

import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { AiMessage } from '../port.ts';

export const aiAccount = { key: 'sk-of-the-house', model: 'house-1' } as const;

export interface AiAsked {
  authorization: string;
  model: string;
  messages: AiMessage[];
  max_tokens: number;
  temperature: number;
  /** The very text that came. */
  raw: string;
}

export type AiFault = 'busy' | 'busy-once' | 'down' | 'cut' | 'html' | 'empty' | 'error' | 'filter';

/** On a free port of this machine. */
export async function startAi() {
  const state: {
    fault: AiFault | null;
    /** Answers whole, as servers do that know no streams. */
    whole: boolean;
    /** Says nothing of what it counted. */
    uncounted: boolean;
    /** Waits here before it answers. */
    gate: Promise<void>;
    model: (asked: AiAsked) => string;
    tokens: { prompt_tokens: number; completion_tokens: number };
  } = {
    fault: null,
    whole: false,
    uncounted: false,
    gate: Promise.resolve(),
    model: () => '好的。',
    tokens: { prompt_tokens: 100, completion_tokens: 20 },
  };
  const asked: AiAsked[] = [];

  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => void answer(Buffer.concat(chunks).toString('utf8')).catch(() => response.destroy()));
    async function answer(raw: string): Promise<void> {
      const said = JSON.parse(raw) as Omit<AiAsked, 'authorization' | 'raw'>;
      const authorization = request.headers.authorization ?? '';
      if (request.url !== '/v1/chat/completions') return void response.writeHead(404).end('{}');
      if (authorization !== `Bearer ${aiAccount.key}`) return void response.writeHead(401).end('{"error":{"message":"no such key"}}');
      const question: AiAsked = { ...said, authorization, raw };
      asked.push(question);
      await state.gate;
      const { fault } = state;
      if (fault === 'busy-once') state.fault = null;
      if (fault === 'busy' || fault === 'busy-once') return void response.writeHead(429, { 'retry-after': '0' }).end('{}');
      if (fault === 'down') return void response.writeHead(500).end('down');
      if (fault === 'html') return void response.writeHead(200).end('<html>');
      const text = fault === 'empty' ? '' : state.model(question);
      const finish_reason = fault === 'filter' ? 'content_filter' : 'stop';
      const usage = state.uncounted ? undefined : state.tokens;
      if (state.whole) {
        const body = { choices: [{ message: { role: 'assistant', content: text }, finish_reason }], usage };
        return void response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body));
      }
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      const send = (value: unknown): void => void response.write(`data: ${JSON.stringify(value)}\n\n`);
      response.write(': begun\n\n');
      const half = Math.ceil(text.length / 2);
      send({ choices: [{ delta: { role: 'assistant', content: text.slice(0, half) }, finish_reason: null }] });
      if (fault === 'cut') return void response.end();
      if (fault === 'error') send({ error: { message: 'overloaded' } });
      send({ choices: [{ delta: { content: text.slice(half) }, finish_reason: null }] });
      send({ choices: [{ delta: {}, finish_reason }] });
      if (usage) send({ choices: [], usage });
      response.end('data: [DONE]\n\n');
    }
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    asked,
    state,
    close: () => new Promise<void>((done) => server.close(() => done())),
  };
}

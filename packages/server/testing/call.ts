/** Calls at the wire, typed by the endpoint: as a stranger, or with somebody's token. */
import assert from 'node:assert/strict';
import type { Endpoint, WireInput, WireOutput } from '@keymall/contract/kit/endpoint';
import { type RefusalName, refusals } from '@keymall/contract/kit/refusals';
import type { TestApp } from './app.ts';

export interface Caller {
  token?: string;
  /** Whose budget of calls is spent; a fresh address each time unless given. */
  ip?: string;
  language?: string;
  userAgent?: string;
}

export interface Answer<Data> {
  status: number;
  code: number;
  msg: string;
  data: Data;
  text: string;
}

let callers = 0;
/** An address nobody called from yet. */
export function freshIp(): string {
  callers += 1;
  return `10.${(callers >> 16) & 255}.${(callers >> 8) & 255}.${callers & 255}`;
}

/** Sends any JSON text. */
export async function send(
  app: TestApp,
  path: string,
  payload: string,
  caller: Caller = {},
  type = 'application/json',
): Promise<Answer<unknown>> {
  const reply = await app.app.inject({
    method: 'POST',
    url: path,
    payload,
    remoteAddress: caller.ip ?? freshIp(),
    headers: {
      'content-type': type,
      ...(caller.token && { authorization: `Bearer ${caller.token}` }),
      ...(caller.language && { 'accept-language': caller.language }),
      ...(caller.userAgent && { 'user-agent': caller.userAgent }),
    },
  });
  const body = JSON.parse(reply.body) as { code: number; msg: string; data: unknown };
  return { status: reply.statusCode, ...body, text: reply.body };
}

/** Calls an endpoint with what a browser would send. */
export async function call<E extends Endpoint>(
  app: TestApp,
  endpoint: E,
  input: WireInput<E>,
  caller?: Caller,
): Promise<Answer<WireOutput<E>>> {
  return (await send(app, endpoint.path, JSON.stringify(input), caller)) as Answer<WireOutput<E>>;
}

/** Calls, and expects success: gives the data. */
export async function did<E extends Endpoint>(app: TestApp, endpoint: E, input: WireInput<E>, caller?: Caller): Promise<WireOutput<E>> {
  const answer = await call(app, endpoint, input, caller);
  assert.equal(answer.code, 1, `${endpoint.path}: ${answer.text}`);
  return answer.data;
}

/** Calls, and expects this refusal: gives its sentence. */
export async function refused<E extends Endpoint>(
  app: TestApp,
  refusal: RefusalName,
  endpoint: E,
  input: WireInput<E>,
  caller?: Caller,
): Promise<string> {
  const answer = await call(app, endpoint, input, caller);
  assert.equal(answer.code, refusals[refusal].code, `${endpoint.path}, expected ${refusal}: ${answer.text}`);
  assert.equal(answer.status, refusals[refusal].status);
  return answer.msg;
}

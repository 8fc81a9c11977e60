/** Calls at the wire as one browser makes them: with the cookies that answers left in it. */
import assert from 'node:assert/strict';
import type { Endpoint, WireInput, WireOutput } from '@keymall/contract/kit/endpoint';
import { type RefusalName, refusals } from '@keymall/contract/kit/refusals';
import type { TestApp } from './app.ts';
import { type Answer, freshIp } from './call.ts';

export interface Browser {
  call<E extends Endpoint>(endpoint: E, input: WireInput<E>, who?: { token: string }): Promise<Answer<WireOutput<E>>>;
  did<E extends Endpoint>(endpoint: E, input: WireInput<E>, who?: { token: string }): Promise<WireOutput<E>>;
  refused<E extends Endpoint>(name: RefusalName, endpoint: E, input: WireInput<E>, who?: { token: string }): Promise<void>;
  cookies: Map<string, string>;
}

export function openBrowser(app: TestApp, userAgent = ''): Browser {
  const cookies = new Map<string, string>();
  const ip = freshIp();
  const call: Browser['call'] = async (endpoint, input, who) => {
    const reply = await app.app.inject({
      method: 'POST',
      url: endpoint.path,
      payload: JSON.stringify(input),
      remoteAddress: ip,
      headers: {
        'content-type': 'application/json',
        cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
        ...(userAgent && { 'user-agent': userAgent }),
        ...(who && { authorization: `Bearer ${who.token}` }),
      },
    });
    for (const { name, value } of reply.cookies) cookies.set(name, value);
    const body = JSON.parse(reply.body) as { code: number; msg: string; data: never };
    return { status: reply.statusCode, ...body, text: reply.body };
  };
  return {
    call,
    cookies,
    async did(endpoint, input, who) {
      const answer = await call(endpoint, input, who);
      assert.equal(answer.code, 1, `${endpoint.path}: ${answer.text}`);
      return answer.data;
    },
    async refused(name, endpoint, input, who) {
      const answer = await call(endpoint, input, who);
      assert.equal(answer.code, refusals[name].code, `${endpoint.path}, expected ${name}: ${answer.text}`);
    },
  };
}

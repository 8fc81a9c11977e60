/** What the conformance kits share: named cases, worlds that fail, and answers that are no answers. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { GatewayError, type GatewayFault } from './gateway-error.ts';
import type { HttpAnswer, Outside } from './http.ts';

export interface ConformanceCase {
  name: string;
  run(): Promise<void>;
}

/** Registers cases with node:test; `count` is how many there must be, so that none goes missing unseen. */
export function register(title: string, cases: readonly ConformanceCase[], count: number): void {
  void describe(title, () => {
    void test(`has its ${count} cases`, () => assert.equal(cases.length, count));
    for (const { name, run } of cases) void test(name, run);
  });
}

/** Answers that are no answers. */
export const rubbish: Readonly<Record<string, HttpAnswer>> = {
  'a web page': { status: 200, body: Buffer.from('<html><body>维护中</body></html>') },
  'an error 500': { status: 500, body: Buffer.from('{"code":1}') },
  'a redirect': { status: 302, body: Buffer.alloc(0) },
  nothing: { status: 200, body: Buffer.alloc(0) },
  'a list': { status: 200, body: Buffer.from('[]') },
  'an empty object': { status: 200, body: Buffer.from('{}') },
  null: { status: 200, body: Buffer.from('null') },
};

/** A world in which every call is answered so. */
export function answering(now: () => Date, answer: () => Promise<HttpAnswer>): Outside & { calls: () => number } {
  let calls = 0;
  const http = () => {
    calls += 1;
    return answer();
  };
  return { now, http, calls: () => calls };
}

/** A world that does not answer. */
export const silence = (now: () => Date) => answering(now, () => Promise.reject(new GatewayError('silent', 'no answer')));

/** Holds that something fails with a `GatewayError` of one of these kinds. */
export async function failsAs(kinds: GatewayFault | readonly GatewayFault[], run: () => Promise<unknown>, why = ''): Promise<void> {
  await assert.rejects(
    run,
    (error) => error instanceof GatewayError && [kinds].flat().includes(error.kind),
    `${String(kinds)} expected ${why}`,
  );
}

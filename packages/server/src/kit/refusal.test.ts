import assert from 'node:assert/strict';
import test from 'node:test';
import { refused } from '@keymall/contract/kit/refusals';
import { Refusal, refuse, refuseFor } from './refusal.ts';

test('a refusal carries what its sentence leaves open', () => {
  assert.throws(() => refuse('too_many', { seconds: 3 }), { refusal: 'too_many', values: { seconds: 3 }, code: 429 });
  assert.throws(() => refuseFor(refused('too_many', { seconds: 3 })), { refusal: 'too_many', values: { seconds: 3 } });
  assert.throws(
    () => refuse('missing'),
    (error) => error instanceof Refusal && error.code === 404,
  );
});

// Never called: each line with an expected error is one that must not compile.
export function blanksThatMustNotCompile(): void {
  // @ts-expect-error a blank left open
  refuse('too_many');
  // @ts-expect-error a blank the sentence has not
  refuse('too_many', { second: 3 });
  // @ts-expect-error nothing to fill in
  refuse('missing', { seconds: 3 });
  // @ts-expect-error no such refusal
  refuse('mising');
  // @ts-expect-error rules give their refusals complete as well
  refused('too_many', { second: 3 });
}

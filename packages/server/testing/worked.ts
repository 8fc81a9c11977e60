/** Proofs of work as a visitor brings them. */
import assert from 'node:assert/strict';
import { hash } from 'node:crypto';
import { publicHold } from '@keymall/contract/ordering/public-lookup';
import type { TestApp } from './app.ts';
import { did } from './call.ts';

/** Fetches a task and answers it. A page asks the browser for each hash and waits for it; here they are made in one go. */
export async function worked(app: TestApp): Promise<string> {
  const { challenge: text } = await did(app, publicHold.challenge, {});
  const { algorithm, challenge, salt, signature, maxnumber } = JSON.parse(text) as Record<
    'algorithm' | 'challenge' | 'salt' | 'signature',
    string
  > & { maxnumber: number };
  let number = 0;
  while (number <= maxnumber && hash(algorithm, `${salt}${number}`, 'hex') !== challenge) number += 1;
  assert.ok(number <= maxnumber, 'the task has no answer');
  return Buffer.from(JSON.stringify({ algorithm, challenge, number, salt, signature })).toString('base64');
}

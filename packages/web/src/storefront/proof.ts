/** Answers a proof of work, in slices, so that the page stays alive meanwhile. Fetched only when one is asked for. */
import { publicHold } from '@keymall/contract/ordering/public-lookup';
import { solveChallenge } from 'altcha-lib/v1';
import { call } from '#kit/call';

/** Numbers tried before the page gets a turn. */
const SLICE = 500;

/** The browser lends no hashing to pages without https. */
export class NoHashing extends Error {
  override readonly name = 'NoHashing';
}

interface Task {
  algorithm: string;
  challenge: string;
  salt: string;
  signature: string;
  maxnumber: number;
}

const turn = (): Promise<void> => new Promise((done) => setTimeout(done, 0));

/** Fetches a task and gives its answer as placing takes it. Throws `NoHashing`, and what calls throw. */
export async function prove(): Promise<string> {
  if (!globalThis.crypto?.subtle) throw new NoHashing();
  const { challenge: text } = await call(publicHold.challenge, {}, { quiet: true });
  const task = JSON.parse(text) as Task;
  const { algorithm, challenge, salt, signature, maxnumber } = task;
  for (let start = 0; start <= maxnumber; start += SLICE) {
    const solved = await solveChallenge(challenge, salt, algorithm, Math.min(maxnumber, start + SLICE - 1), start).promise;
    if (solved) return btoa(JSON.stringify({ algorithm, challenge, number: solved.number, salt, signature }));
    await turn();
  }
  throw new Error('the task has no answer');
}

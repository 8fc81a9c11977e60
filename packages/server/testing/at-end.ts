/**
 * What a test file opened, closed in reverse when the file ends. Imported before ./postgres.ts, so that the database server
 * goes last: hooks of a file run in the order they were given.
 */
import { after } from 'node:test';
import { mayBegin } from './midnight.ts';

const closers: (() => Promise<unknown>)[] = [];

/** Told by `npm test`, whose processes run several files one after another, as each begins: hooks belong to one file. */
export function beginFile(atItsEnd: typeof after): void {
  atItsEnd(async () => {
    for (const close of closers.splice(0).reverse()) await close();
  });
}

// A file run by itself begins here, so that it is the file's own end and not the first suite's.
if (!process.env.KEYMALL_TEST_RUNNER) beginFile(after);

export { mayBegin };

/** Runs when the test file ends. */
export const atEnd = (close: () => Promise<unknown>): void => void closers.push(close);

/**
 * What a test file opened, closed in reverse when the file ends. Imported before ./postgres.ts, so that the database server
 * goes last: hooks of a file run in the order they were given.
 */
import { after } from 'node:test';

const closers: (() => Promise<unknown>)[] = [];

after(async () => {
  for (const close of closers.reverse()) await close();
});

/** Runs when the test file ends. */
export const atEnd = (close: () => Promise<unknown>): void => void closers.push(close);

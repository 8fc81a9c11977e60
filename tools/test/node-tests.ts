/** Runs node:test files, each in a process of its own, and tells a line a file; failures in full. */
import { relative } from 'node:path';
import { run } from 'node:test';
import type { Tally } from './tally.ts';

export interface NodeTestOptions {
  root: string;
  /** Files at a time. */
  concurrency: number;
  /** Milliseconds until a file that does not end counts as failed. */
  timeout: number;
  /** Ends the files that still run. */
  signal?: AbortSignal;
  say?: (line: string) => void;
}

interface FileState {
  output: string[];
  failures: string[];
}

/** Runs the files given and counts what is in them. A file that dies or has no tests counts as one. */
export async function runNodeTests(
  files: readonly string[],
  { root, concurrency, timeout, signal, say = console.log }: NodeTestOptions,
): Promise<Tally> {
  const tally: Tally = { passed: 0, failed: 0, skipped: 0 };
  const states = new Map<string, FileState>();
  const stateOf = (file: string | undefined): FileState => {
    const key = file ?? '';
    const state = states.get(key) ?? { output: [], failures: [] };
    states.set(key, state);
    return state;
  };
  const tell = ({ output, failures }: FileState) => {
    for (const failure of failures) say(failure);
    if (output.length > 0) say(indent(`output:\n${output.join('')}`));
  };
  const stream = run({
    files: [...files],
    concurrency,
    timeout,
    ...(signal && { signal }),
    execArgv: ['--disable-warning=ExperimentalWarning'],
  });
  stream.on('test:stdout', ({ file, message }) => stateOf(file).output.push(message));
  stream.on('test:stderr', ({ file, message }) => stateOf(file).output.push(message));
  stream.on('test:fail', ({ file, name, details, line }) => {
    const inner = details.error.cause ?? details.error;
    // A suite fails because something in it does; that something is told by itself.
    if ('failureType' in details.error && details.error.failureType === 'subtestsFailed') return;
    const place = file ? `${relative(root, file)}${line ? `:${line}` : ''}` : '';
    stateOf(file).failures.push(`  ✖ ${name} (${place})\n${indent(describe(inner))}`);
  });
  stream.on('test:summary', ({ file, counts, duration_ms }) => {
    const unfit = counts.skipped + counts.todo;
    const failed = counts.tests - counts.passed - unfit;
    if (file === undefined) {
      // The summary of the whole run, files that died before their own included.
      Object.assign(tally, { passed: counts.passed, failed, skipped: unfit });
      return;
    }
    const { output, failures } = stateOf(file);
    const skipped = unfit > 0 ? `, ${unfit} skipped` : '';
    say(
      `${failed > 0 ? '✖' : '✔'} ${relative(root, file)} (${counts.tests} test${counts.tests === 1 ? '' : 's'}${skipped}, ${Math.round(duration_ms)} ms)`,
    );
    if (failed > 0) tell({ output, failures });
    states.delete(file);
  });
  await new Promise<void>((resolve, reject) => {
    stream.on('error', reject);
    stream.on('end', resolve);
    stream.resume();
  });
  for (const [file, state] of states) {
    if (state.failures.length === 0) continue;
    say(`✖ ${relative(root, file)} died`);
    tell(state);
  }
  return tally;
}

const indent = (text: string): string => text.trimEnd().replaceAll(/^/gm, '    ');

function describe(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const cause = error.cause instanceof Error ? `\ncaused by ${describe(error.cause)}` : '';
  return `${error.stack ?? error.message}${cause}`;
}

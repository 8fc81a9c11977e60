/** Runs node:test files in lanes and tells a line a file; failures in full. Files that keep to themselves share a process. */
import { readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { type FileProcess, type FileResult, openFileProcess } from './file-process.ts';

/** Imports, a warm compiler and what a test opened add up: after so many files, or so much memory, a process has done its part. */
const FILES_A_PROCESS = 16;
const BYTES_A_PROCESS = 1.2e9;

export interface NodeTestOptions {
  root: string;
  /** Milliseconds until a file that does not end counts as failed. */
  timeout: number;
  /** Ends the files that still run. */
  signal: AbortSignal;
  /** Modules that are told when a file begins. */
  begins?: readonly string[];
  /** Only tests with such a name. */
  name?: string;
  say?: (line: string) => void;
}

/**
 * What a process has once, a file that touches it has a process of its own for: other programs, signals, the environment,
 * mocked clocks and modules, memory measured as a whole; the drivers that are installed, among which some put a false one; and a
 * journey's browser, which is closed when its file ends.
 */
const OWN =
  /node:(child_process|worker_threads|cluster|v8|inspector)|process\.(env|on|once|exit|kill|chdir|memoryUsage|argv)\b|\bmock\b|reachGatewaysBy|setFlagsFromString|@keymall\/drivers\/registry|cash\.fixture|money\.premises|from '(\.\.\/)+fixtures\//;
export const needsOwnProcess = (text: string): boolean => OWN.test(text);

export interface NodeTests {
  /** Runs a file; the lane's process serves further files. */
  run(file: string, lane: number): Promise<FileResult>;
  /** Ends the processes. */
  close(): Promise<void>;
}

/** Opens the lanes' processes as they are needed. A file that dies or has no tests counts as one. */
export function nodeTests({ root, say = console.log, begins = [], ...options }: NodeTestOptions): NodeTests {
  const kept = new Map<number, { process: FileProcess; files: number }>();
  const open = (): FileProcess => openFileProcess({ root, begins, ...options });

  function tell({ file, passed, failed, skipped, seconds, failures, output }: FileResult): void {
    const count = passed + failed + skipped;
    const left = skipped > 0 ? `, ${skipped} skipped` : '';
    if (count === 0) return;
    say(
      `${failed > 0 ? '✖' : '✔'} ${relative(root, file)} (${count} test${count === 1 ? '' : 's'}${left}, ${Math.round(seconds * 1000)} ms)`,
    );
    if (failed === 0) return;
    for (const failure of failures) say(failure.replaceAll(`${root}/`, ''));
    if (output) say(`    output:\n${output.trimEnd().replaceAll(/^/gm, '    ')}`);
  }

  return {
    async run(file, lane) {
      const isAlone = needsOwnProcess(readFileSync(file, 'utf8'));
      const held = isAlone ? { process: open(), files: 0 } : (kept.get(lane) ?? { process: open(), files: 0 });
      const result = await held.process.run(file);
      held.files += 1;
      // After a failure nobody knows what is left of the process.
      if (isAlone || result.failed > 0 || held.files >= FILES_A_PROCESS || result.rss > BYTES_A_PROCESS) {
        if (!isAlone) kept.delete(lane);
        await held.process.close();
      } else kept.set(lane, held);
      tell(result);
      return result;
    },
    async close() {
      await Promise.all([...kept.values()].map((each) => each.process.close()));
      kept.clear();
    },
  };
}

/** A process that runs test files one after another (`file.main.ts`), seen from the runner. */
import { type ChildProcess, spawn } from 'node:child_process';
import { join, relative } from 'node:path';
import { setImmediate as turn } from 'node:timers/promises';
import type { FileOrder, FileVerdict } from './file.main.ts';

const MAIN = join(import.meta.dirname, 'file.main.ts');
const KILL_AFTER_MS = 10_000;

export interface FileProcessOptions {
  root: string;
  /** Milliseconds until a file that does not end counts as failed. */
  timeout: number;
  /** Ends what runs. */
  signal: AbortSignal;
  /** Modules of which each file is told that it begins. */
  begins: readonly string[];
  name?: string;
}

export type FileResult = FileVerdict & { file: string; output: string; died: boolean };

export interface FileProcess {
  /** Runs a file. A file with which the process dies, or which does not end, is a failure; there is no further one then. */
  run(file: string): Promise<FileResult>;
  /** Ends the process and waits for it. */
  close(): Promise<void>;
}

/** Starts the process. */
export function openFileProcess({ root, timeout, signal, begins, name }: FileProcessOptions): FileProcess {
  const child: ChildProcess = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', MAIN], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  let output: string[] = [];
  for (const stream of [child.stdout, child.stderr]) stream?.setEncoding('utf8').on('data', (text: string) => output.push(text));
  const closed = new Promise<string>((resolve) => {
    child.once('error', (error) => resolve(String(error)));
    child.once('exit', (code, killedBy) => resolve(killedBy ?? `exit code ${code}`));
  });
  const end = (): void => {
    child.kill('SIGTERM');
    setTimeout(() => child.kill('SIGKILL'), KILL_AFTER_MS).unref();
  };
  const earlier: string[] = [];
  signal.addEventListener('abort', end);
  void closed.then(() => signal.removeEventListener('abort', end));

  return {
    async run(file) {
      output = [];
      let late = false;
      const started = performance.now();
      const timer = setTimeout(() => {
        late = true;
        end();
      }, timeout);
      const answer = new Promise<FileVerdict>((resolve) => void child.once('message', resolve));
      child.send({ file, begins, ...(name && { name }) } satisfies FileOrder, () => undefined);
      const verdict = await Promise.race([answer, closed]);
      clearTimeout(timer);
      // What it wrote lies in the pipe before it tells the verdict: a turn of the event loop reads it.
      await turn();
      await turn();
      if (typeof verdict !== 'string') {
        earlier.push(file);
        return { ...verdict, file, output: output.join(''), died: false };
      }
      const why = late ? `did not end within ${Math.round(timeout / 1000)} s` : `died: ${verdict}`;
      const company =
        earlier.length > 0 ? `\n    before it in this process: ${earlier.map((each) => relative(root, each)).join(', ')}` : '';
      const seconds = (performance.now() - started) / 1000;
      return {
        ...{ passed: 0, failed: 1, skipped: 0, cpu: 0, rss: 0 },
        ...{ file, seconds, output: output.join(''), died: true },
        failures: [`  ✖ ${relative(root, file)} ${why}${company}`],
      };
    },
    async close() {
      if (child.connected) child.disconnect();
      const timer = setTimeout(() => child.kill('SIGKILL'), KILL_AFTER_MS);
      await closed;
      clearTimeout(timer);
    },
  };
}

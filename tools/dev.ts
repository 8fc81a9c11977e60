/** `npm run dev`: the server with reloading pages, started anew when what it is made of changes. What does not start waits for the next edit. */
import { type ChildProcess, spawn } from 'node:child_process';
import { join, relative } from 'node:path';
import { changesOf } from './test/watch.ts';

const root = join(import.meta.dirname, '..');
/** Pages reload by themselves, and tests are nobody's part. */
const PARTS = /^packages[\\/](server[\\/](src|seeds|migrations)|contract[\\/]src|drivers[\\/]src|sandbox[\\/]src)[\\/]/;
const APART = /\.(test|fixture)\.tsx?$/;

/** Does the running server hold this file, by its path in the project. */
export const restarts = (path: string): boolean => PARTS.test(path) && !APART.test(path);

/** Runs the program until the signal, and again at each change. Gives its last exit code. */
export async function keepRunning(program: readonly string[], folder: string, signal: AbortSignal): Promise<number> {
  let child: ChildProcess | undefined;
  let ended: Promise<number> = Promise.resolve(0);
  const start = (): void => {
    const started = spawn(process.execPath, program, { cwd: folder, stdio: 'inherit' });
    child = started;
    ended = new Promise((resolve) => started.once('exit', (code) => resolve(code ?? 1)));
  };
  start();
  // A terminal's Ctrl-C has reached it as well, and it takes the two for one.
  signal.addEventListener('abort', () => child?.kill('SIGTERM'));
  for await (const changed of changesOf(folder, signal)) {
    const parts = [...changed].map((path) => relative(folder, path)).filter(restarts);
    if (parts.length === 0) continue;
    console.log(`\n  ${parts.join(', ')}: 重新启动 restarting`);
    child?.kill('SIGTERM');
    await ended;
    if (!signal.aborted) start();
  }
  return ended;
}

if (import.meta.main) {
  const stopping = new AbortController();
  for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(name, () => stopping.abort());
  const server = join(root, 'packages/server/src/app/start.ts');
  process.exit(await keepRunning(['--disable-warning=ExperimentalWarning', server, ...process.argv.slice(2)], root, stopping.signal));
}

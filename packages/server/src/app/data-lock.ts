/** One server a data folder: two would share a database that the first to stop takes away. */
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { EnvError } from './env.ts';

/** A predecessor that was killed, or is just closing, may be seen a moment longer: a supervisor starts the next one at once. */
const PATIENCE_MS = 3000;
const LOOK_EVERY_MS = 50;
const clock = new Int32Array(new SharedArrayBuffer(4));

function outlives(pid: number): boolean {
  for (let waited = 0; waited < PATIENCE_MS; waited += LOOK_EVERY_MS) {
    if (!isAlive(pid)) return false;
    Atomics.wait(clock, 0, 0, LOOK_EVERY_MS);
  }
  return isAlive(pid);
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return pid !== process.pid;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** Takes the folder, or throws naming the process that has it. Gives the function that lets it go. */
export function lockDataDir(dataDir: string): () => void {
  mkdirSync(dataDir, { recursive: true });
  const file = join(dataDir, 'keymall.pid');
  for (let attempt = 0; ; attempt += 1) {
    try {
      writeFileSync(file, String(process.pid), { flag: 'wx' });
      return () => rmSync(file, { force: true });
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST' || attempt > 3) throw error;
    }
    const pid = Number(readFileSync(file, 'utf8'));
    if (outlives(pid)) {
      throw new EnvError(
        `另一个进程（${pid}）正在使用 ${dataDir}；多进程请共用 DATABASE_URL，或用 KEYMALL_DATA_DIR 换一个目录。 Process ${pid} has this data folder; share a DATABASE_URL, or set KEYMALL_DATA_DIR.`,
      );
    }
    // Left by a crash: the process is gone.
    rmSync(file, { force: true });
  }
}

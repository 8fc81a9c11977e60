/** One server a data folder: two would share a database that the first to stop takes away. */
import { execFileSync } from 'node:child_process';
import { lstatSync, mkdirSync, readFileSync, readlinkSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { EnvError } from './env.ts';

/** A predecessor that was killed, or is just closing, may be seen a moment longer: a supervisor starts the next one at once. */
const PATIENCE_MS = 3000;
const LOOK_EVERY_MS = 50;
const clock = new Int32Array(new SharedArrayBuffer(4));

/** Who holds a folder: a process and which one of its number, since numbers are given out again. */
interface Holder {
  pid: number;
  /** When it began, as the system counts; empty where that can't be told. */
  began: string;
}

/** When a process began, in words that no later process of its number has; empty where the system does not tell. */
function beganAt(pid: number): string {
  try {
    if (process.platform === 'linux') {
      // What stands behind the name, which may hold spaces and brackets; the 22nd field of all is the start in ticks since boot.
      const fields = readFileSync(`/proc/${pid}/stat`, 'latin1')
        .replace(/^.*\) /s, '')
        .split(' ');
      return `${readFileSync('/proc/sys/kernel/random/boot_id', 'latin1').slice(0, 8)}-${fields[19] ?? ''}`;
    }
    if (process.platform === 'darwin')
      return execFileSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })
        .trim()
        .replaceAll(/\W+/g, '-');
  } catch {
    // gone meanwhile, or not told
  }
  return '';
}

function lives({ pid, began }: Holder): boolean {
  if (pid === process.pid) return false;
  try {
    process.kill(pid, 0);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') return false;
  }
  return began === '' || began === beganAt(pid);
}

function outlives(holder: Holder): boolean {
  for (let waited = 0; waited < PATIENCE_MS; waited += LOOK_EVERY_MS) {
    if (!lives(holder)) return false;
    Atomics.wait(clock, 0, 0, LOOK_EVERY_MS);
  }
  return lives(holder);
}

/** Who holds the folder, or null. What a power cut left empty, and what names no process, is nobody's. */
export function holderOf(dataDir: string): Holder | null {
  const file = join(dataDir, 'keymall.pid');
  const stat = lstatSync(file, { throwIfNoEntry: false });
  if (!stat) return null;
  const text = stat.isSymbolicLink() ? readlinkSync(file) : readFileSync(file, 'utf8');
  const [, number, began = ''] = /^(\d{1,10})(?: ([\w-]+))?\s*$/.exec(text) ?? [];
  if (!number) return null;
  const holder = { pid: Number(number), began };
  // Older versions wrote the number alone: who began after it was written is somebody else.
  return began === '' && process.platform === 'linux' && isYounger(holder.pid, stat.mtimeMs) ? null : holder;
}

function isYounger(pid: number, than: number): boolean {
  const born = statSync(`/proc/${pid}`, { throwIfNoEntry: false })?.ctimeMs;
  return born !== undefined && born > than + 1000;
}

/** Is a server at work in this folder. */
export function isHeld(dataDir: string): boolean {
  const holder = holderOf(dataDir);
  return holder !== null && lives(holder);
}

/** A link that leads nowhere holds its text in its name's place: made whole or not at all, and on a full disk too. */
function take(file: string, text: string): void {
  try {
    symlinkSync(text, file);
  } catch (error) {
    // Windows lets few make links.
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') throw error;
    writeFileSync(file, text, { flag: 'wx' });
  }
}

/** Takes the folder, or throws naming the process that has it. Gives the function that lets it go. */
export function lockDataDir(dataDir: string): () => void {
  mkdirSync(dataDir, { recursive: true });
  const file = join(dataDir, 'keymall.pid');
  for (let attempt = 0; ; attempt += 1) {
    try {
      take(file, `${process.pid} ${beganAt(process.pid)}`.trim());
      return () => rmSync(file, { force: true });
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST' || attempt > 3) throw error;
    }
    const holder = holderOf(dataDir);
    if (holder && outlives(holder)) {
      throw new EnvError(
        `另一个 Keymall 进程（${holder.pid}）正在使用 ${dataDir}：请先结束它；多进程请共用 DATABASE_URL，或用 KEYMALL_DATA_DIR 换一个目录。 Another Keymall (process ${holder.pid}) has this data folder: end it, share a DATABASE_URL, or set KEYMALL_DATA_DIR.`,
      );
    }
    // Left by a crash: the process is gone.
    rmSync(file, { force: true });
  }
}

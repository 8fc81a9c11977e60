import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { holderOf, isHeld, lockDataDir } from './data-lock.ts';

const folder = mkdtempSync(join(tmpdir(), 'keymall-lock-'));
const file = join(folder, 'keymall.pid');
after(() => rmSync(folder, { recursive: true }));

test('one at a time: a living process keeps the folder, and gives it back', async () => {
  const other = spawn(process.execPath, ['-e', 'setInterval(() => undefined, 1000)']);
  await once(other, 'spawn');
  writeFileSync(file, String(other.pid));
  assert.throws(() => lockDataDir(folder), new RegExp(String(other.pid)));
  other.kill('SIGKILL');
  await once(other, 'exit');
  const unlock = lockDataDir(folder);
  assert.equal(holderOf(folder)?.pid, process.pid);
  unlock();
  lockDataDir(folder)();
});

test('a number that another program has by now, and a file that a power cut left empty, hold nothing', async () => {
  writeFileSync(file, '');
  lockDataDir(folder)();
  const other = spawn(process.execPath, ['-e', 'setInterval(() => undefined, 1000)']);
  await once(other, 'spawn');
  try {
    // Taken by a process of this number that began at another time.
    symlinkSync(`${other.pid} 12345678-99`, file);
    assert.equal(isHeld(folder), false);
    lockDataDir(folder)();
    if (process.platform !== 'linux') return;
    // By an older version, which wrote the number alone, yesterday.
    writeFileSync(file, String(other.pid));
    utimesSync(file, Date.now() / 1000 - 86_400, Date.now() / 1000 - 86_400);
    lockDataDir(folder)();
  } finally {
    other.kill('SIGKILL');
    rmSync(file, { force: true });
  }
});

test('a server of this house holds its folder against a second one', async () => {
  const module = JSON.stringify(join(import.meta.dirname, 'data-lock.ts'));
  const program = `import { lockDataDir } from ${module}; lockDataDir(${JSON.stringify(folder)}); console.log('held'); setInterval(() => undefined, 1000);`;
  const other = spawn(process.execPath, ['--input-type=module', '-e', program], { stdio: ['ignore', 'pipe', 'inherit'] });
  await once(other.stdout, 'data');
  assert.equal(isHeld(folder), true);
  assert.throws(() => lockDataDir(folder), new RegExp(String(other.pid)));
  other.kill('SIGKILL');
  await once(other, 'exit');
  lockDataDir(folder)();
});

test('a predecessor that is just ending is waited for', () => {
  // A shell's child: it ends by itself while this thread stands and looks.
  spawn('sh', ['-c', 'sleep 0.3 & echo $! > "$0"; wait', file], { stdio: 'ignore' });
  while (!/^\d+\n/.test(readIfThere())) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 5);
  lockDataDir(folder)();
});

function readIfThere(): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}

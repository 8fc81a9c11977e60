import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { lockDataDir } from './data-lock.ts';

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
  assert.equal(readFileSync(file, 'utf8'), String(process.pid));
  unlock();
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

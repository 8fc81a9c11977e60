import assert from 'node:assert/strict';
import { closeSync, mkdirSync, mkdtempSync, openSync, readdirSync, readFileSync, rmSync, statSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { turnOver } from './log-size.ts';

const folder = mkdtempSync(join(tmpdir(), 'keymall-log-'));
after(() => rmSync(folder, { recursive: true, force: true }));

test('a log that is written all the time stays small, loses no line of its last stretch, and is nobody else’s to read', () => {
  const file = join(folder, 'a.log');
  const log = openSync(file, 'a', 0o600);
  const line = (number: number): string => `${String(number).padStart(9, '0')}\n`;
  for (let number = 1; number <= 1000; number += 1) {
    writeSync(log, line(number));
    const turned = turnOver(file, 500);
    assert.equal(turned, number % 51 === 0);
  }
  closeSync(log);
  assert.deepEqual(readdirSync(folder).toSorted(), ['a.log', 'a.log.1']);
  const kept = readFileSync(`${file}.1`, 'utf8') + readFileSync(file, 'utf8');
  assert.equal(kept, Array.from({ length: 51 + (1000 % 51) }, (_, index) => line(1000 - (1000 % 51) - 50 + index)).join(''));
  assert.equal(statSync(`${file}.1`).mode & 0o777, 0o600);
});

test('where the copy can’t be written, the log is emptied all the same; where there is no log, nothing happens', () => {
  const file = join(folder, 'b.log');
  assert.equal(turnOver(file, 1), false);
  const log = openSync(file, 'a');
  writeSync(log, 'much');
  mkdirSync(`${file}.1`);
  assert.equal(turnOver(file, 1), true);
  assert.equal(statSync(file).size, 0);
  assert.equal(statSync(`${file}.1`, { throwIfNoEntry: false }), undefined);
  closeSync(log);
});

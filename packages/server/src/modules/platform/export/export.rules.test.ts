import assert from 'node:assert/strict';
import { test } from 'node:test';
import { FORMULA_MARKS } from '@keymall/contract/kit/spreadsheet';
import fc from 'fast-check';
import { csvField, csvLine, sheetCell } from './export.rules.ts';

test('no text begins as a formula does, and no long number is left to be rounded', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.constantFrom(...FORMULA_MARKS.map((mark) => `${mark}1`), '12345678901234567890')), (text) => {
      const inside = csvField(text).replace(/^"/, '');
      assert.ok(!FORMULA_MARKS.some((mark) => inside.startsWith(mark)), inside);
      assert.doesNotMatch(inside, /^\d{16,}/);
    }),
  );
});

/** A plain reader of one CSV line. */
function read(line: string): string[] {
  const cells: string[] = [];
  const body = line.slice(0, -2);
  for (let at = 0; at <= body.length; at += 1) {
    let cell = '';
    if (body[at] === '"') {
      for (at += 1; body[at] !== '"' || body[at + 1] === '"'; at += 1) {
        if (body[at] === '"') at += 1;
        cell += body[at];
      }
      at += 1;
    } else for (; at < body.length && body[at] !== ','; at += 1) cell += body[at];
    cells.push(cell);
  }
  return cells;
}

test('a line reads back as what was written, the apostrophe of a risky text apart', () => {
  fc.assert(
    fc.property(
      fc.array(
        fc.string().filter((text) => !FORMULA_MARKS.some((mark) => text.startsWith(mark)) && !/^\d{16,}$/.test(text)),
        { minLength: 1, maxLength: 6 },
      ),
      (cells) => {
        assert.deepEqual(
          read(
            csvLine(
              cells,
              cells.map(() => ({ title: '' })),
            ),
          ),
          cells,
        );
      },
    ),
  );
});

test('amounts are yuan, times Shanghai’s, counts numbers; negative amounts stay numbers', () => {
  assert.equal(csvField(1234, 'money'), '12.34');
  assert.equal(csvField(-1234, 'money'), '-12.34');
  assert.equal(csvField(new Date('2026-11-21T00:00:00Z'), 'time'), '2026-11-21 08:00:00');
  assert.equal(csvField(null), '');
  assert.deepEqual([sheetCell(1234, 'money'), sheetCell(7, 'number'), sheetCell('=1+1'), sheetCell(null)], [12.34, 7, '=1+1', null]);
  assert.equal(sheetCell('12345678901234567890'), '12345678901234567890');
  assert.equal(sheetCell('a\u0000b\ud800'), 'ab');
});

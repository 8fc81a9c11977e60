import assert from 'node:assert/strict';
import { test } from 'node:test';
import { csvQuoted, csvText, FORMULA_MARKS } from './spreadsheet.ts';

test('every mark of a formula is only a text behind an apostrophe, at the beginning and nowhere else', () => {
  assert.deepEqual([...FORMULA_MARKS].toSorted(), [...'=+-@\t\r\n＝＋－＠'].toSorted());
  for (const mark of FORMULA_MARKS) {
    assert.equal(csvText(`${mark}1`), csvQuoted(`'${mark}1`), mark);
    assert.equal(csvText(`1${mark}`), csvQuoted(`1${mark}`), mark);
  }
});

test('fifteen digits are a number, sixteen a text; quotes and line ends are held together', () => {
  assert.equal(csvText('123456789012345'), '123456789012345');
  assert.equal(csvText('1234567890123456'), "'1234567890123456");
  assert.equal(csvText('a,"b"\r\n'), '"a,""b""\r\n"');
});

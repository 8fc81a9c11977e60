import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { firstSeparator, lineReader, linesOf, type Reading, SPLIT_TYPES, type SplitType, splitCells, splitLine } from './card-lines.ts';

const read = (text: string, split_type: SplitType, separator = '', form: 'text' | 'csv' | 'sheet' = 'text'): Reading[] =>
  linesOf(text).map(lineReader({ split_type, separator }, form));

test('every kind of line end', () => assert.deepEqual(linesOf('a\r\nb\nc\rd'), ['a', 'b', 'c', 'd']));

test('a line falls once, at the first separator; nothing behind it is lost', () => {
  assert.deepEqual(splitLine('AAA----BBB----CCC', '----'), { number: 'AAA', secret: 'BBB----CCC' });
  assert.deepEqual(splitLine('AAA , BBB', ','), { number: 'AAA', secret: 'BBB' });
  assert.deepEqual(splitLine('AAA', ','), { number: 'AAA', secret: '' });
  assert.deepEqual(splitLine('----BBB', '----'), { number: '----BBB', secret: '' });
  assert.deepEqual(splitLine('AAA----', '----'), { number: 'AAA----', secret: '' });
});

test('auto takes the separator that occurs first, for all lines', () => {
  assert.equal(firstSeparator('user@x.com----pa,ss'), '----');
  assert.equal(firstSeparator('a|b,c'), '|');
  assert.equal(firstSeparator('abc'), null);
  assert.deepEqual(read('whole\na----b\nc,d', 'auto'), [
    { number: 'whole', secret: '' },
    { number: 'a', secret: 'b' },
    { number: 'c,d', secret: '' },
  ]);
});

test('blanks have names, and a separator of one’s own is any text', () => {
  assert.deepEqual(read('a b c', 'space'), [{ number: 'a', secret: 'b c' }]);
  assert.deepEqual(read('a\tb c', 'tab'), [{ number: 'a', secret: 'b c' }]);
  assert.deepEqual(read('a=>b=>c', 'own', '=>'), [{ number: 'a', secret: 'b=>c' }]);
  assert.deepEqual(read('a,b', 'own', ''), [{ number: 'a,b', secret: '' }]);
});

test('what is no card says why', () => {
  assert.deepEqual(read(`ok\n   \n${'x'.repeat(2001)}\nb\u0007d\n\ufeff last\nbro\ufffdken`, 'none'), [
    { number: 'ok', secret: '' },
    'blank',
    'too_long',
    'unprintable',
    { number: 'last', secret: '' },
    'unprintable',
  ]);
  assert.deepEqual(read('x'.repeat(2000), 'none'), [{ number: 'x'.repeat(2000), secret: '' }]);
});

test('defect 11: a card that looks like markup, SQL or a formula comes through letter by letter', () => {
  for (const line of [`&lt;b&gt; select * from x; -- 'q' "r" \\n`, '=cmd|"/c calc"!A1', '+86', '@SUM(1)', '-1'])
    assert.deepEqual(read(line, 'none'), [{ number: line, secret: '' }]);
});

test('quoted cells lose their quotes, and a separator inside them does not count', () => {
  assert.deepEqual(splitCells('"a,b",c', ','), { number: 'a,b', secret: 'c' });
  assert.deepEqual(splitCells('a,"b ""c"" d"', ','), { number: 'a', secret: 'b "c" d' });
  assert.deepEqual(splitCells('a,b,"c"', ','), { number: 'a', secret: 'b,"c"' });
  assert.deepEqual(splitCells('"whole, it is"', ','), { number: 'whole, it is', secret: '' });
  assert.deepEqual(splitCells('"whole, it is"', null), { number: 'whole, it is', secret: '' });
  assert.deepEqual(splitCells('"open,end', ','), { number: '"open', secret: 'end' });
  assert.deepEqual(splitCells('"a" b,c', ','), { number: '"a" b,c', secret: '' });
  assert.deepEqual(read('a,b', 'auto', '', 'csv'), [{ number: 'a', secret: 'b' }]);
  assert.deepEqual(read('"a,b"\n""', 'none', '', 'csv'), [{ number: 'a,b', secret: '' }, 'blank']);
});

test('a row of several cells falls behind the first, one of one cell as a line does', () => {
  assert.deepEqual(read('a,1\tb\tc\nd,e', ',', '', 'sheet'), [
    { number: 'a,1', secret: 'b\tc' },
    { number: 'd', secret: 'e' },
  ]);
});

const split = fc.constantFrom(...SPLIT_TYPES);
const form = fc.constantFrom('text' as const, 'csv' as const, 'sheet' as const);
const piece = fc.oneof(
  fc.string({ maxLength: 12, unit: 'binary' }),
  fc.constantFrom('\r', '\n', '\r\n', ' ', '\t', ',', '|', '"', '""', '----', '_____', '\u2028', '\ufeff', '卡密', 'x'.repeat(2001)),
);

test('every line is read as exactly one thing, and no card is empty', () => {
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 60 }), split, form, (pieces, type, kind) => {
      const lines = linesOf(pieces.join(''));
      const readings = read(pieces.join(''), type, '#', kind);
      assert.equal(readings.length, lines.length);
      for (const reading of readings) {
        if (typeof reading === 'string') assert.match(reading, /^(blank|too_long|unprintable)$/);
        else assert.ok(reading.number.length + reading.secret.length <= 2000 && reading.number !== '');
      }
    }),
  );
});

test('no letter of a kept line is lost but the separator and the blanks about it', () => {
  const plain = (text: string): string => text.replace(/\s/g, '');
  fc.assert(
    fc.property(fc.stringMatching(/^[a-z,|_ -]{1,40}$/), split, (line, type) => {
      const [card] = read(line, type, '|_');
      if (!card || typeof card === 'string') return;
      if (card.secret === '') return assert.equal(plain(card.number), plain(line));
      const between = line.trim().slice(card.number.length, line.trim().length - card.secret.length);
      assert.ok([',', '|', '----', '_____', '', '|_'].includes(between.trim()), between);
      assert.ok(line.trim().startsWith(card.number) && line.trim().endsWith(card.secret));
    }),
  );
});

test('a cell that was quoted as a spreadsheet does it comes back', () => {
  const cell = fc.stringMatching(/^[a-z",|; ]{1,20}$/).filter((text) => text.trim() === text && text !== '');
  const quoted = (text: string): string => `"${text.replaceAll('"', '""')}"`;
  fc.assert(
    fc.property(cell, cell, (number, secret) => {
      assert.deepEqual(splitCells(`${quoted(number)},${quoted(secret)}`, ','), { number, secret });
      assert.deepEqual(splitCells(quoted(number), ','), { number, secret: '' });
    }),
  );
});

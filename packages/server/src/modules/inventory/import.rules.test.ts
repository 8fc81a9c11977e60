import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { test } from 'node:test';
import fc from 'fast-check';
import { linesOf, readPaste, type SplitType, separatorOf, shuffled, splitLine } from './import.rules.ts';

test('every kind of line end', () => assert.deepEqual(linesOf('a\r\nb\nc\rd'), ['a', 'b', 'c', 'd']));

test('a line falls once, at the first separator; nothing behind it is lost', () => {
  assert.deepEqual(splitLine('AAA----BBB----CCC', '----'), { number: 'AAA', secret: 'BBB----CCC' });
  assert.deepEqual(splitLine('AAA , BBB', ','), { number: 'AAA', secret: 'BBB' });
  assert.deepEqual(splitLine('AAA', ','), { number: 'AAA', secret: '' });
  assert.deepEqual(splitLine('----BBB', '----'), { number: '----BBB', secret: '' });
  assert.deepEqual(splitLine('AAA----', '----'), { number: 'AAA----', secret: '' });
});

test('auto takes the separator that occurs first, for all lines', () => {
  assert.equal(separatorOf('user@x.com----pa,ss', 'auto'), '----');
  assert.equal(separatorOf('a|b,c', 'auto'), '|');
  assert.equal(separatorOf('abc', 'auto'), null);
  assert.equal(separatorOf('a,b', 'none'), null);
  assert.deepEqual(
    readPaste('a----b\nc,d', 'auto').cards.map(({ number, secret }) => [number, secret]),
    [
      ['a', 'b'],
      ['c,d', ''],
    ],
  );
});

test('lines are counted from one, blanks and refusals with their place', () => {
  const paste = readPaste(`ok\n   \n${'x'.repeat(2001)}\nb\u0007d\nlast`, 'none');
  assert.deepEqual(
    paste.cards.map(({ line, number }) => [line, number]),
    [
      [1, 'ok'],
      [5, 'last'],
    ],
  );
  assert.equal(paste.blank, 1);
  assert.deepEqual(paste.invalid, [
    { line: 3, reason: 'too_long' },
    { line: 4, reason: 'unprintable' },
  ]);
});

test('defect 11: a card that looks like markup or SQL comes through letter by letter', () => {
  const line = `&lt;b&gt; select * from x; -- 'q' "r" \\n`;
  assert.equal(readPaste(line, 'none').cards[0]?.number, line);
});

const split = fc.constantFrom<SplitType>('none', 'auto', ',', '|', '----', '_____', ' ', '\t');
const piece = fc.oneof(
  fc.string({ maxLength: 12, unit: 'binary' }),
  fc.constantFrom('\r', '\n', '\r\n', ' ', '\t', ',', '|', '----', '_____', '\u2028', '\ufeff', '卡密', 'x'.repeat(2001)),
);

test('every line is in exactly one heap', () => {
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 60 }), split, (pieces, type) => {
      const paste = readPaste(pieces.join(''), type);
      assert.equal(paste.total, paste.cards.length + paste.blank + paste.invalid.length);
      const places = [...paste.cards, ...paste.invalid].map(({ line }) => line);
      assert.equal(new Set(places).size, places.length);
      for (const { number } of paste.cards) assert.notEqual(number, '');
    }),
  );
});

test('no letter of a kept line is lost but the separator and the blanks about it', () => {
  const bare = (text: string): string => text.replace(/\s/g, '');
  fc.assert(
    fc.property(fc.stringMatching(/^[a-z,|_ -]{1,40}$/), split, (line, type) => {
      const [card] = readPaste(line, type).cards;
      const separator = separatorOf(line.trim(), type);
      if (!card) return;
      const joined = card.secret === '' ? card.number : `${card.number}${separator}${card.secret}`;
      assert.equal(bare(joined), bare(line));
    }),
  );
});

test('shuffling keeps every item', () => {
  const items = Array.from({ length: 100 }, (_, index) => index);
  const mixed = shuffled(items, randomBytes(400));
  assert.deepEqual(
    [...mixed].sort((a, b) => a - b),
    items,
  );
  assert.notDeepEqual(mixed, items);
});

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import fc from 'fast-check';
import { before, CARD_MOVES, FREE, mask, meantBy, previewOf } from './card.rules.ts';

test('as much of the ends as leaves the text useless', () => {
  assert.equal(mask('ABCD-EFGH-IJKL-MNOP'), 'ABCD****MNOP');
  assert.equal(mask('12345678'), '12****78');
  assert.equal(mask('1234'), '1****4');
  assert.equal(mask('123'), '****');
  assert.equal(mask(''), '');
  assert.equal(mask('卡密卡密卡密卡密'), '卡密****卡密');
});

test('never more than half of the letters', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^[a-z0-9]{1,60}$/), (text) => {
      assert.ok(mask(text).replace('****', '').length <= text.length / 2);
    }),
  );
});

test('the sale moves cards as the rules say, and no other way', () => {
  const sql = readFileSync(join(import.meta.dirname, '../sql/cards.sql'), 'utf8');
  for (const { to } of CARD_MOVES.filter(({ by }) => by === 'sale')) assert.match(sql, new RegExp(`set status = ${to}\\b`));
  for (const [, to] of sql.matchAll(/set status = (\d)/g))
    assert.ok(
      CARD_MOVES.some((move) => move.by === 'sale' && move.to === Number(to)),
      `a move to ${to}`,
    );
});

test('a chooser sees the ends of a number, fewer where it is the whole key', () => {
  assert.equal(previewOf({ number: '13812345678', secret: 'pw' }), '138****5678');
  assert.equal(previewOf({ number: 'KM7Q8H2D91AFX2VD', secret: '' }), 'KM7****X2VD');
  assert.equal(previewOf({ number: 'KM7Q8H2D91', secret: '' }), 'K****1');
  assert.equal(previewOf({ number: '12345', secret: 'pw' }), '****5');
  assert.equal(previewOf({ number: '12345678', secret: '' }), '****');
  fc.assert(
    fc.property(fc.stringMatching(/^[a-z0-9]{1,60}$/), fc.boolean(), (number, isKey) => {
      const shown = previewOf({ number, secret: isKey ? '' : 'pw' }).replace('****', '').length;
      assert.ok(shown <= 7 && shown <= Math.max(0, number.length - (isKey ? 8 : 4)));
    }),
  );
});

test('a hand leaves only free cards’ states, and enters only these', () => {
  for (const to of [0, 1, 2, 3, 4] as const) {
    assert.ok(before(to).every((from) => FREE.includes(from) && from !== to));
    if (!FREE.includes(to)) assert.deepEqual(before(to), []);
  }
});

test('a typed text means itself, and number and secret at whatever stood between them', () => {
  assert.deepEqual(meantBy('ABC'), [{ number: 'ABC', secret: '' }]);
  assert.deepEqual(meantBy('A----B')[0], { number: 'A----B', secret: '' });
  const word = fc.stringMatching(/^[A-Za-z0-9\u4e00-\u9fa5]{1,20}$/);
  const gap = fc.constantFrom('----', ',', '|', '_____', ' ', '\t', '：', ' | ', '-=-', '~~~~~~~~');
  fc.assert(
    fc.property(word, gap, word, (number, between, secret) => {
      const meant = meantBy(`${number}${between}${secret}`);
      assert.ok(meant.some((card) => card.number === number && card.secret === secret));
      assert.ok(meant.length <= 1 + 8 * 15, `${meant.length} probes a goods`);
    }),
  );
});

test('what a text may mean is never empty-handed, never twice the same, and bounded', () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 200, unit: 'binary' }), (text) => {
      const meant = meantBy(text);
      assert.equal(meant[0]?.number, text);
      assert.equal(new Set(meant.map(({ number, secret }) => JSON.stringify([number, secret]))).size, meant.length);
      assert.ok(meant.length <= 1 + 8 * 15);
      for (const { number, secret } of meant.slice(1)) assert.ok(number !== '' && secret !== '');
    }),
  );
});

import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { formatYuan } from '@keymall/contract/kit/money';
import fc from 'fast-check';
import {
  COMPLAINT_MOVES,
  complainUntil,
  sixDigits,
  supplierContact,
  withoutAmounts,
  withoutContact,
  wordsOf,
  worthOf,
} from './complaint.rules.ts';

describe('moves', () => {
  test('each act leads to a state the table allows: a result only when decided, and the merchant’s word kept', () => {
    for (const [act, move] of Object.entries(COMPLAINT_MOVES)) {
      assert.ok(move.result === 0 || move.status === 1, act);
      assert.ok(move.from.length > 0, act);
    }
  });
  test('only the merchant’s silence runs out', () => assert.deepEqual(COMPLAINT_MOVES.expire.from, [0]));
  test('a merchant who agreed or replaced has nothing more to do', () => {
    for (const act of ['agree', 'replace', 'contest'] as const)
      assert.ok(!COMPLAINT_MOVES[act].from.includes(1) && !COMPLAINT_MOVES[act].from.includes(2), act);
  });
});

describe('worth', () => {
  const order = fc
    .tuple(fc.integer({ min: 1, max: 5_000_000 }), fc.nat(), fc.integer({ min: 1, max: 1000 }))
    .map(([total, seed, quantity]) => ({ total, refunded: seed % total, quantity, live: quantity - (seed % quantity) }));
  test('never more than is left, more for more cards, all for all', () => {
    fc.assert(
      fc.property(order, fc.integer({ min: 1, max: 1000 }), (paid, cards) => {
        const worth = worthOf(paid, cards);
        assert.ok(worth >= 0 && worth <= paid.total - paid.refunded);
        assert.ok(worthOf(paid, cards + 1) >= worth);
        assert.equal(worthOf({ ...paid, refunded: 0, live: paid.quantity }, paid.quantity), paid.total);
      }),
    );
  });
  test('of one card of three for ten yuan', () => {
    assert.equal(worthOf({ total: 1000, refunded: 0, quantity: 3, live: 3 }, 1), 333);
    assert.equal(worthOf({ total: 1000, refunded: 0, quantity: 3, live: 3 }, 2), 667, 'one that was replaced is no card less');
  });
  test('one after another they come to the whole, never a fen less or more', () =>
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1_000_000 }), fc.integer({ min: 1, max: 60 }), (total, quantity) => {
        let refunded = 0;
        for (let live = quantity; live > 0; live--) refunded += worthOf({ total, refunded, quantity, live }, 1);
        assert.equal(refunded, total);
      }),
    ));
});

test('a list in a setting', () => assert.deepEqual(wordsOf(' 无效卡密| |不会使用|无效卡密 '), ['无效卡密', '不会使用']));

test('the window is counted from the payment', () =>
  assert.equal(complainUntil(new Date('2026-11-21T15:59:00Z'), 3).toISOString(), '2026-11-24T15:59:00.000Z'));

test('six digits are six, and each first digit comes as often', () => {
  let state = 1;
  const random = (count: number): Uint8Array =>
    Uint8Array.from({ length: count }, () => {
      state = (state * 1_103_515_245 + 12_345) & 0x7fffffff;
      return (state >> 16) & 255;
    });
  const firsts = new Map<string, number>();
  for (let count = 0; count < 20_000; count += 1) {
    const drawn = sixDigits(random);
    assert.match(drawn, /^\d{6}$/);
    firsts.set(drawn.charAt(0), (firsts.get(drawn.charAt(0)) ?? 0) + 1);
  }
  for (const often of firsts.values()) assert.ok(often > 1700 && often < 2300, String(often));
  assert.equal(firsts.size, 10);
  assert.equal(
    sixDigits((count) => new Uint8Array(count)),
    '000000',
  );
});

describe('what a supplier is told', () => {
  test('no amount in the house’s words', () => {
    assert.equal(withoutAmounts('平台裁决：支持买家，退款 10.00 元。只有一张无效'), '平台裁决：支持买家，退款。只有一张无效');
    assert.equal(withoutAmounts('商家已补发 2 张卡密，原卡密作废'), '商家已补发 2 张卡密，原卡密作废');
    fc.assert(
      fc.property(fc.nat(1_000_000_000), (amount) => {
        assert.equal(withoutAmounts(`商家同意退款 ${formatYuan(amount)} 元`), '商家同意退款');
      }),
    );
  });
  test('no contact by which the order is opened, however much of it was left', () => {
    assert.deepEqual(supplierContact({ qq: '10001', mobile: '13800138000' }, 'buyer@example.com'), { qq: '10001', mobile: '13800138000' });
    assert.deepEqual(supplierContact({ qq: '10001', mobile: '' }, '10001@qq.com'), { qq: '', mobile: '' });
    const digits = fc.stringMatching(/^[1-9]\d{4,14}$/);
    fc.assert(
      fc.property(digits, digits, fc.constantFrom('', '@qq.com', '0'), (qq, mobile, end) => {
        assert.equal(supplierContact({ qq, mobile }, `${qq}${end}`).qq, '');
        assert.equal(supplierContact({ qq, mobile }, mobile).mobile, '');
      }),
    );
  });
  test('nor where somebody wrote it, however spaced; a mailbox not by its name either', () => {
    assert.equal(withoutContact('加我 Buyer@Example.com 或者微信 buyer', 'buyer@example.com'), '加我 *** 或者微信 ***');
    assert.equal(withoutContact('a.b+c(1) 和 aXb+c(1)', 'a.b+c(1)'), '*** 和 aXb+c(1)');
    assert.equal(withoutContact('第 1 张无效', '1'), '第 1 张无效');
    const contact = fc
      .string({ unit: 'grapheme', minLength: 4, maxLength: 64 })
      .filter((text) => [...text.replace(/[\s-]/g, '')].length >= 4);
    fc.assert(
      fc.property(contact, fc.constantFrom('', ' ', '-', ' - '), (whole, space) => {
        assert.equal(withoutContact(`请联系${[...whole].join(space)}。`, whole).includes(whole), false);
      }),
    );
  });
});

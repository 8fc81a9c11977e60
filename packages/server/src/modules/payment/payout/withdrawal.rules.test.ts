import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { cashFeeOf } from '@keymall/contract/payment/cash-fee';
import { payoutProblems } from '@keymall/contract/payment/payout-account';
import { settlementSettings } from '@keymall/contract/settings/groups';
import fc from 'fast-check';
import {
  askAgainAt,
  automaticCash,
  type CashFacts,
  feeRule,
  inHours,
  LOST_AFTER_MS,
  maskAccount,
  maskName,
  mayMove,
  outcomeOf,
  sendsItself,
  typesOffered,
  WITHDRAWAL_MOVES,
  type WithdrawalStatus,
  whyNotCash,
  whyNotNow,
} from './withdrawal.rules.ts';

const defaults = settlementSettings.parse({});
const good: CashFacts = {
  hour: 12,
  frozen: null,
  stopped: false,
  debt: 0,
  verified: true,
  account: { type: 1, status: 1 },
  used: 0,
  balance: 100_000,
};
const fen = fc.integer({ min: 1, max: 1_000_000_000_000 });

describe('fee', () => {
  test('examples', () => {
    assert.equal(cashFeeOf(10_000, { type: 100, fee: 100 }), 100);
    assert.equal(cashFeeOf(5050, { type: 100, fee: 100 }), 51);
    assert.equal(cashFeeOf(5049, { type: 100, fee: 100 }), 50);
    assert.equal(cashFeeOf(10_000, { type: 1, fee: 200 }), 200);
    assert.equal(cashFeeOf(10_000, { type: 100, fee: 0 }), 0);
  });
  test('per cent: within half a fen of the exact one, never less for more', () =>
    fc.assert(
      fc.property(fen, fc.integer({ min: 0, max: 10_000 }), (money, fee) => {
        const taken = cashFeeOf(money, { type: 100, fee });
        const exact = BigInt(money) * BigInt(fee);
        assert.ok(2n * (BigInt(taken) * 10_000n - exact) <= 10_000n && 2n * (exact - BigInt(taken) * 10_000n) < 10_000n + 1n);
        assert.ok(cashFeeOf(money + 1, { type: 100, fee }) >= taken);
        assert.ok(taken >= 0 && taken <= money);
      }),
    ));
});

describe('checks', () => {
  /** Each alone makes its own refusal; in this order the first of several is told. */
  const faults: [string, Partial<typeof defaults>, Partial<CashFacts>][] = [
    ['cash_closed', { cash_status: 0 }, {}],
    ['merchant_frozen', {}, { frozen: '' }],
    ['payouts_stopped', {}, { stopped: true }],
    ['merchant_in_debt', {}, { debt: 1 }],
    ['cash_unverified', {}, { verified: false }],
    ['payout_account_unset', {}, { account: null }],
    ['payout_account_off', {}, { account: { type: 1, status: 0 } }],
    ['cash_hours', {}, { hour: 18 }],
    ['cash_count_spent', {}, { used: 5 }],
    ['cash_too_little', { cash_min_money: 5001 }, {}],
    ['cash_short', {}, { balance: 4999 }],
    ['cash_type_closed', { cash_type_alipay: 0 }, {}],
    ['cash_fee_all', { cash_fee_type: 1, cash_fee: 5000 }, {}],
  ];
  const ask = (settings: Partial<typeof defaults>, facts: Partial<CashFacts>, shown?: number) => {
    const all = { ...defaults, ...settings };
    return whyNotCash(all, { ...good, ...facts }, 5000, shown ?? cashFeeOf(5000, feeRule(all)))?.refusal ?? null;
  };

  test('nothing wrong, nothing said', () => assert.equal(ask({}, {}), null));
  test('another fee than the page showed', () => assert.equal(ask({}, {}, 49), 'cash_fee_changed'));
  for (const [name, settings, facts] of faults) test(name, () => assert.equal(ask(settings, facts), name));

  test('of several the first in the order is told', () =>
    fc.assert(
      fc.property(fc.subarray(faults, { minLength: 1 }), (some) => {
        // No account is neither disabled nor of a kind.
        const chosen = some.some(([name]) => name === 'payout_account_unset')
          ? some.filter(([name]) => name !== 'payout_account_off')
          : some;
        const settings = Object.assign({}, ...chosen.map(([, change]) => change));
        const facts = Object.assign({}, ...chosen.map(([, , change]) => change));
        const first = faults.find((fault) => chosen.includes(fault));
        assert.equal(ask(settings, facts), first?.[0]);
      }),
    ));

  test('what it tells says the numbers', () => {
    assert.deepEqual(whyNotNow(defaults, { ...good, hour: 9 }), { refusal: 'cash_hours', values: { from: 10, to: 18 } });
    assert.deepEqual(whyNotCash(defaults, { ...good, balance: 7001 }, 8000, 80), { refusal: 'cash_short', values: { balance: '70.01' } });
    assert.deepEqual(typesOffered({ ...defaults, cash_type_wechat: 0 }), [1, 3]);
  });

  test('hours: from inclusive, to exclusive, over midnight too', () => {
    assert.deepEqual(
      [9, 10, 17, 18].map((hour) => inHours(hour, 10, 18)),
      [false, true, true, false],
    );
    assert.deepEqual(
      [21, 22, 0, 5, 6].map((hour) => inHours(hour, 22, 6)),
      [false, true, true, true, false],
    );
    fc.assert(fc.property(fc.integer({ min: 0, max: 23 }), (hour) => inHours(hour, 0, 24) && !inHours(hour, 7, 7)));
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 23 }), fc.integer({ min: 0, max: 23 }), fc.integer({ min: 0, max: 23 }), (hour, from, to) => {
        fc.pre(from !== to);
        assert.notEqual(inHours(hour, from, to), inHours(hour, to, from));
      }),
    );
  });
});

describe('automatic', () => {
  const on = { ...defaults, auto_cash: 1 as const };
  const at = (facts: Partial<CashFacts>, settings: typeof defaults = on) => automaticCash(settings, { ...good, ...facts });
  test('the whole balance, with a fee of its own, from its hour on', () => {
    assert.deepEqual(at({ hour: 3 }), { money: 100_000, fee: 0 });
    assert.deepEqual(at({}, { ...on, auto_cash_fee_type: 1, auto_cash_fee: 30 }), { money: 100_000, fee: 30 });
    assert.equal(at({ hour: 2 }), null);
    assert.equal(at({ balance: 4999 }), null);
    assert.deepEqual(at({ balance: 5000 }), { money: 5000, fee: 0 });
    assert.equal(at({}, { ...on, auto_cash: 0 }), null);
  });
  test('whatever closes withdrawals closes it, but neither the hours nor the count', () => {
    for (const facts of [{ frozen: 'x' }, { stopped: true }, { debt: 1 }, { account: null }, { account: { type: 1, status: 0 } as const }])
      assert.equal(at(facts), null);
    assert.equal(at({}, { ...on, cash_status: 0 }), null);
    assert.equal(at({}, { ...on, cash_type_alipay: 0 }), null);
    assert.notEqual(at({ hour: 23, used: 99 }), null);
  });
  test('goes out by itself only up to the limit of two people', () => {
    const sends = { ...defaults, auto_pass: 1 as const };
    assert.deepEqual([sendsItself(sends, 500_000), sendsItself(sends, 500_001), sendsItself(defaults, 1)], [true, false, false]);
  });
});

describe('moves', () => {
  const states: WithdrawalStatus[] = [0, 1, 2, 3, 4, 5];
  test('paid and refused are the end; only a failed one goes back', () => {
    for (const to of states) assert.ok(!mayMove(1, to) && !mayMove(2, to));
    assert.deepEqual(
      WITHDRAWAL_MOVES.filter(([, to]) => to === 1).map(([from]) => from),
      [0, 3, 4],
    );
  });
  test('whatever is done, it is paid or given back once, and never both', () =>
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...states), { maxLength: 30 }), (wishes) => {
        let at: WithdrawalStatus = 0;
        let ended = 0;
        for (const to of wishes) {
          if (!mayMove(at, to)) continue;
          at = to;
          if (to === 1 || to === 2) ended += 1;
        }
        assert.ok(ended <= 1 && (ended === 1) === (at === 1 || at === 2));
      }),
    ));
  test('a gateway’s word', () => {
    for (const mayBeLost of [true, false]) {
      assert.equal(outcomeOf('succeeded', 0, mayBeLost), 'paid');
      assert.equal(outcomeOf('failed', 0, mayBeLost), 'failed');
      assert.equal(outcomeOf('processing', 10 * LOST_AFTER_MS, mayBeLost), 'wait');
      assert.equal(outcomeOf('unknown', LOST_AFTER_MS - 1, mayBeLost), 'wait');
    }
    assert.equal(outcomeOf('unknown', LOST_AFTER_MS, true), 'failed');
    assert.equal(outcomeOf('unknown', 1000 * LOST_AFTER_MS, false), 'wait');
  });
  test('it is asked for ever, less and less often', () => {
    const now = new Date(0);
    const minutes = Array.from({ length: 9 }, (_, asked) => askAgainAt(now, asked).getTime() / 60_000);
    assert.deepEqual(minutes, [1, 2, 5, 10, 30, 60, 60, 60, 60]);
  });
});

describe('what is shown', () => {
  test('examples', () => {
    assert.equal(maskAccount('13812345678'), '13****78');
    assert.equal(maskAccount('6222021234567890123'), '622****0123');
    assert.equal(maskAccount('zhangsan@example.com'), 'zh****@example.com');
    assert.equal(maskAccount('a@b.cc'), '****@b.cc');
    assert.equal(maskName('张三'), '张**');
  });
  test('never more than half of an account', () =>
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', minLength: 1, maxLength: 60 }), (account) => {
        fc.pre(!account.includes('@'));
        const shown = [...maskAccount(account)].filter((letter) => letter !== '*').length;
        assert.ok(shown <= Math.max(0, Math.floor([...account].length / 2)));
      }),
    ));
  test('fields the type does not allow', () => {
    const form = { realname: '张三', account: '13812345678' };
    assert.deepEqual(payoutProblems({ type: 1, ...form }), []);
    assert.deepEqual(payoutProblems({ type: 1, ...form, account: '6222' }), ['account']);
    assert.deepEqual(payoutProblems({ type: 2, ...form, account: 'wx' }), ['collect_img']);
    assert.deepEqual(payoutProblems({ type: 3, ...form, account: 'no card' }), ['account', 'bank_name']);
    assert.deepEqual(payoutProblems({ type: 3, ...form, account: '6222021234567890123', bank_name: '工商银行' }), []);
    assert.deepEqual(payoutProblems({ type: 1, ...form, idcard_number: '11010519491231002X' }), []);
    assert.deepEqual(payoutProblems({ type: 1, ...form, idcard_number: '110105194912310021' }), ['idcard_number']);
  });
});

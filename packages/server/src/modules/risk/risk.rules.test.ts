import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { textOf } from '@keymall/contract/kit/saying';
import { type RiskRuleCode, riskRuleCodes } from '@keymall/contract/risk/risk';
import { riskSettings } from '@keymall/contract/settings/groups';
import fc from 'fast-check';
import { DEFAULT_RULES, type Facts, following, type Policy, QUIET_DAYS, scoreOf, signalsOf } from './risk.rules.ts';
import { habits, simulated } from './simulation.fixture.ts';

const quiet: Facts = {
  age_days: 200,
  paid_orders: 50,
  turnover: 500_000,
  turnover_day: 70_000,
  turnover_before: 70_000,
  refunded: 0,
  complaints: 0,
  severe: 0,
  largest: 20_000,
  of_one_address: 3,
  unpaid_hour: 2,
  new_region: '',
  payout_twins: 0,
  shelf: 10,
  dearest: 4,
  denied: false,
};
const spoke = (facts: Partial<Facts>): RiskRuleCode[] => signalsOf({ ...quiet, ...facts }, DEFAULT_RULES).map(({ code }) => code);

describe('each rule speaks from its threshold on, and not below', () => {
  const edges: Record<RiskRuleCode, [not: Partial<Facts>, speaks: Partial<Facts>]> = {
    complaint_rate: [{ complaints: 4 }, { complaints: 5 }],
    severe_complaints: [{ severe: 1 }, { severe: 2 }],
    refund_rate: [{ refunded: 99_999 }, { refunded: 100_000 }],
    one_address: [{ of_one_address: 29 }, { of_one_address: 30 }],
    young_turnover: [
      { age_days: 7, turnover: 2_000_000 },
      { age_days: 6, turnover: 2_000_000 },
    ],
    turnover_jump: [
      { turnover_day: 499_999, turnover_before: 10_000 },
      { turnover_day: 500_000, turnover_before: 10_000 },
    ],
    large_order: [{ largest: 499_999 }, { largest: 500_000 }],
    unpaid_burst: [{ unpaid_hour: 19 }, { unpaid_hour: 20 }],
    new_region: [{ new_region: '' }, { new_region: '海外' }],
    shared_payout: [{ payout_twins: 0 }, { payout_twins: 1 }],
    price_outlier: [
      { dearest: 30, shelf: 4 },
      { dearest: 20, shelf: 5 },
    ],
    denied: [{ denied: false }, { denied: true }],
  };
  for (const code of riskRuleCodes) {
    test(code, () => {
      const [not, speaks] = edges[code];
      assert.deepEqual(spoke(not), []);
      assert.deepEqual(spoke(speaks), [code]);
    });
  }

  test('few orders are no rate, and a young shop has nothing to leap from', () => {
    assert.deepEqual(spoke({ paid_orders: 9, complaints: 5, refunded: 400_000, of_one_address: 9 }), []);
    assert.deepEqual(spoke({ turnover_day: 9_000_000, turnover_before: 0 }), []);
  });
});

test('a rule that is off or without points does not speak; points add up, the loudest first; every signal has words in both languages', () => {
  const facts = { ...quiet, complaints: 20, new_region: '海外', largest: 900_000 };
  const signals = signalsOf(facts, DEFAULT_RULES);
  assert.deepEqual(
    signals.map(({ code }) => code),
    ['complaint_rate', 'large_order', 'new_region'],
  );
  assert.equal(scoreOf(signals), 60);
  for (const { words } of signals) for (const locale of ['zh_CN', 'en_US'] as const) assert.match(textOf(words, locale), /^[^{}]{8,}$/);
  assert.match(textOf(signals[0]?.words ?? '', 'zh_CN'), /50 笔支付订单中有 20 件投诉（40%）/);
  const off = { ...DEFAULT_RULES, complaint_rate: { ...DEFAULT_RULES.complaint_rate, status: 0 as const } };
  assert.equal(scoreOf(signalsOf(facts, { ...off, new_region: { ...off.new_region, points: 0 } })), 10);
});

describe('what follows', () => {
  const now = new Date('2026-11-23T04:00:00Z');
  const ago = (days: number): Date => new Date(now.getTime() - days * 86_400_000);
  const policy: Policy = riskSettings.parse({});
  const acting: Policy = { ...policy, risk_mode: 1 };
  const heavy = signalsOf({ ...quiet, complaints: 20, severe: 3 }, DEFAULT_RULES);
  const after = (score: number, standing: Parameters<typeof following>[2], how = acting) =>
    following(score, heavy, standing, null, how, now);

  test('as an installation is, nothing is ever held, whatever the score', () => {
    assert.equal(policy.risk_mode, 0);
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 500 }), fc.constantFrom('open', 'held', 'confirmed', null), (score, status) => {
        const then = following(score, heavy, status ? { status: status as 'open', held_at: ago(1) } : null, null, policy, now);
        assert.ok(then !== 'hold' && then !== 'record and hold');
      }),
    );
  });

  test('recorded from one score on, held from another', () => {
    assert.deepEqual(
      [29, 30, 59, 60].map((score) => after(score, null)),
      ['nothing', 'record', 'record', 'record and hold'],
    );
    assert.deepEqual(
      [29, 30, 60].map((score) => after(score, { status: 'open', held_at: null })),
      ['end', 'renew', 'hold'],
    );
  });

  test('a hold lasts its days and as long as the score does; what was confirmed does not end by itself', () => {
    assert.equal(after(0, { status: 'held', held_at: ago(6.9) }), 'renew');
    assert.equal(after(0, { status: 'held', held_at: ago(7) }), 'end');
    assert.equal(after(60, { status: 'held', held_at: ago(70) }), 'renew');
    assert.equal(after(0, { status: 'confirmed', held_at: ago(70) }), 'renew');
  });

  test('what was dismissed is not brought up again, unless something else speaks or the days are over', () => {
    const codes = heavy.map(({ code }) => code);
    const then = (known: typeof codes, days: number) => following(90, heavy, null, { codes: known, at: ago(days) }, acting, now);
    assert.equal(then(codes, 1), 'nothing');
    assert.equal(then(codes.slice(1), 1), 'record and hold');
    assert.equal(then(codes, QUIET_DAYS), 'record and hold');
  });
});

test('among simulated shops: how many frauds are recorded and held, and how many honest shops (figures: docs/domain/risk.md)', (t) => {
  const { risk_watch_score, risk_hold_score } = riskSettings.parse({});
  const traders = simulated(200, 20261123);
  const scores = traders.map(({ kind, isFraud, facts }) => ({ kind, isFraud, score: scoreOf(signalsOf(facts, DEFAULT_RULES)) }));
  const part = (some: readonly { score: number }[], from: number): number => some.filter(({ score }) => score >= from).length / some.length;
  const [fraud, honest] = [scores.filter(({ isFraud }) => isFraud), scores.filter(({ isFraud }) => !isFraud)];
  for (const { kind } of habits) {
    const those = scores.filter((each) => each.kind === kind);
    t.diagnostic(`${kind}: recorded ${part(those, risk_watch_score)}, held ${part(those, risk_hold_score)}`);
  }
  t.diagnostic(`fraud: recorded ${part(fraud, risk_watch_score).toFixed(3)}, held ${part(fraud, risk_hold_score).toFixed(3)}`);
  t.diagnostic(`honest: recorded ${part(honest, risk_watch_score).toFixed(3)}, held ${part(honest, risk_hold_score).toFixed(3)}`);
  assert.ok(part(fraud, risk_watch_score) >= 0.75, 'frauds recorded');
  assert.ok(part(honest, risk_hold_score) <= 0.01, 'honest shops held');
  assert.ok(part(honest, risk_watch_score) <= 0.2, 'honest shops recorded');
});

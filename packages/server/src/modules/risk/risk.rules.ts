/** What speaks against a merchant, how much, and what follows from it (docs/domain/risk.md). Pure. */
import type { Saying } from '@keymall/contract/kit/saying';
import { saying } from '@keymall/contract/kit/saying';
import { type RiskRuleCode, type RiskStatus, riskRuleCodes } from '@keymall/contract/risk/risk';

/** A rule as it stands: what it reaches from, how much there must be, and for how many points it speaks. */
export interface Rule {
  points: number;
  reaches: number;
  least: number;
  status: 0 | 1;
}
export type Rules = Readonly<Record<RiskRuleCode, Rule>>;

const rule = (points: number, reaches = 0, least = 0): Rule => ({ points, reaches, least, status: 1 });

/** What stands where nobody has changed it. Shares in per cent, amounts in yuan. */
export const DEFAULT_RULES: Rules = {
  complaint_rate: rule(40, 10, 10),
  severe_complaints: rule(50, 2),
  refund_rate: rule(25, 20, 10),
  one_address: rule(25, 60, 10),
  young_turnover: rule(30, 20_000, 7),
  turnover_jump: rule(20, 5, 5000),
  large_order: rule(10, 5000),
  unpaid_burst: rule(15, 20),
  new_region: rule(10),
  shared_payout: rule(25),
  price_outlier: rule(10, 20, 5),
  denied: rule(100),
};

/** What is known of a merchant at a moment. Amounts in fen; what is not said is of seven days. */
export interface Facts {
  age_days: number;
  paid_orders: number;
  turnover: number;
  /** Of the last 24 hours, and a day's mean of the 28 days before, of those it was registered. */
  turnover_day: number;
  turnover_before: number;
  refunded: number;
  complaints: number;
  severe: number;
  largest: number;
  /** Paid orders of the address that has most. */
  of_one_address: number;
  /** The most unpaid orders of one address or contact within an hour of the last day. */
  unpaid_hour: number;
  /** Where somebody signed in within a day, and nobody in 30 days before; '' where nowhere. */
  new_region: string;
  /** Other merchants whose payout account looks the same. */
  payout_twins: number;
  shelf: number;
  /** How many times the median price the dearest goods on the shelf costs. */
  dearest: number;
  denied: boolean;
}

export interface Signal {
  code: RiskRuleCode;
  points: number;
  words: Saying;
}

const FEN = 100;
const PERCENT = 100;
const share = (part: number, whole: number): number => (whole === 0 ? 0 : Math.floor((part * PERCENT) / whole));

/** What a rule has to say; nothing where it does not speak. */
const SPEAKS: { [Code in RiskRuleCode]: (facts: Facts, rule: Rule) => Saying | null } = {
  complaint_rate: ({ complaints: count, paid_orders: orders }, { reaches, least }) => {
    const rate = share(count, orders);
    return orders >= least && count > 0 && rate >= reaches ? saying('risk_complaint_rate', { share: rate, count, orders }) : null;
  },
  severe_complaints: ({ severe: count }, { reaches }) =>
    count > 0 && count >= reaches ? saying('risk_severe_complaints', { count }) : null,
  refund_rate: ({ refunded, turnover, paid_orders }, { reaches, least }) => {
    const rate = share(refunded, turnover);
    return paid_orders >= least && refunded > 0 && rate >= reaches ? saying('risk_refund_rate', { share: rate }) : null;
  },
  one_address: ({ of_one_address, paid_orders }, { reaches, least }) => {
    const rate = share(of_one_address, paid_orders);
    return paid_orders > 0 && paid_orders >= least && rate >= reaches ? saying('risk_one_address', { share: rate }) : null;
  },
  young_turnover: ({ age_days: days, turnover: money }, { reaches, least }) =>
    days < least && money > 0 && money >= reaches * FEN ? saying('risk_young_turnover', { days, money }) : null,
  turnover_jump: ({ turnover_day: money, turnover_before }, { reaches, least }) =>
    // who sold nothing before has no mean to leap from: that is a young shop's rule
    turnover_before > 0 && money >= least * FEN && money >= reaches * turnover_before
      ? saying('risk_turnover_jump', { money, times: Math.floor(money / turnover_before) })
      : null,
  large_order: ({ largest: money }, { reaches }) => (money > 0 && money >= reaches * FEN ? saying('risk_large_order', { money }) : null),
  unpaid_burst: ({ unpaid_hour: count }, { reaches }) => (count > 0 && count >= reaches ? saying('risk_unpaid_burst', { count }) : null),
  new_region: ({ new_region: region }) => (region === '' ? null : saying('risk_new_region', { region })),
  shared_payout: ({ payout_twins: count }) => (count > 0 ? saying('risk_shared_payout', { count }) : null),
  price_outlier: ({ shelf, dearest: times }, { reaches, least }) =>
    shelf >= least && times > 0 && times >= reaches ? saying('risk_price_outlier', { times }) : null,
  denied: ({ denied }) => (denied ? saying('risk_denied') : null),
};

/** Every rule that speaks, the loudest first. */
export function signalsOf(facts: Facts, rules: Rules): Signal[] {
  return riskRuleCodes
    .flatMap((code): Signal[] => {
      const { status, points } = rules[code];
      const words = status === 1 && points > 0 ? SPEAKS[code](facts, rules[code]) : null;
      return words ? [{ code, points, words }] : [];
    })
    .sort((a, b) => b.points - a.points);
}

export const scoreOf = (signals: readonly Signal[]): number => signals.reduce((sum, { points }) => sum + points, 0);

export interface Policy {
  risk_mode: 0 | 1;
  risk_watch_score: number;
  risk_hold_score: number;
  risk_hold_days: number;
}
/** What stands of a merchant already. */
export interface Standing {
  status: Extract<RiskStatus, 'open' | 'held' | 'confirmed'>;
  held_at: Date | null;
}
/** What somebody said was nothing, and when. */
export interface Dismissed {
  codes: readonly RiskRuleCode[];
  at: Date;
}

const DAY = 86_400_000;
/** Days for which what somebody dismissed is not brought up again, unless something else speaks. */
export const QUIET_DAYS = 7;

/**
 * What follows: record a case, hold its merchant, renew what is written of it, end it, or nothing. What an administrator confirmed is his;
 * where rules only record, nothing is held, and what was held stays so until it ends or is taken back.
 */
export function following(
  score: number,
  signals: readonly Signal[],
  standing: Standing | null,
  dismissed: Dismissed | null,
  policy: Policy,
  now: Date,
): 'nothing' | 'record' | 'record and hold' | 'hold' | 'renew' | 'end' {
  const isHeavy = policy.risk_mode === 1 && score >= policy.risk_hold_score;
  if (!standing) {
    if (score < policy.risk_watch_score) return 'nothing';
    const isQuiet = dismissed !== null && now.getTime() - dismissed.at.getTime() < QUIET_DAYS * DAY;
    if (isQuiet && signals.every(({ code }) => dismissed.codes.includes(code))) return 'nothing';
    return isHeavy ? 'record and hold' : 'record';
  }
  if (standing.status === 'confirmed') return 'renew';
  if (standing.status === 'held') {
    const isDue = standing.held_at !== null && now.getTime() - standing.held_at.getTime() >= policy.risk_hold_days * DAY;
    return score < policy.risk_hold_score && isDue ? 'end' : 'renew';
  }
  if (score < policy.risk_watch_score) return 'end';
  return isHeavy ? 'hold' : 'renew';
}

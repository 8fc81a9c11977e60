/**
 * Simulated trade of many shops, honest and not, from a seed: orders with their buyers' addresses and amounts, complaints, refunds, sign-ins. What
 * is known of each shop is then reckoned from its orders as risk.repository.ts reckons it. Made up by us, not taken from anybody's shops.
 */
import type { Facts } from './risk.rules.ts';

interface Order {
  /** Days before now. */
  ago: number;
  address: number;
  fen: number;
  paid: boolean;
  complained?: 'plain' | 'severe';
  refunded?: boolean;
}

export interface Trader {
  kind: string;
  isFraud: boolean;
  facts: Facts;
}

/** Numbers between 0 and 1, the same ones for the same seed (mulberry32). */
export function random(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

interface Habit {
  kind: string;
  isFraud: boolean;
  /** Days since it registered, at most 400. */
  age: readonly [number, number];
  /** Paid orders a day, in its days before and on the last one. */
  daily: readonly [number, number];
  lastDay?: readonly [number, number];
  yuan: readonly [number, number];
  complaints: number;
  severe?: number;
  refunds: number;
  /** Share of orders from one address. */
  oneBuyer?: number;
  /** Orders of one source in an hour of the last day that nobody pays. */
  burst?: readonly [number, number];
  /** One order so dear (yuan), with this chance. */
  big?: readonly [number, number, number];
  newRegion?: number;
  twins?: number;
  dearest?: readonly [number, number];
}

/** Honest shops of many kinds, some of them odd, and frauds as they are told of in complaints about card shops. */
export const habits: readonly Habit[] = [
  { kind: 'small and steady', isFraud: false, age: [60, 400], daily: [1, 6], yuan: [5, 60], complaints: 0.01, refunds: 0.01 },
  { kind: 'large and steady', isFraud: false, age: [100, 400], daily: [40, 120], yuan: [10, 80], complaints: 0.015, refunds: 0.015 },
  { kind: 'just begun', isFraud: false, age: [1, 6], daily: [1, 8], yuan: [10, 50], complaints: 0.03, refunds: 0.02 },
  { kind: 'begins well', isFraud: false, age: [2, 6], daily: [40, 90], yuan: [60, 120], complaints: 0.01, refunds: 0.01, newRegion: 0.1 },
  {
    kind: 'has a sale',
    isFraud: false,
    age: [90, 400],
    daily: [8, 15],
    lastDay: [90, 160],
    yuan: [40, 90],
    complaints: 0.02,
    refunds: 0.02,
  },
  {
    kind: 'sells dear licences',
    isFraud: false,
    age: [60, 400],
    daily: [1, 3],
    yuan: [900, 3000],
    complaints: 0.01,
    refunds: 0.02,
    big: [5000, 12000, 0.6],
  },
  {
    kind: 'has a reseller',
    isFraud: false,
    age: [60, 400],
    daily: [6, 15],
    yuan: [20, 60],
    complaints: 0.01,
    refunds: 0.01,
    oneBuyer: 0.65,
  },
  {
    kind: 'is on a journey',
    isFraud: false,
    age: [60, 400],
    daily: [3, 10],
    yuan: [10, 60],
    complaints: 0.02,
    refunds: 0.02,
    newRegion: 1,
  },
  {
    kind: 'a bot reserves its stock',
    isFraud: false,
    age: [60, 400],
    daily: [5, 12],
    yuan: [10, 40],
    complaints: 0.02,
    refunds: 0.02,
    burst: [25, 60],
  },
  { kind: 'had a bad batch', isFraud: false, age: [60, 400], daily: [10, 20], yuan: [10, 40], complaints: 0.12, refunds: 0.08 },
  { kind: 'owns two shops', isFraud: false, age: [60, 400], daily: [4, 10], yuan: [10, 40], complaints: 0.02, refunds: 0.02, twins: 1 },

  { kind: 'sells used keys', isFraud: true, age: [5, 90], daily: [8, 25], yuan: [10, 60], complaints: 0.3, refunds: 0.25 },
  {
    kind: 'sells what is forbidden',
    isFraud: true,
    age: [3, 60],
    daily: [10, 30],
    yuan: [10, 80],
    complaints: 0.06,
    severe: 0.06,
    refunds: 0.04,
    twins: 0.4,
  },
  {
    kind: 'takes the money and goes',
    isFraud: true,
    age: [1, 5],
    daily: [50, 120],
    yuan: [80, 200],
    complaints: 0.13,
    refunds: 0.05,
    newRegion: 0.3,
    twins: 0.4,
  },
  {
    kind: 'buys from itself',
    isFraud: true,
    age: [2, 40],
    daily: [8, 20],
    yuan: [300, 900],
    complaints: 0,
    refunds: 0,
    oneBuyer: 0.9,
    big: [5000, 9000, 0.7],
    twins: 0.6,
  },
  {
    kind: 'stolen account',
    isFraud: true,
    age: [60, 400],
    daily: [3, 8],
    lastDay: [60, 120],
    yuan: [100, 200],
    complaints: 0.12,
    refunds: 0.02,
    newRegion: 0.9,
    dearest: [20, 60],
  },
  {
    kind: 'tries stolen cards',
    isFraud: true,
    age: [2, 30],
    daily: [10, 30],
    yuan: [5, 30],
    complaints: 0.05,
    refunds: 0.3,
    burst: [20, 80],
    oneBuyer: 0.7,
  },
  { kind: 'patient, few complain', isFraud: true, age: [30, 120], daily: [5, 15], yuan: [10, 60], complaints: 0.07, refunds: 0.05 },
];

function traded(habit: Habit, next: () => number): Trader {
  const between = ([low, high]: readonly [number, number]): number => low + (high - low) * next();
  const age = Math.floor(between(habit.age));
  const rate = between(habit.daily);
  const orders: Order[] = [];
  const hasBig = habit.big && next() < habit.big[2];
  for (let day = 0; day < Math.min(age + 1, 29); day += 1) {
    const count = Math.round(day === 0 && habit.lastDay ? between(habit.lastDay) : rate * (0.6 + 0.8 * next()));
    for (let at = 0; at < count; at += 1) {
      const complained =
        next() < habit.complaints ? (next() < (habit.severe ?? 0) / (habit.complaints || 1) ? 'severe' : 'plain') : undefined;
      orders.push({
        ago: day + next(),
        address: next() < (habit.oneBuyer ?? 0) ? 0 : 1 + Math.floor(next() * 10_000),
        fen: Math.round(between(habit.yuan) * 100),
        paid: true,
        ...(complained && { complained }),
        refunded: next() < habit.refunds,
      });
    }
  }
  const [first] = orders;
  if (first && hasBig && habit.big) first.fen = Math.round(between([habit.big[0], habit.big[1]]) * 100);
  const week = orders.filter(({ ago }) => ago < 7);
  const sum = (some: readonly Order[]): number => some.reduce((all, { fen }) => all + fen, 0);
  const perAddress = new Map<number, number>();
  for (const { address } of week) perAddress.set(address, (perAddress.get(address) ?? 0) + 1);
  const complained = week.filter((each) => each.complained);
  const facts: Facts = {
    age_days: age,
    paid_orders: week.length,
    turnover: sum(week),
    turnover_day: sum(orders.filter(({ ago }) => ago < 1)),
    turnover_before: Math.floor(sum(orders.filter(({ ago }) => ago >= 1)) / Math.min(28, Math.max(1, age))),
    refunded: sum(week.filter(({ refunded }) => refunded)),
    complaints: complained.length,
    severe: complained.filter((each) => each.complained === 'severe').length,
    largest: Math.max(0, ...week.map(({ fen }) => fen)),
    of_one_address: Math.max(0, ...perAddress.values()),
    unpaid_hour: habit.burst ? Math.round(between(habit.burst)) : Math.floor(next() * 4),
    new_region: next() < (habit.newRegion ?? 0.02) ? '海外' : '',
    payout_twins: next() < (habit.twins ?? 0) ? 1 : 0,
    shelf: 5 + Math.floor(next() * 40),
    dearest: habit.dearest ? Math.floor(between(habit.dearest)) : 1 + Math.floor(next() * 12),
    denied: false,
  };
  return { kind: habit.kind, isFraud: habit.isFraud, facts };
}

/** So many shops of every kind. */
export function simulated(each: number, seed: number): Trader[] {
  const next = random(seed);
  return habits.flatMap((habit) => Array.from({ length: each }, () => traded(habit, next)));
}

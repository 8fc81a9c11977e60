/**
 * Random operations over all money, one after another and at once, with crashes and repeats: after each of them the ledger is to
 * the fen what a simple model says, and every invariant holds. See docs/domain/proof.md.
 *
 * KEYMALL_MODEL_OPERATIONS: how many in all (1,000); KEYMALL_MODEL_SEED: the same ones again.
 */
import assert from 'node:assert/strict';
import { randomInt } from 'node:crypto';
import { describe, test } from 'node:test';
import { sql } from 'kysely';
import { checkInvariants } from '#app/invariants';
import { nightlyScopes } from '#kit/invariants';
import { proveScope, sealDays } from '#modules/ledger';
import { chance } from '../race/race.ts';
import { type Asked, ask, differences, explains, type Heard } from './money.comparison.ts';
import { operations } from './money.generator.ts';
import { type Moment, openRealHouse, type RealHouse } from './money.house.ts';
import { Model } from './money.model.ts';
import type { Operation } from './money.operation.ts';
import { MERCHANTS, RESALES } from './money.premises.ts';

const OPERATIONS = Number(process.env['KEYMALL_MODEL_OPERATIONS'] ?? 1000);
const SEED = Number(process.env['KEYMALL_MODEL_SEED'] ?? randomInt(1_000_000));
const ALONE = Math.ceil(OPERATIONS * 0.6);
const AT_ONCE = OPERATIONS - ALONE;
/** Every invariant so many times a run. */
const PROOFS = 6;
const MOMENTS: readonly Moment[] = ['within', 'before commit', 'unheard'];

async function broken(house: RealHouse): Promise<string[]> {
  // What the jobs would have taken long ago.
  await sql`delete from outbox`.execute(house.app.house.db);
  return (await checkInvariants(house.app.house.db))
    .filter(({ rows }) => rows !== 0)
    .map(({ name, sentence, rows }) => `${name} ${sentence}: ${rows}`);
}

/** What a nightly proof would find, had the earlier half of all this been of a day that was proven: nothing, or it stops payouts for nothing. */
async function brokenTonight({ app }: RealHouse): Promise<string[]> {
  await app.house.db.transaction().execute(async (db) => {
    await sql`set local session_replication_role = replica`.execute(db);
    const { rows } = await sql<{
      at: Date;
    }>`select percentile_disc(0.5) within group (order by create_at) as at from ledger_transaction`.execute(db);
    for (const table of ['orders', 'receipt', 'ledger_transaction', 'ledger_posting'])
      await sql`update ${sql.table(table)} set create_at = create_at - interval '3 days' where create_at <= ${rows[0]?.at ?? null} ${table === 'receipt' ? sql`and outcome <> 'pending'` : sql``}`.execute(
        db,
      );
  });
  await sealDays(app.ctx());
  const { rows } = await sql<{ day: string }>`select to_char(max(day), 'YYYY-MM-DD') as day from ledger_day`.execute(app.house.db);
  const found: string[] = [];
  for (const scope of nightlyScopes(rows[0]?.day ?? ''))
    await proveScope(app.house.patient, scope, async ({ name, sentence }, { count }) => {
      if (count > 0) found.push(`tonight ${name} ${sentence}: ${count}`);
    });
  return found;
}

const told = ({ op, crash }: Asked): string => JSON.stringify(op) + (crash ? ` after a crash: ${crash}` : '');

/** With what the database said of it. */
function because(error: unknown): string {
  const { stack, detail, where } = error as { stack?: string; detail?: string; where?: string };
  return [stack ?? String(error), detail, where].filter(Boolean).join('\n');
}

/** What went wrong after which operations; null where nothing did. */
interface Failure {
  after: number;
  why: string;
}

/** One after another. `proofFrom`: from there on every invariant after each. */
async function aloneOnce(
  seed: number,
  count: number,
  proofFrom = Number.POSITIVE_INFINITY,
): Promise<{ failure: Failure | null; asked: Asked[]; proven: number }> {
  const random = chance(seed);
  const house = await openRealHouse(count, seed % 2 === 0);
  const model = new Model({ ...house.model, alone: true });
  const next = operations({ random, merchants: MERCHANTS, own: [2, 3], choosable: Math.floor(count / 4), resales: RESALES });
  const asked: Asked[] = [];
  const every = Math.ceil(count / PROOFS);
  let proven = 0;
  const failed = (why: string) => ({ failure: { after: asked.length, why }, asked, proven });
  while (asked.length < count) {
    const again = asked[asked.length - 1 - Math.floor(random() * 40)];
    const op = again && random() < 0.06 ? again.op : next(model);
    const crash = random() < 0.08 ? (MOMENTS[Math.floor(random() * MOMENTS.length)] as Moment) : null;
    asked.push({ op, crash });
    try {
      const heard = await ask(house, { op, crash });
      const sums = await house.sums();
      if (!explains(model, [heard], sums)) {
        const expected = model.apply(op, heard.answer);
        return failed(`the house says ${heard.answer}, the model ${expected}\n${differences(model, sums).join('\n')}`);
      }
      model.forgetPast();
    } catch (error) {
      return failed(because(error));
    }
    if (asked.length % every === 0 || asked.length === count || asked.length >= proofFrom) {
      const rules = await broken(house);
      if (asked.length === count) rules.push(...(await brokenTonight(house)));
      if (rules.length > 0) return failed(rules.join('\n'));
      proven = asked.length;
    }
  }
  return { failure: null, asked, proven };
}

describe('the comparison itself', () => {
  const house = { ownPrefix: 'own', parents: [null], feeBack: true, rebate: 0, reward: 0, secondAbove: 0, poolShare: 0, alone: false };
  const adjust = (action: 'inc' | 'dec', amount: number): Operation => ({
    do: 'adjust',
    merchant: 0,
    action,
    amount,
    request: `${action} ${amount}`,
  });
  const heard = (op: Operation, answer: string, times: 'once' | 'perhaps twice' | 'twice' = 'once'): Heard => ({
    op,
    crash: null,
    answer,
    maybe: times !== 'once',
    surely: times === 'twice',
  });
  const holds = (fen: number) => ({ 'merchant_wallet:0': -fen, adjustment: fen });

  test('finds the order of events that explains them, and none where there is none', () => {
    const both = [heard(adjust('dec', 60), 'done'), heard(adjust('inc', 100), 'done')];
    assert.ok(explains(new Model(house), both, holds(40)));
    assert.ok(!explains(new Model(house), both, holds(41)));
    assert.ok(!explains(new Model(house), [...both, heard(adjust('dec', 59), 'done')], holds(-19)));
    assert.ok(explains(new Model(house), [...both, heard(adjust('dec', 59), 'short')], holds(40)));
  });

  test('a try that was cut off happened once, or not at all, and nobody takes a repeat for a first time', () => {
    const inc = adjust('inc', 5);
    assert.ok(explains(new Model(house), [heard(inc, 'done', 'perhaps twice')], holds(5)));
    assert.ok(explains(new Model(house), [heard(inc, 'repeated', 'perhaps twice')], holds(5)));
    assert.ok(explains(new Model(house), [heard(inc, 'repeated', 'twice')], holds(5)));
    for (const [answer, times, fen] of [
      ['done', 'twice', 5],
      ['done', 'perhaps twice', 10],
      ['repeated', 'once', 5],
      ['repeated', 'perhaps twice', 0],
    ] as const)
      assert.ok(!explains(new Model(house), [heard(inc, answer, times)], holds(fen)));
  });
});

describe('all money against a simple model', () => {
  test(`${ALONE} operations one after another, seed ${SEED}`, { timeout: 3_600_000 }, async (t) => {
    let { failure, asked, proven } = await aloneOnce(SEED, ALONE);
    if (failure && failure.after > proven + 1) {
      // Again, with every invariant after each: the first that does not hold shows the shortest way to it.
      const again = await aloneOnce(SEED, ALONE, proven + 1);
      if (again.failure) ({ failure, asked, proven } = again);
    }
    const kinds = new Set(asked.map(({ op }) => op.do));
    t.diagnostic(`${asked.length} operations of ${kinds.size} kinds, ${asked.filter(({ crash }) => crash).length} after a crash`);
    if (failure)
      assert.fail(
        `KEYMALL_MODEL_SEED=${SEED} KEYMALL_MODEL_OPERATIONS=${OPERATIONS}: wrong after ${failure.after} operations\n${failure.why}\nThe last of them:\n${asked
          .slice(-40)
          .map(told)
          .join('\n')}`,
      );
  });

  test(`${AT_ONCE} operations, four to eight at once, seed ${SEED}`, { timeout: 3_600_000 }, async (t) => {
    const random = chance(SEED + 1);
    const house = await openRealHouse(AT_ONCE, SEED % 2 === 1);
    const model = new Model({ ...house.model, alone: false });
    const next = operations({ random, merchants: MERCHANTS, own: [2, 3], choosable: Math.floor(AT_ONCE / 4), resales: RESALES });
    const every = Math.ceil(AT_ONCE / PROOFS);
    let done = 0;
    let proven = 0;
    let crashed = 0;
    while (done < AT_ONCE) {
      const size = Math.min(AT_ONCE - done, 4 + Math.floor(random() * 5));
      // Mostly of one merchant: they get in each other's way.
      const only = random() < 0.7 ? Math.floor(random() * MERCHANTS) : undefined;
      const rush = random() < 0.4;
      const batch: Asked[] = [];
      while (batch.length < size) {
        const twin = batch[Math.floor(random() * batch.length)];
        const op = twin && random() < 0.25 ? twin.op : next(model, only, rush);
        // The gateway's word on one number does not change; and what a run settles, one by one.
        if (op.do === 'settle all due') continue;
        const steady: Operation = 'fate' in op && op.fate === 'refused' ? { ...op, fate: 'done' } : op;
        batch.push({ op: steady, crash: random() < 0.06 ? (MOMENTS[Math.floor(random() * MOMENTS.length)] as Moment) : null });
      }
      const where = () =>
        `KEYMALL_MODEL_SEED=${SEED} KEYMALL_MODEL_OPERATIONS=${OPERATIONS}: after ${done} operations, at once\n${batch.map(told).join('\n')}`;
      const heard: Heard[] = [];
      // In the order of their ends: nearly always the one that explains them.
      const ends = await Promise.allSettled(batch.map(async (asked) => void heard.push(await ask(house, asked))));
      for (const end of ends) if (end.status === 'rejected') assert.fail(`${where()}\n${because(end.reason)}`);
      const sums = await house.sums();
      if (!explains(model, heard, sums)) {
        for (const { op, answer } of heard) model.apply(op, answer);
        assert.fail(
          `${where()}\nanswers: ${heard.map(({ answer }) => answer).join(', ')}\nno order of them explains\n${differences(model, sums).join('\n')}`,
        );
      }
      model.forgetPast();
      done += size;
      crashed += batch.filter(({ crash }) => crash).length;
      if (done >= proven + every || done === AT_ONCE) {
        const rules = await broken(house);
        assert.deepEqual(rules, [], where());
        proven = done;
      }
    }
    t.diagnostic(`${done} operations, ${crashed} after a crash`);
  });
});

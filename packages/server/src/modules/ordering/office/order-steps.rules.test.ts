import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { storyOf } from './order-steps.rules.ts';

const at = fc.integer({ min: 0, max: 1e6 }).map((second) => new Date(1.7e12 + second * 1000));
const parts = fc.record({
  create_at: fc.constant(new Date(1.7e12)),
  buyer_id: fc.option(fc.integer({ min: 1 })),
  events: fc.array(
    fc.record({
      to_status: fc.constantFrom<0 | 1 | 2 | 3 | 4>(1, 2, 3, 4),
      actor: fc.constantFrom<'admin' | 'gateway' | 'system'>('admin', 'gateway', 'system'),
      actor_id: fc.option(fc.integer({ min: 1 })),
      reason: fc.constantFrom('paid', 'expired', '买家要求', ''),
      create_at: at,
    }),
  ),
  records: fc.array(
    fc.record({
      kind: fc.constantFrom<'frozen' | 'noted'>('frozen', 'noted'),
      actor: fc.constant<'admin'>('admin'),
      actor_id: fc.constant(1),
      reason: fc.string(),
      amount: fc.constant(null),
      create_at: at,
    }),
  ),
  receipts: fc.array(
    fc.record({
      transaction_id: fc.string(),
      amount: fc.integer({ min: 1 }),
      outcome: fc.constantFrom('applied', 'second_payment'),
      source: fc.constantFrom('notice', 'query', 'manual'),
      create_at: at,
    }),
  ),
  refunds: fc.array(
    fc.record({
      of: fc.constantFrom<'order' | 'receipt'>('order', 'receipt'),
      out_refund_no: fc.string(),
      amount: fc.integer({ min: 1 }),
      status: fc.constantFrom('owed', 'refunded'),
      create_at: at,
      resolve_at: fc.option(at),
    }),
  ),
});

test('a story begins with the ordering, goes forward in time, and leaves nothing out', () => {
  fc.assert(
    fc.property(parts, (given) => {
      const story = storyOf(given);
      assert.equal(story[0]?.kind, 'created');
      for (const [index, step] of story.entries())
        assert.ok(index === 0 || (story[index - 1] as (typeof story)[number]).create_at <= step.create_at);
      const countOf = (kind: string): number => story.filter((step) => step.kind === kind).length;
      assert.deepEqual(
        [countOf('moved'), countOf('recorded'), countOf('received')],
        [given.events.length, given.records.length, given.receipts.length],
      );
      const own = given.refunds.filter((refund) => refund.of === 'receipt');
      assert.equal(countOf('refund'), own.length + own.filter((refund) => refund.resolve_at !== null).length);
    }),
  );
});

test('what a person gave as the reason is said as such, what the house says is a code', () => {
  const create_at = new Date(1.7e12);
  const base = { create_at, buyer_id: null, records: [], receipts: [], refunds: [] };
  const told = (actor: 'admin' | 'system', reason: string) =>
    storyOf({ ...base, events: [{ to_status: 2, actor, actor_id: 1, reason, create_at }] }).at(-1);
  assert.deepEqual([told('admin', '买家要求')?.code, told('admin', '买家要求')?.reason], ['became_2', '买家要求']);
  assert.deepEqual([told('system', 'expired')?.code, told('system', 'expired')?.reason], ['expired', '']);
  assert.deepEqual([told('admin', 'confirmed')?.code, told('admin', 'confirmed')?.reason], ['confirmed', '']);
});

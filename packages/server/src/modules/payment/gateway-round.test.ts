import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import pino from 'pino';
import { askRound, READ_AT_ONCE } from './gateway-round.ts';

const LOG = { log: pino({ level: 'silent' }) };

interface Due {
  id: number;
  channel_account_id: number;
}

/** Due things, numbered through the accounts, which are due until they were asked for. */
function waiting(count: number, accountOf: (id: number) => number) {
  const asked = new Map<number, number>();
  const reads: (readonly number[])[] = [];
  const all = Array.from({ length: count }, (_, id): Due => ({ id, channel_account_id: accountOf(id) }));
  return {
    asked,
    reads,
    ask: (id: number) => void asked.set(id, (asked.get(id) ?? 0) + 1),
    async read(without: readonly number[]): Promise<Due[]> {
      reads.push(without);
      return all.filter(({ id, channel_account_id }) => !asked.has(id) && !without.includes(channel_account_id)).slice(0, READ_AT_ONCE);
    },
  };
}

test('all that is due is asked for, once, however much it is', async () => {
  const due = waiting(READ_AT_ONCE * 2 + 3, (id) => id % 7);
  const { mute } = await askRound(LOG, due.read, async ({ id }) => {
    due.ask(id);
    return true;
  });
  assert.deepEqual([mute, due.asked.size, due.reads.length], [[], READ_AT_ONCE * 2 + 3, 3]);
  assert.deepEqual(new Set(due.asked.values()), new Set([1]));
});

test('an account that is slow to say nothing is left alone after four, and read no more; what it fails at once over is asked on', async () => {
  const [MUTE, WRONG] = [1, 2];
  const due = waiting(READ_AT_ONCE + 60, (id) => (id < READ_AT_ONCE ? MUTE : WRONG));
  let [now, most] = [0, 0];
  const { mute } = await askRound(
    LOG,
    due.read,
    async ({ id, channel_account_id }) => {
      due.ask(id);
      now += 1;
      most = Math.max(most, now);
      if (channel_account_id === MUTE) await wait(15);
      now -= 1;
      return false;
    },
    { slowMs: 10 },
  );
  assert.deepEqual(mute, [MUTE]);
  assert.equal(most, 4, 'of one account');
  assert.deepEqual(due.reads, [[], [MUTE]]);
  const of = (account: number) => [...due.asked.keys()].filter((id) => (id < READ_AT_ONCE ? MUTE : WRONG) === account).length;
  assert.equal(of(WRONG), 60);
  assert.ok(of(MUTE) >= 4 && of(MUTE) <= 7, `${of(MUTE)} askings`);
});

test('a round that is out of time asks nothing more', async () => {
  const late = waiting(9, () => 1);
  await askRound(LOG, late.read, async ({ id }) => (late.ask(id), true), { runMs: -1 });
  assert.equal(late.asked.size, 0);
});

test('where asking itself fails the others are asked all the same, and an account at which it fails over and over is left alone', async () => {
  const [TORN, WELL] = [1, 2];
  const due = waiting(READ_AT_ONCE + 60, (id) => (id < READ_AT_ONCE ? TORN : WELL));
  const tries: number[] = [];
  const round = await askRound(LOG, due.read, async ({ id, channel_account_id }) => {
    tries.push(channel_account_id);
    // it stays due
    if (channel_account_id === TORN) throw new Error('its keys can’t be read');
    due.ask(id);
    return true;
  });
  assert.deepEqual(round, { mute: [TORN], failed: tries.filter((account) => account === TORN).length });
  assert.ok(round.failed >= 4 && round.failed <= 7, `${round.failed} tries`);
  assert.equal(due.asked.size, 60);
});

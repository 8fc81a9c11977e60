import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { JsonValue } from '../bus.ts';
import { createRoster, PEER_TIMEOUT_MS } from './roster.ts';

const member = (id: string) => ({ user_id: id, user_info: { name: id } });

/** Processes on a line that can be cut for one of them; what happens meanwhile is lost. */
const line = () => {
  const nodes: { name: string; cut: boolean; roster: ReturnType<typeof createRoster>; seen: string[]; time: number }[] = [];
  const add = (name: string) => {
    const seen: string[] = [];
    const node = { name, cut: false, seen, time: 0, roster: undefined as unknown as ReturnType<typeof createRoster> };
    node.roster = createRoster({
      self: name,
      send(message: JsonValue) {
        if (!node.cut) for (const each of nodes) if (each !== node && !each.cut) each.roster.receive(structuredClone(message));
      },
      onAdded: (channel, { user_id }) => seen.push(`+${channel}:${user_id}`),
      onRemoved: (channel, id) => seen.push(`-${channel}:${id}`),
      now: () => node.time,
    });
    nodes.push(node);
    node.roster.sync();
    return node;
  };
  return { add };
};
const ids = (node: { roster: ReturnType<typeof createRoster> }, channel = 'presence-a') => [...node.roster.members(channel).keys()].sort();

test('a user in two processes is one member and leaves with the last socket', () => {
  const { add } = line();
  const [a, b, c] = [add('a'), add('b'), add('c')];
  assert.equal(a.roster.join('presence-a', member('7')), true);
  assert.equal(b.roster.join('presence-a', member('7')), false);
  assert.equal(b.roster.join('presence-a', member('7')), false);
  assert.equal(a.roster.leave('presence-a', '7'), false);
  assert.equal(b.roster.leave('presence-a', '7'), false);
  assert.deepEqual(ids(c), ['7']);
  assert.equal(b.roster.leave('presence-a', '7'), true);
  assert.deepEqual(c.seen, ['+presence-a:7', '-presence-a:7']);
  assert.deepEqual(b.seen, ['+presence-a:7']);
  assert.deepEqual(ids(c), []);
});

test('leaving what one never joined changes nothing', () => {
  const { add } = line();
  const a = add('a');
  assert.equal(a.roster.leave('presence-a', '7'), false);
});

test('a missed message is noticed at the next one and at the next beat', () => {
  const { add } = line();
  const [a, b] = [add('a'), add('b')];
  a.roster.join('presence-a', member('1'));
  b.cut = true;
  a.roster.leave('presence-a', '1');
  a.roster.join('presence-a', member('2'));
  b.cut = false;
  assert.deepEqual(ids(b), ['1']);
  a.roster.join('presence-a', member('3'));
  assert.deepEqual(ids(b), ['2', '3']);
  b.cut = true;
  a.roster.leave('presence-a', '2');
  b.cut = false;
  a.roster.beat();
  assert.deepEqual(ids(b), ['3']);
  assert.deepEqual(b.seen, ['+presence-a:1', '-presence-a:1', '+presence-a:2', '+presence-a:3', '-presence-a:2']);
});

test('a message that comes twice counts once', () => {
  const { add } = line();
  const b = add('b');
  const join = { kind: 'join', from: 'x', no: 1, channel: 'presence-a', member: member('1') } as unknown as JsonValue;
  const leave = { kind: 'leave', from: 'x', no: 2, channel: 'presence-a', id: '1' } as JsonValue;
  for (const message of [join, join, leave, join]) b.roster.receive(message);
  assert.deepEqual(ids(b), []);
  assert.deepEqual(b.seen, ['+presence-a:1', '-presence-a:1']);
});

test('the members of a process that fell silent leave, and come back with it', () => {
  const { add } = line();
  const [a, b] = [add('a'), add('b')];
  a.roster.join('presence-a', member('1'));
  b.time = PEER_TIMEOUT_MS + 1;
  b.roster.beat();
  assert.deepEqual(ids(b), []);
  a.roster.beat();
  assert.deepEqual(ids(b), ['1']);
  a.roster.bye();
  assert.deepEqual(ids(b), []);
});

/** Where an activity stands, what a step is, and how much of a name is shown. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { maskedName, maskedNumber, mayClaim, reachOf, saidAs, standOf, stateOf, stepsRise } from './award.rules.ts';

const at = (text: string): Date => new Date(`2026-${text}Z`);

test('steps rise, and each gives something', () => {
  const step = (reach: number, reward: number) => ({ reach, reward });
  assert.equal(stepsRise([step(1, 5), step(3, 5)]), true);
  for (const steps of [[step(0, 5)], [step(1, 0)], [step(2, 5), step(2, 9)], [step(3, 5), step(2, 9)]])
    assert.equal(stepsRise(steps), false);
});

test('an activity can be claimed from its beginning until a week after its end, while it is on', () => {
  const activity = { status: 1, start_at: at('03-01T00:00:00'), end_at: at('03-31T00:00:00') } as const;
  const stands = ['02-28T23:59:59', '03-01T00:00:00', '03-30T23:59:59', '03-31T00:00:00', '04-06T23:59:59', '04-07T00:00:00'].map((now) =>
    standOf(activity, at(now)),
  );
  assert.deepEqual(stands, ['coming', 'running', 'running', 'claiming', 'claiming', 'over']);
  assert.deepEqual(stands.map(mayClaim), [false, true, true, true, true, false]);
  assert.equal(standOf({ ...activity, status: 0 }, at('03-10T00:00:00')), 'off');
});

test('a step is short, ready, claimed, or was taken back and is short again', () => {
  assert.deepEqual(
    [stateOf(5, 4, undefined), stateOf(5, 5, undefined), stateOf(5, 9, 1), stateOf(5, 1, 1), stateOf(5, 4, 2), stateOf(5, 5, 2)],
    ['short', 'ready', 'claimed', 'claimed', 'back', 'ready'],
  );
});

test('what a step asks for is merchants or money, never both', () => {
  for (const metric of ['invited', 'turnover'] as const) assert.equal(reachOf(metric, saidAs(metric, 7)), 7);
  assert.deepEqual(
    [saidAs('invited', 7), saidAs('turnover', 7)],
    [
      { merchants: 7, turnover: 0 },
      { merchants: 0, turnover: 7 },
    ],
  );
});

test('names and numbers are shown in part, signs whole', () => {
  assert.deepEqual(['newcomer_1', '星河小铺', 'ab', '张', '😀b😀'].map(maskedName), ['n***1', '星***铺', 'a***', '张***', '😀***😀']);
  assert.deepEqual(['K261123123456789012', 'K2611231', ''].map(maskedNumber), ['K261****9012', 'K2611231', '']);
});

/** The administrators' office hears that orders changed: at once, and a crowd of them together. */
import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import type { House } from '#kit/house';
import { tellOffice } from './office-told.ts';

function listening(t: TestContext) {
  t.mock.timers.enable({ apis: ['setTimeout'] });
  const heard: string[] = [];
  const closing: (() => Promise<void>)[] = [];
  const house = {
    publish: (channel: string, event: string) => heard.push(`${channel} ${event}`),
    atClose: (work: () => Promise<void>) => closing.push(work),
  } as Partial<House> as House;
  return { house, heard, close: () => Promise.all(closing.map((work) => work())) };
}

const WORD = 'private-office-admin orders.changed';

test('a thousand orders in a second are two words, and a quiet second after them none', (t) => {
  const { house, heard } = listening(t);
  tellOffice(house);
  assert.deepEqual(heard, [WORD], 'the first is told at once');
  for (let order = 0; order < 1000; order += 1) tellOffice(house);
  assert.equal(heard.length, 1);
  t.mock.timers.tick(1_000);
  assert.equal(heard.length, 2);
  t.mock.timers.tick(5_000);
  assert.equal(heard.length, 2);
  tellOffice(house);
  assert.equal(heard.length, 3);
});

test('nothing is said once the house closes', async (t) => {
  const { house, heard, close } = listening(t);
  tellOffice(house);
  tellOffice(house);
  await close();
  t.mock.timers.tick(5_000);
  assert.equal(heard.length, 1);
});

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fewAtOnce, inLines, takingTurns } from './turns.ts';

test('lines take turns, whoever came first and however long they are', async () => {
  const turns = takingTurns();
  const done: string[] = [];
  const one = (line: number, name: number) => turns.join(line, name, async () => void done.push(`${line}.${name}`));
  const all = [one(1, 11), one(1, 12), one(1, 13), one(1, 14), one(2, 21), one(3, 31), one(2, 22)];
  await Promise.all(all);
  assert.deepEqual(done, ['1.11', '2.21', '3.31', '1.12', '2.22', '1.13', '1.14']);
});

test('who comes while a line has its turn is before the rest of that line', async () => {
  const turns = takingTurns();
  const done: string[] = [];
  const gate = Promise.withResolvers<void>();
  const first = turns.join(1, 11, async () => {
    await gate.promise;
    done.push('1.11');
  });
  void turns.join(1, 12, async () => void done.push('1.12'));
  void turns.join(2, 21, async () => void done.push('2.21'));
  gate.resolve();
  await first;
  await turns.done();
  assert.deepEqual(done, ['1.11', '2.21', '1.12']);
});

test('one at a time; a name stands once; one that fails holds up nobody', async () => {
  const turns = takingTurns();
  let atOnce = 0;
  let most = 0;
  let ran = 0;
  const work = async () => {
    atOnce += 1;
    most = Math.max(most, atOnce);
    await Promise.resolve();
    atOnce -= 1;
    ran += 1;
  };
  const failing = turns.join(1, 1, () => Promise.reject(new Error('no')));
  const same = [turns.join(1, 2, work), turns.join(1, 2, work), turns.join(3, 2, work)];
  await assert.rejects(failing, /no/);
  await Promise.all([...same, turns.join(2, 3, work)]);
  await turns.done();
  assert.deepEqual([ran, most], [2, 1]);
  await turns.join(1, 2, work);
  assert.equal(ran, 3);
});

test('so many lines at once, and of one line never two', async () => {
  const turns = takingTurns(2);
  const begun: string[] = [];
  const gates = new Map<string, PromiseWithResolvers<void>>();
  const held = (line: number, name: number): Promise<void> => {
    const gate = Promise.withResolvers<void>();
    gates.set(`${line}.${name}`, gate);
    return turns.join(line, name, () => {
      begun.push(`${line}.${name}`);
      return gate.promise;
    });
  };
  const end = async (name: string, settles: Promise<void>): Promise<void> => {
    gates.get(name)?.resolve();
    await settles;
    await Promise.resolve();
  };
  const [first, , second, third] = [held(1, 11), held(1, 12), held(2, 21), held(3, 31)];
  assert.deepEqual(begun, ['1.11', '2.21']);
  await end('1.11', first);
  assert.deepEqual(begun, ['1.11', '2.21', '3.31'], 'a line that waits goes before the rest of one that had its turn');
  await end('2.21', second);
  assert.deepEqual(begun, ['1.11', '2.21', '3.31', '1.12']);
  await end('3.31', third);
  gates.get('1.12')?.resolve();
  await turns.done();
});

test('one that waits holds up its line alone; what one threw is thrown when all have ended', async () => {
  const gate = Promise.withResolvers<void>();
  const done: number[] = [];
  const list = [1, 2, 3, 4, 5, 6].map((id) => ({ id }));
  const all = inLines(
    list,
    ({ id }) => id % 2,
    async ({ id }) => {
      if (id === 1) await gate.promise;
      done.push(id);
      if (id === 2) throw new Error('two');
      if (id === 6) gate.resolve();
    },
  );
  await assert.rejects(all, /two/);
  assert.deepEqual(done, [2, 4, 6, 1, 3, 5]);
});

test('a few at once', async () => {
  let [now, most, ended] = [0, 0, 0];
  await fewAtOnce(
    Array.from({ length: 20 }, (_, id) => id),
    async () => {
      now += 1;
      most = Math.max(most, now);
      await new Promise((resolve) => setImmediate(resolve));
      now -= 1;
      ended += 1;
    },
  );
  assert.deepEqual([most, ended], [4, 20]);
});

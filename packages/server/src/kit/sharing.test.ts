import assert from 'node:assert/strict';
import { beforeEach, describe, test } from 'node:test';
import { createSharing, type Sharing, sameOr } from './sharing.ts';

describe('answers that many are given', () => {
  let time = 1_000_000;
  let asked = 0;
  let sharing: Sharing;
  beforeEach(() => {
    asked = 0;
    sharing = createSharing(() => new Date(time));
  });
  const ask = (key: string, says: unknown, ms = 50): Promise<unknown> =>
    sharing.of(key, ms, async (before) => {
      asked += 1;
      return sameOr(before, says);
    });

  test('one answer serves who asks the same within its time, from when it was asked for', async () => {
    const first = await Promise.all([ask('a', { price: '1.00' }), ask('a', { price: '2.00' })]);
    assert.deepEqual(first, [{ price: '1.00' }, { price: '1.00' }]);
    assert.deepEqual(await ask('b', 'another'), 'another');
    time += 49;
    assert.deepEqual(await ask('a', { price: '3.00' }), { price: '1.00' });
    time += 1;
    assert.deepEqual(await ask('a', { price: '4.00' }), { price: '4.00' });
    assert.equal(asked, 3);
  });

  test('one that says the same is the same, however long after', async () => {
    const first = await ask('a', { goods: [{ id: 1, name: '月卡' }] });
    time += 60_000;
    assert.equal(await ask('a', { goods: [{ id: 1, name: '月卡' }] }), first);
    sharing.end();
    assert.equal(await ask('a', { goods: [{ id: 1, name: '月卡' }] }), first);
    assert.notEqual(await ask('b', { goods: [{ id: 1, name: '月卡' }] }), first);
    time += 50;
    assert.deepEqual(await ask('a', { goods: [{ id: 1, name: '年卡' }] }), { goods: [{ id: 1, name: '年卡' }] });
    assert.equal(asked, 5);
  });

  test('what was asked for before a change is given to nobody after it', async () => {
    let tell: (says: string) => void = () => undefined;
    const early = sharing.of('a', 50, () => new Promise<string>((resolve) => (tell = resolve)));
    sharing.end();
    const late = await ask('a', 'new');
    tell('old');
    assert.equal(await early, 'old');
    assert.equal(late, 'new');
    assert.equal(await ask('a', 'newer'), 'new');
  });

  test('what failed is asked anew by the next, and a clock that was set back ends an answer', async () => {
    await assert.rejects(
      sharing.of('a', 50, () => Promise.reject(new Error('away'))),
      /away/,
    );
    assert.equal(sharing.size(), 0);
    assert.equal(await ask('a', 'there'), 'there');
    time -= 1;
    assert.equal(await ask('a', 'earlier'), 'earlier');
  });

  test('five hundred are kept, those asked for last', async () => {
    for (let n = 0; n < 501; n += 1) await ask(`k${n}`, n);
    assert.equal(sharing.size(), 500);
    assert.equal(await ask('k1', 'anew'), 1);
    assert.equal(await ask('k0', 'anew'), 'anew');
    sharing.clear();
    assert.equal(sharing.size(), 0);
  });
});

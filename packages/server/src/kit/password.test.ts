import assert from 'node:assert/strict';
import { availableParallelism } from 'node:os';
import { describe, test } from 'node:test';
import { hashesAtOnce, hashPassword, passwordMatches } from './password.ts';
import { Refusal } from './refusal.ts';

describe('defects 13, 39: a password is kept as argon2id, and in no other way', () => {
  test('at the floor of OWASP, each with a salt of its own, and never the words themselves', async () => {
    const [first, second] = [await hashPassword('open, sesame 芝麻', []), await hashPassword('open, sesame 芝麻', [])];
    for (const hash of [first, second]) {
      assert.match(hash, /^\$argon2id\$v=19\$m=19456,t=2,p=1\$[A-Za-z0-9+/]{22}\$[A-Za-z0-9+/]{43}$/);
      assert.equal(await passwordMatches('open, sesame 芝麻', hash), true);
      assert.equal(await passwordMatches('open, sesame 芝麻 ', hash), false);
    }
    assert.notEqual(first, second);
  });

  test('what is stored in another way opens nothing, be it the words or a hash of weaker kind', async () => {
    const good = await hashPassword('a password nobody guesses', []);
    for (const stored of [
      'a password nobody guesses',
      '5f4dcc3b5aa765d61d8327deb882cf99',
      good.replace('m=19456', 'm=8'),
      good.replace('argon2id', 'argon2i'),
      '',
    ])
      assert.equal(await passwordMatches('a password nobody guesses', stored), false, stored);
  });

  test('for no account it is as much work as for one', async () => {
    const hash = await hashPassword('a password nobody guesses', []);
    /** Of the processor, for whatever else the machine does. */
    const work = async (stored: string | null): Promise<number> => {
      const start = process.cpuUsage();
      for (let time = 0; time < 5; time += 1) assert.equal(await passwordMatches('wrong', stored), false);
      const { user, system } = process.cpuUsage(start);
      return user + system;
    };
    await work(hash);
    assert.ok((await work(null)) > (await work(hash)) / 4);
  });

  test('half of the cores are for it, one at least and four at most', () => {
    assert.deepEqual([1, 2, 3, 4, 8, 64].map(hashesAtOnce), [1, 1, 1, 2, 4, 4]);
  });

  test('those that come at once have their turns, until there are too many in the line', async () => {
    const all = await Promise.allSettled(Array.from({ length: 110 }, () => passwordMatches('wrong', null)));
    const busy = all.filter(({ status }) => status === 'rejected');
    assert.equal(busy.length, 110 - 100 - hashesAtOnce(availableParallelism()));
    for (const each of busy) assert.ok(each.status === 'rejected' && each.reason instanceof Refusal && each.reason.refusal === 'busy');
    assert.equal(await passwordMatches('wrong', null), false, 'and afterwards anybody is served');
  });

  test('the commonest are refused in any case', async () => {
    for (const password of ['12345678', 'Password1', 'WOAINI520'])
      await assert.rejects(hashPassword(password, []), (error) => error instanceof Refusal && error.refusal === 'weak_password');
  });
});

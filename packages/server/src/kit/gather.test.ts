import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import pg from 'pg';
import { Busy, type Db, openDatabase, openPool } from './database.ts';
import { type Gathering, gathered, STANDS_STILL_MS } from './gather.ts';

/** A database nobody is asked of: what runs is the test's own. */
const db: Db = openDatabase(new pg.Pool());

interface Stage {
  /** Items of each call, in the order in which they began. */
  calls: string[][];
  ask(item: string): Promise<string>;
  /** Ends a call with an answer for each, `answer` says which. */
  end(call: number, answer?: (item: string) => string | undefined): Promise<void>;
  fail(call: number, error: Error): Promise<void>;
}

const settled = (): Promise<void> => new Promise((resolve) => setImmediate(() => setImmediate(resolve)));

/** Calls that end when the test says so; an item's key is what stands before its colon. */
function stage(change: Partial<Gathering<string, string>> = {}): Stage {
  const calls: string[][] = [];
  const ends: { done(answers: (string | undefined)[]): void; fail(error: Error): void }[] = [];
  const ask = gathered<string, string>({
    run: (_, items) =>
      new Promise((done, fail) => {
        calls.push([...items]);
        ends.push({ done, fail });
      }),
    keys: (item) => [item.split(':')[0] as string],
    lanes: 1,
    most: 4,
    ...change,
  });
  return {
    calls,
    ask: (item) => ask(db, item),
    end: (call, answer = (item) => `${item}!`) => {
      ends[call]?.done((calls[call] as string[]).map(answer));
      return settled();
    },
    fail: (call, error) => {
      ends[call]?.fail(error);
      return settled();
    },
  };
}

const refusedByDatabase = (): Error => Object.assign(new pg.DatabaseError('no', 2, 'error'), { code: '40P01' });

describe('what comes while a call is busy goes together as the next', () => {
  test('an idle one starts at once with what came in the same stroke, and each has its own answer', async () => {
    const { calls, ask, end } = stage();
    const first = [ask('a'), ask('b')];
    await settled();
    const second = [ask('c'), ask('d'), ask('e')];
    await settled();
    assert.deepEqual(calls, [['a', 'b']]);
    await end(0);
    assert.deepEqual(calls, [
      ['a', 'b'],
      ['c', 'd', 'e'],
    ]);
    await end(1);
    assert.deepEqual(await Promise.all([...first, ...second]), ['a!', 'b!', 'c!', 'd!', 'e!']);
  });

  test('no call has more than it may, none waits while a lane is free, and what came first goes first', async () => {
    const { calls, ask, end } = stage({ lanes: 2, most: 2 });
    const answers = ['a', 'b', 'c', 'd', 'e', 'f'].map(ask);
    await settled();
    assert.deepEqual(calls, [
      ['a', 'b'],
      ['c', 'd'],
    ]);
    await end(1);
    assert.deepEqual(calls[2], ['e', 'f']);
    await end(0);
    await end(2);
    assert.equal((await Promise.all(answers)).length, 6);
  });

  test('who waited too long for a turn is told so, and nothing was done', async (t) => {
    const { calls, ask, end } = stage();
    const first = ask('a');
    await settled();
    const late = assert.rejects(ask('b'), Busy);
    const clock = t.mock.method(performance, 'now', () => 1e12);
    await end(0);
    await late;
    clock.mock.restore();
    assert.equal(await first, 'a!');
    assert.deepEqual(calls, [['a']]);
  });

  test('beside a call that stands still another begins, with all that came meanwhile; beside one that moves none does', async (t) => {
    t.mock.timers.enable({ apis: ['setTimeout'] });
    let now = 1000;
    t.mock.method(performance, 'now', () => now);
    const { calls, ask, end } = stage({ lanes: 2 });
    const answers = [ask('a')];
    await settled();
    answers.push(ask('b'), ask('c'));
    await settled();
    now += STANDS_STILL_MS - 1;
    t.mock.timers.tick(STANDS_STILL_MS - 1);
    answers.push(ask('d'));
    await settled();
    assert.deepEqual(calls, [['a']]);
    now += 1;
    t.mock.timers.tick(1);
    assert.deepEqual(calls.slice(1), [['b', 'c', 'd']]);
    answers.push(ask('e'));
    now += STANDS_STILL_MS;
    t.mock.timers.tick(STANDS_STILL_MS);
    await settled();
    assert.equal(calls.length, 2, 'there are no more lanes');
    await end(1);
    assert.deepEqual(calls[2], ['e'], 'the first still stands');
    await end(0);
    await end(2);
    assert.deepEqual(await Promise.all(answers), ['a!', 'b!', 'c!', 'd!', 'e!']);
  });

  test('a lane is always the same connection, the first that is free; what goes alone goes past them', async (t) => {
    t.mock.timers.enable({ apis: ['setTimeout'] });
    let now = 1000;
    t.mock.method(performance, 'now', () => now);
    const pool = openPool({ url: 'postgresql://nobody@127.0.0.1:1/none' });
    t.after(() => pool.end());
    const open = openDatabase(pool);
    const calls: { on: Db; end(answers: (string | undefined)[]): void }[] = [];
    const ask = gathered<string, string>({
      run: (on, items) => new Promise((done) => calls.push({ on, end: (answers) => done(items.map((_, place) => answers[place])) })),
      keys: (item) => [item],
      lanes: 2,
      most: 4,
    });
    const end = (call: number, ...answers: (string | undefined)[]): Promise<void> => {
      calls[call]?.end(answers);
      return settled();
    };
    const answers = [ask(open, 'a')];
    await settled();
    answers.push(ask(open, 'b'));
    now += STANDS_STILL_MS;
    t.mock.timers.tick(STANDS_STILL_MS);
    await settled();
    assert.equal(calls.length, 2);
    await end(1, 'b!');
    await end(0, 'a!');
    answers.push(ask(open, 'c'));
    await settled();
    const [first, second, third] = calls.map(({ on }) => on);
    assert.notEqual(second, first);
    assert.equal(third, first, 'the first is free again');
    await end(2, undefined);
    assert.equal(calls[3]?.on, open);
    await end(3, 'c!');
    assert.deepEqual(await Promise.all(answers), ['a!', 'b!', 'c!']);
  });

  test('a database that takes no more connections is asked over those there are', async (t) => {
    const pool = openPool({ url: 'postgresql://nobody@127.0.0.1:1/none' });
    t.after(() => pool.end());
    const open = openDatabase(pool);
    const calls: string[][] = [];
    const ask = gathered<string, string>({
      run: async (on, items) => {
        if (on !== open) throw Object.assign(new pg.DatabaseError('sorry, too many clients already', 2, 'error'), { code: '53300' });
        calls.push([...items]);
        return items.map((item) => `${item}!`);
      },
      keys: (item) => [item],
      lanes: 2,
      most: 4,
    });
    assert.deepEqual(await Promise.all(['a', 'b'].map((item) => ask(open, item))), ['a!', 'b!']);
    assert.deepEqual(calls, [['a', 'b']], 'together still');
  });

  test('two of one key are never on their way together, not in two lanes either, and keep their order', async (t) => {
    t.mock.timers.enable({ apis: ['setTimeout'] });
    let now = 1000;
    t.mock.method(performance, 'now', () => now);
    const { calls, ask, end } = stage({ lanes: 2 });
    const answers = ['a:1', 'a:2', 'b:1', 'a:3'].map(ask);
    await settled();
    assert.deepEqual(calls, [['a:1', 'b:1']]);
    await end(0);
    assert.deepEqual(calls[1], ['a:2']);
    const other = ask('b:2');
    now += STANDS_STILL_MS;
    t.mock.timers.tick(STANDS_STILL_MS);
    assert.deepEqual(calls[2], ['b:2'], 'the other lane is free for another key');
    await end(1);
    now += STANDS_STILL_MS;
    t.mock.timers.tick(STANDS_STILL_MS);
    assert.deepEqual(calls[3], ['a:3']);
    await end(2);
    await end(3);
    assert.deepEqual(await Promise.all([...answers, other]), ['a:1!', 'a:2!', 'b:1!', 'a:3!', 'b:2!']);
  });
});

describe('one that does not fit its company', () => {
  test('without an answer it is asked alone, and holds up nobody', async () => {
    const { calls, ask, end } = stage();
    const answers = [ask('a'), ask('b')];
    await settled();
    await end(0, (item) => (item === 'b' ? undefined : `${item}!`));
    assert.deepEqual(calls[1], ['b']);
    const next = ask('c');
    await settled();
    assert.deepEqual(calls[2], ['c']);
    await end(1);
    await end(2);
    assert.deepEqual(await Promise.all([...answers, next]), ['a!', 'b!', 'c!']);
  });

  test('when the database undid a call for one of them, each is asked alone and has its own end', async () => {
    const { calls, ask, end, fail } = stage();
    const answers = Promise.allSettled([ask('a'), ask('b')]);
    await settled();
    await fail(0, refusedByDatabase());
    assert.deepEqual(calls.slice(1), [['a'], ['b']]);
    await end(1);
    await fail(2, refusedByDatabase());
    const [a, b] = await answers;
    assert.equal(a.status === 'fulfilled' && a.value, 'a!');
    assert.equal(b.status, 'rejected');
  });

  test('a database that is away is not asked once more for each', async () => {
    const { calls, ask, fail } = stage();
    const answers = Promise.allSettled([ask('a'), ask('b')]);
    await settled();
    await fail(0, new Error('Connection terminated'));
    assert.deepEqual(
      (await answers).map(({ status }) => status),
      ['rejected', 'rejected'],
    );
    assert.equal(calls.length, 1);
  });

  test('inside a transaction everything goes alone, at once', async () => {
    const calls: string[][] = [];
    const ask = gathered<string, string>({
      run: async (_, items) => {
        calls.push([...items]);
        return items.map((item) => `${item}!`);
      },
      keys: () => ['all the same'],
      lanes: 1,
      most: 4,
    });
    const transaction = {} as Db;
    assert.deepEqual(await Promise.all([ask(transaction, 'a'), ask(transaction, 'b')]), ['a!', 'b!']);
    assert.deepEqual(calls, [['a'], ['b']]);
  });
});

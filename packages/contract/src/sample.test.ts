import assert from 'node:assert/strict';
import { test } from 'node:test';
import { z } from 'zod';
import { allEndpoints } from './endpoints.ts';
import { endpoint } from './kit/endpoint.ts';
import { flag, id, text } from './kit/field.ts';
import { listOf } from './kit/list.ts';
import { money } from './kit/money.ts';
import { sampleAnswer } from './kit/sample.fixture.ts';
import { time } from './kit/time.ts';

test('every endpoint has a sample that its own schema takes, and always the same', () => {
  assert.ok(allEndpoints.length > 300, `only ${allEndpoints.length}`);
  for (const each of allEndpoints) {
    const made = sampleAnswer(each);
    const { error } = each.output.safeParse(made);
    assert.equal(error, undefined, each.path);
    assert.deepEqual(sampleAnswer(each), made, each.path);
  }
});

const Row = z.strictObject({
  id,
  name: text(10),
  state: z.enum(['new', 'paid', 'closed', 'gone']),
  status: flag,
  price: money,
  stars: z.number().int().min(1).max(5),
  paid_at: time.nullable(),
  tags: z.array(text(10)),
});
const list = endpoint({ path: '/merchantapi/x/y/list', effect: 'read', summary: '', input: z.strictObject({}), output: listOf(Row) });

test('rows show every state, on and off, something and nothing; their number is the total', () => {
  const made = sampleAnswer(list);
  assert.deepEqual(new Set(made.list.map(({ state }) => state)), new Set(['new', 'paid', 'closed', 'gone']));
  assert.deepEqual([...new Set(made.list.map(({ status }) => status))], [1, 0]);
  assert.ok(made.list.some(({ paid_at }) => paid_at === null) && made.list.some(({ paid_at }) => paid_at !== null));
  assert.ok(made.list.some(({ tags }) => tags.length === 0) && made.list.some(({ tags }) => tags.length > 0));
  assert.equal(new Set(made.list.map((row) => row.name)).size, made.list.length, 'rows can be told apart');
  assert.equal(made.total, made.list.length);
});

test('what a test wants otherwise is merged into it, and what is not of the schema is refused', () => {
  const made = sampleAnswer(list, { list: [{ name: '月卡', paid_at: null }, {}] });
  assert.deepEqual([made.total, made.list[0]?.name, made.list[0]?.paid_at, made.list[0]?.state], [2, '月卡', null, 'new']);
  // @ts-expect-error a typo does not compile
  assert.throws(() => sampleAnswer(list, { list: [{ nmae: '月卡' }] }), /has no nmae/);
  assert.throws(() => sampleAnswer(list, { list: [{ name: '十个字以上的名字装不下它' }] }), /is not what its schema takes/);
});

import assert from 'node:assert/strict';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { LOCALES, type RefusalName, refusals, refusalText } from './refusals.ts';

const names = Object.keys(refusals) as RefusalName[];
const blanks = (sentence: string) => [...sentence.matchAll(/\{(\w+)\}/g)].map((match) => match[1] ?? '').toSorted();

test('every refusal says the same in every language', () => {
  assert.ok(names.length > 30, `only ${names.length} refusals seen`);
  for (const name of names) {
    const row = refusals[name];
    for (const locale of LOCALES) assert.ok(row[locale].trim() !== '', `${name} says nothing in ${locale}`);
    assert.deepEqual(blanks(row.zh_CN), blanks(row.en_US), `${name} leaves different blanks`);
  }
});

test('no two refusals share a code, and none is the code of success', () => {
  const codes = names.map((name) => refusals[name].code);
  assert.deepEqual(
    codes.filter((code, at) => codes.indexOf(code) !== at),
    [],
  );
  assert.ok(!codes.includes(1 as never));
  assert.equal(refusals.order_password_needed.code, 1001, 'fixed by the wire');
});

test('no room’s refusal takes the place of another’s of that name', async () => {
  const rooms = readdirSync(join(import.meta.dirname, 'refusals')).filter((file) => file !== 'row.ts');
  const all: string[] = [];
  for (const file of rooms) {
    const room: Record<string, object> = await import(`./refusals/${file}`);
    all.push(...Object.values(room).flatMap((each) => Object.keys(each)));
  }
  assert.deepEqual(
    all.filter((name, at) => all.indexOf(name) !== at),
    [],
  );
  assert.equal(all.length, names.length);
});

test('a refusal of the wire has its code as its HTTP status; one of the business is a 200', () => {
  for (const name of names) {
    const { code, status } = refusals[name];
    // The wire's own too, but 403 is the number of a missing permission and 401 of any ended session already.
    if (name === 'cross_site' || name === 'proof_wanted' || name === 'acting_refused' || name === 'door_shut') assert.equal(status, 403);
    else if (name === 'idle_too_long' || name === 'account_turned_off') assert.equal(status, 401);
    else assert.equal(status, code < 1000 ? code : 200, name);
  }
});

test('blanks are filled, unknown values ignored, missing ones left empty', () => {
  assert.equal(refusalText('too_many', 'zh_CN', { seconds: 3 }), '操作太频繁，请 3 秒后再试');
  assert.equal(refusalText('too_many', 'en_US', { other: 1 }), 'Too many attempts, try again in  s');
  assert.equal(refusalText('bad_input', 'en_US', { field: '{field}' }), 'Invalid input: {field}', 'a value is never filled again');
});

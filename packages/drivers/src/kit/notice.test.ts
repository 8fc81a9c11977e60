import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { type NoticeMessage, readJsonNotice, readJsonText } from './notice.ts';

const post = (rawBody: Buffer, contentType = 'application/json'): NoticeMessage => ({
  method: 'POST',
  query: '',
  contentType,
  headers: {},
  rawBody,
});

test('numbers keep the digits they were written with, at the top only', () => {
  const read = readJsonText('{"amount":42.00,"big":12345678901234567890,"paid":true,"none":null,"in":{"amount":1}}');
  assert.ok(typeof read === 'object');
  assert.deepEqual(Object.fromEntries(read.fields), { amount: '42.00', big: '12345678901234567890', paid: 'true', none: '' });
  assert.deepEqual(read.value.in, { amount: 1 });
});

test('a name that comes twice is found wherever it is, however it is spelt', () => {
  for (const json of ['{"a":1,"a":1}', '{"a":1,"\\u0061":2}', '{"x":{"a":1,"a":2}}', '{"x":[{"a":1},{"b":1,"b":2}]}', '{"a" : 1, "a" :2}'])
    assert.equal(readJsonText(json), 'repeated_field', json);
  for (const json of ['{"a":{"a":1},"b":[{"a":1},{"a":2}]}', '{"a":"a\\":1,\\"a","b":"{\\"a\\":1}"}', '{"a":"\\\\","b":"\\\\"}'])
    assert.equal(typeof readJsonText(json), 'object', json);
});

test('every object without a repeated name is read as the parser reads it', () => {
  fc.assert(
    fc.property(fc.dictionary(fc.stringMatching(/^\w{1,8}$/), fc.jsonValue(), { maxKeys: 20 }), (value) => {
      const read = readJsonText(JSON.stringify(value));
      assert.ok(typeof read === 'object');
      assert.deepEqual(read.value, JSON.parse(JSON.stringify(value)));
    }),
  );
});

test('only a JSON object in a POST is read, and no bytes that are no text', () => {
  assert.equal(typeof readJsonNotice(post(Buffer.from('{"a":1}'), 'application/json; charset=utf-8')), 'object');
  for (const message of [
    post(Buffer.from('{"a":1}'), 'text/json'),
    { ...post(Buffer.from('{"a":1}')), method: 'GET' as const },
    post(Buffer.from([...Buffer.from('{"a":"'), 0xf0, 0x9f, 0x98, ...Buffer.from('"}')])),
    post(Buffer.from(`{"a":"${'x'.repeat(70_000)}"}`)),
    post(Buffer.from('[1]')),
    post(Buffer.alloc(0)),
  ])
    assert.equal(readJsonNotice(message), 'malformed');
});

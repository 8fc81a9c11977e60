import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { paymentDrivers, payoutDrivers } from '../registry.ts';
import { type ConfigField, configSchema, keepSecrets, readConfig, withoutSecrets } from './config.ts';

const label = { zh_CN: '名称', en_US: 'Name' };
const fields = [
  { name: 'base', label, kind: 'url', required: true },
  { name: 'key', label, kind: 'secret', required: true },
  { name: 'note', label, kind: 'text', required: false },
  {
    name: 'mode',
    label,
    kind: 'select',
    required: true,
    default: 'a',
    options: [
      { value: 'a', label },
      { value: 'b', label },
    ],
  },
  { name: 'port', label, kind: 'text', required: false, format: 'port' },
] as const satisfies readonly ConfigField[];
const schema = configSchema(fields);
const good = { base: 'https://pay.example.com/', key: 's3cret' };

describe('a config schema', () => {
  test('fills in what has a default and trims what was typed', () => {
    assert.deepEqual(schema.parse({ ...good, key: ' s3cret\n' }), { ...good, note: '', mode: 'a', port: '' });
  });
  test('takes web addresses without user, query or fragment', () => {
    for (const base of ['http://127.0.0.1:8790', 'https://pay.example.com/sub/'])
      assert.ok(schema.safeParse({ ...good, base }).success, base);
    for (const base of [
      '',
      'pay.example.com',
      'ftp://x.example',
      'javascript:alert(1)',
      'https://u:p@x.example',
      'https://x.example/?a',
      'https://x.example/#a',
      'https://x.exa mple',
    ]) {
      assert.ok(!schema.safeParse({ ...good, base }).success, base);
    }
  });
  test('refuses what is missing, unknown or no option, and says where', () => {
    for (const [config, path] of [
      [{ ...good, key: '  ' }, 'key'],
      [{ base: good.base }, 'key'],
      [{ ...good, mode: 'c' }, 'mode'],
      [{ ...good, port: '70000' }, 'port'],
      [{ ...good, note: 'x'.repeat(501) }, 'note'],
    ] as const) {
      assert.equal(schema.safeParse(config).error?.issues[0]?.path[0], path);
    }
    assert.ok(!schema.safeParse({ ...good, other: '1' }).success);
    assert.ok(!schema.safeParse({ ...good, note: 1 }).success);
  });
});

test('secrets are shown as set, kept when left empty, and replaced when typed', () => {
  assert.deepEqual(withoutSecrets(fields, { ...good, note: 'n' }), {
    values: { base: good.base, key: '', note: 'n', mode: 'a', port: '' },
    filled: ['key'],
  });
  assert.equal(keepSecrets(fields, good, { base: good.base, key: ' ' }).key, 's3cret');
  assert.equal(keepSecrets(fields, good, { base: good.base, key: 'new' }).key, 'new');
  assert.equal(keepSecrets(fields, { ...good, note: 'old' }, { ...good, note: '' }).note, '');
});

test('a stored config that lacks a field reads as its default', () => {
  assert.deepEqual(readConfig(fields, { base: 'https://x.example' }), {
    base: 'https://x.example',
    key: '',
    note: '',
    mode: 'a',
    port: '',
  });
});

test('every installed driver names its fields once, in both languages', () => {
  for (const driver of [...paymentDrivers.values(), ...payoutDrivers.values()]) {
    assert.equal(new Set(driver.config.map(({ name }) => name)).size, driver.config.length);
    for (const { label: words, options } of driver.config)
      for (const { zh_CN, en_US } of [words, ...(options ?? []).map((option) => option.label)]) assert.ok(zh_CN && en_US);
    for (const { default: value, options } of driver.config)
      assert.ok(value === undefined || !options || options.some((option) => option.value === value));
  }
});

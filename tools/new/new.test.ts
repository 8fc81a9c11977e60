import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { parseSync } from 'oxc-parser';
import { tidy, write } from './new.ts';
import { camel, kinds, pascal, type Scaffold, snake } from './templates.ts';

const root = mkdtempSync(join(tmpdir(), 'keymall-new-'));
after(() => rmSync(root, { recursive: true, force: true }));

const names: Record<string, string> = {
  endpoint: 'catalogue/stock-alarm',
  page: 'merchant/goods/stock-alarm/index',
  theme: 'shop/paper-blue',
  driver: 'slow-pay',
  job: 'catalogue/sweep-drafts',
  setting: 'chat-room',
  module: 'chat',
};

const made: [string, Scaffold][] = [
  ...Object.entries(kinds).map(([kind, scaffold]): [string, Scaffold] => [kind, scaffold(names[kind] ?? '')]),
  ['theme', (kinds['theme'] as (name: string) => Scaffold)('home/paper-blue')],
];

test('every kind has an example here', () => assert.deepEqual(Object.keys(kinds).toSorted(), Object.keys(names).toSorted()));

for (const [kind, scaffold] of made) {
  test(`${kind}: what is written parses and can be formatted`, () => {
    write(root, scaffold);
    assert.ok(scaffold.next.length > 0);
    for (const [path, text] of Object.entries(scaffold.files)) {
      if (!/\.tsx?$/.test(path)) continue;
      const { errors, module } = parseSync(path, text);
      assert.deepEqual(errors, [], path);
      for (const { moduleRequest } of module.staticImports) {
        const { value } = moduleRequest;
        if (value.startsWith('.')) assert.match(value, /\.(tsx?|css)$/, `${path}: ${value}`);
      }
    }
    tidy(root, scaffold);
    for (const path of Object.keys(scaffold.files)) assert.notEqual(readFileSync(join(root, path), 'utf8').trim(), '', path);
  });
}

test('nothing is overwritten', () => {
  const scaffold = { files: { 'a/one.ts': 'export {};\n', 'a/two.ts': 'export {};\n' }, next: [] };
  mkdirSync(join(root, 'a'));
  writeFileSync(join(root, 'a/two.ts'), 'export const mine = 1;\n');
  assert.throws(() => write(root, scaffold), /already there: a\/two\.ts/);
  assert.equal(readFileSync(join(root, 'a/two.ts'), 'utf8'), 'export const mine = 1;\n');
});

test('names are kebab-case and say where they belong', () => {
  for (const [kind, bad] of [
    ['endpoint', 'coupon'],
    ['endpoint', 'catalogue/Coupon'],
    ['page', 'public/x/y'],
    ['theme', 'mall/x/y'],
    ['driver', 'Alipay'],
    ['job', 'x'],
    ['setting', '../x'],
    ['module', ''],
  ]) {
    assert.throws(() => kinds[kind ?? '']?.(bad ?? ''), /name it as|kind home or shop/, `${kind} ${bad}`);
  }
  assert.deepEqual([camel('a-bc-d'), pascal('a-bc-d'), snake('a-bc-d')], ['aBcD', 'ABcD', 'a_bc_d']);
});

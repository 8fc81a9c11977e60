import assert from 'node:assert/strict';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { after, test } from 'node:test';
import { parseSync } from 'oxc-parser';
import { camel, pascal, type Scaffold, snake } from './names.ts';
import { tidy, write } from './new.ts';
import { before } from './noun.ts';
import { kinds } from './templates.ts';

const root = mkdtempSync(join(tmpdir(), 'keymall-new-'));
after(() => rmSync(root, { recursive: true, force: true }));

const house = join(import.meta.dirname, '..', '..');

const names: Record<string, string[]> = {
  noun: ['merchant', 'catalogue/price-tag', '价签'],
  page: ['merchant/goods/coupon/shelf', 'catalogue/coupon'],
  theme: ['shop/paper-blue'],
  driver: ['slow-pay'],
  job: ['catalogue/sweep-drafts'],
  setting: ['chat-room'],
  module: ['chat-room'],
};
const scaffold = (kind: string, ...words: string[]): Scaffold => {
  const known = kinds[kind];
  return known ? known.write(house, ...words) : assert.fail(kind);
};

const made: [string, Scaffold][] = [
  ...Object.keys(kinds).map((kind): [string, Scaffold] => [kind, scaffold(kind, ...(names[kind] ?? []))]),
  ['noun', scaffold('noun', 'admin', 'platform/motto')],
  ['theme', scaffold('theme', 'home/paper-blue')],
];

test('every kind has an example here', () => assert.deepEqual(Object.keys(kinds).toSorted(), Object.keys(names).toSorted()));

for (const [kind, files] of made) {
  test(`${kind}: what is written parses and can be formatted`, () => {
    // What is written into stands here as it stands in the house.
    for (const path of Object.keys(files.edits ?? {})) {
      mkdirSync(dirname(join(root, path)), { recursive: true });
      writeFileSync(join(root, path), readFileSync(join(house, path), 'utf8'));
    }
    write(root, files);
    assert.ok(files.next.length > 0);
    for (const [path, text] of Object.entries(files.files)) {
      if (!/\.tsx?$/.test(path)) continue;
      const { errors, module } = parseSync(path, text);
      assert.deepEqual(errors, [], path);
      for (const { moduleRequest } of module.staticImports) {
        const { value } = moduleRequest;
        if (value.startsWith('.')) assert.match(value, /\.(tsx?|css)$/, `${path}: ${value}`);
      }
    }
    tidy(root, files);
    for (const path of Object.keys(files.files)) assert.notEqual(readFileSync(join(root, path), 'utf8').trim(), '', path);
  });
}

test('nothing is overwritten', () => {
  const two = { files: { 'a/one.ts': 'export {};\n', 'a/two.ts': 'export {};\n' }, next: [] };
  mkdirSync(join(root, 'a'));
  writeFileSync(join(root, 'a/two.ts'), 'export const mine = 1;\n');
  assert.throws(() => write(root, two), /already there: a\/two\.ts/);
  assert.equal(readFileSync(join(root, 'a/two.ts'), 'utf8'), 'export const mine = 1;\n');
});

test('a file that is no longer what is known is named, and nothing is written', () => {
  writeFileSync(join(root, 'a/list.ts'), 'export const list = [];\n');
  const changed: Scaffold = { files: { 'a/new.ts': 'export {};\n' }, edits: { 'a/list.ts': before('} satisfies', 'x') }, next: [] };
  assert.throws(() => write(root, changed), /a\/list\.ts: found no/);
  assert.equal(existsSync(join(root, 'a/new.ts')), false);
});

test('names are kebab-case and say where they belong', () => {
  for (const [kind, bad] of [
    ['noun', 'public'],
    ['page', 'public/x/y'],
    ['theme', 'mall/x/y'],
    ['driver', 'Alipay'],
    ['job', 'x'],
    ['setting', '../x'],
    ['module', ''],
  ]) {
    assert.throws(() => scaffold(kind ?? '', bad ?? ''), /name it as|kind home or shop/, `${kind} ${bad}`);
  }
  for (const place of ['coupon', 'catalogue/Coupon', 'catalogue/a/b'])
    assert.throws(() => scaffold('noun', 'admin', place), /name it as/, place);
  assert.throws(() => scaffold('noun', 'admin', 'no-such/coupon'), /there is no module no-such/);
  assert.throws(() => scaffold('page', 'admin/goods/coupon/index', 'catalogue/coupon'), /exports no adminCoupon/);
  assert.deepEqual([camel('a-bc-d'), pascal('a-bc-d'), snake('a-bc-d')], ['aBcD', 'ABcD', 'a_bc_d']);
});

import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { fileName } from './content.rules.ts';

test('a name stays what people called it', () => {
  assert.equal(fileName('使用手册 v2.pdf'), '使用手册 v2.pdf');
  assert.equal(fileName('C:\\Users\\a\\工具.zip'), '工具.zip');
  assert.equal(fileName('../../etc/passwd'), 'passwd');
});

test('nothing in it leads anywhere, hides its ending or is read by a header', () => {
  assert.equal(fileName('发票\u202Efdp.exe'), '发票fdp.exe');
  assert.equal(fileName('a"b\r\nSet-Cookie: x.txt'), 'abSet-Cookie x.txt');
  assert.equal(fileName(' .. '), 'file');
  assert.equal(fileName('.zip'), 'zip');
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (given) => {
      const name = fileName(given);
      assert.ok(name.length > 0 && [...name].length <= 131);
      assert.doesNotMatch(name, /[/\\"\r\n\u0000]|^\.|^\s/);
    }),
  );
});

import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { cookieLine, readCookie } from './cookie.ts';

test('a cookie is found among others by its whole name', () => {
  const header = 'a=1; keymall.payer.T1=x.y-z_9;b=2; ab=3;=4; c';
  assert.equal(readCookie(header, 'keymall.payer.T1'), 'x.y-z_9');
  assert.equal(readCookie(header, 'b'), '2');
  for (const name of ['', 'c', 'payer.T1', 'keymall.payer', 'keymallxpayer.T1']) assert.equal(readCookie(header, name), '', name);
  assert.equal(readCookie(undefined, 'a'), '');
});

test('what is left is what is brought back', () => {
  const word = fc.stringMatching(/^[A-Za-z0-9_.-]{1,40}$/);
  fc.assert(
    fc.property(word, word, word, (name, value, other) => {
      fc.pre(name !== `${other}x`);
      const [left] = cookieLine(name, value, { path: '/', seconds: 60, secure: true }).split('; ');
      assert.equal(readCookie(`${other}x=1; ${left}; z=2`, name), value);
    }),
  );
  assert.equal(cookieLine('a', 'b', { path: '/p', seconds: 5, secure: false }), 'a=b; Path=/p; Max-Age=5; HttpOnly; SameSite=Lax');
});

import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { drawnAddress, isOpening } from '../kit/drawn-address.ts';
import { type PublicPage, publicPages } from './public.ts';

test('a drawn address keeps what its page reads, in one order, and of what it looks up that there is something', () => {
  const { shop, order, about, pay } = publicPages;
  for (const [row, url, drawn] of [
    [about, '/about', '/about'],
    [about, '/about?utm=x#end', '/about'],
    [about, '/about#end', '/about'],
    [shop, '/link/A?x=1&q=%E7%82%B9&goods=3', '/link/A?goods=3&q=%E7%82%B9'],
    [shop, '/link/A?goods=3&goods=4&q=', '/link/A?goods=3'],
    [shop, '/link/A?q=a%26b%3Dc', '/link/A?q=a%26b%3Dc'],
    [order, '/order?grant=g', '/order'],
    [order, '/order?trade_no=%20', '/order'],
    [order, '/order?out_trade_no=1', '/order?opening=1'],
    [order, '/order?mailbox=1', '/order?opening=1'],
    [about, '/about?opening=1', '/about'],
    [pay, '/pay/A?utm=x', '/pay/:trade_no'],
    [pay, '/pay/:trade_no', '/pay/:trade_no'],
    [pay, '/pay/A?utm=x&plain=1', '/pay/A?plain=1'],
  ] as const) {
    assert.equal(drawnAddress(row, url), drawn, url);
    assert.equal(isOpening(drawn), drawn.includes('opening'));
  }
});

test('of any address: drawn once more it is the same, and nothing of it but what is read stands in it', () => {
  const names = fc.constantFrom('goods', 'q', 'plain', 'trade_no', 'mailbox', 'utm', 'opening', '__proto__');
  const pairs = fc.array(fc.tuple(names, fc.oneof(fc.string(), fc.constantFrom('', '1'))), { maxLength: 8 });
  fc.assert(
    fc.property(pairs, fc.constantFrom(...Object.values(publicPages)), (query, row) => {
      const url = `/a?${new URLSearchParams(query).toString()}`;
      const drawn = drawnAddress(row, url);
      assert.equal(drawnAddress(row, drawn), drawn);
      const kept = new URLSearchParams(drawn.split('?')[1] ?? '');
      for (const [name, value] of kept) {
        if (name === 'opening') continue;
        assert.ok(row.reads?.includes(name), name);
        assert.equal(value, new URLSearchParams(query).get(name));
      }
      const isNamed = row.looksUp?.some((name) => query.find(([each]) => each === name)?.[1].trim()) === true;
      if (isNamed) assert.ok(isOpening(drawn));
      if (!row.looksUp) assert.ok(!kept.has('opening'));
    }),
  );
});

test('what a page asks its data by stands in the address it is drawn of', () => {
  for (const [key, { input, path, reads }] of Object.entries(publicPages) as [string, PublicPage][]) {
    const names = new Set<string>();
    class Asked extends URLSearchParams {
      override get(name: string): string | null {
        names.add(name);
        return super.get(name);
      }
    }
    const params = Object.fromEntries([...path.matchAll(/:([a-z_]+)/g)].map(([, name]) => [name, '1']));
    input?.(params, 'pc', new Asked());
    for (const name of names) assert.ok(reads?.includes(name), `${key} is asked by ${name}`);
  }
});

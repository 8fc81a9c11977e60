/** Addresses are strangers' text: each means one page or none, at once, and what is written is what is read. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type AddressParams, addressBook, addressOf, readAddress, writeAddress } from './address.ts';

const find = addressBook({
  alias: '/:alias',
  home: '/',
  cate: '/cate/:alias?/:page?',
  item: '/item-:id',
  picture: '/item-:id.html',
  search: '/search-:type-:keyword',
  article: '/article/:slug',
  articles: '/article/all',
});
const found = (url: string): string => {
  const match = find(url);
  return match ? [match.key, ...Object.entries(match.params).map(([name, value]) => `${name}=${value}`)].join(' ') : 'none';
};

test('optional segments, names among signs, and the narrowest pattern first', () => {
  for (const [url, page] of [
    ['/', 'home'],
    ['/?q=1', 'home'],
    ['/cate', 'cate'],
    ['/cate/', 'cate'],
    ['/cate/games', 'cate alias=games'],
    ['/cate/games/2?sort=new#top', 'cate alias=games page=2'],
    ['/cate/games/2/3', 'none'],
    ['/item-42', 'item id=42'],
    ['/item-42.html', 'picture id=42'],
    ['/item-', 'alias alias=item-'],
    ['/search-goods-a-b%2Fc', 'search type=goods keyword=a-b/c'],
    ['/search-goods-', 'alias alias=search-goods-'],
    ['/search-%E6%B8%B8%2D1-%E5%8D%A1', 'search type=游-1 keyword=卡'],
    ['/article/all', 'articles'],
    ['/article/all-of-it', 'article slug=all-of-it'],
    ['/anything', 'alias alias=anything'],
  ] as const)
    assert.equal(found(url), page, url);
});

test('hostile addresses lead nowhere', () => {
  for (const url of [
    ...['', 'cate', '//', '//evil.example', '//evil.example/cate', '/\\evil.example/x', '/cate//2', 'https://evil.example/cate'],
    ...['/%', '/%zz', '/%c0%af', '/%ed%a0%80', '/cate/%00', '/cate/a%0d%0aset-cookie:x', '/item-%7f', '/article/%E4%B8'],
    ...['/article/all/', '/article/x/y', `/${'a'.repeat(2048)}`],
  ])
    assert.ok(['none', 'home', 'articles'].includes(found(url)), `${url} → ${found(url)}`);
  assert.equal(found('//evil.example'), 'none');
  // what objects know is a name like any other, and never a page
  for (const name of Object.getOwnPropertyNames(Object.prototype)) {
    assert.equal(found(`/${name}`), `alias alias=${name}`);
    assert.equal(found(`/cate/${name}`), `cate alias=${name}`);
    assert.equal(found(`/${name}/x`), 'none');
  }
  // nothing of what is read becomes a key
  assert.deepEqual(Object.keys(find('/cate/__proto__')?.params ?? {}), ['alias']);
});

test('what is written is read back, whatever the values', () => {
  const signs = [...'aZ0-._~/\\?#%&=+:;,@!$\'"<>() 游戏卡😀é'];
  let seed = 7;
  const next = (below: number): number => {
    seed = (seed * 48_271) % 2_147_483_647;
    return seed % below;
  };
  const word = (): string => Array.from({ length: 1 + next(8) }, () => signs[next(signs.length)]).join('');
  for (const pattern of ['/link/:token', '/cate/:alias?/:page?', '/item-:id', '/item-:id.html', '/search-:type-:keyword', '/a/:b/c-:d_e'])
    for (let turn = 0; turn < 500; turn += 1) {
      const names = addressOf(pattern).segments.flatMap(({ pieces }) =>
        pieces.flatMap((piece) => (typeof piece === 'object' ? [piece.name] : [])),
      );
      const params = Object.fromEntries(names.map((name) => [name, word()]));
      if (Object.values(params).some((value) => value === '.' || value === '..')) continue;
      assert.deepEqual(readAddress(writeAddress(pattern, params), addressOf(pattern)), params, `${pattern} ${JSON.stringify(params)}`);
    }
  assert.equal(writeAddress('/cate/:alias?/:page?', { alias: 'x' }), '/cate/x');
  for (const params of [{}, { token: '' }, { token: '..' }]) assert.throws(() => writeAddress('/link/:token', params), RangeError);
  assert.throws(() => writeAddress('/cate/:alias?/:page?', { page: '2' }), RangeError);
});

test('a pattern that could be read in two ways is refused', () => {
  for (const pattern of ['x', '/:a:b', '/:a/:a', '/a?', '/x-:a?', '/:a?/b', '/:ax1y', '/a//b'])
    assert.throws(() => addressOf(pattern), Error, pattern);
});

test('the names of a pattern are its type', () => {
  const params: AddressParams<'/search-:type-:keyword/:page?'> = { type: 'goods', keyword: 'x' };
  // @ts-expect-error a name that has to be there is missing
  const short: AddressParams<'/search-:type-:keyword/:page?'> = { type: 'goods' };
  // @ts-expect-error a name the pattern has not
  const other: AddressParams<'/link/:token'> = { token: 'x', page: '1' };
  assert.deepEqual([params, short, other].length, 3);
});

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { goodsReviews } from '@keymall/contract/catalogue/goods-kinds';
import fc from 'fast-check';
import { looksAlike, passed, refusedFor, type Stand, written } from './review.rules.ts';

const looks = { name: '月卡', content: '<p>x</p>', remark: '', image: '', slider_image: ['/a.png', '/b.png'] };
const flag = fc.constantFrom<0 | 1>(0, 1);
const mode = fc.constantFrom<0 | 1 | 2>(0, 1, 2);
/** As the table's constraints let a row stand. */
const stand: fc.Arbitrary<Stand> = fc.constantFrom(...goodsReviews).chain((review) =>
  fc.record({
    status: review === 'waiting' || review === 'refused' ? fc.constant<0 | 1>(0) : flag,
    review: fc.constant(review),
    review_reason: fc.constant(review === 'refused' ? '盗版' : ''),
    shelf_wish: review === 'waiting' ? flag : fc.constant<0 | 1>(0),
  }),
);
const holds = ({ status, review, review_reason }: Stand): boolean =>
  (status === 0 || review === 'passed' || review === 'unseen') && (review === 'refused') === (review_reason !== '');

test('each text and picture counts, and their order', () => {
  assert.ok(looksAlike(looks, { ...looks, slider_image: [...looks.slider_image] }));
  for (const change of [
    { name: '年卡' },
    { content: '' },
    { remark: '?' },
    { image: '/a.png' },
    { slider_image: ['/b.png', '/a.png'] },
    { slider_image: ['/a.png'] },
  ])
    assert.ok(!looksAlike(looks, { ...looks, ...change }));
});

test('whatever is written, nothing is sold that waits or was refused', () => {
  fc.assert(
    fc.property(mode, fc.option(stand), fc.boolean(), flag, (how, before, isAlike, wanted) => {
      const after = written(how, before, isAlike, wanted);
      assert.ok(holds(after));
      if (how === 2 && !isAlike) assert.equal(after.status, 0);
      if (how === 2 && before === null) assert.deepEqual([after.review, after.shelf_wish], ['waiting', wanted]);
      if (before === null && how === 0) assert.deepEqual([after.review, after.status], ['passed', wanted]);
    }),
  );
});

test('no change of the setting lets pass what waits or was refused, and a look-alike is not looked at twice', () => {
  const refused = refusedFor('盗版');
  for (const how of [0, 1, 2] as const) {
    assert.equal(written(how, { ...refused, review: 'waiting', review_reason: '' }, true, 1).review, 'waiting');
    assert.deepEqual(written(how, refused, true, 1), refused);
    assert.equal(written(how, refused, false, 1).review, 'waiting');
    assert.deepEqual(written(how, { ...refused, review: 'passed', review_reason: '' }, true, 1), {
      status: 1,
      review: 'passed',
      review_reason: '',
      shelf_wish: 0,
    });
  }
  assert.equal(written(0, { status: 1, review: 'unseen', review_reason: '', shelf_wish: 0 }, false, 1).review, 'unseen');
});

test('what passes goes where it was wanted, once, and not while it is frozen', () => {
  fc.assert(fc.property(stand, fc.boolean(), (before, mayBeSold) => holds(passed(before, mayBeSold))));
  const waiting: Stand = { status: 0, review: 'waiting', review_reason: '', shelf_wish: 1 };
  assert.equal(passed(waiting, true).status, 1);
  assert.equal(passed(waiting, false).status, 0);
  assert.equal(passed(passed({ ...waiting, shelf_wish: 0 }, true), true).status, 0);
  assert.equal(passed(refusedFor('x'), true).status, 0);
});

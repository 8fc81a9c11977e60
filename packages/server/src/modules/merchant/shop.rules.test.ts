import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Openness, whyShut } from './shop.rules.ts';

const now = new Date('2026-05-01T00:00:00Z');
const open: Openness = {
  site_status: 1,
  site_close_tips: '维护中',
  link: { status: 1 },
  merchant: { status: 1, is_freeze: 0 },
  shop: { shop_status: 1, shop_freeze: 0, shop_close: 0, shop_close_notice: '歇业', end_at: new Date('2027-01-01T00:00:00Z') },
};
const shop = (change: Partial<Openness['shop']>): Openness => ({ ...open, shop: { ...open.shop, ...change } });

test('an open shop is open', () => assert.equal(whyShut(open, now), null));

const reasons: [string, Openness, string][] = [
  ['site closed', { ...open, site_status: -1 }, 'site_closed'],
  ['no link', { ...open, link: null }, 'link_dead'],
  ['link closed', { ...open, link: { status: 0 } }, 'link_dead'],
  ['merchant unreviewed', { ...open, merchant: { status: 0, is_freeze: 0 } }, 'shop_unopened'],
  ['merchant frozen', { ...open, merchant: { status: 1, is_freeze: 1 } }, 'shop_frozen'],
  ['shop unopened', shop({ shop_status: 0 }), 'shop_unopened'],
  ['shop frozen', shop({ shop_freeze: 1 }), 'shop_frozen'],
  ['shop closed', shop({ shop_close: 1 }), 'shop_closed'],
  ['shop expired, to the moment', shop({ end_at: now }), 'shop_expired'],
];
for (const [name, facts, refusal] of reasons) test(name, () => assert.equal(whyShut(facts, now)?.refusal, refusal));

test('the earlier reason is told first', () => {
  assert.equal(whyShut({ ...shop({ shop_close: 1 }), link: { status: 0 } }, now)?.refusal, 'link_dead');
  assert.equal(whyShut({ ...shop({ shop_close: 1 }), merchant: { status: 1, is_freeze: 1 } }, now)?.refusal, 'shop_frozen');
});

test('texts of the site and the shop are told', () => {
  assert.deepEqual(whyShut({ ...open, site_status: -1 }, now)?.values, { tips: '维护中' });
  assert.deepEqual(whyShut(shop({ shop_close: 1 }), now)?.values, { notice: '歇业' });
});

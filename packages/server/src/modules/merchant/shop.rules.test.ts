import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isWithin, type Openness, whyShut } from './shop.rules.ts';

const now = new Date('2026-05-01T00:00:00Z');
const open: Openness = {
  site_status: 1,
  site_close_tips: '维护中',
  site_close_tips_en: '',
  link: { status: 1 },
  merchant: { status: 1, is_freeze: 0 },
  shop: {
    shop_status: 1,
    shop_freeze: 0,
    shop_close: 0,
    shop_close_notice: '歇业',
    open_time: 0,
    close_time: 0,
    open_days: [1, 2, 3, 4, 5, 6, 7],
    hours_notice: '',
    end_at: new Date('2027-01-01T00:00:00Z'),
  },
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
  ['outside its hours', shop({ open_time: 540, close_time: 1380 }), 'shop_off_hours'],
  ['on a day off', shop({ open_days: [1, 2, 3, 4, 6, 7] }), 'shop_day_off'],
];
for (const [name, facts, refusal] of reasons) test(name, () => assert.equal(whyShut(facts, now)?.refusal, refusal));

test('the earlier reason is told first', () => {
  assert.equal(whyShut({ ...shop({ shop_close: 1 }), link: { status: 0 } }, now)?.refusal, 'link_dead');
  assert.equal(whyShut({ ...shop({ shop_close: 1 }), merchant: { status: 1, is_freeze: 1 } }, now)?.refusal, 'shop_frozen');
});

test('texts of the site and the shop are told', () => {
  assert.deepEqual(whyShut({ ...open, site_status: -1 }, now)?.values, { tips: { zh_CN: '维护中', en_US: '维护中' } });
  assert.deepEqual(whyShut(shop({ shop_close: 1 }), now)?.values, { notice: '歇业' });
});

test('hours: from the first minute, to before the last; over midnight they are the evening’s day', () => {
  // A Friday in Shanghai.
  const at = (clock: string, day = '2026-05-01'): Date => new Date(`${day}T${clock}:00+08:00`);
  const all = [1, 2, 3, 4, 5, 6, 7];
  const daytime = { open_time: 9 * 60, close_time: 23 * 60, open_days: all };
  assert.deepEqual(
    ['08:59', '09:00', '22:59', '23:00'].map((clock) => isWithin(daytime, at(clock))),
    [false, true, true, false],
  );
  const night = { open_time: 20 * 60, close_time: 2 * 60, open_days: [5] };
  assert.deepEqual(
    [at('01:59'), at('19:59'), at('20:00'), at('01:59', '2026-05-02'), at('02:00', '2026-05-02'), at('20:00', '2026-05-02')].map((moment) =>
      isWithin(night, moment),
    ),
    [false, false, true, true, false, false],
  );
  assert.ok(isWithin({ ...night, open_days: [7] }, at('01:00', '2026-05-04')), 'Monday’s small hours are Sunday’s');
  const never = { open_time: 0, close_time: 0 };
  assert.ok(isWithin({ ...never, open_days: [5] }, at('00:00')) && !isWithin({ ...never, open_days: [6] }, at('23:59')));
});

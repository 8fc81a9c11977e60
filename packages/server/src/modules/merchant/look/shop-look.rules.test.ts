import assert from 'node:assert/strict';
import { createHmac } from 'node:crypto';
import { test } from 'node:test';
import { SHOP_LOOK_MS, shopLook, shopLookOf } from './shop-look.rules.ts';

const ring = (key: string) => ({ mac: (purpose: string, text: string) => createHmac('sha256', key).update(`${purpose}:${text}`).digest() });
const house = ring('house');
const now = new Date('2026-11-23T12:00:00Z');
const later = (ms: number) => new Date(now.getTime() + ms);

test('a look shows its theme on its own shop until its time is over', () => {
  const look = shopLook(house, 7, 'pic', now);
  assert.equal(shopLookOf(house, 7, look, now), 'pic');
  assert.equal(shopLookOf(house, 7, look, later(SHOP_LOOK_MS - 1)), 'pic');
  assert.equal(shopLookOf(house, 7, look, later(SHOP_LOOK_MS)), null);
});

test('it shows nothing of another shop, of another theme, for longer, or of another installation', () => {
  const look = shopLook(house, 7, 'pic', now);
  const [theme = '', until = '', mac = ''] = look.split('.');
  assert.equal(shopLookOf(house, 8, look, now), null);
  assert.equal(shopLookOf(house, 7, `year.${until}.${mac}`, now), null);
  assert.equal(shopLookOf(house, 7, `${theme}.${Number(until) + 1}.${mac}`, now), null);
  assert.equal(shopLookOf(ring('another'), 7, look, now), null);
  for (const wrong of ['', 'pic', `${theme}.${until}.`, `${theme}.${until}.${mac}x`, `../${look}`])
    assert.equal(shopLookOf(house, 7, wrong, now), null);
});

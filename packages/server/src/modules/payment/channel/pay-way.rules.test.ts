import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type KeptWay, lifeOf, mayStillBeUsed } from './pay-way.rules.ts';

const now = new Date('2026-03-01T08:00:00Z');
const after = (seconds: number): Date => new Date(now.getTime() + seconds * 1000);
const kept = (more: Partial<KeptWay>): KeptWay => ({
  action: { kind: 'qr', text: 'weixin://wxpay/bizpayurl?pr=1' },
  action_until: null,
  action_device: 'pc',
  close_at: after(3600),
  ...more,
});

test('a way lasts until a moment before its gateway ends it, and never longer than the payment', () => {
  assert.equal(lifeOf(kept({}), now), null);
  assert.equal(lifeOf(kept({ action_until: after(300) }), now), 285);
  assert.equal(lifeOf(kept({ action_until: after(15) }), now), 0);
  assert.equal(lifeOf(kept({ action_until: after(-5) }), now), 0);
  assert.equal(lifeOf(kept({ action_until: after(7200) }), now), null);
});

test('what is over, or another device’s where the gateway looks at that, is not shown', () => {
  assert.equal(mayStillBeUsed(kept({ action: null }), {}, 'pc', now), false);
  assert.equal(mayStillBeUsed(kept({}), {}, 'mobile', now), true);
  assert.equal(mayStillBeUsed(kept({}), { per_device: true }, 'mobile', now), false);
  assert.equal(mayStillBeUsed(kept({}), { per_device: true }, 'pc', now), true);
  assert.equal(mayStillBeUsed(kept({ action_device: '' }), { per_device: true }, 'mobile', now), true);
  assert.equal(mayStillBeUsed(kept({ action_until: after(10) }), {}, 'pc', now), false);
});

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type MerchantActor, merchantActor } from './actor.ts';
import type { MerchantCtx } from './context.ts';
import { mintShopScope } from './scope.ts';

const clerk = merchantActor({ accountId: 12, merchantId: 7, sessionId: 1, username: 'clerk', perms: ['*'] });

test('a scope is of the merchant, never of who acts for him: the compiler refuses it', () => {
  assert.equal(mintShopScope(clerk.merchantId).merchantId, 7);
  // @ts-expect-error: the number of an account is no merchant's.
  mintShopScope(clerk.accountId);
  // @ts-expect-error: a merchant's actor has no `id` that could be either.
  const either = (actor: MerchantActor): number => actor.id;
  assert.equal(either(clerk), undefined);
  // @ts-expect-error: neither has a ctx of a merchant.
  const inCtx = ({ actor }: MerchantCtx): number => actor.id;
  assert.equal(typeof inCtx, 'function');
});

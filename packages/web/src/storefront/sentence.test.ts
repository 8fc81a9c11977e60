/** Nobody reads the name of a field. */
import { publicRestock, shopCoupon, shopSelect, shopVisit } from '@keymall/contract/catalogue/shop-buying';
import { shopIndex } from '@keymall/contract/catalogue/shop-page';
import { personalAccount } from '@keymall/contract/identity/personal-account';
import type { Endpoint } from '@keymall/contract/kit/endpoint';
import { refusals } from '@keymall/contract/kit/refusals';
import { merchantAccount } from '@keymall/contract/merchant/merchant-account';
import { publicComplaintRequest } from '@keymall/contract/ordering/complaint-request';
import { publicComplaint } from '@keymall/contract/ordering/public-complaint';
import { publicHold, publicLookup } from '@keymall/contract/ordering/public-lookup';
import { publicOrder, publicPay } from '@keymall/contract/ordering/public-order';
import { expect, test } from 'vitest';
import { CallError } from '#kit/call';
import { buyerSentence, fieldWords, wrongInputSentence } from './sentence.ts';

const CALLS: Endpoint[] = [
  shopIndex,
  shopVisit,
  shopCoupon,
  shopSelect,
  publicRestock,
  publicPay,
  publicOrder,
  publicLookup,
  publicHold,
  publicComplaint,
  publicComplaintRequest,
  merchantAccount,
  personalAccount,
].flatMap((group): Endpoint[] => Object.values(group));

/** What the page fills in by itself: no person can get it wrong. */
const OF_THE_PAGE = new Set([
  ...[
    'goods_id',
    'batch_id',
    'channel_id',
    'page',
    'limit',
    'isemail',
    'is_rev_sms',
    'expect_total',
    'request_no',
    'device',
    'device_id',
    'source',
    'spread',
    'look',
    'work',
  ],
  ...['provider', 'query', 'uuid', 'socialite_uuid', 'credential'],
  ...['grant', 'visit_grant', 'ticket', 'orders', 'after_id', 'complaint_id', 'message_id'],
]);

const told = (field: string): string => refusals.bad_input.zh_CN.replace('{field}', field);

test('every field of a public call that a person fills in has words of its own', () => {
  const fields = new Set(CALLS.filter(({ access }) => access === 'anyone').flatMap(({ input }) => Object.keys(input.shape)));
  expect(fields.size).toBeGreaterThan(25);
  const wordless = [...fields].filter((field) => !OF_THE_PAGE.has(field) && !Object.hasOwn(fieldWords.zh_CN, field));
  expect(wordless).toEqual([]);
});

test('the sentence says what is wrong and never how the wire calls it', () => {
  for (const field of ['trade_no', 'evidence.0', 'total_price', 'request_no', 'orders.3.trade_no', 'unheard, of…']) {
    const sentence = wrongInputSentence(told(field));
    expect(sentence).not.toMatch(/[a-z]+_[a-z]+|evidence|orders|unheard|参数/);
  }
  expect(wrongInputSentence(told('evidence.0'))).toBe(fieldWords.zh_CN.evidence);
  expect(wrongInputSentence(refusals.bad_input.en_US.replace('{field}', 'trade_no'))).toBe(fieldWords.zh_CN.trade_no);
  expect(buyerSentence(new CallError('', 400, told('email'), 400, null), '')).toBe(fieldWords.zh_CN.email);
  expect(buyerSentence(new CallError('', 1360, '优惠券不存在', 400, null), '')).toBe('优惠券不存在');
  expect(buyerSentence(new TypeError('fetch'), '没有网络')).toBe('没有网络');
});

/** Coupons as a file, newest first. Plain text holds the codes alone. */
import { couponAmountText, couponRaw } from '@keymall/contract/catalogue/coupon';
import { couponReceiveWords, couponScopeWords, couponStatusWords, couponTypeWords } from '@keymall/contract/catalogue/coupon-words';
import * as word from '@keymall/contract/kit/word';
import { tableExport } from '#kit/export';
import { couponsBefore } from './coupon.repository.ts';

const colon = { zh_CN: '：', en_US: ': ' };

export const coupons = tableExport({
  kind: 'merchant.coupons',
  title: { zh_CN: '优惠券', en_US: 'Coupons' },
  asked: couponRaw.download,
  next: (ctx, shop, filter, step) => couponsBefore(ctx.db, shop, filter, { ...step, now: ctx.now() }),
})(
  [
    { key: 'code', head: word.couponCode, width: 24 },
    { key: 'type', head: word.type, width: 12, cell: ({ type }, locale) => couponTypeWords[type][locale] },
    {
      key: 'amount',
      head: word.couponOff,
      type: 'money',
      width: 10,
      cell: ({ type, amount }) => (type === 1 ? amount : `${couponAmountText(100, amount)}%`),
    },
    {
      key: 'scope',
      head: word.couponFor,
      width: 24,
      cell: ({ coupon_type, scope_name }, locale) =>
        couponScopeWords[coupon_type][locale] + (coupon_type === 1 ? '' : colon[locale] + scope_name),
    },
    { key: 'min_banlance', head: { zh_CN: '最低金额', en_US: 'At least' }, type: 'money', width: 12 },
    { key: 'use_times', head: { zh_CN: '可用次数', en_US: 'Uses' }, type: 'number', width: 10 },
    { key: 'used', head: { zh_CN: '已用次数', en_US: 'Used' }, type: 'number', width: 10 },
    { key: 'status', head: word.status, width: 10, cell: ({ status }, locale) => couponStatusWords[status][locale] },
    { key: 'receive', head: word.couponGiven, width: 12, cell: ({ receive }, locale) => couponReceiveWords[receive][locale] },
    { key: 'expire_at', head: word.expiry, type: 'time', width: 20, cell: (row, locale) => row.expire_at ?? word.neverExpires[locale] },
    { key: 'remark', head: word.note, width: 24 },
    { key: 'create_at', head: word.createdAt, type: 'time', width: 20 },
  ],
  ({ code }) => code,
);

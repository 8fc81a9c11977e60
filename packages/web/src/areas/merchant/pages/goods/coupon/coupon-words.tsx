/** What coupons are called on every page of theirs, and how one looks. */

import type { merchantCoupon } from '@keymall/contract/catalogue/coupon';
import { Two } from '#kit/back-office/cells';
import type { RowOf } from '#kit/back-office/list';
import { money } from '#kit/format';
import { useWords, words } from '#kit/i18n';

export type CouponRow = RowOf<typeof merchantCoupon.index>;

const text = words(
  {
    off: '立减 {amount}',
    share: '减 {percent}%',
    least: '满 {amount} 可用',
    always: '无门槛',
    shop: '全店通用',
    category: '分类：{name}',
    goods: '商品：{name}',
  },
  {
    off: '{amount} off',
    share: '{percent} % off',
    least: 'from {amount}',
    always: 'no minimum',
    shop: 'The whole shop',
    category: 'Category: {name}',
    goods: 'Product: {name}',
  },
);

/** What it takes off, in words. Amounts are the wire's; what is still being typed shows a dash. */
export function useBenefit(): (coupon: { type: 1 | 100; amount: string; min_banlance: string }) => { off: string; least: string } {
  const t = useWords(text);
  return ({ type, amount, min_banlance }) => ({
    off: type === 1 ? t('off', { amount: money(amount) }) : t('share', { percent: amount }),
    least: /^0+(\.0*)?$/.test(min_banlance) ? t('always') : t('least', { amount: money(min_banlance) }),
  });
}

/** Where it works, in words. */
export function useScope(): (coupon: { coupon_type: 1 | 2 | 3; scope_name: string }) => string {
  const t = useWords(text);
  return ({ coupon_type, scope_name }) =>
    coupon_type === 1 ? t('shop') : t(coupon_type === 2 ? 'category' : 'goods', { name: scope_name || '—' });
}

/** Off in bold, the condition below. */
export function Benefit({ coupon }: { coupon: { type: 1 | 100; amount: string; min_banlance: string } }) {
  const { off, least } = useBenefit()(coupon);
  return (
    <Two note={least}>
      <strong>{off}</strong>
    </Two>
  );
}

/** What coupons are called on every page of theirs, and how one looks. */
import type { merchantCoupon } from '@keymall/contract/catalogue/coupon';
import type { StatusWords } from '#kit/back-office/cells';
import type { RowOf } from '#kit/back-office/list';
import { money } from '#kit/format';
import { useWords, words } from '#kit/i18n';

export type CouponRow = RowOf<typeof merchantCoupon.index>;

export const couponStatusWords: StatusWords<CouponRow['status']> = {
  unused: { zh_CN: '可使用', en_US: 'Usable', tone: 'success' },
  held: { zh_CN: '占用中', en_US: 'Held', tone: 'warning' },
  used: { zh_CN: '已用完', en_US: 'Used up', tone: 'plain' },
  expired: { zh_CN: '已过期', en_US: 'Expired', tone: 'danger' },
};
export const couponTypeWords: StatusWords<1 | 100> = {
  1: { zh_CN: '固定金额', en_US: 'Amount', tone: 'primary' },
  100: { zh_CN: '百分比', en_US: 'Per cent', tone: 'primary' },
};
export const couponScopeWords: StatusWords<1 | 2 | 3> = {
  1: { zh_CN: '全店', en_US: 'The shop', tone: 'plain' },
  2: { zh_CN: '分类', en_US: 'A category', tone: 'plain' },
  3: { zh_CN: '商品', en_US: 'A goods', tone: 'plain' },
};
export const couponReceiveWords: StatusWords<1 | 2> = {
  1: { zh_CN: '手动发放', en_US: 'Handed out', tone: 'plain' },
  2: { zh_CN: '在线领取', en_US: 'Claimed online', tone: 'primary' },
};

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
    goods: 'Goods: {name}',
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
    <span className="bo-chip-text">
      <strong>{off}</strong>
      <small>{least}</small>
    </span>
  );
}

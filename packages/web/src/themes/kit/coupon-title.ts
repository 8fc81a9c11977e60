/** What a coupon is worth, in words. */
import { money } from '#kit/format';
import { type Say, words } from '#kit/i18n';
import type { Coupon } from '../../storefront/shapes.ts';

export const couponWords = words(
  { amount: '{amount} 优惠券', percent: '优惠 {percent}%' },
  { amount: '{amount} off', percent: '{percent} % off' },
);

export const couponTitle = ({ type, amount }: Pick<Coupon, 'type' | 'amount'>, t: Say<'amount' | 'percent'>): string =>
  type === 1 ? t('amount', { amount: money(amount) }) : t('percent', { percent: amount });

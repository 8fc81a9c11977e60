/** What a goods offers with its quantity: prices by volume with the one that is reached, and what comes free. */
import * as word from '@keymall/contract/kit/word';
import { money } from '#kit/format';
import { useWords, words } from '#kit/i18n';
import { tierReached } from '../../storefront/bill.ts';
import type { ShopGoods } from '../../storefront/shapes.ts';

const text = words(
  {
    tier: '满 {num} 件',
    each: '{price}/件',
    gifts: '赠送',
    give: '买 {num} 送 {give}',
    giveEach: '每买 {num} 送 {give}',
    gift: '满 {num} 件送 {name} × {give}',
  },
  {
    tier: '{num} or more',
    each: '{price} each',
    gifts: 'Free with it',
    give: 'Buy {num}, get {give} more',
    giveEach: 'Every {num}, {give} more',
    gift: '{num} or more: {name} × {give}',
  },
  { tiers: word.wholesale },
);

export function GoodsTerms({ goods, quantity }: { goods: ShopGoods; quantity: number }) {
  const t = useWords(text);
  const { price_list: tiers, event_give: steps, gifts } = goods;
  const reached = tierReached(tiers, quantity);
  const step = tierReached(steps, quantity);
  const giving = goods.event_give_repeat === 1 ? 'giveEach' : 'give';
  if (tiers.length + steps.length + gifts.length === 0) return null;
  return (
    <div className="km-terms">
      {tiers.length > 0 && (
        <ul aria-label={t('tiers')}>
          {tiers.map(({ num, price }, index) => (
            <li key={num} data-reached={index === reached ? '' : undefined} aria-current={index === reached || undefined}>
              {t('tier', { num })} <b>{t('each', { price: money(price) })}</b>
            </li>
          ))}
        </ul>
      )}
      {steps.length + gifts.length > 0 && (
        <ul aria-label={t('gifts')} className="km-terms-gifts">
          {steps.map(({ num, give_num: give }, index) => (
            <li key={num} data-reached={index === step ? '' : undefined}>
              {t(giving, { num, give })}
            </li>
          ))}
          {gifts.map(({ name, bug_num: num, give_num: give }) => (
            <li key={`${name}-${num}`} data-reached={quantity >= num ? '' : undefined}>
              {t('gift', { num, name, give })}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

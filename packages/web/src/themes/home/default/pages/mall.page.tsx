/** The mall's home: search, tree, what is recommended, popular and new, and the shops that sell most. */

import { useWords, words } from '#kit/i18n';
import { useSite } from '#kit/site';
import type { MallProps } from '../../../../storefront/parts.ts';
import { MallGrid, MallSearch, MallShopCard, MallTree } from '../../../kit/mall-parts.tsx';

const text = words(
  {
    title: '{name}商城',
    recommended: '推荐商品',
    hot: '热门商品',
    newest: '最新上架',
    shops: '热卖店铺',
    empty: '商城里还没有商品，请稍后再来。',
  },
  {
    title: 'The mall of {name}',
    recommended: 'Recommended products',
    hot: 'Popular products',
    newest: 'New products',
    shops: 'Popular shops',
    empty: 'There is nothing in the mall yet; please come back later.',
  },
);

export function Look({ mall: { categories, recommended, hot, newest, shops } }: MallProps) {
  const t = useWords(text);
  const { site_name } = useSite();
  const shelves = [
    ['recommended', recommended],
    ['hot', hot],
    ['newest', newest],
  ] as const;
  return (
    <div className="ml">
      <h1>{t('title', { name: site_name })}</h1>
      <MallSearch />
      <div className="ml-columns">
        <MallTree categories={categories} />
        <div className="ml-main">
          {newest.length === 0 && <p className="km-box ml-empty">{t('empty')}</p>}
          {shelves.map(
            ([name, goods]) =>
              goods.length > 0 && (
                <section key={name} aria-label={t(name)}>
                  <h2>{t(name)}</h2>
                  <MallGrid goods={goods} />
                </section>
              ),
          )}
          {shops.length > 0 && (
            <section aria-label={t('shops')}>
              <h2>{t('shops')}</h2>
              <div className="ml-shops">
                {shops.map((shop) => (
                  <MallShopCard key={shop.id} shop={shop} />
                ))}
              </div>
            </section>
          )}
        </div>
      </div>
    </div>
  );
}

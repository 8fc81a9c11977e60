/** What a search of the mall found: goods by words or of a category, or shops. Filters are a plain form: they work before any script. */

import * as word from '@keymall/contract/kit/word';
import { Button } from '#kit/button';
import { useWords, words } from '#kit/i18n';
import { plainOf, searchPath, wished, wishOf } from '../../../../storefront/mall.ts';
import type { MallSearchProps } from '../../../../storefront/parts.ts';
import { MallGrid, MallOrders, MallPager, MallSearch, MallShopCard, MallTree } from '../../../kit/mall-parts.tsx';

const text = words(
  {
    found: '“{keyword}”的搜索结果',
    allGoods: '全部商品',
    filters: '筛选结果',
    anyCategory: '全部分类',
    min: '最低价',
    max: '最高价',
    stock: '只看有货',
    apply: '应用',
    clear: '清除筛选',
    noGoods: '没有找到商品，换个词试试，或清除筛选。',
    noShops: '没有找到店铺，换个词试试。',
    shopsToo: '在店铺中搜索“{keyword}”',
  },
  {
    found: 'Found for “{keyword}”',
    allGoods: 'All products',
    filters: 'Narrow the results',
    anyCategory: 'All categories',
    min: 'From price',
    max: 'To price',
    stock: 'In stock only',
    apply: 'Apply',
    clear: 'Clear the filters',
    noGoods: 'No products found. Try another word, or clear the filters.',
    noShops: 'No shops found. Try another word.',
    shopsToo: 'Look for “{keyword}” among shops',
  },
  { category: word.category },
);

export function Look({ mall: { categories, category, goods, shops, page, more }, url, type, keyword }: MallSearchProps) {
  const t = useWords(text);
  const byWords = type !== 'category';
  const wish = wishOf(url);
  const isFiltered = Boolean(wish.min || wish.max || wish.stock || wish.cate);
  return (
    <div className="ml">
      <h1>{byWords ? t('found', { keyword }) : (category?.name ?? t('allGoods'))}</h1>
      <MallSearch type={type === 'shop' ? 'shop' : 'goods'} keyword={byWords ? keyword : ''} />
      <div className="ml-columns">
        <MallTree categories={categories} current={byWords ? null : (category?.id ?? 'all')} />
        {type === 'shop' ? (
          <div className="ml-main">
            <div className="ml-shops">
              {shops.map((shop) => (
                <MallShopCard key={shop.id} shop={shop} />
              ))}
            </div>
            {shops.length === 0 && <p className="km-box ml-empty">{t('noShops')}</p>}
            <MallPager url={url} page={page} more={more} />
          </div>
        ) : (
          <div className="ml-main">
            <MallOrders url={url} />
            <form className="ml-filters" action={plainOf(url)} aria-label={t('filters')}>
              {wish.order !== 'rank' && <input type="hidden" name="order" value={wish.order} />}
              {byWords && (
                <select className="km-control" name="cate" aria-label={t('category')} defaultValue={wish.cate}>
                  <option value="">{t('anyCategory')}</option>
                  {categories.map(({ id, name, depth }) => (
                    <option key={id} value={id}>
                      {`${'　'.repeat(depth - 1)}${name}`}
                    </option>
                  ))}
                </select>
              )}
              <input
                className="km-control"
                name="min"
                inputMode="decimal"
                aria-label={t('min')}
                placeholder={t('min')}
                defaultValue={wish.min}
              />
              <input
                className="km-control"
                name="max"
                inputMode="decimal"
                aria-label={t('max')}
                placeholder={t('max')}
                defaultValue={wish.max}
              />
              <label className="km-tick">
                <input type="checkbox" name="stock" value="1" defaultChecked={wish.stock} />
                <span>{t('stock')}</span>
              </label>
              <Button type="submit">{t('apply')}</Button>
              {isFiltered && <a href={wished(plainOf(url), { order: wish.order })}>{t('clear')}</a>}
            </form>
            {goods.length > 0 ? <MallGrid goods={goods} /> : <p className="km-box ml-empty">{t('noGoods')}</p>}
            <MallPager url={url} page={page} more={more} />
            {type === 'goods' && (
              <p>
                <a className="ml-elsewhere" href={searchPath('shop', keyword)}>
                  {t('shopsToo', { keyword })}
                </a>
              </p>
            )}
          </div>
        )}
      </div>
    </div>
  );
}

/** What pages of the mall are made of: the search, the tree, goods, shops, and the way to the next page. */

import * as word from '@keymall/contract/kit/word';
import { MALL_ORDERS } from '@keymall/contract/mall/mall-order-words';
import { useState } from 'react';
import { Button } from '#kit/button';
import { count, money } from '#kit/format';
import { useLocale, useWords, words } from '#kit/i18n';
import { Picture } from '#kit/picture';
import {
  categoryPath,
  itemPath,
  LONGEST_KEYWORD,
  type MallCategory,
  type MallGoods,
  type MallShop,
  mallShopPath,
  searchPath,
  wished,
  wishOf,
} from '../../storefront/mall.ts';
import { stockText } from '../../storefront/words.ts';
import { Cover } from './cover.tsx';
import { StarSlot } from './star-slot.tsx';
import './mall.css';

const text = words(
  {
    search: '搜索',
    what: '搜索商品或店铺',
    keyword: '搜索词',
    hint: '商品名称，如：视频会员',
    tree: '商城类目',
    allGoods: '全部商品',
    sales: '销量 {count}',
    recommended: '推荐',
    hot: '热门',
    goodsCount: '{count} 件商品',
    rank: '综合',
    by_sales: '销量优先',
    price_up: '价格从低到高',
    price_down: '价格从高到低',
    new: '新上架',
    orders: '排列方式',
    pages: '翻页',
    previous: '上一页',
    next: '下一页',
    page: '第 {page} 页',
  },
  {
    search: 'Search',
    what: 'Search products or shops',
    keyword: 'Keyword',
    hint: 'Part of a product’s name',
    tree: 'Product categories',
    allGoods: 'All products',
    sales: '{count} sold',
    recommended: 'Recommended',
    hot: 'Popular',
    goodsCount: '{count} products',
    rank: 'Best match',
    by_sales: 'Most sold',
    price_up: 'Lowest price',
    price_down: 'Highest price',
    new: 'Newest',
    orders: 'Order of the products',
    pages: 'Pages',
    previous: 'Previous page',
    next: 'Next page',
    page: 'Page {page}',
  },
  { goods: word.goods, shop: word.shop },
);

export function MallSearch({ type = 'goods', keyword = '' }: { type?: 'goods' | 'shop'; keyword?: string }) {
  const t = useWords(text);
  const [kind, setKind] = useState(type);
  const [typed, setTyped] = useState(keyword);
  return (
    <div role="search">
      <form
        className="ml-search"
        onSubmit={(event) => {
          event.preventDefault();
          const wanted = typed.trim();
          if (wanted) window.location.assign(searchPath(kind, wanted));
        }}
      >
        <select
          className="km-control"
          aria-label={t('what')}
          value={kind}
          onChange={(event) => setKind(event.currentTarget.value as typeof kind)}
        >
          <option value="goods">{t('goods')}</option>
          <option value="shop">{t('shop')}</option>
        </select>
        <input
          className="km-control"
          type="search"
          name="keyword"
          aria-label={t('keyword')}
          placeholder={t('hint')}
          maxLength={LONGEST_KEYWORD}
          value={typed}
          onInput={(event) => setTyped(event.currentTarget.value)}
        />
        <Button look="primary" type="submit">
          {t('search')}
        </Button>
      </form>
    </div>
  );
}

/** The tree of categories; on a phone its top level, as a row that scrolls. */
export function MallTree({ categories, current }: { categories: readonly MallCategory[]; current?: number | 'all' | null }) {
  const t = useWords(text);
  return (
    <nav className="ml-tree km-box" aria-label={t('tree')}>
      <a href={categoryPath('all')} data-depth={1} aria-current={current === 'all' ? 'page' : undefined}>
        {t('allGoods')}
      </a>
      {categories.map(({ id, name, icon, depth }) => (
        <a key={id} href={categoryPath(id)} data-depth={depth} aria-current={current === id ? 'page' : undefined} translate="no">
          {icon && <Picture src={icon} alt="" width={18} height={18} />}
          {name}
        </a>
      ))}
    </nav>
  );
}

export function MallGrid({ goods, of = true }: { goods: readonly MallGoods[]; of?: boolean }) {
  const t = useWords(text);
  const locale = useLocale();
  return (
    <ul className="ml-grid">
      {goods.map(({ id, name, price, image, sales, stock, shop_name, token, merchant_id, is_recommend, is_hot }) => (
        <li key={id} className="km-box ml-goods" data-out={stock.available ? undefined : ''}>
          <a href={itemPath(id)}>
            {image ? <Picture src={image} alt="" loading="lazy" sizes="(min-width: 700px) 240px, 50vw" /> : <Cover name={name} />}
            <b translate="no">{name}</b>
          </a>
          <p>
            <strong>{money(price)}</strong>
            {is_recommend && <em>{t('recommended')}</em>}
            {is_hot && <em>{t('hot')}</em>}
          </p>
          <small>
            <span data-level={stock.available ? stock.level : 'none'}>{stockText(stock, locale)}</span>
            {sales > 0 && <span>{t('sales', { count: count(sales) })}</span>}
          </small>
          {of && (
            <a className="ml-of" href={mallShopPath(merchant_id)} translate="no">
              {shop_name}
            </a>
          )}
          {token && <StarSlot alone starred={{ shop_id: merchant_id, goods_id: id, token, name, shop_name }} />}
        </li>
      ))}
    </ul>
  );
}

export function MallShopCard({ shop: { id, shop_name, shop_logo, goods_count, sales } }: { shop: MallShop }) {
  const t = useWords(text);
  return (
    <a className="km-box ml-shop" href={mallShopPath(id)}>
      {shop_logo ? <Picture src={shop_logo} alt="" width={44} height={44} /> : <Cover name={shop_name} />}
      <b translate="no">{shop_name}</b>
      <small>
        {[t('goodsCount', { count: count(goods_count) }), sales > 0 && t('sales', { count: count(sales) })].filter(Boolean).join(' · ')}
      </small>
    </a>
  );
}

/** The orders that a list may have, as links. */
export function MallOrders({ url }: { url: string }) {
  const t = useWords(text);
  const { order } = wishOf(url);
  return (
    <nav className="ml-orders" aria-label={t('orders')}>
      {MALL_ORDERS.map((each) => (
        <a key={each} href={wished(url, { order: each })} aria-current={each === order ? 'true' : undefined}>
          {t(each === 'sales' ? 'by_sales' : each)}
        </a>
      ))}
    </nav>
  );
}

export function MallPager({ url, page, more }: { url: string; page: number; more: boolean }) {
  const t = useWords(text);
  if (page === 1 && !more) return null;
  return (
    <nav className="ml-pager" aria-label={t('pages')}>
      {page > 1 && (
        <a className="km-button" rel="prev" href={wished(url, { page: page - 1 })}>
          {t('previous')}
        </a>
      )}
      <span>{t('page', { page })}</span>
      {more && (
        <a className="km-button" rel="next" href={wished(url, { page: page + 1 })}>
          {t('next')}
        </a>
      )}
    </nav>
  );
}

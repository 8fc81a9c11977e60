/** The mall's addresses and what its pages are given. Order, price and page stand behind the question mark, so that links alone lead through it. */
import type { WireOutput } from '@keymall/contract/kit/endpoint';
import type { MallOrder } from '@keymall/contract/mall/mall-order-words';
import type { mallIndex } from '@keymall/contract/mall/mall-page';

export type MallHomeData = WireOutput<typeof mallIndex.home>;
export type MallSearchData = WireOutput<typeof mallIndex.search>;
export type MallShopData = WireOutput<typeof mallIndex.shop>;
export type MallItemData = WireOutput<typeof mallIndex.item>;
export type MallGoods = MallItemData['goods'];
export type MallShop = MallItemData['seller'];
export type MallCategory = MallHomeData['categories'][number];

/** What the server takes of a keyword. */
export const LONGEST_KEYWORD = 60;

export const itemPath = (id: number): string => `/item-${id}`;
export const mallShopPath = (id: number): string => `/mall-${id}`;
export const categoryPath = (id: number | 'all'): string => searchPath('category', String(id));
/** As `writeAddress` writes it of the row: a part that no type holds stands between, and the page's script stays small. */
export const searchPath = (type: 'goods' | 'shop' | 'category', keyword: string): string =>
  `/search-${type}-${encodeURIComponent(keyword)}`;

/** An address without its question mark. */
export const plainOf = (url: string): string => url.split('?', 1)[0] ?? url;

export interface Wish {
  order: MallOrder;
  page: number;
  min: string;
  max: string;
  stock: boolean;
  /** '' for all. */
  cate: string;
}

/** What an address asks for behind its question mark. */
export function wishOf(url: string): Wish {
  const query = new URLSearchParams(url.split('?')[1] ?? '');
  const of = (name: string): string => query.get(name) ?? '';
  return {
    order: (of('order') || 'rank') as MallOrder,
    page: Number(of('page')) || 1,
    min: of('min'),
    max: of('max'),
    stock: of('stock') === '1',
    cate: of('cate'),
  };
}

/** The same page with another wish. What is as usual stays unsaid. */
export function wished(url: string, change: Partial<Wish>): string {
  const { order, page, min, max, stock, cate } = { ...wishOf(url), page: 1, ...change };
  const query = new URLSearchParams({
    ...(order !== 'rank' && { order }),
    ...(min && { min }),
    ...(max && { max }),
    ...(stock && { stock: '1' }),
    ...(cate && { cate }),
    ...(page > 1 && { page: String(page) }),
  }).toString();
  return `${plainOf(url)}${query && `?${query}`}`;
}

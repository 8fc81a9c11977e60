/** What stands on a shop's shelf: all of it, one category, what a search finds. Both are kept in the address, so that a link and a reload show the same. */
import { useDeferredValue, useEffect, useMemo, useRef, useState } from 'react';
import type { ShopData, ShopGoods } from './shapes.ts';

export interface Shelf {
  /** The goods to show. */
  goods: ShopGoods[];
  /** As it was typed. */
  search: string;
  setSearch: (text: string) => void;
  /** null: all categories. */
  categoryId: number | null;
  chooseCategory: (id: number | null) => void;
  /** How many goods the search finds, in all and by category. */
  found: number;
  countOf: (categoryId: number) => number;
  /** Worth searching: there are more goods than a look takes in, or somebody searches. */
  searchable: boolean;
}

/** A shelf that is seen at a glance needs no search. */
const A_GLANCE = 6;
/** The address follows when the typing rests: browsers count how often it is changed. */
const REST_MS = 250;
export const MOST_TYPED = 50;

/** As one compares: full and half width, large and small are the same. */
const plain = (text: string): string => text.normalize('NFKC').toLowerCase();

const wordsOf = (search: string): string[] => plain(search).split(/\s+/).filter(Boolean);

const queryOf = (url: string): URLSearchParams => new URLSearchParams(url.split('?')[1]?.split('#')[0] ?? '');

function categoryIn(query: URLSearchParams, { categories }: ShopData): number | null {
  const asked = Number(query.get('cate'));
  return categories.find(({ id }) => id === asked)?.id ?? null;
}

export function useShelf(data: ShopData, url: string): Shelf {
  const [search, setSearch] = useState(() => (queryOf(url).get('q') ?? '').slice(0, MOST_TYPED));
  const [categoryId, chooseCategory] = useState(() => categoryIn(queryOf(url), data));
  const asked = useDeferredValue(search);
  const named = useMemo(() => {
    const categories = new Map(data.categories.map(({ id, name }) => [id, name]));
    return data.goods.map((goods) => ({ goods, text: plain(`${goods.name} ${categories.get(goods.cate_id) ?? ''}`) }));
  }, [data]);
  const found = useMemo(() => {
    const wanted = wordsOf(asked);
    return wanted.length === 0
      ? data.goods
      : named.filter(({ text }) => wanted.every((word) => text.includes(word))).map(({ goods }) => goods);
  }, [data.goods, named, asked]);
  const counts = useMemo(() => {
    const sums = new Map<number, number>();
    for (const { cate_id } of found) sums.set(cate_id, (sums.get(cate_id) ?? 0) + 1);
    return sums;
  }, [found]);
  const goods = useMemo(() => (categoryId === null ? found : found.filter(({ cate_id }) => cate_id === categoryId)), [found, categoryId]);

  const opened = useRef(true);
  useEffect(() => {
    if (opened.current) {
      opened.current = false;
      return;
    }
    const later = setTimeout(() => {
      const query = new URLSearchParams(window.location.search);
      const set = (name: string, value: string): void => (value ? query.set(name, value) : query.delete(name));
      set('q', search.trim());
      set('cate', categoryId === null ? '' : String(categoryId));
      const text = query.toString();
      window.history.replaceState(window.history.state, '', `${window.location.pathname}${text && `?${text}`}${window.location.hash}`);
    }, REST_MS);
    return () => clearTimeout(later);
  }, [search, categoryId]);

  return {
    goods,
    search,
    setSearch: (text) => setSearch(text.slice(0, MOST_TYPED)),
    categoryId,
    chooseCategory,
    found: found.length,
    countOf: (id) => counts.get(id) ?? 0,
    searchable: data.goods.length > A_GLANCE || search !== '',
  };
}

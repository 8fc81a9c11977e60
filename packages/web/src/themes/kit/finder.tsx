/** Finding a goods: what is typed and the row of categories, in reach however long the shelf is. */
import * as word from '@keymall/contract/kit/word';
import { useWords, words } from '#kit/i18n';
import { Picture } from '#kit/picture';
import type { ShopData } from '../../storefront/shapes.ts';
import { MOST_TYPED, type Shelf } from '../../storefront/shelf.ts';

const text = words(
  { search: '搜索商品', categories: '商品分类', found: '找到 {count} 件商品' },
  { search: 'Search the shop', categories: 'Categories', found: '{count} found' },
  { all: word.all },
);

interface FinderProps {
  shelf: Shelf;
  data: ShopData;
  /** Another part of the shelf is shown. */
  onShow: () => void;
}

export function Finder({ shelf, data: { categories, goods }, onShow }: FinderProps) {
  const t = useWords(text);
  const { search, categoryId, chooseCategory, searchable } = shelf;
  const grouped = categories.length > 1;
  if (!searchable && !grouped) return null;
  const show = (change: () => void): void => {
    change();
    onShow();
  };
  return (
    <div role="search" className="km-find">
      {searchable && <SearchBox shelf={shelf} onShow={onShow} />}
      {grouped && (
        <nav className="km-find-categories" aria-label={t('categories')}>
          <button type="button" aria-pressed={categoryId === null} onClick={() => show(() => chooseCategory(null))}>
            {t('all')}
            <small>{search ? shelf.found : goods.length}</small>
          </button>
          {categories.map((category) => (
            <button
              key={category.id}
              type="button"
              aria-pressed={categoryId === category.id}
              onClick={() => show(() => chooseCategory(category.id))}
            >
              {category.pic && <Picture src={category.pic} alt="" width={20} height={20} />}
              {category.name}
              <small>{search ? shelf.countOf(category.id) : category.goods_count}</small>
            </button>
          ))}
        </nav>
      )}
      <p className="km-hidden" role="status">
        {search && t('found', { count: shelf.goods.length })}
      </p>
    </div>
  );
}

/** What is typed to find a goods by. */
export function SearchBox({ shelf: { search, setSearch }, onShow }: Pick<FinderProps, 'shelf' | 'onShow'>) {
  const t = useWords(text);
  const show = (typed: string): void => {
    setSearch(typed);
    onShow();
  };
  return (
    <form className="km-find-search" role="presentation" onSubmit={(event) => event.preventDefault()}>
      <svg
        viewBox="0 0 20 20"
        width="18"
        height="18"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.6"
        strokeLinecap="round"
        aria-hidden="true"
      >
        <path d="m17 17-3.800-3.800M15 9A6 6 0 1 1 3 9a6 6 0 0 1 12 0Z" />
      </svg>
      <input
        type="search"
        name="q"
        value={search}
        maxLength={MOST_TYPED}
        placeholder={t('search')}
        aria-label={t('search')}
        autoComplete="off"
        enterKeyHint="search"
        onChange={(event) => show(event.target.value)}
      />
    </form>
  );
}

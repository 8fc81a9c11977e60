/** Pages of a list: real buttons, the present page said aloud. */
import { PAGE_SIZE } from '@keymall/contract/kit/list';
import { useWords, words } from '../i18n.tsx';
import { counted } from './cells.tsx';

const text = words(
  {
    label: '分页',
    total: '共 {total} 条',
    previous: '上一页',
    next: '下一页',
    page: '第 {page} 页',
    size: '每页条数',
    each: '{size} 条/页',
  },
  {
    label: 'Pages',
    total: '{total} in all',
    previous: 'Previous page',
    next: 'Next page',
    page: 'Page {page}',
    size: 'Rows a page',
    each: '{size} / page',
  },
);
const SIZES = [10, PAGE_SIZE, 50, 100];

/** First, last, and those around the present one; 0 stands for a gap. */
export function pagesShown(page: number, last: number): number[] {
  const wanted = [1, page - 1, page, page + 1, last].filter((each) => each >= 1 && each <= last);
  const pages = [...new Set(wanted)].sort((a, b) => a - b);
  return pages.flatMap((each, at) => {
    const before = pages[at - 1];
    if (before === undefined || each - before === 1) return [each];
    return each - before === 2 ? [each - 1, each] : [0, each];
  });
}

interface PagerProps {
  page: number;
  limit: number;
  total: number;
  onPage: (page: number) => void;
  onLimit: (limit: number) => void;
}

export function Pager({ page, limit, total, onPage, onLimit }: PagerProps) {
  const t = useWords(text);
  const last = Math.max(1, Math.ceil(total / limit));
  return (
    <nav className="bo-pager" aria-label={t('label')}>
      <span className="bo-pager-total">{t('total', { total: counted(total) })}</span>
      <select aria-label={t('size')} value={limit} onChange={(event) => onLimit(Number(event.target.value))}>
        {[...new Set([...SIZES, limit])]
          .sort((a, b) => a - b)
          .map((size) => (
            <option key={size} value={size}>
              {t('each', { size })}
            </option>
          ))}
      </select>
      <button type="button" disabled={page <= 1} aria-label={t('previous')} onClick={() => onPage(page - 1)}>
        ‹
      </button>
      {pagesShown(page, last).map((each, at) =>
        each === 0 ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: a gap has no identity but its place
          <span key={`gap-${at}`} aria-hidden="true">
            …
          </span>
        ) : (
          <button
            type="button"
            key={each}
            aria-label={t('page', { page: each })}
            aria-current={each === page ? 'page' : undefined}
            onClick={() => onPage(each)}
          >
            {each}
          </button>
        ),
      )}
      <button type="button" disabled={page >= last} aria-label={t('next')} onClick={() => onPage(page + 1)}>
        ›
      </button>
    </nav>
  );
}

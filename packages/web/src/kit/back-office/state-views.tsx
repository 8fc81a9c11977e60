/** What stands where there is nothing yet, nothing at all, or nothing because of an error. */

import * as word from '@keymall/contract/kit/word';
import type { ReactNode } from 'react';
import { sentenceOf } from '../call.ts';
import { useWords, words } from '../i18n.tsx';
import { Button } from './button.tsx';

const text = words(
  { loading: '加载中', empty: '暂无数据', failed: '加载失败' },
  {
    loading: 'Loading',
    empty: 'Nothing here yet',
    failed: 'Could not load',
  },
  { network: word.networkError, retry: word.retry },
);

/** Grey bars while the first answer is on its way. */
export function Loading({ rows = 4 }: { rows?: number }) {
  const t = useWords(text);
  return (
    <div className="bo-loading" role="status" aria-label={t('loading')}>
      {Array.from({ length: rows }, (_, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: bars are all alike
        <span key={at} style={{ width: `${92 - ((at * 17) % 40)}%` }} />
      ))}
    </div>
  );
}

/** Nothing to list, and what to do about it. */
export function Empty({ title, children }: { title?: string; children?: ReactNode }) {
  const t = useWords(text);
  return (
    <div className="bo-empty">
      <svg viewBox="0 0 64 48" width="72" height="54" fill="none" stroke="currentColor" strokeWidth="1.5" aria-hidden="true">
        <path d="M8 26 16 8h32l8 18v14a3 3 0 0 1-3 3H11a3 3 0 0 1-3-3V26Z" strokeLinejoin="round" />
        <path d="M8 26h14c0 5 4 9 10 9s10-4 10-9h14" strokeLinejoin="round" />
      </svg>
      <p>{title ?? t('empty')}</p>
      {children && <div className="bo-row">{children}</div>}
    </div>
  );
}

/** Why it could not be shown, and another try. */
export function Failed({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const t = useWords(text);
  return (
    <div className="bo-empty" role="alert">
      <p className="bo-strong">{t('failed')}</p>
      <p>{sentenceOf(error, t('network'))}</p>
      <Button variant="outline" onClick={onRetry}>
        {t('retry')}
      </Button>
    </div>
  );
}

interface Answer<Data> {
  data: Data | undefined;
  error: unknown;
  refetch: () => unknown;
}

/** A query's answer once it is there; bars or the reason until then. */
export function Answered<Data>({ query, rows, children }: { query: Answer<Data>; rows?: number; children: (data: Data) => ReactNode }) {
  if (query.data !== undefined) return children(query.data);
  if (query.error) return <Failed error={query.error} onRetry={() => void query.refetch()} />;
  return <Loading rows={rows} />;
}

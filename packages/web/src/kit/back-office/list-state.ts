/**
 * A list as somebody wants it: which columns, in which order, how wide and how close; and views, which keep that with what is searched by
 * under a name, for oneself or for all who work beside one. `?view=7` in the address opens one.
 */
import type { Density, ListLayout, ListView } from '@keymall/contract/identity/list-view';
import { useEffect, useRef, useState } from 'react';
import { useLocation, useSearchParams } from 'react-router';
import { useWords, words } from '../i18n.tsx';
import { toast } from '../toast.ts';
import { type Arranged, arranged, layoutOf, PLAIN, widthWithin } from './list-layout.ts';
import { keepLayout, useKeptLayout } from './list-memory.ts';
import { trail, useOffice } from './office.ts';
import { useCall } from './queries.ts';

const text = words(
  {
    failed: '列表设置未能保存，请稍后再试',
    gone: '视图不存在，或未与您共享',
  },
  {
    failed: 'The list’s settings could not be kept, please try again',
    gone: 'There is no such view, or it is not shared with you',
  },
);

/** What of a column the tools speak of. */
export interface Titled {
  key: string;
  title: string;
  head?: boolean;
}

/** How a table shows its columns. */
export interface Look<Column> {
  shown: readonly Arranged<Column>[];
  density: Density;
  widen: (key: string, width: number) => void;
}

export interface Tools<Column> {
  name: string;
  placed: readonly Arranged<Column>[];
  layout: ListLayout;
  change: (layout: ListLayout | null) => void;
  look: Look<Column>;
  current: ListView | undefined;
}

export const VIEW = 'view';
/** What of an address a view keeps. */
export function queryOf(params: URLSearchParams): string {
  const kept = new URLSearchParams(params);
  for (const name of [VIEW, 'page', 'limit']) kept.delete(name);
  return kept.toString();
}

/** The list of the page at this address as its reader has it. */
export function useListTools<Column extends Titled>(columns: readonly Column[]): Tools<Column> {
  const { menu, lists } = useOffice();
  const t = useWords(text);
  const { pathname } = useLocation();
  const name = trail(menu, pathname).at(-1)?.name ?? '';
  const [params, setParams] = useSearchParams();
  const wanted = params.get(VIEW);
  const query = useCall(lists.list, { list: name }, { enabled: wanted !== null && name !== '', staleTime: 60_000 });
  const views = query.data?.list ?? [];
  const current = wanted === null ? undefined : views.find(({ id }) => String(id) === wanted);
  const isGone = wanted !== null && query.data !== undefined && current === undefined && !query.isFetching;
  // a link names the view alone: what it searches by comes from the view
  const isBare = current !== undefined && current.query !== '' && queryOf(params) === '';
  const applied = useRef<string | null>(null);
  useEffect(() => {
    if (isGone) {
      toast.error(t('gone'));
      setParams(
        (before) => {
          const next = new URLSearchParams(before);
          next.delete(VIEW);
          return next;
        },
        { replace: true },
      );
    } else if (isBare && applied.current !== wanted) {
      // once: who empties the filters means it
      applied.current = wanted;
      setParams(`${current.query}&${VIEW}=${current.id}`, { replace: true });
    }
    if (wanted === null) applied.current = null;
    else if (!isBare && current) applied.current = wanted;
  }, [isGone, isBare, wanted, current, setParams, t]);

  const kept = useKeptLayout(name);
  // columns that were changed since it was opened are one's own again
  const [changedIn, setChangedIn] = useState<string | null>(null);
  const layout = (changedIn === wanted && wanted !== null ? kept : (current?.layout ?? kept)) ?? PLAIN;
  const placed = arranged(columns, layout);
  const change = (next: ListLayout | null): void => {
    setChangedIn(wanted);
    keepLayout(lists, name, next).catch(() => toast.error(t('failed')));
  };
  return {
    name,
    placed,
    layout,
    change,
    current,
    look: {
      shown: placed.filter(({ hidden }) => !hidden),
      density: layout.density,
      widen: (key, width) =>
        change(
          layoutOf(
            placed.map((each) => (each.column.key === key ? { ...each, width: widthWithin(width) } : each)),
            layout.density,
          ),
        ),
    },
  };
}

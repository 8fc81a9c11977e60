/** What a list is searched by. Text is sent with Enter or the button; choices and dates at once. */

import type { Endpoint } from '@keymall/contract/kit/endpoint';
import * as word from '@keymall/contract/kit/word';
import { createContext, type FormEvent, type ReactNode, type RefObject, use, useEffect, useRef, useState } from 'react';
import { SearchIcon } from 'tdesign-icons-react';
import { DateRangePicker, Input, Select } from 'tdesign-react';
import { useWords, words } from '../i18n.tsx';
import { Button } from './button.tsx';
import { type FilterOf, type List, rangeText } from './list.ts';
import { Named } from './naming.tsx';

const text = words(
  { search: '查询', reset: '重置', label: '筛选', more: '更多筛选', fewer: '收起' },
  { search: 'Search', reset: 'Reset', label: 'Search', more: 'More filters', fewer: 'Fewer' },
  { from: word.fromDay, until: word.untilDay },
);

interface Draft {
  values: Readonly<Record<string, string>>;
  /** Keeps what is being typed. */
  type: (name: string, value: string) => void;
  /** Searches at once. */
  apply: (name: string, value: string) => void;
}
const DraftContext = createContext<Draft | null>(null);

function useDraft(): Draft {
  const draft = use(DraftContext);
  if (!draft) throw new Error('a filter outside SearchBar');
  return draft;
}

/**
 * Marks the filters that do not stand on the first line, so that neither eye nor keyboard meets them while the others are folded
 * away. Gives whether there are any.
 */
function useHiddenLines(box: RefObject<HTMLDivElement | null>): boolean {
  const [hides, setHides] = useState(false);
  useEffect(() => {
    const element = box.current;
    if (!element) return;
    const look = (): void => {
      const filters = [...element.children] as HTMLElement[];
      const first = filters[0]?.offsetTop ?? 0;
      for (const filter of filters) filter.toggleAttribute('data-below', filter.offsetTop > first);
      setHides(filters.some(({ offsetTop }) => offsetTop > first));
    };
    look();
    if (typeof ResizeObserver === 'undefined') return;
    const observer = new ResizeObserver(look);
    observer.observe(element);
    return () => observer.disconnect();
  }, [box]);
  return hides;
}

export function SearchBar<Row>({ list, children }: { list: List<Row>; children: ReactNode }) {
  const t = useWords(text);
  const [typed, setTyped] = useState<Record<string, string>>({});
  const kept = JSON.stringify(list.filters);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the address has the last word
  useEffect(() => setTyped({}), [kept]);
  const values = { ...list.filters, ...typed };
  const draft: Draft = {
    values,
    type: (name, value) => setTyped((before) => ({ ...before, [name]: value })),
    apply: (name, value) => list.search({ ...typed, [name]: value }),
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    // the same search again asks again: for what has come in meanwhile
    const isSame = list.page === 1 && Object.entries(typed).every(([name, value]) => value === (list.filters[name] ?? ''));
    if (isSame) list.refresh();
    else list.search(typed);
  };
  const reset = (): void => {
    setTyped({});
    list.search(Object.fromEntries(Object.keys(list.filters).map((name) => [name, ''])));
  };
  const isUsed = Object.entries(values).some(([name, value]) => value !== '' && name !== 'order_by' && name !== 'order');
  const box = useRef<HTMLDivElement>(null);
  const hides = useHiddenLines(box);
  const [isOpen, setOpen] = useState(false);
  return (
    <DraftContext value={draft}>
      <form className="bo-search" role="search" onSubmit={submit} aria-label={t('label')}>
        <div ref={box} className="bo-filters" data-open={isOpen || undefined}>
          {children}
        </div>
        <div className="bo-search-acts">
          {hides && (
            <Button type="button" variant="text" theme="default" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
              {t(isOpen ? 'fewer' : 'more')}
            </Button>
          )}
          <Button type="submit" icon={<SearchIcon />}>
            {t('search')}
          </Button>
          <Button type="button" variant="outline" theme="default" disabled={!isUsed} onClick={reset}>
            {t('reset')}
          </Button>
        </div>
      </form>
    </DraftContext>
  );
}

interface FilterProps<E extends Endpoint> {
  of: FilterOf<E>;
  label: string;
}

/** A filter's box; once it is filled its label stands above its edge, where the placeholder no longer says what it is. */
const Shown = ({ label, value, children }: { label: string; value: string | undefined; children: ReactNode }) => (
  <span className="bo-filter" data-label={value ? label : undefined}>
    <Named label={label}>{children}</Named>
  </span>
);

/** What has to be typed of the value: how it begins, or all of it. */
const FINDS = words({ beginning: '{label}开头', whole: '完整{label}' }, { beginning: '{label} starts with', whole: 'Whole {label}' });

interface TextFilterProps<E extends Endpoint> extends FilterProps<E> {
  /** Said in the empty box where it is a number or the like, of which people have a piece. */
  finds?: 'beginning' | 'whole';
}

/** Searches by what is typed. */
export function TextFilter<E extends Endpoint = Endpoint>({ of, label, finds }: TextFilterProps<E>) {
  const { values, type } = useDraft();
  const t = useWords(FINDS);
  return (
    <Shown label={label} value={values[of]}>
      <Input
        placeholder={finds ? t(finds, { label }) : label}
        value={values[of] ?? ''}
        clearable
        maxlength={100}
        onChange={(value) => type(of, value)}
      />
    </Shown>
  );
}

/** Searches by one of some values. */
export function ChoiceFilter<E extends Endpoint = Endpoint>({
  of,
  label,
  options,
  searchable = false,
}: FilterProps<E> & { options: readonly { value: string | number; label: string }[]; searchable?: boolean }) {
  const { values, apply } = useDraft();
  return (
    <Shown label={label} value={values[of]}>
      <Select
        placeholder={label}
        value={values[of] ?? ''}
        clearable
        filterable={searchable}
        options={options.map((option) => ({ value: String(option.value), label: option.label }))}
        onChange={(value) => apply(of, typeof value === 'string' ? value : '')}
      />
    </Shown>
  );
}

const DAY = /^\d{4}-\d{2}-\d{2}/;

/** Searches by days, both counted in. */
export function DateFilter<E extends Endpoint = Endpoint>({ of, label }: FilterProps<E>) {
  const t = useWords(text);
  const { values, apply } = useDraft();
  const days = (values[of] ?? '').split('~').map((moment) => moment.slice(0, 10));
  return (
    <span className="bo-filter bo-filter-dates" role="group" aria-label={label} data-label={values[of] ? label : undefined}>
      <DateRangePicker
        clearable
        placeholder={[t('from'), t('until')]}
        value={days.length === 2 ? days : []}
        onChange={(value) => {
          const [from, until] = value.map(String);
          apply(of, from && until && DAY.test(from) && DAY.test(until) ? rangeText(`${from} 00:00:00`, `${until} 23:59:59`) : '');
        }}
      />
    </span>
  );
}

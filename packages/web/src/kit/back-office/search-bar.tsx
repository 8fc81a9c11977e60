/** What a list is searched by. Text is sent with Enter or the button; choices and dates at once. */
import type { Endpoint } from '@keymall/contract/kit/endpoint';
import { createContext, type FormEvent, type ReactNode, use, useEffect, useState } from 'react';
import { SearchIcon } from 'tdesign-icons-react';
import { Button, DateRangePicker, Input, Select } from 'tdesign-react';
import { useWords, words } from '../i18n.tsx';
import { type FilterOf, type List, rangeText } from './list.ts';
import { Named } from './naming.tsx';

const text = words(
  { search: '查询', reset: '重置', all: '全部', from: '开始日期', until: '结束日期', label: '筛选' },
  { search: 'Search', reset: 'Reset', all: 'All', from: 'From', until: 'Until', label: 'Search' },
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
  return (
    <DraftContext value={draft}>
      <form className="bo-search" role="search" onSubmit={submit} aria-label={t('label')}>
        {children}
        <div className="bo-search-acts">
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

/** Searches by what is typed. */
export function TextFilter<E extends Endpoint = Endpoint>({ of, label }: FilterProps<E>) {
  const { values, type } = useDraft();
  return (
    <Named className="bo-filter" label={label}>
      <Input placeholder={label} value={values[of] ?? ''} clearable maxlength={100} onChange={(value) => type(of, value)} />
    </Named>
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
    <Named className="bo-filter" label={label}>
      <Select
        placeholder={label}
        value={values[of] ?? ''}
        clearable
        filterable={searchable}
        options={options.map((option) => ({ value: String(option.value), label: option.label }))}
        onChange={(value) => apply(of, typeof value === 'string' ? value : '')}
      />
    </Named>
  );
}

const DAY = /^\d{4}-\d{2}-\d{2}/;

/** Searches by days, both counted in. */
export function DateFilter<E extends Endpoint = Endpoint>({ of, label }: FilterProps<E>) {
  const t = useWords(text);
  const { values, apply } = useDraft();
  const days = (values[of] ?? '').split('~').map((moment) => moment.slice(0, 10));
  return (
    <span className="bo-filter bo-filter-dates" role="group" aria-label={label}>
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

/** One of a list's filters as tabs above it: for the few values that everybody looks by. */
import * as word from '@keymall/contract/kit/word';
import { useWords, words } from '../i18n.tsx';
import type { List } from './list.ts';
import './filter-tabs.css';

const text = words({}, {}, { all: word.all });

interface FilterTabsProps {
  list: List;
  /** The filter's name. */
  of: string;
  /** What the tabs are of. */
  label: string;
  options: readonly { value: string | number; label: string }[];
}

/** All, then each value; the address keeps which, as it does of any filter. */
export function FilterTabs({ list, of, label, options }: FilterTabsProps) {
  const t = useWords(text);
  const here = list.filters[of] ?? '';
  return (
    <nav className="bo-status-tabs" aria-label={label}>
      {[{ value: '', label: t('all') }, ...options].map((option) => {
        const value = String(option.value);
        return (
          <button key={value} type="button" aria-pressed={value === here} onClick={() => list.search({ [of]: value })}>
            {option.label}
          </button>
        );
      })}
    </nav>
  );
}

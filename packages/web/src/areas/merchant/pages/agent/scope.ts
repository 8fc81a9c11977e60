/** What an agent may sell of a supplier's: a part by its name, all, or nothing where the part is gone. */
import { useWords, words } from '#kit/i18n';

const text = words(
  { all: '全部供货商品', gone: '已删除，没有可代理的商品' },
  { all: 'All that is supplied', gone: 'Gone: there is nothing to sell' },
);

interface Scoped {
  scoped: 0 | 1;
  scope_name: string;
}

/** The words of it; `note` is empty where it is all. */
export function useScope() {
  const t = useWords(text);
  const note = ({ scoped, scope_name }: Scoped): string => (scoped === 1 ? scope_name || t('gone') : '');
  return { note, whole: (row: Scoped): string => note(row) || t('all') };
}

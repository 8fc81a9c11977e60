import { markupTypeWords } from '@keymall/contract/agency/agency-words';
import { useLocale } from '#kit/i18n';

/** Shares of a price, or amounts, as choices. */
export function useMarkupTypes() {
  const locale = useLocale();
  return ([1, 2] as const).map((value) => ({ value, label: markupTypeWords[value][locale] }));
}

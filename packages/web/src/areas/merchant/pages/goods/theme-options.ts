/** The looks a link may choose, the shop's own first. */
import { shopThemes } from '@keymall/contract/merchant/shop-theme';
import type { Option } from '#kit/back-office/field';
import { useLocale } from '#kit/i18n';

export function useThemeOptions(asShop: string): Option[] {
  const locale = useLocale();
  return [{ value: '', label: asShop }, ...shopThemes.map(({ key, title }) => ({ value: key, label: title[locale] }))];
}

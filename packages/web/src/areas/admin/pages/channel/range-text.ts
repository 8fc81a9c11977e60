/** Two amounts as people read a range; each may be missing. */
import { money } from '#kit/format';
import { useWords } from '#kit/i18n';
import { text } from './channel.words.ts';

export function useRange(): (least: string | null, most: string | null) => string {
  const t = useWords(text);
  return (least, most) => {
    if (least === null && most === null) return t('unlimited');
    if (most === null) return t('from', { least: money(least ?? '0.00') });
    return least === null ? t('upTo', { most: money(most) }) : t('between', { least: money(least), most: money(most) });
  };
}

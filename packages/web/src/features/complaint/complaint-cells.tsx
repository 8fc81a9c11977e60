/** What both offices show of a complaint in a row. */
import * as word from '@keymall/contract/kit/word';
import { useWords, words } from '#kit/i18n';

const text = words({ cards: '{count} 张卡密' }, { cards: '{count} cards' }, { whole: word.wholeOrder });

/** The reason, and whether it is about some cards or all of the order. */
export function About({ type, num }: { type: string; num: number }) {
  const t = useWords(text);
  return (
    <span>
      {type}
      <br />
      <small className="bo-note">{num > 0 ? t('cards', { count: num }) : t('whole')}</small>
    </span>
  );
}

/** Messages not opened yet, so that they are seen. */
export const Unread = ({ count }: { count: number }) =>
  count > 0 ? (
    <span className="bo-tag" data-tone="danger">
      {count}
    </span>
  ) : (
    <span>0</span>
  );

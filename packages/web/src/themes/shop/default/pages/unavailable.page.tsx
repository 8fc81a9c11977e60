import * as word from '@keymall/contract/kit/word';
import { ButtonLink } from '#kit/button';
import { useWords, words } from '#kit/i18n';
import { Preferences } from '#kit/preferences';
import { Message } from '#kit/trouble';
import type { UnavailableProps } from '../../../../storefront/parts.ts';
import '../style.css';

const text = words(
  { note: '已付款的订单不受影响，可随时在订单查询中查看卡密。' },
  { note: 'Paid orders are not affected: find your keys with the order number at any time.' },
  { lookup: word.findOrder, home: word.backHome },
);

export function Look({ message }: UnavailableProps) {
  const t = useWords(text);
  return (
    <main className="sd sd-unavailable">
      <Message
        title={message}
        note={t('note')}
        art={
          <svg
            viewBox="0 0 120 88"
            width="120"
            height="88"
            fill="none"
            stroke="currentColor"
            strokeWidth="2"
            strokeLinecap="round"
            strokeLinejoin="round"
            aria-hidden="true"
          >
            <path d="M20 36v42h80V36M14 36 24 12h72l10 24M14 36a11 11 0 0 0 23 0 11 11 0 0 0 23 0 11 11 0 0 0 23 0 11 11 0 0 0 23 0M42 78V56h18v22M72 54h16v12H72z" />
          </svg>
        }
      >
        <ButtonLink href="/order" look="primary">
          {t('lookup')}
        </ButtonLink>
        <ButtonLink href="/">{t('home')}</ButtonLink>
      </Message>
      <Preferences />
    </main>
  );
}

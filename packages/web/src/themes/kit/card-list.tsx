/** Delivered keys: copy one, copy all, or take them along as a text file. */
import { Button } from '#kit/button';
import { copy, downloadText } from '#kit/copy';
import { useWords, words } from '#kit/i18n';
import { cardLine } from '../../storefront/words.ts';

const text = words(
  {
    title: '卡密',
    number: '卡号',
    secret: '卡密',
    copy: '复制',
    copyAll: '复制全部',
    download: '下载 TXT',
    total: '共 {count} 条',
    nth: '复制第 {n} 条',
  },
  {
    title: 'Keys',
    number: 'Number',
    secret: 'Secret',
    copy: 'Copy',
    copyAll: 'Copy all',
    download: 'Download TXT',
    total: '{count} in all',
    nth: 'Copy key {n}',
  },
);

export function CardList({ tradeNo, cards }: { tradeNo: string; cards: readonly { number: string; secret: string }[] }) {
  const t = useWords(text);
  const all = cards.map(cardLine).join('\n');
  return (
    <section className="km-cards" aria-label={t('title')}>
      <header>
        <h2>{t('title')}</h2>
        <span>{t('total', { count: cards.length })}</span>
        <div className="km-cards-acts">
          <Button size="small" look="primary" onClick={() => void copy(all)}>
            {t('copyAll')}
          </Button>
          <Button size="small" onClick={() => downloadText(`${tradeNo}.txt`, `${all}\r\n`)}>
            {t('download')}
          </Button>
        </div>
      </header>
      <ol>
        {cards.map((card, index) => (
          <li key={cardLine(card)}>
            <div>
              {card.secret && <small>{t('number')}</small>}
              <code>{card.number}</code>
              {card.secret && (
                <>
                  <small>{t('secret')}</small>
                  <code>{card.secret}</code>
                </>
              )}
            </div>
            <button
              type="button"
              className="km-link-button"
              aria-label={t('nth', { n: index + 1 })}
              onClick={() => void copy(cardLine(card))}
            >
              {t('copy')}
            </button>
          </li>
        ))}
      </ol>
    </section>
  );
}

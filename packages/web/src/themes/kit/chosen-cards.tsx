/** The cards a buyer has chosen, as chips, and the door to the grid they are chosen from. */
import { lazy, Suspense, useState } from 'react';
import { money } from '#kit/format';
import { useWords, words } from '#kit/i18n';
import type { Sale } from '../../storefront/sale.ts';

const cardSelect = () => import('./card-select.tsx');
const CardSelect = lazy(async () => ({ default: (await cardSelect()).CardSelect }));

const text = words(
  {
    label: '自选卡号',
    note: '选几个就是购买几件',
    choose: '选择卡号',
    change: '修改选择',
    chosen: '已选 {count} 个',
    remove: '不要 {preview}',
    free: '无加价',
  },
  {
    label: 'Your numbers',
    note: 'You buy as many as you choose',
    choose: 'Choose numbers',
    change: 'Change',
    chosen: '{count} chosen',
    remove: 'Take {preview} out',
    free: 'no surcharge',
  },
);

export function ChosenCards({ sale, problem }: { sale: Sale; problem?: string | undefined }) {
  const t = useWords(text);
  const [grid, setGrid] = useState<'closed' | 'open' | 'never'>('never');
  const { cards, setCards, goods } = sale;
  if (!cards || !goods) return null;
  return (
    <section className="km-chosen" aria-label={t('label')}>
      <header>
        <div>
          <span className="km-field-label">{t('label')}</span>
          <small className="km-faint" aria-live="polite">
            {cards.length > 0 ? t('chosen', { count: cards.length }) : t('note')}
          </small>
        </div>
        <button
          type="button"
          className="km-button km-plain km-small"
          aria-haspopup="dialog"
          data-invalid={problem ? '' : undefined}
          aria-describedby={problem ? 'chosen-note' : undefined}
          onPointerEnter={() => void cardSelect().catch(() => undefined)}
          onClick={() => setGrid('open')}
        >
          {t(cards.length > 0 ? 'change' : 'choose')}
        </button>
      </header>
      {cards.length > 0 && (
        <ul className="km-chips">
          {cards.map((card) => (
            <li key={card.id}>
              <code>{card.preview}</code>
              <small>{card.fee === '0.00' ? t('free') : `+${money(card.fee)}`}</small>
              <button
                type="button"
                aria-label={t('remove', { preview: card.preview })}
                onClick={() => setCards(cards.filter(({ id }) => id !== card.id))}
              >
                ×
              </button>
            </li>
          ))}
        </ul>
      )}
      {problem && (
        <p id="chosen-note" className="km-wrong" role="alert">
          {problem}
        </p>
      )}
      {grid !== 'never' && (
        <Suspense>
          <CardSelect
            open={grid === 'open'}
            token={sale.data.token}
            goodsId={goods.id}
            grant={sale.details.grant}
            range={sale.range}
            chosen={cards}
            onClose={() => setGrid('closed')}
            onChoose={(chosen) => {
              setCards(chosen);
              setGrid('closed');
            }}
          />
        </Suspense>
      )}
    </section>
  );
}

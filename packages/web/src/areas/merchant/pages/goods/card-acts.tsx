/** What may be done with one card, beside its details. */

import { merchantCard } from '@keymall/contract/inventory/card';
import type { WireOutput } from '@keymall/contract/kit/endpoint';
import * as word from '@keymall/contract/kit/word';
import { Act } from '#kit/back-office/act';
import { useWords } from '#kit/i18n';
import { Sweep } from './card-sweep.tsx';
import { text } from './cards.words.ts';
import './cards.css';
import { RevealDialog, useReveal } from './reveal-dialog.tsx';

export function CardActs({ card, onGone }: { card: WireOutput<typeof merchantCard.detail>; onGone: () => void }) {
  const t = useWords(text);
  const reveal = useReveal();
  const ids = [card.id];
  if (card.delete_at) return null;
  return (
    <div className="bo-row bo-card-acts">
      <Act does={merchantCard.reveal} with={{ id: card.id }} look="outline" done={t('seen')} onDone={reveal.show}>
        {t('revealIt')}
      </Act>
      {(card.status === 1 || card.status === 0) && (
        <>
          <Sweep does={merchantCard.first} with={{ ids, is_first: card.is_first === 1 ? 0 : 1 }} look="button">
            {t(card.is_first === 1 ? 'normal' : 'prefer')}
          </Sweep>
          <Sweep
            does={merchantCard.status}
            with={{ ids, status: card.status === 1 ? 0 : 1 }}
            look="button"
            {...(card.status === 1 && { confirm: t('disableIt') })}
          >
            {t(card.status === 1 ? 'disable' : 'enable')}
          </Sweep>
          <Sweep does={merchantCard.del} with={{ ids }} confirm={t('delIt')} note={t('delNote')} look="button" danger onDone={onGone}>
            {t(word.del)}
          </Sweep>
        </>
      )}
      <RevealDialog {...reveal} />
    </div>
  );
}

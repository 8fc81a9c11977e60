/** What may be done with the chosen cards of the list, or with all that match what it is searched by. */

import { merchantCard } from '@keymall/contract/inventory/card';
import * as word from '@keymall/contract/kit/word';
import { RowButton } from '#kit/back-office/act';
import { count } from '#kit/format';
import { useWords } from '#kit/i18n';
import { type Chosen, Sweep } from './card-sweep.tsx';
import { text } from './cards.words.ts';

interface CardBatchProps {
  chosen: Chosen;
  onMove: (chosen: Chosen) => void;
  onPrice: (chosen: Chosen) => void;
  onDone: () => void;
}

export function CardBatch({ chosen, onMove, onPrice, onDone }: CardBatchProps) {
  const t = useWords(text);
  const many = count(chosen.all?.count ?? chosen.ids?.length ?? 0);
  return (
    <>
      <Sweep does={merchantCard.first} with={{ ...chosen, is_first: 1 }} onDone={onDone}>
        {t('prefer')}
      </Sweep>
      <Sweep does={merchantCard.first} with={{ ...chosen, is_first: 0 }} onDone={onDone}>
        {t('normal')}
      </Sweep>
      <Sweep does={merchantCard.status} with={{ ...chosen, status: 1 }} onDone={onDone}>
        {t('enable')}
      </Sweep>
      <Sweep
        does={merchantCard.status}
        with={{ ...chosen, status: 0 }}
        confirm={t('disableThem', { count: many })}
        note={t('freeOnly')}
        onDone={onDone}
      >
        {t('disable')}
      </Sweep>
      <RowButton need={merchantCard.price} onClick={() => onPrice(chosen)}>
        {t('price')}
      </RowButton>
      <RowButton need={merchantCard.move} onClick={() => onMove(chosen)}>
        {t('move')}
      </RowButton>
      <Sweep does={merchantCard.del} with={chosen} confirm={t('delThem', { count: many })} note={t('freeOnly')} danger onDone={onDone}>
        {t(word.del)}
      </Sweep>
    </>
  );
}

/** What may be done with the chosen cards of the list, or with all that match what it is searched by. */

import { merchantCard } from '@keymall/contract/inventory/card';
import { COUNTED_ROWS } from '@keymall/contract/kit/list';
import * as word from '@keymall/contract/kit/word';
import { RowButton } from '#kit/back-office/act';
import { count } from '#kit/format';
import { useWords } from '#kit/i18n';
import { type Chosen, Sweep } from './card-sweep.tsx';
import { text } from './cards.words.ts';

interface CardBatchProps {
  ids: number[];
  filter: NonNullable<Chosen['all']>['filter'];
  /** How many match. */
  total: number;
  takesAll: boolean;
  onTakeAll: (all: boolean) => void;
  onMove: (chosen: Chosen) => void;
  onPrice: (chosen: Chosen) => void;
  onDone: () => void;
}

export function CardBatch({ ids, filter, total, takesAll, onTakeAll, onMove, onPrice, onDone }: CardBatchProps) {
  const t = useWords(text);
  const chosen: Chosen = takesAll ? { all: { filter, count: Math.min(total, COUNTED_ROWS) } } : { ids };
  const all = total >= COUNTED_ROWS ? `${count(COUNTED_ROWS)}+` : count(total);
  const many = takesAll ? all : count(ids.length);
  return (
    <>
      {total > ids.length && (
        <button type="button" className="bo-plain-button" aria-pressed={takesAll} onClick={() => onTakeAll(!takesAll)}>
          {takesAll ? `${t('tookAll', { count: all })} · ${t('pageOnly')}` : t('takeAll', { count: all })}
        </button>
      )}
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

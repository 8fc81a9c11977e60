/** All unsold cards of a goods go to the bin, with their number said before. */

import { merchantGoods } from '@keymall/contract/catalogue/goods';
import { MAX_EXPORT_CARDS, merchantCard } from '@keymall/contract/inventory/card';
import * as word from '@keymall/contract/kit/word';
import { useState } from 'react';
import { OpenButton } from '#kit/back-office/act';
import { Choice } from '#kit/back-office/field';
import { useCall } from '#kit/back-office/queries';
import { Dialog } from '#kit/dialog';
import { count } from '#kit/format';
import { useWords } from '#kit/i18n';
import { Sweep } from './card-sweep.tsx';
import { text } from './cards.words.ts';

interface ClearDialogProps {
  open: boolean;
  /** The goods the list shows, if one. */
  goodsId: number | null;
  onClose: () => void;
}

export function ClearDialog({ open, goodsId, onClose }: ClearDialogProps) {
  const t = useWords(text);
  return (
    <Dialog open={open} title={t('clearTitle')} onClose={onClose} size="small">
      {open && <Clear begin={goodsId} onClose={onClose} />}
    </Dialog>
  );
}

function Clear({ begin, onClose }: { begin: number | null; onClose: () => void }) {
  const t = useWords(text);
  const goods = useCall(merchantGoods.goodList, {}, { staleTime: 60_000 });
  const [chosen, setChosen] = useState<number | null>(begin);
  const counts = useCall(merchantCard.dumpcards, { goods_id: chosen ?? 1 }, { enabled: chosen !== null });
  const free = counts.data?.counts.filter(({ status }) => status <= 1).reduce((sum, each) => sum + each.count, 0);
  const many = free === undefined ? '' : free >= MAX_EXPORT_CARDS ? `${count(MAX_EXPORT_CARDS)}+` : count(free);
  const name = goods.data?.list.find(({ id }) => id === chosen)?.name ?? '';
  return (
    <div className="bo-inside bo-export">
      <p className="bo-note">{t('clearLead')}</p>
      <Choice
        control={{
          id: 'clear-goods',
          value: chosen ?? '',
          set: (value) => setChosen(Number(value) || null),
          invalid: false,
          readOnly: false,
          describedBy: undefined,
        }}
        label={t(word.goods)}
        placeholder={t('choose')}
        options={goods.data?.list.map((each) => ({ value: each.id, label: each.name })) ?? []}
      />
      <p role="status">{chosen !== null && free !== undefined && t('clearCount', { count: many })}</p>
      <div className="bo-form-foot">
        <OpenButton onClick={onClose}>{t(word.cancel)}</OpenButton>
        <Sweep
          does={merchantCard.clearGoodsCards}
          with={{ goods_id: chosen ?? 0 }}
          confirm={t('clearIt', { name, count: many })}
          note={t('delNote')}
          look="button"
          danger
          disabled={chosen === null || !free}
          onDone={onClose}
        >
          {t('clearGo')}
        </Sweep>
      </div>
    </div>
  );
}

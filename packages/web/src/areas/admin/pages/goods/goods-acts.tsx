/** What administrators decide about a goods: in its row, and on its page. */
import type { GoodsReview } from '@keymall/contract/catalogue/goods-kinds';
import { adminGoods } from '@keymall/contract/catalogue/goods-review';
import * as word from '@keymall/contract/kit/word';
import { useState } from 'react';
import { Act, RowButton } from '#kit/back-office/act';
import { ReasonDialog } from '#kit/back-office/edit-dialog';
import { useWords, words } from '#kit/i18n';

const text = words(
  {
    pass: '通过',
    refuse: '拒绝',
    refuseNote: '商品下架，商户会收到原因，修改后重新提交审核。',
    freeze: '冻结商品',
    freezeNote: '商品下架，解冻之前商户不能重新上架，并会收到原因。',
    unfreeze: '解冻商品',
    unfreezeIt: '解冻“{name}”',
    unfreezeNote: '解冻后仍在下架状态，由商户重新上架。',
  },
  {
    pass: 'Pass',
    refuse: 'Refuse',
    refuseNote: 'It goes off sale; its merchant reads the reason, and what is changed is looked at again.',
    freeze: 'Freeze it',
    freezeNote: 'It goes off sale, and its merchant, who reads the reason, can’t put it back before it is given back.',
    unfreeze: 'Unfreeze it',
    unfreezeIt: 'unfreeze “{name}”',
    unfreezeNote: 'It stays off sale until its merchant puts it up again.',
  },
);

export interface Judged {
  id: number;
  name: string;
  revision: number;
  review: GoodsReview;
  is_freeze: 0 | 1;
}

/** Passes, refuses, freezes, gives back; each where it changes something. */
export function GoodsActs({ goods, look = 'link' }: { goods: Judged; look?: 'link' | 'outline' }) {
  const t = useWords(text);
  const [asks, setAsks] = useState<'refuse' | 'freeze' | null>(null);
  const { id, name, revision, review, is_freeze } = goods;
  const close = (): void => setAsks(null);
  return (
    <>
      {review !== 'passed' && (
        <Act does={adminGoods.doReview} with={{ goods: [{ id, revision }], review: 'passed' }} look={look === 'link' ? 'link' : 'primary'}>
          {t('pass')}
        </Act>
      )}
      {review !== 'refused' && (
        <RowButton need={adminGoods.doReview} danger onClick={() => setAsks('refuse')}>
          {t('refuse')}
        </RowButton>
      )}
      {is_freeze === 0 ? (
        <RowButton need={adminGoods.freeze} danger onClick={() => setAsks('freeze')}>
          {t('freeze')}
        </RowButton>
      ) : (
        <Act does={adminGoods.unfreeze} with={{ id }} look={look} confirm={t('unfreezeIt', { name })} note={t('unfreezeNote')}>
          {t('unfreeze')}
        </Act>
      )}
      {asks === 'refuse' && (
        <ReasonDialog
          does={adminGoods.doReview}
          title={t('refuse')}
          note={t('refuseNote')}
          label={t(word.refuseReason)}
          fixed={{ goods: [{ id, revision }], review: 'refused' }}
          onClose={close}
        />
      )}
      {asks === 'freeze' && (
        <ReasonDialog does={adminGoods.freeze} title={t('freeze')} note={t('freezeNote')} fixed={{ id }} onClose={close} />
      )}
    </>
  );
}

/** Other goods for a paid order that could not be served. */
import * as word from '@keymall/contract/kit/word';
import { useState } from 'react';
import { Button } from '#kit/button';
import { Dialog } from '#kit/dialog';
import { money } from '#kit/format';
import { useWords, words } from '#kit/i18n';
import { Picture } from '#kit/picture';
import type { Proof } from '../../storefront/lookup.ts';
import { useReplacements } from '../../storefront/replacement.ts';

const text = words(
  {
    title: '更换商品',
    note: '您的付款在订单关闭后到账，原商品已售完。可以更换为以下同价或低价商品，数量与实付金额不变，更换后立即发货；不更换则为您退款。',
    none: '没有可更换的商品，款项将退还给您。',
    goods: '可更换的商品',
    cancel: '暂不更换',
    take: '确认更换',
  },
  {
    title: 'Choose another product',
    note: 'Your payment arrived after the order had closed and the item is sold out. Choose one of these instead, at the same price or below: the same quantity for what you have paid, delivered at once. Otherwise you are refunded.',
    none: 'There is nothing to choose; your money goes back to you.',
    goods: 'Instead of it',
    cancel: 'Not now',
    take: 'Take it',
  },
  { loading: word.loading },
);

interface ReplaceDialogProps {
  open: boolean;
  proof: Proof;
  onClose: () => void;
  /** It was delivered. */
  onDone: () => void;
}

export function ReplaceDialog({ open, proof, onClose, onDone }: ReplaceDialogProps) {
  const t = useWords(text);
  const { list, message, busy, take } = useReplacements(proof);
  const [chosen, setChosen] = useState<number | null>(null);
  const confirmChoice = async (): Promise<void> => {
    if (chosen !== null && (await take(chosen))) onDone();
  };
  return (
    <Dialog
      open={open}
      title={t('title')}
      onClose={onClose}
      dismissable={!busy}
      foot={
        <>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button look="primary" busy={busy} disabled={chosen === null} onClick={() => void confirmChoice()}>
            {t('take')}
          </Button>
        </>
      }
    >
      <p className="km-faint">{t('note')}</p>
      {message && (
        <p className="km-alert" role="alert">
          {message}
        </p>
      )}
      {!list && !message && <p className="km-nothing">{t('loading')}</p>}
      {list?.length === 0 && <p className="km-nothing">{t('none')}</p>}
      {list && list.length > 0 && (
        <fieldset className="km-instead">
          <legend className="km-hidden">{t('goods')}</legend>
          {list.map(({ goods_id: id, name, price, image }) => (
            <label key={id}>
              <input type="radio" name="instead" checked={chosen === id} onChange={() => setChosen(id)} />
              {image && <Picture src={image} alt="" width={40} height={40} />}
              <span>{name}</span>
              <b>{money(price)}</b>
            </label>
          ))}
        </fieldset>
      )}
    </Dialog>
  );
}

/** The coupon as its holder will see it, while it is being written. */

import { couponAmountText, readCouponAmount } from '@keymall/contract/catalogue/coupon';
import { formatYuan, parseYuan } from '@keymall/contract/kit/money';
import * as word from '@keymall/contract/kit/word';
import { useFormValue } from '#kit/back-office/form-frame';
import { useWords } from '#kit/i18n';
import { text } from './add.words.ts';
import './coupon.css';
import { useBenefit } from './coupon-words.tsx';

export function CouponTicket() {
  const t = useWords(text);
  const benefit = useBenefit();
  const type = useFormValue('type') === 100 ? 100 : 1;
  const amount = readCouponAmount(type, String(useFormValue('amount')));
  const least = parseYuan(String(useFormValue('min_banlance'))) ?? 0;
  const scope = useFormValue('coupon_type');
  const expire = useFormValue('expire_at');
  const remark = String(useFormValue('remark') ?? '');
  const shown = amount === null ? null : benefit({ type, amount: couponAmountText(type, amount), min_banlance: formatYuan(least) });
  return (
    <aside className="bo-ticket-box" aria-label={t(word.preview)}>
      <h3>{t(word.preview)}</h3>
      <div className="bo-ticket" data-empty={shown === null || undefined}>
        <div className="bo-ticket-worth">
          <strong>{shown?.off ?? '—'}</strong>
          <span>{shown?.least ?? t('typed')}</span>
        </div>
        <div className="bo-ticket-terms">
          <span>{t(scope === 2 ? 'category' : scope === 3 ? 'goods' : 'shop')}</span>
          <span>{expire === null ? t(word.neverExpires) : t('validUntil', { time: String(expire) || '…' })}</span>
          {remark && <span>{remark}</span>}
        </div>
      </div>
    </aside>
  );
}

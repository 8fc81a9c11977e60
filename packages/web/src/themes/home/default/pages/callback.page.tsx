import * as word from '@keymall/contract/kit/word';
import { ButtonLink } from '#kit/button';
import { useWords, words } from '#kit/i18n';
import { Message } from '#kit/trouble';
import { StatusHead } from '../../../../storefront/order-status.tsx';
import type { CallbackProps } from '../../../../storefront/parts.ts';
import { UNPAID } from '../../../../storefront/shapes.ts';
import { statusName } from '../../../../storefront/words.ts';
import '../pages.css';

const text = words(
  {
    checking: '正在确认支付结果，通常只需几秒，请勿关闭页面。',
    offline: '网络不稳定，正在重试…',
    pay: '返回支付',
    missing: '没有可确认的订单',
    missingNote: '地址中没有订单号，或订单号有误。请在订单查询中输入订单号。',
  },
  {
    checking: 'Confirming the payment. This usually takes a few seconds; please keep the page open.',
    offline: 'The connection is unstable, trying again…',
    pay: 'Back to payment',
    missing: 'There is no order to confirm',
    missingNote: 'The address holds no order number, or a wrong one. Look the order up by its number.',
  },
  { order: word.viewOrder, home: word.backHome, find: word.findOrder },
);

export function Look({ tradeNo, watch }: CallbackProps) {
  const t = useWords(text);
  if (tradeNo === '' || watch.missing)
    return (
      <Message title={t('missing')} note={t('missingNote')}>
        <ButtonLink href="/order" look="primary">
          {t('find')}
        </ButtonLink>
        <ButtonLink href="/">{t('home')}</ButtonLink>
      </Message>
    );
  const name = statusName(watch.status);
  const note = name === 'unpaid' ? t(watch.offline ? 'offline' : 'checking') : undefined;
  return (
    <div className="hd-wide hd-narrow">
      <div className="km-box">
        <StatusHead name={name} note={note}>
          {watch.status === UNPAID && <span className="km-spinner km-spinner-large" aria-hidden="true" />}
          <div className={tradeNo === null ? 'hd-acts hd-later' : 'hd-acts'}>
            <ButtonLink href={`/order?trade_no=${encodeURIComponent(tradeNo ?? '')}`} look="primary">
              {t('order')}
            </ButtonLink>
            {watch.status === UNPAID ? (
              <ButtonLink href={`/pay/${encodeURIComponent(tradeNo ?? '')}`}>{t('pay')}</ButtonLink>
            ) : (
              <ButtonLink href="/">{t('home')}</ButtonLink>
            )}
          </div>
        </StatusHead>
      </div>
    </div>
  );
}

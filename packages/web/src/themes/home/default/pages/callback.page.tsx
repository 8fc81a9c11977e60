import { ButtonLink } from '#kit/button';
import { useWords, words } from '#kit/i18n';
import { StatusHead } from '../../../../storefront/order-status.tsx';
import type { CallbackProps } from '../../../../storefront/parts.ts';
import { UNPAID } from '../../../../storefront/shapes.ts';
import { statusName } from '../../../../storefront/words.ts';

const text = words(
  {
    checking: '正在确认支付结果，通常只需几秒，请勿关闭页面。',
    offline: '网络不稳定，正在重试…',
    order: '查看订单',
    pay: '返回支付',
    home: '返回首页',
    missing: '没有可确认的订单，请在订单查询中输入订单号。',
  },
  {
    checking: 'Confirming the payment. This usually takes a few seconds; please keep the page open.',
    offline: 'The connection is unstable, trying again…',
    order: 'View the order',
    pay: 'Back to payment',
    home: 'Home',
    missing: 'There is no order to confirm. Look it up by its number.',
  },
);

export function Look({ tradeNo, watch }: CallbackProps) {
  const t = useWords(text);
  const name = statusName(watch.status);
  const note = !tradeNo ? t('missing') : name === 'unpaid' ? t(watch.offline ? 'offline' : 'checking') : undefined;
  return (
    <div className="hd-wide hd-narrow">
      <div className="km-box">
        <StatusHead name={name} note={note}>
          {tradeNo && watch.status === UNPAID && <span className="km-spinner km-spinner-large" aria-hidden="true" />}
          <div className="hd-acts">
            <ButtonLink href={tradeNo ? `/order?trade_no=${tradeNo}` : '/order'} look="primary">
              {t('order')}
            </ButtonLink>
            {tradeNo && watch.status === UNPAID ? (
              <ButtonLink href={`/pay/${tradeNo}`}>{t('pay')}</ButtonLink>
            ) : (
              <ButtonLink href="/">{t('home')}</ButtonLink>
            )}
          </div>
        </StatusHead>
      </div>
    </div>
  );
}

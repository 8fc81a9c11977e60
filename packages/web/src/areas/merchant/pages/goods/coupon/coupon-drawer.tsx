/** One coupon: its terms, and the orders that took it. */

import { merchantCoupon } from '@keymall/contract/catalogue/coupon';
import { couponReceiveWords, couponStatusWords } from '@keymall/contract/catalogue/coupon-words';
import * as word from '@keymall/contract/kit/word';
import { orderStatusWords } from '@keymall/contract/ordering/order-status-words';
import { Copy, Money, None, StatusTag, Time, Two } from '#kit/back-office/cells';
import { DetailDrawer, Facts, Part } from '#kit/back-office/detail-drawer';
import { count } from '#kit/format';
import { useLocale, useWords, words } from '#kit/i18n';
import { useBenefit, useScope } from './coupon-words.tsx';

const text = words(
  {
    title: '优惠券详情',
    least: '使用条件',
    uses: '已用 / 可用次数',
    held: '未付款订单占用',
    claim: '领取时间',
    orders: '使用记录',
    none: '还没有订单使用',
  },
  {
    title: 'Coupon',
    least: 'Works',
    uses: 'Used / uses',
    held: 'Held by unpaid orders',
    claim: 'Claimed',
    orders: 'Orders that took it',
    none: 'No order took it yet',
  },
);

export function CouponDrawer({ id, onClose }: { id: number | null; onClose: () => void }) {
  const t = useWords(text);
  const locale = useLocale();
  const benefit = useBenefit();
  const scope = useScope();
  return (
    <DetailDrawer title={t('title')} opens={merchantCoupon.detail} with={id === null ? null : { id }} onClose={onClose}>
      {(coupon) => (
        <>
          <Facts
            rows={[
              [t(word.couponCode), <Copy key="code" value={coupon.code} what={t(word.couponCode)} />],
              [t(word.status), <StatusTag key="status" of={couponStatusWords} value={coupon.status} />],
              [t(word.couponOff), benefit(coupon).off],
              [t('least'), benefit(coupon).least],
              [t(word.couponFor), scope(coupon)],
              [t('uses'), `${count(coupon.used)} / ${count(coupon.use_times)}`],
              coupon.held > 0 ? [t('held'), count(coupon.held)] : null,
              [t(word.couponGiven), couponReceiveWords[coupon.receive][locale]],
              coupon.claim_at ? [t('claim'), <Time key="claim" at={coupon.claim_at} />] : null,
              [t(word.expiry), coupon.expire_at ? <Time key="expire" at={coupon.expire_at} /> : t(word.neverExpires)],
              [t(word.note), coupon.remark || <None key="remark" />],
              [t(word.createdAt), <Time key="create" at={coupon.create_at} />],
            ]}
          />
          <Part title={t('orders')}>
            {coupon.orders.length === 0 ? (
              <p className="bo-note">{t('none')}</p>
            ) : (
              <ul className="bo-lines">
                {coupon.orders.map((order) => (
                  <li key={order.trade_no}>
                    <Two note={`${order.goods_name} · ${order.create_at}`}>
                      <Copy value={order.trade_no} what={t(word.orderNumber)} />
                    </Two>
                    <span className="bo-row">
                      <Money yuan={`-${order.coupon_price}`} />
                      <StatusTag of={orderStatusWords} value={order.status} />
                    </span>
                  </li>
                ))}
              </ul>
            )}
          </Part>
        </>
      )}
    </DetailDrawer>
  );
}

/** An order from all sides: what was bought, what it cost, what was delivered, what happened when. For the drawers of both offices. */

import { goodsTypeWords } from '@keymall/contract/catalogue/goods-words';
import type { WireOutput } from '@keymall/contract/kit/endpoint';
import * as word from '@keymall/contract/kit/word';
import type { merchantOrder } from '@keymall/contract/ordering/back-office-order';
import { orderStatusWords } from '@keymall/contract/ordering/order-status-words';
import { orderSourceWords, owedStatusWords } from '@keymall/contract/ordering/order-words';
import type { ReactNode } from 'react';
import { Copy, Money, None, StatusTag, Time } from '#kit/back-office/cells';
import { Facts, Part } from '#kit/back-office/detail-drawer';
import { useLocale, useWords, words } from '#kit/i18n';
import { deviceText, owedText } from './codes.ts';
import { OrderStory } from './order-story.tsx';

const text = words(
  {
    complaint: '投诉中',
    email: '收卡邮箱',
    mobile: '收卡手机',
    source: '来源',
    device: '设备',
    deviceId: '设备标识',
    ip: '下单地址',
    buyer: '买家账号',
    guest: '游客',
    closes: '关闭时间',
    note: '订单说明',
    bill: '金额明细',
    goodsLine: '商品原价（{price} × {quantity}）',
    tier: '批发优惠（单价 {price}）',
    select: '选号加价（{count} 张）',
    sms: '短信通知（买家承担）',
    smsMerchant: '短信通知（商户承担）',
    fee: '手续费（买家承担）',
    feeMerchant: '手续费（商户承担）',
    delivered: '发货明细',
    sendout: '已发 {sent} / {needed}',
    short: '未发齐',
    steps: '订单进度',
    refunds: '退款记录',
    ofReceipt: '未入账款项',
    ofOrder: '订单退款',
    postings: '账务分录',
  },
  {
    complaint: 'Complaint open',
    email: 'Mail to',
    mobile: 'Text to',
    source: 'Source',
    device: 'Device',
    deviceId: 'Device name',
    ip: 'Order address',
    buyer: 'Buyer’s account',
    guest: 'Guest',
    closes: 'Closes',
    note: 'Note',
    bill: 'Amounts',
    goodsLine: 'Product ({price} × {quantity})',
    tier: 'Wholesale ({price} each)',
    select: 'Chosen cards ({count})',
    sms: 'Text message (paid by the buyer)',
    smsMerchant: 'Text message (paid by the merchant)',
    fee: 'Fee (paid by the buyer)',
    feeMerchant: 'Fee (paid by the merchant)',
    delivered: 'Delivered',
    sendout: '{sent} of {needed}',
    short: 'Incomplete',
    steps: 'Progress',
    refunds: 'Refunds',
    ofReceipt: 'Money not used',
    ofOrder: 'Order refund',
    postings: 'Postings',
  },
  {
    tradeNo: word.orderNumber,
    transaction: word.paymentNumber,
    status: word.status,
    frozen: word.frozen,
    goods: word.goods,
    contact: word.contact,
    pay: word.payMethod,
    ordered: word.orderedAt,
    paidAt: word.paidAt,
    coupon: word.coupon,
    total: word.paidByBuyer,
    net: word.incomeOfMerchant,
    refunded: word.refunded,
    gift: word.gift,
  },
);

export type OrderDetail = WireOutput<typeof merchantOrder.detail>;

interface OrderDetailsProps {
  order: OrderDetail;
  /** Facts that only one face may see. */
  more?: readonly (readonly [string, ReactNode])[];
  /** What may be done with a value that could be blocked. */
  block?: (type: 'ip' | 'contact' | 'device' | 'buyer', value: string) => ReactNode;
  /** Follows the deliveries. */
  children?: ReactNode;
}

export function OrderDetails({ order, more = [], block, children }: OrderDetailsProps) {
  const t = useWords(text);
  const locale = useLocale();
  return (
    <>
      <Facts
        rows={[
          [t('tradeNo'), <Copy key="no" value={order.trade_no} what={t('tradeNo')} />],
          [
            t('status'),
            <span key="status" className="bo-row">
              <StatusTag of={orderStatusWords} value={order.status} />
              {order.is_freeze === 1 && (
                <span className="bo-tag" data-tone="danger">
                  {t('frozen')}
                </span>
              )}
              {order.complaint && (
                <span className="bo-tag" data-tone="warning">
                  {t('complaint')}
                </span>
              )}
            </span>,
          ],
          ...more,
          [t('goods'), `${order.goods_name} × ${order.quantity}${order.gift_quantity > 0 ? ` + ${order.gift_quantity}` : ''}`],
          [
            t('contact'),
            <span key="contact" className="bo-row">
              <Copy value={order.contact} what={t('contact')} />
              {block?.('contact', order.contact)}
            </span>,
          ],
          order.email ? [t('email'), order.email] : null,
          order.mobile ? [t('mobile'), order.mobile] : null,
          [t('pay'), order.pay_title || <None key="pay" />],
          [t('transaction'), <Copy key="transaction" value={order.transaction_id} what={t('transaction')} />],
          [t('ordered'), <Time key="create" at={order.create_at} />],
          order.status === 0
            ? [t('closes'), <Time key="close" at={order.close_at} />]
            : [t('paidAt'), <Time key="paid" at={order.success_at} />],
          [t('source'), orderSourceWords[order.source][locale]],
          [t('device'), order.device ? deviceText(order.device, locale) : <None key="device" />],
          order.device_id
            ? [
                t('deviceId'),
                <span key="device-id" className="bo-row">
                  <span className="bo-mono bo-clip">{order.device_id}</span>
                  {block?.('device', order.device_id)}
                </span>,
              ]
            : null,
          [
            t('ip'),
            <span key="ip" className="bo-row">
              <span>{[order.create_ip, order.region].filter(Boolean).join(' · ')}</span>
              {block?.('ip', order.create_ip)}
            </span>,
          ],
          [
            t('buyer'),
            <span key="buyer" className="bo-row">
              {order.buyer_id === null ? t('guest') : `#${order.buyer_id}`}
              {order.buyer_id !== null && block?.('buyer', String(order.buyer_id))}
            </span>,
          ],
        ]}
      />
      {order.note && (
        <p className="bo-note-line">
          {t('note')}：{order.note}
        </p>
      )}
      <Part title={t('bill')}>
        <Bill order={order} />
      </Part>
      <Part title={t('delivered')}>
        <ul className="bo-lines">
          {order.deliveries.map((line) => (
            <li key={line.id}>
              <span className="bo-row">
                {line.is_gift && (
                  <span className="bo-tag" data-tone="primary">
                    {t('gift')}
                  </span>
                )}
                <span>{line.goods_name}</span>
                <small className="bo-none">{goodsTypeWords[line.delivery_kind][locale]}</small>
              </span>
              <span className="bo-row">
                {order.status === 1 && line.sendout < line.quantity && (
                  <span className="bo-tag" data-tone="warning">
                    {t('short')}
                  </span>
                )}
                <span>{t('sendout', { sent: line.sendout, needed: line.quantity })}</span>
              </span>
            </li>
          ))}
        </ul>
      </Part>
      {children}
      <Part title={t('steps')}>
        <OrderStory steps={order.steps} />
      </Part>
      {order.refunds.length > 0 && (
        <Part title={t('refunds')}>
          <ul className="bo-lines">
            {order.refunds.map((refund) => (
              <li key={refund.out_refund_no}>
                <span>
                  <Copy value={refund.out_refund_no} what={t('refunds')} />
                  <small className="bo-none">
                    {t(refund.of === 'order' ? 'ofOrder' : 'ofReceipt')} · {owedText(refund.reason, locale)}
                  </small>
                </span>
                <span className="bo-row">
                  <Money yuan={refund.amount} strong />
                  <StatusTag of={owedStatusWords} value={refund.status} />
                  <Time at={refund.resolve_at ?? refund.create_at} />
                </span>
              </li>
            ))}
          </ul>
        </Part>
      )}
      {order.postings.length > 0 && (
        <Part title={t('postings')}>
          <ul className="bo-lines">
            {order.postings.map((posting, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: postings have no identity of their own here, and never change
              <li key={at}>
                <span>{posting.account}</span>
                <span className="bo-row">
                  <Money yuan={posting.amount} signed />
                  <Time at={posting.create_at} />
                </span>
              </li>
            ))}
          </ul>
        </Part>
      )}
    </>
  );
}

/** The price line by line: what the buyer pays, then what of it the merchant gets. */
function Bill({ order }: { order: OrderDetail }) {
  const t = useWords(text);
  const nameOf = ({ kind, who }: OrderDetail['bill'][number]): string => {
    if (kind === 'goods') return t('goodsLine', { price: order.goods_price_old, quantity: order.quantity });
    if (kind === 'tier') return t('tier', { price: order.goods_price });
    if (kind === 'coupon') return t('coupon');
    if (kind === 'select') return t('select', { count: order.select_count });
    if (kind === 'sms') return t(who === 'buyer' ? 'sms' : 'smsMerchant');
    return t(who === 'buyer' ? 'fee' : 'feeMerchant');
  };
  const lines = (who: 'buyer' | 'merchant') =>
    order.bill
      .filter((line) => line.who === who)
      .map((line) => (
        <div key={line.kind}>
          <dt>{nameOf(line)}</dt>
          <dd>
            <Money yuan={line.amount} />
          </dd>
        </div>
      ));
  return (
    <dl className="bo-bill">
      {lines('buyer')}
      <div data-sum>
        <dt>{t('total')}</dt>
        <dd>
          <Money yuan={order.total_price} strong />
        </dd>
      </div>
      {lines('merchant')}
      <div>
        <dt>{t('net')}</dt>
        <dd>
          <Money yuan={order.finally_money} strong />
        </dd>
      </div>
      {order.refund_price !== '0.00' && (
        <div>
          <dt>{t('refunded')}</dt>
          <dd>
            <Money yuan={order.refund_price} strong />
          </dd>
        </div>
      )}
    </dl>
  );
}

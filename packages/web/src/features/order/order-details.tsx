/** An order from all sides: what was bought, what it cost, what happened when. For the drawers of merchants and administrators. */
import type { WireOutput } from '@keymall/contract/kit/endpoint';
import type { merchantOrder } from '@keymall/contract/ordering/back-office-order';
import type { ReactNode } from 'react';
import { Copy, Money, None, StatusTag, Time } from '#kit/back-office/cells';
import { Facts, Part } from '#kit/back-office/detail-drawer';
import { useLocale, useWords, words } from '#kit/i18n';
import { accountText, deviceText, outcomeText, reasonText } from './codes.ts';
import { actorWords, orderStatusWords } from './order-words.ts';

const text = words(
  {
    tradeNo: '订单号',
    transaction: '支付单号',
    status: '状态',
    goods: '商品',
    contact: '联系方式',
    email: '收卡邮箱',
    pay: '支付方式',
    device: '设备',
    ip: '下单地址',
    ordered: '下单时间',
    paidAt: '支付时间',
    closes: '关闭时间',
    delivered: '已发卡密',
    pieces: '{count} 张',
    bill: '金额明细',
    unit: '单价 × 数量',
    product: '商品金额',
    fee: '手续费',
    feeBuyer: '手续费（买家承担）',
    feeMerchant: '手续费（商户承担）',
    total: '买家实付',
    net: '商户收入',
    steps: '订单进度',
    placed: '买家下单',
    receipts: '收款记录',
    noReceipts: '尚无收款',
    postings: '账务分录',
  },
  {
    tradeNo: 'Order number',
    transaction: 'Payment number',
    status: 'Status',
    goods: 'Goods',
    contact: 'Contact',
    email: 'Mail to',
    pay: 'Paid with',
    device: 'Device',
    ip: 'Ordered from',
    ordered: 'Ordered',
    paidAt: 'Paid',
    closes: 'Closes',
    delivered: 'Keys delivered',
    pieces: '{count}',
    bill: 'Amounts',
    unit: 'Price × quantity',
    product: 'Goods',
    fee: 'Fee',
    feeBuyer: 'Fee (paid by the buyer)',
    feeMerchant: 'Fee (paid by the merchant)',
    total: 'Paid by the buyer',
    net: 'Income of the merchant',
    steps: 'Progress',
    placed: 'Ordered by the buyer',
    receipts: 'Receipts',
    noReceipts: 'Nothing received yet',
    postings: 'Postings',
  },
);

type Detail = WireOutput<typeof merchantOrder.detail>;

/** `more` are facts that only one face may see; `children` follow the amounts. */
export function OrderDetails({
  order,
  more = [],
  children,
}: {
  order: Detail;
  more?: readonly (readonly [string, ReactNode])[];
  children?: ReactNode;
}) {
  const t = useWords(text);
  const locale = useLocale();
  return (
    <>
      <Facts
        rows={[
          [t('tradeNo'), <Copy key="no" value={order.trade_no} what={t('tradeNo')} />],
          [t('status'), <StatusTag key="status" of={orderStatusWords} value={order.status} />],
          ...more,
          [t('goods'), `${order.goods_name} × ${order.quantity}`],
          [t('delivered'), t('pieces', { count: order.sendout })],
          [t('contact'), order.contact ? <Copy key="contact" value={order.contact} what={t('contact')} /> : <None key="contact" />],
          order.email ? [t('email'), order.email] : null,
          [t('pay'), order.pay_title || <None key="pay" />],
          [t('transaction'), <Copy key="transaction" value={order.transaction_id} what={t('transaction')} />],
          [t('ordered'), <Time key="create" at={order.create_at} />],
          order.status === 0
            ? [t('closes'), <Time key="close" at={order.close_at} />]
            : [t('paidAt'), <Time key="paid" at={order.success_at} />],
          [t('device'), order.device ? deviceText(order.device, locale) : <None key="device" />],
          [t('ip'), order.create_ip || <None key="ip" />],
        ]}
      />
      <Part title={t('bill')}>
        <dl className="bo-bill">
          <div>
            <dt>{t('unit')}</dt>
            <dd>
              <Money yuan={order.goods_price} /> × {order.quantity}
            </dd>
          </div>
          <div>
            <dt>{t('product')}</dt>
            <dd>
              <Money yuan={order.total_product_price} />
            </dd>
          </div>
          <div>
            <dt>{t(order.fee_payer === 2 ? 'feeBuyer' : 'feeMerchant')}</dt>
            <dd>
              <Money yuan={order.fee} />
            </dd>
          </div>
          <div data-sum>
            <dt>{t('total')}</dt>
            <dd>
              <Money yuan={order.total_price} strong />
            </dd>
          </div>
          <div>
            <dt>{t('net')}</dt>
            <dd>
              <Money yuan={order.finally_money} strong />
            </dd>
          </div>
        </dl>
      </Part>
      {children}
      <Part title={t('steps')}>
        <Steps order={order} />
      </Part>
      <Part title={t('receipts')}>
        {order.receipts.length === 0 && <p className="bo-note">{t('noReceipts')}</p>}
        <ul className="bo-lines">
          {order.receipts.map((receipt) => (
            <li key={receipt.id}>
              <Copy value={receipt.transaction_id} what={t('transaction')} />
              <span className="bo-row">
                <Money yuan={receipt.amount} strong />
                <span>{outcomeText(receipt.outcome, locale)}</span>
                <Time at={receipt.create_at} />
              </span>
            </li>
          ))}
        </ul>
      </Part>
      {order.postings.length > 0 && (
        <Part title={t('postings')}>
          <ul className="bo-lines">
            {order.postings.map((posting, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: postings have no identity of their own here, and never change
              <li key={at}>
                <span>{accountText(posting.account, locale)}</span>
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

/** What happened to the order, first to last; it begins with the ordering itself. */
function Steps({ order }: { order: Detail }) {
  const t = useWords(text);
  const locale = useLocale();
  const begun = order.steps.some((step) => step.from_status === null);
  return (
    <ol className="bo-steps">
      {!begun && (
        <li>
          {t('placed')}
          <small>
            <Time at={order.create_at} />
          </small>
        </li>
      )}
      {order.steps.map((step) => (
        <li key={`${step.create_at}${step.to_status}`}>
          <span className="bo-row">
            <StatusTag of={orderStatusWords} value={step.to_status} />
            {reasonText(step.reason, locale)}
          </span>
          <small>
            {actorWords[step.actor][locale]} · <Time at={step.create_at} />
          </small>
        </li>
      ))}
    </ol>
  );
}

import { Button, ButtonLink } from '#kit/button';
import { Field } from '#kit/field';
import { minute, money } from '#kit/format';
import { useWords, words } from '#kit/i18n';
import { ContactList } from '../../../../storefront/contact-list.tsx';
import type { Lookup } from '../../../../storefront/lookup.ts';
import { StatusHead } from '../../../../storefront/order-status.tsx';
import type { OrderProps } from '../../../../storefront/parts.ts';
import { type FoundOrder, UNPAID } from '../../../../storefront/shapes.ts';
import { statusName } from '../../../../storefront/words.ts';
import { CardList } from '../../../kit/card-list.tsx';

const text = words(
  {
    title: '订单查询',
    lead: '输入订单号找回卡密。下单时设置过查询密码的，请一并填写。',
    tradeNo: '订单号',
    tradeNoHint: '付款页与支付记录中的商户单号',
    password: '查询密码或联系方式',
    find: '查询订单',
    passwordNeeded: '该订单需要查询密码',
    mine: '本机订单',
    mineNote: '这些订单由本浏览器创建，仅保存在您的设备上。',
    none: '本浏览器还没有订单。',
    view: '查看',
    forget: '移除',
    safety: '谨防诈骗：平台不会索要您的订单号、查询密码或验证码。',
    back: '查询其他订单',
    goods: '商品',
    quantity: '数量',
    total: '实付金额',
    by: '支付方式',
    contact: '联系方式',
    created: '下单时间',
    paidAt: '支付时间',
    shop: '店铺',
    remark: '使用说明',
    payNow: '继续支付',
    noCards: '卡密暂未显示。请填写查询密码或联系方式后再查看。',
    reach: '联系商家',
  },
  {
    title: 'Find an order',
    lead: 'Enter the order number to find your keys again, with the order password if you set one.',
    tradeNo: 'Order number',
    tradeNoHint: 'Shown on the pay page and in your payment record',
    password: 'Order password or contact',
    find: 'Find it',
    passwordNeeded: 'This order asks for its password',
    mine: 'Orders from this browser',
    mineNote: 'Placed with this browser and kept only on your device.',
    none: 'No orders from this browser yet.',
    view: 'Open',
    forget: 'Remove',
    safety: 'Beware of fraud: nobody from the platform ever asks for your order number, password or codes.',
    back: 'Find another order',
    goods: 'Item',
    quantity: 'Quantity',
    total: 'Amount',
    by: 'Paid with',
    contact: 'Contact',
    created: 'Placed at',
    paidAt: 'Paid at',
    shop: 'Shop',
    remark: 'How to use it',
    payNow: 'Pay now',
    noCards: 'The keys are not shown. Enter the order password or the contact to see them.',
    reach: 'Contact the merchant',
  },
);

export function Look({ lookup }: OrderProps) {
  return (
    <div className="hd-wide hd-narrow">{lookup.found ? <Found found={lookup.found} lookup={lookup} /> : <Form lookup={lookup} />}</div>
  );
}

function Form({ lookup }: { lookup: Lookup }) {
  const t = useWords(text);
  return (
    <>
      <header className="hd-title">
        <h1>{t('title')}</h1>
        <p>{t('lead')}</p>
      </header>
      <form
        className="km-box hd-lookup"
        onSubmit={(event) => {
          event.preventDefault();
          void lookup.ask();
        }}
      >
        <Field
          label={t('tradeNo')}
          name="trade_no"
          value={lookup.tradeNo}
          onChange={lookup.setTradeNo}
          hint={t('tradeNoHint')}
          maxLength={40}
          required
          autoComplete="off"
        />
        <Field
          label={t('password')}
          name="pwd"
          type="password"
          value={lookup.password}
          onChange={lookup.setPassword}
          maxLength={64}
          optional={!lookup.asksPassword}
          error={lookup.asksPassword && !lookup.password ? t('passwordNeeded') : lookup.message || null}
          autoComplete="off"
        />
        <Button type="submit" look="primary" size="large" wide busy={lookup.busy}>
          {t('find')}
        </Button>
        <p className="hd-safety">{t('safety')}</p>
      </form>
      <section className="km-box hd-mine">
        <h2>{t('mine')}</h2>
        <p className="km-faint">{lookup.mine.length > 0 ? t('mineNote') : t('none')}</p>
        <ul>
          {lookup.mine.map((order) => (
            <li key={order.trade_no}>
              <div>
                <b>{order.goods_name}</b>
                <span className="km-faint">
                  {minute(order.create_at)} · <code>{order.trade_no}</code>
                </span>
              </div>
              <strong>{money(order.total_price)}</strong>
              <Button size="small" onClick={() => void lookup.ask(order.trade_no)}>
                {t('view')}
              </Button>
              <Button size="small" look="quiet" onClick={() => lookup.forget(order.trade_no)}>
                {t('forget')}
              </Button>
            </li>
          ))}
        </ul>
      </section>
    </>
  );
}

function Found({ found: { order, shop, remark, cards }, lookup }: { found: FoundOrder; lookup: Lookup }) {
  const t = useWords(text);
  const name = statusName(order.status);
  const rows: [string, React.ReactNode][] = [
    [t('goods'), order.goods_name],
    [t('quantity'), order.quantity],
    [t('total'), money(order.total_price)],
    [t('by'), order.pay_title],
    [t('contact'), order.contact],
    [t('tradeNo'), <code key="n">{order.trade_no}</code>],
    [t('created'), order.create_at],
    [t('paidAt'), order.success_at],
    [
      t('shop'),
      shop.shop_url ? (
        <a key="s" href={shop.shop_url}>
          {shop.shop_name}
        </a>
      ) : (
        shop.shop_name
      ),
    ],
  ];
  return (
    <>
      <div className="km-box">
        <StatusHead name={name}>
          {order.status === UNPAID && (
            <ButtonLink href={`/pay/${order.trade_no}`} look="primary">
              {t('payNow')}
            </ButtonLink>
          )}
        </StatusHead>
        {cards.length > 0 && <CardList tradeNo={order.trade_no} cards={cards} />}
        {name === 'paid' && cards.length === 0 && <p className="km-faint">{t('noCards')}</p>}
        {remark && (
          <section className="hd-remark">
            <h2>{t('remark')}</h2>
            <p className="km-prose-plain">{remark}</p>
          </section>
        )}
      </div>
      <div className="km-box">
        <dl className="km-bill">
          {rows.map(([label, value]) =>
            value === null || value === '' ? null : (
              <div key={label}>
                <dt>{label}</dt>
                <dd>{value}</dd>
              </div>
            ),
          )}
        </dl>
        {shop.contact && (
          <section className="hd-remark">
            <h2>{t('reach')}</h2>
            <ContactList contact={shop.contact} />
          </section>
        )}
      </div>
      <div className="hd-acts">
        <Button onClick={lookup.reset}>{t('back')}</Button>
      </div>
    </>
  );
}

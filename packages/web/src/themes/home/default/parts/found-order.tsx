/** An order that was found: its state, what was delivered, what it came to, and what may be done. */

import * as word from '@keymall/contract/kit/word';
import { buyerComplaintWords } from '@keymall/contract/ordering/order-status-words';
import { payTypeName } from '@keymall/contract/payment/pay-type-words';
import { lazy, Suspense, useEffect, useEffectEvent, useState } from 'react';
import { Button, ButtonLink } from '#kit/button';
import { confirm } from '#kit/confirm';
import { countdown, minute, money } from '#kit/format';
import { useLocale, useWords, words } from '#kit/i18n';
import { useSite } from '#kit/site';
import { toast } from '#kit/toast';
import { BillRow, BillRows } from '../../../../storefront/bill-lines.tsx';
import { ContactList } from '../../../../storefront/contact-list.tsx';
import type { Lookup } from '../../../../storefront/lookup.ts';
import { StatusHead } from '../../../../storefront/order-status.tsx';
import { usePayWatch } from '../../../../storefront/pay-watch.ts';
import { type FoundOrder, PAID, UNPAID } from '../../../../storefront/shapes.ts';
import { amountName, UntakenNotes } from '../../../../storefront/untaken.tsx';
import { statusName } from '../../../../storefront/words.ts';
import { Deliveries } from '../../../kit/deliveries.tsx';
import { PaidPreview } from '../../../kit/paid-preview.tsx';

const AskShop = lazy(() => import('../../../../storefront/ask-shop.tsx'));
const BindOrder = lazy(async () => ({ default: (await import('../../../kit/bind-order.tsx')).BindOrder }));
const ComplaintDialog = lazy(async () => ({ default: (await import('../../../kit/complaint-dialog.tsx')).ComplaintDialog }));
const ProveDialog = lazy(async () => ({ default: (await import('../../../kit/prove-dialog.tsx')).ProveDialog }));
const ReplaceDialog = lazy(async () => ({ default: (await import('../../../kit/replace-dialog.tsx')).ReplaceDialog }));

const text = words(
  {
    back: '查询其他订单',

    paid: '实付金额',
    amount: '订单金额',
    email: '接收邮箱',
    remark: '使用说明',
    payNow: '继续支付',
    left: '剩余支付时间 {time}',
    cancel: '取消订单',
    cancelAct: '取消该订单',
    cancelNote: '取消后订单关闭，占用的库存与优惠券会释放。已经付款的请勿取消。',
    cancelled: '订单已取消',
    failed: '取消失败，请刷新后再试',
    partial: '已发 {sent} / {all} 件，其余由商家补发。',
    reach: '联系商家',
    mail: '重新发送邮件',
    complain: '订单投诉',
    weak: '您凭联系方式查看了该订单。商家也知道联系方式，投诉等操作需要先证明您是买家。',
    prove: '证明身份',
    others: '结束其他访问',
    othersAct: '结束其他浏览器对该订单的访问',
    othersNote: '其他浏览器须重新凭查询密码、邮箱链接或联系方式查看；本页不受影响。',
    othersDone: '已结束其他浏览器的访问',
    othersFailed: '操作失败，请刷新后再试',
    replace: '更换商品',
    replaceNote: '付款到账时原商品已售完，店铺允许您更换其他商品。',
    refunds: '退款记录',
    gateway: '原路退回',
    manual: '人工退款',
    owed: '待退款',
    refunding: '退款中',
    refund_failed: '退款失败，平台将重新处理',
  },
  {
    back: 'Find another order',

    paid: 'Amount paid',
    amount: 'Order amount',
    email: 'Delivery e-mail',
    remark: 'Instructions',
    payNow: 'Pay now',
    left: '{time} left to pay',
    cancel: 'Cancel the order',
    cancelAct: 'cancel this order',
    cancelNote: 'The order closes and what it holds is free again. Do not cancel if you have paid.',
    cancelled: 'The order was cancelled',
    failed: 'It could not be cancelled; reload and try again',
    partial: '{sent} of {all} delivered; the merchant sends the rest.',
    reach: 'Contact the merchant',
    mail: 'Send the mail again',
    complain: 'File a complaint',
    weak: 'You see this order by its contact, which the merchant knows too: to complain, prove first that you are the buyer.',
    prove: 'Prove it',
    others: 'End other access',
    othersAct: 'end the access of other browsers to this order',
    othersNote: 'They have to bring the order password, a mailed link or the contact again; this page is not affected.',
    othersDone: 'Other browsers have no access any more',
    othersFailed: 'It did not work; reload and try again',
    replace: 'Choose another product',
    replaceNote: 'The item was sold out when your payment arrived; the shop lets you choose something else.',
    refunds: 'Refunds',
    gateway: 'Original payment method',
    manual: 'by hand',
    owed: 'Refund owed',
    refunding: 'Refunding',
    refund_failed: 'Failed; the platform deals with it again',
  },
  {
    quantity: word.quantity,
    due: word.amountDue,
    refunded: word.refunded,
    by: word.payMethod,
    contact: word.contact,
    tradeNo: word.orderNumber,
    created: word.orderedAt,
    paidAt: word.paidAt,
    shop: word.shop,
    follow: word.followComplaint,
    refund_done: word.refunded,
    goods: word.goods,
  },
);

const REFUND_WORDS = { owed: 'owed', refunding: 'refunding', refunded: 'refund_done', failed: 'refund_failed' } as const;

export function FoundOrderView({ found, lookup }: { found: FoundOrder; lookup: Lookup }) {
  const t = useWords(text);
  const locale = useLocale();
  const { order, remark, complaint } = found;
  const [dialog, setDialog] = useState<'none' | 'complain' | 'prove' | 'request' | 'replace'>('none');
  const [busy, setBusy] = useState(false);
  const [bound, setBound] = useState(false);
  const isWeak = found.proof.by === 'contact';
  const close = (): void => setDialog('none');
  const follow = (): void => (isWeak ? lookup.findComplaint(order.trade_no) : lookup.showComplaint(lookup.proof));
  const endOthers = (): Promise<boolean> =>
    confirm({
      action: t('othersAct'),
      note: t('othersNote'),
      danger: true,
      run: () =>
        lookup.endOthers().then(
          () => toast.success(t('othersDone')),
          () => toast.error(t('othersFailed')),
        ),
    });
  const cancel = (): Promise<boolean> =>
    confirm({
      action: t('cancelAct'),
      note: t('cancelNote'),
      danger: true,
      run: () =>
        lookup.cancel(order.trade_no).then(
          () => toast.success(t('cancelled')),
          () => toast.error(t('failed')),
        ),
    });
  const resend = async (): Promise<void> => {
    setBusy(true);
    toast.info(await lookup.resend());
    setBusy(false);
  };
  return (
    <>
      <div className="km-box km-order">
        <StatusHead name={statusName(order.status)} untaken={found.untaken.length > 0}>
          {order.status === UNPAID && (
            <TimeLeft
              tradeNo={order.trade_no}
              untaken={found.untaken.length}
              onChange={() => void lookup.reload().catch(() => undefined)}
            />
          )}
          {order.status === UNPAID && (
            <div className="hd-acts">
              <ButtonLink href={`/pay/${order.trade_no}`} look="primary">
                {t('payNow')}
              </ButtonLink>
              <Button look="quiet" onClick={() => void cancel()}>
                {t('cancel')}
              </Button>
            </div>
          )}
        </StatusHead>
        <UntakenNotes untaken={found.untaken} total={order.total_price} waiting={order.status === UNPAID} />
        {isWeak && (
          <div className="km-alert km-alert-warn">
            <span>{t('weak')}</span>
            <Button size="small" look="primary" onClick={() => setDialog('prove')}>
              {t('prove')}
            </Button>
          </div>
        )}
        {order.note && <p className="km-alert km-alert-warn">{order.note}</p>}
        {order.status === PAID && order.sendout < order.needed && (
          <p className="km-alert km-alert-warn" role="status">
            {t('partial', { sent: order.sendout, all: order.needed })}
          </p>
        )}
        {found.can_replace && (
          <div className="km-alert km-alert-warn">
            <span>{t('replaceNote')}</span>
            <Button size="small" look="primary" onClick={() => setDialog('replace')}>
              {t('replace')}
            </Button>
          </div>
        )}
        {(order.status === UNPAID || order.status === PAID) && (
          <PaidPreview paid={order.status === PAID}>
            <Deliveries found={found} />
          </PaidPreview>
        )}
        {remark && (
          <section className="hd-remark">
            <h2>{t('remark')}</h2>
            <p className="km-prose-plain">{remark}</p>
          </section>
        )}
      </div>
      <Facts found={found} />
      <div className="hd-acts km-order-acts">
        {order.email && order.status === PAID && (
          <Button busy={busy} onClick={() => void resend()}>
            {t('mail')}
          </Button>
        )}
        {complaint && (
          <Button onClick={follow}>
            {t('follow')}（{buyerComplaintWords[complaint.status][locale]}）
          </Button>
        )}
        {found.can_complain && <Button onClick={() => setDialog(isWeak ? 'prove' : 'complain')}>{t('complain')}</Button>}
        {!isWeak && <Button onClick={() => void endOthers()}>{t('others')}</Button>}
        {!isWeak && found.proof.by !== 'account' && !bound && (
          <Suspense>
            <BindOrder proof={lookup.proof} onBound={() => setBound(true)} />
          </Suspense>
        )}
        <Button onClick={lookup.reset}>{t('back')}</Button>
      </div>
      <Suspense>
        {dialog === 'complain' && (
          <ComplaintDialog
            open
            by={lookup.proof}
            onClose={close}
            onFollow={() => {
              close();
              lookup.reload().catch(() => undefined);
              follow();
            }}
          />
        )}
        {dialog === 'request' && (
          <ComplaintDialog
            open
            by={{ trade_no: order.trade_no, contact: order.contact }}
            onClose={close}
            onFollow={(code) => {
              close();
              if (code) lookup.showRequest(order.trade_no, code).catch(() => undefined);
            }}
          />
        )}
        {dialog === 'prove' && (
          <ProveDialog
            tradeNo={order.trade_no}
            contact={order.contact}
            email={order.email}
            texts={found.proof.mobile}
            onClose={close}
            onProven={(grant) => {
              close();
              void lookup.open({ trade_no: order.trade_no, grant });
            }}
            onRequest={order.status === PAID ? () => setDialog('request') : undefined}
          />
        )}
        {dialog === 'replace' && (
          <ReplaceDialog
            open
            proof={lookup.proof}
            onClose={() => setDialog('none')}
            onDone={() => {
              setDialog('none');
              lookup.reload().catch(() => undefined);
            }}
          />
        )}
      </Suspense>
    </>
  );
}

/** Counts down, and says when there is something new to see. */
function TimeLeft({ tradeNo, untaken, onChange }: { tradeNo: string; untaken: number; onChange: () => void }) {
  const t = useWords(text);
  const watch = usePayWatch(tradeNo, null);
  const changed = useEffectEvent(onChange);
  useEffect(() => {
    if (watch.status !== UNPAID || watch.untaken.length > untaken) changed();
  }, [watch.status, watch.untaken.length, untaken]);
  return watch.secondsLeft > 0 ? (
    <p role="timer" className="hd-left">
      {t('left', { time: countdown(watch.secondsLeft) })}
    </p>
  ) : null;
}

function Facts({ found: { order, shop, refunds } }: { found: FoundOrder }) {
  const t = useWords(text);
  const locale = useLocale();
  const mayAsk = useSite().message_chat_shop_status === 1;
  const [asks, setAsks] = useState(false);
  const rows: [string, string | null][] = [
    [t('by'), payTypeName(order.pay_title, locale)],
    [t('contact'), order.contact],
    [t('email'), order.email],
    [t('created'), order.create_at],
    [t('paidAt'), order.success_at],
  ];
  return (
    <div className="km-box">
      <dl className="km-bill">
        <BillRow name={t('goods')}>{order.goods_name}</BillRow>
        <BillRow name={t('quantity')}>{order.quantity}</BillRow>
        <BillRows lines={order.lines} />
        <BillRow name={t(amountName(order))}>
          <b>{money(order.total_price)}</b>
        </BillRow>
        {order.refund_price !== '0.00' && (
          <BillRow name={t('refunded')} less>
            {money(order.refund_price)}
          </BillRow>
        )}
      </dl>
      <dl className="km-bill km-facts">
        <BillRow name={t('tradeNo')}>
          <code>{order.trade_no}</code>
        </BillRow>
        {rows.map(([label, value]) =>
          value ? (
            <BillRow key={label} name={label}>
              {value}
            </BillRow>
          ) : null,
        )}
        <BillRow name={t('shop')}>
          {shop.shop_url ? <a href={shop.shop_url}>{shop.shop_name}</a> : shop.shop_name}
          {mayAsk && (
            <button type="button" className="km-link-button" onClick={() => setAsks(true)}>
              {t(word.askShop)}
            </button>
          )}
          {asks && (
            <Suspense>
              <AskShop open of={{ trade_no: order.trade_no }} onClose={() => setAsks(false)} />
            </Suspense>
          )}
        </BillRow>
      </dl>
      {refunds.length > 0 && (
        <section className="hd-remark">
          <h2>{t('refunds')}</h2>
          <ul className="km-refunds">
            {refunds.map((refund, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: refunds have no name of their own here and are only added to
              <li key={index}>
                <b>{money(refund.amount)}</b>
                <span>
                  {t(REFUND_WORDS[refund.status])} · {t(refund.way)}
                </span>
                <small className="km-faint">{minute(refund.create_at)}</small>
              </li>
            ))}
          </ul>
        </section>
      )}
      {Object.values(shop.contact ?? {}).some(Boolean) && shop.contact && (
        <section className="hd-remark">
          <h2>{t('reach')}</h2>
          <ContactList contact={shop.contact} />
        </section>
      )}
    </div>
  );
}

/** The placed order before paying: the server's bill, the purchase agreement with its forced reading time, and the time left. */
import * as word from '@keymall/contract/kit/word';
import { payTypeName } from '@keymall/contract/payment/pay-type-words';
import { useEffect, useState } from 'react';
import { Button } from '#kit/button';
import { useSecondsLeft } from '#kit/clock';
import { Dialog } from '#kit/dialog';
import { Tick } from '#kit/field';
import { countdown, money } from '#kit/format';
import { useLocale, useWords, words } from '#kit/i18n';
import { BillRow, BillRows } from '../../storefront/bill-lines.tsx';
import type { Sale } from '../../storefront/sale.ts';
import type { Bill } from '../../storefront/shapes.ts';

const text = words(
  {
    title: '确认订单',
    goods: '商品名称',
    price: '单价',
    feeByShop: '手续费由商家承担',
    left: '剩余支付时间',
    agreement: '购买协议',
    agree: '我已阅读并同意《购买协议》',
    wait: '请阅读协议（{seconds}s）',
    back: '返回修改',
    pay: '去支付 {amount}',
    over: '订单已超时，请返回后重新下单',
  },
  {
    title: 'Confirm the order',
    goods: 'Product name',
    price: 'Unit price',
    feeByShop: 'The shop bears the fee',
    left: 'Time left to pay',
    agreement: 'Purchase agreement',
    agree: 'I have read and accept the purchase agreement',
    wait: 'Please read ({seconds}s)',
    back: 'Back to edit',
    pay: 'Pay {amount}',
    over: 'The order ran out of time; go back and place it again',
  },
  { tradeNo: word.orderNumber, quantity: word.quantity, total: word.amountDue, by: word.payMethod, at: word.orderedAt },
);

export function OrderDialog({ sale }: { sale: Sale }) {
  const [shown, setShown] = useState<Bill | null>(null);
  // the last bill stays readable while the dialog fades away
  useEffect(() => {
    if (sale.placed) setShown(sale.placed);
  }, [sale.placed]);
  const bill = sale.placed ?? shown;
  return bill ? <Confirmation key={bill.trade_no} bill={bill} sale={sale} /> : null;
}

function Confirmation({ bill, sale }: { bill: Bill; sale: Sale }) {
  const t = useWords(text);
  const locale = useLocale();
  const { agreement } = sale.data;
  const left = useSecondsLeft(bill.seconds_left, bill);
  const reading = useSecondsLeft(agreement?.seconds ?? 0, bill.trade_no);
  const [agreed, setAgreed] = useState(false);
  const [leaving, setLeaving] = useState(false);
  const over = left === 0;
  const ready = !over && (!agreement || (agreed && reading === 0));
  return (
    <Dialog
      open={sale.placed !== null}
      title={t('title')}
      onClose={sale.dismiss}
      foot={
        <>
          <Button onClick={sale.dismiss} size="large">
            {t('back')}
          </Button>
          <Button
            look="primary"
            size="large"
            disabled={!ready}
            busy={leaving}
            onClick={() => {
              setLeaving(true);
              sale.pay();
            }}
          >
            {agreement && reading > 0 ? t('wait', { seconds: reading }) : t('pay', { amount: money(bill.total_price) })}
          </Button>
        </>
      }
    >
      <div className="km-due">
        <span>{t('total')}</span>
        <strong>{money(bill.total_price)}</strong>
        <span className="km-left" data-over={over ? '' : undefined} role="timer">
          {over ? t('over') : `${t('left')} ${countdown(left)}`}
        </span>
      </div>
      <dl className="km-bill">
        <BillRow name={t('goods')}>{bill.goods_name}</BillRow>
        <BillRow name={t('price')}>
          {bill.goods_price_old !== bill.goods_price && <s>{money(bill.goods_price_old)}</s>}
          {money(bill.goods_price)}
        </BillRow>
        <BillRow name={t('quantity')}>{bill.quantity}</BillRow>
        <BillRows lines={bill.lines} gifts={bill.gifts} />
        <BillRow name={t('by')}>
          {payTypeName(bill.pay_title, locale)}
          {bill.fee_payer === 1 && <small className="km-faint">{t('feeByShop')}</small>}
        </BillRow>
        <BillRow name={t('tradeNo')}>
          <code>{bill.trade_no}</code>
        </BillRow>
        <BillRow name={t('at')}>{bill.create_at}</BillRow>
      </dl>
      {bill.note && (
        <p className="km-alert km-alert-warn" role="status">
          {bill.note}
        </p>
      )}
      {agreement && (
        <section className="km-agreement" aria-label={t('agreement')}>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling text must be reachable by keyboard */}
          <div className="km-agreement-text" tabIndex={0}>
            {agreement.text}
          </div>
          <Tick checked={agreed} onChange={setAgreed}>
            {t('agree')}
          </Tick>
        </section>
      )}
    </Dialog>
  );
}

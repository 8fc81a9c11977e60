/** Money that came and that the order did not take, as its buyer reads it: how much, why not, what becomes of it and when. */
import { minute, money } from '#kit/format';
import { useWords, words } from '#kit/i18n';
import { type FoundOrder, PAID, REFUNDED, UNPAID, type Untaken } from './shapes.ts';

const text = words(
  {
    title: '收到一笔未用于本订单的付款',
    received: '收到 {amount}（{time}）。',
    wrong_amount: '与应付金额 {total} 不符，没有用于本订单。',
    second_payment: '订单此前已支付成功，这一笔是重复付款，没有再次发货。',
    late_unserved: '到账时订单已关闭，商品已无货，未能发货。',
    short_of_stock: '到账时商品已售完，未能发货。',
    unconfirmed: '到账时订单已关闭，支付平台没有确认这笔付款，未能发货。',
    own_stopped: '到账时商家的收款账户已停用，没有用于本订单。',
    owed_machine: '款项将于 {time} 起自动原路退回，提交后一般 1–3 个工作日到账。',
    owed_platform: '款项由平台核对后退还，优先原路退回，退还时间会显示在这里；原路退回一般 1–3 个工作日到账。',
    owed_merchant: '款项在商家的收款账户，由商家退还，退还时间会显示在这里；迟迟没有收到请联系商家。',
    refunding: '已提交支付平台原路退回，一般 1–3 个工作日到账。',
    refunded: '已于 {time} 退还，请查收原支付账户。',
    failed_platform: '自动退回没有成功，平台正在人工处理，退还时间会显示在这里。',
    failed_merchant: '退回没有成功，由商家人工退还，退还时间会显示在这里。',
    again: '仍要购买，请按应付金额 {total} 付款。',
  },
  {
    title: 'A payment arrived that did not go into this order',
    received: '{amount} was received ({time}).',
    wrong_amount: 'It is not the {total} that was due, so it did not go into this order.',
    second_payment: 'The order had been paid already: this is a second payment, and nothing more was delivered for it.',
    late_unserved: 'The order had closed by then and the item was gone, so nothing could be delivered.',
    short_of_stock: 'The item was sold out by then, so nothing could be delivered.',
    unconfirmed: 'The order had closed by then and the payment platform did not confirm the payment, so nothing was delivered.',
    own_stopped: 'The merchant’s account was no longer in use by then, so it did not go into this order.',
    owed_machine: 'It goes back the way it was paid, by itself from {time} on; once sent that usually takes 1–3 working days.',
    owed_platform:
      'The platform checks it and gives it back, the way it was paid where it can: usually 1–3 working days. The time will stand here.',
    owed_merchant:
      'It lies in the merchant’s own account and the merchant gives it back; the time will stand here. If it does not come, contact the merchant.',
    refunding: 'It is on its way back the way it was paid: usually 1–3 working days.',
    refunded: 'It was given back on {time}; please look into the account you paid from.',
    failed_platform: 'Giving it back by machine failed; the platform does it by hand, and the time will stand here.',
    failed_merchant: 'Giving it back failed; the merchant does it by hand, and the time will stand here.',
    again: 'To buy all the same, please pay the {total} that is due.',
  },
);

type Fate = 'owed_machine' | 'owed_platform' | 'owed_merchant' | 'refunding' | 'refunded' | 'failed_platform' | 'failed_merchant';

function fateOf({ status, by }: Untaken): Fate {
  if (status === 'owed') return `owed_${by}`;
  if (status === 'failed') return by === 'merchant' ? 'failed_merchant' : 'failed_platform';
  return status;
}

interface UntakenNotesProps {
  untaken: readonly Untaken[];
  /** What the order comes to, on the wire. */
  total: string;
  /** The order still waits for its payment. */
  waiting: boolean;
}

export function UntakenNotes({ untaken, total, waiting }: UntakenNotesProps) {
  const t = useWords(text);
  if (untaken.length === 0) return null;
  return (
    <section className="km-alert km-alert-warn km-untaken" aria-label={t('title')} role="status">
      <h2>{t('title')}</h2>
      <ul>
        {untaken.map((each) => (
          <li key={`${each.received_at} ${each.reason} ${each.amount}`}>
            {t('received', { amount: money(each.amount), time: minute(each.received_at) })}
            {t(each.reason, { total: money(total) })} {t(fateOf(each), { time: minute(each.back_at ?? each.due_at ?? each.received_at) })}
          </li>
        ))}
      </ul>
      {waiting && <p>{t('again', { total: money(total) })}</p>}
    </section>
  );
}

/** What an order's amount is called: only what was paid for it was paid. */
export const amountName = ({ status, refund_price }: Pick<FoundOrder['order'], 'status' | 'refund_price'>): 'due' | 'paid' | 'amount' =>
  status === UNPAID ? 'due' : status === PAID || (status === REFUNDED && refund_price !== '0.00') ? 'paid' : 'amount';

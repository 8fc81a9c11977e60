/** What went wrong and what became of it: complaints, and money that comes back with the step it has reached. */
import * as word from '@keymall/contract/kit/word';
import { buyerComplaintWords } from '@keymall/contract/ordering/order-status-words';
import { personalComplaint, personalRefund } from '@keymall/contract/ordering/personal-order';
import { complaintRaw } from '@keymall/contract/ordering/public-complaint';
import { refundSourceWords, refundStatusWords, refundWayWords } from '@keymall/contract/ordering/refund-words';
import { useRef, useState } from 'react';
import { Button, ButtonLink } from '#kit/button';
import { call } from '#kit/call';
import { minute, money } from '#kit/format';
import { useLocale, useWords, words } from '#kit/i18n';
import { toast } from '#kit/toast';
import { ViewablePicture } from '#kit/viewable-picture';
import { buyerSentence } from '../../../storefront/sentence.ts';
import { RowList, useRows } from './list.tsx';
import { sendPicture } from './send-picture.ts';

const text = words(
  {
    complaints: '我的投诉',
    noComplaints: '没有投诉。收到的卡密有问题时，可在订单详情里发起投诉。',
    refunds: '我的退款',
    noRefunds: '没有退款。',
    unread: '有新回复',
    follow: '查看进度',
    until: '商家需在 {time} 前处理',
    asked: '涉及金额 {amount}',
    back: '已退 {amount}',
    decided: '{time} 结束',
    steps: '退款进度',
    applied: '已受理',
    sent: '退款中',
    failed: '未成功，平台将人工处理',
    give: '上传收款码',
    change: '更换收款码',
    receiveNote: '这笔退款不能原路退回，将人工打款到你的收款码。',
    given: '收款码已保存',
  },
  {
    complaints: 'Complaints',
    noComplaints: 'No complaints. Where a key does not work, complain from the order’s details.',
    refunds: 'Refunds',
    noRefunds: 'No refunds.',
    unread: 'New answer',
    follow: 'See its progress',
    until: 'The merchant has until {time}',
    asked: 'About {amount}',
    back: '{amount} went back',
    decided: 'Ended {time}',
    steps: 'Steps of the refund',
    applied: 'Accepted',
    sent: 'Refunding',
    failed: 'Did not go through; the platform pays it by hand',
    give: 'Upload a payment code',
    change: 'Change the payment code',
    receiveNote: 'This refund cannot go the way it was paid: it is transferred to your payment code.',
    given: 'The payment code is kept',
  },
  { network: word.networkError, arrived: word.refunded, receive: word.payCode },
);

const askComplaints = (page: number) => call(personalComplaint.list, { page, limit: 20 });

export function Complaints({ told }: { told: number }) {
  const t = useWords(text);
  const locale = useLocale();
  const list = useRows('complaints', askComplaints, told);
  return (
    <section className="km-box me-part">
      <h1>{t('complaints')}</h1>
      <RowList
        of={list}
        keyOf={({ id }) => id}
        empty={t('noComplaints')}
        draw={(complaint) => (
          <div className="me-order">
            <a href={`/order?trade_no=${complaint.trade_no}`}>
              <b>
                {complaint.goods_name} · {complaint.type}
              </b>
              <small>
                {complaint.shop_name} · {minute(complaint.create_at)} · {t('asked', { amount: money(complaint.price) })}
                {complaint.refund_price !== '0.00' && ` · ${t('back', { amount: money(complaint.refund_price) })}`}
              </small>
              <small>
                {complaint.status === 0 && complaint.merchant_status === 0 && t('until', { time: minute(complaint.expire_at) })}
                {complaint.resolve_at && t('decided', { time: minute(complaint.resolve_at) })}
              </small>
            </a>
            <span className="km-label">{buyerComplaintWords[complaint.status][locale]}</span>
            {complaint.is_unread && <span className="me-dot">{t('unread')}</span>}
            <span className="me-acts">
              <ButtonLink size="small" href={`/order?trade_no=${complaint.trade_no}`}>
                {t('follow')}
              </ButtonLink>
            </span>
          </div>
        )}
      />
    </section>
  );
}

type Refund = Awaited<ReturnType<typeof askRefunds>>['list'][number];
const askRefunds = (page: number) => call(personalRefund.list, { page, limit: 20 });

export function Refunds({ told }: { told: number }) {
  const t = useWords(text);
  const locale = useLocale();
  const list = useRows('refunds', askRefunds, told);
  return (
    <section className="km-box me-part">
      <h1>{t('refunds')}</h1>
      <RowList
        of={list}
        keyOf={({ id }) => id}
        empty={t('noRefunds')}
        draw={(refund) => (
          <>
            <div className="me-order">
              <a href={`/order?trade_no=${refund.trade_no}`}>
                <b>{refund.goods_name}</b>
                <small>
                  {refund.shop_name} · {minute(refund.create_at)} · {refundSourceWords[refund.source][locale]} ·{' '}
                  {refundWayWords[refund.way][locale]}
                </small>
              </a>
              <span className="km-label">{refundStatusWords[refund.status][locale]}</span>
              <strong>{money(refund.amount)}</strong>
            </div>
            <Steps refund={refund} />
            {refund.way === 'manual' && refund.status !== 'refunded' && refund.status !== 'refunding' && (
              <ReceiveCode refund={refund} onGiven={list.reload} />
            )}
          </>
        )}
      />
    </section>
  );
}

const STEPS = ['applied', 'sent', 'arrived'] as const;
const REACHED: Record<Refund['status'], number> = { owed: 0, refunding: 1, failed: 1, refunded: 2 };

function Steps({ refund: { status, create_at, resolve_at } }: { refund: Refund }) {
  const t = useWords(text);
  const reached = REACHED[status];
  return (
    <ol className="me-steps" aria-label={t('steps')}>
      {STEPS.map((step, index) => (
        <li key={step} data-done={index <= reached ? '' : undefined} aria-current={index === reached ? 'step' : undefined}>
          <span>{t(step === 'sent' && status === 'failed' ? 'failed' : step)}</span>
          {index === 0 && <small>{minute(create_at)}</small>}
          {index === 2 && resolve_at && <small>{minute(resolve_at)}</small>}
        </li>
      ))}
    </ol>
  );
}

function ReceiveCode({ refund: { id, trade_no, receive_code }, onGiven }: { refund: Refund; onGiven: () => void }) {
  const t = useWords(text);
  const input = useRef<HTMLInputElement>(null);
  const [busy, setBusy] = useState(false);
  const send = async (file: File): Promise<void> => {
    setBusy(true);
    try {
      const picture = await sendPicture(complaintRaw.upload.path, file, { trade_no });
      await call(personalRefund.setReceiveCode, { id, picture }, { quiet: true });
      toast.success(t('given'));
      onGiven();
    } catch (error) {
      toast.error(buyerSentence(error, t('network')));
    } finally {
      setBusy(false);
    }
  };
  return (
    <div className="me-receive">
      <p>{t('receiveNote')}</p>
      {receive_code && <ViewablePicture src={receive_code} alt={t('receive')} width={96} height={96} />}
      <Button size="small" busy={busy} onClick={() => input.current?.click()}>
        {t(receive_code ? 'change' : 'give')}
      </Button>
      <input
        ref={input}
        type="file"
        accept="image/*"
        hidden
        aria-label={t('receive')}
        onChange={(event) => {
          const file = event.target.files?.[0];
          event.target.value = '';
          if (file) void send(file);
        }}
      />
    </div>
  );
}

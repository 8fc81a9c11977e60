/** A complaint from all sides: what it is about, the order, its cards, what happened, and the thread beside. */

import { actorWords } from '@keymall/contract/kit/actor-words';
import type { WireOutput } from '@keymall/contract/kit/endpoint';
import * as word from '@keymall/contract/kit/word';
import type { merchantComplaint } from '@keymall/contract/ordering/complaint';
import { complaintProofWords, complaintStateWords } from '@keymall/contract/ordering/complaint-words';
import { orderStatusWords } from '@keymall/contract/ordering/order-status-words';
import type { ReactNode } from 'react';
import { Copy, Money, None, StatusTag, Time } from '#kit/back-office/cells';
import { Facts, Part } from '#kit/back-office/detail-drawer';
import { LongList } from '#kit/back-office/long-list';
import { Card } from '#kit/back-office/page-head';
import { money } from '#kit/format';
import { useLocale, useWords, words } from '#kit/i18n';
import { ViewablePicture } from '#kit/viewable-picture';
import { complaintState, stepText } from './complaint-words.ts';
import { type Sends, Thread } from './thread.tsx';
import './complaint.css';

const text = words(
  {
    refund: '商家须在 {time} 前处理；逾期未处理，系统会自动把 {price} 退给买家，不能撤销',
    refundSupplied: '商家须在 {time} 前处理；逾期未处理，系统会自动退款给买家，不能撤销',
    platform: '商家须在 {time} 前处理；逾期未处理将转由平台裁决',
    over: '商家在 {time} 前没有处理，已转由平台裁决；裁决前商家仍可同意退款或补发',
    contested: '等待平台裁决',
    asked: '投诉内容',
    scope: '涉及',
    cards: '{count} 张卡密',
    price: '投诉金额',
    contact: '买家联系方式',
    provenBy: '身份证明',
    evidence: '凭证',
    picture: '凭证 {no}',
    receive: '买家收款码',
    back: '累计退款',
    orderContact: '下单联系方式',
    keys: '卡密',
    no: '第 {no} 张',
    complained: '被投诉',
    void: '已作废',
    steps: '处理经过',
  },
  {
    refund: 'The merchant must respond by {time}. Otherwise {price} is refunded to the buyer automatically, which can’t be undone',
    refundSupplied: 'The merchant must respond by {time}. Otherwise the buyer is refunded automatically, which can’t be undone',
    platform: 'The merchant must respond by {time}. Otherwise the platform decides',
    over: 'The merchant did not respond by {time}, so the platform decides; until then the merchant can still refund or send replacements',
    contested: 'Waiting for the platform’s decision',
    asked: 'Complaint',
    scope: 'About',
    cards: '{count} cards',
    price: 'Amount in dispute',
    contact: 'The buyer’s contact',
    provenBy: 'Verified by',
    evidence: 'Evidence',
    picture: 'Evidence {no}',
    receive: 'Receiving code',
    back: 'Refunded so far',
    orderContact: 'Contact of the order',
    keys: 'Cards',
    no: 'No. {no}',
    complained: 'disputed',
    void: 'void',
    steps: 'History',
  },
  {
    type: word.complaintReason,
    whole: word.wholeOrder,
    frozen: word.frozen,
    refunded: word.refundAmount,
    time: word.sentAt,
    resolved: word.endedAt,
    order: word.order,
    tradeNo: word.orderNumber,
    state: word.orderStatus,
    goods: word.goods,
    total: word.paidByBuyer,
    net: word.incomeOfMerchant,
    paidAt: word.paidAt,
  },
);

export type ComplaintDetail = WireOutput<typeof merchantComplaint.detail>;

interface Props {
  complaint: ComplaintDetail;
  sends: Sends;
  /** What may be done while it is open. */
  acts?: ReactNode;
  /** Facts that only one face may see. */
  more?: readonly (readonly [string, ReactNode])[];
}

export function ComplaintDetails({ complaint, sends, acts, more = [] }: Props) {
  const open = complaint.status === 0;
  return (
    <div className="bo-complaint">
      <Card>
        <Standing complaint={complaint} price={complaint.price} />
        {open && acts && <div className="bo-complaint-acts">{acts}</div>}
        <Asked complaint={complaint} more={more} />
        <OrderPart complaint={complaint} />
        <Keys cards={complaint.cards} />
        <Steps steps={complaint.steps} />
      </Card>
      <section className="bo-card bo-complaint-talk">
        <Thread id={complaint.id} messages={complaint.messages} open={open} sends={sends} />
      </section>
    </div>
  );
}

type Stands = Pick<ComplaintDetail, 'type' | 'status' | 'result' | 'merchant_status' | 'expire_at' | 'after_deadline'>;

/** What it is about, where it stands, and what is waited for. */
export function Standing({ complaint, price }: { complaint: Stands; price?: string }) {
  const t = useWords(text);
  return (
    <>
      <header className="bo-complaint-head">
        <h2>{complaint.type}</h2>
        <StatusTag of={complaintStateWords} value={complaintState(complaint)} />
        {price && <Money yuan={price} strong />}
      </header>
      {complaint.status === 0 && (
        <p className="bo-alert">
          {complaint.merchant_status === 3
            ? t('contested')
            : t(complaint.after_deadline === 'refund' && !price ? 'refundSupplied' : complaint.after_deadline, {
                time: complaint.expire_at,
                price: price ? money(price) : '',
              })}
        </p>
      )}
    </>
  );
}

function Asked({ complaint, more }: { complaint: ComplaintDetail; more: readonly (readonly [string, ReactNode])[] }) {
  const t = useWords(text);
  const locale = useLocale();
  const contact = [complaint.qq && `QQ ${complaint.qq}`, complaint.mobile].filter(Boolean).join(' · ');
  return (
    <Part title={t('asked')}>
      <p className="bo-complaint-words">{complaint.desc}</p>
      <Facts
        rows={[
          [t('scope'), complaint.num > 0 ? t('cards', { count: complaint.num }) : t('whole')],
          complaint.status === 0 ? [t('frozen'), <Money key="frozen" yuan={complaint.freeze_price} />] : null,
          [t('provenBy'), complaintProofWords[complaint.proven_by][locale]],
          [t('contact'), contact || <None key="contact" />],
          [t('time'), <Time key="time" at={complaint.create_at} />],
          complaint.refund_price === '0.00' ? null : [t('refunded'), <Money key="refunded" yuan={complaint.refund_price} strong />],
          complaint.resolve_at ? [t('resolved'), <Time key="resolved" at={complaint.resolve_at} />] : null,
          ...more,
        ]}
      />
      <Evidence pictures={complaint.evidence} receive={complaint.buyer_qrcode} />
    </Part>
  );
}

/** The buyer's pictures, and where the money may be sent to. */
export function Evidence({ pictures, receive = '' }: { pictures: readonly string[]; receive?: string }) {
  const t = useWords(text);
  if (pictures.length === 0 && receive === '') return null;
  return (
    <ul className="bo-evidence">
      {pictures.map((url, index) => (
        <Picture key={url} url={url} label={t('picture', { no: index + 1 })} />
      ))}
      {receive && <Picture url={receive} label={t('receive')} />}
    </ul>
  );
}

const Picture = ({ url, label }: { url: string; label: string }) => (
  <li>
    <ViewablePicture src={url} alt={label} sizes="120px">
      <small>{label}</small>
    </ViewablePicture>
  </li>
);

function OrderPart({ complaint: { order, goods_name, trade_no } }: { complaint: ComplaintDetail }) {
  const t = useWords(text);
  return (
    <Part title={t('order')}>
      <Facts
        rows={[
          [t('tradeNo'), <Copy key="no" value={trade_no} what={t('tradeNo')} />],
          [t('state'), <StatusTag key="state" of={orderStatusWords} value={order.status} />],
          [t('goods'), `${goods_name} × ${order.quantity}`],
          [t('total'), <Money key="total" yuan={order.total_price} />],
          [t('net'), <Money key="net" yuan={order.finally_money} />],
          [t('back'), <Money key="back" yuan={order.refund_price} />],
          [t('orderContact'), <Copy key="contact" value={order.contact} what={t('orderContact')} />],
          [t('paidAt'), <Time key="paid" at={order.success_at} />],
        ]}
      />
    </Part>
  );
}

const SOLD_VOID = 4;
/** Struck through. */
const VOID = { 'data-void': '' };

/** Cards by the order's own count; `more` goes after each. */
export function Keys({ cards, more }: { cards: ComplaintDetail['cards']; more?: (no: number) => ReactNode }) {
  const t = useWords(text);
  if (cards.length === 0) return null;
  return (
    <Part title={t('keys')}>
      <LongList className="bo-keys" items={cards} keyOf={({ no }) => no} marks={({ status }) => (status === SOLD_VOID ? VOID : {})}>
        {({ no, masked, status, complained }) => (
          <>
            <small>{t('no', { no })}</small>
            <span className="bo-mono">{masked}</span>
            {status === SOLD_VOID ? (
              <span className="bo-tag" data-tone="plain">
                {t('void')}
              </span>
            ) : (
              complained && (
                <span className="bo-tag" data-tone="warning">
                  {t('complained')}
                </span>
              )
            )}
            {more?.(no)}
          </>
        )}
      </LongList>
    </Part>
  );
}

type Step = Omit<ComplaintDetail['steps'][number], 'amount'> & { amount?: string | null };

/** How it went, oldest first. */
export function Steps({ steps }: { steps: readonly Step[] }) {
  const t = useWords(text);
  const locale = useLocale();
  return (
    <Part title={t('steps')}>
      <ol className="bo-steps">
        {steps.map(({ kind, actor, reason, amount, create_at }) => (
          <li key={`${kind}-${create_at}-${reason}`}>
            {actorWords[actor][locale]} · {stepText(kind, locale)}
            {amount && ` ${money(amount)}`}
            {reason && <span className="bo-note"> {reason}</span>}
            <small>{create_at}</small>
          </li>
        ))}
      </ol>
    </Part>
  );
}

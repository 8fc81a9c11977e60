/** A complaint as its buyer follows it: how it stands, what was said, and what may still be done. */
import * as word from '@keymall/contract/kit/word';
import { type ReactNode, useEffect, useRef } from 'react';
import { Button } from '#kit/button';
import { confirm } from '#kit/confirm';
import { minute, money } from '#kit/format';
import { useWords, words } from '#kit/i18n';
import { OfflineBadge } from '#kit/offline-badge';
import { toast } from '#kit/toast';
import { BillRow } from '../../storefront/bill-lines.tsx';
import { type Complaint, useComplaint } from '../../storefront/complaint.ts';
import type { Proof } from '../../storefront/lookup.ts';
import type { ComplaintThread } from '../../storefront/shapes.ts';
import { PicturePicker } from './picture-picker.tsx';

const text = words(
  {
    title: '投诉详情',
    loading: '正在加载投诉…',
    open: '处理中',
    withdrawn: '已撤销',
    merchant: '不予退款',
    agreed: '商家已同意退款',
    replaced: '商家已补发卡密',
    contested: '商家有异议，等待平台处理',
    waiting: '等待商家处理',
    afterRefund: '商家须在 {time} 前处理，逾期未处理将自动退款给您',
    afterPlatform: '商家须在 {time} 前处理，逾期未处理将由平台裁决',
    afterOver: '商家在 {time} 前没有处理，已转由平台裁决',

    scope: '投诉范围',
    whole: '整个订单',
    some: '{count} 条卡密',
    price: '争议金额',
    at: '投诉时间',
    evidence: '凭证图片 {n}',
    thread: '沟通记录',
    quiet: '还没有留言。商家和平台的回复会显示在这里。',
    buyer: '我',
    shop: '商家',
    agent: '供货商',
    admin: '平台',
    system: '系统',
    picture: '图片留言',
    write: '输入留言',
    attach: '图片（选填）',
    withdraw: '撤销投诉',
    withdrawAct: '撤销投诉',
    withdrawNote: '撤销后，冻结的金额会解冻给商家。',
    done: '投诉已撤销',
  },
  {
    title: 'Complaint',
    loading: 'Loading the complaint…',
    open: 'In progress',
    withdrawn: 'Withdrawn',
    merchant: 'No refund',
    agreed: 'The merchant agreed to refund',
    replaced: 'The merchant replaced the keys',
    contested: 'The merchant objects; the platform decides',
    waiting: 'Waiting for the merchant',
    afterRefund: 'The merchant has until {time}; without an answer you are refunded by itself',
    afterPlatform: 'The merchant has until {time}; without an answer the platform decides',
    afterOver: 'The merchant gave no answer by {time}; the platform decides',

    scope: 'What it is about',
    whole: 'The whole order',
    some: '{count} keys',
    price: 'Amount in dispute',
    at: 'Complained at',
    evidence: 'Picture {n}',
    thread: 'Messages',
    quiet: 'Nothing said yet. Answers of the merchant and the platform appear here.',
    buyer: 'Me',
    shop: 'Merchant',
    agent: 'Supplier',
    admin: 'Platform',
    system: 'System',
    picture: 'Picture',
    write: 'Write a message',
    attach: 'Picture (optional)',
    withdraw: 'Withdraw the complaint',
    withdrawAct: 'withdraw the complaint',
    withdrawNote: 'The frozen amount goes back to the merchant.',
    done: 'Complaint withdrawn',
  },
  {
    retry: word.retry,
    refunded: word.refunded,
    reason: word.complaintReason,
    order: word.orderNumber,
    refund: word.refundAmount,
    resolved: word.decidedAt,
    desc: word.whatIsWrong,
    send: word.send,
    goods: word.goods,
  },
);

type State = 'open' | 'withdrawn' | 'refunded' | 'merchant' | 'replaced';
const stateOf = ({ status, result, merchant_status }: ComplaintThread['complaint']): State =>
  status === 0 ? 'open' : status === -1 ? 'withdrawn' : result === 2 ? 'refunded' : merchant_status === 2 ? 'replaced' : 'merchant';
const AFTER = { refund: 'afterRefund', platform: 'afterPlatform', over: 'afterOver' } as const;
const STEPS = ['waiting', 'agreed', 'replaced', 'contested'] as const;
const TONES: Record<State, string> = { open: 'exception', withdrawn: 'closed', refunded: 'refunded', merchant: 'closed', replaced: 'paid' };

/** `foot`: what a page puts below, such as the way back. */
export function ComplaintView({ proof, foot }: { proof: Proof; foot?: ReactNode }) {
  const t = useWords(text);
  const complaint = useComplaint(proof);
  const { thread, message } = complaint;
  return (
    <>
      {message && (
        <div className="km-box km-alert" role="alert">
          {message}
          <Button size="small" onClick={complaint.retry}>
            {t('retry')}
          </Button>
        </div>
      )}
      {!thread && !message && (
        <p className="km-box km-nothing" role="status">
          {t('loading')}
        </p>
      )}
      {thread && (
        <>
          <Facts complaint={complaint} thread={thread} />
          <Messages complaint={complaint} thread={thread} />
        </>
      )}
      {foot}
    </>
  );
}

function Facts({ complaint, thread: { complaint: facts } }: { complaint: Complaint; thread: ComplaintThread }) {
  const t = useWords(text);
  const state = stateOf(facts);
  const withdraw = (): Promise<boolean> =>
    confirm({
      action: t('withdrawAct'),
      note: t('withdrawNote'),
      danger: true,
      run: async () => {
        await complaint.withdraw();
        toast.success(t('done'));
      },
    });
  return (
    <section className="km-box">
      <header className="km-case">
        <h1>{t('title')}</h1>
        <span className={`km-label km-status-${TONES[state]}`}>{t(state)}</span>
        {state === 'open' && <OfflineBadge />}
        {facts.status === 0 && (
          <p role="status">
            {t(STEPS[facts.merchant_status])}
            {facts.merchant_status === 0 && <small>{t(AFTER[facts.after_deadline], { time: minute(facts.expire_at) })}</small>}
          </p>
        )}
      </header>
      <dl className="km-bill">
        <BillRow name={t('order')}>
          <code>{facts.trade_no}</code>
        </BillRow>
        <BillRow name={t('goods')}>{facts.goods_name}</BillRow>
        <BillRow name={t('reason')}>{facts.type}</BillRow>
        <BillRow name={t('scope')}>{facts.num === 0 ? t('whole') : t('some', { count: facts.num })}</BillRow>
        <BillRow name={t('price')}>{money(facts.price)}</BillRow>
        {facts.refund_price !== '0.00' && <BillRow name={t('refund')}>{money(facts.refund_price)}</BillRow>}
        <BillRow name={t('at')}>{facts.create_at}</BillRow>
        {facts.resolve_at && <BillRow name={t('resolved')}>{facts.resolve_at}</BillRow>}
      </dl>
      <div className="km-case-words">
        <h2>{t('desc')}</h2>
        <p className="km-prose-plain">{facts.desc}</p>
        {facts.evidence.length > 0 && (
          <ul className="km-thumbs">
            {facts.evidence.map((url, index) => (
              <li key={url}>
                <a href={url} target="_blank" rel="noopener noreferrer">
                  <img src={url} alt={t('evidence', { n: index + 1 })} loading="lazy" />
                </a>
              </li>
            ))}
          </ul>
        )}
      </div>
      {facts.status === 0 && (
        <Button size="small" onClick={() => void withdraw()}>
          {t('withdraw')}
        </Button>
      )}
    </section>
  );
}

const NAMES = { buyer: 'buyer', merchant: 'shop', agent: 'agent', admin: 'admin', system: 'system' } as const;

function Messages({ complaint, thread: { complaint: facts, messages } }: { complaint: Complaint; thread: ComplaintThread }) {
  const t = useWords(text);
  const list = useRef<HTMLOListElement>(null);
  // the newest is in sight
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever one comes
  useEffect(() => {
    if (list.current) list.current.scrollTop = list.current.scrollHeight;
  }, [messages.length]);
  return (
    <section className="km-box km-thread-box" aria-label={t('thread')}>
      <h2>{t('thread')}</h2>
      {messages.length === 0 && <p className="km-nothing">{t('quiet')}</p>}
      <ol ref={list} className="km-thread" aria-live="polite">
        {messages.map(({ id, from, content, picture, create_at }) => (
          <li key={id} data-from={from}>
            <small>
              {t(NAMES[from])} · {minute(create_at)}
            </small>
            {content && <p className="km-prose-plain">{content}</p>}
            {picture && (
              <a href={picture} target="_blank" rel="noopener noreferrer">
                <img src={picture} alt={t('picture')} loading="lazy" />
              </a>
            )}
          </li>
        ))}
      </ol>
      {facts.status === 0 && (
        <form
          className="km-reply"
          onSubmit={(event) => {
            event.preventDefault();
            void complaint.send();
          }}
        >
          <div className="km-control">
            <textarea
              aria-label={t('write')}
              placeholder={t('write')}
              rows={2}
              maxLength={1024}
              value={complaint.draft}
              onChange={(event) => complaint.setDraft(event.target.value)}
            />
          </div>
          <PicturePicker label={t('attach')} pictures={complaint.pictures} most={1} />
          {complaint.sendMessage && (
            <p className="km-wrong" role="alert">
              {complaint.sendMessage}
            </p>
          )}
          <Button
            type="submit"
            look="primary"
            busy={complaint.busy}
            disabled={complaint.pictures.busy || (!complaint.draft.trim() && complaint.pictures.urls.length === 0)}
          >
            {t('send')}
          </Button>
        </form>
      )}
    </section>
  );
}

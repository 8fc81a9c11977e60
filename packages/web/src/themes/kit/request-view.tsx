/** How a request for a complaint stands, for whoever holds its code. An accepted one is shown as its complaint. */
import * as word from '@keymall/contract/kit/word';
import type { ReactNode } from 'react';
import { minute } from '#kit/format';
import { useWords, words } from '#kit/i18n';
import { BillRow } from '../../storefront/bill-lines.tsx';
import type { ComplaintRequest } from '../../storefront/shapes.ts';

const text = words(
  {
    title: '投诉申请',
    waiting: '等待平台核对',
    refused: '未通过',
    waitingNote: '平台正在核对付款凭证。核对之前不冻结金额，也不通知商家；通过后可凭订单号和申请码继续沟通。',
    why: '未通过的原因',
  },
  {
    title: 'Complaint request',
    waiting: 'Waits for the platform',
    refused: 'Refused',
    waitingNote:
      'The platform looks at the payment. Until then nothing is frozen and the merchant hears nothing; once accepted, number and code open the complaint.',
    why: 'Why it was refused',
  },
  { order: word.orderNumber, reason: word.complaintReason, desc: word.whatIsWrong, at: word.appliedAt, ended: word.decidedAt },
);

export function RequestView({ request, foot }: { request: ComplaintRequest; foot?: ReactNode }) {
  const t = useWords(text);
  const isRefused = request.status === 2;
  return (
    <>
      <section className="km-box">
        <header className="km-case">
          <h1>{t('title')}</h1>
          <span className={`km-label km-status-${isRefused ? 'closed' : 'exception'}`}>{t(isRefused ? 'refused' : 'waiting')}</span>
          <p role="status">{isRefused ? `${t('why')}：${request.reason}` : t('waitingNote')}</p>
        </header>
        <dl className="km-bill">
          <BillRow name={t('order')}>
            <code>{request.trade_no}</code>
          </BillRow>
          <BillRow name={t('reason')}>{request.type}</BillRow>
          <BillRow name={t('at')}>{minute(request.create_at)}</BillRow>
          {request.resolve_at && <BillRow name={t('ended')}>{minute(request.resolve_at)}</BillRow>}
        </dl>
        <div className="km-case-words">
          <h2>{t('desc')}</h2>
          <p className="km-prose-plain">{request.desc}</p>
        </div>
      </section>
      {foot}
    </>
  );
}

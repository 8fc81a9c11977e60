/** Complaints asked for with no more than a contact: a payment is looked at beside what was really received, then accepted or refused. */

import type { WireOutput } from '@keymall/contract/kit/endpoint';
import * as word from '@keymall/contract/kit/word';
import { adminComplaintRequest } from '@keymall/contract/ordering/complaint-request';
import { complaintRequestWords } from '@keymall/contract/ordering/complaint-words';
import { orderStatusWords } from '@keymall/contract/ordering/order-status-words';
import { useState } from 'react';
import { Link } from 'react-router';
import { RowButton } from '#kit/back-office/act';
import { Copy, Money, None, StatusTag, Time, useChoices } from '#kit/back-office/cells';
import { DetailDrawer, Facts, Part } from '#kit/back-office/detail-drawer';
import { type RowOf, useList } from '#kit/back-office/list';
import { ListPage } from '#kit/back-office/list-page';
import { ChoiceFilter, TextFilter } from '#kit/back-office/search-bar';
import { StatsCard, StatsRow } from '#kit/back-office/stats-card';
import type { Column } from '#kit/back-office/table';
import { count } from '#kit/format';
import { useWords, words } from '#kit/i18n';
import { Evidence } from '../../../../../features/complaint/complaint-details.tsx';
import { ReasonAct } from '../../../../../features/order/reason-act.tsx';
import { adminPath } from '../../../paths.ts';
import '../../../../../features/order/order.css';

const text = words(
  {
    lead: '仅凭联系方式提交的申请：商家也知道联系方式，核对付款凭证之前不冻结资金，也不通知商家',
    waiting: '待核对',
    total: '符合条件',
    look: '核对',
    detail: '核对投诉申请',
    transaction: '申请人填写的支付单号',
    received: '实际收款',
    fits: '单号一致',
    differs: '与申请填写的不一致',
    nothing: '没有收款记录',
    asked: '申请内容',
    scope: '涉及',
    cards: '第 {numbers} 张卡密',
    contact: '申请人联系方式',
    ip: '申请地址',
    orderContact: '下单联系方式',
    orderIp: '下单地址',
    refunded: '累计退款',
    others: '另有 {count} 份申请针对该订单等待核对，请比较后再决定',
    open: '该订单已有处理中的投诉',
    accept: '通过并立案',
    acceptNote: '投诉立即生效：冻结争议金额并通知商家，商家能看到“平台核对付款凭证”，看不到凭证图片',
    seen: '核对说明',
    refuse: '不通过',
    refuseNote: '不冻结任何金额；申请人会看到原因',
    result: '处理结果',
    by: '处理人',
  },
  {
    lead: 'Submitted with only a contact, which the merchant knows as well. Nothing is frozen and the merchant is not told until the payment has been checked',
    waiting: 'Awaiting check',
    total: 'Found',
    look: 'Check',
    detail: 'Complaint request',
    transaction: 'Payment number entered',
    received: 'Actually received',
    fits: 'Matches',
    differs: 'Does not match',
    nothing: 'Nothing was received',
    asked: 'Request',
    scope: 'About',
    cards: 'Cards no. {numbers}',
    contact: 'Sender’s contact',
    ip: 'Request address',
    orderContact: 'Contact of the order',
    orderIp: 'Order address',
    refunded: 'Refunded so far',
    others: '{count} more requests about this order are waiting; compare them before deciding',
    open: 'A complaint about this order is open',
    accept: 'Accept',
    acceptNote:
      'The complaint opens at once: the amount is frozen and the merchant is told that the platform has verified a payment, without seeing the pictures',
    seen: 'What you checked',
    refuse: 'Refuse',
    refuseNote: 'Nothing is frozen; the sender is told why',
    result: 'Result',
    by: 'Decided by',
  },
);

type List = typeof adminComplaintRequest.list;
type Row = RowOf<List>;
type Detail = WireOutput<typeof adminComplaintRequest.detail>;

export function Page() {
  const t = useWords(text);
  const list = useList(adminComplaintRequest.list);
  const [open, setOpen] = useState<number | null>(null);
  const columns: Column<Row>[] = [
    { key: 'trade_no', title: t(word.orderNumber), kind: 'number', head: true },
    { key: 'goods_name', title: t(word.goods) },
    { key: 'shop_name', title: t(word.shop) },
    { key: 'total_price', title: t(word.paidByBuyer), kind: 'money', strong: true },
    { key: 'type', title: t(word.reason) },
    { key: 'status', title: t(word.status), words: complaintRequestWords },
    { key: 'create_at', title: t(word.appliedAt), kind: 'time' },
  ];
  const { data } = list;
  return (
    <ListPage
      lead={t('lead')}
      list={list}
      columns={columns}
      acts={(row) => <RowButton onClick={() => setOpen(row.id)}>{t('look')}</RowButton>}
      above={
        data && (
          <StatsRow>
            <StatsCard title={t('waiting')} value={count(data.waiting)} strong={data.waiting > 0} />
            <StatsCard title={t('total')} value={count(data.total)} />
          </StatsRow>
        )
      }
      filters={
        <>
          <TextFilter<List> of="trade_no" finds="beginning" label={t(word.orderNumber)} />
          <ChoiceFilter<List> of="status" label={t(word.status)} options={useChoices(complaintRequestWords)} />
        </>
      }
    >
      <DetailDrawer
        title={t('detail')}
        opens={adminComplaintRequest.detail}
        with={open === null ? null : { id: open }}
        onClose={() => setOpen(null)}
      >
        {(request) => <Request request={request} />}
      </DetailDrawer>
    </ListPage>
  );
}

function Request({ request }: { request: Detail }) {
  const t = useWords(text);
  const { order } = request;
  return (
    <>
      {request.status === 0 && (
        <div className="bo-order-acts">
          {request.open_complaint === null && (
            <ReasonAct does={adminComplaintRequest.accept} id={request.id} title={t('accept')} note={t('acceptNote')} label={t('seen')} />
          )}
          <ReasonAct does={adminComplaintRequest.refuse} id={request.id} title={t('refuse')} note={t('refuseNote')} danger />
        </div>
      )}
      {request.open_complaint !== null && (
        <p className="bo-alert">
          {t('open')} · <Link to={adminPath('order/complaint/detail', request.open_complaint)}>{t(word.followComplaint)}</Link>
        </p>
      )}
      {request.status === 0 && request.others > 0 && <p className="bo-alert">{t('others', { count: request.others })}</p>}
      {request.status !== 0 && <Result request={request} />}
      <Part title={t(word.proofOfPayment)}>
        <Evidence pictures={request.proof} />
        <Facts rows={[[t('transaction'), request.transaction_id || <None key="transaction" />]]} />
      </Part>
      <Received request={request} />
      <Part title={t('asked')}>
        <p className="bo-complaint-words">{request.desc}</p>
        <Facts
          rows={[
            [t(word.reason), request.type],
            [t('scope'), request.cards.length > 0 ? t('cards', { numbers: request.cards.join('、') }) : t(word.wholeOrder)],
            [t('contact'), [request.qq && `QQ ${request.qq}`, request.mobile].filter(Boolean).join(' · ') || <None key="contact" />],
            [t(word.appliedAt), <Time key="create" at={request.create_at} />],
            [t('ip'), request.create_ip || <None key="ip" />],
          ]}
        />
        <Evidence pictures={request.evidence} receive={request.buyer_qrcode} />
      </Part>
      <Part title={t(word.order)}>
        <Facts
          rows={[
            [t(word.orderNumber), <Copy key="number" value={request.trade_no} what={t(word.orderNumber)} />],
            [t(word.orderStatus), <StatusTag key="status" of={orderStatusWords} value={order.status} />],
            [t(word.shop), request.shop_name],
            [t(word.paidByBuyer), <Money key="paid" yuan={order.total_price} />],
            [t('refunded'), <Money key="refunded" yuan={order.refund_price} />],
            [t(word.payMethod), order.pay_title],
            [t(word.paidAt), <Time key="paidAt" at={order.success_at} />],
            [t('orderContact'), <Copy key="contact" value={order.contact} what={t('orderContact')} />],
            [t('orderIp'), order.create_ip || <None key="ip" />],
          ]}
        />
      </Part>
    </>
  );
}

/** What the gateways told, to hold the pictures against. */
function Received({ request: { receipts, transaction_id } }: { request: Detail }) {
  const t = useWords(text);
  return (
    <Part title={t('received')}>
      {receipts.length === 0 && <p className="bo-note">{t('nothing')}</p>}
      {receipts.map((receipt) => (
        <Facts
          key={receipt.transaction_id}
          rows={[
            [
              t(word.paymentNumber),
              <span key="number">
                <Copy value={receipt.transaction_id} what={t(word.paymentNumber)} />{' '}
                {transaction_id !== '' && (
                  <span className="bo-tag" data-tone={receipt.fits ? 'success' : 'danger'}>
                    {t(receipt.fits ? 'fits' : 'differs')}
                  </span>
                )}
              </span>,
            ],
            [t(word.amount), <Money key="amount" yuan={receipt.amount} strong />],
            [t(word.arrivedAt), <Time key="at" at={receipt.create_at} />],
          ]}
        />
      ))}
    </Part>
  );
}

function Result({ request }: { request: Detail }) {
  const t = useWords(text);
  return (
    <Part title={t('result')}>
      <Facts
        rows={[
          [t(word.status), <StatusTag key="status" of={complaintRequestWords} value={request.status} />],
          [t(request.status === 1 ? 'seen' : word.reason), request.reason || <None key="reason" />],
          [t('by'), request.admin_name || <None key="by" />],
          [t(word.decidedAt), <Time key="resolved" at={request.resolve_at} />],
          request.complaint_id === null
            ? null
            : [
                t(word.followComplaint),
                <Link key="complaint" to={adminPath('order/complaint/detail', request.complaint_id)}>
                  {t(word.followComplaint)}
                </Link>,
              ],
        ]}
      />
    </Part>
  );
}

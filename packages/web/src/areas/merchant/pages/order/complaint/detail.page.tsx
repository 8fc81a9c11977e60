/** One complaint: the merchant gives back, replaces cards, or asks the platform to decide. */
import { merchantComplaint } from '@keymall/contract/ordering/complaint';
import { useState } from 'react';
import { useParams } from 'react-router';
import { Act } from '#kit/back-office/act';
import { Allowed } from '#kit/back-office/allowed';
import { Button } from '#kit/back-office/button';
import { EditDialog } from '#kit/back-office/edit-dialog';
import { Field } from '#kit/back-office/field';
import { needs } from '#kit/back-office/office';
import { PageHead } from '#kit/back-office/page-head';
import { Present } from '#kit/back-office/present';
import { useCall } from '#kit/back-office/queries';
import { Answered } from '#kit/back-office/state-views';
import { money } from '#kit/format';
import { useWords, words } from '#kit/i18n';
import { type ComplaintDetail, ComplaintDetails } from '../../../../../features/complaint/complaint-details.tsx';
import { useLiveComplaints } from '../../../../../features/complaint/live.ts';

const text = words(
  {
    agree: '同意退款 {amount}',
    agreeIt: '退款 {amount} 给买家',
    agreeNote: '被投诉的卡密作废，退款原路返回，不可撤销',
    whole: '全额退款',
    wholeIt: '退还该订单剩余的全部金额',
    agreed: '已同意退款',
    replace: '补发卡密',
    replaceIt: '从库存补发 {count} 张卡密',
    replaceNote: '原卡密作废且不会回到库存，投诉随即结束',
    replaced: '已补发',
    contest: '申请平台介入',
    contestNote: '不认可投诉时使用，由平台裁决；裁决前仍可同意退款或补发',
    reason: '说明',
    reasonHelp: '买家与平台都能看到，最多 500 字',
  },
  {
    agree: 'Refund {amount}',
    agreeIt: 'refund {amount} to the buyer',
    agreeNote: 'The cards complained of become void; it cannot be undone',
    whole: 'Refund everything',
    wholeIt: 'refund all that is left of the order',
    agreed: 'Refunded',
    replace: 'Replace the cards',
    replaceIt: 'replace {count} cards from stock',
    replaceNote: 'The old cards become void and never go back to stock; the complaint ends with it',
    replaced: 'Replaced',
    contest: 'Ask the platform to decide',
    contestNote: 'When you do not accept it; until then you may still refund or replace',
    reason: 'Note',
    reasonHelp: 'Buyer and platform read it; at most 500 characters',
  },
);

export function Page() {
  const id = Number(useParams().id);
  const query = useCall(merchantComplaint.detail, { id });
  useLiveComplaints(id, () => query.refetch({ throwOnError: true }));
  return (
    <>
      <PageHead about={query.data?.trade_no} />
      <Present what="complaint" id={id} />
      <Answered query={query} rows={10}>
        {(complaint) => <ComplaintDetails complaint={complaint} sends={merchantComplaint.send} acts={<Acts complaint={complaint} />} />}
      </Answered>
    </>
  );
}

const SOLD = 2;

function Acts({ complaint }: { complaint: ComplaintDetail }) {
  const t = useWords(text);
  const [contests, setContests] = useState(false);
  const { id, price, num, order } = complaint;
  const replaceable = complaint.cards.filter(({ status, complained }) => status === SOLD && complained).length;
  const amount = money(price);
  return (
    <>
      <Act
        does={merchantComplaint.agree}
        with={{ id }}
        look="primary"
        confirm={t('agreeIt', { amount })}
        note={t('agreeNote')}
        done={t('agreed')}
      >
        {t('agree', { amount })}
      </Act>
      {num > 0 && num < order.quantity && (
        <Act
          does={merchantComplaint.agree}
          with={{ id, whole: 1 }}
          look="outline"
          confirm={t('wholeIt')}
          note={t('agreeNote')}
          done={t('agreed')}
        >
          {t('whole')}
        </Act>
      )}
      {replaceable > 0 && (
        <Act
          does={merchantComplaint.replace}
          with={{ id }}
          look="outline"
          confirm={t('replaceIt', { count: replaceable })}
          note={t('replaceNote')}
          done={t('replaced')}
        >
          {t('replace')}
        </Act>
      )}
      {complaint.merchant_status === 0 && (
        <Allowed to={needs(merchantComplaint.contest)}>
          <Button variant="outline" theme="danger" onClick={() => setContests(true)}>
            {t('contest')}
          </Button>
        </Allowed>
      )}
      {contests && (
        <EditDialog
          open
          title={t('contest')}
          saves={merchantComplaint.contest}
          initial={{ reason: '' }}
          fixed={{ id }}
          submit={t('contest')}
          onClose={() => setContests(false)}
        >
          <p className="bo-note">{t('contestNote')}</p>
          <Field<typeof merchantComplaint.contest> of="reason" label={t('reason')} help={t('reasonHelp')} rows={4} autoFocus />
        </EditDialog>
      )}
    </>
  );
}

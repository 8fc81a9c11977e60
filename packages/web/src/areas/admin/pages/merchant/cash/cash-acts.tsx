/** What may be done with one withdrawal besides paying it; the same in the list and in the drawer. */
import * as word from '@keymall/contract/kit/word';
import { adminCash } from '@keymall/contract/payment/withdrawal';
import { useState } from 'react';
import { Act, DelAct, RowButton } from '#kit/back-office/act';
import { EditDialog } from '#kit/back-office/edit-dialog';
import { Field } from '#kit/back-office/field';
import { money } from '#kit/format';
import { useWords } from '#kit/i18n';
import { toast } from '#kit/toast';
import { EvidenceFields, Verdicts } from '../../../verdict-parts.tsx';
import type { CashRow } from '../cash.page.tsx';
import { text } from './cash.words.ts';

interface Moved {
  status: 0 | 1 | 2 | 3 | 4 | 5;
  waits_second: boolean;
  message: string;
}

/** Tells what became of it. */
export function useOutcome(): (moved: Moved) => void {
  const t = useWords(text);
  return ({ status, waits_second, message }) => {
    if (waits_second) toast.info(t('agreed'));
    else if (status === 1) toast.success(t('paidNow'));
    else if (status === 3) toast.info(t('onItsWay'));
    else if (status === 4) toast.error(t('failedNow', { why: message }));
  };
}

export function CashActs({ row }: { row: CashRow }) {
  const t = useWords(text);
  const tell = useOutcome();
  const [refusing, setRefusing] = useState(false);
  const [judging, setJudging] = useState<'paid' | 'unpaid' | null>(null);
  const { id, status } = row;
  return (
    <>
      {status === 3 && (
        <Act does={adminCash.query} with={{ id }} done="" onDone={tell}>
          {t('query')}
        </Act>
      )}
      {status === 4 && (
        <Act
          does={adminCash.resend}
          with={{ id }}
          confirm={t('resendIt', { money: money(row.actual_money) })}
          note={t('resendNote')}
          done=""
          onDone={tell}
        >
          {t('resend')}
        </Act>
      )}
      {(status === 0 || status === 4 || status === 5) && (
        <RowButton need={adminCash.refuse} danger onClick={() => setRefusing(true)}>
          {t('refuse')}
        </RowButton>
      )}
      {(status === 3 || status === 4) && (
        <>
          <RowButton need={adminCash.paid} onClick={() => setJudging('paid')}>
            {t('seenPaid')}
          </RowButton>
          <RowButton need={adminCash.unpaid} danger onClick={() => setJudging('unpaid')}>
            {t('seenUnpaid')}
          </RowButton>
        </>
      )}
      {(status === 1 || status === 2) && (
        <DelAct does={adminCash.del} with={{ id }} confirm={t('delIt', { tradeNo: row.trade_no })} note={t('delNote')} />
      )}
      {judging && (
        <EditDialog
          open
          title={`${t(judging === 'paid' ? 'seenPaid' : 'seenUnpaid')} · ${money(row.actual_money)}`}
          saves={judging === 'paid' ? adminCash.paid : adminCash.unpaid}
          initial={{ reason: '', evidence: '', picture: '' }}
          fixed={{ id }}
          refusals={{ verdict_evidence: 'evidence' }}
          asks={() => ({
            action: t(judging === 'paid' ? 'seenPaidIt' : 'seenUnpaidIt', { amount: money(row.actual_money) }),
            note: t(judging === 'paid' ? 'seenPaidNote' : 'seenUnpaidNote'),
            danger: true,
          })}
          submit={t(judging === 'paid' ? 'seenPaid' : 'seenUnpaid')}
          onSaved={({ waits_second }) => toast.info(t(waits_second ? 'judgedOnce' : 'judged'))}
          onClose={() => setJudging(null)}
        >
          <p className="bo-note">{t(judging === 'paid' ? 'seenPaidNote' : 'seenUnpaidNote')}</p>
          <Verdicts said={row.verdicts} />
          <Field<typeof adminCash.paid>
            of="reason"
            label={t('why')}
            help={judging === 'unpaid' ? t('reasonHelp') : t('noteHelp')}
            rows={2}
            autoFocus
          />
          <EvidenceFields />
        </EditDialog>
      )}
      {refusing && (
        <EditDialog
          open
          title={`${t('refuseTitle')} · ${money(row.money)}`}
          saves={adminCash.refuse}
          initial={{ reason: '' }}
          fixed={{ id }}
          submit={t('refuse')}
          done={t('refused')}
          onClose={() => setRefusing(false)}
        >
          {status === 4 && <p className="bo-note">{t('refuseFailed')}</p>}
          <Field<typeof adminCash.refuse> of="reason" label={t(word.refuseReason)} help={t('reasonHelp')} rows={3} autoFocus />
        </EditDialog>
      )}
    </>
  );
}

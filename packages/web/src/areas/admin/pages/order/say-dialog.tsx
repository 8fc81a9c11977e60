/** Money that goes back: sent through its gateway, or what an administrator says of it: paid by hand, or seen in the gateway's own books. */
import * as word from '@keymall/contract/kit/word';
import type { adminOwed } from '@keymall/contract/ordering/back-office-order';
import type { adminRefund } from '@keymall/contract/ordering/refund';
import { Act, RowButton } from '#kit/back-office/act';
import { EditDialog } from '#kit/back-office/edit-dialog';
import { Field } from '#kit/back-office/field';
import { money } from '#kit/format';
import { useWords } from '#kit/i18n';
import { toast } from '#kit/toast';
import { ViewablePicture } from '#kit/viewable-picture';
import { EvidenceFields, type Said, Verdicts } from '../../verdict-parts.tsx';
import { text } from './refunds.words.ts';

export type Says = 'manual' | 'merchant' | 'gateway' | 'unpaid';

const TITLES = { manual: 'byHand', merchant: 'byMerchant', gateway: 'seenPaid', unpaid: 'seenUnpaid' } as const;
const NOTES = { manual: 'byHandNote', merchant: 'byMerchantNote', gateway: 'seenPaidNote', unpaid: 'seenUnpaidNote' } as const;

interface SayDialogProps {
  of: typeof adminRefund | typeof adminOwed;
  row: { id: number; amount: string; receive_code?: string; verdicts: readonly Said[] };
  says: Says;
  onClose: () => void;
}

export function SayDialog({ of, row, says, onClose }: SayDialogProps) {
  const t = useWords(text);
  const title = t(TITLES[says]);
  return (
    <EditDialog
      open
      title={`${title} · ${money(row.amount)}`}
      saves={says === 'unpaid' ? of.unpaid : of.paid}
      fixed={{ id: row.id, ...(says !== 'unpaid' && { way: says }) }}
      initial={{ note: '', evidence: '', picture: '' }}
      refusals={{ verdict_evidence: 'evidence' }}
      asks={() => ({ action: t('sayIt', { amount: money(row.amount), title }), note: t(NOTES[says]), danger: true })}
      submit={title}
      onSaved={({ waits_second }) => waits_second && toast.info(t('waitsSecond'))}
      onClose={onClose}
    >
      <p className="bo-note">{t(NOTES[says])}</p>
      {says === 'manual' && row.receive_code && (
        <ViewablePicture className="bo-receive" src={row.receive_code} alt={t(word.payCode)} sizes="200px" />
      )}
      {says !== 'manual' && <Verdicts said={row.verdicts} />}
      <Field<typeof adminRefund.unpaid>
        of="note"
        label={t(says === 'manual' ? word.note : 'why')}
        help={t('noteHelp')}
        rows={2}
        autoFocus
      />
      {says !== 'manual' && <EvidenceFields />}
    </EditDialog>
  );
}

interface BackActsProps {
  of: SayDialogProps['of'];
  /** Sends it through its gateway. */
  sends: typeof adminRefund.pay | typeof adminOwed.refund;
  row: { id: number; amount: string; status: 'owed' | 'refunding' | 'refunded' | 'failed' | 'replaced' | 'dismissed' };
  /** It lies in a merchant's own account: whatever is paid by hand, the merchant pays. */
  ofMerchant?: boolean;
  ask: (says: Says) => void;
}

export function BackActs({ of, sends, row, ofMerchant = false, ask }: BackActsProps) {
  const t = useWords(text);
  if (row.status === 'refunding')
    return (
      <>
        <RowButton need={of.paid} onClick={() => ask('gateway')}>
          {t('seenPaid')}
        </RowButton>
        <RowButton need={of.unpaid} danger onClick={() => ask('unpaid')}>
          {t('seenUnpaid')}
        </RowButton>
      </>
    );
  if (row.status !== 'owed' && row.status !== 'failed') return null;
  return (
    <>
      <Act
        does={sends}
        with={{ id: row.id }}
        confirm={t('payIt', { amount: money(row.amount) })}
        note={t('payNote')}
        done={t('sent')}
        danger
      >
        {t(row.status === 'failed' ? 'again' : 'pay')}
      </Act>
      <RowButton need={of.paid} onClick={() => ask(ofMerchant ? 'merchant' : 'manual')}>
        {t(ofMerchant ? 'byMerchant' : 'byHand')}
      </RowButton>
    </>
  );
}

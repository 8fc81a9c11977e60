/** The merchant gives back of a paid order: all that is left, or a part. */
import * as word from '@keymall/contract/kit/word';
import { merchantRefund } from '@keymall/contract/ordering/refund';
import { useState } from 'react';
import { Allowed } from '#kit/back-office/allowed';
import { Button } from '#kit/back-office/button';
import { EditDialog } from '#kit/back-office/edit-dialog';
import { Field } from '#kit/back-office/field';
import { needs } from '#kit/back-office/office';
import { money } from '#kit/format';
import { useWords, words } from '#kit/i18n';

const text = words(
  {
    refund: '退款',
    title: '退款给买家',
    note: '全额退款后订单变为已退款，卡密全部作废且不再回到库存；部分退款不影响已发卡密。款项自动原路退回，不可撤销',
    amountHelp: '最多 {amount}',
    reasonHelp: '记入订单进度，最多 200 字',
    done: '退款已提交',
  },
  {
    refund: 'Refund',
    title: 'Refund the buyer',
    note: 'A full refund marks the order as refunded and voids all its keys, which never return to stock. A partial refund leaves the keys as they are. The money goes back to the original payment method automatically and this cannot be undone',
    amountHelp: 'Up to {amount}',
    reasonHelp: 'Shown in the order’s progress, up to 200 characters',
    done: 'Refund submitted',
  },
  { amount: word.refundAmount, reason: word.reason },
);

/** `left` is what has not gone back yet, as the wire has it. */
export function RefundButton({ orderId, left }: { orderId: number; left: string }) {
  const t = useWords(text);
  const [open, setOpen] = useState(false);
  return (
    <Allowed to={needs(merchantRefund.add)}>
      <Button variant="outline" theme="danger" onClick={() => setOpen(true)}>
        {t('refund')}
      </Button>
      {open && (
        <EditDialog
          open
          title={t('title')}
          saves={merchantRefund.add}
          initial={{ amount: left, reason: '' }}
          fixed={{ order_id: orderId }}
          refusals={{ refund_too_much: 'amount' }}
          submit={t('refund')}
          done={t('done')}
          onClose={() => setOpen(false)}
        >
          <p className="bo-note">{t('note')}</p>
          <Field<typeof merchantRefund.add> of="amount" label={t('amount')} help={t('amountHelp', { amount: money(left) })} required />
          <Field<typeof merchantRefund.add> of="reason" label={t('reason')} help={t('reasonHelp')} rows={2} autoFocus />
        </EditDialog>
      )}
    </Allowed>
  );
}

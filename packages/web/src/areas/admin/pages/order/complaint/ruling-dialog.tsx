/** The platform decides: for the merchant, or for the buyer as a whole, for some cards, or over an amount. */

import { money } from '@keymall/contract/kit/money';
import * as word from '@keymall/contract/kit/word';
import { adminComplaint } from '@keymall/contract/ordering/complaint';
import { Checkbox } from 'tdesign-react';
import { z } from 'zod';
import { EditDialog } from '#kit/back-office/edit-dialog';
import { type Control, Field } from '#kit/back-office/field';
import { useFormValue } from '#kit/back-office/form-frame';
import type { Values } from '#kit/back-office/schema';
import type { Question } from '#kit/confirm';
import { money as moneyText } from '#kit/format';
import { useWords, words } from '#kit/i18n';
import type { ComplaintDetail } from '../../../../../features/complaint/complaint-details.tsx';

const text = words(
  {
    title: '裁决投诉',
    submit: '确认裁决',
    done: '裁决已生效',
    note: '裁决立即生效且不可撤销：冻结金额随之处理，退款自动原路退回',
    winner: '支持哪一方',
    merchant: '支持商家',
    buyer: '支持买家',
    scope: '退款范围',
    all: '全部 {amount}',
    cards: '按卡密',
    amountScope: '按金额',
    amountHelp: '最多 {amount}，不足全部时卡密不作废',
    chosen: '退款的卡密',
    chosenHelp: '所选卡密作废，按张退款',
    no: '第 {no} 张 {masked}',
    reason: '裁决说明',
    reasonHelp: '双方都能看到，最多 500 字',
    noCards: '请选择卡密',
    noAmount: '请填写退款金额',
    noScope: '请选择退款范围',
    forMerchant: '裁决支持商家，不予退款',
    forMerchantNote: '冻结金额将解冻给商家，投诉随即结束，不能更改。',
    forAll: '裁决支持买家，全额退款 {amount}',
    forAllNote: '款项自动原路退回，被投诉的卡密作废，不能更改。',
    forCards: '裁决支持买家，退还所选的 {count} 张卡密',
    forCardsNote: '所选卡密作废，按张自动原路退款，不能更改。',
    forAmount: '裁决支持买家，退款 {amount}',
    forAmountNote: '款项自动原路退回，不能更改。',
  },
  {
    title: 'Decide the complaint',
    submit: 'Decide',
    done: 'Decided',
    note: 'Takes effect at once and cannot be undone: held income is settled and refunds are sent automatically',
    winner: 'Decision',
    merchant: 'For the merchant',
    buyer: 'For the buyer',
    scope: 'Refund',
    all: 'All {amount}',
    cards: 'By cards',
    amountScope: 'By amount',
    amountHelp: 'Up to {amount}; unless it is the full amount, no card is voided',
    chosen: 'Cards',
    chosenHelp: 'These cards are voided and refunded one by one',
    no: 'No. {no} {masked}',
    reason: 'Reason',
    reasonHelp: 'Shown to both sides; up to 500 characters',
    noCards: 'Choose cards',
    noAmount: 'Enter an amount',
    noScope: 'Choose how much to refund',
    forMerchant: 'decide for the merchant, without a refund',
    forMerchantNote: 'The held income goes to the merchant and the complaint is closed. This can’t be undone.',
    forAll: 'decide for the buyer and refund all {amount}',
    forAllNote: 'The refund is sent automatically and the disputed cards are voided. This can’t be undone.',
    forCards: 'decide for the buyer and refund {count} cards',
    forCardsNote: 'These cards are voided and refunded automatically. This can’t be undone.',
    forAmount: 'decide for the buyer and refund {amount}',
    forAmountNote: 'The refund is sent automatically. This can’t be undone.',
  },
);

const Draft = z.strictObject({
  id: adminComplaint.win.input.shape.id,
  result: z.union([z.literal(1), z.literal(2)]),
  scope: z.enum(['all', 'cards', 'amount']).or(z.literal('')),
  amount: money.or(z.literal('')),
  cards: z.array(z.number()),
  reason: adminComplaint.win.input.shape.reason,
});
const SOLD = 2;

export function RulingDialog({ complaint, onClose }: { complaint: ComplaintDetail; onClose: () => void }) {
  const t = useWords(text);
  const toInput = ({ id, result, scope, amount, cards, reason }: Values) => ({
    id: id as number,
    result: result as 1 | 2,
    reason: reason as string,
    ...(result === 2 && scope === 'amount' && { amount: amount as string }),
    ...(result === 2 && scope === 'cards' && { cards: cards as number[] }),
  });
  const check = ({ result, scope, amount, cards }: Values): Record<string, string> => {
    if (result !== 2) return {};
    if (scope === '') return { scope: t('noScope') };
    if (scope === 'cards' && (cards as number[]).length === 0) return { cards: t('noCards') };
    return scope === 'amount' && !amount ? { amount: t('noAmount') } : {};
  };
  const asks = ({ result, scope, amount, cards }: Values): Question => {
    if (result === 1) return { action: t('forMerchant'), note: t('forMerchantNote'), danger: true };
    if (scope === 'cards') return { action: t('forCards', { count: (cards as number[]).length }), note: t('forCardsNote'), danger: true };
    return scope === 'amount'
      ? { action: t('forAmount', { amount: moneyText(amount as string) }), note: t('forAmountNote'), danger: true }
      : { action: t('forAll', { amount: moneyText(complaint.price) }), note: t('forAllNote'), danger: true };
  };
  return (
    <EditDialog
      open
      title={t('title')}
      saves={adminComplaint.win}
      schema={Draft}
      initial={{ result: '', scope: '', amount: '', cards: [], reason: '' }}
      fixed={{ id: complaint.id }}
      toInput={toInput}
      check={check}
      asks={asks}
      refusals={{ refund_too_much: 'amount', complaint_cards: 'cards' }}
      submit={t('submit')}
      done={t('done')}
      onClose={onClose}
    >
      <p className="bo-note">{t('note')}</p>
      <Field
        of="result"
        label={t('winner')}
        options={[
          { value: 2, label: t('buyer') },
          { value: 1, label: t('merchant') },
        ]}
      />
      <Scope complaint={complaint} />
      <Field of="reason" label={t('reason')} help={t('reasonHelp')} rows={3} />
    </EditDialog>
  );
}

/** How much goes back, where the buyer wins. */
function Scope({ complaint }: { complaint: ComplaintDetail }) {
  const t = useWords(text);
  const result = useFormValue('result');
  const scope = useFormValue('scope');
  if (result !== 2) return null;
  const amount = moneyText(complaint.price);
  const cards = complaint.cards.filter(({ complained, status }) => complained && status === SOLD);
  return (
    <>
      <Field
        of="scope"
        label={t('scope')}
        options={[
          { value: 'all', label: t('all', { amount }) },
          ...(cards.length > 1 ? [{ value: 'cards', label: t('cards') }] : []),
          { value: 'amount', label: t('amountScope') },
        ]}
      />
      {scope === 'amount' && <Field of="amount" label={t(word.refundAmount)} help={t('amountHelp', { amount })} required />}
      {scope === 'cards' && (
        <Field of="cards" label={t('chosen')} help={t('chosenHelp')}>
          {(control) => <Cards control={control} cards={cards} />}
        </Field>
      )}
    </>
  );
}

function Cards({ control, cards }: { control: Control; cards: ComplaintDetail['cards'] }) {
  const t = useWords(text);
  return (
    <Checkbox.Group
      value={control.value as number[]}
      disabled={control.readOnly}
      options={cards.map(({ no, masked }) => ({ value: no, label: t('no', { no, masked }) }))}
      onChange={(next) => control.set(next)}
    />
  );
}

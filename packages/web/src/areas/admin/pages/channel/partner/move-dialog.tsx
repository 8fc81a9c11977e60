/** Enters what the institution answered. */

import type { WireOutput } from '@keymall/contract/kit/endpoint';
import * as word from '@keymall/contract/kit/word';
import type { SubState } from '@keymall/contract/payment/partner';
import { subStateWords } from '@keymall/contract/payment/partner-words';
import { EditDialog } from '#kit/back-office/edit-dialog';
import { Field } from '#kit/back-office/field';
import { useLocale, useWords } from '#kit/i18n';
import type { Family } from './family.ts';
import { text } from './partner.words.ts';

interface MoveDialogProps {
  family: Family;
  sub: WireOutput<Family['calls']['merchantDetail']>;
  to: SubState;
  onClose: () => void;
}

export function MoveDialog({ family: { calls, number, institution }, sub, to, onClose }: MoveDialogProps) {
  const t = useWords(text);
  const locale = useLocale();
  const asks = to === 5 || to === 6;
  return (
    <EditDialog
      open
      title={t('moveTitle', { from: subStateWords[sub.state][locale], to: subStateWords[to][locale] })}
      saves={calls.merchantMove}
      initial={{ reason: '', sub_mch_no: sub.sub_mch_no }}
      fixed={{ id: sub.id, from: sub.state, to }}
      onClose={onClose}
    >
      <p className="bo-note">{t('subLead', { institution: institution[locale] })}</p>
      {to === 4 && <Field of="sub_mch_no" label={number[locale]} required autoFocus />}
      <Field of="reason" label={t(asks ? word.reason : 'reason')} help={t(asks ? 'whyHelp' : 'reasonHelp')} required={asks} rows={3} />
    </EditDialog>
  );
}

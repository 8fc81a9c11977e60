/** A button that asks for a reason before it acts: what was done to an order, and why, stands in its story. */

import type { Endpoint, WireInput } from '@keymall/contract/kit/endpoint';
import * as word from '@keymall/contract/kit/word';
import { type ReactNode, useState } from 'react';
import { Button } from '#kit/back-office/button';
import { EditDialog } from '#kit/back-office/edit-dialog';
import { Field, type FieldOf } from '#kit/back-office/field';
import type { Draft } from '#kit/back-office/form-frame';
import { needs, useAllowed } from '#kit/back-office/office';
import { useWords, words } from '#kit/i18n';

const text = words({ done: '操作成功' }, { done: 'Done' }, { reason: word.reason });

interface ReasonActProps<E extends Endpoint> {
  does: E;
  id: number;
  title: string;
  /** What the dialog says before asking. */
  note?: string;
  /** The field that takes the reason. */
  of?: FieldOf<E>;
  label?: string;
  /** Sent along, the row's id apart. */
  fixed?: Draft<Omit<WireInput<E>, 'id'>>;
  danger?: boolean;
  /** More fields, before the reason, and what they show at first. */
  children?: ReactNode;
  initial?: Draft<WireInput<E>>;
}

/** Absent without the permission. */
export function ReasonAct<E extends Endpoint>(props: ReasonActProps<E>) {
  const { does, id, title, note, of = 'reason' as FieldOf<E>, label, fixed, danger = false, children, initial } = props;
  const t = useWords(text);
  const [open, setOpen] = useState(false);
  if (!useAllowed(needs(does))) return null;
  const saves: Endpoint = does;
  const known: Draft<Record<string, unknown>> = { id, ...fixed };
  return (
    <>
      <Button variant="outline" theme={danger ? 'danger' : 'default'} onClick={() => setOpen(true)}>
        {title}
      </Button>
      <EditDialog
        open={open}
        title={title}
        onClose={() => setOpen(false)}
        saves={saves}
        initial={{ [of]: '', ...initial }}
        fixed={known}
        submit={title}
        done={t('done')}
      >
        {note && <p className="bo-note">{note}</p>}
        {children}
        <Field<E> of={of} label={label ?? t('reason')} rows={3} wide required />
      </EditDialog>
    </>
  );
}

/** Adding and editing: a dialog around a form, closed once it is saved. */

import type { Endpoint, WireInput } from '@keymall/contract/kit/endpoint';
import * as word from '@keymall/contract/kit/word';
import type { z } from 'zod';
import { Dialog } from '../dialog.tsx';
import { useWords, words } from '../i18n.tsx';
import { Field } from './field.tsx';
import { type Draft, FormFrame, type FormFrameProps } from './form-frame.tsx';

const text = words({}, {}, { reason: word.reason });

type EditDialogProps<E extends Endpoint, S extends z.ZodType> = FormFrameProps<E, S> & {
  open: boolean;
  title: string;
  onClose: () => void;
  /** From the side, for longer forms. */
  side?: boolean;
};

export function EditDialog<E extends Endpoint, S extends z.ZodType = E['input']>(props: EditDialogProps<E, S>) {
  const { open, title, onClose, side = false, onSaved, ...form } = props;
  return (
    <Dialog open={open} title={title} onClose={onClose} kind={side ? 'drawer' : 'dialog'}>
      <div className={side ? 'bo-inside bo-inside-wide' : 'bo-inside'}>
        <FormFrame<E, S>
          {...form}
          onCancel={onClose}
          onSaved={(data, values) => {
            onSaved?.(data, values);
            onClose();
          }}
        />
      </div>
    </Dialog>
  );
}

type Shared<Add extends Endpoint> = Omit<FormFrameProps<Add>, 'saves' | 'initial' | 'fixed' | 'schema' | 'onSaved'>;

interface RowDialogProps<Add extends Endpoint, Edit extends Endpoint, Row extends { id: number }> extends Shared<Add> {
  /** The row to edit, `new` to add one, nothing while it is shut. */
  of: Row | 'new' | null;
  adds: Add;
  /** Takes what `adds` takes, and the row's id. */
  edits: Edit;
  titles: { add: string; edit: string };
  /** What a new one begins with; of a row to edit the same names are shown. */
  blank: Draft<WireInput<Add>>;
  onClose: () => void;
  side?: boolean;
  onSaved?: () => void;
}

/** Adds a row and edits one: one declaration of fields for both. */
export function RowDialog<Add extends Endpoint, Edit extends Endpoint, Row extends { id: number }>(props: RowDialogProps<Add, Edit, Row>) {
  const { of, adds, edits, titles, blank, onClose, side, onSaved, ...form } = props;
  if (of === null) return null;
  const isNew = of === 'new';
  const row = (isNew ? blank : of) as Readonly<Record<string, unknown>>;
  const saves: Endpoint = isNew ? adds : edits;
  return (
    <EditDialog
      {...(form as unknown as Shared<Endpoint>)}
      key={isNew ? 'new' : of.id}
      open
      side={side}
      onClose={onClose}
      title={isNew ? titles.add : titles.edit}
      saves={saves}
      initial={Object.fromEntries(Object.keys(blank).map((name) => [name, row[name]]))}
      {...(!isNew && { fixed: { id: of.id } })}
      {...(onSaved && { onSaved: () => onSaved() })}
    />
  );
}

interface ReasonDialogProps<E extends Endpoint> {
  does: E;
  /** What is done: the dialog's title and its button's word. */
  title: string;
  submit?: string;
  fixed: Draft<WireInput<E>>;
  /** More to know before doing it. */
  note?: string;
  label?: string;
  help?: string;
  onClose: () => void;
}

/** Does something for a reason that has to be given. */
export function ReasonDialog<E extends Endpoint>({ does, title, submit, fixed, note, label, help, onClose }: ReasonDialogProps<E>) {
  const t = useWords(text);
  // Which reason it asks for is the caller's: here it is any call that takes one.
  const saves: Endpoint = does;
  const known: Draft<Record<string, unknown>> | undefined = fixed;
  return (
    <EditDialog open title={title} saves={saves} initial={{ reason: '' }} fixed={known} submit={submit ?? title} onClose={onClose}>
      {note && <p className="bo-note">{note}</p>}
      <Field of="reason" label={label ?? t('reason')} help={help} rows={3} autoFocus />
    </EditDialog>
  );
}

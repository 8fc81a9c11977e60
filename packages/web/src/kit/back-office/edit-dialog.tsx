/** Adding and editing: a dialog around a form, closed once it is saved. */

import type { Endpoint, WireInput, WireOutput } from '@keymall/contract/kit/endpoint';
import * as word from '@keymall/contract/kit/word';
import type { ReactNode } from 'react';
import type { z } from 'zod';
import { Dialog } from '../dialog.tsx';
import { useWords, words } from '../i18n.tsx';
import { Field } from './field.tsx';
import { type Draft, FormFrame, type FormFrameProps } from './form-frame.tsx';
import { useCall } from './queries.ts';
import type { Values } from './schema.ts';
import { Answered } from './state-views.tsx';

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

/** What is known of a row while it is edited: what its call answers, or the row as the list has it. */
type KnownOf<Row, Reads extends Endpoint> = [Reads] extends [never] ? Row : WireOutput<Reads>;

interface RowFormProps<Add extends Endpoint, Edit extends Endpoint, Row extends { id: number }, Reads extends Endpoint>
  extends Pick<FormFrameProps<Add>, 'refusals' | 'asks' | 'submit' | 'done' | 'onCancel'> {
  /** The row to edit, or `new` to add one. */
  of: Row | 'new';
  /** Where the list does not carry all of a row: what gives it whole, by its id. */
  reads?: Reads;
  adds: Add;
  /** Takes what `adds` takes, and the row's id. */
  edits: Edit;
  /** What a new one begins with; of a row to edit the same names are shown. */
  blank: Draft<WireInput<Add>>;
  /** More values: what is not shown as it is kept, and what only a new one is asked for. */
  shows?: (known: KnownOf<Row, Reads> | null) => Draft<WireInput<Add>>;
  /** Sent along with a new one: whose it is. */
  fixed?: Draft<WireInput<Add>>;
  check?: (values: Values, known: KnownOf<Row, Reads> | null) => Record<string, string>;
  onSaved?: (data: WireOutput<Add> | WireOutput<Edit>) => void;
  /** Its fields; where they depend on what is edited, made of that. */
  children: ReactNode | ((known: KnownOf<Row, Reads> | null) => ReactNode);
}

/** Adds a row and edits one: one declaration of fields for both. */
export function RowForm<Add extends Endpoint, Edit extends Endpoint, Row extends { id: number }, Reads extends Endpoint = never>(
  props: RowFormProps<Add, Edit, Row, Reads>,
) {
  const { of, reads, adds, edits, blank, shows, fixed, check, onSaved, children, ...form } = props;
  const isNew = of === 'new';
  const query = useCall<Endpoint>(reads ?? edits, { id: isNew ? 0 : of.id }, { enabled: !isNew && reads !== undefined, anew: true });
  const draw = (known: KnownOf<Row, Reads> | null): ReactNode => {
    const row = (known ?? blank) as Readonly<Record<string, unknown>>;
    const saves: Endpoint = isNew ? adds : edits;
    return (
      <FormFrame
        {...(form as unknown as Pick<FormFrameProps<Endpoint>, 'refusals' | 'asks'>)}
        key={isNew ? 'new' : of.id}
        saves={saves}
        initial={{ ...Object.fromEntries(Object.keys(blank).map((name) => [name, row[name]])), ...shows?.(known) }}
        fixed={isNew ? fixed : { id: of.id }}
        check={check && ((values) => check(values, known))}
        onSaved={(data) => onSaved?.(data as WireOutput<Add>)}
      >
        {typeof children === 'function' ? children(known) : children}
      </FormFrame>
    );
  };
  if (isNew) return draw(null);
  if (!reads) return draw(of as KnownOf<Row, Reads>);
  return (
    <Answered query={query} rows={8}>
      {(known) => draw(known as KnownOf<Row, Reads>)}
    </Answered>
  );
}

interface RowDialogProps<Add extends Endpoint, Edit extends Endpoint, Row extends { id: number }, Reads extends Endpoint>
  extends Omit<RowFormProps<Add, Edit, Row, Reads>, 'of' | 'onCancel'> {
  /** The row to edit, `new` to add one, nothing while it is shut. */
  of: Row | 'new' | null;
  titles: { add: string; edit: string };
  onClose: () => void;
  side?: boolean;
}

/** The form of a row in a dialog, closed once it is saved. */
export function RowDialog<Add extends Endpoint, Edit extends Endpoint, Row extends { id: number }, Reads extends Endpoint = never>(
  props: RowDialogProps<Add, Edit, Row, Reads>,
) {
  const { of, titles, onClose, side = false, onSaved, ...form } = props;
  if (of === null) return null;
  return (
    <Dialog open title={of === 'new' ? titles.add : titles.edit} onClose={onClose} kind={side ? 'drawer' : 'dialog'}>
      <div className={side ? 'bo-inside bo-inside-wide' : 'bo-inside'}>
        <RowForm<Add, Edit, Row, Reads>
          {...form}
          of={of}
          onCancel={onClose}
          onSaved={(data) => {
            onSaved?.(data);
            onClose();
          }}
        />
      </div>
    </Dialog>
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

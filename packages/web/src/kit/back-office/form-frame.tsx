/**
 * A form that saves through an endpoint: it checks the values as the endpoint will, sends them, and puts a refusal at the field it
 * speaks of. Its fields are its children, so a page lays them out as it likes.
 */

import type { Endpoint, WireInput, WireOutput } from '@keymall/contract/kit/endpoint';
import type { RefusalName } from '@keymall/contract/kit/refusals';
import * as word from '@keymall/contract/kit/word';
import { createContext, type FormEvent, type ReactNode, use, useCallback, useMemo, useRef, useState } from 'react';
import type { z } from 'zod';
import { confirm, type Question } from '../confirm.tsx';
import { useLocale, useWords, words } from '../i18n.tsx';
import { Button } from './button.tsx';
import { needs, useAllowed } from './office.ts';
import { problemsOf, trimmed, type Values, valueAt, withValue } from './schema.ts';
import { fieldOf, useSubmit } from './submit.ts';

const text = words(
  { save: '保存', saving: '提交中', check: '请检查标红的内容', readOnly: '您没有修改权限，仅可查看' },
  {
    save: 'Save',
    saving: 'Submitting',
    check: 'Please check what is marked',
    readOnly: 'You may look, but not change anything',
  },
  { cancel: word.cancel, saved: word.saved },
);

interface FormState {
  id: string;
  schema: z.ZodType;
  values: Values;
  problems: Readonly<Record<string, string>>;
  set: (path: string, value: unknown) => void;
  readOnly: boolean;
}
const FormContext = createContext<FormState | null>(null);

/** The form around a field. Throws outside of one. */
export function useForm(): FormState {
  const form = use(FormContext);
  if (!form) throw new Error('a field outside FormFrame');
  return form;
}

/** One value of the form around, live: for fields that depend on another. */
export const useFormValue = (path: string): unknown => valueAt(useForm().values, path);

const none = {};

/** What a value may be while it is being filled in: a number or a choice begins as empty text, many as nothing at all. */
type Unfilled<Value> = Value extends readonly unknown[]
  ? Value
  : Value extends object
    ? Draft<Value>
    : Value | '' | null | (Value extends number ? number : Value extends string ? string : never);
/** The values a form begins with: some of the input's names, no others. */
export type Draft<Input> = Input extends unknown ? { readonly [Name in keyof Input]?: Unfilled<Input[Name]> } : never;
/** The paths of an input's fields, one level of nesting counted in. */
export type PathOf<Input> = Input extends unknown
  ? {
      [Name in Extract<keyof Input, string>]: NonNullable<Input[Name]> extends readonly unknown[] | string | number
        ? Name
        : NonNullable<Input[Name]> extends object
          ? Name | `${Name}.${Extract<keyof NonNullable<Input[Name]>, string>}`
          : Name;
    }[Extract<keyof Input, string>]
  : never;
/** Which field of a form a refusal speaks of. */
export type RefusalFields<Input> = { readonly [Name in RefusalName]?: PathOf<Input> };

export interface FormFrameProps<E extends Endpoint, S extends z.ZodType = E['input']> {
  saves: E;
  /** What the fields show at first; read once. */
  initial: Draft<z.input<S>>;
  /** Sent along without a field: the row's id. */
  fixed?: Draft<WireInput<E>>;
  /** What the values are checked by, where it is not the endpoint's whole input. */
  schema?: S;
  /** Makes the input of the values, where they are not it. */
  toInput?: (values: Values) => WireInput<E>;
  /** More to check: what is wrong, by path. */
  check?: (values: Values) => Record<string, string>;
  /** What is asked once more before it is sent, for what can't be taken back; null where the values need no question. */
  asks?: (values: Values) => Question | null;
  /** Of a form in steps, each but the last: what is right goes on there instead of being sent. */
  goesOn?: ((values: Values) => void) | undefined;
  /** Which field a business refusal speaks of. */
  refusals?: RefusalFields<z.input<S>>;
  /** What is written and never read back: its fields are empty again once it is saved. */
  clears?: readonly string[];
  onSaved?: (data: WireOutput<E>, values: Values) => void;
  onCancel?: () => void;
  /** What the button says. */
  submit?: string;
  /** Said once it worked. */
  done?: string;
  /** More buttons, before the others. */
  foot?: ReactNode;
  children: ReactNode;
}

export function FormFrame<E extends Endpoint, S extends z.ZodType = E['input']>(props: FormFrameProps<E, S>) {
  const {
    saves,
    initial,
    fixed,
    schema = saves.input as z.ZodType,
    toInput,
    check,
    asks,
    goesOn,
    refusals = none,
    clears,
    onSaved,
    onCancel,
    submit,
    done,
    foot,
    children,
  } = props;
  const t = useWords(text);
  const locale = useLocale();
  const may = useAllowed(needs(saves));
  const form = useRef<HTMLFormElement>(null);
  const [values, setValues] = useState<Values>(initial as Values);
  const [problems, setProblems] = useState<Record<string, string>>({});

  const show = useCallback((found: Record<string, string>) => {
    setProblems(found);
    // after the marks are drawn, to the first of them
    requestAnimationFrame(() => {
      const first = form.current?.querySelector<HTMLElement>('[data-wrong]');
      first?.scrollIntoView({ block: 'center', behavior: 'smooth' });
      first?.querySelector<HTMLElement>('input, textarea, button')?.focus({ preventScroll: true });
    });
  }, []);
  const onRefusal = useCallback(
    (error: unknown, sentence: string): boolean => {
      const named = fieldOf(error, refusals);
      const fields = [...(form.current?.querySelectorAll<HTMLElement>('[data-field]') ?? [])];
      const path = fields.find(({ dataset }) => named && (dataset.field === named || dataset.label === named))?.dataset.field;
      if (!path) return false;
      show({ [path]: sentence });
      return true;
    },
    [refusals, show],
  );
  const { send, busy } = useSubmit(saves, { done: done ?? t('saved'), onRefusal });

  const save = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    event.stopPropagation();
    if (busy) return;
    const clean = trimmed({ ...values, ...fixed });
    const found = { ...problemsOf(schema, clean, locale), ...check?.(clean) };
    if (Object.keys(found).length > 0) return show(found);
    setProblems({});
    if (goesOn) return goesOn(clean);
    const question = asks?.(clean);
    if (question && !(await confirm(question))) return;
    try {
      const data = await send(toInput ? toInput(clean) : (clean as WireInput<E>));
      if (clears) setValues((before) => clears.reduce((left, path) => withValue(left, path, ''), before));
      onSaved?.(data, clean);
    } catch {
      // shown by useSubmit, at its field or as a toast
    }
  };

  const state = useMemo<FormState>(
    () => ({
      id: saves.path,
      schema,
      values,
      problems,
      readOnly: !may,
      set: (path, value) => {
        setValues((before) => withValue(before, path, value));
        setProblems((before) => Object.fromEntries(Object.entries(before).filter(([key]) => key !== path && !key.startsWith(`${path}.`))));
      },
    }),
    [saves.path, schema, values, problems, may],
  );
  return (
    <FormContext value={state}>
      <form ref={form} className="bo-form" noValidate onSubmit={(event) => void save(event)}>
        {!may && <p className="bo-note">{t('readOnly')}</p>}
        <div className="bo-form-body">{children}</div>
        <div className="bo-form-foot">
          {Object.keys(problems).length > 0 && (
            <span className="bo-form-check" role="alert">
              {t('check')}
            </span>
          )}
          {foot}
          {onCancel && (
            <Button type="button" variant="outline" theme="default" onClick={onCancel} disabled={busy}>
              {t('cancel')}
            </Button>
          )}
          {may && (
            <Button type="submit" loading={busy}>
              {busy ? t('saving') : (submit ?? t('save'))}
            </Button>
          )}
        </div>
      </form>
    </FormContext>
  );
}

/** A named part of a longer form. */
export const FormSection = ({ title, note, children }: { title: string; note?: string; children: ReactNode }) => (
  <fieldset className="bo-form-section">
    <legend>{title}</legend>
    {note && <p className="bo-note">{note}</p>}
    <div className="bo-form-grid">{children}</div>
  </fieldset>
);

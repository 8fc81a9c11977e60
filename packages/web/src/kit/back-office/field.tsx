/** One field of a form: label, control, help, and what is wrong with it. The endpoint's schema says which control it is. */

import type { Endpoint, WireInput } from '@keymall/contract/kit/endpoint';
import * as word from '@keymall/contract/kit/word';
import { type ReactNode, useId } from 'react';
import { Input, InputNumber, Radio, Select, Textarea } from 'tdesign-react';
import type { z } from 'zod';
import { useWords, words } from '../i18n.tsx';
import { type PathOf, useForm } from './form-frame.tsx';
import { Named } from './naming.tsx';
import { boundsOf, controlOf, isRequired, schemaAt, valueAt } from './schema.ts';
import { Toggle } from './toggle.tsx';

const text = words({ required: '必填' }, { required: 'required' }, { yuan: word.yuan });

/** The names of an endpoint's input, one level of nesting counted in. */
export type FieldOf<E> = PathOf<WireInput<E>>;

/** What a control is given to show and to change. */
export interface Control {
  id: string;
  value: unknown;
  set: (value: unknown) => void;
  invalid: boolean;
  readOnly: boolean;
  describedBy: string | undefined;
}

export interface Option {
  value: string | number;
  label: string;
}

interface FieldProps<E extends Endpoint> {
  of: FieldOf<E>;
  label: string;
  help?: ReactNode;
  /** What may be chosen; few are shown side by side, many in a list. */
  options?: readonly Option[];
  /** Lines of a longer text. */
  rows?: number;
  type?: 'text' | 'password' | 'url' | 'tel';
  placeholder?: string;
  /** What stands after the value: 分钟. */
  unit?: string;
  required?: boolean;
  /** Takes the whole width of its section. */
  wide?: boolean;
  autoComplete?: string;
  autoFocus?: boolean;
  /** A control of the page's own. */
  children?: (control: Control) => ReactNode;
}

export function Field<E extends Endpoint = Endpoint>(props: FieldProps<E>) {
  const { of, label, help, wide, children } = props;
  const t = useWords(text);
  const form = useForm();
  const id = useId();
  const schema = schemaAt(form.schema, of);
  if (!schema && !children) throw new Error(`the form has no field ${of}`);
  const problem = form.problems[of] ?? Object.entries(form.problems).find(([path]) => path.startsWith(`${of}.`))?.[1];
  const noteId = problem || help ? `${id}-note` : undefined;
  const required = props.required ?? (schema ? controlOf(schema) !== 'flag' && isRequired(schema) : false);
  const control: Control = {
    id,
    value: valueAt(form.values, of),
    set: (value) => form.set(of, value),
    invalid: Boolean(problem),
    readOnly: form.readOnly,
    describedBy: noteId,
  };
  return (
    <div className="bo-field" data-field={of} data-label={label} data-wrong={problem ? '' : undefined} data-wide={wide || undefined}>
      <label htmlFor={id} id={`${id}-label`}>
        {label}
        {required && (
          <span className="bo-required" title={t('required')} aria-hidden="true">
            *
          </span>
        )}
      </label>
      <div className="bo-control">{children ? children(control) : schema && <Drawn {...props} control={control} schema={schema} />}</div>
      {(problem || help) && (
        <div id={noteId} className="bo-field-note" role={problem ? 'alert' : undefined}>
          {problem ?? help}
        </div>
      )}
    </div>
  );
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : typeof value === 'number' ? String(value) : '');

/** The control that the schema asks for. */
function Drawn<E extends Endpoint>(props: FieldProps<E> & { control: Control; schema: z.ZodType }) {
  const { control, schema, options, rows, type, placeholder, unit, label, autoComplete, autoFocus } = props;
  const t = useWords(text);
  const { id, value, set, invalid, readOnly, describedBy } = control;
  const { max, isMeasured, least, most } = boundsOf(schema);
  const kind = controlOf(schema);
  const isAmount = kind === 'money' || kind === 'rate';
  const shared = { status: invalid ? ('error' as const) : ('default' as const), placeholder, disabled: readOnly };
  const naming = { id, describedBy, invalid, required: props.required ?? isRequired(schema) };
  if (options) return <Choice control={control} options={options} label={label} placeholder={placeholder} />;
  if (kind === 'flag')
    return <Toggle id={id} on={value === 1} label={label} describedBy={describedBy} disabled={readOnly} onTurn={(on) => set(on ? 1 : 0)} />;
  if (kind === 'number')
    return (
      <Named {...naming} inputMode="numeric">
        <InputNumber
          {...shared}
          theme="normal"
          align="left"
          value={typeof value === 'number' ? value : undefined}
          min={least}
          max={most}
          suffix={unit}
          allowInputOverLimit
          onChange={(next) => set(typeof next === 'number' ? next : '')}
        />
      </Named>
    );
  if (rows)
    return (
      <Named {...naming}>
        <Textarea
          {...shared}
          value={textOf(value)}
          autosize={{ minRows: rows, maxRows: rows * 3 }}
          maxlength={max && max <= COUNTED ? max : undefined}
          onChange={(next) => set(next)}
        />
      </Named>
    );
  return (
    <Named {...naming} inputMode={isAmount ? 'decimal' : undefined}>
      <Input
        {...shared}
        value={textOf(value)}
        type={type ?? 'text'}
        {...(isMeasured ? { maxcharacter: max } : { maxlength: max })}
        autofocus={autoFocus}
        autocomplete={autoComplete}
        suffix={unit ?? (kind === 'money' ? t('yuan') : kind === 'rate' ? '‰' : undefined)}
        onChange={(next) => set(isAmount ? next.replace(/[^\d.]/g, '') : next)}
      />
    </Named>
  );
}

interface ChoiceProps {
  control: Control;
  options: readonly Option[];
  label: string;
  placeholder?: string;
}

const FEW = 4;
/** Up to here the box counts what is typed; longer texts are only checked. */
const COUNTED = 5000;

/** One of some values: side by side where they are few and short, else a list that can be searched. */
export function Choice({ control, options, label, placeholder }: ChoiceProps) {
  const { id, value, set, invalid, readOnly, describedBy } = control;
  const isFew = options.length > 0 && options.length <= FEW && options.reduce((sum, option) => sum + option.label.length, 0) <= 32;
  // null is a value of its own to us and nothing at all to the controls
  const shown = value === null ? 'null' : (value as string | number | undefined);
  const choose = (next: unknown): void => set(next === 'null' ? null : next);
  if (isFew && !placeholder)
    return (
      <div role="radiogroup" aria-label={label} aria-describedby={describedBy}>
        <Radio.Group value={shown} disabled={readOnly} onChange={choose}>
          {options.map((option) => (
            <Radio key={option.value} value={option.value}>
              {option.label}
            </Radio>
          ))}
        </Radio.Group>
      </div>
    );
  return (
    <Named id={id} describedBy={describedBy} invalid={invalid}>
      <Select
        value={shown ?? ''}
        filterable
        disabled={readOnly}
        status={invalid ? 'error' : 'default'}
        placeholder={placeholder}
        options={[...options]}
        onChange={choose}
      />
    </Named>
  );
}

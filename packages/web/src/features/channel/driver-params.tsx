/** An account's parameters, drawn from its driver's own fields. Secrets are written, never read back. */

import type { WireOutput } from '@keymall/contract/kit/endpoint';
import * as word from '@keymall/contract/kit/word';
import type { adminSettlement } from '@keymall/contract/payment/settlement-channel';
import { Input, Textarea } from 'tdesign-react';
import { Choice, type Control, Field } from '#kit/back-office/field';
import { useForm } from '#kit/back-office/form-frame';
import { Named } from '#kit/back-office/naming';
import { type Values, valueAt } from '#kit/back-office/schema';
import { useWords, words } from '#kit/i18n';

const text = words(
  {
    kept: '已设置，留空则保持不变',
    writeOnly: '加密保存，之后不再显示',
    anew: '“{address}”已修改，请重新填写：已保存的密钥不会发往新地址',
  },
  {
    kept: 'Set; leave empty to keep it',
    writeOnly: 'Stored encrypted, never shown again',
    anew: '“{address}” has changed: type it anew, what is stored is not sent to a new address',
  },
  { required: word.fillIn },
);

export type DriverField = WireOutput<typeof adminSettlement.drivers>['list'][number]['fields'][number];
/** What is known of an account that is edited. */
interface Known {
  params: Readonly<Record<string, string>>;
  secrets_set: readonly string[];
}

const isSecret = ({ kind }: DriverField): boolean => kind === 'secret' || kind === 'secret_multiline';
const isKept = (field: DriverField, known: Known | null): boolean => known?.secrets_set.includes(field.name) ?? false;

/** The first address that is no longer the one that is stored: secrets are wanted anew. */
function movedAddress(fields: readonly DriverField[], known: Known | null, values: Values): DriverField | undefined {
  const plain = (text: unknown): string => (typeof text === 'string' ? text.trim().replace(/\/+$/, '') : '');
  return fields.find(
    ({ address, name, default: fallback }) =>
      address && known !== null && plain(known.params[name] ?? fallback) !== plain(valueAt(values, `params.${name}`)),
  );
}

/** What a form with an account's parameters begins with and is checked by: a secret that is set is not shown, and may stay empty. */
export function useDriverParams(fields: readonly DriverField[]) {
  const t = useWords(text);
  return {
    shows: (known: Known | null): { params: Record<string, string> } => ({
      params: Object.fromEntries(fields.map((field) => [field.name, isSecret(field) ? '' : (known?.params[field.name] ?? field.default)])),
    }),
    check: (values: Values, known: Known | null): Record<string, string> => {
      const moved = movedAddress(fields, known, values);
      return Object.fromEntries(
        fields
          .filter((field) => !valueAt(values, `params.${field.name}`))
          .flatMap((field): [string, string][] => {
            if (isKept(field, known)) return moved ? [[`params.${field.name}`, t('anew', { address: moved.label })]] : [];
            return field.required ? [[`params.${field.name}`, t('required')]] : [];
          }),
      );
    },
  };
}

export function DriverParams({ fields, known }: { fields: readonly DriverField[]; known: Known | null }) {
  const t = useWords(text);
  const moved = movedAddress(fields, known, useForm().values);
  const note = (field: DriverField): string => {
    if (!isKept(field, known)) return t('writeOnly');
    return moved ? t('anew', { address: moved.label }) : t('kept');
  };
  return fields.map((field) => (
    <Field
      key={field.name}
      of={`params.${field.name}`}
      label={field.label}
      required={isKept(field, known) ? moved !== undefined : field.required}
      help={[field.help, isSecret(field) && note(field)].filter(Boolean).join(' · ')}
    >
      {(control) => <Param control={control} field={field} />}
    </Field>
  ));
}

function Param({ control, field }: { control: Control; field: DriverField }) {
  const { id, value, set, invalid, readOnly, describedBy } = control;
  if (field.kind === 'select') return <Choice control={control} options={field.options} label={field.label} />;
  const shared = {
    value: typeof value === 'string' ? value : '',
    status: invalid ? ('error' as const) : ('default' as const),
    disabled: readOnly,
    onChange: (next: string) => set(next),
  };
  return (
    <Named id={id} describedBy={describedBy} invalid={invalid}>
      {field.kind.endsWith('multiline') ? (
        <Textarea {...shared} autosize={{ minRows: 4, maxRows: 10 }} />
      ) : (
        <Input
          {...shared}
          type={field.kind === 'secret' ? 'password' : field.kind === 'url' ? 'url' : 'text'}
          autocomplete={field.kind === 'secret' ? 'new-password' : 'off'}
        />
      )}
    </Named>
  );
}

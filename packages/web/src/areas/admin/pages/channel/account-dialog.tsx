/** An account's parameters, drawn from the driver's own fields. Secrets are written, never read back. */
import type { WireOutput } from '@keymall/contract/kit/endpoint';
import { type adminChannel, adminChannelAccount } from '@keymall/contract/payment/channel';
import { Input, Textarea } from 'tdesign-react';
import { Choice, type Control, Field } from '#kit/back-office/field';
import { FormFrame } from '#kit/back-office/form-frame';
import { Named } from '#kit/back-office/naming';
import { useCall } from '#kit/back-office/queries';
import { type Values, valueAt } from '#kit/back-office/schema';
import { Answered } from '#kit/back-office/state-views';
import { Dialog } from '#kit/dialog';
import { useWords, words } from '#kit/i18n';

const text = words(
  {
    add: '添加收款账号',
    edit: '编辑收款账号',
    name: '账号名称',
    nameHelp: '仅后台可见，便于区分',
    status: '启用',
    kept: '已设置，留空则保持不变',
    writeOnly: '加密保存，之后不再显示',
    required: '请填写此项',
  },
  {
    add: 'Add an account',
    edit: 'Edit the account',
    name: 'Name',
    nameHelp: 'Seen only here',
    status: 'In use',
    kept: 'Set; leave empty to keep it',
    writeOnly: 'Stored encrypted, never shown again',
    required: 'Please fill this in',
  },
);

type DriverField = WireOutput<typeof adminChannel.drivers>['list'][number]['fields'][number];
type Account = WireOutput<typeof adminChannelAccount.detail>;
const isSecret = ({ kind }: DriverField): boolean => kind === 'secret' || kind === 'secret_multiline';

interface AccountDialogProps {
  channelId: number;
  account: number | 'new';
  fields: readonly DriverField[];
  onClose: () => void;
}

export function AccountDialog({ channelId, account, fields, onClose }: AccountDialogProps) {
  const t = useWords(text);
  const isNew = account === 'new';
  const query = useCall(adminChannelAccount.detail, { id: isNew ? 0 : account }, { enabled: !isNew });
  const form = (known: Account | null) => <AccountForm channelId={channelId} account={known} fields={fields} onClose={onClose} />;
  return (
    <Dialog open title={t(isNew ? 'add' : 'edit')} onClose={onClose}>
      <div className="bo-inside">{isNew ? form(null) : <Answered query={query}>{form}</Answered>}</div>
    </Dialog>
  );
}

interface AccountFormProps {
  channelId: number;
  account: Account | null;
  fields: readonly DriverField[];
  onClose: () => void;
}

function AccountForm({ channelId, account, fields, onClose }: AccountFormProps) {
  const t = useWords(text);
  const isKept = (field: DriverField): boolean => account?.secrets_set.includes(field.name) ?? false;
  const params = Object.fromEntries(
    fields.map((field) => [field.name, isSecret(field) ? '' : (account?.params[field.name] ?? field.default)]),
  );
  const check = (values: Values): Record<string, string> =>
    Object.fromEntries(
      fields
        .filter((field) => field.required && !isKept(field) && !valueAt(values, `params.${field.name}`))
        .map((field) => [`params.${field.name}`, t('required')]),
    );
  return (
    <FormFrame
      saves={account ? adminChannelAccount.edit : adminChannelAccount.add}
      initial={{ name: account?.name ?? '', status: account?.status ?? 1, params }}
      fixed={account ? { id: account.id } : { channel_id: channelId }}
      check={check}
      onSaved={onClose}
      onCancel={onClose}
    >
      <Field of="name" label={t('name')} help={t('nameHelp')} autoFocus />
      {fields.map((field) => (
        <Field
          key={field.name}
          of={`params.${field.name}`}
          label={field.label}
          required={field.required && !isKept(field)}
          help={[field.help, isSecret(field) && t(isKept(field) ? 'kept' : 'writeOnly')].filter(Boolean).join(' · ')}
        >
          {(control) => <DriverControl control={control} field={field} />}
        </Field>
      ))}
      <Field of="status" label={t('status')} />
    </FormFrame>
  );
}

function DriverControl({ control, field }: { control: Control; field: DriverField }) {
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
      {field.kind === 'secret_multiline' ? (
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

import type { adminAccount } from '@keymall/contract/identity/admin-account';
import * as word from '@keymall/contract/kit/word';
import { Input } from 'tdesign-react';
import { Button } from '#kit/back-office/button';
import { type Control, Field } from '#kit/back-office/field';
import { Named } from '#kit/back-office/naming';
import { copy } from '#kit/copy';
import { useWords, words } from '#kit/i18n';
import { newPassword } from '#kit/random-name';

const text = words(
  { password: '密码', help: '至少 8 位。保存后不再显示，请先复制并转交本人', generate: '随机生成' },
  {
    password: 'Password',
    help: 'At least 8 characters. It is not shown again: copy it and hand it over first',
    generate: 'Generate',
  },
);

/** A password somebody else will use: in the clear, made up at first, and copied. */
export function PasswordForOther() {
  const t = useWords(text);
  return (
    <Field<typeof adminAccount.resetPassword> of="password" label={t('password')} help={t('help')} required>
      {(control) => <PasswordInput control={control} />}
    </Field>
  );
}

function PasswordInput({ control: { id, value, set, invalid, describedBy } }: { control: Control }) {
  const t = useWords(text);
  const typed = typeof value === 'string' ? value : '';
  return (
    <span className="bo-row">
      <Named id={id} describedBy={describedBy} invalid={invalid} required>
        <Input value={typed} status={invalid ? 'error' : 'default'} maxlength={128} autocomplete="off" onChange={set} />
      </Named>
      <Button theme="default" variant="outline" onClick={() => void copy(typed)}>
        {t(word.copy)}
      </Button>
      <Button theme="default" variant="outline" onClick={() => set(newPassword())}>
        {t('generate')}
      </Button>
    </span>
  );
}

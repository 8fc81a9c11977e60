/** Changing one's own password: the old one, the new one twice. The answer brings a new token, the old ones are dead. */
import type { AccountCalls } from '@keymall/contract/identity/account';
import { newPassword } from '@keymall/contract/kit/field';
import { useMemo, useState } from 'react';
import { Field } from '#kit/back-office/field';
import { FormFrame, type RefusalFields } from '#kit/back-office/form-frame';
import { useWords } from '#kit/i18n';
import { accountWords } from './account.words.ts';

const empty = { password: '', new_password: '', repeat: '' };
const refusals: RefusalFields<typeof empty> = { wrong_login: 'password', weak_password: 'new_password', password_of_name: 'new_password' };

/** `onToken` takes the new token over before anything else is asked for. */
export function PasswordForm({ saves, onToken }: { saves: AccountCalls['changePassword']; onToken: (token: string) => void }) {
  const t = useWords(accountWords);
  // once saved the form starts anew, empty
  const [round, setRound] = useState(0);
  const schema = useMemo(() => saves.input.extend({ repeat: newPassword }), [saves]);
  return (
    <FormFrame
      key={round}
      saves={saves}
      initial={empty}
      schema={schema}
      toInput={({ password, new_password }) => ({ password: String(password), new_password: String(new_password) })}
      check={(values): Record<string, string> => (values.repeat === values.new_password ? {} : { repeat: t('differ') })}
      refusals={refusals}
      submit={t('password')}
      done={t('changed')}
      onSaved={(data) => {
        onToken(data.access_token);
        setRound(round + 1);
      }}
    >
      <div className="bo-form-grid">
        <Field of="password" label={t('old')} type="password" autoComplete="current-password" wide />
        <Field of="new_password" label={t('fresh')} type="password" autoComplete="new-password" help={t('help')} />
        <Field of="repeat" label={t('repeat')} type="password" autoComplete="new-password" />
      </div>
    </FormFrame>
  );
}

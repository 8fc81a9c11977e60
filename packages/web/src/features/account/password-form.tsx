/** Changing one's own password: the old one, the new one twice. The answer brings a new token, the old ones are dead. */
import type { Endpoint, WireInput } from '@keymall/contract/kit/endpoint';
import { newPassword } from '@keymall/contract/kit/field';
import { useMemo, useState } from 'react';
import { Field } from '#kit/back-office/field';
import { FormFrame } from '#kit/back-office/form-frame';
import type { RefusalFields } from '#kit/back-office/submit';
import { useWords, words } from '#kit/i18n';

const text = words(
  {
    old: '当前密码',
    fresh: '新密码',
    repeat: '确认新密码',
    help: '8–128 位，建议使用密码管理器生成',
    differ: '两次输入的密码不一致',
    submit: '修改密码',
    done: '密码已修改，其他设备需重新登录',
  },
  {
    old: 'Current password',
    fresh: 'New password',
    repeat: 'Repeat the new password',
    help: '8–128 characters; a password manager helps',
    differ: 'The passwords differ',
    submit: 'Change the password',
    done: 'Changed; other devices have to sign in again',
  },
);

const refusals: RefusalFields = { wrong_login: 'password', weak_password: 'new_password', password_of_name: 'new_password' };
const empty = { password: '', new_password: '', repeat: '' };

/** `onToken` takes the new token over before anything else is asked for. */
export function PasswordForm<E extends Endpoint>({ saves, onToken }: { saves: E; onToken: (token: string) => void }) {
  const t = useWords(text);
  // once saved the form starts anew, empty
  const [round, setRound] = useState(0);
  const schema = useMemo(() => saves.input.extend({ repeat: newPassword }), [saves]);
  return (
    <FormFrame
      key={round}
      saves={saves}
      initial={empty}
      schema={schema}
      toInput={({ password, new_password }) => ({ password, new_password }) as unknown as WireInput<E>}
      check={(values): Record<string, string> => (values.repeat === values.new_password ? {} : { repeat: t('differ') })}
      refusals={refusals}
      submit={t('submit')}
      done={t('done')}
      onSaved={(data) => {
        onToken((data as { access_token: string }).access_token);
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

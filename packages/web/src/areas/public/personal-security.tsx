/** A buyer's password and devices, folded away below his orders. */

import { personalAccount } from '@keymall/contract/identity/personal-account';
import type { WireOutput } from '@keymall/contract/kit/endpoint';
import * as word from '@keymall/contract/kit/word';
import { type FormEvent, useEffect, useState } from 'react';
import { Button } from '#kit/button';
import { call, sentenceOf } from '#kit/call';
import { confirm } from '#kit/confirm';
import { Field } from '#kit/field';
import { minute } from '#kit/format';
import { useWords, words } from '#kit/i18n';
import { updateSession } from '#kit/session';
import { toast } from '#kit/toast';
import { accountWords } from '../../features/account/account.words.ts';
import { signWords, useGuessed } from './sign-box.tsx';
import { isLong, NewPassword, RepeatPassword } from './sign-in.tsx';

const text = words({ wrong: '当前密码不正确' }, { wrong: 'The current password is wrong' }, { network: word.networkError });

export function Security() {
  const t = useWords(accountWords);
  const [open, setOpen] = useState(false);
  return (
    <details className="km-box me-security" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{t('security')}</summary>
      {open && (
        <>
          <Password />
          <Devices />
        </>
      )}
    </details>
  );
}

function Password() {
  const t = useWords(accountWords);
  const tn = useWords(text);
  const ts = useWords(signWords);
  const [old, setOld] = useState('');
  const [fresh, setFresh] = useState('');
  const [repeat, setRepeat] = useState('');
  const [tried, setTried] = useState(false);
  const [busy, setBusy] = useState(false);
  const [message, setMessage] = useState('');
  const guessed = useGuessed();
  const send = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    setTried(true);
    if (busy || old === '' || !isLong(fresh) || fresh !== repeat) return;
    setBusy(true);
    setMessage('');
    try {
      const input = { password: old, new_password: fresh };
      const answer = await call(personalAccount.changePassword, input, { quiet: true }).catch((error: unknown) =>
        guessed.take(error, fresh),
      );
      if (!answer) return;
      updateSession('personal', { accessToken: answer.access_token });
      for (const clear of [setOld, setFresh, setRepeat]) clear('');
      setTried(false);
      toast.success(t('changed'));
    } catch (error) {
      setMessage(sentenceOf(error, tn('network')));
    } finally {
      setBusy(false);
    }
  };
  return (
    <form noValidate onSubmit={(event) => void send(event)}>
      <h3>{t('password')}</h3>
      <Field
        label={t('old')}
        name="current_password"
        type="password"
        value={old}
        onChange={setOld}
        autoComplete="current-password"
        maxLength={128}
        required
        error={tried && !old ? ts('required') : null}
      />
      <NewPassword name="new_password" value={fresh} onChange={setFresh} tried={tried} said={guessed.of(fresh)} />
      <RepeatPassword value={repeat} onChange={setRepeat} tried={tried} of={fresh} />
      {message && (
        <p className="sign-message" role="alert">
          {message}
        </p>
      )}
      <Button type="submit" look="primary" busy={busy}>
        {t('password')}
      </Button>
    </form>
  );
}

function Devices() {
  const t = useWords(accountWords);
  const tn = useWords(text);
  const [list, setList] = useState<WireOutput<typeof personalAccount.sessions>['list'] | null>(null);
  const [message, setMessage] = useState('');
  const [asked, setAsked] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked anew after each end
  useEffect(() => {
    call(personalAccount.sessions, {}, { quiet: true }).then(
      (answer) => setList(answer.list),
      (error: unknown) => setMessage(sentenceOf(error, tn('network'))),
    );
  }, [asked, tn]);
  const end = (id?: number): Promise<boolean> =>
    confirm({
      action: t(id === undefined ? 'endOthers' : 'endOne'),
      note: id === undefined ? t('endOthersNote') : undefined,
      danger: true,
      run: async () => {
        await call(personalAccount.endSessions, { id });
        toast.success(t('ended'));
        setAsked((times) => times + 1);
      },
    });
  return (
    <section>
      <h3>{t('devices')}</h3>
      {message && <p role="alert">{message}</p>}
      <ul>
        {list?.map((session) => (
          <li key={session.id}>
            <div>
              <strong>{session.device || t('unknownDevice')}</strong>
              <small>
                {session.ip} · {t('since')} {minute(session.create_at)}
              </small>
            </div>
            {session.is_current ? (
              <small>{t('thisOne')}</small>
            ) : (
              <Button size="small" onClick={() => void end(session.id)}>
                {t('endOne')}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {(list?.length ?? 0) > 1 && (
        <Button size="small" onClick={() => void end()}>
          {t('endOthers')}
        </Button>
      )}
    </section>
  );
}

/** "验证身份": one question, whoever's call the server wants a fresh proof for. Once it is answered the call goes on by itself. */
import type { AccountCalls } from '@keymall/contract/identity/account';
import * as word from '@keymall/contract/kit/word';
import { type FormEvent, useCallback, useEffect, useId, useRef, useState } from 'react';
import { Button } from './button.tsx';
import { CallError, call, sentenceOf, setProver } from './call.ts';
import { Dialog } from './dialog.tsx';
import { Field } from './field.tsx';
import { useWords, words } from './i18n.tsx';

const text = words(
  {
    title: '验证身份',
    lead: '此操作涉及卡密、资金或权限，请先确认是您本人。验证后 5 分钟内无需重复。',
    password: '登录密码',
    code: '动态码或恢复码',
    useCode: '改用动态码验证',
    usePassword: '改用登录密码验证',
    usePasskey: '用通行密钥验证',
    turnedDown: '通行密钥验证未完成，请重试或使用密码',
    go: '验证并继续',
  },
  {
    title: 'Confirm that it is you',
    lead: 'This concerns keys, money or permissions. Once confirmed you are not asked again for 5 minutes.',
    password: 'Your password',
    code: 'Authenticator or recovery code',
    useCode: 'Use a code instead',
    usePassword: 'Use the password instead',
    usePasskey: 'Use a passkey',
    turnedDown: 'Not confirmed: try again, or use the password',
    go: 'Confirm and go on',
  },
  { cancel: word.cancel, network: word.networkError, required: word.fillIn },
);

interface ProveHostProps {
  saves: AccountCalls['prove'];
  byCode: boolean;
  byPasskey?: (() => Promise<{ ticket: string; credential: string }>) | undefined;
}

/** `byCode`: accounts of this office may have a second factor. `byPasskey`: asks for what a passkey signs, and has it signed. */
export function ProveHost({ saves, byCode, byPasskey }: ProveHostProps) {
  const t = useWords(text);
  const form = useId();
  const [open, setOpen] = useState(false);
  const [isCode, setIsCode] = useState(false);
  const [value, setValue] = useState('');
  const [message, setMessage] = useState('');
  const [busy, setBusy] = useState(false);
  /** Whoever waits for the answer: calls that were refused together are answered together. */
  const waiting = useRef<((yes: boolean) => void)[]>([]);
  const finish = useCallback((yes: boolean): void => {
    setOpen(false);
    for (const answer of waiting.current.splice(0)) answer(yes);
  }, []);
  useEffect(() => {
    setProver(() => {
      setValue('');
      setMessage('');
      setOpen(true);
      return new Promise<boolean>((resolve) => void waiting.current.push(resolve));
    });
    return () => {
      setProver(null);
      finish(false);
    };
  }, [finish]);
  const sendPasskey = async (ask: NonNullable<ProveHostProps['byPasskey']>): Promise<void> => {
    if (busy) return;
    setBusy(true);
    setMessage('');
    try {
      await call(saves, { passkey: await ask() }, { quiet: true });
      finish(true);
    } catch (error) {
      // what the browser throws, it has said
      setMessage(
        error instanceof DOMException || error instanceof CallError ? sentenceOf(error, t('turnedDown')) : sentenceOf(error, t('network')),
      );
    } finally {
      setBusy(false);
    }
  };
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    event.stopPropagation();
    if (busy) return;
    if (value.trim() === '') return setMessage(t('required'));
    setBusy(true);
    try {
      await call(saves, isCode ? { auth_code: value } : { password: value }, { quiet: true });
      finish(true);
    } catch (error) {
      setMessage(sentenceOf(error, t('network')));
    } finally {
      setBusy(false);
    }
  };
  return (
    <Dialog
      message
      open={open}
      title={t('title')}
      size="small"
      dismissable={!busy}
      onClose={() => finish(false)}
      foot={
        <>
          <Button onClick={() => finish(false)} disabled={busy}>
            {t('cancel')}
          </Button>
          <button type="submit" form={form} className="km-button km-primary km-medium" aria-busy={busy || undefined}>
            {t('go')}
          </button>
        </>
      }
    >
      <form id={form} noValidate className="km-prove" onSubmit={(event) => void submit(event)}>
        <p className="km-note">{t('lead')}</p>
        <Field
          key={String(isCode)}
          label={t(isCode ? 'code' : 'password')}
          name={isCode ? 'auth_code' : 'password'}
          type={isCode ? 'text' : 'password'}
          value={value}
          onChange={(typed) => {
            setValue(typed);
            setMessage('');
          }}
          autoComplete={isCode ? 'one-time-code' : 'current-password'}
          maxLength={isCode ? 40 : 128}
          required
          error={message || null}
          autoFocus
        />
        {byPasskey && (
          <button type="button" className="km-link-button" onClick={() => void sendPasskey(byPasskey)}>
            {t('usePasskey')}
          </button>
        )}
        {byCode && (
          <button
            type="button"
            className="km-link-button"
            onClick={() => {
              setIsCode(!isCode);
              setValue('');
              setMessage('');
            }}
          >
            {t(isCode ? 'usePassword' : 'useCode')}
          </button>
        )}
      </form>
    </Dialog>
  );
}

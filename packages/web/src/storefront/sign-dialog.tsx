/** Signing in over the page one is on: for a favourite or an order that is to be the account's. Other ways in stand on the account's own page. */
import { personalAccount } from '@keymall/contract/identity/personal-account';
import * as word from '@keymall/contract/kit/word';
import { type FormEvent, useState } from 'react';
import { Button, ButtonLink } from '#kit/button';
import { CallError, call } from '#kit/call';
import { Dialog } from '#kit/dialog';
import { Field } from '#kit/field';
import { useWords, words } from '#kit/i18n';
import { saveSession } from '#kit/session';
import { toast } from '#kit/toast';
import { codes } from './codes.ts';
import { buyerSentence } from './sentence.ts';
import { networkWords } from './words.ts';

const text = words(
  {
    title: '买家登录',
    lead: '登录后，收藏和订单在所有设备上都能找到。',
    password: '密码',
    enter: '登录',
    other: '注册，或用其他方式登录',
    done: '登录成功',
    emailWrong: '请填写邮箱地址',
  },
  {
    title: 'Sign in to your account',
    lead: 'Signed in, you find favourites and orders on every device.',
    password: 'Password',
    enter: 'Sign in',
    other: 'Register, or sign in another way',
    done: 'Signed in',
    emailWrong: 'Please enter an e-mail address',
  },
  { needed: word.fillIn, email: word.email },
);

/** `onSigned` runs before it closes. */
export function SignDialog({ onClose, onSigned }: { onClose: () => void; onSigned?: () => void }) {
  const t = useWords(text);
  const tn = useWords(networkWords);
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const [tried, setTried] = useState(false);
  const [busy, setBusy] = useState(false);
  const [message, setMessage] = useState('');
  const isEmail = /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email.trim());
  const offer = async () => {
    const asked = { email: email.trim(), password };
    try {
      return await call(personalAccount.login, asked, { quiet: true });
    } catch (error) {
      // where the server wants work proven first, the browser does it, and offers once more
      if (!(error instanceof CallError) || error.code !== codes.captcha_needed) throw error;
      const { prove } = await import('./proof.ts');
      return call(personalAccount.login, { ...asked, work: await prove() }, { quiet: true });
    }
  };
  const send = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    setTried(true);
    if (busy || !isEmail || password === '') return;
    setBusy(true);
    setMessage('');
    try {
      const { access_token, ...known } = await offer();
      saveSession('personal', { accessToken: access_token, avatar: '', perms: [], ...known });
      toast.success(t('done'));
      onSigned?.();
      onClose();
    } catch (error) {
      setMessage(buyerSentence(error, tn('network')));
    } finally {
      setBusy(false);
    }
  };
  const here = `${window.location.pathname}${window.location.search}`;
  return (
    <Dialog open title={t('title')} size="small" onClose={onClose}>
      <form className="km-sign" noValidate onSubmit={(event) => void send(event)}>
        <p className="km-faint">{t('lead')}</p>
        <Field
          label={t('email')}
          name="email"
          type="email"
          value={email}
          onChange={setEmail}
          autoComplete="email"
          maxLength={100}
          required
          error={tried && !isEmail ? t('emailWrong') : null}
        />
        <Field
          label={t('password')}
          name="password"
          type="password"
          value={password}
          onChange={setPassword}
          autoComplete="current-password"
          maxLength={128}
          required
          error={tried && password === '' ? t('needed') : null}
        />
        {message && (
          <p className="km-alert km-alert-warn" role="alert">
            {message}
          </p>
        )}
        <Button type="submit" look="primary" wide busy={busy}>
          {t('enter')}
        </Button>
        <ButtonLink look="quiet" wide href={`/personal?redirect=${encodeURIComponent(here)}`}>
          {t('other')}
        </ButtonLink>
      </form>
    </Dialog>
  );
}

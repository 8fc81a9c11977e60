/** The card every sign-in stands in: title, form, refusal, and what else one may do. */

import * as word from '@keymall/contract/kit/word';
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { Button } from '#kit/button';
import { CallError, ENDINGS, type Ending } from '#kit/call';
import { useWords, words } from '#kit/i18n';
import { codes } from '../../storefront/codes.ts';
import { buyerSentence } from '../../storefront/sentence.ts';
import { type Face, SignAround } from '../../storefront/sign.tsx';
import './sign.css';
import '../../features/account/scan-code.css';

const text = words(
  {
    idle: '长时间没有操作，为了账号安全已为您退出登录。',
    ended: '登录已失效：可能已过期、在别处退出，或修改了密码。',
    off: '您的账号已被停用或冻结，已退出登录。如有疑问，请联系管理您账号的人。',
    back: '重新登录后回到刚才的页面。',
  },
  {
    idle: 'You were signed out to keep your account safe: nothing was done for a long time.',
    ended: 'Your session has ended: it ran out, was ended elsewhere, or the password was changed.',
    off: 'Your account was disabled or frozen and you were signed out. Ask whoever keeps your account.',
    back: 'Sign in again to go back to where you were.',
  },
  { network: word.networkError },
);

/** Why one is here again, where the page one came from said so. */
function Ended() {
  const t = useWords(text);
  const [why, setWhy] = useState<Ending | null>(null);
  // the address is the browser's: the server draws the page without it
  useEffect(() => {
    const said = new URLSearchParams(window.location.search).get('why');
    setWhy(ENDINGS.find((each) => each === said) ?? null);
  }, []);
  return (
    why && (
      <p className="sign-ended" role="status">
        {t(why)} {why !== 'off' && nextPage('') && t('back')}
      </p>
    )
  );
}

/**
 * What the server said of a new password, for its field: `take` remembers it, or throws on what speaks of something else; `of` tells it
 * for as long as the password is the same.
 */
export function useGuessed(): { take: (error: unknown, password: string) => void; of: (password: string) => string | null } {
  const [said, setSaid] = useState<{ password: string; sentence: string } | null>(null);
  return {
    take(error, password) {
      if (!(error instanceof CallError) || !GUESSED.has(error.code)) throw error;
      setSaid({ password, sentence: error.msg });
    },
    of: (password) => (said?.password === password ? said.sentence : null),
  };
}
const GUESSED: ReadonlySet<number> = new Set([codes.weak_password, codes.password_of_name]);

interface SignBoxProps {
  /** Whose it is: what stands beside it. */
  face: Face;
  title: string;
  lead?: string;
  /** Links between panels. */
  tabs?: ReactNode;
  submit: string;
  children: ReactNode;
  foot?: ReactNode;
  /** One signs in here: whoever was signed out is told why. */
  signsIn?: boolean;
  /** Whether the form may be sent; it tells its own problems. */
  ready: () => boolean;
  /** Sends it; what it throws is shown as a sentence. */
  send: () => Promise<void>;
  /** In the place of the sentence where the server took the form and failed. */
  onFailure?: () => void;
}

export function SignBox({ face, title, lead, tabs, submit, children, foot, signsIn = false, ready, send, onFailure }: SignBoxProps) {
  const t = useWords(text);
  const [busy, setBusy] = useState(false);
  const [message, setMessage] = useState('');
  const form = useRef<HTMLFormElement>(null);
  const [tries, setTries] = useState(0);
  // what is wrong is drawn by then: on to the first of it
  useEffect(() => {
    if (tries > 0) form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();
  }, [tries]);
  const onSubmit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (busy) return;
    if (!ready()) return setTries((before) => before + 1);
    setBusy(true);
    setMessage('');
    try {
      await send();
    } catch (error) {
      if (onFailure && error instanceof CallError && error.status >= 500) return onFailure();
      setMessage(buyerSentence(error, t('network')));
    } finally {
      setBusy(false);
      setTries((before) => before + 1);
    }
  };
  return (
    <SignAround face={face}>
      <section className="km-box sign-box">
        <header>
          <h1>{title}</h1>
          {lead && <p>{lead}</p>}
        </header>
        {tabs && <nav className="sign-tabs">{tabs}</nav>}
        {signsIn && <Ended />}
        <form ref={form} noValidate onSubmit={(event) => void onSubmit(event)}>
          {children}
          {message && (
            <p className="sign-message" role="alert">
              {message}
            </p>
          )}
          <Button type="submit" look="primary" size="large" wide busy={busy}>
            {submit}
          </Button>
        </form>
        {foot && <footer>{foot}</footer>}
      </section>
    </SignAround>
  );
}

/** Where to go after signing in: the page that asked for it, as long as it is ours. */
export function nextPage(fallback: string): string {
  const { search, origin } = window.location;
  const wanted = new URLSearchParams(search).get('redirect') ?? '';
  if (!wanted.startsWith('/')) return fallback;
  try {
    // As the browser will read it, whole: it drops tabs, folds dots and turns slashes, and what looked like a path is a host.
    const url = new URL(wanted, origin);
    return url.origin === origin ? url.href : fallback;
  } catch {
    return fallback;
  }
}

export const signWords = words(
  {
    account: '账号',
    password: '密码',
    newPassword: '设置密码',
    repeat: '确认密码',
    passwordHint: '8–128 位，建议使用密码管理器生成',
    short: '密码至少 8 位',
    differ: '两次输入的密码不一致',
    emailWrong: '请填写正确的邮箱',
    usernameWrong: '2–32 位中文、字母、数字或下划线',
    agreeFirst: '请先阅读并同意协议',
    login: '登录',
    register: '注册',
  },
  {
    account: 'Account',
    password: 'Password',
    newPassword: 'Choose a password',
    repeat: 'Repeat the password',
    passwordHint: '8–128 characters; a password manager helps',
    short: 'At least 8 characters',
    differ: 'The passwords differ',
    emailWrong: 'Enter a valid e-mail',
    usernameWrong: '2–32 letters, digits, underscores or Chinese characters',
    agreeFirst: 'Please accept the agreement first',
    login: 'Sign in',
    register: 'Register',
  },
  { username: word.userName, email: word.email, required: word.fillIn },
);

export const isEmail = (value: string): boolean => /^[^\s@]+@[^\s@]+\.[^\s@]{2,}$/.test(value.trim());
export const isUsername = (value: string): boolean => /^[\p{Script=Han}A-Za-z0-9_]{2,32}$/u.test(value.trim());

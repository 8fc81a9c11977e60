/** Administrator sign-in; and the one-time page that makes the first administrator, `/admin/setup?token=…`. */
import { adminLogin } from '@keymall/contract/identity/admin-session';
import { type ReactNode, useState } from 'react';
import { ButtonLink } from '#kit/button';
import { call } from '#kit/call';
import { Field } from '#kit/field';
import { useWords, words } from '#kit/i18n';
import { Preferences } from '#kit/preferences';
import { saveSession } from '#kit/session';
import { useSite } from '#kit/site';
import { Message } from '#kit/trouble';
import { isUsername, nextPage, SignBox, signWords, useGuessed } from './sign-box.tsx';
import { isLong, NewPassword, RepeatPassword, SignIn } from './sign-in.tsx';

const text = words(
  {
    login: '管理员登录',
    setup: '创建首位管理员',
    setupLead: '此链接只能使用一次，完成后即失效。',
    create: '创建并登录',
    noToken: '初始化链接无效',
    noTokenNote: '请使用首次启动时输出的完整链接打开本页。',
    toLogin: '去登录',
  },
  {
    login: 'Administrator sign-in',
    setup: 'First administrator',
    setupLead: 'This link works once and expires afterwards.',
    create: 'Create and sign in',
    noToken: 'This set-up link is not valid',
    noTokenNote: 'Open the whole link that the first start printed.',
    toLogin: 'Sign in',
  },
);

function enter({ access_token }: { access_token: string }): void {
  // who it is and what is allowed is asked for by the back office when it opens
  saveSession('admin', { accessToken: access_token, userInfo: null, perms: [] });
  window.location.assign(nextPage('/admin'));
}

/** Neither has the site around it: it may not be there yet. */
export function Alone({ children }: { children: ReactNode }) {
  const { site_name } = useSite();
  return (
    <div className="sign-alone">
      <header>
        <a href="/">
          <img src="/assets/favicon.svg" alt="" width="24" height="24" />
          {site_name}
        </a>
        <Preferences />
      </header>
      <main>{children}</main>
    </div>
  );
}

export function Login() {
  const t = useWords(text);
  return (
    <SignIn
      face="admin"
      title={t('login')}
      send={async (username, password) => enter(await call(adminLogin.login, { username, password }, { quiet: true }))}
    />
  );
}

export function Setup({ url }: { url: string }) {
  const t = useWords(text);
  const ts = useWords(signWords);
  const token = new URLSearchParams(url.split('?')[1] ?? '').get('token') ?? '';
  const [username, setUsername] = useState('');
  const [password, setPassword] = useState('');
  const [repeat, setRepeat] = useState('');
  const [tried, setTried] = useState(false);
  const guessed = useGuessed();
  if (!token)
    return (
      <Message title={t('noToken')} note={t('noTokenNote')}>
        <ButtonLink href="/admin/login" look="primary">
          {t('toLogin')}
        </ButtonLink>
      </Message>
    );
  return (
    <SignBox
      face="admin"
      title={t('setup')}
      lead={t('setupLead')}
      submit={t('create')}
      ready={() => {
        setTried(true);
        return isUsername(username) && isLong(password) && password === repeat;
      }}
      send={() =>
        call(adminLogin.setup, { token, username, password }, { quiet: true }).then(enter, (error: unknown) =>
          guessed.take(error, password),
        )
      }
    >
      <Field
        label={ts('username')}
        name="username"
        value={username}
        onChange={setUsername}
        autoComplete="username"
        maxLength={32}
        required
        error={tried && !isUsername(username) ? ts('usernameWrong') : null}
      />
      <NewPassword value={password} onChange={setPassword} tried={tried} said={guessed.of(password)} />
      <RepeatPassword value={repeat} onChange={setRepeat} tried={tried} of={password} />
    </SignBox>
  );
}

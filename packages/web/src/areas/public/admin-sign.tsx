/** Administrator sign-in; and the one-time page that makes the first administrator, `/admin/setup?token=…`. */
import { adminLogin } from '@keymall/contract/identity/admin-session';
import { type ReactNode, useEffect, useState } from 'react';
import { Button, ButtonLink } from '#kit/button';
import { call } from '#kit/call';
import { Field } from '#kit/field';
import { useWords, words } from '#kit/i18n';
import { Preferences } from '#kit/preferences';
import { saveSession } from '#kit/session';
import { useSite } from '#kit/site';
import { Message } from '#kit/trouble';
import { PasskeyButton } from './passkey-button.tsx';
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
    second: '两步验证',
    secondLead: '请输入身份验证器上的 6 位动态码；手机不在身边时，可用恢复码。',
    code: '动态码或恢复码',
    confirm: '验证并登录',
    back: '重新输入账号密码',
  },
  {
    login: 'Administrator sign-in',
    setup: 'First administrator',
    setupLead: 'This link works once and expires afterwards.',
    create: 'Create and sign in',
    noToken: 'This set-up link is not valid',
    noTokenNote: 'Open the whole link that the first start printed.',
    toLogin: 'Sign in',
    second: 'Two-step sign-in',
    secondLead: 'Enter the six digits of your authenticator, or a recovery code if it is out of reach.',
    code: 'Authenticator or recovery code',
    confirm: 'Confirm and sign in',
    back: 'Enter name and password again',
  },
);

function enter({ access_token }: { access_token: string }): void {
  // who it is and what is allowed is asked for by the back office when it opens
  saveSession('admin', { accessToken: access_token, userInfo: null, perms: [] });
  window.location.assign(nextPage('/admin'));
}

/** Neither has the site around it: it may not be there yet. `image` lies behind it. */
export function Alone({ children, image = '' }: { children: ReactNode; image?: string }) {
  const { site_name } = useSite();
  return (
    <div
      className="sign-alone"
      data-image={image ? '' : undefined}
      style={image ? { backgroundImage: `url(${JSON.stringify(image)})` } : undefined}
    >
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

/** `door`: the last part of the address, where it is not the usual one. */
export function Login({ door }: { door: string }) {
  const t = useWords(text);
  /** The token that waits for the second factor. */
  const [waiting, setWaiting] = useState<string | null>(null);
  if (waiting !== null) return <SecondStep token={waiting} onBack={() => setWaiting(null)} />;
  return (
    <SignIn
      face="admin"
      title={t('login')}
      passkey={{
        of: adminLogin,
        enter: async (signed) => enter(await call(adminLogin.passkeyLogin, { ...signed, door }, { quiet: true })),
      }}
      send={async (username, password, work) => {
        const answer = await call(adminLogin.login, { username, password, work, door }, { quiet: true });
        if (answer.safe === 1) setWaiting(answer.access_token);
        else enter(answer);
      }}
    />
  );
}

function SecondStep({ token, onBack }: { token: string; onBack: () => void }) {
  const t = useWords(text);
  const ts = useWords(signWords);
  const [code, setCode] = useState('');
  const [tried, setTried] = useState(false);
  return (
    <SignBox
      face="admin"
      title={t('second')}
      lead={t('secondLead')}
      submit={t('confirm')}
      foot={
        <>
          <PasskeyButton
            of={adminLogin}
            enter={async (passkey) => enter(await call(adminLogin.authSafe, { passkey }, { quiet: true, token }))}
          />
          <Button look="quiet" onClick={onBack}>
            {t('back')}
          </Button>
        </>
      }
      ready={() => {
        setTried(true);
        return code.trim() !== '';
      }}
      send={async () => {
        enter(await call(adminLogin.authSafe, { auth_code: code }, { quiet: true, token }));
      }}
    >
      <Field
        label={t('code')}
        name="auth_code"
        value={code}
        onChange={setCode}
        autoComplete="one-time-code"
        maxLength={40}
        required
        autoFocus
        error={tried && code.trim() === '' ? ts('required') : null}
      />
    </SignBox>
  );
}

/** What lies behind the sign-in, where an administrator has chosen a picture. */
export function useBackground(): string {
  const [image, setImage] = useState('');
  useEffect(() => {
    // without an answer there is none: one signs in all the same
    call(adminLogin.getBackgroundImage, {}, { quiet: true }).then(
      (answer) => setImage(answer.image),
      () => undefined,
    );
  }, []);
  return image;
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

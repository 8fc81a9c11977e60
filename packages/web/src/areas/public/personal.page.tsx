/** The buyer's own door: sign-in and registration when signed out; the account and its orders when signed in. */

import { personalAccount } from '@keymall/contract/identity/personal-account';
import type { WireOutput } from '@keymall/contract/kit/endpoint';
import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react';
import { Button } from '#kit/button';
import { call } from '#kit/call';
import { ConfirmHost } from '#kit/confirm';
import { Field, Tick } from '#kit/field';
import { useWords, words } from '#kit/i18n';
import { useSessionOnPage } from '#kit/page-session';
import { saveSession } from '#kit/session';
import { useSite } from '#kit/site';
import { keepUnbound, type Unbound, unboundHere } from '../../features/account/social-journey.ts';
import { SignLook } from '../../storefront/sign.tsx';
import { Forgot, ForgotLink } from './forgot.tsx';
import type { HomePageProps } from './page.ts';
import { enterAccount } from './personal-enter.ts';
import { isEmail, nextPage, SignBox, signWords, useGuessed } from './sign-box.tsx';
import { isLong, NewPassword, SignIn } from './sign-in.tsx';
import './personal.css';
// its grid comes with the settings, which are fetched later: styles are a page's own
import '../../features/notice/notify.css';

const text = words(
  {
    login: '买家登录',
    loginLead: '登录后可查看在本站的全部订单',
    register: '注册买家账号',
    registerLead: '购买无需注册；注册后订单不会丢失',
    toRegister: '没有账号？去注册',
    toLogin: '已有账号？去登录',
    agree: '我已阅读并同意《{name}用户协议》与《隐私政策》',
    loading: '加载中…',
  },
  {
    login: 'Sign in to your account',
    loginLead: 'See all your orders on this site',
    register: 'Create an account',
    registerLead: 'Buying needs no account; with one, no order gets lost',
    toRegister: 'No account yet? Register',
    toLogin: 'Have an account? Sign in',
    agree: 'I have read and accept the terms and privacy policy of {name}',
    loading: 'Loading…',
  },
);

const ProvenAddress = lazy(async () => ({ default: (await import('./proven-address.tsx')).ProvenAddress }));
const SocialWays = lazy(async () => ({ default: (await import('./social-ways.tsx')).SocialWays }));
const Centre = lazy(async () => ({ default: (await import('./personal/centre.tsx')).Centre }));
const OfflineKeys = lazy(async () => ({ default: (await import('./personal/offline-keys.tsx')).OfflineKeys }));
const DeviceFavourites = lazy(async () => ({ default: (await import('./personal/favourites.tsx')).DeviceFavourites }));
const UnboundNote = lazy(async () => ({ default: (await import('./social-ways.tsx')).UnboundNote }));

export function Page({ Frame, Look, params }: HomePageProps<'sign'>) {
  const session = useSessionOnPage('personal');
  const view = params['view'] ?? '';
  if (session)
    return (
      <Frame>
        <Suspense fallback={<Waits />}>
          <Centre session={session} view={view} />
        </Suspense>
      </Frame>
    );
  return (
    <Frame>
      {view === 'keys' && <Mine />}
      <SignLook value={Look}>
        <Sign view={view} />
      </SignLook>
    </Frame>
  );
}

function Waits() {
  const t = useWords(text);
  return (
    <p className="me km-faint" role="status">
      {t('loading')}
    </p>
  );
}

/** What needs no account: the keys that this device keeps. */
const Mine = () => (
  <div className="me">
    <Later>
      <OfflineKeys />
    </Later>
    <ConfirmHost />
  </div>
);

/** What is this device's own: the server draws nothing of it. */
function Later({ children }: { children: ReactNode }) {
  const [isTaken, setTaken] = useState(false);
  useEffect(() => setTaken(true), []);
  return isTaken && <Suspense>{children}</Suspense>;
}

/** Both panels keep nothing of each other but the face. */
function Sign({ view }: { view: string }) {
  const t = useWords(text);
  const [registering, setRegistering] = useState(false);
  const [forgetting, setForgetting] = useState(false);
  const [config, setConfig] = useState<WireOutput<typeof personalAccount.loginConfig> | null>(null);
  const [unbound, setUnbound] = useState<Unbound | null>(null);
  useEffect(() => {
    setUnbound(unboundHere());
    // without an answer one signs in by the password
    call(personalAccount.loginConfig, {}, { quiet: true }).then(setConfig, () => undefined);
  }, []);
  const note = unbound && (
    <Suspense>
      <UnboundNote unbound={unbound} onForget={() => setUnbound(null)} />
    </Suspense>
  );
  const home = `/personal${view && `/${view}`}`;
  const kept = (
    <div className="me">
      <Later>
        <DeviceFavourites />
      </Later>
    </div>
  );
  const other = (
    <Button look="quiet" onClick={() => setRegistering(!registering)}>
      {t(registering ? 'toLogin' : 'toRegister')}
    </Button>
  );
  if (forgetting)
    return (
      <Forgot
        face="personal"
        by="email"
        ask={(email) => call(personalAccount.sendEmailCode, { email }, { quiet: true })}
        reset={(input) => call(personalAccount.resetPassword, input, { quiet: true })}
        onBack={() => setForgetting(false)}
      />
    );
  return (
    <>
      {registering ? (
        <Register foot={other} note={note} journey={unbound?.uuid} byCode={config?.register_need_code === true} />
      ) : (
        <SignIn
          face="personal"
          title={t('login')}
          lead={t('loginLead')}
          by="email"
          passkey={{
            of: personalAccount,
            enter: async (signed) => enterAccount(await call(personalAccount.passkeyLogin, signed, { quiet: true }), nextPage(home)),
          }}
          note={note}
          foot={
            <>
              <ForgotLink onClick={() => setForgetting(true)} />
              {other}
              {config && config.social.length > 0 && !unbound && (
                <Suspense>
                  <SocialWays
                    ways={config.social}
                    of={personalAccount}
                    home={home}
                    onEntered={(entered) => enterAccount(entered, nextPage(home))}
                    onUnbound={setUnbound}
                  />
                </Suspense>
              )}
            </>
          }
          send={async (email, password, work) => {
            const asked = { email, password, work, ...(unbound && { socialite_uuid: unbound.uuid }) };
            enter(await call(personalAccount.login, asked, { quiet: true }));
          }}
        />
      )}
      {kept}
    </>
  );
}

function enter({ access_token, id, ...known }: WireOutput<typeof personalAccount.login>): void {
  keepUnbound(null);
  saveSession('personal', { accessToken: access_token, id, avatar: '', perms: [], ...known });
  const next = nextPage('');
  if (next) window.location.assign(next);
}

interface RegisterProps {
  foot: ReactNode;
  note: ReactNode;
  journey: string | undefined;
  /** The mailbox is proven by a code. */
  byCode: boolean;
}
function Register({ foot, note, journey, byCode }: RegisterProps) {
  const t = useWords(text);
  const ts = useWords(signWords);
  const { site_name: name } = useSite();
  const [mailbox, setMailbox] = useState({ to: '', code: '', ticket: '' });
  const email = mailbox.to;
  const [password, setPassword] = useState('');
  const [agree, setAgree] = useState(false);
  const [tried, setTried] = useState(false);
  const guessed = useGuessed();
  return (
    <SignBox
      face="personal"
      title={t('register')}
      lead={t('registerLead')}
      submit={ts('register')}
      foot={foot}
      ready={() => {
        setTried(true);
        return isEmail(email) && (!byCode || (mailbox.ticket !== '' && mailbox.code.length === 6)) && isLong(password) && agree;
      }}
      send={async () => {
        const { code, ticket } = mailbox;
        const asked = {
          email,
          password,
          agree: true,
          ...(byCode && { email_code: { code, ticket } }),
          ...(journey && { socialite_uuid: journey }),
        } as const;
        const session = await call(personalAccount.register, asked, { quiet: true }).catch((error: unknown) =>
          guessed.take(error, password),
        );
        if (session) enter(session);
      }}
    >
      {note}
      {byCode ? (
        <Suspense>
          <ProvenAddress
            kind="email"
            value={mailbox}
            onChange={setMailbox}
            tried={tried}
            ask={(to) => call(personalAccount.sendRegisterCode, { email: to }, { quiet: true })}
          />
        </Suspense>
      ) : (
        <Field
          label={ts('email')}
          name="email"
          type="email"
          value={email}
          onChange={(to) => setMailbox({ to, code: '', ticket: '' })}
          autoComplete="email"
          maxLength={100}
          required
          error={tried && !isEmail(email) ? ts('emailWrong') : null}
        />
      )}
      <NewPassword value={password} onChange={setPassword} tried={tried} said={guessed.of(password)} />
      <Tick checked={agree} onChange={setAgree} error={tried && !agree}>
        {t('agree', { name })}
      </Tick>
    </SignBox>
  );
}

/** The buyer's own door: sign-in and registration when signed out; the account and its orders when signed in. */

import { personalAccount, personalMenu } from '@keymall/contract/identity/personal-account';
import type { WireOutput } from '@keymall/contract/kit/endpoint';
import { LINK_ROW, type MenuNode } from '@keymall/contract/kit/menu';
import * as word from '@keymall/contract/kit/word';
import { personalOrder } from '@keymall/contract/ordering/public-order';
import { lazy, type ReactNode, Suspense, useCallback, useEffect, useState } from 'react';
import { Button } from '#kit/button';
import { call } from '#kit/call';
import { ConfirmHost, confirm } from '#kit/confirm';
import { Field, Tick } from '#kit/field';
import { minute, money } from '#kit/format';
import { useWords, words } from '#kit/i18n';
import { useSessionOnPage } from '#kit/page-session';
import { clearSession, type PersonalSession, permsOf, saveSession, updateSession } from '#kit/session';
import { useSite } from '#kit/site';
import { keepUnbound, type Unbound, unboundHere } from '../../features/account/social-journey.ts';
import { StatusLabel } from '../../storefront/order-status.tsx';
import { buyerSentence } from '../../storefront/sentence.ts';
import { statusName } from '../../storefront/words.ts';
import { Forgot, ForgotLink } from './forgot.tsx';
import type { PageProps } from './page.ts';
import { enterAccount } from './personal-enter.ts';
import { Security } from './personal-security.tsx';
import { isEmail, nextPage, SignBox, signWords, useGuessed } from './sign-box.tsx';
import { isLong, NewPassword, SignIn } from './sign-in.tsx';
import './personal.css';

const text = words(
  {
    login: '买家登录',
    loginLead: '登录后可查看在本站的全部订单',
    register: '注册买家账号',
    registerLead: '购买无需注册；注册后订单不会丢失',
    toRegister: '没有账号？去注册',
    toLogin: '已有账号？去登录',
    agree: '我已阅读并同意《{name}用户协议》与《隐私政策》',
    menu: '常用链接',
    account: '我的账号',
    logout: '退出登录',
    logoutAction: '退出登录',
    orders: '我的订单',
    none: '还没有订单。登录状态下购买的订单会出现在这里。',
    failed: '订单加载失败',
    more: '加载更多',
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
    menu: 'Links',
    account: 'My account',
    logout: 'Sign out',
    logoutAction: 'sign out',
    orders: 'My orders',
    none: 'No orders yet. What you buy while signed in appears here.',
    failed: 'The orders could not be loaded',
    more: 'Show more',
    loading: 'Loading…',
  },
  { retry: word.retry, view: word.view, network: word.networkError },
);

const ProvenAddress = lazy(async () => ({ default: (await import('./proven-address.tsx')).ProvenAddress }));
const SocialWays = lazy(async () => ({ default: (await import('./social-ways.tsx')).SocialWays }));
const UnboundNote = lazy(async () => ({ default: (await import('./social-ways.tsx')).UnboundNote }));

/** The row of the orders in the buyer's menu. */
const ORDERS = 'personalOrderIndex';

export function Page({ Frame }: PageProps<null>) {
  const session = useSessionOnPage('personal');
  return <Frame>{session ? <Account session={session} /> : <Sign />}</Frame>;
}

/** Both panels keep nothing of each other but the face. */
function Sign() {
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
  return registering ? (
    <Register foot={other} note={note} journey={unbound?.uuid} byCode={config?.register_need_code === true} />
  ) : (
    <SignIn
      face="personal"
      title={t('login')}
      lead={t('loginLead')}
      by="email"
      passkey={{
        of: personalAccount,
        enter: async (signed) => enterAccount(await call(personalAccount.passkeyLogin, signed, { quiet: true }), nextPage('/personal')),
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
                home="/personal"
                onEntered={(entered) => enterAccount(entered, nextPage('/personal'))}
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

type Orders = WireOutput<typeof personalOrder.list>;

function Account({ session }: { session: PersonalSession }) {
  const t = useWords(text);
  useEffect(() => {
    // refusals are the call kit's: a session that ended leaves the page by itself
    call(personalAccount.userDetail, {}).then(
      ({ user, perms }) => updateSession('personal', { ...user, perms: permsOf(perms) }),
      () => undefined,
    );
  }, []);
  const nodes = usePersonalMenu();
  const orders = nodes?.find(({ name }) => name === ORDERS);
  const logout = (): Promise<boolean> =>
    confirm({
      action: t('logoutAction'),
      run: async () => {
        // the session here ends whether or not the server could be told
        await call(personalAccount.logout, {}, { quiet: true }).catch(() => undefined);
        clearSession('personal');
      },
    });
  return (
    <div className="me">
      <section className="km-box me-account">
        <span aria-hidden="true">{session.email.slice(0, 1).toUpperCase()}</span>
        <div>
          <h1>{t('account')}</h1>
          <p>{session.email}</p>
        </div>
        <Button size="small" onClick={() => void logout()}>
          {t('logout')}
        </Button>
      </section>
      {nodes && <Ways nodes={nodes} />}
      {(nodes === null || orders) && <OrderList title={orders?.meta.title} />}
      <Security />
      <ConfirmHost />
    </div>
  );
}

/** The buyer's menu, what is hidden left out; null until it is there, and where it can't be had. */
function usePersonalMenu(): readonly MenuNode[] | null {
  const [nodes, setNodes] = useState<readonly MenuNode[] | null>(null);
  useEffect(() => {
    call(personalMenu.getMenuListI18n, {}, { quiet: true }).then(
      ({ list }) => setNodes(list.filter(({ meta }) => !meta.hidden)),
      () => undefined,
    );
  }, []);
  return nodes;
}

/** What an administrator put beside the buyer's own: links, to places of this site or elsewhere. */
function Ways({ nodes }: { nodes: readonly MenuNode[] }) {
  const t = useWords(text);
  const links = nodes.filter(({ component }) => component === LINK_ROW);
  if (links.length === 0) return null;
  return (
    <nav className="km-box me-ways" aria-label={t('menu')}>
      {links.map(({ name, path, meta }) => (
        <a key={name} href={path} {...(path.startsWith('/') ? {} : { target: '_blank', rel: 'noopener noreferrer' })}>
          {meta.title}
        </a>
      ))}
    </nav>
  );
}

function OrderList({ title }: { title: string | undefined }) {
  const t = useWords(text);
  const [rows, setRows] = useState<Orders['list'] | null>(null);
  const [total, setTotal] = useState(0);
  const [page, setPage] = useState(1);
  const [message, setMessage] = useState('');
  const load = useCallback(
    async (wanted: number): Promise<void> => {
      setMessage('');
      try {
        const answer = await call(personalOrder.list, { page: wanted, limit: 20 });
        setRows((before) => (wanted === 1 ? answer.list : [...(before ?? []), ...answer.list]));
        setTotal(answer.total);
        setPage(wanted);
      } catch (error) {
        setMessage(buyerSentence(error, t('network')));
      }
    },
    [t],
  );
  useEffect(() => void load(1), [load]);
  return (
    <section className="km-box me-orders" aria-busy={rows === null && !message}>
      <h2>{title ?? t('orders')}</h2>
      {rows === null && !message && <p className="km-faint">{t('loading')}</p>}
      {rows?.length === 0 && <p className="km-faint">{t('none')}</p>}
      <ul>
        {rows?.map((order) => (
          <li key={order.id}>
            <a href={`/order?trade_no=${order.trade_no}`}>
              <span>
                <b>
                  {order.goods_name} × {order.quantity}
                </b>
                <small>
                  {order.shop_name} · {minute(order.create_at)}
                </small>
              </span>
              <StatusLabel name={statusName(order.status)} />
              <strong>{money(order.total_price)}</strong>
            </a>
          </li>
        ))}
      </ul>
      {message && (
        <p role="alert" className="me-failed">
          {`${t('failed')}：${message}`}{' '}
          <Button size="small" onClick={() => void load(page)}>
            {t('retry')}
          </Button>
        </p>
      )}
      {rows && rows.length < total && <Button onClick={() => void load(page + 1)}>{t('more')}</Button>}
    </section>
  );
}

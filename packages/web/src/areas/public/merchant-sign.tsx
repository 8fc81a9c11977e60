/** Merchant sign-in and registration: two pages that lead to each other. */

import { articlePath } from '@keymall/contract/content/article-words';
import type { WireOutput } from '@keymall/contract/kit/endpoint';
import * as word from '@keymall/contract/kit/word';
import { merchantAccount } from '@keymall/contract/merchant/merchant-account';
import { lazy, Suspense, useEffect, useState } from 'react';
import { Button, ButtonLink } from '#kit/button';
import { CallError, call } from '#kit/call';
import { Field, Tick } from '#kit/field';
import { useWords, words } from '#kit/i18n';
import { useSite } from '#kit/site';
import { Message } from '#kit/trouble';
import { keepUnbound, type Unbound, unboundHere } from '../../features/account/social-journey.ts';
import { codes } from '../../storefront/codes.ts';
import { deviceId } from '../../storefront/device.ts';
import type { AgreementName } from './agreement-dialog.tsx';
import { broughtBy } from './brought.ts';
import { Forgot, ForgotLink } from './forgot.tsx';
import { enterByToken, enterShop } from './merchant-enter.ts';
import { isProven, NO_ADDRESS, ProvenAddress, proofOf } from './proven-address.tsx';
import { isUsername, nextPage, SignBox, signWords, useGuessed } from './sign-box.tsx';
import { isLong, NewPassword, RepeatPassword, SignIn } from './sign-in.tsx';

const SocialWays = lazy(async () => ({ default: (await import('./social-ways.tsx')).SocialWays }));
const UnboundNote = lazy(async () => ({ default: (await import('./social-ways.tsx')).UnboundNote }));
const AgreementDialog = lazy(async () => ({ default: (await import('./agreement-dialog.tsx')).AgreementDialog }));

const text = words(
  {
    loginTitle: '商家登录',
    loginLead: '登录后管理店铺、商品与订单',
    registerTitle: '免费开店',
    registerLead: '一分钟注册，马上开始销售',
    loginTab: '登录',
    registerTab: '注册',
    shopHint: '2–20 个字，可稍后修改',
    agree: '我已阅读并同意',
    agreement: '《{name}商户协议》',
    and: '与',
    privacy: '《隐私政策》',
    closed: '暂未开放注册',
    closedNote: '平台当前不接受新商户注册，请稍后再来。',
    submitRegister: '注册并开店',
    waiting: '注册成功，等待审核',
    waitingNote: '平台审核通过后即可登录。',
    toLogin: '去登录',
    again: '重新申请',
    againLead: '修改后重新提交，平台会再次审核',
    refused: '申请未通过',
    wide: '2–20 个字',
    inviteWhere: '获取邀请码',
  },
  {
    loginTitle: 'Merchant sign-in',
    loginLead: 'Run your shop, products and orders',
    registerTitle: 'Open a shop',
    registerLead: 'Register in a minute and start selling',
    loginTab: 'Sign in',
    registerTab: 'Register',
    shopHint: '2–20 characters; you can change it later',
    agree: 'I have read and accept the ',
    agreement: 'merchant agreement of {name}',
    and: ' and the ',
    privacy: 'privacy policy',
    closed: 'Registration is closed',
    closedNote: 'The platform takes no new merchants at the moment. Please come back later.',
    submitRegister: 'Register and open the shop',
    waiting: 'Registered, awaiting review',
    waitingNote: 'You can sign in as soon as the platform has approved the account.',
    toLogin: 'Sign in',
    again: 'Apply again',
    againLead: 'Change what was wanting: the platform looks at it once more',
    refused: 'The application was refused',
    wide: '2–20 characters',
    inviteWhere: 'Get one',
  },
  { shopName: word.shopName },
);

const isShopName = (name: string): boolean => /^.{2,20}$/u.test(name.trim());

/** The server took the application and could not keep it: back from there leads to the form. */
const toFailure = (): void => window.location.assign('/result/fail');

function Tabs({ at }: { at: 'login' | 'register' }) {
  const t = useWords(text);
  return (
    <>
      <a href="/merchant/login" aria-current={at === 'login' ? 'page' : undefined}>
        {t('loginTab')}
      </a>
      <a href="/merchant/register" aria-current={at === 'register' ? 'page' : undefined}>
        {t('registerTab')}
      </a>
    </>
  );
}

/** Who came back from a provider that nobody here is: this tab's, as long as nothing came of it. */
function useUnbound(): [Unbound | null, (unbound: Unbound | null) => void] {
  const [unbound, setUnbound] = useState<Unbound | null>(null);
  // the tab's memory is the browser's: the server draws the page without it
  useEffect(() => setUnbound(unboundHere()), []);
  return [unbound, setUnbound];
}

export function Login() {
  const t = useWords(text);
  const [unbound, setUnbound] = useUnbound();
  const [refused, setRefused] = useState<{ username: string; password: string; why: string } | null>(null);
  const [forgetting, setForgetting] = useState(false);
  // offered where the site sends anything
  const [config, setConfig] = useState<WireOutput<typeof merchantAccount.loginConfig> | null>(null);
  useEffect(() => {
    call(merchantAccount.loginConfig, {}, { quiet: true }).then(setConfig, () => undefined);
  }, []);
  if (refused) return <Again {...refused} />;
  if (forgetting)
    return (
      <Forgot
        face="merchant"
        by="contact"
        ask={(contact) => call(merchantAccount.sendForgetCode, { contact }, { quiet: true })}
        reset={(input) => call(merchantAccount.resetPassword, input, { quiet: true })}
        onBack={() => setForgetting(false)}
      />
    );
  return (
    <SignIn
      face="merchant"
      title={t('loginTitle')}
      lead={t('loginLead')}
      tabs={<Tabs at="login" />}
      passkey={{
        of: merchantAccount,
        enter: async (signed) => enterByToken(await call(merchantAccount.passkeyLogin, signed, { quiet: true }), nextPage('/merchant')),
      }}
      note={
        unbound && (
          <Suspense>
            <UnboundNote unbound={unbound} onForget={() => setUnbound(null)} />
          </Suspense>
        )
      }
      foot={
        config && (
          <>
            {config.forget.length > 0 && <ForgotLink onClick={() => setForgetting(true)} />}
            {config.social.length > 0 && !unbound && (
              <Suspense>
                <SocialWays
                  ways={config.social}
                  of={merchantAccount}
                  scan={merchantAccount}
                  home="/merchant"
                  onEntered={(entered) => enterByToken(entered, nextPage('/merchant'))}
                  onUnbound={(found) => {
                    keepUnbound(found);
                    setUnbound(found);
                  }}
                />
              </Suspense>
            )}
          </>
        )
      }
      send={async (username, password, work) => {
        try {
          const asked = { username, password, work, ...(unbound && { socialite_uuid: unbound.uuid }) };
          const session = await call(merchantAccount.login, asked, { quiet: true });
          keepUnbound(null);
          enterShop(session, nextPage('/merchant'));
        } catch (error) {
          if (!(error instanceof CallError) || error.code !== codes.merchant_refused) throw error;
          setRefused({ username, password, why: error.msg });
        }
      }}
    />
  );
}

interface ShopNameProps {
  value: string;
  onChange: (value: string) => void;
  /** Once the form was sent: what is wrong is said. */
  tried: boolean;
}

function ShopName({ value, onChange, tried }: ShopNameProps) {
  const t = useWords(text);
  return (
    <Field
      label={t('shopName')}
      name="shop_name"
      value={value}
      onChange={onChange}
      autoComplete="organization"
      maxLength={20}
      required
      hint={t('shopHint')}
      error={tried && !isShopName(value) ? t('wide') : null}
    />
  );
}

/** The platform turned the application down: what it said, and once more from the beginning. */
function Again({ username, password, why }: { username: string; password: string; why: string }) {
  const t = useWords(text);
  const [shopName, setShopName] = useState('');
  const [tried, setTried] = useState(false);
  const shopOk = isShopName(shopName);
  return (
    <SignBox
      face="merchant"
      title={t('refused')}
      lead={t('againLead')}
      tabs={<Tabs at="login" />}
      submit={t('again')}
      onFailure={toFailure}
      ready={() => {
        setTried(true);
        return shopOk;
      }}
      send={async () => {
        await call(merchantAccount.applyAgain, { username, password, shop_name: shopName }, { quiet: true });
        window.location.assign('/result/success');
      }}
    >
      <p className="sign-message" role="alert">
        {why}
      </p>
      <ShopName value={shopName} onChange={setShopName} tried={tried} />
    </SignBox>
  );
}

export function Register() {
  const t = useWords(text);
  const ts = useWords(signWords);
  const { site_name: name } = useSite();
  const [unbound, setUnbound] = useUnbound();
  const [config, setConfig] = useState<WireOutput<typeof merchantAccount.registerConfig> | null>(null);
  const [username, setUsername] = useState('');
  const [mobile, setMobile] = useState(NO_ADDRESS);
  const [mailbox, setMailbox] = useState(NO_ADDRESS);
  const [invite, setInvite] = useState('');
  const [shopName, setShopName] = useState('');
  const [password, setPassword] = useState('');
  const [repeat, setRepeat] = useState('');
  const [agree, setAgree] = useState(false);
  const [tried, setTried] = useState(false);
  const [waiting, setWaiting] = useState(false);
  const [reading, setReading] = useState<AgreementName | null>(null);
  // it stays while it fades away
  const [wasRead, setWasRead] = useState(false);
  if (reading && !wasRead) setWasRead(true);
  const guessed = useGuessed();
  useEffect(() => {
    // without an answer the form stays: the server decides anyway
    call(merchantAccount.registerConfig, {}, { quiet: true }).then(setConfig, () => undefined);
    // whoever goes from here to look around comes back without it in the address
    broughtBy(window.location.search, Date.now());
  }, []);
  const shopOk = isShopName(shopName);
  const needs = {
    // as long as nobody says otherwise
    username: config?.site_register_need_username !== 0,
    mobile: config?.site_register_need_mobile === 1,
    email: config?.site_register_need_email === 1,
    invite: config?.site_register_invite === 2,
  };
  const isNamed =
    (!needs.username || isUsername(username)) &&
    (!needs.mobile || isProven(mobile)) &&
    (!needs.email || isProven(mailbox)) &&
    (!needs.invite || invite.trim() !== '');
  if (waiting)
    return (
      <Message title={t('waiting')} note={t('waitingNote')}>
        <ButtonLink href="/merchant/login" look="primary">
          {t('toLogin')}
        </ButtonLink>
      </Message>
    );
  if (config?.site_register_status === 0)
    return (
      <Message title={t('closed')} note={t('closedNote')}>
        <Button look="primary" onClick={() => window.location.assign('/merchant/login')}>
          {t('toLogin')}
        </Button>
      </Message>
    );
  return (
    <SignBox
      face="merchant"
      title={t('registerTitle')}
      lead={t('registerLead')}
      tabs={<Tabs at="register" />}
      submit={t('submitRegister')}
      onFailure={toFailure}
      ready={() => {
        setTried(true);
        return isNamed && shopOk && isLong(password) && password === repeat && agree;
      }}
      send={async () => {
        const asked = {
          ...(needs.username && { username }),
          ...(needs.mobile && { mobile_code: proofOf(mobile) }),
          ...(needs.email && { email_code: proofOf(mailbox) }),
          invite_code: invite,
          spread: broughtBy(window.location.search, Date.now()),
          device: deviceId(),
          password,
          shop_name: shopName,
          agree: true,
          ...(unbound && { socialite_uuid: unbound.uuid }),
        } as const;
        const session = await call(merchantAccount.register, asked, { quiet: true }).catch((error: unknown) =>
          guessed.take(error, password),
        );
        if (!session) return;
        keepUnbound(null);
        if (session.access_token === null) setWaiting(true);
        else enterShop({ ...session, access_token: session.access_token }, nextPage('/merchant'));
      }}
    >
      {unbound && (
        <Suspense>
          <UnboundNote unbound={unbound} onForget={() => setUnbound(null)} />
        </Suspense>
      )}
      {needs.username && (
        <Field
          label={ts('username')}
          name="username"
          value={username}
          onChange={setUsername}
          autoComplete="username"
          maxLength={32}
          required
          hint={ts('usernameWrong')}
          error={tried && !isUsername(username) ? ts('usernameWrong') : null}
        />
      )}
      {needs.mobile && (
        <ProvenAddress
          kind="mobile"
          value={mobile}
          onChange={setMobile}
          tried={tried}
          ask={(to) => call(merchantAccount.sendSmsCode, { mobile: to }, { quiet: true })}
        />
      )}
      {needs.email && (
        <ProvenAddress
          kind="email"
          value={mailbox}
          onChange={setMailbox}
          tried={tried}
          ask={(to) => call(merchantAccount.sendEmailCode, { email: to }, { quiet: true })}
        />
      )}
      {config !== null && config.site_register_invite !== 0 && (
        <Field
          label={t(word.inviteCode)}
          name="invite_code"
          value={invite}
          onChange={setInvite}
          autoComplete="off"
          maxLength={32}
          required={needs.invite}
          optional={!needs.invite}
          error={tried && needs.invite && invite.trim() === '' ? ts('required') : null}
          action={
            config.invite_code_get_url && (
              <a className="sign-beside" href={config.invite_code_get_url} target="_blank" rel="noopener">
                {t('inviteWhere')}
              </a>
            )
          }
        />
      )}
      <ShopName value={shopName} onChange={setShopName} tried={tried} />
      <NewPassword value={password} onChange={setPassword} tried={tried} said={guessed.of(password)} />
      <RepeatPassword value={repeat} onChange={setRepeat} tried={tried} of={password} />
      <div className="sign-agree">
        <Tick checked={agree} onChange={setAgree} error={tried && !agree}>
          {t('agree')}
          <Agreement article={config?.register_agreement ? 0 : (config?.register_agreement_id ?? 0)} read={() => setReading('agreement')}>
            {t('agreement', { name })}
          </Agreement>
          {t('and')}
          <Agreement article={config?.privacy_policy ? 0 : (config?.privacy_policy_id ?? 0)} read={() => setReading('privacy')}>
            {t('privacy')}
          </Agreement>
        </Tick>
        {tried && !agree && (
          <p className="km-wrong" role="alert">
            {ts('agreeFirst')}
          </p>
        )}
      </div>
      <Suspense>
        {(reading || wasRead) && (
          <AgreementDialog
            shown={reading}
            own={{ agreement: config?.register_agreement ?? '', privacy: config?.privacy_policy ?? '' }}
            name={name}
            onClose={() => setReading(null)}
          />
        )}
      </Suspense>
    </SignBox>
  );
}

/** A text to agree to: an article of the site in a window of its own, so that what was typed stays; or, without one, what the house brings. */
const Agreement = ({ article, read, children }: { article: number; read: () => void; children: string }) =>
  article > 0 ? (
    <a href={articlePath(article)} target="_blank" rel="noopener">
      {children}
    </a>
  ) : (
    <button type="button" className="km-link-button" onClick={read}>
      {children}
    </button>
  );

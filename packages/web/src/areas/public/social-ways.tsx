/** Other ways to sign in, below a sign-in's form: a button a provider; and who came back that nobody here is yet. */
import type { SocialCalls, SocialProvider, SocialWay, scanCalls } from '@keymall/contract/identity/social';
import { JOURNEY, providerWords } from '@keymall/contract/identity/social-words';
import type { WireOutput } from '@keymall/contract/kit/endpoint';
import * as word from '@keymall/contract/kit/word';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import type { z } from 'zod';
import { Button } from '#kit/button';
import { call, sentenceOf } from '#kit/call';
import { useLocale, useWords, words } from '#kit/i18n';
import { keepUnbound, leaveFor, type Unbound } from '../../features/account/social-journey.ts';
import { nextPage } from './sign-box.tsx';

const text = words(
  {
    others: '其他登录方式',
    scan: '请在新打开的窗口中用微信扫码，完成后本页会自动登录。',
    scanned: '已扫码，正在登录…',
    over: '扫码已失效，请重新开始',
    unbound: '您在第三方平台的身份{name}还没有绑定本站账号。登录已有账号即可绑定；没有账号请先注册，注册时一并绑定。',
    forget: '不绑定',
  },
  {
    others: 'Other ways to sign in',
    scan: 'Scan the code in the new window with WeChat. This page goes on by itself.',
    scanned: 'Scanned, signing in…',
    over: 'The code has run out: begin again',
    unbound:
      'Your identity there{name} is not bound to an account here yet. Sign in to an account to bind it; without one, register: it is bound at the same time.',
    forget: 'Do not bind',
  },
  { cancel: word.cancel, network: word.networkError },
);

const EVERY_MS = 2000;

const ScanCode = lazy(async () => ({ default: (await import('../../features/account/scan-code.tsx')).ScanCode<Entered> }));

type Way = z.output<typeof SocialWay>;
type Ways = readonly Way[];
type Scan = ReturnType<typeof scanCalls<'/merchantapi/user/account'>>;
type Begun = WireOutput<SocialCalls['socialite']>;
type Entered = WireOutput<SocialCalls['socialiteStatus']>;

interface SocialWaysProps {
  ways: Ways;
  of: Pick<SocialCalls, 'socialite' | 'socialiteStatus'>;
  /** WeChat's code is shown in a window of its own, where the face has calls for it. */
  scan?: Scan;
  /** Where one goes after signing in. */
  home: string;
  onEntered: (entered: Entered) => void;
  onUnbound: (unbound: Unbound) => void;
}

export function SocialWays({ ways, of, scan, home, onEntered, onUnbound }: SocialWaysProps) {
  const t = useWords(text);
  const locale = useLocale();
  const [busy, setBusy] = useState<SocialProvider | null>(null);
  const [message, setMessage] = useState('');
  const [waiting, setWaiting] = useState<string | null>(null);
  const [code, setCode] = useState<Begun | null>(null);
  const go = async ({ provider, is_code }: Way): Promise<void> => {
    setBusy(provider);
    setMessage('');
    // opened while the press is still one, or the browser will not have it
    const isWide = window.matchMedia('(min-width: 768px)').matches;
    const shown = scan && provider === 'wechat' && !is_code && isWide ? window.open('', '_blank') : null;
    try {
      if (scan && shown) {
        const { url, uuid } = await call(scan.wechatQrCodeUri, {}, { quiet: true });
        shown.location.replace(url);
        setWaiting(uuid);
        return;
      }
      const begun = await call(of.socialite, { provider }, { quiet: true });
      if (begun.digits === '') leaveFor(begun.url, nextPage(home));
      else setCode(begun);
    } catch (error) {
      shown?.close();
      setMessage(sentenceOf(error, t('network')));
    } finally {
      setBusy(null);
    }
  };
  const end = (why: string): void => {
    setCode(null);
    setMessage(why);
  };
  return (
    <section className="sign-others" aria-label={t('others')}>
      <h2>{t('others')}</h2>
      {code ? (
        <Suspense>
          <ScanCode
            code={code}
            ask={() => call(of.socialiteStatus, { socialite_uuid: code.socialite_uuid }, { quiet: true })}
            onEnd={(entered) => {
              if (entered.status === JOURNEY.done) return onEntered(entered);
              if (entered.status !== JOURNEY.unbound) return end(t('over'));
              onUnbound({ uuid: code.socialite_uuid, name: entered.name });
            }}
            onFailure={(error) => end(sentenceOf(error, t('network')))}
            onCancel={() => end('')}
          />
        </Suspense>
      ) : scan && waiting !== null ? (
        <Watched
          uuid={waiting}
          scan={scan}
          onEntered={onEntered}
          onUnbound={onUnbound}
          onOver={(why) => {
            setWaiting(null);
            setMessage(why);
          }}
        />
      ) : (
        <div>
          {ways.map((way) => (
            <Button key={way.provider} busy={busy === way.provider} disabled={busy !== null} onClick={() => void go(way)}>
              {way.title || providerWords[way.provider][locale]}
            </Button>
          ))}
        </div>
      )}
      {message && (
        <p className="sign-message" role="alert">
          {message}
        </p>
      )}
    </section>
  );
}

interface WatchedProps extends Pick<SocialWaysProps, 'onEntered' | 'onUnbound'> {
  uuid: string;
  scan: Scan;
  onOver: (why: string) => void;
}

/** Asks how the other window stands, until it has come to an end. */
function Watched({ uuid, scan, onEntered, onUnbound, onOver }: WatchedProps) {
  const t = useWords(text);
  const [isBack, setBack] = useState(false);
  const ask = async (): Promise<boolean> => {
    try {
      const entered = await call(scan.checkScanStatus, { uuid }, { quiet: true });
      setBack(entered.status === JOURNEY.back);
      if (entered.status === JOURNEY.waiting || entered.status === JOURNEY.back) return true;
      if (entered.status === JOURNEY.done) onEntered(entered);
      else if (entered.status === JOURNEY.unbound) onUnbound({ uuid, name: entered.name });
      else onOver(t('over'));
    } catch (error) {
      onOver(sentenceOf(error, t('network')));
    }
    return false;
  };
  const latest = useRef(ask);
  latest.current = ask;
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isOver = false;
    const next = (): void => {
      timer = setTimeout(async () => {
        if ((await latest.current()) && !isOver) next();
      }, EVERY_MS);
    };
    next();
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, []);
  return (
    <p role="status">
      {t(isBack ? 'scanned' : 'scan')}{' '}
      <Button size="small" onClick={() => onOver('')}>
        {t('cancel')}
      </Button>
    </p>
  );
}

/** Who came back that nobody here is yet, above a form that takes him along. */
export function UnboundNote({ unbound, onForget }: { unbound: Unbound; onForget: () => void }) {
  const t = useWords(text);
  return (
    <p className="sign-unbound" role="status">
      {t('unbound', { name: unbound.name && ` “${unbound.name}” ` })}{' '}
      <button
        type="button"
        className="km-link-button"
        onClick={() => {
          keepUnbound(null);
          onForget();
        }}
      >
        {t('forget')}
      </button>
    </p>
  );
}

/** Where a provider sends the browser back to: the server asks whom the answer proves, and one goes on from there. */
import type { SocialCalls } from '@keymall/contract/identity/social';
import { JOURNEY } from '@keymall/contract/identity/social-words';
import type { WireOutput } from '@keymall/contract/kit/endpoint';
import * as word from '@keymall/contract/kit/word';
import { useEffect, useRef, useState } from 'react';
import { Button, ButtonLink } from '#kit/button';
import { call, sentenceOf } from '#kit/call';
import { useWords, words } from '#kit/i18n';
import { sessionOf } from '#kit/session';
import { Message } from '#kit/trouble';
import { keepProven, keepUnbound, takeNext } from '../../features/account/social-journey.ts';

const text = words(
  {
    going: '正在确认您的身份',
    goingNote: '请稍候，不要关闭本页。',
    failed: '验证未完成',
    over: '这次登录已失效，请重新开始。',
    signIn: '返回登录',
    settings: '返回账号设置',
    watched: '验证完成',
    watchedNote: '请回到原来的窗口继续，本窗口可以关闭。',
    close: '关闭窗口',
  },
  {
    going: 'Finding out who you are',
    goingNote: 'One moment, please keep this page open.',
    failed: 'This came to nothing',
    over: 'This sign-in has run out. Please begin again.',
    signIn: 'Back to sign-in',
    settings: 'Back to the settings',
    watched: 'Confirmed',
    watchedNote: 'Go on in the window you came from; this one can be closed.',
    close: 'Close this window',
  },
  { network: word.networkError },
);

interface SocialReturnProps {
  face: 'merchant' | 'personal';
  of: SocialCalls;
  /** Takes the session over and goes on to the page. */
  enter: (entered: WireOutput<SocialCalls['socialiteStatus']>, page: string) => void;
  home: string;
  /** Where one signs in, and where one's bindings are. */
  signIn: string;
  settings: string;
}

const isSignedIn = (face: 'merchant' | 'personal'): boolean => sessionOf(face) !== null;

type End = 'failed' | 'watched';

export function SocialReturn({ face, of, enter, home, signIn, settings }: SocialReturnProps) {
  const t = useWords(text);
  const [end, setEnd] = useState<{ end: End; note: string } | null>(null);
  const begun = useRef(false);
  const goOn = async (): Promise<void> => {
    const query = window.location.search.slice(1);
    // a code that is used up has no place in the history
    window.history.replaceState(null, '', window.location.pathname);
    try {
      const { socialite_uuid, purpose, is_watched } = await call(
        of.socialiteLogin,
        { query: query || '-' },
        { quiet: true, timeout: 30_000 },
      );
      if (is_watched) return setEnd({ end: 'watched', note: t('watchedNote') });
      if (purpose === 'bind') {
        keepProven(socialite_uuid);
        return window.location.replace(takeNext(settings));
      }
      const entered = await call(of.socialiteStatus, { socialite_uuid }, { quiet: true });
      if (entered.status === JOURNEY.done) return enter(entered, takeNext(home));
      if (entered.status !== JOURNEY.unbound) return setEnd({ end: 'failed', note: t('over') });
      keepUnbound({ uuid: socialite_uuid, name: entered.name });
      window.location.replace(`${signIn}?${new URLSearchParams({ redirect: takeNext(home) })}`);
    } catch (error) {
      setEnd({ end: 'failed', note: sentenceOf(error, t('network')) });
    }
  };
  const latest = useRef(goOn);
  latest.current = goOn;
  useEffect(() => {
    // once, however often it is drawn: the answer counts once
    if (begun.current) return;
    begun.current = true;
    void latest.current();
  }, []);
  if (end === null) return <Message title={t('going')} note={t('goingNote')} art={<span className="km-spinner km-spinner-large" />} />;
  return (
    <Message title={t(end.end)} note={end.note}>
      {end.end === 'watched' ? (
        <Button onClick={() => window.close()}>{t('close')}</Button>
      ) : (
        <ButtonLink href={isSignedIn(face) ? settings : signIn} look="primary">
          {t(isSignedIn(face) ? 'settings' : 'signIn')}
        </ButtonLink>
      )}
    </Message>
  );
}

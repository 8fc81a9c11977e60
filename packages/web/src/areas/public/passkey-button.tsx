/** Signing in by a passkey: one press, and the browser knows who there is. Absent where it can't. */
import type { PasskeyEntry } from '@keymall/contract/identity/account';
import * as word from '@keymall/contract/kit/word';
import { useEffect, useState } from 'react';
import { Button } from '#kit/button';
import { call, sentenceOf } from '#kit/call';
import { useWords, words } from '#kit/i18n';
import { canPasskey, isTurnedDown, sign } from '../../features/account/passkey.ts';

const text = words(
  { sign: '使用通行密钥登录', cancelled: '未完成验证，请重试或使用密码登录' },
  { sign: 'Sign in with a passkey', cancelled: 'Not confirmed: try again, or use the password' },
  { network: word.networkError },
);

export interface PasskeyWay {
  of: Pick<PasskeyEntry, 'beginPasskeyLogin'>;
  /** Sends what was signed, and goes on. */
  enter: (signed: { ticket: string; credential: string }) => Promise<void>;
}

export function PasskeyButton({ of, enter }: PasskeyWay) {
  const t = useWords(text);
  const [offers, setOffers] = useState(false);
  const [busy, setBusy] = useState(false);
  const [message, setMessage] = useState('');
  // the browser's to say: the server draws the page without it
  useEffect(() => setOffers(canPasskey()), []);
  if (!offers) return null;
  const go = async (): Promise<void> => {
    setBusy(true);
    setMessage('');
    try {
      const { ticket, options } = await call(of.beginPasskeyLogin, {}, { quiet: true });
      await enter({ ticket, credential: await sign(options) });
    } catch (error) {
      setMessage(isTurnedDown(error) ? t('cancelled') : sentenceOf(error, t('network')));
    } finally {
      setBusy(false);
    }
  };
  return (
    <div className="sign-passkey">
      <Button wide busy={busy} onClick={() => void go()}>
        {t('sign')}
      </Button>
      {message && (
        <p className="sign-message" role="alert">
          {message}
        </p>
      )}
    </div>
  );
}

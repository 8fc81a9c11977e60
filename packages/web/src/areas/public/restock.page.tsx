/** Where the letter about a reminder leads: its mailbox says yes or no. Nothing happens by opening the page: programs open links too. */

import { publicRestock } from '@keymall/contract/catalogue/shop-buying';
import type { WireOutput } from '@keymall/contract/kit/endpoint';
import * as word from '@keymall/contract/kit/word';
import { useEffect, useState } from 'react';
import { Button, ButtonLink } from '#kit/button';
import { call } from '#kit/call';
import { useWords, words } from '#kit/i18n';
import { Message } from '#kit/trouble';
import { buyerSentence } from '../../storefront/sentence.ts';
import type { PageProps } from './page.ts';

const text = words(
  {
    loading: '正在查询到货提醒…',
    ask: '「{goods}」到货时通知您？',
    askNote: '店铺：{shop}。确认后到货时发送一封邮件，仅此一次；不确认则不会再收到邮件。',
    confirm: '确认提醒',
    no: '不是我 / 不需要',
    set: '「{goods}」到货提醒已确认',
    setNote: '店铺：{shop}。到货时会给您发一封邮件。不再需要时可随时取消。',
    stop: '取消提醒',
    stopped: '提醒已取消',
    stoppedNote: '不会再就此商品给您发邮件。',
    dead: '链接已失效',
  },
  {
    loading: 'Looking for the reminder…',
    ask: 'Tell you when “{goods}” is back?',
    askNote: 'Shop: {shop}. If you say yes, one mail comes when it is back, and no other; if not, none.',
    confirm: 'Yes, tell me',
    no: 'Not me, or no need',
    set: 'You hear when “{goods}” is back',
    setNote: 'Shop: {shop}. One mail comes then. You may cancel any time.',
    stop: 'Cancel the reminder',
    stopped: 'The reminder was cancelled',
    stoppedNote: 'No mail about it comes any more.',
    dead: 'This link is over',
  },
);

type Reminder = WireOutput<typeof publicRestock.look>;

export function Page({ Frame }: PageProps) {
  const t = useWords(text);
  // one document for every letter: whose it is stands in the page's own address
  const [token, setToken] = useState<string | null>(null);
  useEffect(() => setToken(new URLSearchParams(window.location.search).get('token') ?? ''), []);
  const [reminder, setReminder] = useState<Reminder | null>(null);
  const [stopped, setStopped] = useState(false);
  const [busy, setBusy] = useState(false);
  const [message, setMessage] = useState('');
  const [asked, setAsked] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked again on demand
  useEffect(() => {
    if (token === null) return;
    setMessage('');
    call(publicRestock.look, { token }, { quiet: true }).then(setReminder, (error: unknown) =>
      setMessage(buyerSentence(error, t(word.networkError))),
    );
  }, [token, asked, t]);
  const say = async (does: typeof publicRestock.confirm): Promise<void> => {
    if (token === null) return;
    setBusy(true);
    try {
      await call(does, { token }, { quiet: true });
      if (does === publicRestock.stop) setStopped(true);
      else setReminder((before) => before && { ...before, confirmed: true });
    } catch (error) {
      setReminder(null);
      setMessage(buyerSentence(error, t(word.networkError)));
    }
    setBusy(false);
  };
  const home = <ButtonLink href="/">{t(word.backHome)}</ButtonLink>;
  const named = { goods: reminder?.goods_name ?? '', shop: reminder?.shop_name ?? '' };
  return (
    <Frame>
      {stopped ? (
        <Message title={t('stopped')} note={t('stoppedNote')}>
          {home}
        </Message>
      ) : reminder ? (
        <Message title={t(reminder.confirmed ? 'set' : 'ask', named)} note={t(reminder.confirmed ? 'setNote' : 'askNote', named)}>
          {!reminder.confirmed && (
            <Button look="primary" busy={busy} onClick={() => void say(publicRestock.confirm)}>
              {t('confirm')}
            </Button>
          )}
          <Button busy={busy} onClick={() => void say(publicRestock.stop)}>
            {t(reminder.confirmed ? 'stop' : 'no')}
          </Button>
        </Message>
      ) : message ? (
        <Message title={t('dead')} note={message}>
          <Button onClick={() => setAsked(asked + 1)}>{t(word.retry)}</Button>
          {home}
        </Message>
      ) : (
        <Message title={t('loading')} />
      )}
    </Frame>
  );
}

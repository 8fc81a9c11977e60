/** An administrator's one-time link into a merchant's office: the token stands behind the #, where no server is told of it. */

import * as word from '@keymall/contract/kit/word';
import { merchantAccount } from '@keymall/contract/merchant/merchant-account';
import { useEffect, useRef, useState } from 'react';
import { Button } from '#kit/button';
import { call } from '#kit/call';
import { useWords, words } from '#kit/i18n';
import { sessionOf } from '#kit/session';
import { Message } from '#kit/trouble';
import { buyerSentence } from '../../storefront/sentence.ts';
import { Alone } from './admin-sign.tsx';
import { enterShop } from './merchant-enter.ts';

const text = words(
  {
    opening: '正在进入商户后台',
    openingNote: '链接只能使用一次。',
    taken: '此浏览器已登录商户“{name}”',
    takenNote: '继续后将退出该商户的登录，并以管理员身份进入链接所指的商户后台。',
    go: '退出并继续',
    failed: '无法代为登录',
    close: '关闭本页',
  },
  {
    opening: 'Opening the merchant’s office',
    openingNote: 'The link works once.',
    taken: 'The merchant “{name}” is signed in here',
    takenNote: 'Going on signs that merchant out in this browser, and opens the office that the link is for as an administrator.',
    go: 'Sign out and go on',
    failed: 'This link opens nothing',
    close: 'Close this page',
  },
);

export const Page = () => (
  <Alone>
    <QuickLogin />
  </Alone>
);

function QuickLogin() {
  const t = useWords(text);
  /** Who is signed in here already. */
  const [taken, setTaken] = useState<string | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const begun = useRef(false);
  const enter = async (): Promise<void> => {
    setTaken(null);
    try {
      const token = window.location.hash.slice(1) || '-';
      const session = await call(merchantAccount.adminQuickLogin, { token }, { quiet: true });
      enterShop(session, '/merchant');
    } catch (error) {
      setFailure(buyerSentence(error, t(word.networkError)));
    }
  };
  const latest = useRef(enter);
  latest.current = enter;
  useEffect(() => {
    // once, however often it is drawn: the link works once
    if (begun.current) return;
    begun.current = true;
    const here = sessionOf('merchant');
    if (here) setTaken(here.userInfo?.username ?? '');
    else void latest.current();
  }, []);
  if (failure !== null)
    return (
      <Message title={t('failed')} note={failure}>
        <Button onClick={() => window.close()}>{t('close')}</Button>
      </Message>
    );
  if (taken !== null)
    return (
      <Message title={t('taken', { name: taken })} note={t('takenNote')}>
        <Button look="primary" onClick={() => void enter()}>
          {t('go')}
        </Button>
      </Message>
    );
  return <Message title={t('opening')} note={t('openingNote')} art={<span className="km-spinner km-spinner-large" />} />;
}

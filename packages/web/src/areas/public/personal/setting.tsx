/** The account's settings: picture, mailbox, ways in, what is kept of it, and its end. */
import { personalData } from '@keymall/contract/buyer/data';
import { personalAccount } from '@keymall/contract/identity/personal-account';
import * as word from '@keymall/contract/kit/word';
import { personalUpload } from '@keymall/contract/platform/personal-upload';
import { type FormEvent, lazy, Suspense, useRef, useState } from 'react';
import { Button } from '#kit/button';
import { call } from '#kit/call';
import { confirm } from '#kit/confirm';
import { keep } from '#kit/download';
import { Field } from '#kit/field';
import { useWords, words } from '#kit/i18n';
import { clearSession, type PersonalSession, updateSession } from '#kit/session';
import { toast } from '#kit/toast';
import { buyerSentence } from '../../../storefront/sentence.ts';
import { Security } from '../personal-security.tsx';
import { isEmail } from '../sign-box.tsx';
import { Face } from './face.tsx';
import { sendPicture } from './send-picture.ts';

const ProvenAddress = lazy(async () => ({ default: (await import('../proven-address.tsx')).ProvenAddress }));

const Notify = lazy(async () => ({ default: (await import('./notify.tsx')).Notify }));

const text = words(
  {
    title: '账号设置',
    picture: '头像',
    choose: '更换头像',
    none: '使用默认头像',
    pictureDone: '头像已更新',
    email: '登录邮箱',
    emailNote: '当前邮箱：{email}',
    change: '更换邮箱',
    emailDone: '邮箱已更换为 {email}',
    data: '个人数据',
    dataNote: '下载本站保存的账号、订单、投诉、收藏、消息和登录记录（JSON）。卡密不在其中，请在“我的订单”里导出。',
    take: '下载我的数据',
    close: '注销账号',
    closeNote: '收藏、消息和登录方式会被删除，不能恢复。订单仍可用订单号和查询密码查询。',
    closeName: '输入登录邮箱以确认',
    closeAction: '注销账号',
    closed: '账号已注销',
  },
  {
    title: 'Account settings',
    picture: 'Picture',
    choose: 'Change the picture',
    none: 'Use the default picture',
    pictureDone: 'The picture has changed',
    email: 'E-mail for signing in',
    emailNote: 'Now: {email}',
    change: 'Change the address',
    emailDone: 'The address is {email} now',
    data: 'Your data',
    dataNote:
      'The account, orders, complaints, favourites, notices and sign-ins that this site keeps, as JSON. Keys are not in it: export them from your orders.',
    take: 'Download my data',
    close: 'Close the account',
    closeNote: 'Favourites, notices and ways to sign in are deleted for good. Orders can still be found by number and password.',
    closeName: 'Type the account’s address to confirm',
    closeAction: 'close the account',
    closed: 'The account is closed',
  },
  { network: word.networkError },
);

export function Setting({ session }: { session: PersonalSession }) {
  const t = useWords(text);
  return (
    <>
      <section className="km-box me-part">
        <h1>{t('title')}</h1>
        <Avatar session={session} />
        <Email session={session} />
      </section>
      <Suspense>
        <Notify />
      </Suspense>
      <Security />
      <Data />
      <Close />
    </>
  );
}

function Avatar({ session }: { session: PersonalSession }) {
  const t = useWords(text);
  const input = useRef<HTMLInputElement>(null);
  const [busy, setBusy] = useState(false);
  const set = async (address: () => Promise<string>): Promise<void> => {
    setBusy(true);
    try {
      const avatar = await address();
      await call(personalAccount.setAvatar, { avatar }, { quiet: true });
      updateSession('personal', { avatar });
      toast.success(t('pictureDone'));
    } catch (error) {
      toast.error(buyerSentence(error, t('network')));
    } finally {
      setBusy(false);
    }
  };
  return (
    <div className="me-avatar">
      <h2>{t('picture')}</h2>
      <Face session={session} />
      <Button size="small" busy={busy} onClick={() => input.current?.click()}>
        {t('choose')}
      </Button>
      {session.avatar && (
        <Button size="small" onClick={() => void set(async () => '')}>
          {t('none')}
        </Button>
      )}
      <input
        ref={input}
        type="file"
        accept="image/png,image/jpeg,image/webp,image/gif"
        hidden
        aria-label={t('picture')}
        onChange={(event) => {
          const file = event.target.files?.[0];
          event.target.value = '';
          if (file) void set(() => sendPicture(personalUpload.upload.path, file));
        }}
      />
    </div>
  );
}

function Email({ session }: { session: PersonalSession }) {
  const t = useWords(text);
  const [open, setOpen] = useState(false);
  const [mailbox, setMailbox] = useState({ to: '', code: '', ticket: '' });
  const [tried, setTried] = useState(false);
  const [busy, setBusy] = useState(false);
  const [message, setMessage] = useState('');
  const send = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    setTried(true);
    if (busy || !isEmail(mailbox.to) || mailbox.ticket === '' || mailbox.code.length !== 6) return;
    setBusy(true);
    setMessage('');
    try {
      const { code, ticket } = mailbox;
      const { email } = await call(personalAccount.bindEmail, { code, ticket }, { quiet: true });
      updateSession('personal', { email });
      toast.success(t('emailDone', { email }));
      setOpen(false);
      setMailbox({ to: '', code: '', ticket: '' });
      setTried(false);
    } catch (error) {
      setMessage(buyerSentence(error, t('network')));
    } finally {
      setBusy(false);
    }
  };
  return (
    <div className="me-form">
      <h2>{t('email')}</h2>
      <p className="km-faint">{t('emailNote', { email: session.email })}</p>
      {!open ? (
        <Button size="small" onClick={() => setOpen(true)}>
          {t('change')}
        </Button>
      ) : (
        <form className="me-form" noValidate onSubmit={(event) => void send(event)}>
          <Suspense>
            <ProvenAddress
              kind="email"
              value={mailbox}
              onChange={setMailbox}
              tried={tried}
              ask={(to) => call(personalAccount.sendBindCode, { email: to }, { quiet: true })}
            />
          </Suspense>
          {message && (
            <p role="alert" className="me-failed">
              {message}
            </p>
          )}
          <Button type="submit" look="primary" busy={busy}>
            {t('change')}
          </Button>
        </form>
      )}
    </div>
  );
}

function Data() {
  const t = useWords(text);
  const [busy, setBusy] = useState(false);
  const take = async (): Promise<void> => {
    setBusy(true);
    try {
      const { json } = await call(personalData.export, {}, { quiet: true });
      keep('my-data.json', new Blob([json], { type: 'application/json' }));
    } catch (error) {
      toast.error(buyerSentence(error, t('network')));
    } finally {
      setBusy(false);
    }
  };
  return (
    <section className="km-box me-part">
      <h2>{t('data')}</h2>
      <p className="km-faint">{t('dataNote')}</p>
      <p>
        <Button busy={busy} onClick={() => void take()}>
          {t('take')}
        </Button>
      </p>
    </section>
  );
}

function Close() {
  const t = useWords(text);
  const [email, setEmail] = useState('');
  const [message, setMessage] = useState('');
  const close = (event: FormEvent): void => {
    event.preventDefault();
    setMessage('');
    if (!isEmail(email)) return;
    void confirm({
      action: t('closeAction'),
      note: t('closeNote'),
      danger: true,
      run: async () => {
        try {
          await call(personalAccount.close, { email }, { quiet: true });
        } catch (error) {
          return setMessage(buyerSentence(error, t('network')));
        }
        toast.success(t('closed'));
        clearSession('personal');
      },
    });
  };
  return (
    <section className="km-box me-part">
      <h2>{t('close')}</h2>
      <p className="km-faint">{t('closeNote')}</p>
      <form className="me-form" noValidate onSubmit={close}>
        <Field
          label={t('closeName')}
          name="close_email"
          type="email"
          value={email}
          onChange={setEmail}
          maxLength={100}
          error={message || null}
        />
        <Button type="submit" look="danger" disabled={!isEmail(email)}>
          {t('close')}
        </Button>
      </form>
    </section>
  );
}

/** A forgotten password: a code to one's mailbox or mobile, and with it another password. The same for merchants and buyers. */
import * as word from '@keymall/contract/kit/word';
import { useState } from 'react';
import { Button } from '#kit/button';
import { Field } from '#kit/field';
import { useWords, words } from '#kit/i18n';
import { toast } from '#kit/toast';
import type { Face } from '../../storefront/sign.tsx';
import { SignBox, signWords, useGuessed } from './sign-box.tsx';
import { isLong, NewPassword, RepeatPassword } from './sign-in.tsx';

const text = words(
  {
    title: '找回密码',
    lead: '填写账号绑定的邮箱或手机号，我们会发送 6 位验证码。',
    leadEmail: '填写注册时使用的邮箱，我们会发送 6 位验证码。',
    contact: '邮箱或手机号',
    send: '发送验证码',
    codeLead: '如果 {contact} 对应一个账号，验证码已发出，10 分钟内有效。没有收到请检查垃圾邮件。',
    code: '验证码',
    codeWrong: '请填写 6 位数字',
    save: '重设密码',
    done: '密码已重设，请用新密码登录',
    again: '重新发送',
    back: '返回登录',
    forgot: '忘记密码？',
  },
  {
    title: 'Forgotten password',
    lead: 'Enter the e-mail or mobile of your account: we send a code of six digits.',
    leadEmail: 'Enter the e-mail you registered with: we send a code of six digits.',
    contact: 'E-mail or mobile',
    send: 'Send the code',
    codeLead: 'If {contact} belongs to an account, a code is on its way, good for 10 minutes. Look among the spam if it does not arrive.',
    code: 'Code',
    codeWrong: 'Six digits',
    save: 'Set the new password',
    done: 'The password is set: sign in with it',
    again: 'Send again',
    back: 'Back to sign-in',
    forgot: 'Forgotten your password?',
  },
  { email: word.email },
);

/** Leads there from a sign-in. */
export function ForgotLink({ onClick }: { onClick: () => void }) {
  const t = useWords(text);
  return (
    <Button look="quiet" onClick={onClick}>
      {t('forgot')}
    </Button>
  );
}

interface ForgotProps {
  face: Face;
  /** What an account is reached by here. */
  by: 'email' | 'contact';
  /** Sends the code; gives the ticket that it counts with. */
  ask: (contact: string) => Promise<{ ticket: string }>;
  reset: (input: { ticket: string; code: string; password: string }) => Promise<unknown>;
  onBack: () => void;
}

export function Forgot({ face, by, ask, reset, onBack }: ForgotProps) {
  const t = useWords(text);
  const ts = useWords(signWords);
  const [contact, setContact] = useState('');
  const [ticket, setTicket] = useState('');
  const [code, setCode] = useState('');
  const [password, setPassword] = useState('');
  const [repeat, setRepeat] = useState('');
  const [tried, setTried] = useState(false);
  const guessed = useGuessed();
  const back = (
    <Button look="quiet" onClick={onBack}>
      {t('back')}
    </Button>
  );
  if (ticket === '')
    return (
      <SignBox
        face={face}
        title={t('title')}
        lead={t(by === 'email' ? 'leadEmail' : 'lead')}
        submit={t('send')}
        foot={back}
        ready={() => {
          setTried(true);
          return contact.trim() !== '';
        }}
        send={async () => {
          const answer = await ask(contact.trim());
          setTried(false);
          setTicket(answer.ticket);
        }}
      >
        <Field
          label={t(by === 'email' ? 'email' : 'contact')}
          name="contact"
          type={by === 'email' ? 'email' : 'text'}
          value={contact}
          onChange={setContact}
          autoComplete={by === 'email' ? 'email' : 'username'}
          maxLength={100}
          required
          error={tried && contact.trim() === '' ? ts('required') : null}
        />
      </SignBox>
    );
  const isCode = /^\d{6}$/.test(code);
  return (
    <SignBox
      key="code"
      face={face}
      title={t('title')}
      lead={t('codeLead', { contact: contact.trim() })}
      submit={t('save')}
      foot={
        <>
          <Button look="quiet" onClick={() => setTicket('')}>
            {t('again')}
          </Button>
          {back}
        </>
      }
      ready={() => {
        setTried(true);
        return isCode && isLong(password) && password === repeat;
      }}
      send={async () => {
        const isSaved = await reset({ ticket, code, password }).then(
          () => true,
          (error: unknown) => {
            guessed.take(error, password);
            return false;
          },
        );
        if (!isSaved) return;
        toast.success(t('done'));
        onBack();
      }}
    >
      <Field
        label={t('code')}
        name="code"
        value={code}
        onChange={(typed) => setCode(typed.replace(/\D/g, '').slice(0, 6))}
        inputMode="numeric"
        autoComplete="one-time-code"
        required
        error={tried && !isCode ? t('codeWrong') : null}
      />
      <NewPassword value={password} onChange={setPassword} tried={tried} said={guessed.of(password)} />
      <RepeatPassword value={repeat} onChange={setRepeat} tried={tried} of={password} />
    </SignBox>
  );
}

/** A mobile or mailbox, and the six digits that were sent to it. */
import * as word from '@keymall/contract/kit/word';
import { useState } from 'react';
import { Button } from '#kit/button';
import { Field } from '#kit/field';
import { useWords, words } from '#kit/i18n';
import { buyerSentence } from '../../storefront/sentence.ts';
import { isEmail, signWords } from './sign-box.tsx';

const text = words(
  {
    send: '发送验证码',
    again: '重新发送',
    mobileCode: '短信验证码',
    emailCode: '邮箱验证码',
    sent: '验证码已发出，10 分钟内有效',
    codeWrong: '请填写 6 位数字',
    sendFirst: '请先发送验证码',
    mobileWrong: '请填写正确的手机号',
  },
  {
    send: 'Send the code',
    again: 'Send again',
    mobileCode: 'Text message code',
    emailCode: 'Mail code',
    sent: 'A code is on its way, good for 10 minutes',
    codeWrong: 'Six digits',
    sendFirst: 'Have a code sent first',
    mobileWrong: 'Enter a valid mobile number',
  },
);

export interface Address {
  to: string;
  code: string;
  /** What the code counts with, once one was sent. */
  ticket: string;
}
export const NO_ADDRESS: Address = { to: '', code: '', ticket: '' };

const isCode = (code: string): boolean => /^\d{6}$/.test(code);
export const isProven = ({ code, ticket }: Address): boolean => ticket !== '' && isCode(code);
export const proofOf = ({ code, ticket }: Address): { ticket: string; code: string } => ({ ticket, code });

interface ProvenAddressProps {
  kind: 'mobile' | 'email';
  value: Address;
  onChange: (value: Address) => void;
  /** Once the form was sent: what is wrong is said. */
  tried: boolean;
  ask: (to: string) => Promise<{ ticket: string }>;
}

export function ProvenAddress({ kind, value, onChange, tried, ask }: ProvenAddressProps) {
  const t = useWords(text);
  const ts = useWords(signWords);
  const [busy, setBusy] = useState(false);
  const [wrong, setWrong] = useState('');
  const isEmailBox = kind === 'email';
  const isAddress = isEmailBox ? isEmail(value.to) : /^1[3-9]\d{9}$/.test(value.to.trim());
  const notAddress = isEmailBox ? ts('emailWrong') : t('mobileWrong');
  const send = async (): Promise<void> => {
    if (!isAddress) return setWrong(notAddress);
    setWrong('');
    setBusy(true);
    try {
      const { ticket } = await ask(value.to.trim());
      onChange({ ...value, ticket, code: '' });
    } catch (error) {
      setWrong(buyerSentence(error, t(word.networkError)));
    } finally {
      setBusy(false);
    }
  };
  return (
    <>
      <Field
        label={isEmailBox ? ts('email') : t(word.mobileNumber)}
        name={kind}
        type={isEmailBox ? 'email' : 'tel'}
        value={value.to}
        // another address has another code, and what was said was of the other
        onChange={(to) => {
          setWrong('');
          onChange({ ...NO_ADDRESS, to });
        }}
        autoComplete={isEmailBox ? 'email' : 'tel'}
        maxLength={100}
        required
        error={wrong || (tried && !isAddress ? notAddress : tried && value.ticket === '' ? t('sendFirst') : null)}
        action={
          <Button size="small" look="quiet" busy={busy} onClick={() => void send()}>
            {t(value.ticket === '' ? 'send' : 'again')}
          </Button>
        }
      />
      {value.ticket !== '' && (
        <Field
          label={t(isEmailBox ? 'emailCode' : 'mobileCode')}
          name={`${kind}_code`}
          value={value.code}
          onChange={(typed) => onChange({ ...value, code: typed.replace(/\D/g, '').slice(0, 6) })}
          inputMode="numeric"
          autoComplete="one-time-code"
          required
          hint={t('sent')}
          error={tried && !isCode(value.code) ? t('codeWrong') : null}
        />
      )}
    </>
  );
}

/** The account's e-mail and mobile: a code goes to the new address, and with it the address is the account's. */
import * as word from '@keymall/contract/kit/word';
import { merchantUser } from '@keymall/contract/merchant/merchant-account';
import { useRef, useState } from 'react';
import { EditDialog } from '#kit/back-office/edit-dialog';
import { Field } from '#kit/back-office/field';
import { Button } from '#kit/button';
import { useWords, words } from '#kit/i18n';

const text = words(
  {
    bind: '绑定',
    change: '换绑',
    bindEmail: '绑定邮箱',
    bindMobile: '绑定手机号',
    send: '发送验证码',
    lead: '绑定后可用它登录、找回密码并接收通知。',
    code: '验证码',
    sent: '验证码已发送至 {contact}，10 分钟内有效',
    done: '绑定成功',
    unbound: '未绑定',
  },
  {
    bind: 'Set',
    change: 'Change',
    bindEmail: 'E-mail of the account',
    bindMobile: 'Mobile of the account',
    send: 'Send the code',
    lead: 'You can sign in by it, reset a forgotten password and are told of what matters.',
    code: 'Code',
    sent: 'The code went to {contact} and is good for 10 minutes',
    done: 'Saved',
    unbound: 'Not set',
  },
  { email: word.email, mobile: word.mobile },
);

type Kind = 'email' | 'mobile';

export function ContactFact({ kind, value }: { kind: Kind; value: string }) {
  const t = useWords(text);
  const [open, setOpen] = useState(false);
  return (
    <span className="bo-row">
      {value || t('unbound')}
      <Button size="small" onClick={() => setOpen(true)}>
        {t(value ? 'change' : 'bind')}
      </Button>
      {open && <Bind kind={kind} onClose={() => setOpen(false)} />}
    </span>
  );
}

function Bind({ kind, onClose }: { kind: Kind; onClose: () => void }) {
  const t = useWords(text);
  // the first dialog closes when its code is on its way; only then does it not end the whole
  const sent = useRef(false);
  const closeFirst = (): void => {
    if (!sent.current) onClose();
  };
  const [asked, setAsked] = useState<{ ticket: string; contact: string } | null>(null);
  const next = (ticket: string, contact: string): void => {
    sent.current = true;
    setAsked({ ticket, contact });
  };
  const title = t(kind === 'email' ? 'bindEmail' : 'bindMobile');
  if (asked)
    return (
      <EditDialog
        key="code"
        open
        title={title}
        saves={kind === 'email' ? merchantUser.bindEmail : merchantUser.bindMobile}
        initial={{ code: '' }}
        fixed={{ ticket: asked.ticket }}
        refusals={{ code_wrong: 'code', contact_taken: 'code' }}
        submit={t(kind === 'email' ? 'bindEmail' : 'bindMobile')}
        done={t('done')}
        onClose={onClose}
      >
        <p className="bo-note">{t('sent', { contact: asked.contact })}</p>
        <Field<typeof merchantUser.bindEmail> of="code" label={t('code')} autoComplete="one-time-code" autoFocus />
      </EditDialog>
    );
  return kind === 'email' ? (
    <EditDialog
      open
      title={title}
      saves={merchantUser.sendEmailCode}
      initial={{ email: '' }}
      submit={t('send')}
      onSaved={({ ticket }, { email }) => next(ticket, String(email))}
      onClose={closeFirst}
    >
      <p className="bo-note">{t('lead')}</p>
      <Field<typeof merchantUser.sendEmailCode> of="email" label={t('email')} autoComplete="email" autoFocus />
    </EditDialog>
  ) : (
    <EditDialog
      open
      title={title}
      saves={merchantUser.sendSmsCode}
      initial={{ mobile: '' }}
      submit={t('send')}
      onSaved={({ ticket }, { mobile }) => next(ticket, String(mobile))}
      onClose={closeFirst}
    >
      <p className="bo-note">{t('lead')}</p>
      <Field<typeof merchantUser.sendSmsCode> of="mobile" label={t('mobile')} autoComplete="tel" autoFocus />
    </EditDialog>
  );
}

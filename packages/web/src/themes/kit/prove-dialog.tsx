/** Who has an order by its contact alone proves better who they are: by mail, by text message, or by a payment the platform looks at. */
import * as word from '@keymall/contract/kit/word';
import { Button } from '#kit/button';
import { Dialog } from '#kit/dialog';
import { Field } from '#kit/field';
import { useWords, words } from '#kit/i18n';
import { isEmail, isMobile } from '../../storefront/buyer-fields.ts';
import { useProve } from '../../storefront/prove.ts';

const text = words(
  {
    title: '证明您是买家',
    why: '联系方式商家也知道，仅凭它不能投诉、更换商品或结束他人的访问。请选择一种方式证明您是买家：',
    mail: '邮箱链接',
    mailNote: '向 {email} 发送一个只能打开一次的链接，打开后从列表进入订单。',
    mailSend: '发送链接',
    mailed: '链接已发出，请在 30 分钟内从邮件中打开（包括垃圾箱）。',
    mobile: '短信验证码',
    mobileNote: '向 {mobile} 发送 6 位验证码。',
    mobileSend: '发送验证码',
    again: '重新发送',
    code: '验证码',
    codeHint: '10 分钟内有效',
    enter: '验证',
    paymentNote: '上传账单截图，由平台核对后代为立案。核对之前不冻结金额，也不通知商家。',
    file: '提交申请',
  },
  {
    title: 'Prove that you are the buyer',
    why: 'The merchant knows the contact too: with it alone nothing is complained of, replaced or ended. Choose how to prove yourself:',
    mail: 'E-mail link',
    mailNote: '{email} gets a link that opens once and lists your orders.',
    mailSend: 'Send the link',
    mailed: 'It is on its way: open it within 30 minutes, and look into the spam folder too.',
    mobile: 'Text message code',
    mobileNote: 'Six digits go to {mobile}.',
    mobileSend: 'Send the code',
    again: 'Send again',
    code: 'Code',
    codeHint: 'Counts for 10 minutes',
    enter: 'Check',
    paymentNote:
      'Add screenshots of your bill; the platform looks at them and opens the complaint. Until then nothing is frozen and the merchant hears nothing.',
    file: 'Submit request',
  },
  { payment: word.proofOfPayment, close: word.close },
);

interface ProveDialogProps {
  tradeNo: string;
  contact: string;
  /** Where the keys were mailed to; '' for nowhere. */
  email: string;
  /** Text messages go out. */
  texts: boolean;
  onClose: () => void;
  /** A grant for the order. */
  onProven: (grant: string) => void;
  /** On to the request with a proof of payment; absent where nothing can be complained of. */
  onRequest: (() => void) | undefined;
}

export function ProveDialog({ tradeNo, contact, email, texts, onClose, onProven, onRequest }: ProveDialogProps) {
  const t = useWords(text);
  const prove = useProve(tradeNo);
  const mailbox = email || (isEmail(contact) ? contact : '');
  const enter = async (): Promise<void> => {
    const grant = await prove.enter();
    if (grant) onProven(grant);
  };
  return (
    <Dialog open title={t('title')} onClose={onClose} foot={<Button onClick={onClose}>{t('close')}</Button>}>
      <div className="km-prove">
        <p className="km-faint">{t('why')}</p>
        {prove.message && (
          <p className="km-alert" role="alert">
            {prove.message}
          </p>
        )}
        {mailbox && (
          <section>
            <h3>{t('mail')}</h3>
            <p role={prove.mailed ? 'status' : undefined}>{prove.mailed ? t('mailed') : t('mailNote', { email: mailbox })}</p>
            {!prove.mailed && (
              <Button look="primary" busy={prove.busy} onClick={() => void prove.mail(mailbox)}>
                {t('mailSend')}
              </Button>
            )}
          </section>
        )}
        {texts && isMobile(contact) && (
          <section>
            <h3>{t('mobile')}</h3>
            <p>{t('mobileNote', { mobile: contact })}</p>
            {prove.texted ? (
              <form
                onSubmit={(event) => {
                  event.preventDefault();
                  void enter();
                }}
              >
                <Field
                  label={t('code')}
                  name="code"
                  value={prove.code}
                  onChange={prove.setCode}
                  inputMode="numeric"
                  autoComplete="one-time-code"
                  maxLength={6}
                  hint={t('codeHint')}
                  required
                />
                <div className="km-prove-acts">
                  <Button type="submit" look="primary" busy={prove.busy} disabled={prove.code.length < 6}>
                    {t('enter')}
                  </Button>
                  <Button look="quiet" onClick={() => void prove.text(contact)}>
                    {t('again')}
                  </Button>
                </div>
              </form>
            ) : (
              <Button look="primary" busy={prove.busy} onClick={() => void prove.text(contact)}>
                {t('mobileSend')}
              </Button>
            )}
          </section>
        )}
        {onRequest && (
          <section>
            <h3>{t('payment')}</h3>
            <p>{t('paymentNote')}</p>
            <Button onClick={onRequest}>{t('file')}</Button>
          </section>
        )}
      </div>
    </Dialog>
  );
}

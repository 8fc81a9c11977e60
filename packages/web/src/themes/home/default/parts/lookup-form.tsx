/** What to look for, and by what. */
import * as word from '@keymall/contract/kit/word';
import { lazy, Suspense, useState } from 'react';
import { Button } from '#kit/button';
import { Field } from '#kit/field';
import { useWords, words } from '#kit/i18n';
import { type Lookup, type LookupTab, WAYS } from '../../../../storefront/lookup.ts';
import { tradeNoTyped } from '../../../../storefront/typed-number.ts';

const ComplaintDialog = lazy(async () => ({ default: (await import('../../../kit/complaint-dialog.tsx')).ComplaintDialog }));

const text = words(
  {
    title: '订单查询',
    lead: '凭订单号、联系方式、邮箱或支付单号找回订单与已购内容。',
    tabs: '查询类型',
    order: '订单查询',
    complaint: '投诉查询',
    ways: '查询方式',
    mailbox: '邮箱链接',
    tradeNoHint: '付款页与支付记录中的商户单号',
    password: '查询密码或联系方式',
    passwordNeeded: '该订单需要查询密码',
    contactHint: '下单时填写的联系方式，需与查询密码同时正确',
    emailHint: '该邮箱有订单时，会收到一个只能打开一次的链接',
    transactionHint: '支付宝或微信账单中的「订单号」「交易单号」',
    amount: '实付金额',
    amountHint: '只显示订单号；查看内容仍需查询密码',
    complaintPassword: '投诉密码或查询密码',
    complaintHint: '提交投诉时显示的六位数字，或投诉申请的申请码',
    noProof: '没有查询密码，也收不到邮件？',
    file: '凭付款凭证申请投诉',
    fileNeeds: '请填写订单号和下单时的联系方式',
    send: '发送链接',
    findComplaint: '查询投诉',
    mailed: '如果该邮箱有订单，链接已经发出，请查收邮件（包括垃圾箱）。',
    safety: '谨防诈骗：平台不会索要您的订单号、查询密码或验证码。',
  },
  {
    title: 'Find an order',
    lead: 'Find orders and what you bought by number, contact, mailbox or payment number.',
    tabs: 'What to look for',
    order: 'Find an order',
    complaint: 'Complaints',
    ways: 'Find it by',
    mailbox: 'E-mail link',
    tradeNoHint: 'Shown on the pay page and in your payment record',
    password: 'Order password or contact',
    passwordNeeded: 'This order asks for its password',
    contactHint: 'The contact given with the order; the password has to fit too',
    emailHint: 'A mailbox with orders gets a link that opens once',
    transactionHint: 'The order or transaction number in your Alipay or WeChat bill',
    amount: 'Amount paid',
    amountHint: 'Tells the order number only; what you bought still needs the order password',
    complaintPassword: 'Complaint or order password',
    complaintHint: 'The six digits shown when you complained, or the code of a request',
    noProof: 'No password, and no mail reaches you?',
    file: 'Ask for a complaint with a proof of payment',
    fileNeeds: 'Enter the order number and the contact you ordered with',
    send: 'Send the link',
    findComplaint: 'Find the complaint',
    mailed: 'If this mailbox has orders, a link is on its way. Please look into the spam folder too.',
    safety: 'Beware of fraud: nobody from the platform ever asks for your order number, password or codes.',
  },
  {
    number: word.orderNumber,
    contact: word.contact,
    gateway: word.paymentNumber,
    tradeNo: word.orderNumber,
    orderPassword: word.orderPassword,
    email: word.email,
    transaction: word.paymentNumber,
    find: word.findOrder,
  },
);

const TABS: readonly LookupTab[] = ['order', 'complaint'];

export function LookupForm({ lookup }: { lookup: Lookup }) {
  const t = useWords(text);
  const { tab, way } = lookup;
  return (
    <>
      <header className="hd-title">
        <h1>{t('title')}</h1>
        <p>{t('lead')}</p>
      </header>
      <form
        className="km-box hd-lookup"
        onSubmit={(event) => {
          event.preventDefault();
          void lookup.find();
        }}
      >
        <fieldset className="hd-tabs">
          <legend className="km-hidden">{t('tabs')}</legend>
          {TABS.map((each) => (
            <button key={each} type="button" aria-pressed={tab === each} onClick={() => lookup.setTab(each)}>
              {t(each)}
            </button>
          ))}
        </fieldset>
        {tab === 'order' && (
          <fieldset className="hd-ways">
            <legend className="km-hidden">{t('ways')}</legend>
            {WAYS.map((each) => (
              <button key={each} type="button" aria-pressed={way === each} onClick={() => lookup.setWay(each)}>
                {t(each)}
              </button>
            ))}
          </fieldset>
        )}
        <Fields lookup={lookup} />
        <Button type="submit" look="primary" size="large" wide busy={lookup.busy}>
          {t(tab === 'complaint' ? 'findComplaint' : way === 'mailbox' ? 'send' : 'find')}
        </Button>
        {lookup.mailed && (
          <p className="hd-mailed" role="status">
            {t('mailed')}
          </p>
        )}
        <p className="hd-safety">{t('safety')}</p>
      </form>
      {tab === 'complaint' && <Claim lookup={lookup} />}
    </>
  );
}

function Fields({ lookup }: { lookup: Lookup }) {
  const t = useWords(text);
  const { fields, setField, tab, way, message, asksPassword } = lookup;
  const error = message || null;
  const isOfNumber = error !== null && tradeNoTyped(fields.tradeNo) === '';
  if (tab === 'complaint' || way === 'number')
    return (
      <>
        <Field
          label={t('tradeNo')}
          name="trade_no"
          value={fields.tradeNo}
          onChange={(value) => setField('tradeNo', value)}
          hint={t('tradeNoHint')}
          maxLength={200}
          required
          error={isOfNumber ? error : null}
          autoComplete="off"
        />
        <Field
          label={t(tab === 'complaint' ? 'complaintPassword' : 'password')}
          name="pwd"
          type="password"
          value={fields.password}
          onChange={(value) => setField('password', value)}
          maxLength={64}
          optional={!asksPassword}
          hint={tab === 'complaint' ? t('complaintHint') : undefined}
          error={asksPassword && !fields.password ? t('passwordNeeded') : isOfNumber ? null : error}
          autoComplete="off"
        />
      </>
    );
  if (way === 'contact')
    return (
      <>
        <Field
          label={t('contact')}
          name="contact"
          value={fields.contact}
          onChange={(value) => setField('contact', value)}
          hint={t('contactHint')}
          maxLength={64}
          required
          autoComplete="off"
        />
        <Field
          label={t('orderPassword')}
          name="pwd"
          type="password"
          value={fields.password}
          onChange={(value) => setField('password', value)}
          maxLength={64}
          required
          error={error}
          autoComplete="off"
        />
      </>
    );
  if (way === 'mailbox')
    return (
      <Field
        label={t('email')}
        name="email"
        type="email"
        value={fields.email}
        onChange={(value) => setField('email', value)}
        hint={t('emailHint')}
        maxLength={100}
        required
        error={error}
        autoComplete="email"
      />
    );
  return (
    <>
      <Field
        label={t('transaction')}
        name="transaction_id"
        value={fields.transaction}
        onChange={(value) => setField('transaction', value)}
        hint={t('transactionHint')}
        maxLength={200}
        required
        autoComplete="off"
      />
      <Field
        label={t('amount')}
        name="amount"
        value={fields.amount}
        onChange={(value) => setField('amount', value)}
        hint={t('amountHint')}
        maxLength={24}
        required
        error={error}
        autoComplete="off"
      />
    </>
  );
}

/** For whoever has no proof but a payment: number and contact open the request's form. */
function Claim({ lookup }: { lookup: Lookup }) {
  const t = useWords(text);
  const [open, setOpen] = useState(false);
  const [known, setKnown] = useState({ trade_no: '', contact: '' });
  const [asking, setAsking] = useState(false);
  const [tried, setTried] = useState(false);
  const trade_no = tradeNoTyped(known.trade_no);
  const contact = known.contact.trim();
  const isFilled = trade_no !== '' && contact !== '';
  if (!open)
    return (
      <p className="hd-claim">
        {t('noProof')}{' '}
        <Button
          size="small"
          look="quiet"
          onClick={() => {
            setKnown({ trade_no: lookup.fields.tradeNo, contact: '' });
            setOpen(true);
          }}
        >
          {t('file')}
        </Button>
      </p>
    );
  return (
    <form
      className="km-box hd-lookup"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        setTried(true);
        setAsking(isFilled);
      }}
    >
      <h2>{t('file')}</h2>
      <Field
        label={t('tradeNo')}
        name="claim_trade_no"
        value={known.trade_no}
        onChange={(value) => setKnown({ ...known, trade_no: value })}
        maxLength={200}
        autoComplete="off"
      />
      <Field
        label={t('contact')}
        name="claim_contact"
        value={known.contact}
        onChange={(value) => setKnown({ ...known, contact: value })}
        maxLength={64}
        error={tried && !isFilled ? t('fileNeeds') : null}
        autoComplete="off"
      />
      <Button type="submit" wide>
        {t('file')}
      </Button>
      {asking && (
        <Suspense>
          <ComplaintDialog
            open
            by={{ trade_no, contact }}
            onClose={() => setAsking(false)}
            onFollow={(code) => {
              setAsking(false);
              lookup.showRequest(trade_no, code).catch(() => undefined);
            }}
          />
        </Suspense>
      )}
    </form>
  );
}

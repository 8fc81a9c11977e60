/** A buyer complains: the reason, the whole order or single cards, words and pictures; then the six digits, shown once. */
import * as word from '@keymall/contract/kit/word';
import { useRef } from 'react';
import { Button } from '#kit/button';
import { copy } from '#kit/copy';
import { Dialog } from '#kit/dialog';
import { Field } from '#kit/field';
import { minute, money } from '#kit/format';
import { useWords, words } from '#kit/i18n';
import { type ComplaintForm, LEAST_WORDS, MOST_PAYMENTS, MOST_WORDS, useComplaintForm } from '../../storefront/complaint-form.ts';
import type { Known, Proof } from '../../storefront/lookup.ts';
import { PicturePicker } from './picture-picker.tsx';
import { TextArea } from './text-area.tsx';

const text = words(
  {
    title: '订单投诉',
    requestTitle: '凭付款凭证申请投诉',
    requestNote:
      '联系方式商家也知道，不能证明是您本人。平台核对付款凭证后才会立案并冻结争议金额；核对之前商家不会收到通知。截止时间 {time}，按提交申请的时间计算。',
    paymentHint: '支付宝、微信或银行的账单截图，需能看到金额、时间与单号，最多 3 张；仅平台可见',
    transactionHint: '账单中的「订单号」「交易单号」（选填，填写可加快核对）',
    paymentMissing: '请上传付款凭证',
    requestSubmit: '提交申请',
    requestDone: '申请已提交',
    requestDoneNote: '这是申请码，只显示这一次，请妥善保存。凭订单号和申请码可在「投诉查询」中查看结果；通过后凭它继续沟通。',
    code: '申请码',
    followRequest: '查看申请',
    requestMobileHint: '填写手机号可通过短信收到核对结果',
    until: '投诉截止时间 {time}。提交后，争议金额会被冻结，直到处理完成。',
    scope: '投诉范围',
    whole: '整个订单',
    some: '部分卡密',
    cards: '选择有问题的卡密',
    nth: '第 {no} 条',
    closed: '不可投诉',
    each: '每条 {price}',
    descHint: '至少 {least} 个字，请说明购买的商品、遇到的问题和您的诉求',
    qq: 'QQ',
    mobileHint: '填写手机号可通过短信收到投诉密码',
    evidence: '凭证图片',
    evidenceHint: '最多 6 张，每张不超过 5 MB',
    receivingHint: '无法原路退款时，商家向此收款码退款（选填）',
    submit: '提交投诉',
    typeMissing: '请选择投诉原因',
    descShort: '请至少填写 {least} 个字',
    mobileWrong: '请填写正确的手机号',
    reachMissing: '请填写 QQ 或手机号，便于联系',
    cardsMissing: '请选择有问题的卡密',
    picturesBusy: '图片还在上传，请稍候',
    done: '投诉已提交',
    doneNote: '这是投诉密码，只显示这一次，请妥善保存。凭订单号和投诉密码可在「投诉查询」中查看进度。',
    pwd: '投诉密码',
  },
  {
    title: 'File a complaint',
    requestTitle: 'Ask for a complaint with a proof of payment',
    requestNote:
      'The merchant knows the contact too, so it does not prove you. The platform looks at the payment first; until then nothing is frozen and the merchant hears nothing. Possible until {time}; what counts is when you ask.',
    paymentHint: 'Screenshots of your bill with amount, time and number, at most 3; only the platform sees them',
    transactionHint: 'The order or transaction number in your bill (optional, it helps)',
    paymentMissing: 'Add a proof of payment',
    requestSubmit: 'Submit request',
    requestDone: 'Your request has been submitted',
    requestDoneNote:
      'This is its code, shown only this once: keep it. Order number and code show the result, and open the complaint once it was accepted.',
    code: 'Request code',
    followRequest: 'Follow the request',
    requestMobileHint: 'With a mobile number you get the result by text message',
    until: 'Possible until {time}. The amount in dispute stays frozen until this is settled.',
    scope: 'What it is about',
    whole: 'The whole order',
    some: 'Single keys',
    cards: 'Which keys',
    nth: 'No. {no}',
    closed: 'not open to complaint',
    each: '{price} each',
    descHint: 'At least {least} characters: what you bought, what happened, what you ask for',
    qq: 'QQ',
    mobileHint: 'With a mobile number you get the complaint password by text message',
    evidence: 'Pictures',
    evidenceHint: 'At most 6, up to 5 MB each',
    receivingHint: 'Where you are paid if the gateway cannot refund (optional)',
    submit: 'Complain',
    typeMissing: 'Choose a reason',
    descShort: 'At least {least} characters, please',
    mobileWrong: 'Enter a valid mobile number',
    reachMissing: 'Enter a QQ or a mobile number so that you can be reached',
    cardsMissing: 'Choose the keys it is about',
    picturesBusy: 'A picture is still on its way',
    done: 'The complaint stands',
    doneNote: 'This is its password, shown only this once: keep it. Order number and password show how it goes.',
    pwd: 'Complaint password',
  },
  {
    payment: word.proofOfPayment,
    transaction: word.paymentNumber,
    loading: word.loading,
    type: word.complaintReason,
    desc: word.whatIsWrong,
    mobile: word.mobileNumber,
    receiving: word.payCode,
    cancel: word.cancel,
    copy: word.copy,
    follow: word.followComplaint,
  },
);

interface ComplaintDialogProps {
  open: boolean;
  /** The order's proof; or no more than its contact, which makes it a request. */
  by: Proof | Known;
  onClose: () => void;
  /** It stands: the buyer wants to see it. `code`: the six digits, or the request's code. */
  onFollow: (code: string) => void;
}

export function ComplaintDialog({ open, by, onClose, onFollow }: ComplaintDialogProps) {
  const t = useWords(text);
  const form = useComplaintForm(by);
  const isRequest = form.payment !== null;
  const follow = (): void => onFollow(form.password);
  const body = useRef<HTMLDivElement>(null);
  const submit = async (): Promise<void> => {
    await form.submit();
    body.current?.querySelector<HTMLElement>('[aria-invalid=true], [data-invalid]')?.focus();
  };
  const done = form.password !== '';
  return (
    <Dialog
      open={open}
      title={t(isRequest ? (done ? 'requestDone' : 'requestTitle') : done ? 'done' : 'title')}
      onClose={done ? follow : onClose}
      dismissable={!form.busy}
      foot={
        done ? (
          <Button look="primary" onClick={follow} autoFocusInLayer>
            {t(isRequest ? 'followRequest' : 'follow')}
          </Button>
        ) : (
          <>
            <Button onClick={onClose}>{t('cancel')}</Button>
            <Button
              look="primary"
              busy={form.busy || form.evidence.busy || form.receiving.busy || Boolean(form.payment?.busy)}
              disabled={!form.options?.allowed}
              onClick={() => void submit()}
            >
              {t(isRequest ? 'requestSubmit' : 'submit')}
            </Button>
          </>
        )
      }
    >
      <div ref={body} className="km-complain">
        {done ? <Password digits={form.password} isRequest={isRequest} /> : <Form form={form} />}
      </div>
    </Dialog>
  );
}

function Password({ digits, isRequest }: { digits: string; isRequest: boolean }) {
  const t = useWords(text);
  return (
    <div className="km-digits" role="status">
      <span>{t(isRequest ? 'code' : 'pwd')}</span>
      <strong data-long={isRequest ? '' : undefined}>{isRequest ? digits.replace(/(.{4})(?=.)/g, '$1-') : digits}</strong>
      <Button size="small" onClick={() => void copy(digits)}>
        {t('copy')}
      </Button>
      <p>{t(isRequest ? 'requestDoneNote' : 'doneNote')}</p>
    </div>
  );
}

function Form({ form }: { form: ComplaintForm }) {
  const t = useWords(text);
  const { options, fields, set, problems } = form;
  const say = (problem: (typeof problems)[keyof typeof problems]): string | null => (problem ? t(problem, { least: LEAST_WORDS }) : null);
  const alert = form.message && (
    <p className="km-alert" role="alert">
      {form.message}
    </p>
  );
  if (!options) return alert || <p className="km-nothing">{t('loading')}</p>;
  if (!options.allowed)
    return (
      <p className="km-alert" role="alert">
        {options.why}
      </p>
    );
  const chosen = fields.cards;
  return (
    <>
      {alert}
      {options.until && <p className="km-faint">{t(form.payment ? 'requestNote' : 'until', { time: minute(options.until) })}</p>}
      {form.payment && (
        <>
          <PicturePicker label={t('payment')} hint={t('paymentHint')} pictures={form.payment} most={MOST_PAYMENTS} />
          {problems.payment && (
            <p className="km-wrong" role="alert">
              {say(problems.payment)}
            </p>
          )}
          <Field
            label={t('transaction')}
            name="transaction_id"
            value={fields.transaction}
            onChange={(transaction) => set({ transaction })}
            hint={t('transactionHint')}
            maxLength={64}
            autoComplete="off"
          />
        </>
      )}
      <fieldset className="km-field km-reasons">
        <legend className="km-field-label">{t('type')}</legend>
        {options.types.map((type, index) => (
          <label key={type}>
            <input
              type="radio"
              name="type"
              checked={fields.type === type}
              data-autofocus={index === 0 ? '' : undefined}
              data-invalid={problems.type ? '' : undefined}
              onChange={() => set({ type })}
            />
            {type}
          </label>
        ))}
        {problems.type && (
          <p className="km-wrong" role="alert">
            {say(problems.type)}
          </p>
        )}
      </fieldset>
      {options.cards.length > 1 && (
        <fieldset className="km-field km-reasons">
          <legend className="km-field-label">{t('scope')}</legend>
          <label>
            <input type="radio" name="scope" checked={chosen === null} onChange={() => set({ cards: null })} />
            {t('whole')}
          </label>
          <label>
            <input type="radio" name="scope" checked={chosen !== null} onChange={() => set({ cards: [] })} />
            {t('some')}
          </label>
        </fieldset>
      )}
      {chosen && (
        <fieldset className="km-field km-which">
          <legend className="km-field-label">
            {t('cards')} <small>{t('each', { price: money(options.unit_price) })}</small>
          </legend>
          <div>
            {options.cards.map(({ no, masked, open }) => (
              <label key={no} className="km-tick">
                <input
                  type="checkbox"
                  checked={chosen.includes(no)}
                  disabled={!open}
                  data-invalid={problems.cards ? '' : undefined}
                  onChange={(event) => set({ cards: event.target.checked ? [...chosen, no] : chosen.filter((each) => each !== no) })}
                />
                <span>
                  {t('nth', { no })} {masked && <code>{masked}</code>}
                </span>
                {!open && <em>{t('closed')}</em>}
              </label>
            ))}
          </div>
          {problems.cards && (
            <p className="km-wrong" role="alert">
              {say(problems.cards)}
            </p>
          )}
        </fieldset>
      )}
      <TextArea
        label={t('desc')}
        value={fields.desc}
        onChange={(desc) => set({ desc })}
        maxLength={MOST_WORDS}
        hint={t('descHint', { least: LEAST_WORDS })}
        error={say(problems.desc)}
      />
      <PicturePicker label={t('evidence')} hint={t('evidenceHint')} pictures={form.evidence} />
      {problems.evidence && (
        <p className="km-wrong" role="alert">
          {say(problems.evidence)}
        </p>
      )}
      <div className="km-pair">
        <Field
          label={t('qq')}
          name="qq"
          value={fields.qq}
          onChange={(qq) => set({ qq })}
          inputMode="numeric"
          maxLength={20}
          error={say(problems.reach)}
          autoComplete="off"
        />
        <Field
          label={t('mobile')}
          name="mobile"
          value={fields.mobile}
          onChange={(mobile) => set({ mobile })}
          inputMode="tel"
          maxLength={20}
          hint={t(form.payment ? 'requestMobileHint' : 'mobileHint')}
          error={say(problems.mobile)}
          autoComplete="tel"
        />
      </div>
      <PicturePicker label={t('receiving')} hint={t('receivingHint')} pictures={form.receiving} most={1} />
    </>
  );
}

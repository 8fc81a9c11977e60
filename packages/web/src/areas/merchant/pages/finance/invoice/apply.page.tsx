/** Asking for an invoice in four steps: what of, whose name it bears, where the paper goes, done. */
import { type InvoiceType, merchantInvoice } from '@keymall/contract/billing/invoice';
import { invoiceTitleTypeWords, invoiceTypeWords } from '@keymall/contract/billing/invoice-words';
import type { WireInput, WireOutput } from '@keymall/contract/kit/endpoint';
import * as word from '@keymall/contract/kit/word';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import { Button } from '#kit/back-office/button';
import { Money } from '#kit/back-office/cells';
import { Facts } from '#kit/back-office/detail-drawer';
import { Field } from '#kit/back-office/field';
import { FormFrame, useForm, useFormValue } from '#kit/back-office/form-frame';
import { Card, PageHead } from '#kit/back-office/page-head';
import { useCall } from '#kit/back-office/queries';
import { Answered, Empty } from '#kit/back-office/state-views';
import { money } from '#kit/format';
import { useLocale, useWords, words } from '#kit/i18n';
import { InvoiceDays, invoiceText } from '../../../../../features/billing/invoice-facts.tsx';
import { merchantPath } from '../../../paths.ts';

const text = words(
  {
    lead: '费用月份结束后可申请；每笔手续费只开一次票',
    step0: '选择内容',
    step1: '电子信息',
    step2: '邮寄信息',
    step3: '提交完成',
    by: '开票方式',
    byMonths: '按费用月份',
    byContract: '按合同',
    contract: '合同名称',
    contractHelp: '开具合同期限内、已结束且未开票的月份',
    noContract: '没有履行中或已完成的合同',
    nothing: '还没有可开票的手续费',
    nothingNote: '由您承担的平台手续费、短信费和提现手续费，在所属月份结束后可以申请发票。',
    fees: '手续费 {fees}，已开票 {invoiced}',
    sum: '开票金额',
    parts: '其中包括此前月份的结余或退回',
    choose: '请选择合同或月份，且只选一种',
    empty: '所选内容没有可开票的金额',
    next: '下一步',
    back: '上一步',
    submit: '提交申请',
    submitIt: '提交 {amount} 的发票申请',
    submitNote: '抬头与金额开具后不能修改，请核对。',
    done: '发票申请已提交',
    doneNote: '申请单号 {number}，可在发票详情中查看进度。',
    see: '查看进度',
    optional: '专用发票必填',
    noPaper: '电子普通发票发送到 {email}，不邮寄纸质发票。',
    needSpecial: '增值税专用发票须为企业抬头',
  },
  {
    lead: 'A month can be invoiced when it is over; each fee is invoiced once',
    step0: 'What it is of',
    step1: 'For the electronic invoice',
    step2: 'For the paper',
    step3: 'Submitted',
    by: 'Invoice by',
    byMonths: 'Months',
    byContract: 'A contract',
    contract: 'Contract name',
    contractHelp: 'Of the months of its term that are over and not invoiced',
    noContract: 'No contract is in force or finished',
    nothing: 'There are no fees to invoice',
    nothingNote: 'What you bear of fees, text messages and withdrawals can be invoiced when its month is over.',
    fees: 'Fees {fees}, invoiced {invoiced}',
    sum: 'Amount of the invoice',
    parts: 'With it comes what earlier months left over or gave back',
    choose: 'Please choose either a contract or months',
    empty: 'There is nothing to invoice in it',
    next: 'Next',
    back: 'Back',
    submit: 'Submit request',
    submitIt: 'apply for an invoice of {amount}',
    submitNote: 'Title and amount can’t be changed once it is issued; please check them.',
    done: 'Your application was submitted',
    doneNote: 'Application {number}; its page shows how far it is.',
    see: 'See its progress',
    optional: 'Wanted for a special invoice',
    noPaper: 'The ordinary invoice is sent to {email}; there is no paper.',
    needSpecial: 'A VAT special invoice takes a company',
  },
);

type Options = WireOutput<typeof merchantInvoice.options>;
type Apply = typeof merchantInvoice.apply;
type Made = WireOutput<Apply>;

const STEPS = ['step0', 'step1', 'step2', 'step3'] as const;

export function Page() {
  const t = useWords(text);
  const query = useCall(merchantInvoice.options, {}, { anew: true });
  const [step, setStep] = useState(0);
  const [made, setMade] = useState<Made | null>(null);
  return (
    <>
      <PageHead lead={t('lead')} />
      <Card>
        <ol className="bi-progress">
          {STEPS.map((name, at) => (
            <li key={name} data-done={at <= step || undefined} aria-current={at === step ? 'step' : undefined}>
              <span>
                {at + 1}. {t(name)}
              </span>
            </li>
          ))}
        </ol>
        {made ? (
          <Submitted made={made} />
        ) : (
          <Answered query={query} rows={8}>
            {(options) =>
              options.months.length === 0 ? (
                <Empty title={t('nothing')}>{t('nothingNote')}</Empty>
              ) : (
                <ApplyForm
                  options={options}
                  step={step}
                  onStep={setStep}
                  onMade={(done) => {
                    setMade(done);
                    setStep(3);
                  }}
                />
              )
            }
          </Answered>
        )}
      </Card>
    </>
  );
}

function Submitted({ made }: { made: Made }) {
  const t = useWords(text);
  return (
    <div className="bi-done" role="status">
      <h2>{t('done')}</h2>
      <p>{t('doneNote', { number: made.number })}</p>
      <InvoiceDays />
      <div className="bo-row">
        <Link to={merchantPath('finance/invoice/detail', made.id)}>{t('see')}</Link>
        <Link to={merchantPath('finance/invoice/index')}>{t(word.backToList)}</Link>
      </div>
    </div>
  );
}

interface Wish {
  contract_id: number | null;
  months: string[];
}
const wishOf = ({ contract_id, months }: Readonly<Record<string, unknown>>): Wish => ({
  contract_id: typeof contract_id === 'number' ? contract_id : null,
  months: Array.isArray(months) ? months.map(String) : [],
});

/** What each step has checked: its own fields. */
const form = merchantInvoice.apply.input;
const CHECKED = [
  form.pick({ contract_id: true, months: true, type: true }).loose(),
  form
    .pick({ title_type: true, title: true, tax_number: true, address: true, tel: true, bank: true, bank_account: true, email: true })
    .loose(),
  form.omit({ amount: true }).loose(),
] as const;

interface ApplyFormProps {
  options: Options;
  step: number;
  onStep: (step: number) => void;
  onMade: (made: Made) => void;
}

function ApplyForm({ options, step, onStep, onMade }: ApplyFormProps) {
  const t = useWords(text);
  const { last } = options;
  const open = options.months.filter((row) => row.open !== '0.00' && !row.open.startsWith('-')).map(({ month }) => month);
  const [wish, setWish] = useState<Wish>({ contract_id: null, months: open });
  const isChosen = (wish.contract_id === null) !== (wish.months.length === 0);
  const preview = useCall(merchantInvoice.preview, wish, { enabled: isChosen, keepPrevious: true, anew: true });
  const amount = isChosen ? preview.data?.amount : undefined;
  const isEmpty = amount === undefined || amount.startsWith('-') || amount === '0.00';
  return (
    <FormFrame<Apply>
      saves={merchantInvoice.apply}
      schema={CHECKED[step] as unknown as Apply['input']}
      initial={{
        contract_id: null,
        months: open,
        type: last?.type ?? 'electronic',
        title_type: last?.title_type ?? 'company',
        title: last?.title ?? '',
        tax_number: last?.tax_number ?? '',
        address: last?.address ?? '',
        tel: last?.tel ?? '',
        bank: last?.bank ?? '',
        bank_account: last?.bank_account ?? '',
        email: last?.email ?? '',
        consignee: last?.consignee ?? '',
        mobile: last?.mobile ?? '',
        region: last?.region ?? '',
        full_address: last?.full_address ?? '',
      }}
      check={(values): Record<string, string> => {
        if (step === 0 && !isChosen) return { months: t('choose') };
        if (step === 0 && isEmpty) return { months: t('empty') };
        if (step === 1 && values['type'] === 'special' && values['title_type'] !== 'company') return { title_type: t('needSpecial') };
        return missing(values, step, t(word.fillIn));
      }}
      goesOn={step < 2 ? () => onStep(step + 1) : undefined}
      toInput={(values) => ({ ...values, ...wish, tax_number: taxNumberOf(values), amount: amount ?? '0.00' }) as WireInput<Apply>}
      asks={() => ({ action: t('submitIt', { amount: money(amount ?? '0.00') }), note: t('submitNote') })}
      refusals={{
        invoice_amount: 'months',
        invoice_nothing: 'months',
        invoice_tax_number: 'tax_number',
        invoice_special: 'bank_account',
        invoice_mailing: 'full_address',
      }}
      submit={t(step < 2 ? 'next' : 'submit')}
      done={t('done')}
      onSaved={onMade}
      foot={
        step > 0 && (
          <Button type="button" variant="outline" theme="default" onClick={() => onStep(step - 1)}>
            {t('back')}
          </Button>
        )
      }
    >
      {step === 0 && <What options={options} onWish={setWish} />}
      {step === 1 && <Electronic />}
      {step === 2 && <Mailing />}
      <Sum amount={amount} parts={preview.data?.items ?? []} wanted={wish} />
    </FormFrame>
  );
}

/** What the type of invoice and title wants beyond what any does, by step. */
function missing(values: Readonly<Record<string, unknown>>, step: number, sentence: string): Record<string, string> {
  const isSpecial = values['type'] === 'special';
  const isCompany = values['title_type'] === 'company';
  const wanted = [
    ...(step === 1 && isCompany ? ['tax_number'] : []),
    ...(step === 1 && isSpecial ? ['address', 'tel', 'bank', 'bank_account'] : []),
    ...(step === 2 && isSpecial ? ['consignee', 'mobile', 'region', 'full_address'] : []),
  ];
  return Object.fromEntries(wanted.filter((name) => !values[name]).map((name) => [name, sentence]));
}

/** A person has none, whatever was typed before. */
const taxNumberOf = (values: Readonly<Record<string, unknown>>): string =>
  values['title_type'] === 'personal' ? '' : String(values['tax_number'] ?? '');

function Sum({ amount, parts, wanted }: { amount: string | undefined; parts: readonly { month: string; amount: string }[]; wanted: Wish }) {
  const t = useWords(text);
  const i = useWords(invoiceText);
  if (amount === undefined) return null;
  const others = wanted.contract_id === null && parts.some(({ month }) => !wanted.months.includes(month));
  return (
    <div className="bo-panel" aria-live="polite">
      <Facts
        rows={[
          ...parts.map((part) => [i('ofMonth', { month: part.month }), <Money key={part.month} yuan={part.amount} />] as const),
          [t('sum'), <Money key="sum" yuan={amount} strong />],
        ]}
      />
      {others && <p className="bo-note">{t('parts')}</p>}
    </div>
  );
}

function What({ options, onWish }: { options: Options; onWish: (wish: Wish) => void }) {
  const t = useWords(text);
  const { set, values } = useForm();
  const locale = useLocale();
  const wish = wishOf(values);
  const [by, setBy] = useState<'months' | 'contract'>(wish.contract_id === null ? 'months' : 'contract');
  const turn = (next: Wish): void => {
    set('contract_id', next.contract_id);
    set('months', next.months);
    onWish(next);
  };
  const choices = [
    ['months', t('byMonths')],
    ['contract', t('byContract')],
  ] as const;
  return (
    <div className="bo-form-grid">
      <div className="bo-field" data-wide>
        <span>{t('by')}</span>
        <div className="bo-row" role="radiogroup" aria-label={t('by')}>
          {choices.map(([value, label]) => (
            <label key={value} className="bo-row">
              <input
                type="radio"
                name="invoice-by"
                checked={by === value}
                onChange={() => {
                  setBy(value);
                  turn({ contract_id: null, months: [] });
                }}
              />
              {label}
            </label>
          ))}
        </div>
      </div>
      {by === 'months' ? (
        <Field<Apply> of="months" label={t(word.invoiceMonths)} wide required>
          {() => (
            <div className="bi-months">
              {options.months.map((row) => (
                <label key={row.month}>
                  <input
                    type="checkbox"
                    checked={wish.months.includes(row.month)}
                    disabled={row.open === '0.00'}
                    onChange={({ target }) =>
                      turn({
                        contract_id: null,
                        months: target.checked ? [...wish.months, row.month] : wish.months.filter((month) => month !== row.month),
                      })
                    }
                  />
                  <strong>{row.month}</strong>
                  <small>{t('fees', { fees: row.fees, invoiced: row.invoiced })}</small>
                  <Money yuan={row.open} strong />
                </label>
              ))}
            </div>
          )}
        </Field>
      ) : (
        <Field<Apply>
          of="contract_id"
          label={t('contract')}
          help={t(options.contracts.length === 0 ? 'noContract' : 'contractHelp')}
          wide
          required
        >
          {() => (
            <div className="bi-months">
              {options.contracts.map(({ id, name, months }) => (
                <label key={id}>
                  <input
                    type="radio"
                    name="invoice-contract"
                    checked={wish.contract_id === id}
                    onChange={() => turn({ contract_id: id, months: [] })}
                  />
                  <strong>{name}</strong>
                  <small>{months.length > 0 ? `${months[0]} – ${months.at(-1)}` : ''}</small>
                </label>
              ))}
            </div>
          )}
        </Field>
      )}
      <Field<Apply>
        of="type"
        label={t(word.invoiceType)}
        wide
        options={Object.entries(invoiceTypeWords).map(([value, label]) => ({ value, label: label[locale] }))}
        help={<InvoiceDays type={values['type'] as InvoiceType} />}
      />
    </div>
  );
}

const Grid = ({ children }: { children: ReactNode }) => <div className="bo-form-grid">{children}</div>;

function Electronic() {
  const t = useWords(text);
  const locale = useLocale();
  const isSpecial = useFormValue('type') === 'special';
  const isCompany = useFormValue('title_type') === 'company';
  const titles = Object.entries(invoiceTitleTypeWords).map(([value, label]) => ({ value, label: label[locale] }));
  const more = isSpecial ? undefined : t('optional');
  return (
    <Grid>
      <Field<Apply> of="title_type" label={t(word.titleType)} options={titles} wide />
      <Field<Apply> of="title" label={t(word.invoiceTitle)} />
      {isCompany && <Field<Apply> of="tax_number" label={t(word.taxNumber)} required />}
      {isCompany && <Field<Apply> of="address" label={t(word.companyAddress)} required={isSpecial} help={more} />}
      {isCompany && <Field<Apply> of="tel" label={t(word.companyTel)} required={isSpecial} help={more} />}
      {isCompany && <Field<Apply> of="bank" label={t(word.bank)} required={isSpecial} help={more} />}
      {isCompany && <Field<Apply> of="bank_account" label={t(word.bankAccount)} required={isSpecial} help={more} />}
      <Field<Apply> of="email" label={t(word.email)} autoComplete="email" />
    </Grid>
  );
}

function Mailing() {
  const t = useWords(text);
  const isSpecial = useFormValue('type') === 'special';
  const email = String(useFormValue('email') ?? '');
  if (!isSpecial) return <p>{t('noPaper', { email })}</p>;
  return (
    <Grid>
      <Field<Apply> of="consignee" label={t(word.consignee)} required autoComplete="name" />
      <Field<Apply> of="mobile" label={t(word.mobileNumber)} type="tel" required autoComplete="tel" />
      <Field<Apply> of="region" label={t(word.region)} required />
      <Field<Apply> of="full_address" label={t(word.fullAddress)} required wide autoComplete="street-address" />
    </Grid>
  );
}

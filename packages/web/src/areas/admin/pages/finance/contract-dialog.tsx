/** The form of a contract, new or rewritten. */
import { contractPayTypeWords, contractTypeWords } from '@keymall/contract/billing/contract-words';
import { adminContract, adminContractRaw } from '@keymall/contract/billing/merchant-contract';
import * as word from '@keymall/contract/kit/word';
import { DatePicker } from 'tdesign-react';
import { useChoices } from '#kit/back-office/cells';
import { RowDialog } from '#kit/back-office/edit-dialog';
import { Choice, type Control, Field } from '#kit/back-office/field';
import { useForm, useFormValue } from '#kit/back-office/form-frame';
import { Named } from '#kit/back-office/naming';
import { useCall } from '#kit/back-office/queries';
import { useWords, words } from '#kit/i18n';
import { contractText } from '../../../../features/billing/contract-facts.tsx';
import { FileControl } from '../../../../features/billing/private-file.tsx';

const text = words(
  {
    add: '新建合同',
    edit: '编辑合同',
    submit: '提交给商户确认',
    submitted: '合同已提交商户确认',
    fileHelp: 'PDF 文件，最大 60 MB；仅该商户和有权限的管理员可以下载',
    signedHelp: '选填，线下签订的日期',
    merchantHelp: '提交后不能更换商户',
  },
  {
    add: 'New contract',
    edit: 'Edit the contract',
    submit: 'Submit to the merchant',
    submitted: 'The merchant is asked for a word',
    fileHelp: 'A PDF of at most 60 MB; only this merchant and administrators with the right have it',
    signedHelp: 'When it was signed on paper; may be empty',
    merchantHelp: 'It can’t be another merchant’s later',
  },
);

type Add = typeof adminContract.add;

const DayPicker = ({ control, clearable = false }: { control: Control; clearable?: boolean }) => (
  <Named id={control.id} describedBy={control.describedBy} invalid={control.invalid}>
    <DatePicker
      clearable={clearable}
      format="YYYY-MM-DD"
      value={typeof control.value === 'string' ? control.value : ''}
      disabled={control.readOnly}
      onChange={(value) => control.set(value === '' ? (clearable ? null : '') : String(value).slice(0, 10))}
    />
  </Named>
);

export function ContractDialog({ of, onClose }: { of: { id: number } | 'new' | null; onClose: () => void }) {
  const t = useWords(text);
  const c = useWords(contractText);
  return (
    <RowDialog
      of={of}
      reads={adminContract.detail}
      adds={adminContract.add}
      edits={adminContract.edit}
      titles={{ add: t('add'), edit: t('edit') }}
      blank={{
        merchant_id: '',
        name: '',
        type: 'main',
        parent_id: null,
        pay_type: 'receive',
        amount: '',
        sign_date: null,
        effective_date: '',
        end_date: '',
        company: '',
        employee_id: '',
        remark: '',
        notary: '',
      }}
      shows={() => ({ file_id: null })}
      check={(values, known): Record<string, string> => (known === null && !values['file_id'] ? { file_id: t(word.fillIn) } : {})}
      refusals={{
        contract_dates: 'end_date',
        contract_parent: 'parent_id',
        contract_employee: 'employee_id',
        file_gone: 'file_id',
      }}
      {...(of === 'new' && { submit: t('submit'), done: t('submitted') })}
      side
      onClose={onClose}
    >
      {(known) => (
        <>
          <Who isNew={known === null} />
          <Field<Add> of="name" label={c('name')} wide />
          <Terms />
          <Field<Add> of="amount" label={c('amount')} />
          <Field<Add> of="effective_date" label={c('effective')} required>
            {(control) => <DayPicker control={control} />}
          </Field>
          <Field<Add> of="end_date" label={c('end')} required>
            {(control) => <DayPicker control={control} />}
          </Field>
          <Field<Add> of="sign_date" label={c('signed')} help={t('signedHelp')} required={false}>
            {(control) => <DayPicker control={control} clearable />}
          </Field>
          <Field<Add> of="company" label={c('company')} />
          <Field<Add> of="file_id" label={c('file')} help={t('fileHelp')} wide required={known === null}>
            {(control) => (
              <FileControl control={control} sends={adminContractRaw.upload} accept=".pdf,application/pdf" known={known?.file} />
            )}
          </Field>
          <Field<Add> of="notary" label={c('notary')} />
          <Field<Add> of="remark" label={t(word.note)} rows={3} wide />
        </>
      )}
    </RowDialog>
  );
}

/** Whose contract it is, and who answers for it. */
function Who({ isNew }: { isNew: boolean }) {
  const t = useWords(text);
  const c = useWords(contractText);
  const { data } = useCall(adminContract.options, {});
  const optionsOf = (rows: readonly { id: number; name: string }[] | undefined) =>
    (rows ?? []).map(({ id, name }) => ({ value: id, label: name }));
  return (
    <>
      <Field<Add> of="merchant_id" label={t(word.merchant)} help={isNew ? t('merchantHelp') : undefined} wide required>
        {(control) => (
          <Choice
            control={{ ...control, readOnly: control.readOnly || !isNew }}
            options={optionsOf(data?.merchants)}
            label={t(word.merchant)}
            placeholder={t(word.merchant)}
          />
        )}
      </Field>
      <Field<Add> of="employee_id" label={c('employee')} options={optionsOf(data?.employees)} placeholder={c('employee')} />
    </>
  );
}

/** What kind it is; one that belongs to another says to which. */
function Terms() {
  const c = useWords(contractText);
  const merchant = useFormValue('merchant_id');
  const type = useFormValue('type');
  const isKnown = typeof merchant === 'number';
  const { data } = useCall(adminContract.options, isKnown ? { merchant_id: merchant } : {}, { enabled: isKnown });
  const mains = (data?.mains ?? []).map(({ id, name }) => ({ value: id, label: name }));
  return (
    <>
      <Field<Add> of="type" label={c('type')}>
        {(control) => <TypeChoice control={control} />}
      </Field>
      {type !== 'main' && <Field<Add> of="parent_id" label={c('parent')} options={mains} placeholder={c('parent')} required />}
      <Field<Add> of="pay_type" label={c('payType')} options={useChoices(contractPayTypeWords)} />
    </>
  );
}

/** A main contract belongs to none, whatever was chosen before. */
function TypeChoice({ control }: { control: Control }) {
  const c = useWords(contractText);
  const { set } = useForm();
  return (
    <Choice
      control={{
        ...control,
        set: (value) => {
          control.set(value);
          if (value === 'main') set('parent_id', null);
        },
      }}
      options={useChoices(contractTypeWords)}
      label={c('type')}
    />
  );
}

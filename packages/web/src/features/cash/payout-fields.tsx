/** The fields of a payout account, as its type needs them; the same for the merchant and for an administrator. */

import * as word from '@keymall/contract/kit/word';
import { PayoutAccountForm, type PayoutField, payoutProblems } from '@keymall/contract/payment/payout-account';
import { payoutTypeWords } from '@keymall/contract/payment/withdrawal-words';
import { Field } from '#kit/back-office/field';
import { useFormValue } from '#kit/back-office/form-frame';
import { PictureControl } from '#kit/back-office/picture-control';
import type { Values } from '#kit/back-office/schema';
import { useLocale, useWords, words } from '#kit/i18n';

const text = words(
  {
    type: '收款方式',
    alipay: '支付宝账号',
    alipayHelp: '手机号或邮箱',
    wechat: '微信号',
    card: '银行卡号',
    name: '真实姓名',
    nameHelp: '须与收款账户实名一致，否则无法打款',
    branch: '开户支行',
    optional: '选填，加密保存',
    code: '收款码图片',
    codeAlipay: '选填，人工打款时使用',
    codeWechat: '微信提现由人工扫码打款，必须上传',
    badAlipay: '请填写支付宝登录用的手机号或邮箱',
    badCard: '请填写 12 至 19 位银行卡号',
    badIdcard: '身份证号不正确',
    needBank: '请填写开户银行',
    needCode: '请上传微信收款码',
  },
  {
    type: 'Paid by',
    alipay: 'Alipay account',
    alipayHelp: 'Mobile or e-mail',
    wechat: 'WeChat ID',
    card: 'Card number',
    name: 'Real name',
    nameHelp: 'As the account is registered, or it cannot be paid',
    branch: 'Branch',
    optional: 'Optional, stored encrypted',
    code: 'Payment code',
    codeAlipay: 'Optional, for payments by hand',
    codeWechat: 'WeChat is paid by hand with this code',
    badAlipay: 'The mobile or e-mail you sign in to Alipay with',
    badCard: 'A card number has 12 to 19 digits',
    badIdcard: 'This is no identity number',
    needBank: 'Which bank is it?',
    needCode: 'Upload your WeChat payment code',
  },
  { bank: word.bank, idcard: word.identityNumber },
);

/** What is wrong with the values, by field, in words. */
export function usePayoutCheck(): (values: Values) => Record<string, string> {
  const t = useWords(text);
  return (values) => {
    const parsed = PayoutAccountForm.safeParse(Object.fromEntries(Object.keys(PayoutAccountForm.shape).map((key) => [key, values[key]])));
    if (!parsed.success) return {};
    const say: Record<PayoutField, string> = {
      account: t(parsed.data.type === 1 ? 'badAlipay' : 'badCard'),
      idcard_number: t('badIdcard'),
      bank_name: t('needBank'),
      collect_img: t('needCode'),
    };
    return Object.fromEntries(payoutProblems(parsed.data).map((field) => [field, say[field]]));
  };
}

const LABEL = { 1: 'alipay', 2: 'wechat', 3: 'card' } as const;

export function PayoutFields({ types }: { types: readonly (1 | 2 | 3)[] }) {
  const t = useWords(text);
  const locale = useLocale();
  const chosen = useFormValue('type');
  const type = chosen === 2 || chosen === 3 ? chosen : 1;
  return (
    <>
      <Field of="type" label={t('type')} options={types.map((value) => ({ value, label: payoutTypeWords[value][locale] }))} />
      <Field of="account" label={t(LABEL[type])} help={type === 1 ? t('alipayHelp') : undefined} autoComplete="off" />
      <Field of="realname" label={t('name')} help={t('nameHelp')} autoComplete="off" />
      {type === 3 && (
        <>
          <Field of="bank_name" label={t('bank')} required />
          <Field of="bank_branch" label={t('branch')} />
        </>
      )}
      <Field of="idcard_number" label={t('idcard')} help={t('optional')} autoComplete="off" />
      {type !== 3 && (
        <Field of="collect_img" label={t('code')} help={t(type === 2 ? 'codeWechat' : 'codeAlipay')} required={type === 2}>
          {(control) => <PictureControl control={control} purpose="collect" />}
        </Field>
      )}
    </>
  );
}

/** Where a merchant's money goes. The account lies encrypted and is shown masked; see docs/domain/withdrawals.md. */
import { z } from 'zod';
import { endpoint, stepUp } from '../kit/endpoint.ts';
import { anyText, flag, id, nothing, offeredPassword, text } from '../kit/field.ts';
import { time } from '../kit/time.ts';

/** 1 Alipay, 2 WeChat, 3 bank card. */
export const payoutType = z.union([z.literal(1), z.literal(2), z.literal(3)]);
export type PayoutType = z.output<typeof payoutType>;

/** A picture uploaded here, and no other address. */
const uploaded = z.union([z.literal(''), z.string().regex(/^\/upload\/[0-9a-f]{32}\.(png|jpg|webp|gif)$/, 'upload')]);

/** What is typed; which of it is needed depends on the type (docs/domain/withdrawals.md). */
export const PayoutAccountForm = z.strictObject({
  type: payoutType,
  /** Alipay or WeChat account, or the bank card's number. */
  account: text(60),
  realname: text(40),
  idcard_number: anyText(18).default(''),
  bank_name: anyText(40).default(''),
  bank_branch: anyText(60).default(''),
  collect_img: uploaded.default(''),
});

export type PayoutAccount = z.output<typeof PayoutAccountForm>;

const WEIGHTS = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2];
/** A mainland identity number by its own check letter. */
const isIdcard = (text: string): boolean =>
  /^\d{17}[\dX]$/.test(text) && '10X98765432'[WEIGHTS.reduce((sum, weight, at) => sum + weight * Number(text[at]), 0) % 11] === text[17];

export type PayoutField = 'account' | 'idcard_number' | 'bank_name' | 'collect_img';
const ALIPAY = /^(1[3-9]\d{9}|[^\s@]{1,40}@[^\s@]+\.[^\s@]{2,})$/;
const CARD = /^\d{12,19}$/;

/** Fields that the type does not allow as they are. Alipay: a mobile or an e-mail. WeChat: its code, to be paid by. Bank: the card's digits and the bank. */
export function payoutProblems({
  type,
  account,
  idcard_number = '',
  bank_name = '',
  collect_img = '',
}: z.input<typeof PayoutAccountForm>): PayoutField[] {
  const wrong: PayoutField[] = [];
  if ((type === 1 && !ALIPAY.test(account)) || (type === 3 && !CARD.test(account))) wrong.push('account');
  if (idcard_number !== '' && !isIdcard(idcard_number)) wrong.push('idcard_number');
  if (type === 3 && bank_name === '') wrong.push('bank_name');
  if (type === 2 && collect_img === '') wrong.push('collect_img');
  return wrong;
}

/** What is shown of it. */
export const PayoutAccountMasked = z.strictObject({
  type: payoutType,
  account_mask: z.string(),
  realname_mask: z.string(),
  bank_name: z.string(),
  bank_branch: z.string(),
  has_idcard: z.boolean(),
  has_img: z.boolean(),
  allow_update: flag,
  status: flag,
  update_at: time,
});

export const merchantCollect = {
  getCollect: endpoint({
    path: '/merchantapi/finance/cash/getCollect',
    effect: 'read',
    summary: '查看收款设置',
    input: z.strictObject({}),
    output: z.strictObject({
      collect: PayoutAccountMasked.nullable(),
      /** The first time, or when an administrator has allowed it. */
      may_save: z.boolean(),
      /** The ways out that are offered now. */
      types: z.array(payoutType),
    }),
  }),
  setCollect: stepUp(
    endpoint({
      path: '/merchantapi/finance/cash/setCollect',
      effect: 'outside',
      rate: 'login',
      summary: '保存收款设置',
      /** `password`: the merchant's own. */
      input: PayoutAccountForm.extend({ password: offeredPassword }),
      output: nothing,
    }),
  ),
};

export const adminCollect = {
  detail: endpoint({
    path: '/adminapi/merchant/user/collectDetail',
    effect: 'read',
    summary: '查看商户收款账户（脱敏）',
    input: z.strictObject({ id }),
    output: z.strictObject({ collect: PayoutAccountMasked.nullable() }),
  }),
  /** Whoever looks is in the operation log. */
  reveal: stepUp(
    endpoint({
      path: '/adminapi/merchant/user/collectReveal',
      effect: 'write',
      summary: '查看商户完整收款账户',
      input: z.strictObject({ id }),
      output: PayoutAccountForm.extend({ collect_img: z.string() }),
    }),
  ),
  edit: stepUp(
    endpoint({
      path: '/adminapi/merchant/user/collectEdit',
      effect: 'write',
      summary: '修改商户收款账户',
      input: PayoutAccountForm.extend({ id }),
      output: nothing,
    }),
  ),
  turn: endpoint({
    path: '/adminapi/merchant/user/collectSwitch',
    effect: 'write',
    summary: '允许修改或停用商户收款账户',
    input: z.strictObject({ id, allow_update: flag, status: flag }),
    output: nothing,
  }),
};

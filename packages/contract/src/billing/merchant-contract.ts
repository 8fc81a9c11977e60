/** Contracts between the platform and a merchant. See docs/domain/contracts-and-invoices.md. */
import { z } from 'zod';
import { endpoint, rawEndpoint, stepUp } from '../kit/endpoint.ts';
import { anyText, id, nothing, text } from '../kit/field.ts';
import { money } from '../kit/money.ts';
import { day, time } from '../kit/time.ts';
import { verb } from '../kit/verb.ts';
import { FileFact, takesFile } from './private-file.ts';

export const contractTypes = ['main', 'sub', 'supplement'] as const;
export type ContractType = (typeof contractTypes)[number];
/** Who pays: `receive`, the merchant pays the platform; `pay`, the platform pays the merchant. */
export const contractPayTypes = ['receive', 'pay'] as const;
export type ContractPayType = (typeof contractPayTypes)[number];
/** Waits for the merchant's word; waits for its first day; runs; is over; was refused, withdrawn or ended early. */
export const contractStatuses = ['audit', 'pending', 'executing', 'finish', 'fail'] as const;
export type ContractStatus = (typeof contractStatuses)[number];

const contractType = z.enum(contractTypes);
const payType = z.enum(contractPayTypes);
const contractStatus = z.enum(contractStatuses);
const revision = z.number().int().min(1);

const Contract = z.strictObject({
  id,
  /** Ours, and unique: HT, the day, and letters. */
  number: z.string(),
  name: z.string(),
  type: contractType,
  pay_type: payType,
  amount: money,
  /** When it was signed on paper; null: not yet. */
  sign_date: day.nullable(),
  /** Its first day and its last. */
  effective_date: day,
  end_date: day,
  company: z.string(),
  /** The administrator who answers for it; to merchants by his nickname, empty where he has none. */
  employee: z.string(),
  status: contractStatus,
  create_at: time,
});

/** One step of its story. `from` is null at the beginning. */
export const ContractMove = z.strictObject({
  id,
  from: contractStatus.nullable(),
  to: contractStatus,
  actor: z.enum(['admin', 'merchant', 'system']),
  /** Empty for the house, and for administrators where merchants read. */
  name: z.string(),
  reason: z.string(),
  create_at: time,
});

const whole = {
  parent_id: id.nullable(),
  /** Number and name of the main contract; empty for a main one. */
  parent: z.string(),
  remark: z.string(),
  /** The notary public; empty for most. */
  notary: z.string(),
  /** Rises with every edit: a merchant confirms what he has read. */
  revision,
  confirm_at: time.nullable(),
  file: FileFact,
  moves: z.array(ContractMove),
};

const filters = {
  /** Number or name. */
  keyword: anyText(60).optional(),
  type: contractType.optional(),
  pay_type: payType.optional(),
  status: contractStatus.optional(),
};

export const merchantContract = {
  list: verb.list('/merchantapi/finance/contract/list', '合同列表', filters, Contract),
  detail: verb.detail('/merchantapi/finance/contract/detail', '合同详情', Contract.extend(whole)),
  /** Agrees to the contract as it was read. */
  confirm: stepUp(
    endpoint({
      path: '/merchantapi/finance/contract/confirm',
      effect: 'write',
      summary: '确认合同',
      input: z.strictObject({ id, revision }),
      output: z.strictObject({ status: contractStatus }),
    }),
  ),
  refuse: stepUp(
    endpoint({
      path: '/merchantapi/finance/contract/refuse',
      effect: 'write',
      summary: '拒绝合同',
      input: z.strictObject({ id, reason: text(200) }),
      output: nothing,
    }),
  ),
};

export const merchantContractRaw = {
  download: verb.download('/merchantapi/finance/contract/download', '下载合同文件', z.strictObject({ id }), {
    beside: merchantContract.detail,
  }),
};

const AdminContract = Contract.extend({ merchant_id: id, username: z.string(), shop_name: z.string() });

const form = z.strictObject({
  merchant_id: id,
  name: text(100),
  type: contractType,
  /** The main contract that a sub contract or a supplement belongs to. */
  parent_id: id.nullable(),
  pay_type: payType,
  amount: money,
  sign_date: day.nullable(),
  effective_date: day,
  end_date: day,
  company: text(100),
  employee_id: id,
  remark: anyText(500),
  notary: anyText(100),
  /** A file that whoever calls has sent; in an edit, null keeps the one there is. */
  file_id: id.nullable(),
});

export const adminContract = {
  list: verb.list('/adminapi/finance/contract/list', '合同管理', { ...filters, merchant_id: id.optional() }, AdminContract),
  detail: verb.detail(
    '/adminapi/finance/contract/detail',
    '合同详情',
    AdminContract.extend({ ...whole, employee_id: id, can: z.array(z.enum(['edit', 'del', 'audit', 'finish', 'fail'])) }),
  ),
  /** Whom and what a contract may name: administrators, and the main contracts of a merchant. */
  options: endpoint({
    path: '/adminapi/finance/contract/options',
    effect: 'read',
    summary: '合同可选项',
    input: z.strictObject({ merchant_id: id.optional() }),
    output: z.strictObject({
      employees: z.array(z.strictObject({ id, name: z.string() })),
      merchants: z.array(z.strictObject({ id, name: z.string() })),
      mains: z.array(z.strictObject({ id, name: z.string() })),
    }),
  }),
  add: verb.add('/adminapi/finance/contract/add', '新建合同', form),
  edit: verb.edit('/adminapi/finance/contract/edit', '编辑合同', form),
  /** Asks the merchant again, ends it before its last day, or breaks it off. */
  status: endpoint({
    path: '/adminapi/finance/contract/status',
    effect: 'write',
    summary: '变更合同状态',
    input: z.strictObject({ id, status: z.enum(['audit', 'finish', 'fail']), reason: text(200) }),
    output: nothing,
  }),
  del: verb.del('/adminapi/finance/contract/del', '删除合同'),
};

export const adminContractRaw = {
  /** The PDF of a contract that is being written; for whoever may write one. */
  upload: rawEndpoint({
    ...takesFile,
    path: '/adminapi/finance/contract/upload',
    summary: '上传合同文件',
    permission: adminContract.add.permission,
  }),
  download: verb.download('/adminapi/finance/contract/download', '下载合同文件', z.strictObject({ id }), { beside: adminContract.detail }),
};

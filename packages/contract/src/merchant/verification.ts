/** Who a merchant really is: papers sent in, looked at, passed or refused. See docs/domain/verification.md. */
import { z } from 'zod';
import { endpoint, ownOnly, stepUp } from '../kit/endpoint.ts';
import { anyText, flag, id, nothing, text } from '../kit/field.ts';
import { listInput, listOf } from '../kit/list.ts';
import { money } from '../kit/money.ts';
import { dateRange, time } from '../kit/time.ts';

export const verificationKinds = ['person', 'company'] as const;
export type VerificationKind = (typeof verificationKinds)[number];
export const verificationStatuses = ['waiting', 'passed', 'refused'] as const;
export type VerificationStatus = (typeof verificationStatuses)[number];
export const verificationPapers = ['id_front', 'id_back', 'licence'] as const;
export type VerificationPaper = (typeof verificationPapers)[number];

/** Pictures that each kind sends. */
export const PAPERS_OF: Record<VerificationKind, readonly VerificationPaper[]> = { person: ['id_front', 'id_back'], company: ['licence'] };
/** The largest picture of a paper, in bytes. */
export const MOST_PAPER_BYTES = 1_048_576;

/** What a provider said of name and number: nobody was asked or has answered yet, they belong together, they do not, it never answered. */
export const verificationAnswers = ['', 'match', 'mismatch', 'silent'] as const;
export type VerificationAnswer = (typeof verificationAnswers)[number];
export const verificationAnswer = z.enum(verificationAnswers);
/** Which wallet its fee comes out of. */
export const verificationWallet = z.enum(['money', 'fee_money']);
export type VerificationWallet = z.output<typeof verificationWallet>;

const kind = z.enum(verificationKinds);
export const verificationKind = kind;
const status = z.enum(verificationStatuses);

/** A picture in base64; empty where the kind has none. */
const picture = z
  .string()
  .max(Math.ceil(MOST_PAPER_BYTES / 3) * 4)
  .regex(/^([A-Za-z0-9+/]+={0,2})?$/, 'base64')
  .default('');

const Verification = z.strictObject({
  id,
  kind,
  /** Of a person the first character only. */
  name_mask: z.string(),
  number_mask: z.string(),
  status,
  /** Why it was refused. */
  reason: z.string(),
  create_at: time,
  decide_at: time.nullable(),
});

/** One step; `name` is empty for administrators where merchants read. */
const moves = z.array(
  z.strictObject({ id, to: status, actor: z.enum(['admin', 'merchant', 'system']), name: z.string(), reason: z.string(), create_at: time }),
);

export const merchantVerify = {
  index: endpoint({
    path: '/merchantapi/user/verify/index',
    effect: 'read',
    summary: '实名认证',
    input: z.strictObject({}),
    /** `verification`: the newest, null before the first. `for_withdraw`: withdrawals take a passed one. */
    output: z.strictObject({ verification: Verification.nullable(), moves, for_withdraw: flag }),
  }),
  submit: ownOnly(
    endpoint({
      path: '/merchantapi/user/verify/submit',
      effect: 'write',
      rate: 'upload',
      summary: '提交实名认证',
      bodyLimit: 4_300_000,
      /** `number`: of a person the identity number, of a company its unified social credit code. */
      input: z.strictObject({
        kind,
        realname: text(60),
        number: text(30),
        papers: z.strictObject({ id_front: picture, id_back: picture, licence: picture }),
        /** What it costs, as the page said, and out of which wallet. */
        fee: money.prefault('0.00'),
        wallet: verificationWallet.default('money'),
      }),
      output: nothing,
    }),
  ),
};

const VerifyRow = Verification.extend({ merchant_id: id, username: z.string(), shop_name: z.string(), answer: verificationAnswer });

export const adminVerify = {
  verifyList: endpoint({
    path: '/adminapi/merchant/shop/verifyList',
    effect: 'read',
    summary: '实名认证列表',
    input: listInput({
      /** Shop or user name. */
      keyword: anyText(100).optional(),
      status: status.optional(),
      kind: kind.optional(),
      merchant_id: id.optional(),
      date_range: dateRange.optional(),
    }),
    output: listOf(VerifyRow),
  }),
  verifyDetail: endpoint({
    path: '/adminapi/merchant/shop/verifyDetail',
    effect: 'read',
    summary: '实名认证详情',
    input: z.strictObject({ id }),
    /** `has_papers`: an older one's were removed when the merchant sent new ones. */
    output: VerifyRow.extend({ has_papers: z.boolean(), moves }),
  }),
  /** Name, number and pictures in clear. */
  verifyReveal: stepUp(
    endpoint({
      path: '/adminapi/merchant/shop/verifyReveal',
      effect: 'write',
      summary: '查看实名认证资料',
      input: z.strictObject({ id }),
      output: z.strictObject({
        realname: z.string(),
        number: z.string(),
        pictures: z.array(z.strictObject({ paper: z.enum(verificationPapers), mime: z.string(), content: z.string() })),
      }),
    }),
  ),
  /** Whether one merchant must verify, whatever the settings ask of all. `id`: the merchant. */
  needReal: endpoint({
    path: '/adminapi/merchant/shop/needReal',
    effect: 'write',
    summary: '要求商户实名认证',
    input: z.strictObject({ id, need_real: flag }),
    output: nothing,
  }),
  doVerify: endpoint({
    path: '/adminapi/merchant/shop/doVerify',
    effect: 'write',
    summary: '审核实名认证',
    /** `from` is the state that was looked at; a refusal takes a reason. One that had passed can be refused later. */
    input: z.strictObject({
      id,
      from: z.enum(['waiting', 'passed']),
      status: z.enum(['passed', 'refused']),
      reason: anyText(200).default(''),
    }),
    output: nothing,
  }),
};

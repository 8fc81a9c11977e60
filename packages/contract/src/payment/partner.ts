/**
 * Partners (支付宝直付通, 微信支付服务商) and the merchants they bring to the institution: two families with the same calls. See
 * docs/domain/partners.md.
 */
import { z } from 'zod';
import { endpoint, stepUp } from '../kit/endpoint.ts';
import { anyText, flag, id, nothing, text } from '../kit/field.ts';
import { listInput, listOf } from '../kit/list.ts';
import { perMille } from '../kit/money.ts';
import { time } from '../kit/time.ts';
import { verb } from '../kit/verb.ts';
import { DriverField, params } from './channel.ts';

const partner = {
  name: text(60),
  app_id: text(60),
  split_rate: perMille.prefault('0'),
  status: flag.default(1),
  remark: anyText(200).default(''),
};

const PartnerForm = z.strictObject({ ...partner, params });

const PartnerRow = z.strictObject({
  id,
  name: z.string(),
  app_id: z.string(),
  split_rate: perMille,
  status: flag,
  remark: z.string(),
  is_default: flag,
  /** Sub-merchants, and those of them that are active. */
  merchant_count: z.number().int(),
  active_count: z.number().int(),
  create_at: time,
});

/** 0 draft, 1 submitted, 2 in review, 3 to be signed, 4 active, 5 rejected, 6 frozen. */
export const subState = z.union([z.literal(0), z.literal(1), z.literal(2), z.literal(3), z.literal(4), z.literal(5), z.literal(6)]);
export type SubState = z.output<typeof subState>;

/** 0 a person, 1 a sole trader, 2 a company. */
export const subjectType = z.union([z.literal(0), z.literal(1), z.literal(2)]);

/** What an institution asks for. Empty means not known yet, and in a change: as it was. */
export const SubPapers = z.strictObject({
  licence_no: anyText(40).default(''),
  legal_person: anyText(40).default(''),
  idcard_number: z
    .string()
    .regex(/^(\d{17}[\dX])?$/, 'idcard')
    .default(''),
  mobile: z
    .string()
    .regex(/^(1[3-9]\d{9})?$/, 'mobile')
    .default(''),
  bank_name: anyText(40).default(''),
  bank_branch: anyText(60).default(''),
  bank_account_name: anyText(60).default(''),
  bank_card: z
    .string()
    .regex(/^(\d{8,30})?$/, 'bank_card')
    .default(''),
});
export type SubPapers = z.output<typeof SubPapers>;

/** Papers as they are shown, masked or in clear. */
const ShownPapers = z.strictObject({
  licence_no: z.string(),
  legal_person: z.string(),
  idcard_number: z.string(),
  mobile: z.string(),
  bank_name: z.string(),
  bank_branch: z.string(),
  bank_account_name: z.string(),
  bank_card: z.string(),
});

/** Pictures that go with the papers. */
export const subPaperKind = z.enum(['licence', 'id_front', 'id_back']);
export type SubPaperKind = z.output<typeof subPaperKind>;
/** The largest picture of a paper, in bytes. */
export const MAX_PAPER_BYTES = 1_048_576;

const sub = {
  subject_type: subjectType,
  name: text(60),
  rate: perMille.prefault('0'),
  split_ratio: perMille.prefault('0'),
};

const SubRow = z.strictObject({
  id,
  subject_type: subjectType,
  name: z.string(),
  rate: perMille,
  split_ratio: perMille,
  partner_id: id,
  partner_name: z.string(),
  merchant_id: id,
  shop_name: z.string(),
  mobile_mask: z.string(),
  state: subState,
  /** sub_mch_id at WeChat, smid at Alipay. */
  sub_mch_no: z.string(),
  reason: z.string(),
  create_at: time,
  update_at: time,
});

const SubDetail = SubRow.extend({
  /** Masked. */
  papers: ShownPapers,
  pictures: z.array(subPaperKind),
  /** What is wanted before it can be submitted. */
  lacking: z.array(z.string()),
  /** Where it may go from here. */
  moves: z.array(subState),
  events: z.array(
    z.strictObject({ id, from_state: subState, to_state: subState, reason: z.string(), username: z.string(), create_at: time }),
  ),
});

const one = z.strictObject({ id });

/** The calls of one family, under `/adminapi/channel/{segment}`. */
const callsOf = <const Segment extends 'alipayIsv' | 'wechatIsv'>(segment: Segment, title: string) => ({
  list: verb.list(
    `/adminapi/channel/${segment}/list`,
    `${title}列表`,
    { keyword: anyText(60).optional(), status: flag.optional() },
    PartnerRow,
  ),
  fields: endpoint({
    path: `/adminapi/channel/${segment}/fields`,
    effect: 'read',
    summary: `${title}参数`,
    input: z.strictObject({}),
    output: z.strictObject({ fields: z.array(DriverField) }),
  }),
  detail: endpoint({
    path: `/adminapi/channel/${segment}/detail`,
    effect: 'read',
    summary: `${title}详情`,
    input: one,
    /** Plain values only; `secrets_set` names the secrets that hold something. */
    output: PartnerRow.omit({ merchant_count: true, active_count: true, create_at: true }).extend({
      params,
      secrets_set: z.array(z.string()),
    }),
  }),
  add: stepUp(
    endpoint({ path: `/adminapi/channel/${segment}/add`, effect: 'write', summary: `添加${title}`, input: PartnerForm, output: one }),
  ),
  edit: stepUp(
    endpoint({
      path: `/adminapi/channel/${segment}/edit`,
      effect: 'write',
      summary: `编辑${title}`,
      /** A secret left empty keeps what is stored. */
      input: PartnerForm.extend({ id }),
      output: nothing,
    }),
  ),
  setDefault: endpoint({
    path: `/adminapi/channel/${segment}/setDefault`,
    effect: 'write',
    summary: `设为默认${title}`,
    input: one,
    output: nothing,
  }),
  del: endpoint({ path: `/adminapi/channel/${segment}/del`, effect: 'write', summary: `删除${title}`, input: one, output: nothing }),
  merchantList: endpoint({
    path: `/adminapi/channel/${segment}/merchantList`,
    effect: 'read',
    summary: `${title}子商户`,
    input: listInput({
      keyword: anyText(60).optional(),
      partner_id: id.optional(),
      merchant_id: id.optional(),
      state: subState.optional(),
    }),
    output: listOf(SubRow),
  }),
  merchantDetail: endpoint({
    path: `/adminapi/channel/${segment}/merchantDetail`,
    effect: 'read',
    summary: `${title}子商户详情`,
    input: one,
    output: SubDetail,
  }),
  merchantAdd: endpoint({
    path: `/adminapi/channel/${segment}/merchantAdd`,
    effect: 'write',
    summary: `${title}进件`,
    input: z.strictObject({ partner_id: id, merchant_id: id, ...sub, papers: SubPapers.prefault({}) }),
    output: one,
  }),
  merchantEdit: endpoint({
    path: `/adminapi/channel/${segment}/merchantEdit`,
    effect: 'write',
    summary: `修改${title}进件`,
    input: z.strictObject({ id, ...sub, papers: SubPapers.prefault({}) }),
    output: nothing,
  }),
  merchantMove: endpoint({
    path: `/adminapi/channel/${segment}/merchantMove`,
    effect: 'write',
    summary: `${title}进件状态`,
    /** `from` is the state that was looked at. */
    input: z.strictObject({ id, from: subState, to: subState, reason: anyText(200).default(''), sub_mch_no: anyText(60).default('') }),
    output: nothing,
  }),
  merchantReveal: stepUp(
    endpoint({
      path: `/adminapi/channel/${segment}/merchantReveal`,
      effect: 'write',
      summary: `查看${title}进件资料`,
      input: one,
      output: ShownPapers,
    }),
  ),
  paperPut: endpoint({
    path: `/adminapi/channel/${segment}/paperPut`,
    effect: 'write',
    summary: `上传${title}进件图片`,
    bodyLimit: 1_500_000,
    /** `content` is the picture in base64. */
    input: z.strictObject({
      id,
      kind: subPaperKind,
      content: z
        .string()
        .min(4)
        .max(Math.ceil(MAX_PAPER_BYTES / 3) * 4)
        .regex(/^[A-Za-z0-9+/]+={0,2}$/, 'base64'),
    }),
    output: nothing,
  }),
  paperShow: endpoint({
    path: `/adminapi/channel/${segment}/paperShow`,
    effect: 'write',
    summary: `查看${title}进件图片`,
    input: z.strictObject({ id, kind: subPaperKind }),
    output: z.strictObject({ mime: z.string(), content: z.string() }),
  }),
  merchantDel: endpoint({
    path: `/adminapi/channel/${segment}/merchantDel`,
    effect: 'write',
    summary: `删除${title}进件`,
    input: one,
    output: nothing,
  }),
});

export const adminAlipayPartner = callsOf('alipayIsv', '支付宝服务商');
export const adminWechatPartner = callsOf('wechatIsv', '微信服务商');
export type PartnerCalls = typeof adminAlipayPartner;
export type PartnerFamily = 'alipay' | 'wechat';

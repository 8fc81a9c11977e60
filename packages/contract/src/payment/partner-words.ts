import type { StatusWords, Titles } from '../kit/words.ts';

export const partnerSettlementWords = {
  waiting: { zh_CN: '等待结算', en_US: 'Waiting', tone: 'warning' },
  settled: { zh_CN: '已结算', en_US: 'Settled', tone: 'success' },
  failed: { zh_CN: '失败', en_US: 'Failed', tone: 'danger' },
} satisfies StatusWords;

export const subStateWords = {
  0: { zh_CN: '草稿', en_US: 'Draft', tone: 'plain' },
  1: { zh_CN: '已提交', en_US: 'Submitted', tone: 'primary' },
  2: { zh_CN: '审核中', en_US: 'In review', tone: 'warning' },
  3: { zh_CN: '待签约', en_US: 'To be signed', tone: 'warning' },
  4: { zh_CN: '已开通', en_US: 'Active', tone: 'success' },
  5: { zh_CN: '已驳回', en_US: 'Rejected', tone: 'danger' },
  6: { zh_CN: '已冻结', en_US: 'Frozen', tone: 'danger' },
} satisfies StatusWords;

export const subjectWords = {
  0: { zh_CN: '个人', en_US: 'Person' },
  1: { zh_CN: '个体工商户', en_US: 'Sole trader' },
  2: { zh_CN: '企业', en_US: 'Company' },
} satisfies Titles;

/** The pictures of papers that a sub-merchant hands in. */
export const paperPictureWords = {
  licence: { zh_CN: '营业执照图片', en_US: 'Picture of the licence' },
  id_front: { zh_CN: '身份证人像面', en_US: 'Front of the identity card' },
  id_back: { zh_CN: '身份证国徽面', en_US: 'Back of the identity card' },
} satisfies Titles;

/** What a sub-merchant's papers say. */
export const paperWords = {
  licence_no: { zh_CN: '营业执照号', en_US: 'Licence number' },
  legal_person: { zh_CN: '法人姓名', en_US: 'Legal person' },
  idcard_number: { zh_CN: '身份证号', en_US: 'Identity number' },
  mobile: { zh_CN: '联系手机', en_US: 'Mobile' },
  bank_name: { zh_CN: '开户银行', en_US: 'Bank' },
  bank_branch: { zh_CN: '开户支行', en_US: 'Branch' },
  bank_account_name: { zh_CN: '账户名', en_US: 'Account name' },
  bank_card: { zh_CN: '银行账号', en_US: 'Account number' },
} satisfies Titles;

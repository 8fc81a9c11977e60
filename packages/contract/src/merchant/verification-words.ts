import type { StatusWords, Titles } from '../kit/words.ts';
import type { VerificationAnswer, VerificationKind, VerificationPaper, VerificationStatus } from './verification.ts';

export const verificationStatusWords = {
  waiting: { zh_CN: '待审核', en_US: 'Awaiting review', tone: 'warning' },
  passed: { zh_CN: '已认证', en_US: 'Verified', tone: 'success' },
  refused: { zh_CN: '未通过', en_US: 'Refused', tone: 'danger' },
} satisfies StatusWords<VerificationStatus>;

export const verificationKindWords = {
  person: { zh_CN: '个人', en_US: 'Person', tone: 'plain' },
  company: { zh_CN: '企业', en_US: 'Company', tone: 'primary' },
} satisfies StatusWords<VerificationKind>;

export const verificationPaperWords = {
  id_front: { zh_CN: '身份证人像面', en_US: 'Front of the identity card' },
  id_back: { zh_CN: '身份证国徽面', en_US: 'Back of the identity card' },
  licence: { zh_CN: '营业执照', en_US: 'Business licence' },
} satisfies Titles<VerificationPaper>;

export const verificationAnswerWords = {
  '': { zh_CN: '未核验', en_US: 'Not checked', tone: 'plain' },
  match: { zh_CN: '核验一致', en_US: 'They belong together', tone: 'success' },
  mismatch: { zh_CN: '核验不一致', en_US: 'They do not belong together', tone: 'danger' },
  silent: { zh_CN: '核验服务无结果', en_US: 'The check gave no answer', tone: 'warning' },
} satisfies StatusWords<VerificationAnswer>;

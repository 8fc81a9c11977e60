/** Verification of merchants: what is refused there. See ../refusals.ts. */
import type { RefusalRow } from './row.ts';

export const verificationRefusals = {
  verification_open: {
    code: 1815,
    status: 200,
    zh_CN: '已有待审核或已通过的认证，不能重复提交',
    en_US: 'There is one that awaits review or has passed already',
  },
  verification_moved: {
    code: 1816,
    status: 200,
    zh_CN: '该认证已被处理，请刷新后再试',
    en_US: 'It was decided meanwhile; please reload',
  },
  verification_identity: {
    code: 1817,
    status: 200,
    zh_CN: '身份证号有误，请核对 18 位号码',
    en_US: 'This is no valid identity number of 18 signs',
  },
  verification_credit_code: {
    code: 1818,
    status: 200,
    zh_CN: '统一社会信用代码有误，请核对 18 位代码',
    en_US: 'This is no valid unified social credit code of 18 signs',
  },
  verification_pictures: {
    code: 1819,
    status: 200,
    zh_CN: '请上传全部证件图片',
    en_US: 'Please upload all the pictures',
  },
  cash_unverified: {
    code: 1820,
    status: 200,
    zh_CN: '通过实名认证后才能提现，请到“店铺管理 - 实名认证”提交',
    en_US: 'Withdrawals take a verified shop; please send your papers under Shop – Verification',
  },
  verification_papers_gone: {
    code: 1821,
    status: 200,
    zh_CN: '商户已重新提交，旧资料已删除',
    en_US: 'The merchant sent new papers; the old ones were removed',
  },
} as const satisfies Record<string, RefusalRow>;

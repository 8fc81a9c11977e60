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
    zh_CN: '图片已删除：商户已重新提交，或已超过保存天数',
    en_US: 'The pictures are gone: the merchant sent new ones, or the days they are kept are over',
  },
  auth_fee_changed: {
    code: 1888,
    status: 200,
    zh_CN: '认证费用已变更为 {fee} 元，请确认后重新提交',
    en_US: 'The fee is {fee} yuan by now; please look again and send once more',
  },
  auth_fee_short: {
    code: 1889,
    status: 200,
    zh_CN: '余额不足以支付认证费用 {fee} 元，请充值或换一个钱包',
    en_US: 'The balance does not cover the fee of {fee} yuan; recharge, or pay from the other wallet',
  },
  auth_unset: {
    code: 1890,
    status: 200,
    zh_CN: '启用核验接口前，请填写接口地址、访问标识和签名密钥',
    en_US: 'A provider wants its address, key and secret first',
  },
} as const satisfies Record<string, RefusalRow>;

/** Letters about a merchant's verification. See ../saying.ts. */
import type { SayingRow } from './row.ts';

export const verificationSayings = {
  verification_passed_title: { zh_CN: '实名认证已通过', en_US: 'Your shop is verified' },
  verification_passed: { zh_CN: '您提交的认证资料已审核通过。', en_US: 'The papers you sent were accepted.' },
  verification_refused_title: { zh_CN: '实名认证未通过', en_US: 'Your verification was refused' },
  verification_refused: {
    blanks: { reason: 'words' },
    zh_CN: '原因：{reason}。修改后可重新提交。',
    en_US: 'Reason: {reason}. You can send your papers again.',
  },
  verification_mismatch: {
    zh_CN: '姓名（企业名称）与证件号码核验不一致',
    en_US: 'Name and number do not belong together, the check says',
  },
  verification_fee_back_title: { zh_CN: '认证费用已退回', en_US: 'The verification fee came back' },
  verification_fee_back: {
    blanks: { amount: 'fen' },
    zh_CN: '核验服务暂时没有给出结果，认证费用 {amount} 元已退回原钱包；资料改由平台人工审核，无需重新提交。',
    en_US:
      'The provider gave no answer; the fee of {amount} yuan is back in the wallet it came from. The platform looks at your papers instead: nothing has to be sent again.',
  },
} as const satisfies Record<string, SayingRow>;

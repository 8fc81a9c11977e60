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
} as const satisfies Record<string, SayingRow>;

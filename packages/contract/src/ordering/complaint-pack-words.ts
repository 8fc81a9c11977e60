/** What the file of a complaint's evidence calls what stands in it. */
import type { Label } from '../kit/words.ts';

export const complaintPackWords = {
  title: { zh_CN: '投诉证据', en_US: 'Evidence of a complaint' },
  said: { zh_CN: '说明', en_US: 'Note' },
  about: { zh_CN: '涉及', en_US: 'About' },
  cards: { zh_CN: '{count} 张卡密', en_US: '{count} cards' },
  worth: { zh_CN: '投诉金额', en_US: 'Amount in dispute' },
  provenBy: { zh_CN: '身份证明', en_US: 'Verified by' },
  from: { zh_CN: '提交地址', en_US: 'Submitted from' },
  deadline: { zh_CN: '商家期限', en_US: 'Merchant answers by' },
  exported: { zh_CN: '导出时间', en_US: 'Exported' },
  refunded: { zh_CN: '累计退款', en_US: 'Refunded so far' },
  masked: { zh_CN: '卡密（已遮盖）', en_US: 'Keys (masked)' },
  no: { zh_CN: '第 {no} 张', en_US: 'No. {no}' },
  void: { zh_CN: '已作废', en_US: 'void' },
  steps: { zh_CN: '处理经过', en_US: 'History' },
  evidence: { zh_CN: '凭证', en_US: 'Evidence' },
  thread: { zh_CN: '沟通记录', en_US: 'Messages' },
  yuan: { zh_CN: '{amount} 元', en_US: '{amount} yuan' },
} satisfies Record<string, Label>;

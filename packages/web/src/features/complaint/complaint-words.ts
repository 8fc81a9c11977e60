/** What the states of a complaint, its speakers and its steps are called. */
import type { WireOutput } from '@keymall/contract/kit/endpoint';
import type { merchantComplaint } from '@keymall/contract/ordering/complaint';
import type { StatusWords } from '#kit/back-office/cells';
import type { Label } from '#kit/back-office/office';

type State = 'waiting' | 'contested' | 'agreed' | 'replaced' | 'buyer' | 'merchant' | 'withdrawn';

export const complaintStateWords: StatusWords<State> = {
  waiting: { zh_CN: '待商家处理', en_US: 'Waits for the merchant', tone: 'warning' },
  contested: { zh_CN: '待平台裁决', en_US: 'Waits for the platform', tone: 'primary' },
  agreed: { zh_CN: '商家已退款', en_US: 'Refunded by the merchant', tone: 'success' },
  replaced: { zh_CN: '商家已补发', en_US: 'Cards replaced', tone: 'success' },
  buyer: { zh_CN: '支持买家', en_US: 'For the buyer', tone: 'danger' },
  merchant: { zh_CN: '支持商家', en_US: 'For the merchant', tone: 'plain' },
  withdrawn: { zh_CN: '买家已撤销', en_US: 'Withdrawn', tone: 'plain' },
};

/** One word for where a complaint stands. */
export function complaintState({ status, result, merchant_status }: { status: number; result: number; merchant_status: number }): State {
  if (status === -1) return 'withdrawn';
  if (status === 0) return merchant_status === 3 ? 'contested' : 'waiting';
  if (merchant_status === 2) return 'replaced';
  if (result === 1) return 'merchant';
  return merchant_status === 1 ? 'agreed' : 'buyer';
}

/** For filters. */
export const complaintStatusWords: StatusWords<'0' | '1' | '-1'> = {
  0: { zh_CN: '处理中', en_US: 'Open', tone: 'warning' },
  1: { zh_CN: '已有结果', en_US: 'Decided', tone: 'success' },
  '-1': { zh_CN: '已撤销', en_US: 'Withdrawn', tone: 'plain' },
};

export type Speaker = 'buyer' | 'merchant' | 'agent' | 'admin' | 'system';
export const speakerWords: Record<Speaker, Label> = {
  buyer: { zh_CN: '买家', en_US: 'Buyer' },
  merchant: { zh_CN: '商家', en_US: 'Merchant' },
  agent: { zh_CN: '供货商', en_US: 'Supplier' },
  admin: { zh_CN: '平台', en_US: 'Platform' },
  system: { zh_CN: '系统', en_US: 'System' },
};

/** How whoever complains proved to be the buyer. */
export type ComplaintProof = WireOutput<typeof merchantComplaint.detail>['proven_by'];
export const proofWords: Record<ComplaintProof, Label> = {
  '': { zh_CN: '未记录', en_US: 'Not recorded' },
  browser: { zh_CN: '下单的浏览器', en_US: 'The browser that ordered' },
  account: { zh_CN: '买家账号', en_US: 'The buyer’s account' },
  password: { zh_CN: '订单查询密码', en_US: 'The order’s password' },
  mailbox: { zh_CN: '邮箱链接', en_US: 'A link to the mailbox' },
  mobile: { zh_CN: '短信验证码', en_US: 'A code to the mobile' },
  payment: { zh_CN: '平台核对付款凭证', en_US: 'A payment the platform has seen' },
};

export const requestStatusWords: StatusWords<0 | 1 | 2> = {
  0: { zh_CN: '待核对', en_US: 'Waits', tone: 'warning' },
  1: { zh_CN: '已立案', en_US: 'Accepted', tone: 'success' },
  2: { zh_CN: '未通过', en_US: 'Refused', tone: 'plain' },
};

const steps: Record<string, Label> = {
  complained: { zh_CN: '发起投诉', en_US: 'Complained' },
  complaint_withdrawn: { zh_CN: '撤销投诉', en_US: 'Withdrew the complaint' },
  complaint_agreed: { zh_CN: '同意退款', en_US: 'Agreed to refund' },
  complaint_contested: { zh_CN: '申请平台介入', en_US: 'Contested' },
  complaint_ruled: { zh_CN: '裁决', en_US: 'Ruled' },
  complaint_expired: { zh_CN: '商家逾期未处理', en_US: 'The deadline passed' },
  replaced: { zh_CN: '补发卡密', en_US: 'Replaced cards' },
  refund_asked: { zh_CN: '发起退款', en_US: 'Refund booked' },
  refund_paid: { zh_CN: '退款到账', en_US: 'Refund paid' },
  refund_failed: { zh_CN: '退款失败', en_US: 'Refund failed' },
};
export const stepText = (kind: string, locale: keyof Label): string => steps[kind]?.[locale] ?? kind;

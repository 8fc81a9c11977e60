import type { StatusWords, Titles } from '../kit/words.ts';

/** What became of a test, money and all. */
export const channelTestWords = {
  waiting: { zh_CN: '等待支付', en_US: 'Waiting', tone: 'warning' },
  closed: { zh_CN: '未支付，已关闭', en_US: 'Closed', tone: 'plain' },
  paid: { zh_CN: '支付成功', en_US: 'Paid', tone: 'success' },
  refunding: { zh_CN: '支付成功，退款中', en_US: 'Paid, going back', tone: 'primary' },
  refunded: { zh_CN: '支付成功，已退回', en_US: 'Paid, given back', tone: 'success' },
  kept: { zh_CN: '支付成功，计入平台', en_US: 'Paid, kept', tone: 'success' },
} satisfies StatusWords;

export const ownAccountStatusWords = {
  0: { zh_CN: '待审核', en_US: 'Awaiting review', tone: 'warning' },
  1: { zh_CN: '已通过', en_US: 'Approved', tone: 'success' },
  2: { zh_CN: '已驳回', en_US: 'Rejected', tone: 'danger' },
} satisfies StatusWords;

/** Where a channel may be used. */
export const payTypeDeviceWords = {
  0: { zh_CN: '全部设备', en_US: 'All' },
  1: { zh_CN: '仅手机', en_US: 'Phones only' },
  2: { zh_CN: '仅电脑', en_US: 'Computers only' },
} satisfies Titles;

export const accountingWords = {
  1: { zh_CN: 'D0', en_US: 'D0' },
  2: { zh_CN: 'D1', en_US: 'D1' },
  3: { zh_CN: 'T0', en_US: 'T0' },
  4: { zh_CN: 'T1', en_US: 'T1' },
} satisfies Titles;

export const rotationWords = {
  random: { zh_CN: '随机', en_US: 'At random' },
  round_robin: { zh_CN: '轮询', en_US: 'In turn' },
  weighted: { zh_CN: '按权重', en_US: 'By weight' },
  sequential: { zh_CN: '按顺序', en_US: 'In order' },
} satisfies Titles;

/** What moves money and is no posting of a wallet. */
export const transactionTypeWords = {
  receipt: { zh_CN: '渠道收款', en_US: 'Received' },
  channel_test: { zh_CN: '通道测试', en_US: 'Channel test' },
} satisfies Titles;

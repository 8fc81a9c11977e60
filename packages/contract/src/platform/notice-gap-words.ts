import type { Words } from '../kit/saying.ts';

/** What fills gaps of WeChat's templates alone, with a sample of each. */
export const wechatGapWords: Readonly<Record<string, { title: Words; sample: Words }>> = {
  first: { title: { zh_CN: '通知标题', en_US: 'What it is' }, sample: '' },
  ip: { title: { zh_CN: '网络地址', en_US: 'Address' }, sample: '203.0.113.7' },
  device: { title: { zh_CN: '设备', en_US: 'Device' }, sample: 'Chrome · Windows' },
  what: { title: { zh_CN: '内容', en_US: 'Content' }, sample: { zh_CN: '卡密无法使用', en_US: 'The key does not work' } },
  result: { title: { zh_CN: '结果', en_US: 'Result' }, sample: { zh_CN: '已打款', en_US: 'Paid' } },
};

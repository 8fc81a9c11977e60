import type { StatusWords } from '../kit/words.ts';

export const shelfWords = {
  1: { zh_CN: '上架中', en_US: 'For sale', tone: 'success' },
  0: { zh_CN: '已下架', en_US: 'Off sale', tone: 'plain' },
} satisfies StatusWords;

export const goodsFreezeWords = {
  0: { zh_CN: '正常', en_US: 'Active', tone: 'success' },
  1: { zh_CN: '已冻结', en_US: 'Frozen', tone: 'danger' },
} satisfies StatusWords;

export const goodsTypeWords = {
  0: { zh_CN: '卡密', en_US: 'Cards', tone: 'plain' },
  1: { zh_CN: '固定内容', en_US: 'Fixed text', tone: 'primary' },
  2: { zh_CN: '文件', en_US: 'File', tone: 'primary' },
  3: { zh_CN: '对接', en_US: 'Another site', tone: 'primary' },
} satisfies StatusWords;

/** What the states of a goods are called. */
import type { StatusWords } from '#kit/back-office/cells';

export const shelfWords: StatusWords<0 | 1> = {
  1: { zh_CN: '上架中', en_US: 'For sale', tone: 'success' },
  0: { zh_CN: '已下架', en_US: 'Off sale', tone: 'plain' },
};
export const freezeWords: StatusWords<0 | 1> = {
  0: { zh_CN: '正常', en_US: 'Normal', tone: 'success' },
  1: { zh_CN: '已冻结', en_US: 'Frozen', tone: 'danger' },
};
export const kindWords: StatusWords<0 | 1 | 2> = {
  0: { zh_CN: '卡密', en_US: 'Cards', tone: 'plain' },
  1: { zh_CN: '固定内容', en_US: 'Text', tone: 'primary' },
  2: { zh_CN: '文件', en_US: 'File', tone: 'primary' },
};

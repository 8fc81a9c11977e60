/** What the states of a card and the ways to split a line are called. */

import type { merchantCard } from '@keymall/contract/inventory/card';
import type { WireInput, WireOutput } from '@keymall/contract/kit/endpoint';
import type { StatusWords } from '#kit/back-office/cells';
import type { Label } from '#kit/back-office/office';

type Status = WireOutput<typeof merchantCard.list>['list'][number]['status'];
export const cardStatusWords: StatusWords<Status> = {
  1: { zh_CN: '可售', en_US: 'Available', tone: 'success' },
  3: { zh_CN: '订单占用', en_US: 'Held by an order', tone: 'primary' },
  2: { zh_CN: '已售', en_US: 'Sold', tone: 'plain' },
  4: { zh_CN: '已作废', en_US: 'Void', tone: 'danger' },
  0: { zh_CN: '已停用', en_US: 'Disabled', tone: 'warning' },
};

export type SplitType = NonNullable<WireInput<typeof merchantCard.add>['split_type']>;
export const splitWords: Record<SplitType, Label> = {
  none: { zh_CN: '不拆分，整行为一张卡密', en_US: 'Do not split: a line is a key' },
  auto: { zh_CN: '自动识别分隔符', en_US: 'Find the separator' },
  ',': { zh_CN: '英文逗号 ,', en_US: 'Comma ,' },
  '|': { zh_CN: '竖线 |', en_US: 'Bar |' },
  '----': { zh_CN: '四个短横 ----', en_US: 'Four dashes ----' },
  _____: { zh_CN: '五个下划线 _____', en_US: 'Five underscores _____' },
  ' ': { zh_CN: '空格', en_US: 'Space' },
  '\t': { zh_CN: '制表符', en_US: 'Tab' },
};

type Reason = WireOutput<typeof merchantCard.add>['problems'][number]['reason'];
export const problemWords: Record<Reason, Label> = {
  too_long: { zh_CN: '超过 2000 个字符', en_US: 'More than 2000 characters' },
  unprintable: { zh_CN: '含有不可见字符', en_US: 'Holds control characters' },
  duplicate_in_batch: { zh_CN: '与本次的其他行重复', en_US: 'Repeats another line' },
  duplicate_in_stock: { zh_CN: '库存中已存在', en_US: 'Already in stock' },
};

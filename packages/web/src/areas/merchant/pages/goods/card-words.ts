/** What the states of a card are called. */

import type { merchantCard } from '@keymall/contract/inventory/card';
import type { WireOutput } from '@keymall/contract/kit/endpoint';
import type { StatusWords } from '#kit/back-office/cells';

type Status = WireOutput<typeof merchantCard.list>['list'][number]['status'];
export const cardStatusWords: StatusWords<Status> = {
  1: { zh_CN: '可售', en_US: 'Available', tone: 'success' },
  3: { zh_CN: '订单占用', en_US: 'Held by an order', tone: 'primary' },
  2: { zh_CN: '已售', en_US: 'Sold', tone: 'plain' },
  4: { zh_CN: '已作废', en_US: 'Void', tone: 'danger' },
  0: { zh_CN: '已停用', en_US: 'Disabled', tone: 'warning' },
};

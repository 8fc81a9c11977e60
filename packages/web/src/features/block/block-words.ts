/** What block lists of both offices say. */
import type { WireOutput } from '@keymall/contract/kit/endpoint';
import type { merchantBlacklist } from '@keymall/contract/merchant/shop-blacklist';
import type { StatusWords } from '#kit/back-office/cells';

export type BlockRow = WireOutput<typeof merchantBlacklist.list>['list'][number];
export type BlockType = BlockRow['type'];

export const blockTypeWords: StatusWords<BlockType> = {
  ip: { zh_CN: 'IP 地址', en_US: 'Address', tone: 'primary' },
  contact: { zh_CN: '联系方式', en_US: 'Contact', tone: 'success' },
  device: { zh_CN: '设备', en_US: 'Device', tone: 'warning' },
  buyer: { zh_CN: '买家账号', en_US: 'Account', tone: 'plain' },
};

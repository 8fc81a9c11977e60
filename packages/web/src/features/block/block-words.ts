/** What block lists of both offices say. */
import type { WireOutput } from '@keymall/contract/kit/endpoint';
import type { merchantBlacklist } from '@keymall/contract/merchant/shop-blacklist';

export type BlockRow = WireOutput<typeof merchantBlacklist.list>['list'][number];
export type BlockType = BlockRow['type'];

/** Who may not order in a shop, by its merchant's choice (docs/domain/block-lists.md). */
import { endpoint } from '../kit/endpoint.ts';
import { nothing } from '../kit/field.ts';
import { verb } from '../kit/verb.ts';
import { BlockRow, blockAdd, blockAdded, blockDel, blockEdit, blockFilters } from '../platform/order-blacklist.ts';

export const merchantBlacklist = {
  list: verb.list('/merchantapi/shop/blacklist/list', '店铺黑名单', blockFilters, BlockRow),
  add: endpoint({
    path: '/merchantapi/shop/blacklist/add',
    effect: 'write',
    summary: '加入店铺黑名单',
    input: blockAdd,
    output: blockAdded,
  }),
  edit: endpoint({
    path: '/merchantapi/shop/blacklist/edit',
    effect: 'write',
    summary: '修改店铺黑名单',
    input: blockEdit,
    output: nothing,
  }),
  del: endpoint({ path: '/merchantapi/shop/blacklist/del', effect: 'write', summary: '移出店铺黑名单', input: blockDel, output: nothing }),
};

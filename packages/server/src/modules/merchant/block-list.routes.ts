import { merchantBlacklist } from '@keymall/contract/merchant/shop-blacklist';
import { merchantVisitor } from '@keymall/contract/merchant/visitor';
import { routes } from '#kit/routes';
import { blockInShop, shopBlockRows, unblockInShop } from './shop-blacklist.service.ts';
import { visitorsOf } from './visitor.service.ts';

export const blockListRoutes = [
  ...routes(merchantBlacklist, {
    ...shopBlockRows,
    add: (input, ctx) => blockInShop(ctx, input),
    del: ({ ids }, ctx) => unblockInShop(ctx, ids),
  }),
  ...routes(merchantVisitor, { list: (input, ctx) => visitorsOf(ctx, input) }),
];

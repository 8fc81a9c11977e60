import { merchantBlacklist } from '@keymall/contract/merchant/shop-blacklist';
import { merchantVisitor } from '@keymall/contract/merchant/visitor';
import { routes } from '#kit/routes';
import { listShopBlocks } from './shop-blacklist.repository.ts';
import { blockInShop, editBlockInShop, unblockInShop } from './shop-blacklist.service.ts';
import { visitorsOf } from './visitor.service.ts';

export const blockListRoutes = [
  ...routes(merchantBlacklist, {
    list: (input, ctx) => listShopBlocks(ctx.db, ctx.shop, input),
    add: (input, ctx) => blockInShop(ctx, input),
    edit: (input, ctx) => editBlockInShop(ctx, input),
    del: ({ ids }, ctx) => unblockInShop(ctx, ids),
  }),
  ...routes(merchantVisitor, { list: (input, ctx) => visitorsOf(ctx, input) }),
];

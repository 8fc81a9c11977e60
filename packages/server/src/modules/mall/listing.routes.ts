import { adminMall, merchantMall } from '@keymall/contract/mall/listing';
import { orMissing } from '#kit/refusal';
import { cleanRichText } from '#kit/rich-text';
import { routes } from '#kit/routes';
import { mintShopScope } from '#kit/scope';
import { listChoices, listingById, listListings, listOwn, setListing } from './listing.repository.ts';
import { apply, editListing, pass, pick, reapply, takeOut, termsOf, turnAway, withdraw } from './listing.service.ts';

export const listingRoutes = [
  ...routes(adminMall, {
    list: (input, ctx) => listListings(ctx.db, input),
    detail: async ({ id }, ctx) => {
      const row = orMissing(await listingById(ctx.db, id));
      return { ...row, content: cleanRichText(row.content) };
    },
    edit: (draft, ctx) => editListing(ctx, draft),
    sort: ({ id, sort }, ctx) => setListing(ctx.db, id, { sort }),
    recommend: ({ id, is_recommend }, ctx) => setListing(ctx.db, id, { is_recommend }),
    hot: ({ id, is_hot }, ctx) => setListing(ctx.db, id, { is_hot }),
    pass: ({ ids }, ctx) => pass(ctx, ids),
    refuse: ({ ids, reason }, ctx) => turnAway(ctx, ids, reason),
    takeOut: ({ ids, reason }, ctx) => takeOut(ctx, ids, reason),
    choices: ({ merchant_id, ...filter }, ctx) => listChoices(ctx.db, mintShopScope(merchant_id), filter),
    pick: (input, ctx) => pick(ctx, input),
  }),
  ...routes(merchantMall, {
    list: (input, ctx) => listOwn(ctx.db, ctx.shop, input),
    terms: (_, ctx) => termsOf(ctx),
    choices: (input, ctx) => listChoices(ctx.db, ctx.shop, input),
    apply: (input, ctx) => apply(ctx, input),
    reapply: (input, ctx) => reapply(ctx, input),
    withdraw: ({ ids }, ctx) => withdraw(ctx, ids),
  }),
];

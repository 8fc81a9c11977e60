import { saying } from '@keymall/contract/kit/saying';
import type { ServerModule } from '#kit/module';
import { mallCategoryRoutes } from './category.routes.ts';
import { recount, sumShops } from './listing.repository.ts';
import { listingRoutes } from './listing.routes.ts';
import { mallPageRoutes } from './mall-page.routes.ts';
import { lastListing, lastShop, listedWithin, shopsWithin } from './search.repository.ts';

/** Listings looked at a minute: a mall of so many is never older than that. */
const RECOUNTED = 2000;

export const mall = {
  routes: [...mallCategoryRoutes, ...listingRoutes, ...mallPageRoutes],
  addresses: [
    {
      page: 'mallItem',
      last: ({ db }) => lastListing(db),
      within: async ({ db }, after, upTo) => (await listedWithin(db, after, upTo)).map((id) => ({ id: String(id) })),
      isOpen: ({ settings }) => settings.get('mall').mall_status === 1,
    },
    {
      page: 'mallShop',
      last: ({ db }) => lastShop(db),
      within: async ({ db }, after, upTo) => (await shopsWithin(db, after, upTo)).map((id) => ({ id: String(id) })),
      isOpen: ({ settings }) => settings.get('mall').mall_status === 1,
    },
  ],
  schedules: [
    {
      name: 'mall.recount',
      title: { zh_CN: '核对商城销量与库存', en_US: 'Recount sales and stock of the mall' },
      rule: '* * * * *',
      run: (ctx) =>
        ctx.transaction(async (inner) => {
          const { looked, shops } = await recount(inner.db, RECOUNTED);
          await sumShops(inner.db, shops);
          return saying('job_mall_recounted', { count: looked });
        }),
    },
  ],
} satisfies ServerModule;

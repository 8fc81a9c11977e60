import { categoryRoutes } from './category.routes.ts';
import { goodsRoutes } from './goods.routes.ts';
import { shopPageRoutes } from './shop-page.routes.ts';

export { CHANNELS_TOPIC, forgetShop, stockTopic } from './shelf.service.ts';
export { type SaleFacts, type ShopView, saleFacts, shopView } from './shop-page.service.ts';

export const catalogueRoutes = [...categoryRoutes, ...goodsRoutes, ...shopPageRoutes];

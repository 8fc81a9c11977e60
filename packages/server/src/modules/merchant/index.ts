import { adminMerchantRoutes } from './admin-merchant.routes.ts';
import { merchantAccountRoutes } from './merchant.routes.ts';
import { shopRoutes } from './shop.routes.ts';

export { merchantRegistered } from './events.ts';
export { approve, createMerchant } from './merchant.service.ts';
export { type ShopFacts, shopByToken, shopTopic, whyFrozen } from './shop.repository.ts';
export { type Shut, whyShut } from './shop.rules.ts';
export { linkUrl, shopLinkOf } from './shop-link.service.ts';

export const merchantRoutes = [...merchantAccountRoutes, ...shopRoutes, ...adminMerchantRoutes];

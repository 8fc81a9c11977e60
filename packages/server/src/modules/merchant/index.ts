import { adminMerchantRoutes } from './admin-merchant.routes.ts';
import { merchantAccountRoutes } from './merchant.routes.ts';
import { messageRoutes } from './message.routes.ts';
import { shopRoutes } from './shop.routes.ts';

export { merchantRegistered } from './events.ts';
export { approve, createMerchant } from './merchant.service.ts';
export { type Letter, sendMessage } from './message.service.ts';
export { type ShopFacts, shopByToken, shopTopic, whyFrozen } from './shop.repository.ts';
export { type Shut, whyShut } from './shop.rules.ts';
export { dropLinks, type LinkTarget } from './shop-link.repository.ts';
export { linkUrl, resetLink, type ShopLink, shopLinkOf, switchLink } from './shop-link.service.ts';

export const merchantRoutes = [...merchantAccountRoutes, ...messageRoutes, ...shopRoutes, ...adminMerchantRoutes];

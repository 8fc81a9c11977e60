/** Every endpoint of the house, by group: what the server must mount, OpenAPI shows and the generated suites walk. */

import { agencyGroups } from './agency/endpoints.ts';
import { aiGroups } from './ai/endpoints.ts';
import { billingGroups, billingRawGroups } from './billing/endpoints.ts';
import { buyerGroups } from './buyer/endpoints.ts';
import { catalogueGroups, catalogueRawGroups } from './catalogue/endpoints.ts';
import { chatGroups, chatRawGroups } from './chat/endpoints.ts';
import { contentGroups, contentRawGroups } from './content/endpoints.ts';
import { dockingGroups } from './docking/endpoints.ts';
import { identityGroups } from './identity/endpoints.ts';
import { insightGroups } from './insight/endpoints.ts';
import { inventoryGroups, inventoryRawGroups } from './inventory/endpoints.ts';
import type { Endpoint, RawEndpoint } from './kit/endpoint.ts';
import { ledgerGroups } from './ledger/endpoints.ts';
import { mallGroups } from './mall/endpoints.ts';
import { merchantGroups } from './merchant/endpoints.ts';
import { orderingGroups, orderingRawGroups } from './ordering/endpoints.ts';
import { paymentGroups, paymentRawGroups } from './payment/endpoints.ts';
import { platformGroups, platformRawGroups } from './platform/endpoints.ts';
import { rewardGroups } from './reward/endpoints.ts';
import { riskGroups } from './risk/endpoints.ts';
import { wechatGroups, wechatRawGroups } from './wechat/endpoints.ts';

export const endpointGroups = {
  ...platformGroups,
  ...identityGroups,
  ...merchantGroups,
  ...aiGroups,
  ...catalogueGroups,
  ...inventoryGroups,
  ...ledgerGroups,
  ...paymentGroups,
  ...orderingGroups,
  ...billingGroups,
  ...wechatGroups,
  ...insightGroups,
  ...contentGroups,
  ...agencyGroups,
  ...dockingGroups,
  ...mallGroups,
  ...rewardGroups,
  ...riskGroups,
  ...chatGroups,
  ...buyerGroups,
};

/** All envelope endpoints, flat. */
export const allEndpoints: Endpoint[] = Object.values(endpointGroups).flatMap((group) => Object.values(group) as Endpoint[]);

/** The same of those whose form the outside fixes. */
export const rawEndpointGroups: Record<string, Record<string, RawEndpoint>> = {
  ...platformRawGroups,
  ...catalogueRawGroups,
  ...inventoryRawGroups,
  ...paymentRawGroups,
  ...orderingRawGroups,
  ...billingRawGroups,
  ...contentRawGroups,
  ...wechatRawGroups,
  ...chatRawGroups,
};

/** All endpoints whose form the outside fixes, flat. */
export const allRawEndpoints: RawEndpoint[] = Object.values(rawEndpointGroups).flatMap((group) => Object.values(group));

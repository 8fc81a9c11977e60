/** What the module agency answers. */
import { adminOfficialPool, adminPool, adminPoolGoods, adminPoolMember } from './admin-pool.ts';
import { merchantAgentOrder } from './agent-order.ts';
import { merchantPool, merchantPoolMember } from './pool.ts';
import { merchantPoolGoods } from './pool-goods.ts';
import { merchantProxyGoods } from './proxy-goods.ts';
import { merchantAgentRelation } from './relation.ts';
import { merchantAgentCode, merchantAgentLevel, merchantAgentSetting, merchantSupply } from './supply.ts';

export const agencyGroups = {
  merchantAgentRelation,
  merchantAgentSetting,
  merchantAgentLevel,
  merchantAgentCode,
  merchantSupply,
  merchantProxyGoods,
  merchantAgentOrder,
  merchantPool,
  merchantPoolMember,
  merchantPoolGoods,
  adminPool,
  adminOfficialPool,
  adminPoolMember,
  adminPoolGoods,
};

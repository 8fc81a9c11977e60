/** What the module agency answers. */
import { merchantAgentOrder } from './agent-order.ts';
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
};

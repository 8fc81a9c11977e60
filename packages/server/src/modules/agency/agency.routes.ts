import { merchantAgentOrder } from '@keymall/contract/agency/agent-order';
import { merchantProxyGoods } from '@keymall/contract/agency/proxy-goods';
import { merchantAgentRelation } from '@keymall/contract/agency/relation';
import { merchantAgentCode, merchantAgentLevel, merchantAgentSetting, merchantSupply } from '@keymall/contract/agency/supply';
import { found } from '#kit/refusal';
import { routes } from '#kit/routes';
import { leaveTask } from '#modules/platform';
import { agentOrders } from './agent-order.export.ts';
import { agentOrdersOf } from './agent-order.repository.ts';
import { copyForm, copyMany, editCopy, listSources, unlink } from './proxy-goods.service.ts';
import { agentsOf, suppliersOfAgent } from './relation.repository.ts';
import { apply, approve, end, refuseAgent, resume, setLevel, showSupplier, suspend } from './relation.service.ts';
import { codesOf, suppliesOf, turnCode } from './supply.repository.ts';
import { changeLevel, levelList, makeCode, makeLevel, removeLevel, saveSettings, settingOf, supply, turn } from './supply.service.ts';

export const agencyRoutes = [
  ...routes(merchantAgentRelation, {
    supplier: (wanted, ctx) => showSupplier(ctx, wanted),
    apply: (wish, ctx) => apply(ctx, wish),
    list: (filter, ctx) => agentsOf(ctx.db, ctx.shop, filter),
    suppliers: (filter, ctx) => suppliersOfAgent(ctx.db, ctx.shop, filter),
    approve: ({ id }, ctx) => approve(ctx, id),
    refuse: (input, ctx) => refuseAgent(ctx, input),
    suspend: (input, ctx) => suspend(ctx, input),
    resume: ({ id }, ctx) => resume(ctx, id),
    end: ({ id }, ctx) => end(ctx, id),
    setLevel: (input, ctx) => setLevel(ctx, input),
  }),
  ...routes(merchantAgentSetting, {
    getSetting: (_, ctx) => settingOf(ctx),
    save: (setting, ctx) => saveSettings(ctx, setting),
  }),
  ...routes(merchantAgentLevel, {
    list: (paging, ctx) => levelList(ctx, paging),
    add: async (draft, ctx) => ({ id: await makeLevel(ctx, draft) }),
    edit: ({ id, ...draft }, ctx) => changeLevel(ctx, id, draft),
    del: ({ id }, ctx) => removeLevel(ctx, id),
  }),
  ...routes(merchantAgentCode, {
    list: (paging, ctx) => codesOf(ctx.db, ctx.shop, paging),
    add: async (draft, ctx) => ({ id: await makeCode(ctx, draft) }),
    status: async ({ id, status }, ctx) => found(await turnCode(ctx.db, ctx.shop, id, status)),
  }),
  ...routes(merchantSupply, {
    list: (filter, ctx) => suppliesOf(ctx.db, ctx.shop, filter),
    save: ({ ids, ...terms }, ctx) => supply(ctx, ids, terms),
    turn: ({ ids, can_proxy }, ctx) => turn(ctx, ids, can_proxy),
  }),
  ...routes(merchantProxyGoods, {
    list: (filter, ctx) => listSources(ctx, filter),
    copy: async (input, ctx) => ({ ids: await copyMany(ctx, input) }),
    detail: ({ id }, ctx) => copyForm(ctx, id),
    edit: (draft, ctx) => editCopy(ctx, draft),
    unlink: ({ ids }, ctx) => unlink(ctx, ids),
  }),
  ...routes(merchantAgentOrder, {
    list: (filter, ctx) => agentOrdersOf(ctx.db, ctx.shop, filter),
    export: leaveTask(agentOrders),
  }),
];

/** Agents and suppliers: what is refused there. See ../refusals.ts. */
import type { RefusalRow } from './row.ts';

export const agencyRefusals = {
  supplier_missing: {
    code: 1843,
    status: 200,
    zh_CN: '没有找到可对接的货源商，请核对对接码或商户编号',
    en_US: 'No supplier is found by this; please check the code or the number',
  },
  agent_self: { code: 1844, status: 200, zh_CN: '不能代理自己的商品', en_US: 'Nobody is an agent of their own' },
  agent_known: {
    code: 1845,
    status: 200,
    zh_CN: '已与该货源商对接或正在等待审核',
    en_US: 'You are an agent of this supplier already, or wait for its answer',
  },
  agent_code_dead: { code: 1846, status: 200, zh_CN: '对接码已停用、过期或用完', en_US: 'This docking code is off, expired or used up' },
  agent_code_pool: {
    code: 1861,
    status: 200,
    zh_CN: '这是货源池「{pool}」的池码，请到“货源大厅”凭码加入',
    en_US: 'This is the code of the pool “{pool}”; please join it in the hall of supply pools',
  },
  agent_moved: { code: 1847, status: 200, zh_CN: '对接关系已变化，请刷新后再试', en_US: 'This has changed meanwhile; please reload' },
  agent_not_supplied: { code: 1848, status: 200, zh_CN: '商品「{name}」当前不开放代理', en_US: '“{name}” is not open for agents' },
  agent_copied: { code: 1849, status: 200, zh_CN: '商品「{name}」已经代理过', en_US: 'You have a copy of “{name}” already' },
  agent_loss: {
    code: 1850,
    status: 200,
    zh_CN: '售价扣除手续费后低于供货价，暂时不能购买',
    en_US: 'After fees the price would be below what it costs; it can’t be bought just now',
  },
  agent_own_channel: {
    code: 1851,
    status: 200,
    zh_CN: '该商品不支持此付款方式，请换一种',
    en_US: 'This product can’t be paid this way; please choose another',
  },
  agent_too_deep: { code: 1852, status: 200, zh_CN: '代理层级最多 {count} 级', en_US: 'There are at most {count} levels of agents' },
  agent_price_low: { code: 1853, status: 200, zh_CN: '售价不能低于 {min} 元', en_US: 'The price must not be below {min} yuan' },
  agent_price_high: { code: 1854, status: 200, zh_CN: '售价不能高于 {max} 元', en_US: 'The price must not be above {max} yuan' },
  copy_elsewhere: { code: 1855, status: 200, zh_CN: '代理商品请在“代理编辑”里修改', en_US: 'Copies are changed on their own page' },
  copy_has_no_stock: {
    code: 1856,
    status: 200,
    zh_CN: '代理商品使用货源商的库存，不能添加',
    en_US: 'A copy is sold from its supplier’s stock; none can be added',
  },
  level_used: { code: 1857, status: 200, zh_CN: '还有代理在使用该等级', en_US: 'Some agents are still on this level' },
  level_name_taken: { code: 1858, status: 200, zh_CN: '等级名称已存在', en_US: 'There is a level of this name' },
  supply_price_wrong: {
    code: 1859,
    status: 200,
    zh_CN: '供货价必须大于 0，最高售价不能低于供货价加最低加价',
    en_US: 'The supply price must be above 0, and the highest price not below it and the least mark-up',
  },
  agent_balance: {
    code: 1997,
    status: 200,
    zh_CN: '该货源商要求代理的可用余额不低于 {least} 元，请先充值',
    en_US: 'This supplier asks agents for a balance of {least} yuan at least; please recharge first',
  },
  copy_no_gift: { code: 1860, status: 200, zh_CN: '代理商品不能作为赠品', en_US: 'A copy can’t be given with a purchase' },
} as const satisfies Record<string, RefusalRow>;

/** Supply pools: what is refused there. See ../refusals.ts. */
import type { RefusalRow } from './row.ts';

export const poolRefusals = {
  pool_off: { code: 1930, status: 200, zh_CN: '平台暂未开放创建货源池', en_US: 'Pools can’t be made just now' },
  pool_unverified: {
    code: 1931,
    status: 200,
    zh_CN: '完成店铺认证后才能创建货源池',
    en_US: 'Only verified shops may make pools; please have yours verified first',
  },
  pool_too_many: { code: 1932, status: 200, zh_CN: '最多同时拥有 {count} 个货源池', en_US: 'A shop has at most {count} pools' },
  pool_fee_high: { code: 1933, status: 200, zh_CN: '入池费不能高于 {max} 元', en_US: 'The fee must not be above {max} yuan' },
  pool_places_many: { code: 1934, status: 200, zh_CN: '名额不能超过 {count} 个', en_US: 'A pool has at most {count} places' },
  pool_places_few: {
    code: 1935,
    status: 200,
    zh_CN: '名额不能少于现有成员 {count} 个',
    en_US: 'There are {count} members already; the places must not be fewer',
  },
  pool_past: { code: 1936, status: 200, zh_CN: '到期时间必须晚于现在', en_US: 'The end must lie in the future' },
  pool_shut: { code: 1937, status: 200, zh_CN: '货源池当前未开放，不能加入或更改', en_US: 'This pool is not open just now' },
  pool_full: { code: 1938, status: 200, zh_CN: '货源池名额已满', en_US: 'This pool has no place left' },
  pool_known: {
    code: 1939,
    status: 200,
    zh_CN: '已在该货源池中，或申请、邀请正在等待答复',
    en_US: 'Already in this pool, or an application or invitation waits for its answer',
  },
  pool_own: { code: 1940, status: 200, zh_CN: '货源池的创建者无需加入', en_US: 'The owner of a pool need not join it' },
  pool_moved: { code: 1941, status: 200, zh_CN: '状态已变化，请刷新后再试', en_US: 'This has changed meanwhile; please reload' },
  pool_fee_changed: {
    code: 1942,
    status: 200,
    zh_CN: '入池费已变为 {fee} 元，请确认后再试',
    en_US: 'The fee is {fee} yuan now; please look again and confirm',
  },
  pool_fee_short: {
    code: 1943,
    status: 200,
    zh_CN: '对方或您的可用余额不足以支付入池费 {fee} 元',
    en_US: 'The balance of whoever joins does not suffice for the fee of {fee} yuan',
  },
  pool_supply_closed: {
    code: 1944,
    status: 200,
    zh_CN: '请先在“供货设置”中开放供货',
    en_US: 'Please open your supply under “Supply settings” first',
  },
  pool_no_supplier: { code: 1945, status: 200, zh_CN: '只有供货方可以放入商品', en_US: 'Only who supplies may put products in' },
  pool_goods_known: { code: 1946, status: 200, zh_CN: '商品「{name}」已在池中', en_US: '“{name}” is in this pool already' },
  pool_goods_many: { code: 1947, status: 200, zh_CN: '一个货源池最多 {count} 件商品', en_US: 'A pool has at most {count} products' },
  pool_band_wrong: {
    code: 1948,
    status: 200,
    zh_CN: '供货价必须大于 0，最高售价不能低于供货价和最低售价',
    en_US: 'The supply price must be above 0, and the highest price not below it and the least',
  },
  pool_code_missing: { code: 1949, status: 200, zh_CN: '没有找到货源池，请核对池码', en_US: 'No pool has this code; please check it' },
  pool_make_changed: {
    code: 1966,
    status: 200,
    zh_CN: '创建费已变为 {fee} 元，请确认后再试',
    en_US: 'Making a pool costs {fee} yuan now; please look again and confirm',
  },
  pool_make_short: {
    code: 1967,
    status: 200,
    zh_CN: '可用余额不足以支付创建费 {fee} 元',
    en_US: 'Your balance does not suffice for the {fee} yuan that making a pool costs',
  },
} as const satisfies Record<string, RefusalRow>;

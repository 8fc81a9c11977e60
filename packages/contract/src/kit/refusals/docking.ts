/** Goods of other shops: what is refused there. See ../refusals.ts. */
import type { RefusalRow } from './row.ts';

export const dockingRefusals = {
  source_name_taken: { code: 1950, status: 200, zh_CN: '货源名称已存在', en_US: 'There is a source of this name' },
  source_failed: { code: 1951, status: 200, zh_CN: '无法连接上游：{why}', en_US: 'The shop could not be asked: {why}' },
  source_used: {
    code: 1952,
    status: 200,
    zh_CN: '还有商品或采购订单在使用该货源，只能停用',
    en_US: 'Products or orders rest on this source; it can only be paused',
  },
  sources_too_many: { code: 1953, status: 200, zh_CN: '对接货源最多 {count} 个', en_US: 'There are at most {count} sources' },
  source_secret_missing: { code: 1954, status: 200, zh_CN: '请填写密钥', en_US: 'The key is missing' },
  source_secret_anew: {
    code: 1955,
    status: 200,
    zh_CN: '地址或类型已变更，请重新填写密钥',
    en_US: 'The address has changed; please type the key anew',
  },
  upstream_gone: { code: 1956, status: 200, zh_CN: '上游没有商品「{name}」', en_US: 'The shop does not sell “{name}”' },
  docked_already: { code: 1957, status: 200, zh_CN: '商品「{name}」已经对接', en_US: '“{name}” is docked already' },
  docked_too_many: { code: 1958, status: 200, zh_CN: '对接商品最多 {count} 个', en_US: 'At most {count} products may be docked' },
  docked_price: {
    code: 1959,
    status: 200,
    zh_CN: '商品「{name}」加价后超出平台允许的价格',
    en_US: 'With the mark-up, “{name}” costs more than this site allows',
  },
  binds_too_many: { code: 1960, status: 200, zh_CN: '每个商品最多 {count} 个货源', en_US: 'A product has at most {count} sources' },
  bind_last: { code: 1961, status: 200, zh_CN: '至少保留一个货源', en_US: 'One source must be left' },
  docking_ended: { code: 1963, status: 200, zh_CN: '该采购已结束', en_US: 'This has ended already' },
  docking_not_hand: {
    code: 1964,
    status: 200,
    zh_CN: '只有需要人工处理的采购才能这样操作',
    en_US: 'Only what needs a person can be settled by hand',
  },
  docking_busy: { code: 1965, status: 200, zh_CN: '正在向上游下单，请稍后再试', en_US: 'The shop is being asked; please try in a moment' },
} as const satisfies Record<string, RefusalRow>;

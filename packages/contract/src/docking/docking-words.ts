/** What is said of shops that are docked, of goods bought there and of what becomes of an order. */
import type { StatusWords, Titles } from '../kit/words.ts';

export type DockingState = 'planned' | 'asked' | 'waiting' | 'hand' | 'delivered' | 'refunding' | 'refunded' | 'kept' | 'dropped';

export const dockingStateWords = {
  planned: { zh_CN: '准备下单', en_US: 'To be ordered', tone: 'primary' },
  asked: { zh_CN: '确认中', en_US: 'Being confirmed', tone: 'warning' },
  waiting: { zh_CN: '等待上游发货', en_US: 'Bought, awaiting its cards', tone: 'primary' },
  hand: { zh_CN: '需要人工处理', en_US: 'Needs a person', tone: 'danger' },
  delivered: { zh_CN: '已发货', en_US: 'Delivered', tone: 'success' },
  refunding: { zh_CN: '无货，等待退款', en_US: 'Nobody sells it, refund awaited', tone: 'warning' },
  refunded: { zh_CN: '无货，已退款', en_US: 'Nobody sells it, refunded', tone: 'plain' },
  kept: { zh_CN: '退款后到货，已入库停用', en_US: 'Came after the refund, kept in stock', tone: 'warning' },
  dropped: { zh_CN: '订单已结束，未下单', en_US: 'The order had ended, nothing was bought', tone: 'plain' },
} satisfies StatusWords<DockingState>;

export type AttemptState = 'asked' | 'pending' | 'odd' | 'delivered' | 'refused';

export const attemptStateWords = {
  asked: { zh_CN: '结果未知，继续查询', en_US: 'Not known yet, asked again', tone: 'warning' },
  pending: { zh_CN: '上游已受理', en_US: 'Taken by the shop', tone: 'primary' },
  odd: { zh_CN: '上游已扣款，卡密不完整', en_US: 'Paid there, its cards are not whole', tone: 'danger' },
  delivered: { zh_CN: '已成交', en_US: 'Bought', tone: 'success' },
  refused: { zh_CN: '未成交', en_US: 'Not bought', tone: 'plain' },
} satisfies StatusWords<AttemptState>;

export type RefusedWhy = 'sold_out' | 'price' | 'balance' | 'goods' | 'key' | 'unreachable' | 'other' | 'hand' | '';

export const refusedWhyWords = {
  '': { zh_CN: '', en_US: '' },
  sold_out: { zh_CN: '上游库存不足', en_US: 'Sold out there' },
  price: { zh_CN: '上游价格高于订单收入', en_US: 'Costs more than the order brings' },
  balance: { zh_CN: '上游账户余额不足', en_US: 'The balance there does not suffice' },
  goods: { zh_CN: '上游商品已下架', en_US: 'Not sold there any more' },
  key: { zh_CN: '上游拒绝此密钥', en_US: 'The key is not accepted there' },
  unreachable: { zh_CN: '下单前无法连接上游', en_US: 'The shop could not be reached beforehand' },
  other: { zh_CN: '上游拒绝', en_US: 'Refused there' },
  hand: { zh_CN: '人工确认未购买', en_US: 'Found not bought by hand' },
} satisfies Titles<RefusedWhy>;

export type BindState = 'ok' | 'gone' | 'fault' | 'paused';

export const bindStateWords = {
  ok: { zh_CN: '正常', en_US: 'Active', tone: 'success' },
  gone: { zh_CN: '上游已下架', en_US: 'Not sold there any more', tone: 'danger' },
  fault: { zh_CN: '同步失败', en_US: 'Could not be asked', tone: 'warning' },
  paused: { zh_CN: '货源已停用', en_US: 'The source is paused', tone: 'plain' },
} satisfies StatusWords<BindState>;

export type OffWhy = '' | 'price' | 'gone';

export const offWhyWords = {
  '': { zh_CN: '', en_US: '' },
  price: { zh_CN: '进价高于售价，已自动下架', en_US: 'Costs more than its price, taken off the shelf' },
  gone: { zh_CN: '所有货源都已下架，已自动下架', en_US: 'Sold nowhere any more, taken off the shelf' },
} satisfies Titles<OffWhy>;

export type SupplyWire = 'keymall' | 'acg';

export const supplyWireWords = {
  keymall: { zh_CN: 'Keymall 站点', en_US: 'A Keymall site' },
  acg: { zh_CN: '异次元（acg）类站点', en_US: 'A shop of the acg family' },
} satisfies Titles<SupplyWire>;

/** What agents and suppliers are called, and where they stand. */
import { formatYuan, MAX_FEN, parseYuan } from '../kit/money.ts';
import type { StatusWords, Titles } from '../kit/words.ts';

export type RelationStatus = 0 | 1 | 2 | 3 | 4;

export const relationStatusWords = {
  0: { zh_CN: '待审核', en_US: 'Awaiting review', tone: 'warning' },
  1: { zh_CN: '代理中', en_US: 'Agent', tone: 'success' },
  2: { zh_CN: '已拒绝', en_US: 'Refused', tone: 'danger' },
  3: { zh_CN: '已暂停', en_US: 'Suspended', tone: 'warning' },
  4: { zh_CN: '已结束', en_US: 'Ended', tone: 'plain' },
} satisfies StatusWords<RelationStatus>;

export const relationTypeWords = {
  1: { zh_CN: '普通代理', en_US: 'Product by product' },
  2: { zh_CN: '整站代理', en_US: 'The whole shop' },
} satisfies Titles<1 | 2>;

/** A part of a price, or an amount on it. */
export const markupTypeWords = {
  1: { zh_CN: '按百分比', en_US: 'Per cent' },
  2: { zh_CN: '按金额', en_US: 'By amount' },
} satisfies Titles<1 | 2>;

/** What a docking code is for. */
export const codeScopeWords = {
  1: { zh_CN: '全部商品', en_US: 'All products' },
  2: { zh_CN: '指定分类', en_US: 'A category' },
  3: { zh_CN: '指定商品', en_US: 'One product' },
} satisfies Titles<1 | 2 | 3>;

/** What agents see of a supplier's stock. */
export const stockShowWords = {
  0: { zh_CN: '仅显示有无', en_US: 'Whether there is any' },
  2: { zh_CN: '显示库存范围', en_US: 'A word' },
  1: { zh_CN: '显示准确数量', en_US: 'The number' },
} satisfies Titles<0 | 1 | 2>;

/** Why a copy can't be sold just now; none where it can. */
export const copyStateWords = {
  ok: { zh_CN: '可代售', en_US: 'On sale', tone: 'success' },
  unlinked: { zh_CN: '货源已删除', en_US: 'Its source is gone', tone: 'danger' },
  no_relation: { zh_CN: '代理关系未生效', en_US: 'No agency', tone: 'warning' },
  pool_closed: { zh_CN: '货源池未开放', en_US: 'Its pool is not open', tone: 'warning' },
  no_member: { zh_CN: '已不在货源池中', en_US: 'Not in its pool any more', tone: 'warning' },
  supply_closed: { zh_CN: '货源商停止供货', en_US: 'Supply is closed', tone: 'warning' },
  not_supplied: { zh_CN: '货源未开放代理', en_US: 'Not open for agents', tone: 'warning' },
  source_off: { zh_CN: '货源已下架', en_US: 'Off its supplier’s shelf', tone: 'warning' },
  no_resupply: { zh_CN: '货源不允许转供', en_US: 'May not be passed on', tone: 'warning' },
  too_deep: { zh_CN: '超过代理层级', en_US: 'Too many levels', tone: 'warning' },
  loss: { zh_CN: '上级供货亏损', en_US: 'A level would lose', tone: 'warning' },
  price_low: { zh_CN: '售价低于最低价', en_US: 'Below the least price', tone: 'danger' },
  price_high: { zh_CN: '售价高于最高价', en_US: 'Above the highest price', tone: 'danger' },
} satisfies StatusWords<string>;

export type CopyState = keyof typeof copyStateWords;

/** Which side of an order a merchant is on. */
export const orderSideWords = {
  supply: { zh_CN: '代理订单', en_US: 'Agent orders', tone: 'primary' },
  sell: { zh_CN: '对接订单', en_US: 'Sold', tone: 'success' },
} satisfies StatusWords<'supply' | 'sell'>;

/** A hundredth of one per cent, and the most that is added, in millionths. */
const HUNDREDTH = 100;
const MOST = 10_000_000;

/** Reads a mark-up or discount: yuan for type 2 into fen, per cent of at most two places for type 1 into millionths. Null when it is neither. */
export function readMarkup(type: 1 | 2, text: string): number | null {
  const hundredths = parseYuan(text);
  if (hundredths === null) return null;
  if (type === 2) return hundredths <= MAX_FEN ? hundredths : null;
  const rate = hundredths * HUNDREDTH;
  return rate <= MOST ? rate : null;
}

/** Writes it: "12.50" per cent, or "3.00" yuan. */
export const markupText = (type: 1 | 2, markup: number): string => formatYuan(type === 2 ? markup : markup / HUNDREDTH);

/** Letters and history of goods that are bought at other shops. See ../saying.ts. */
import type { SayingRow } from './row.ts';

export const dockingSayings = {
  docking_price_title: { zh_CN: '对接商品已下架', en_US: 'A docked product went off the shelf' },
  docking_price: {
    blanks: { goods: 'words', price: 'fen', cost: 'fen' },
    zh_CN: '「{goods}」的上游价格为 {cost} 元，高于售价 {price} 元，已自动下架。',
    en_US: '“{goods}” costs {cost} yuan elsewhere, more than its price of {price} yuan, and went off the shelf.',
  },
  docking_gone: {
    blanks: { goods: 'words' },
    zh_CN: '「{goods}」的所有货源都已下架，商品已自动下架。',
    en_US: '“{goods}” is sold nowhere any more and went off the shelf.',
  },
  docking_hand_title: { zh_CN: '对接订单需要人工处理', en_US: 'An order at another shop needs you' },
  docking_hand: {
    blanks: { goods: 'words', order: 'words', source: 'words' },
    zh_CN: '订单 {order}（{goods}）在「{source}」的结果无法自动确认，请到上游核对后处理。',
    en_US: 'What became of order {order} ({goods}) at “{source}” can’t be learnt by itself; please look there.',
  },
  docking_refunded_title: { zh_CN: '对接订单无货已退款', en_US: 'An order could not be bought and was refunded' },
  docking_refunded: {
    blanks: { goods: 'words', order: 'words' },
    zh_CN: '订单 {order}（{goods}）在所有货源都未能买到，已退款给买家。',
    en_US: 'Order {order} ({goods}) could be bought nowhere; the buyer is refunded.',
  },
  docking_kept_title: { zh_CN: '退款后到货', en_US: 'Cards came after the refund' },
  docking_kept: {
    blanks: { goods: 'words', order: 'words' },
    zh_CN: '订单 {order}（{goods}）退款后上游才发货，卡密已存入库存并停用，可在卡密列表查看。',
    en_US: 'Order {order} ({goods}) was refunded before its cards came; they lie in stock, disabled.',
  },
  docking_refund_reason: { zh_CN: '所有货源均无货，自动退款', en_US: 'Sold out everywhere, refunded by itself' },
  job_docked: {
    blanks: { count: 'count', failed: 'count' },
    zh_CN: '同步 {count} 个商品，失败 {failed} 个',
    en_US: 'Products kept up with: {count}, failed: {failed}',
  },
} as const satisfies Record<string, SayingRow>;

/** Letters about goods that the platform looked at, and about risk. See ../saying.ts. */
import type { SayingRow } from './row.ts';

export const trustSayings = {
  goods_passed_title: { zh_CN: '商品已通过审核', en_US: 'Your product has passed' },
  goods_passed: {
    blanks: { name: 'words' },
    zh_CN: '“{name}”已通过平台审核。',
    en_US: 'The platform has looked at “{name}” and passed it.',
  },
  goods_refused_title: { zh_CN: '商品未通过审核', en_US: 'Your product was refused' },
  goods_refused: {
    blanks: { name: 'words', reason: 'words' },
    zh_CN: '“{name}”未通过平台审核，已下架。原因：{reason}。修改后会重新提交审核。',
    en_US: 'The platform refused “{name}”, which is off sale. Reason: {reason}. Change it, and it is looked at again.',
  },
  goods_frozen_title: { zh_CN: '商品已被冻结', en_US: 'Your product was frozen' },
  goods_frozen: {
    blanks: { name: 'words', reason: 'words' },
    zh_CN: '“{name}”已被平台冻结并下架。原因：{reason}。',
    en_US: 'The platform froze “{name}”, which is off sale. Reason: {reason}.',
  },
  goods_unfrozen_title: { zh_CN: '商品已解冻', en_US: 'Your product is no longer frozen' },
  goods_unfrozen: {
    blanks: { name: 'words' },
    zh_CN: '“{name}”已解冻，可重新上架。',
    en_US: '“{name}” is no longer frozen; you may put it up for sale again.',
  },
  risk_complaint_rate: {
    blanks: { share: 'count', count: 'count', orders: 'count' },
    zh_CN: '近 7 天 {orders} 笔支付订单中有 {count} 件投诉（{share}%）',
    en_US: '{count} complaints about {orders} paid orders in 7 days ({share}%)',
  },
  risk_severe_complaints: {
    blanks: { count: 'count' },
    zh_CN: '近 7 天有 {count} 件严重投诉',
    en_US: '{count} severe complaints in 7 days',
  },
  risk_refund_rate: {
    blanks: { share: 'count' },
    zh_CN: '近 7 天退款占成交额的 {share}%',
    en_US: '{share}% of what was sold in 7 days went back',
  },
  risk_one_address: {
    blanks: { share: 'count' },
    zh_CN: '近 7 天 {share}% 的支付订单来自同一地址',
    en_US: '{share}% of the paid orders of 7 days came from one address',
  },
  risk_young_turnover: {
    blanks: { days: 'count', money: 'fen' },
    zh_CN: '注册 {days} 天，近 7 天成交 {money} 元',
    en_US: 'Registered {days} days ago, and sold for {money} in 7 days',
  },
  risk_turnover_jump: {
    blanks: { money: 'fen', times: 'count' },
    zh_CN: '24 小时成交 {money} 元，是此前日均的 {times} 倍',
    en_US: 'Sold for {money} in 24 hours, {times} times the days before',
  },
  risk_large_order: { blanks: { money: 'fen' }, zh_CN: '近 7 天有单笔 {money} 元的订单', en_US: 'An order of {money} in 7 days' },
  risk_unpaid_burst: {
    blanks: { count: 'count' },
    zh_CN: '同一来源一小时内下了 {count} 笔未支付订单',
    en_US: '{count} orders from one source in an hour, and none paid',
  },
  risk_new_region: { blanks: { region: 'words' }, zh_CN: '从未用过的地区登录：{region}', en_US: 'A sign-in from a new region: {region}' },
  risk_shared_payout: {
    blanks: { count: 'count' },
    zh_CN: '收款账户与另外 {count} 家商户相似',
    en_US: 'A payout account like that of {count} other merchants',
  },
  risk_price_outlier: {
    blanks: { times: 'count' },
    zh_CN: '有商品的价格是本店中位价的 {times} 倍',
    en_US: 'A product at {times} times the shop’s median price',
  },
  risk_denied: { zh_CN: '平台已将该商户或其买家列入关注', en_US: 'The platform suspects this merchant, or who buys there' },
  risk_held_title: { zh_CN: '结算周期已调整', en_US: 'You are settled a day later' },
  risk_held: {
    blanks: { signals: 'words' },
    zh_CN: '由于以下情况，新订单的货款改为次日结算；此前的订单不受影响，情况消除后会自动恢复：\n{signals}',
    en_US:
      'New orders are settled the next day, for these reasons; past orders stay as they are, and it ends once they are gone:\n{signals}',
  },
  risk_free_title: { zh_CN: '结算周期已恢复', en_US: 'You are settled as before' },
  risk_free: {
    zh_CN: '此前的风险提示已解除，新订单按原结算周期结算。',
    en_US: 'What stood against you is over; new orders are settled as before.',
  },
  job_risk_scanned: {
    blanks: { merchants: 'count', cases: 'count', held: 'count' },
    zh_CN: '查看 {merchants} 家商户，新增记录 {cases} 条，延后结算 {held} 家',
    en_US: '{merchants} merchants looked at, {cases} recorded, {held} settled later',
  },
} as const satisfies Record<string, SayingRow>;

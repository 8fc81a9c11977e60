import type { Label, StatusWords, Titles } from '../kit/words.ts';
import type { RiskKind, RiskRuleCode, RiskStatus, RiskType } from './risk.ts';

export const riskStatusWords = {
  open: { zh_CN: '待查看', en_US: 'To be looked at', tone: 'warning' },
  held: { zh_CN: '已延后结算', en_US: 'Settled later', tone: 'danger' },
  confirmed: { zh_CN: '已确认风险', en_US: 'Confirmed', tone: 'danger' },
  ignored: { zh_CN: '已解除', en_US: 'Taken back', tone: 'plain' },
  over: { zh_CN: '自动结束', en_US: 'Over by itself', tone: 'plain' },
} satisfies StatusWords<RiskStatus>;

export const riskKindWords = {
  allow: { zh_CN: '信任名单', en_US: 'Trusted', tone: 'success' },
  deny: { zh_CN: '关注名单', en_US: 'Suspected', tone: 'danger' },
} satisfies StatusWords<RiskKind>;

export const riskTypeWords = {
  merchant: { zh_CN: '商户编号', en_US: 'Merchant number' },
  ip: { zh_CN: '买家地址', en_US: 'The buyer’s address' },
  contact: { zh_CN: '买家联系方式', en_US: 'The buyer’s contact' },
} satisfies Titles<RiskType>;

interface RuleWords extends Label {
  /** What `reaches` counts, and `least`; nothing where it is not asked. */
  reaches?: Label;
  least?: Label;
}

const orders: Label = { zh_CN: '7 天内至少有支付订单（笔）', en_US: 'Paid orders in 7 days, at least' };
const percent: Label = { zh_CN: '达到（%）', en_US: 'From (%)' };

export const riskRuleWords: Readonly<Record<RiskRuleCode, RuleWords>> = {
  complaint_rate: { zh_CN: '投诉率偏高', en_US: 'Many complaints', reaches: percent, least: orders },
  severe_complaints: {
    zh_CN: '严重投诉',
    en_US: 'Severe complaints',
    reaches: { zh_CN: '7 天内达到（件）', en_US: 'In 7 days, from' },
  },
  refund_rate: { zh_CN: '退款比例偏高', en_US: 'Much refunded', reaches: percent, least: orders },
  one_address: { zh_CN: '订单集中于一个地址', en_US: 'Orders from one address', reaches: percent, least: orders },
  young_turnover: {
    zh_CN: '新店成交额偏高',
    en_US: 'A young shop sells much',
    reaches: { zh_CN: '7 天成交达到（元）', en_US: 'Sold in 7 days, from (CNY)' },
    least: { zh_CN: '注册不足（天）', en_US: 'Younger than (days)' },
  },
  turnover_jump: {
    zh_CN: '成交额突增',
    en_US: 'A leap in sales',
    reaches: { zh_CN: '达到此前日均的（倍）', en_US: 'From so many times the days before' },
    least: { zh_CN: '24 小时成交至少（元）', en_US: 'Sold in 24 hours, at least (CNY)' },
  },
  large_order: { zh_CN: '大额订单', en_US: 'A large order', reaches: { zh_CN: '单笔达到（元）', en_US: 'From (CNY)' } },
  unpaid_burst: {
    zh_CN: '集中下单不支付',
    en_US: 'Orders that nobody pays',
    reaches: { zh_CN: '同一来源每小时达到（笔）', en_US: 'From one source in an hour, from' },
  },
  new_region: { zh_CN: '异地登录', en_US: 'A sign-in from elsewhere' },
  shared_payout: { zh_CN: '收款账户与其他商户相似', en_US: 'A payout account like another’s' },
  price_outlier: {
    zh_CN: '商品价格异常',
    en_US: 'A price out of line',
    reaches: { zh_CN: '达到本店中位价的（倍）', en_US: 'From so many times the shop’s median' },
    least: { zh_CN: '在售商品至少（件）', en_US: 'Products on sale, at least' },
  },
  denied: { zh_CN: '在关注名单内', en_US: 'Among the suspected' },
};

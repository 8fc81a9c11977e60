/** What postings and wallets are called: on pages, in statements and exports. */
import type { StatusWords, Titles } from '../kit/words.ts';
import type { BusinessType } from './money-log.ts';
import type { Wallet } from './wallet.ts';

export const businessWords: StatusWords<BusinessType> = {
  goods_sold: { zh_CN: '商品销售', en_US: 'Sale', tone: 'success' },
  fee: { zh_CN: '平台手续费', en_US: 'Platform fee', tone: 'plain' },
  sms: { zh_CN: '短信费', en_US: 'Text message', tone: 'plain' },
  selectcard_fee: { zh_CN: '选号加价', en_US: 'Selection surcharge', tone: 'success' },
  freeze: { zh_CN: '冻结', en_US: 'Frozen', tone: 'warning' },
  unfreeze: { zh_CN: '解冻', en_US: 'Unfrozen', tone: 'primary' },
  fee_refund: { zh_CN: '手续费退回', en_US: 'Fee returned', tone: 'success' },
  debt: { zh_CN: '欠款', en_US: 'Debt', tone: 'danger' },
  goods_refund: { zh_CN: '订单退款', en_US: 'Order refund', tone: 'danger' },
  gatewaygoods_sold: { zh_CN: '自有通道销售', en_US: 'Sale on an own channel', tone: 'success' },
  apply_cash: { zh_CN: '申请提现', en_US: 'Withdrawal requested', tone: 'warning' },
  cash_send: { zh_CN: '提现打款', en_US: 'Withdrawal sent', tone: 'primary' },
  cash_success: { zh_CN: '提现成功', en_US: 'Withdrawal paid', tone: 'success' },
  cash_fee: { zh_CN: '提现手续费', en_US: 'Withdrawal fee', tone: 'plain' },
  cash_notpass: { zh_CN: '提现退回', en_US: 'Withdrawal returned', tone: 'danger' },
  admin_inc: { zh_CN: '平台增加余额', en_US: 'Added by the platform', tone: 'success' },
  admin_dec: { zh_CN: '平台扣减余额', en_US: 'Taken by the platform', tone: 'danger' },
  admin_fee_money_inc: { zh_CN: '平台增加预存款', en_US: 'Prepaid fees added', tone: 'success' },
  admin_fee_money_dec: { zh_CN: '平台扣减预存款', en_US: 'Prepaid fees taken', tone: 'danger' },
  admin_deposit_money_inc: { zh_CN: '平台增加保证金', en_US: 'Deposit added', tone: 'success' },
  admin_deposit_money_dec: { zh_CN: '平台扣减保证金', en_US: 'Deposit taken', tone: 'danger' },
  recharge: { zh_CN: '余额充值', en_US: 'Recharge', tone: 'success' },
  recharge_fee_money: { zh_CN: '预存款充值', en_US: 'Prepaid fees recharged', tone: 'success' },
  recharge_deposit: { zh_CN: '保证金充值', en_US: 'Deposit paid in', tone: 'success' },
  custom_fee: { zh_CN: '自有通道手续费', en_US: 'Fee of an own channel', tone: 'plain' },
  sub_register: { zh_CN: '推荐注册奖励', en_US: 'Referral reward', tone: 'success' },
  sub_sold_rebate: { zh_CN: '推荐销售返利', en_US: 'Referral rebate', tone: 'success' },
  sub_fee_rebate: { zh_CN: '推荐手续费返利', en_US: 'Referral fee rebate', tone: 'success' },
  reward: { zh_CN: '奖励金', en_US: 'Reward', tone: 'success' },
  proxy_sold: { zh_CN: '代理商品供货收入', en_US: 'Supplied to agents', tone: 'success' },
  proxy_cost: { zh_CN: '代理商品成本', en_US: 'Cost of supplied products', tone: 'plain' },
  pool_fee: { zh_CN: '货源大厅费用', en_US: 'Pool fee', tone: 'plain' },
  auth_fee: { zh_CN: '认证费用', en_US: 'Verification fee', tone: 'plain' },
  diy_fee: { zh_CN: '装修费用', en_US: 'Design fee', tone: 'plain' },
  shop_open_fee: { zh_CN: '开店费用', en_US: 'Shop fee', tone: 'plain' },
  punish: { zh_CN: '罚没', en_US: 'Confiscated', tone: 'danger' },
};

export const walletWords: StatusWords<Wallet> = {
  money: { zh_CN: '可用余额', en_US: 'Balance', tone: 'success' },
  freeze_money: { zh_CN: '冻结金额', en_US: 'Frozen', tone: 'warning' },
  fee_money: { zh_CN: '预存手续费', en_US: 'Prepaid fees', tone: 'primary' },
  deposit_money: { zh_CN: '保证金', en_US: 'Deposit', tone: 'primary' },
  cashing_money: { zh_CN: '提现中', en_US: 'Being withdrawn', tone: 'warning' },
  debt_money: { zh_CN: '欠款', en_US: 'Debt', tone: 'danger' },
};

/** Why money moved, where nobody wrote a reason: by what happened, or by that and the posting. */
export const moneyReasonWords: Titles<string> = {
  complaint_freeze: { zh_CN: '投诉期间冻结', en_US: 'Held back during a complaint' },
  complaint_unfreeze: { zh_CN: '投诉结束解冻', en_US: 'Let go after a complaint' },
  settle_unfreeze: { zh_CN: '到期结算', en_US: 'Settled' },
  debt_repaid: { zh_CN: '自动偿还欠款', en_US: 'Debt repaid' },
  'sale.gatewaygoods_sold': { zh_CN: '货款由您的收款账户直接收取', en_US: 'Paid straight to your own account' },
  'sale.freeze': { zh_CN: '待结算冻结', en_US: 'Waits for settlement' },
  'complaint_freeze.debt': { zh_CN: '余额不足，投诉冻结转为欠款', en_US: 'The balance did not suffice for what a complaint holds back' },
  reward: { zh_CN: '推广活动奖励', en_US: 'Reward of an activity' },
  'reward.debt': { zh_CN: '余额不足，收回的活动奖励转为欠款', en_US: 'The balance did not suffice for a reward that was taken back' },
  'order_refund.debt': { zh_CN: '余额不足，退款转为欠款', en_US: 'The balance did not suffice for a refund' },
};

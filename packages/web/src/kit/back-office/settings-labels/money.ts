/** Labels of the settings that move money. */
import { type GroupTexts, inEnglish, type SettingText } from './group.ts';
import { days, percent } from './units.ts';

const yuan = { zh_CN: '元', en_US: 'CNY' };
const hours = { zh_CN: '点', en_US: 'o’clock' };

const feeType: SettingText['options'] = [
  { value: 100, zh_CN: '按比例（%）', en_US: 'Percentage (%)' },
  { value: 1, zh_CN: '每笔固定（元）', en_US: 'Fixed per transaction (CNY)' },
];

export const settlementTexts: GroupTexts<'settlement'> = {
  lead: {
    zh_CN: '商户货款何时可用、如何提现，保存后对新订单与新申请生效',
    en_US: 'When merchants’ income becomes available and how they withdraw it. Applies to new orders and new requests',
  },
  parts: [
    { title: { zh_CN: '结算周期', en_US: 'Settlement period' }, keys: ['settlement_type', 'settlement_frezze_endtime'] },
    {
      title: { zh_CN: '提现', en_US: 'Withdrawals' },
      keys: [
        'cash_status',
        'cash_close_tips',
        'cash_close_tips_en',
        'cash_type_alipay',
        'cash_type_wechat',
        'cash_type_bank',
        'cash_min_money',
        'cash_fee_type',
        'cash_fee',
      ],
    },
    {
      title: { zh_CN: '次数与时段', en_US: 'Frequency and hours' },
      keys: ['cash_limit_num', 'cash_limit_num_tips', 'cash_limit_num_tips_en', 'cash_limit_time_start', 'cash_limit_time_end'],
    },
    {
      title: { zh_CN: '自动提现', en_US: 'Automatic withdrawal' },
      keys: ['auto_cash', 'auto_cash_time', 'auto_cash_money', 'auto_cash_fee_type', 'auto_cash_fee'],
    },
    {
      title: { zh_CN: '审核与打款', en_US: 'Review and payout' },
      keys: ['auto_pass', 'cash_second_money', 'verify_for_withdraw', 'cash_emailnotify_open'],
    },
  ],
  texts: {
    settlement_type: {
      zh_CN: 'T+1 结算',
      en_US: 'T+1 settlement',
      help: {
        zh_CN: '关闭为 T+0：付款后立即可用。商户可单独设置',
        en_US: 'Off is T+0: available right after payment. Merchants can have their own setting',
      },
    },
    settlement_frezze_endtime: {
      zh_CN: '解冻时间',
      en_US: 'Release time',
      options: [
        { value: 1, zh_CN: '次日零点', en_US: 'Midnight of the next day' },
        { value: 2, zh_CN: '付款满 24 小时', en_US: '24 hours after payment' },
      ],
      help: { zh_CN: '订单被投诉时暂停解冻，投诉结束后继续', en_US: 'Paused while the order is under complaint' },
    },
    cash_status: { zh_CN: '开放提现', en_US: 'Allow withdrawals' },
    cash_close_tips: { zh_CN: '关闭提示', en_US: 'Notice while closed', drawing: 'lines' },
    cash_close_tips_en: {
      zh_CN: '关闭提示（英文）',
      en_US: 'Notice while closed, in English',
      drawing: 'lines',
      help: inEnglish,
    },
    cash_type_alipay: { zh_CN: '支付宝', en_US: 'Alipay' },
    cash_type_wechat: { zh_CN: '微信', en_US: 'WeChat' },
    cash_type_bank: { zh_CN: '银行卡', en_US: 'Bank card' },
    cash_min_money: { zh_CN: '最低提现金额', en_US: 'Minimum withdrawal', unit: yuan },
    cash_fee_type: { zh_CN: '手续费方式', en_US: 'Fee type', options: feeType },
    cash_fee: {
      zh_CN: '手续费',
      en_US: 'Fee',
      help: { zh_CN: '按上面的方式，单位为 % 或元', en_US: 'In % or CNY, depending on the fee type' },
    },
    cash_limit_num: { zh_CN: '每日次数', en_US: 'Withdrawals per day' },
    cash_limit_num_tips: { zh_CN: '次数用完提示', en_US: 'Notice when the limit is reached', drawing: 'lines' },
    cash_limit_num_tips_en: {
      zh_CN: '次数用完提示（英文）',
      en_US: 'Notice when the limit is reached, in English',
      drawing: 'lines',
      help: inEnglish,
    },
    cash_limit_time_start: { zh_CN: '开始时间', en_US: 'From', unit: hours },
    cash_limit_time_end: {
      zh_CN: '结束时间',
      en_US: 'Until',
      unit: hours,
      help: { zh_CN: '含开始、不含结束；0 到 24 为全天', en_US: 'The start hour is included, the end hour is not; 0 to 24 means all day' },
    },
    auto_cash: {
      zh_CN: '开启自动提现',
      en_US: 'Enable automatic withdrawal',
      help: {
        zh_CN: '每天一次，为选择自动提现的商户提出全部可用余额',
        en_US: 'Once a day, withdraws the full available balance of merchants who chose it',
      },
    },
    auto_cash_time: { zh_CN: '执行时间', en_US: 'Runs at', unit: hours },
    auto_cash_money: { zh_CN: '最低余额', en_US: 'Minimum balance', unit: yuan },
    auto_cash_fee_type: { zh_CN: '自动提现手续费方式', en_US: 'Automatic withdrawal fee type', options: feeType },
    auto_cash_fee: { zh_CN: '自动提现手续费', en_US: 'Automatic withdrawal fee', help: { zh_CN: '单位为 % 或元', en_US: 'In % or CNY' } },
    auto_pass: {
      zh_CN: '自动打款',
      en_US: 'Automatic payout',
      help: {
        zh_CN: '未超过复核金额的申请直接由结算通道打款；对账异常或商户有欠款时仍需人工',
        en_US:
          'Requests up to the review amount are paid directly through a payout channel, unless reconciliation failed or the merchant has a debt',
      },
    },
    cash_second_money: {
      zh_CN: '双人复核金额',
      en_US: 'Two-person review above',
      unit: yuan,
      help: { zh_CN: '超过此金额须由两位管理员先后同意', en_US: 'Above this amount, two administrators must approve' },
    },
    verify_for_withdraw: {
      zh_CN: '提现须实名认证',
      en_US: 'Withdrawals take a verification',
      help: {
        zh_CN: '开启后，未通过实名认证的商户不能提现，自动提现同样停止',
        en_US: 'Merchants who are not verified cannot withdraw, not even automatically',
      },
    },
    cash_emailnotify_open: { zh_CN: '邮件通知商户', en_US: 'E-mail the merchant' },
  },
};

export const rechargeTexts: GroupTexts<'recharge'> = {
  lead: { zh_CN: '商户为可用余额、预存手续费与保证金充值', en_US: 'Merchants top up their balance, prepaid fees and deposit' },
  parts: [
    { title: { zh_CN: '开放', en_US: 'Open' }, keys: ['recharge_status', 'recharge_close_tips', 'recharge_close_tips_en'] },
    { title: { zh_CN: '限额与时限', en_US: 'Limits' }, keys: ['recharge_min', 'recharge_max', 'recharge_close_time', 'recharge_waiting'] },
  ],
  texts: {
    recharge_status: { zh_CN: '开放充值', en_US: 'Allow recharges' },
    recharge_close_tips: { zh_CN: '关闭提示', en_US: 'Notice while closed', drawing: 'lines' },
    recharge_close_tips_en: {
      zh_CN: '关闭提示（英文）',
      en_US: 'Notice while closed, in English',
      drawing: 'lines',
      help: inEnglish,
    },
    recharge_min: { zh_CN: '单笔最低', en_US: 'Minimum per transaction', unit: yuan },
    recharge_max: { zh_CN: '单笔最高', en_US: 'Maximum per transaction', unit: yuan },
    recharge_close_time: {
      zh_CN: '支付时限',
      en_US: 'Payment deadline',
      unit: { zh_CN: '分钟', en_US: 'minutes' },
      help: {
        zh_CN: '超时自动关闭；关闭后到账的款项仍会入账',
        en_US: 'Closes automatically after this; money that arrives later is still credited',
      },
    },
    recharge_waiting: { zh_CN: '同时待支付', en_US: 'Unpaid at the same time', unit: { zh_CN: '笔', en_US: '' } },
  },
};

export const spreadTexts: GroupTexts<'spread'> = {
  lead: {
    zh_CN: '商户推荐新商户得到的奖励与返利，由平台承担',
    en_US: 'Rewards and rebates for merchants who refer others, paid by the platform',
  },
  parts: [
    { title: { zh_CN: '推广功能', en_US: 'Referring' }, keys: ['spread_status', 'spread_link'] },
    {
      title: { zh_CN: '推荐注册奖励', en_US: 'Referral reward' },
      keys: ['spread_reward', 'spread_reward_money', 'spread_reward_least', 'spread_reward_days'],
    },
    { title: { zh_CN: '推荐销售返利', en_US: 'Referral rebate' }, keys: ['spread_rebate_rate', 'spread_rebate_days'] },
  ],
  texts: {
    spread_status: {
      zh_CN: '开启推广',
      en_US: 'Referrals count',
      help: { zh_CN: '关闭后新订单不再产生奖励与返利，已发放的不变', en_US: 'Off: new sales bring nothing; what was given stays' },
    },
    spread_link: {
      zh_CN: '启用推广链接',
      en_US: 'Use personal links',
      help: { zh_CN: '关闭后只能凭邀请码确定推荐关系', en_US: 'Off: only invite codes say who referred somebody' },
    },
    spread_reward: {
      zh_CN: '注册奖励',
      en_US: 'Sign-up reward',
      help: {
        zh_CN: '新商户首笔达标的订单成交后发放一次；该订单全额退款时收回',
        en_US: 'Paid once, after the new merchant’s first sale that is large enough; taken back when that sale is refunded whole',
      },
    },
    spread_reward_money: { zh_CN: '奖励金额', en_US: 'Reward', unit: yuan },
    spread_reward_least: {
      zh_CN: '首单最低金额',
      en_US: 'Least of that sale',
      unit: yuan,
      help: { zh_CN: '0 表示不限', en_US: '0: any sale' },
    },
    spread_reward_days: {
      zh_CN: '首单期限',
      en_US: 'To be sold within',
      unit: days,
      help: { zh_CN: '自注册起计算，0 表示不限', en_US: 'From registration on; 0: whenever' },
    },
    spread_rebate_rate: {
      zh_CN: '返利比例',
      en_US: 'Rebate',
      unit: percent,
      help: { zh_CN: '占平台手续费的比例；订单退款时按比例收回', en_US: 'Share of the platform fee; refunds take their part back' },
    },
    spread_rebate_days: {
      zh_CN: '返利期限',
      en_US: 'Rebates for',
      unit: days,
      help: { zh_CN: '自新商户注册起计算，0 表示长期有效', en_US: 'From registration on; 0: for ever' },
    },
  },
};

export const agencyTexts: GroupTexts<'agency'> = {
  lead: {
    zh_CN: '商户之间的代理与供货',
    en_US: 'Merchants who sell what others supply',
  },
  parts: [{ title: { zh_CN: '代理设置', en_US: 'Agents' }, keys: ['agent_max_levels', 'agent_fee_mode'] }],
  texts: {
    agent_max_levels: {
      zh_CN: '最多层级',
      en_US: 'Levels at most',
      unit: { zh_CN: '级', en_US: '' },
      help: {
        zh_CN: '从货源商到售出店铺；超过的代理商品不可购买',
        en_US: 'From the supplier to the shop that sells; deeper copies can’t be bought',
      },
    },
    agent_fee_mode: {
      zh_CN: '手续费分摊',
      en_US: 'Who bears the fee',
      options: [
        { value: 0, zh_CN: '售出店铺承担', en_US: 'The shop that sells' },
        { value: 1, zh_CN: '各级按比例分摊', en_US: 'Each level its part' },
      ],
      help: { zh_CN: '仅用于商户承担手续费的订单', en_US: 'Of orders whose merchant bears the fee' },
    },
  },
};

export const customTexts: GroupTexts<'custom'> = {
  lead: {
    zh_CN: '商户使用自己的收款账号，货款直接到商户，平台手续费从预存款扣除',
    en_US: 'Buyers pay into the merchant’s own account; the platform fee is taken from prepaid fees',
  },
  parts: [
    { title: { zh_CN: '开放与审核', en_US: 'Availability and review' }, keys: ['custom_status', 'custom_audit', 'custom_agreement'] },
    { title: { zh_CN: '费用', en_US: 'Fees' }, keys: ['custom_rate', 'custom_deposit', 'custom_least', 'custom_warning'] },
  ],
  texts: {
    custom_status: { zh_CN: '开放自定义通道', en_US: 'Allow own channels' },
    custom_audit: { zh_CN: '需要审核', en_US: 'Require review' },
    custom_agreement: { zh_CN: '开通协议', en_US: 'Agreement', drawing: 'lines' },
    custom_rate: { zh_CN: '手续费率', en_US: 'Fee rate' },
    custom_deposit: { zh_CN: '保证金要求', en_US: 'Required deposit', unit: yuan },
    custom_least: {
      zh_CN: '预存款最低余额',
      en_US: 'Minimum prepaid fees',
      unit: yuan,
      help: { zh_CN: '低于此金额时通道不再展示', en_US: 'Below this amount the channel is not offered' },
    },
    custom_warning: { zh_CN: '余额提醒', en_US: 'Low-balance alert', unit: yuan },
  },
};

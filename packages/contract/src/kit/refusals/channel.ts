/** Channels, merchants' own among them, and partners: what is refused there. See ../refusals.ts. */
import type { RefusalRow } from './row.ts';

export const channelRefusals = {
  driver_unknown: { code: 1500, status: 200, zh_CN: '未安装的支付驱动', en_US: 'This payment driver is not installed' },
  channel_in_use: { code: 1501, status: 200, zh_CN: '通道下还有账号或订单，不能删除', en_US: 'The channel still has accounts or orders' },
  account_in_use: {
    code: 1502,
    status: 200,
    zh_CN: '账号已有收款记录，不能删除，可停用',
    en_US: 'The account has payments; disable it instead',
  },
  driver_config: { code: 1503, status: 200, zh_CN: '账号参数有误：{field}', en_US: 'Account parameters are wrong: {field}' },
  gateway_silent: { code: 1504, status: 200, zh_CN: '支付网关没有响应，请稍后再试', en_US: 'The gateway does not answer, try again later' },
  channel_amount: {
    code: 1505,
    status: 200,
    zh_CN: '该支付方式每笔可付 {least} 至 {most} 元，请换一种支付方式',
    en_US: 'This way to pay takes {least} to {most} yuan an order; choose another',
  },
  channel_amount_least: {
    code: 1506,
    status: 200,
    zh_CN: '该支付方式每笔最少 {least} 元，请换一种支付方式',
    en_US: 'This way to pay takes {least} yuan an order or more; choose another',
  },
  channel_amount_most: {
    code: 1507,
    status: 200,
    zh_CN: '该支付方式每笔最多 {most} 元，请换一种支付方式',
    en_US: 'This way to pay takes {most} yuan an order at the most; choose another',
  },
  limits_crossed: { code: 1508, status: 200, zh_CN: '{field}的范围有误', en_US: 'The range is wrong: {field}' },
  driver_fixed: {
    code: 1509,
    status: 200,
    zh_CN: '通道下已有账号，不能更换支付驱动',
    en_US: 'The channel has accounts, so its driver stays',
  },
  pay_type_taken: { code: 1510, status: 200, zh_CN: '已有同名的支付方式', en_US: 'There is a pay type of that name' },
  pay_type_in_use: { code: 1511, status: 200, zh_CN: '有通道在使用该支付方式，不能删除', en_US: 'A channel uses this pay type' },
  test_refused: { code: 1512, status: 200, zh_CN: '网关没有接受测试单：{why}', en_US: 'The gateway did not take the test: {why}' },
  test_settled: { code: 1513, status: 200, zh_CN: '测试单状态已变化，请刷新', en_US: 'The test has moved on; reload first' },

  // merchants' own channels and partners
  custom_closed: { code: 1580, status: 200, zh_CN: '自定义通道暂未开放', en_US: 'Own channels are not open for now' },
  custom_agreement: { code: 1581, status: 200, zh_CN: '请先阅读并同意开通协议', en_US: 'Read and accept the agreement first' },
  custom_deposit_short: {
    code: 1582,
    status: 200,
    zh_CN: '保证金不足 {need} 元，请先充值保证金',
    en_US: 'A deposit of {need} must stand first',
  },
  custom_exists: { code: 1583, status: 200, zh_CN: '该通道已有自有账号', en_US: 'There is an account of yours for this channel already' },
  custom_not_passed: { code: 1584, status: 200, zh_CN: '账号审核通过后才能启用', en_US: 'The account must pass the review first' },
  custom_moved: { code: 1585, status: 200, zh_CN: '申请已有变化，请刷新后再审核', en_US: 'The application has changed; reload first' },
  partner_in_use: { code: 1590, status: 200, zh_CN: '该服务商下还有子商户，不能删除', en_US: 'The partner still has sub-merchants' },
  partner_off: { code: 1591, status: 200, zh_CN: '停用的服务商不能设为默认或进件', en_US: 'A partner that is off takes nobody on' },
  onboarding_move: { code: 1592, status: 200, zh_CN: '“{from}”状态不能变为“{to}”', en_US: '“{from}” cannot become “{to}”' },
  onboarding_moved: { code: 1593, status: 200, zh_CN: '进件状态已变化，请刷新', en_US: 'The state has moved on; reload first' },
  onboarding_locked: {
    code: 1594,
    status: 200,
    zh_CN: '资料已提交，仅草稿与被驳回的进件可以修改',
    en_US: 'Papers can be changed only in drafts and after a rejection',
  },
  onboarding_incomplete: { code: 1595, status: 200, zh_CN: '请先补全资料：{fields}', en_US: 'Still missing: {fields}' },
  driver_partner: {
    code: 1596,
    status: 200,
    zh_CN: '服务商驱动只为商户的子商户收款：请开放“商户自有账号”，由商户自行启用，平台账号不能使用',
    en_US:
      'A partner’s driver collects for merchants’ sub-merchants only: open the channel to merchants’ accounts; the platform has none there',
  },
  sub_merchant_none: {
    code: 1597,
    status: 200,
    zh_CN: '您还没有已开通的子商户，请联系平台进件',
    en_US: 'None of your sub-merchants is active; ask the platform to take you on',
  },
} as const satisfies Record<string, RefusalRow>;

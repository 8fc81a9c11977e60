/** Accounts and shops: what is refused there. See ../refusals.ts. */
import type { RefusalRow } from './row.ts';

export const identityRefusals = {
  wrong_login: { code: 1100, status: 200, zh_CN: '账号或密码错误', en_US: 'Wrong account or password' },
  login_throttled: { code: 1101, status: 200, zh_CN: '尝试次数过多，请 {seconds} 秒后再试', en_US: 'Too many attempts, wait {seconds} s' },
  account_disabled: { code: 1102, status: 200, zh_CN: '账号已停用', en_US: 'This account is disabled' },
  merchant_unreviewed: { code: 1103, status: 200, zh_CN: '账号正在审核中', en_US: 'This account is awaiting review' },
  merchant_refused: {
    code: 1760,
    status: 200,
    zh_CN: '开店申请未通过：{reason}。修改后可以重新申请',
    en_US: 'The application was refused: {reason}. You can apply again',
  },
  application_settled: {
    code: 1761,
    status: 200,
    zh_CN: '该申请的状态已变化，请刷新',
    en_US: 'This application has moved on; reload first',
  },
  merchant_frozen: {
    code: 1104,
    status: 200,
    zh_CN: '账号已被冻结，请联系平台{reason}',
    en_US: 'This account is frozen, please contact the platform{reason}',
  },
  register_closed: { code: 1105, status: 200, zh_CN: '暂未开放注册', en_US: 'Registration is closed' },
  name_taken: { code: 1106, status: 200, zh_CN: '该账号已被使用', en_US: 'This account name is taken' },
  weak_password: { code: 1107, status: 200, zh_CN: '密码过于常见，请更换', en_US: 'This password is too common' },
  password_of_name: {
    code: 1731,
    status: 200,
    zh_CN: '密码不能由账号、店铺或站点的名称组成，请更换',
    en_US: 'The password may not be made of the account, shop or site name',
  },
  shortcuts_full: {
    code: 1726,
    status: 200,
    zh_CN: '快捷入口最多 {most} 个，请先移除一些',
    en_US: 'There are {most} shortcuts already; remove one first',
  },
  agreement_needed: { code: 1108, status: 200, zh_CN: '请先阅读并同意协议', en_US: 'Please accept the agreement first' },
  setup_link_dead: { code: 1109, status: 200, zh_CN: '初始化链接无效或已过期', en_US: 'This set-up link is invalid or has expired' },
  last_register_soon: {
    code: 1110,
    status: 200,
    zh_CN: '该网络今日注册次数已达上限',
    en_US: 'Too many registrations from this network today',
  },
  role_in_use: {
    code: 1724,
    status: 200,
    zh_CN: '该角色下还有 {count} 名管理员，请先更换他们的角色',
    en_US: 'This role has {count} members: give them another role first',
  },
  role_full: {
    code: 1719,
    status: 200,
    zh_CN: '该角色拥有全部权限，不能修改或删除',
    en_US: 'This role holds everything and cannot be changed or deleted',
  },
  beyond_own: {
    code: 1715,
    status: 200,
    zh_CN: '不能授予或更改超出您自己权限的内容',
    en_US: 'You can neither grant nor change what goes beyond your own permissions',
  },
  not_oneself: {
    code: 1716,
    status: 200,
    zh_CN: '不能对自己的账号或角色执行此操作，请联系其他管理员',
    en_US: 'This cannot be done to your own account or role: ask another administrator',
  },
  role_name_taken: { code: 1718, status: 200, zh_CN: '该角色名称已存在', en_US: 'There is a role of this name' },
  admin_in_records: {
    code: 1717,
    status: 200,
    zh_CN: '该管理员有资金操作记录，不能删除，请停用该账号',
    en_US: 'Money was decided by this administrator: disable the account instead of deleting it',
  },
  merchant_held: {
    code: 1762,
    status: 200,
    zh_CN: '该商户还不能删除：{reasons}',
    en_US: 'This merchant cannot be deleted yet: {reasons}',
  },
  contact_taken: {
    code: 1763,
    status: 200,
    zh_CN: '该手机号或邮箱已被其他商户使用',
    en_US: 'Another merchant has this mobile number or e-mail address',
  },
  letter_to_nobody: { code: 1764, status: 200, zh_CN: '请选择要发给的商户', en_US: 'Choose whom to write to' },

  // shop
  site_closed: { code: 1200, status: 200, zh_CN: '{tips}', en_US: '{tips}' },
  link_dead: { code: 1201, status: 200, zh_CN: '链接不存在或已关闭', en_US: 'This link does not exist or is closed' },
  shop_unopened: { code: 1202, status: 200, zh_CN: '店铺尚未开通', en_US: 'This shop is not open yet' },
  shop_frozen: { code: 1203, status: 200, zh_CN: '店铺已被冻结', en_US: 'This shop is frozen' },
  shop_closed: { code: 1204, status: 200, zh_CN: '{notice}', en_US: '{notice}' },
  shop_off_hours: { code: 1206, status: 200, zh_CN: '本店营业时间 {hours}{notice}', en_US: 'This shop is open {hours}{notice}' },
  shop_day_off: { code: 1207, status: 200, zh_CN: '本店今天休息{notice}', en_US: 'This shop is closed today{notice}' },
  shop_expired: { code: 1205, status: 200, zh_CN: '店铺已到期', en_US: 'This shop has expired' },
} as const satisfies Record<string, RefusalRow>;

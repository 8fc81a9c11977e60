/** What a server with a few merchants would answer to the administrators' pages. */
import { adminUser } from '@keymall/contract/identity/admin-session';
import { answer } from '@keymall/contract/kit/sample.fixture';
import { adminOrder, adminOwed } from '@keymall/contract/ordering/back-office-order';
import { adminSelectCard } from '@keymall/contract/ordering/select-orders';
import { adminChannel, adminChannelAccount } from '@keymall/contract/payment/channel';
import { adminChannelTest } from '@keymall/contract/payment/channel-test';
import { adminMerchantRate, adminRoleRate } from '@keymall/contract/payment/rate';
import { adminNotice } from '@keymall/contract/platform/notice';

import { settingGroups } from '@keymall/contract/settings/groups';

import { accountDetail, accounts, channel, channelTest, merchantRates, roleRates, roles } from '../../features/channel/channel.fixture.ts';
import { detailExtras } from '../../features/order/order.fixture.ts';

const at = (minute: number): string => `2026-11-21 08:${String(minute).padStart(2, '0')}:12`;
const tradeNo = (id: number): string => `K261121083${String(id).padStart(3, '0')}ABCDEFGHJKMN`;
const five = [1, 2, 3, 4, 5];

const merchant = (id: number) => ({
  id,
  username: ['星河数码', '青藤软件', '小鹿点卡', '云上会员', '北辰商行'][id % 5] ?? '',
  avatar: '',
  mobile: '',
  email: `shop${id}@example.com`,
  shop_name: ['星河小店', '青藤商城', '小鹿杂货', '云上铺', '北辰店'][id % 5] ?? '',
  status: id === 2 || id === 5 ? 0 : 1,
  refuse_at: id === 5 ? at(id) : null,
  refuse_reason: id === 5 ? '店铺名称与他人商标相同' : '',
  is_freeze: id === 3 ? 1 : 0,
  shop_status: 1,
  shop_freeze: id === 4 ? 1 : 0,
  money: `${id * 812}.35`,
  goods_count: id * 3,
  order_count: id * 120,
  create_at: at(id),
  last_login_at: id === 2 ? null : at(id + 3),
});

const field = (name: string, label: string, kind: 'text' | 'url' | 'secret' | 'select', required = true) => ({
  name,
  label,
  kind,
  address: kind === 'url',
  required,
  default: '',
  help: '',
  options: [] as { value: string; label: string }[],
});
export const driverFields = [
  field('gateway', '网关地址', 'url'),
  field('pid', '商户号', 'text'),
  field('key', '商户密钥', 'secret'),
  {
    ...field('type', '支付方式', 'select'),
    default: 'alipay',
    options: [
      { value: 'alipay', label: '支付宝' },
      { value: 'wxpay', label: '微信' },
    ],
  },
];

/** A group's settings as the server has them when nobody changed one. */
export const configOf = (group: keyof typeof settingGroups) => ({
  group,
  values: settingGroups[group].schema.encode(settingGroups[group].schema.parse({}) as never),
  secrets_set: [],
});

/** Both families of partners answer alike. */

export const adminAnswers = [
  answer(adminNotice.types, {
    list: [{ mark: 'goods_sold', audience: 'merchant', title: '售出通知', channels: [{ channel: 'mail', standing: 'on' }] }],
  }),
  answer(adminOrder.detail, detailExtras),
  answer(adminOwed.list, {
    list: (['second_payment', 'own_stopped', 'late_unserved'] as const).map((reason, id) => ({
      id: id + 1,
      trade_no: tradeNo(id),
      transaction_id: `20261121220014000${id}`,
      amount: '26.57',
      reason,
      shop_name: merchant(id + 1).shop_name,
      channel_title: '易支付 · 支付宝',
      account_name: id === 1 ? '我的易支付' : '主账号',
      account_of: id === 1 ? { merchant_id: 2, username: merchant(2).username, shop_name: merchant(2).shop_name } : null,
      status: (['owed', 'refunding', 'refunded'] as const)[id],
      way: (['gateway', 'gateway', 'manual'] as const)[id],
      note: id === 2 ? '已微信转账' : '',
      create_at: at(id),
      resolve_at: id === 2 ? at(9) : null,
      verdicts: [],
    })),
    total: 3,
  }),
  answer(adminSelectCard.orders, {
    list: five.map((id) => ({
      id,
      trade_no: tradeNo(id),
      merchant_id: id,
      shop_name: merchant(id).shop_name,
      goods_name: '手机靓号',
      cards: Array.from({ length: id }, (_, n) => `138****${1024 + n}`),
      select_count: id,
      select_fee: `${id * 5}.00`,
      platform_fee: `${id}.00`,
      merchant_fee: `${id * 4}.00`,
      status: id % 5,
      create_at: at(id),
      success_at: id % 5 === 1 ? at(id + 1) : null,
    })),
    total: 5,
    paid_count: 1,
    select_fee: '5.00',
    platform_fee: '1.00',
    merchant_fee: '4.00',
    capped: false,
  }),
  answer(adminSelectCard.dump, { total: 5 }),
  answer(adminChannel.list, { list: [channel], total: 1 }),
  answer(adminChannel.drivers, {
    list: [{ id: 'epay-v1', title: '易支付 V1', query: true, refund: true, partner: false, device: 0, fields: driverFields }],
  }),
  answer(adminChannelAccount.list, { list: accounts, total: accounts.length }),
  answer(adminChannelAccount.detail, accountDetail),
  answer(adminChannelTest.list, { list: [channelTest], total: 1 }),
  answer(adminChannelTest.state, channelTest),
  answer(adminRoleRate.list, { list: roles }),
  answer(adminRoleRate.rateList, { name: '默认商户', list: roleRates }),
  answer(adminUser.getSafe, { on_at: null, codes_left: 0 }),
  answer(adminMerchantRate.rateList, { username: '星河数码', role_name: '默认商户', rate_type: 1, list: merchantRates }),
];

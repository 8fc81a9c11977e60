/** What a server with a few merchants would answer to the administrators' pages. */
import { adminArticle } from '@keymall/contract/content/article';
import { adminArticleCategory } from '@keymall/contract/content/article-category';
import { adminUser } from '@keymall/contract/identity/admin-session';
import { adminMoney } from '@keymall/contract/ledger/money-log';
import { adminProof } from '@keymall/contract/ledger/proof';
import { adminWallet } from '@keymall/contract/ledger/wallet';
import { adminMerchant } from '@keymall/contract/merchant/admin-merchant';
import { adminOrder, adminOwed } from '@keymall/contract/ordering/back-office-order';
import { adminComplaint } from '@keymall/contract/ordering/complaint';
import { adminComplaintRequest } from '@keymall/contract/ordering/complaint-request';
import { adminRefund } from '@keymall/contract/ordering/refund';
import { adminSelectCard } from '@keymall/contract/ordering/select-orders';
import { adminUnfreeze } from '@keymall/contract/ordering/unfreeze';
import { adminChannel, adminChannelAccount, adminPayType } from '@keymall/contract/payment/channel';
import { adminChannelTest } from '@keymall/contract/payment/channel-test';
import { adminCustomChannel } from '@keymall/contract/payment/custom-channel';
import { adminAlipayPartner, adminWechatPartner } from '@keymall/contract/payment/partner';
import { adminAlipaySettlement } from '@keymall/contract/payment/partner-settlement';
import { adminMerchantRate, adminRoleRate } from '@keymall/contract/payment/rate';
import { adminRecharge } from '@keymall/contract/payment/recharge';
import { adminReconcile } from '@keymall/contract/payment/reconcile';
import { adminConfig, adminOperationLog, adminSchedule } from '@keymall/contract/platform/config';
import { adminExport } from '@keymall/contract/platform/export';
import { adminNotice } from '@keymall/contract/platform/notice';
import { adminOrderBlacklist } from '@keymall/contract/platform/order-blacklist';
import { adminSystem } from '@keymall/contract/platform/system';
import { settingGroups } from '@keymall/contract/settings/groups';
import { sessions } from '../../features/account/sessions.fixture.ts';
import { adminCashAnswers } from '../../features/cash/cash.fixture.ts';
import {
  accountDetail,
  accounts,
  channel,
  channelTest,
  merchantRates,
  payType,
  payTypeDetail,
  roleRates,
  roles,
} from '../../features/channel/channel.fixture.ts';
import { complaintDetail, complaintRow, requestDetail, requestRow } from '../../features/complaint/complaint.fixture.ts';
import { statisticsAnswers } from '../../features/insight/insight.fixture.ts';
import { blocks, detailExtras, exportTasks, orderSums, rowExtras } from '../../features/order/order.fixture.ts';
import { shareSums, shares } from '../../features/settlement/share.fixture.ts';

const at = (minute: number): string => `2026-11-21 08:${String(minute).padStart(2, '0')}:12`;
const tradeNo = (id: number): string => `K261121083${String(id).padStart(3, '0')}ABCDEFGHJKMN`;
const five = [1, 2, 3, 4, 5];

const statement = (id: number) => ({
  id,
  channel_account_id: 1,
  account_name: '主商户号',
  channel_title: '易支付 · 支付宝',
  day: `2026-11-${20 - id}`,
  format: id === 3 ? 'alipay' : 'epay',
  file_name: `orders-2026-11-${20 - id}.csv`,
  admin: 'root',
  rows: 1280 + id,
  matched: 1280 + id - (id === 1 ? 2 : id === 2 ? 1 : 0),
  other_day: id === 3 ? 2 : 0,
  differences: id === 1 ? 3 : id === 2 ? 1 : 0,
  open: id === 1 ? 2 : 0,
  statement_amount: `${30_000 + id}.50`,
  ledger_amount: `${30_000 + id + (id === 1 ? 12 : 0)}.50`,
  fee: '180.02',
  create_at: at(id),
});
const difference = (kind: string, id: number) => ({
  id,
  kind,
  entry: 'payment',
  line_no: kind === 'missing_there' ? null : id + 40,
  trade_no: tradeNo(id),
  transaction_id: `20261121220014${id}`,
  statement_amount: kind === 'missing_there' ? null : '12.34',
  ledger_amount: kind === 'missing_here' ? null : '24.34',
  at: at(id),
  near_midnight: kind === 'missing_there',
  status: kind === 'amount' ? 1 : 0,
  note: kind === 'amount' ? '渠道改价，已补差' : '',
  admin: kind === 'amount' ? 'root' : '',
  settle_at: kind === 'amount' ? at(9) : null,
});
const reconcileAnswers = [
  [adminReconcile.list, { list: [1, 2, 3].map(statement), total: 3 }],
  [
    adminReconcile.options,
    {
      accounts: [{ id: 1, name: '主商户号', channel_title: '易支付 · 支付宝', format: 'epay' }],
      formats: [
        { id: 'epay', title: '易支付订单导出', help: '网关商户后台 → 订单记录 → 导出' },
        { id: 'alipay', title: '支付宝业务明细', help: '商家平台 → 对账中心 → 账单下载' },
      ],
    },
  ],
  [
    adminReconcile.detail,
    {
      ...statement(1),
      kinds: ['missing_here', 'missing_there', 'amount'].map((kind) => ({
        kind,
        count: 1,
        open: kind === 'amount' ? 0 : 1,
        statement_amount: '12.34',
        ledger_amount: '24.34',
      })),
    },
  ],
  [
    adminReconcile.differences,
    { list: ['missing_here', 'missing_there', 'amount'].map((kind, index) => difference(kind, index + 1)), total: 3 },
  ],
] as const;

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

const order = (id: number) => ({
  id,
  trade_no: tradeNo(id),
  goods_name: '视频会员 · 月卡',
  quantity: 2,
  contact: 'buyer@example.com',
  pay_title: '支付宝',
  total_price: '26.57',
  fee: '0.77',
  finally_money: '25.80',
  status: id % 5,
  sendout: id % 5 === 1 ? 2 : 0,
  create_at: at(id),
  success_at: id % 5 === 1 ? at(id + 1) : null,
  ...rowExtras(id),
  merchant_id: id,
  shop_name: merchant(id).shop_name,
  channel_title: '易支付 · 支付宝',
});

const field = (name: string, label: string, kind: string, required = true) => ({
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

const wallets = {
  money: '812.35',
  freeze_money: '120.00',
  fee_money: '50.00',
  deposit_money: '500.00',
  cashing_money: '0.00',
  debt_money: '0.00',
};

const money = (id: number) => ({
  id,
  wallet: 'money',
  business_type: id % 2 ? 'goods_sold' : 'fee',
  trade_no: tradeNo(id),
  order_id: id,
  who: id % 2 ? 'buyer' : 'admin',
  who_name: id % 2 ? '' : 'boss',
  money: id % 2 ? '26.57' : '-0.77',
  balance: '820.15',
  reason: id % 2 ? '商品销售' : '平台手续费',
  create_at: at(id),
  merchant_id: id,
  shop_name: merchant(id).shop_name,
});

/** A group's settings as the server has them when nobody changed one. */
export const configOf = (group: keyof typeof settingGroups) => ({
  group,
  values: settingGroups[group].schema.encode(settingGroups[group].schema.parse({}) as never),
  secrets_set: [],
});

const proof = {
  id: 12,
  source: 'nightly',
  status: 'green',
  admin_name: '',
  checks: 41,
  done: 41,
  broken: 0,
  postings: 182_340,
  message: '',
  sealed_until: '2026-11-20',
  chain: '4c1d9a7be2f05c3381aa90f4e6f7d2b05a1c8e9374d6b2f1a0e5c7d8b9f60312',
  create_at: '2026-11-21 03:45:00',
  end_at: '2026-11-21 03:45:38',
};
const sealed = { day: '2026-11-20', postings: 5230, digest: proof.chain, chain: proof.chain, seal_at: '2026-11-21 03:30:02' };

/** Both families of partners answer alike. */
const partnerAnswers = [adminAlipayPartner, adminWechatPartner].flatMap((calls) => {
  const partner = { name: '星河服务商', app_id: '2021000112345678', split_rate: '3', status: 1, remark: '' };
  const sub = (id: number) => ({
    id,
    subject_type: 2,
    name: '星河网络科技有限公司',
    rate: '6',
    split_ratio: '30',
    partner_id: 1,
    partner_name: partner.name,
    merchant_id: id,
    shop_name: merchant(id).shop_name,
    mobile_mask: '138****8000',
    state: (id - 1) % 7,
    sub_mch_no: id === 5 ? '2088110012345678' : '',
    reason: id === 6 ? '营业执照图片不清晰' : '',
    create_at: at(id),
    update_at: at(id + 1),
  });
  return [
    [calls.list, { list: [{ id: 1, ...partner, is_default: 1, merchant_count: 7, active_count: 1, create_at: at(1) }], total: 1 }],
    [calls.fields, { fields: driverFields }],
    [calls.detail, { id: 1, ...partner, is_default: 1, params: { gateway: 'https://pay.example.com' }, secrets_set: ['key'] }],
    [calls.merchantList, { list: [1, 2, 3, 4, 5, 6, 7].map(sub), total: 7 }],
    [
      calls.merchantDetail,
      {
        ...sub(6),
        papers: {
          licence_no: '913****001',
          legal_person: '张**',
          idcard_number: '310****234',
          mobile: '138****8000',
          bank_name: '招商银行',
          bank_branch: '上海徐家汇支行',
          bank_account_name: '上海****公司',
          bank_card: '**** 5678',
        },
        pictures: ['licence', 'id_front'],
        lacking: ['身份证国徽面'],
        moves: [0, 1],
        events: [
          { id: 1, from_state: 0, to_state: 1, reason: '', username: 'root', create_at: at(1) },
          { id: 2, from_state: 1, to_state: 5, reason: '营业执照图片不清晰', username: 'root', create_at: at(4) },
        ],
      },
    ],
  ] as const;
});

export const adminAnswers = [
  [
    adminAlipaySettlement.list,
    {
      list: (['waiting', 'failed', 'settled'] as const).map((status, index) => ({
        id: index + 1,
        trade_no: `2026112100000000000${index}`,
        shop_name: '星河数码',
        account_name: '星河网络科技有限公司',
        amount: '68.00',
        status,
        is_paid: true,
        tries: index * 4,
        due_at: status === 'waiting' ? at(9) : null,
        message: status === 'failed' ? 'ACQ.TRADE_NOT_EXIST 交易不存在' : '',
        create_at: at(index),
        resolve_at: status === 'waiting' ? null : at(8),
      })),
      total: 3,
    },
  ],
  [adminProof.state, { running: null, latest: proof, findings: [], stopped: false, sealed_days: 96, sealed }],
  [
    adminProof.list,
    {
      list: [
        proof,
        { ...proof, id: 11, status: 'red', broken: 2, source: 'manual', admin_name: 'root' },
        { ...proof, id: 10, status: 'failed', message: 'Connection terminated', postings: null, chain: '', sealed_until: null },
      ],
      total: 3,
    },
  ],
  [
    adminProof.detail,
    {
      ...proof,
      status: 'red',
      broken: 1,
      findings: [{ check: 'L3', sentence: 'a kept balance is the sum of its postings', count: 1, rows: [{ id: 7 }] }],
    },
  ],
  [adminProof.days, { list: [sealed], total: 1 }],
  [
    adminUnfreeze.list,
    {
      list: shares.map((share, index) => ({ ...share, merchant_id: index + 1, shop_name: merchant(index + 1).shop_name })),
      total: shares.length,
      sums: shareSums,
    },
  ],
  [
    adminMoney.overview,
    {
      today: { paid_count: 128, paid_amount: '5280.40', fee_amount: '158.41' },
      total: { paid_count: 18420, paid_amount: '862040.10', fee_amount: '25861.20' },
      accounts: [
        { kind: 'channel_receivable', title: '通道应收', balance: '862140.10' },
        { kind: 'buyer_suspense', title: '买家待结', balance: '100.00' },
        { kind: 'fee_income', title: '手续费收入', balance: '25861.20' },
        { kind: 'merchant_wallet', title: '商户钱包', balance: '836178.90' },
      ],
      balanced: true,
      days: [4200, 5010, 3640, 5320, 4980, 5120, 5280].map((amount, day) => ({
        day: `2026-11-${15 + day}`,
        paid_amount: `${amount}.00`,
        fee_amount: `${Math.round(amount * 0.03)}.00`,
      })),
    },
  ],
  [
    adminNotice.log,
    {
      list: five.map((id) => ({
        id,
        kind: id % 2 === 0 ? 'sms' : 'mail',
        template: id % 2 === 0 ? 'order_sms' : 'order_mail',
        recipient: id % 2 === 0 ? '13800138000' : `buyer${id}@example.com`,
        subject: id % 2 === 0 ? '' : '您购买的「星河会员」已发货',
        ok: id !== 3,
        error: id === 3 ? 'silent: smtp.example.com does not answer' : '',
        create_at: at(id),
      })),
      total: 5,
    },
  ],
  [adminRecharge.sums, { count: 3, paid_count: 1, paid_money: '250.00', today_count: 1, today_money: '250.00' }],
  [
    adminRecharge.list,
    {
      total: 3,
      list: ([0, 1, 2] as const).map((status) => ({
        id: status + 1,
        trade_no: `M26112108300${status}ABCDEFGHJKMN`,
        wallet: 'fee_money',
        money: `${status + 1}50.00`,
        pay_title: '支付宝',
        status,
        create_at: at(1),
        close_at: at(16),
        success_at: status === 1 ? at(2) : null,
        merchant_id: 1,
        username: merchant(1).username,
        shop_name: merchant(1).shop_name,
        channel_title: '易支付 · 支付宝',
        transaction_id: status === 1 ? '2026112122001' : '',
        create_ip: '203.0.113.8',
      })),
    },
  ],
  [adminWallet.wallets, { id: 1, username: '青藤软件', shop_name: '青藤商城', ...wallets, hand_frozen: '20.00' }],
  [
    adminWallet.adjustments,
    { total: 1, list: [{ id: 1, action: 'inc', money: '20.00', mark: '线下补款', admin: 'boss', create_at: at(1) }] },
  ],
  [adminMoney.log, { list: five.map(money), total: 5 }],
  [adminMerchant.list, { list: five.map(merchant), total: 5 }],
  [
    adminMerchant.detail,
    {
      ...merchant(1),
      ip: '203.0.113.8',
      link_url: 'https://shop.example.com/link/SHOPTOKEN01',
      total_sales: '12860.00',
      total_fee: '385.80',
      settlement_type: 1,
    },
  ],
  [adminOrder.list, { list: five.map(order), total: 5, matched: ['order_id', 'merchant'], since: '2026-10-22 08:00:00' }],
  [adminOrder.sums, orderSums],
  [adminOrder.detail, { ...order(1), ...detailExtras, hidden: false }],
  [adminOrderBlacklist.list, blocks({ source: 'manual' })],
  [adminExport.list, exportTasks],
  [
    adminOwed.list,
    {
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
        way: id === 2 ? 'manual' : 'gateway',
        note: id === 2 ? '已微信转账' : '',
        create_at: at(id),
        resolve_at: id === 2 ? at(9) : null,
        verdicts: [],
      })),
      total: 3,
    },
  ],
  [
    adminSelectCard.orders,
    {
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
    },
  ],
  [adminSelectCard.dump, { total: 5 }],
  [adminChannel.list, { list: [channel], total: 1 }],
  [
    adminChannel.drivers,
    { list: [{ id: 'epay-v1', title: '易支付 V1', query: true, refund: true, partner: false, device: 0, fields: driverFields }] },
  ],
  [adminPayType.list, { list: [payType], total: 1 }],
  [adminPayType.detail, payTypeDetail],
  [adminChannelAccount.list, { list: accounts, total: accounts.length }],
  [adminChannelAccount.detail, accountDetail],
  [adminChannelTest.list, { list: [channelTest], total: 1 }],
  [adminChannelTest.state, channelTest],
  [adminRoleRate.list, { list: roles }],
  [adminRoleRate.rateList, { name: '默认商户', list: roleRates }],
  [adminMerchantRate.rateList, { username: '星河数码', role_name: '默认商户', rate_type: 1, list: merchantRates }],
  [adminConfig.getConfig, configOf('website')],
  [
    adminSchedule.list,
    {
      list: [
        { name: 'order:close', title: '关闭超时订单', rule: '* * * * *', last_run_at: at(8), last_result: '关闭 2 单', last_cost_ms: 14 },
        { name: 'order:query', title: '查询丢失的通知', rule: '*/2 * * * *', last_run_at: null, last_result: '', last_cost_ms: null },
      ],
    },
  ],
  [
    adminSchedule.log,
    {
      list: [{ id: 1, name: 'order:close', title: '关闭超时订单', ok: true, output: '关闭 2 单', cost_ms: 14, create_at: at(8) }],
      total: 1,
    },
  ],
  [
    adminSystem.environment,
    {
      version: '0.1.0',
      node: '24.21.0',
      postgresql: '15.18',
      mode: 'production',
      role: 'all',
      site_url: 'https://shop.example',
      trust_proxy: ['127.0.0.1'],
      start_at: at(8),
      memory: 180_000_000,
      disk: { free: 40_000_000_000, total: 80_000_000_000 },
      database: { embedded: true, bytes: 900_000_000, migrations: 33, last_migration: '0041-installation' },
      clock_skew: 3,
      findings: [{ name: 'undeclared_proxy', text: '请求经由未声明的代理 10.0.0.2 到达' }],
    },
  ],
  [
    adminOperationLog.list,
    {
      list: [
        {
          id: 1,
          realm: 'admin',
          username: 'root',
          summary: '修改配置',
          path: 'config/config/editConfig',
          ip: '203.0.113.8',
          create_at: at(3),
          object: { group: 'order' },
          input: { group: 'order' },
        },
        {
          id: 2,
          realm: 'merchant',
          username: '星河数码',
          summary: '删除商品',
          path: 'goods/good/del',
          ip: '203.0.113.9',
          create_at: at(4),
          object: { ids: [7] },
          input: { ids: [7] },
        },
      ],
      total: 2,
    },
  ],
  [
    adminComplaint.list,
    {
      list: [1, 2, 3].map((id) => ({ ...complaintRow(id), merchant_id: id, shop_name: merchant(id).shop_name })),
      total: 3,
      open: 2,
      contested: 1,
    },
  ],
  [adminComplaintRequest.list, { list: [0, 1, 2].map((status) => requestRow(status)), total: 3, waiting: 1 }],
  [adminComplaintRequest.detail, requestDetail],
  [adminComplaint.detail, { ...complaintDetail(1), merchant_id: 1, shop_name: merchant(1).shop_name, create_ip: '203.0.113.7' }],
  [
    adminRefund.list,
    {
      list: (['owed', 'refunding', 'refunded', 'failed'] as const).map((status, index) => ({
        id: index + 1,
        order_id: index + 1,
        trade_no: tradeNo(index + 1),
        shop_name: merchant(index).shop_name,
        channel_title: '易支付 · 支付宝',
        amount: '26.57',
        merchant_amount: '25.80',
        platform_amount: '0.77',
        reason: '投诉：无效卡密',
        source: 'complaint',
        way: index === 0 ? 'manual' : 'gateway',
        status,
        out_refund_no: `RF261121${index}`,
        receive_code: '',
        own_account: false,
        note: '',
        create_at: at(index),
        resolve_at: status === 'refunded' ? at(9) : null,
        verdicts: [],
      })),
      total: 4,
    },
  ],
  [adminUser.sessions, sessions],
  [adminUser.getAdminUserInfo, { user: { id: 1, username: 'root', nickname: '管理员', avatar: '' }, perms: ['*'] }],
  ...adminCashAnswers,
  ...reconcileAnswers,
  ...statisticsAnswers,
  ...partnerAnswers,
  [
    adminCustomChannel.list,
    {
      list: ([0, 1, 2] as const).map((status) => ({
        id: status + 1,
        merchant_id: status + 1,
        username: merchant(status + 1).username,
        shop_name: merchant(status + 1).shop_name,
        channel_title: '易支付 · 支付宝',
        driver_title: '易支付 V1',
        name: '公司收款号',
        params: [
          { label: '网关地址', value: 'https://pay.example.com' },
          { label: '商户号', value: '202****345' },
          { label: '商户密钥', value: '已加密保存' },
        ],
        status,
        enabled: status === 1 ? 1 : 0,
        reason: status === 2 ? '商户号与店铺主体不一致' : '',
        revision: 3,
        reviewer: status === 0 ? '' : 'root',
        create_at: at(status),
        review_at: status === 0 ? null : at(9),
      })),
      total: 3,
      pending: 1,
    },
  ],
  [
    adminCustomChannel.config,
    {
      custom_status: 1,
      custom_audit: 1,
      custom_deposit: '500.00',
      custom_least: '10.00',
      custom_warning: '50.00',
      custom_rate: '10',
      custom_agreement: '',
    },
  ],
  [
    adminArticleCategory.list,
    { list: [{ id: 1, name: '公告', alias: 'notice', sort: 0, status: 1, article_count: 2, create_at: at(0) }], total: 1 },
  ],
  [adminArticleCategory.listSimple, { list: [{ id: 1, name: '公告' }] }],
  [
    adminArticle.list,
    {
      list: [1, 2].map((id) => ({
        id,
        title: id === 1 ? '开业公告' : '新春活动预告',
        title_img: '',
        cate_id: 1,
        cate_name: '公告',
        status: 1,
        publish_at: at(id),
        is_waiting: id === 2,
        views: 1208 * id,
        create_at: at(0),
      })),
      total: 2,
    },
  ],
  [
    adminArticle.detail,
    { id: 1, title: '开业公告', cate_id: 1, title_img: '', summary: '今天开业', content: '<p>欢迎光临</p>', status: 1, publish_at: at(1) },
  ],
] as const;

/** Channels, accounts, tests and rates as samples. */
const at = (minute: number): string => `2026-11-21 08:${String(minute).padStart(2, '0')}:12`;

export const channel = {
  id: 1,
  title: '易支付 · 支付宝',
  show_name: '支付宝',
  code: 'epay-v1',
  pay_type_id: 1,
  rate: '30',
  is_available: 0,
  accounting_date: 4,
  rotation: 'weighted' as const,
  single_min: '1.00',
  single_max: '5000.00',
  is_custom: 0,
  applyurl: '',
  sort: 1,
  status: 1,
  driver_title: '易支付 V1',
  pay_type_name: '支付宝',
  logo: '',
  account_count: 2,
  working_count: 1,
  cut_count: 1,
  create_at: at(1),
};

const limits = {
  sort: 0,
  weight: 1,
  single_min: null,
  single_max: null,
  day_limit_money: null,
  day_limit_count: null,
  minute_start: null,
  minute_end: null,
  fail_limit: 5,
  rate_type: 0,
  cost_rate: '0',
};

const account = {
  ...limits,
  id: 1,
  channel_id: 1,
  name: '主账号',
  status: 1,
  notify_url: 'https://shop.example.com/home/pay/notify/1',
  receipt_count: 128,
  today_money: '1280.50',
  today_count: 42,
  fail_count: 0,
  fail_message: '',
  fail_at: null,
  cut_at: null,
  last_used_at: at(9),
  create_at: at(1),
};
export const accounts = [
  account,
  {
    ...account,
    id: 2,
    name: '备用账号',
    day_limit_money: '20000.00',
    day_limit_count: 200,
    minute_start: '08:00',
    minute_end: '23:00',
    fail_count: 5,
    fail_message: 'silent: timed out',
    fail_at: at(8),
    cut_at: at(8),
  },
];
export const accountDetail = {
  ...limits,
  id: 1,
  channel_id: 1,
  name: '主账号',
  status: 1,
  params: { gateway: 'https://pay.example.com', pid: '1001', type: 'alipay' },
  secrets_set: ['key'],
};

export const channelTest = {
  id: 7,
  trade_no: 'CT261121080812ABCDEFGHJKMN',
  amount: '0.01',
  status: 1,
  refund: 'refunding' as const,
  message: '',
  admin: 'root',
  create_at: at(8),
  success_at: at(9),
};

export const roles = [
  { id: 2, name: '默认商户', is_default: true, merchant_count: 128, rate_count: 1 },
  { id: 3, name: '金牌商户', is_default: false, merchant_count: 12, rate_count: 0 },
];
const rated = { channel_id: 1, title: channel.title, show_name: '支付宝', pay_type_name: '支付宝', logo: '', channel_rate: '30' };
export const roleRates = [
  { ...rated, rate: '25', status: 1 },
  { ...rated, channel_id: 2, title: '微信 · Native', rate: null, status: 0 },
];
export const merchantRates = [
  { ...rated, role_rate: '25', rate: '12', status: 1, effective: '12', source: 'merchant' as const },
  { ...rated, channel_id: 2, title: '微信 · Native', role_rate: null, rate: null, status: 0, effective: '30', source: 'channel' as const },
];

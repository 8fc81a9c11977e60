/** What a server with some withdrawals would answer. */
import { adminCollect, merchantCollect } from '@keymall/contract/payment/payout-account';
import { adminSettlement, adminSettlementAccount } from '@keymall/contract/payment/settlement-channel';
import { adminCash, merchantCash } from '@keymall/contract/payment/withdrawal';

const at = (minute: number): string => `2026-11-21 10:${String(minute).padStart(2, '0')}:12`;
const STATES = [0, 3, 1, 4, 2, 0] as const;

export const cashRow = (index: number) => {
  const status = STATES[index % STATES.length] ?? 0;
  const isBank = index === 2;
  return {
    id: index + 1,
    trade_no: `TX26112110${String(index).padStart(2, '0')}12ABCDEFGHJKMNPQ`,
    type: isBank ? (3 as const) : (1 as const),
    money: `${600 + index * 10}.00`,
    fee: `${6 + index}.00`,
    actual_money: `${594 + index * 9}.00`,
    status,
    auto_cash: index === 4 ? (1 as const) : (0 as const),
    account_mask: isBank ? '622****0123' : '13****78',
    realname_mask: '张**',
    bank_name: isBank ? '工商银行' : '',
    reason: status === 2 ? '收款人与实名不一致' : '',
    asked_name: 'xinghe:amy',
    needs_shop: false,
    shop_by_name: '',
    create_at: at(index),
    complete_at: status === 1 || status === 2 ? at(index + 20) : null,
  };
};

const adminRow = (index: number) => {
  const row = cashRow(index);
  const sent = row.status === 3 || row.status === 4 || (row.status === 1 && index !== 2);
  return {
    ...row,
    merchant_id: index + 1,
    username: ['星河数码', '青藤软件', '小鹿点卡'][index % 3] ?? '',
    shop_name: ['星河小店', '青藤商城', '小鹿杂货'][index % 3] ?? '',
    by_hand: index === 2,
    auto_sent: false,
    needs_second: index === 5,
    agreed_way: null,
    review_admin: row.status === 0 && index !== 5 ? '' : 'root',
    review_at: row.status === 0 && index !== 5 ? null : at(index + 5),
    second_admin: '',
    channel_title: sent ? '支付宝转账' : '',
    transaction_id: '',
    message: row.status === 4 ? '收款账号不存在' : '',
    send_count: sent ? 1 : 0,
    query_at: row.status === 3 ? at(40) : null,
    sent_no: '',
    verdicts: [],
  };
};

const fee = { type: 100, fee: '1.00' } as const;
const masked = { type: 1, account_mask: '13****78', realname_mask: '张**', bank_name: '', status: 1 } as const;
const collect = { ...masked, bank_branch: '', has_idcard: true, has_img: false, allow_update: 0, update_at: at(1) } as const;

export const merchantCashAnswers = [
  [merchantCash.list, { list: [1, 2, 4, 0].map((index) => ({ ...cashRow(index), is_own: false })), total: 4 }],
  [
    merchantCash.applyConfig,
    {
      balance: '8647.15',
      frozen: '102.30',
      cashing: '600.00',
      debt: '0.00',
      why: null,
      fee,
      min_money: '50.00',
      limit_num: 5,
      used_num: 1,
      time_start: 10,
      time_end: 18,
      second_money: '5000.00',
      cash_type: 2,
      four_eyes: { money: null, is_owner: true, others: 1, waiting: 0 },
      auto: { open: true, hour: 3, min_money: '50.00', fee: { type: 100, fee: '0.00' } },
      collect: masked,
    },
  ],
  [merchantCollect.getCollect, { collect, may_save: true, types: [1, 2, 3] }],
] as const;

export const adminCashAnswers = [
  [adminCash.list, { list: [0, 1, 2, 3, 4, 5].map(adminRow), total: 6 }],
  [
    adminCash.cashCount,
    {
      today: { count: 6, money: '3750.00' },
      waiting: { count: 2, money: '1250.00' },
      sending: { count: 1, money: '610.00' },
      failed: { count: 1, money: '630.00' },
      paid: { count: 128, money: '86420.50' },
      fee: '872.90',
      balances: '32560.80',
      auto_pass: 0,
      stopped: false,
    },
  ],
  [adminCash.channels, { list: [{ id: 9, title: '支付宝转账', types: [1] }] }],
  [adminCollect.detail, { collect }],
  [
    adminSettlement.list,
    {
      list: [
        {
          id: 3,
          title: '支付宝转账',
          code: 'alipay_transfer',
          sort: 10,
          status: 1,
          driver_title: '支付宝转账到账户',
          types: [1],
          account_count: 1,
          create_at: at(1),
        },
        {
          id: 4,
          title: '易支付代付',
          code: 'epay_v2_transfer',
          sort: 0,
          status: 0,
          driver_title: '易支付 V2 代付',
          types: [1, 2, 3],
          account_count: 0,
          create_at: at(2),
        },
      ],
      total: 2,
    },
  ],
  [
    adminSettlement.drivers,
    {
      list: [
        {
          id: 'alipay_transfer',
          title: '支付宝转账到账户',
          types: [1],
          balance: true,
          fields: [
            { name: 'app_id', label: '应用 ID', kind: 'text', address: false, required: true, default: '', help: '', options: [] },
            {
              name: 'private_key',
              label: '应用私钥',
              kind: 'secret_multiline',
              address: false,
              required: true,
              default: '',
              help: '',
              options: [],
            },
          ],
        },
      ],
    },
  ],
  [
    adminSettlementAccount.list,
    { list: [{ id: 1, channel_id: 3, name: '主商户号', status: 1, sort: 0, payout_count: 42, create_at: at(3) }], total: 1 },
  ],
  [
    adminSettlementAccount.detail,
    {
      id: 1,
      channel_id: 3,
      name: '主商户号',
      status: 1,
      sort: 0,
      params: { app_id: '2021000000000001', private_key: '' },
      secrets_set: ['private_key'],
    },
  ],
] as const;

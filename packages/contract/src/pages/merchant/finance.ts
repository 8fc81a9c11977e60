import { merchantInvoice } from '../../billing/invoice.ts';
import { merchantContract } from '../../billing/merchant-contract.ts';
import { merchantMoney } from '../../ledger/money-log.ts';
import { merchantProof } from '../../ledger/proof.ts';
import { merchantUnfreeze } from '../../ordering/unfreeze.ts';
import { merchantCollect } from '../../payment/payout-account.ts';
import { merchantRecharge } from '../../payment/recharge.ts';
import { merchantCash } from '../../payment/withdrawal.ts';
import type { Pages } from '../page.ts';

export const financePages = {
  'finance/translist': {
    title: { zh_CN: '资金明细', en_US: 'Money log' },
    section: 'finance',
    icon: 'money',
    sort: 10,
    opens: merchantMoney.log,
    acts: [merchantMoney, merchantProof],
  },
  'finance/recharge': {
    title: { zh_CN: '在线充值', en_US: 'Recharge' },
    section: 'finance',
    icon: 'add',
    sort: 12,
    opens: merchantRecharge.options,
    acts: [merchantRecharge],
  },
  'finance/recharge-orders': {
    title: { zh_CN: '充值记录', en_US: 'Recharges' },
    section: 'finance',
    icon: 'history',
    sort: 13,
    opens: merchantRecharge.list,
    acts: [merchantRecharge],
  },
  'finance/frozen': {
    title: { zh_CN: '冻结货款', en_US: 'Frozen income' },
    section: 'finance',
    icon: 'lock-on',
    sort: 20,
    opens: merchantUnfreeze.list,
    acts: [merchantUnfreeze],
  },
  'finance/cash/apply': {
    title: { zh_CN: '提现申请', en_US: 'Withdraw' },
    section: 'finance',
    icon: 'wallet',
    sort: 20,
    opens: merchantCash.applyConfig,
    acts: [merchantCash],
  },
  'finance/cash/list': {
    title: { zh_CN: '提现记录', en_US: 'Withdrawals' },
    section: 'finance',
    icon: 'history',
    sort: 21,
    opens: merchantCash.list,
    acts: [merchantCash],
  },
  'finance/collect': {
    title: { zh_CN: '收款设置', en_US: 'Payout account' },
    section: 'finance',
    icon: 'creditcard',
    sort: 22,
    opens: merchantCollect.getCollect,
    acts: [merchantCollect],
  },
  'finance/invoice/index': {
    title: { zh_CN: '发票管理', en_US: 'Invoices' },
    section: 'finance',
    icon: 'file',
    sort: 30,
    opens: merchantInvoice.list,
    acts: [merchantInvoice],
  },
  'finance/invoice/apply': {
    title: { zh_CN: '申请发票', en_US: 'Apply for an invoice' },
    section: 'finance',
    icon: 'file-add',
    sort: 31,
    opens: merchantInvoice.options,
    acts: [merchantInvoice],
    hidden: true,
    parent: 'finance/invoice/index',
  },
  'finance/invoice/detail': {
    title: { zh_CN: '发票详情', en_US: 'Invoice' },
    section: 'finance',
    icon: 'file',
    sort: 32,
    opens: merchantInvoice.detail,
    acts: [merchantInvoice],
    hidden: true,
    parent: 'finance/invoice/index',
    path: 'finance/invoice/detail/:id',
  },
  'finance/contract/index': {
    title: { zh_CN: '合同', en_US: 'Contracts' },
    section: 'finance',
    icon: 'file-paste',
    sort: 40,
    opens: merchantContract.list,
    acts: [merchantContract],
  },
  'finance/contract/detail': {
    title: { zh_CN: '合同详情', en_US: 'Contract' },
    section: 'finance',
    icon: 'file-paste',
    sort: 41,
    opens: merchantContract.detail,
    acts: [merchantContract],
    hidden: true,
    parent: 'finance/contract/index',
    path: 'finance/contract/detail/:id',
  },
} satisfies Pages;

import { adminInvoice } from '../../billing/invoice.ts';
import { adminContract } from '../../billing/merchant-contract.ts';
import { adminMoney } from '../../ledger/money-log.ts';
import { adminProof } from '../../ledger/proof.ts';
import { adminWallet } from '../../ledger/wallet.ts';
import { adminUnfreeze } from '../../ordering/unfreeze.ts';
import { adminRecharge } from '../../payment/recharge.ts';
import { adminReconcile } from '../../payment/reconcile.ts';
import { adminCash } from '../../payment/withdrawal.ts';
import { adminConfig } from '../../platform/config.ts';
import type { Pages } from '../page.ts';

export const financePages = {
  'finance/proof': {
    title: { zh_CN: '资金对账', en_US: 'Proof of the books' },
    section: 'finance',
    icon: 'secured',
    sort: 40,
    opens: adminProof.state,
    acts: [adminProof],
  },
  'finance/reconcile': {
    title: { zh_CN: '渠道对账', en_US: 'Reconciliation' },
    section: 'finance',
    icon: 'order-adjustment-column',
    sort: 41,
    opens: adminReconcile.list,
    acts: [adminReconcile],
  },
  'finance/unfreeze': {
    title: { zh_CN: '冻结货款', en_US: 'Frozen income' },
    section: 'finance',
    icon: 'lock-on',
    sort: 30,
    opens: adminUnfreeze.list,
    acts: [adminUnfreeze],
  },
  'merchant/money-log/index': {
    title: { zh_CN: '资金日志', en_US: 'Money log' },
    section: 'finance',
    icon: 'money',
    sort: 20,
    opens: adminMoney.log,
    acts: [adminMoney, adminWallet],
  },
  'merchant/recharge/index': {
    title: { zh_CN: '充值管理', en_US: 'Recharges' },
    section: 'finance',
    icon: 'wallet',
    sort: 24,
    opens: adminRecharge.list,
    acts: [adminRecharge],
  },
  'merchant/recharge/config': {
    title: { zh_CN: '充值配置', en_US: 'Recharge settings' },
    section: 'finance',
    icon: 'setting',
    sort: 25,
    opens: adminConfig.getConfig,
    acts: [adminConfig],
    hidden: true,
    parent: 'merchant/recharge/index',
  },
  'merchant/cash/index': {
    title: { zh_CN: '提现管理', en_US: 'Withdrawals' },
    section: 'finance',
    icon: 'wallet',
    sort: 30,
    opens: adminCash.list,
    acts: [adminCash],
  },
  'finance/invoice/index': {
    title: { zh_CN: '发票管理', en_US: 'Invoices' },
    section: 'finance',
    icon: 'file',
    sort: 50,
    opens: adminInvoice.list,
    acts: [adminInvoice],
  },
  'finance/invoice/detail': {
    title: { zh_CN: '发票详情', en_US: 'Invoice' },
    section: 'finance',
    icon: 'file',
    sort: 51,
    opens: adminInvoice.detail,
    acts: [adminInvoice],
    hidden: true,
    parent: 'finance/invoice/index',
    path: 'finance/invoice/detail/:id',
  },
  'finance/contract/index': {
    title: { zh_CN: '合同管理', en_US: 'Contracts' },
    section: 'finance',
    icon: 'file-paste',
    sort: 52,
    opens: adminContract.list,
    acts: [adminContract],
  },
  'finance/contract/detail': {
    title: { zh_CN: '合同详情', en_US: 'Contract' },
    section: 'finance',
    icon: 'file-paste',
    sort: 53,
    opens: adminContract.detail,
    acts: [adminContract],
    hidden: true,
    parent: 'finance/contract/index',
    path: 'finance/contract/detail/:id',
  },
} satisfies Pages;

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
} satisfies Pages;

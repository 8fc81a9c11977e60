import { adminWallet } from '../../ledger/wallet.ts';
import { adminMerchant } from '../../merchant/admin-merchant.ts';
import { adminCollect } from '../../payment/payout-account.ts';
import { adminMerchantRate, adminRoleRate } from '../../payment/rate.ts';
import type { Pages } from '../page.ts';

export const merchantPages = {
  'merchant/user/index': {
    title: { zh_CN: '用户管理', en_US: 'Merchants' },
    section: 'merchant',
    icon: 'usergroup',
    sort: 10,
    opens: adminMerchant.list,
    acts: [adminMerchant, adminMerchantRate, adminWallet, adminCollect],
  },
  'merchant/role/rate': {
    title: { zh_CN: '角色费率', en_US: 'Role rates' },
    section: 'merchant',
    icon: 'creditcard',
    sort: 15,
    opens: adminRoleRate.list,
    acts: [adminRoleRate],
  },
} satisfies Pages;

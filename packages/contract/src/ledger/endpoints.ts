/** What the module ledger answers. */
import { adminMoney, merchantMoney } from './money-log.ts';
import { adminProof, merchantProof } from './proof.ts';
import { adminWallet } from './wallet.ts';

export const ledgerGroups = {
  merchantMoney,
  adminMoney,
  adminWallet,
  adminProof,
  merchantProof,
};

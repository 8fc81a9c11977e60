/** What the module payment answers. */
import { adminChannel, adminChannelAccount, adminPayType } from './channel.ts';
import { adminChannelTest } from './channel-test.ts';
import { adminCustomChannel, merchantCustomChannel } from './custom-channel.ts';
import { adminAlipayPartner, adminWechatPartner } from './partner.ts';
import { adminAlipaySettlement } from './partner-settlement.ts';
import { adminCollect, merchantCollect } from './payout-account.ts';
import { adminMerchantRate, adminRoleRate, merchantPayment } from './rate.ts';
import { adminRecharge, merchantRecharge, rechargeRaw } from './recharge.ts';
import { adminReconcile, reconcileRaw } from './reconcile.ts';
import { adminSettlement, adminSettlementAccount } from './settlement-channel.ts';
import { adminCash, merchantCash } from './withdrawal.ts';

export const paymentGroups = {
  merchantRecharge,
  adminRecharge,
  adminPayType,
  adminChannel,
  adminChannelAccount,
  adminChannelTest,
  adminRoleRate,
  adminMerchantRate,
  merchantPayment,
  merchantCustomChannel,
  adminCustomChannel,
  adminAlipayPartner,
  adminAlipaySettlement,
  adminWechatPartner,
  adminSettlement,
  adminSettlementAccount,
  merchantCollect,
  adminCollect,
  merchantCash,
  adminCash,
  adminReconcile,
};

export const paymentRawGroups = {
  rechargeRaw,
  reconcileRaw,
};

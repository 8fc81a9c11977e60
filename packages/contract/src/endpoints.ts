/** Every endpoint of the house, by group: what the server must mount, OpenAPI shows and the generated suites walk. */

import { couponRaw, merchantCoupon } from './catalogue/coupon.ts';
import { merchantGoods, merchantGoodsTrash } from './catalogue/goods.ts';
import { merchantCategory } from './catalogue/goods-category.ts';
import { merchantGoodsLink } from './catalogue/goods-link.ts';
import { merchantPriceEdit } from './catalogue/price-edit.ts';
import { publicRestock, shopCoupon, shopSelect, shopVisit } from './catalogue/shop-buying.ts';
import { shopIndex } from './catalogue/shop-page.ts';
import { adminLogin, adminUser } from './identity/admin-session.ts';
import { personalAccount, personalMenu } from './identity/personal-account.ts';
import { merchantCharts } from './insight/charts.ts';
import { adminOrderAnalysis, adminStatistics } from './insight/statistics.ts';
import { cardRaw, merchantCard } from './inventory/card.ts';
import { cardImportRaw, merchantCardBatch } from './inventory/card-import.ts';
import { contentRaw, merchantContent } from './inventory/content.ts';
import type { Endpoint, RawEndpoint } from './kit/endpoint.ts';
import { adminMoney, merchantMoney } from './ledger/money-log.ts';
import { adminProof, merchantProof } from './ledger/proof.ts';
import { adminWallet } from './ledger/wallet.ts';
import { adminMerchant } from './merchant/admin-merchant.ts';
import { merchantAccount, merchantMenu, merchantUser } from './merchant/merchant-account.ts';
import { merchantMessage } from './merchant/message.ts';
import { merchantShopConfig, merchantShopLink } from './merchant/shop.ts';
import { merchantBlacklist } from './merchant/shop-blacklist.ts';
import { merchantVisitor } from './merchant/visitor.ts';
import { adminOrder, adminOwed, merchantOrder, merchantWorkbench } from './ordering/back-office-order.ts';
import { adminComplaint, complaintPackRaw, merchantComplaint } from './ordering/complaint.ts';
import { adminComplaintRequest, complaintRequestRaw, publicComplaintRequest } from './ordering/complaint-request.ts';
import { merchantProxyComplaint } from './ordering/proxy-complaint.ts';
import { complaintRaw, publicComplaint } from './ordering/public-complaint.ts';
import { lookupRaw, publicHold, publicLookup } from './ordering/public-lookup.ts';
import { payRaw, personalOrder, publicOrder, publicPay } from './ordering/public-order.ts';
import { adminRefund, merchantRefund } from './ordering/refund.ts';
import { adminSelectCard, selectCardRaw } from './ordering/select-orders.ts';
import { adminUnfreeze, merchantUnfreeze } from './ordering/unfreeze.ts';
import { adminChannel, adminChannelAccount, adminPayType } from './payment/channel.ts';
import { adminChannelTest } from './payment/channel-test.ts';
import { adminCustomChannel, merchantCustomChannel } from './payment/custom-channel.ts';
import { adminAlipayPartner, adminWechatPartner } from './payment/partner.ts';
import { adminAlipaySettlement } from './payment/partner-settlement.ts';
import { adminCollect, merchantCollect } from './payment/payout-account.ts';
import { adminMerchantRate, adminRoleRate, merchantPayment } from './payment/rate.ts';
import { adminRecharge, merchantRecharge, rechargeRaw } from './payment/recharge.ts';
import { adminReconcile, reconcileRaw } from './payment/reconcile.ts';
import { adminSettlement, adminSettlementAccount } from './payment/settlement-channel.ts';
import { adminCash, merchantCash } from './payment/withdrawal.ts';
import { adminConfig, adminOperationLog, adminSchedule } from './platform/config.ts';
import { adminExport, exportRaw, merchantExport } from './platform/export.ts';
import { homeIndex, platformRaw } from './platform/home.ts';
import { adminNotice } from './platform/notice.ts';
import { adminOrderBlacklist } from './platform/order-blacklist.ts';
import { adminSystem } from './platform/system.ts';

export const endpointGroups = {
  homeIndex,
  adminConfig,
  adminSchedule,
  adminSystem,
  adminNotice,
  adminExport,
  merchantExport,
  adminOrderBlacklist,
  adminOperationLog,
  adminLogin,
  adminUser,
  personalAccount,
  personalMenu,
  merchantAccount,
  merchantUser,
  merchantMessage,
  merchantMenu,
  merchantShopConfig,
  merchantShopLink,
  merchantBlacklist,
  merchantVisitor,
  adminMerchant,
  merchantCategory,
  merchantGoods,
  merchantGoodsTrash,
  merchantGoodsLink,
  merchantPriceEdit,
  merchantCoupon,
  shopIndex,
  shopVisit,
  publicRestock,
  shopCoupon,
  shopSelect,
  merchantCard,
  merchantCardBatch,
  merchantContent,
  merchantMoney,
  adminMoney,
  adminWallet,
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
  publicPay,
  publicOrder,
  publicLookup,
  publicHold,
  personalOrder,
  merchantOrder,
  adminOrder,
  adminOwed,
  adminSelectCard,
  merchantWorkbench,
  publicComplaint,
  publicComplaintRequest,
  merchantComplaint,
  merchantProxyComplaint,
  adminComplaint,
  adminComplaintRequest,
  adminRefund,
  merchantRefund,
  adminProof,
  merchantProof,
  adminUnfreeze,
  merchantUnfreeze,
  merchantCharts,
  adminOrderAnalysis,
  adminStatistics,
};

/** All envelope endpoints, flat. */
export const allEndpoints: Endpoint[] = Object.values(endpointGroups).flatMap((group) => Object.values(group) as Endpoint[]);

/** The same of those whose form the outside fixes. */
export const rawEndpointGroups: Record<string, Record<string, RawEndpoint>> = {
  payRaw,
  rechargeRaw,
  reconcileRaw,
  lookupRaw,
  complaintRaw,
  complaintRequestRaw,
  complaintPackRaw,
  platformRaw,
  exportRaw,
  couponRaw,
  selectCardRaw,
  cardRaw,
  cardImportRaw,
  contentRaw,
};

/** All endpoints whose form the outside fixes, flat. */
export const allRawEndpoints: RawEndpoint[] = Object.values(rawEndpointGroups).flatMap((group) => Object.values(group));

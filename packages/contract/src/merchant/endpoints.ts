/** What the module merchant answers. */
import { adminMerchant } from './admin-merchant.ts';
import { adminShop } from './admin-shop.ts';
import { adminDesign, adminDesignTemplate, merchantDesign } from './design.ts';
import { adminInvite } from './invite.ts';
import { adminLetter } from './letter.ts';
import { adminLoginLog } from './login-log.ts';
import { merchantAccount, merchantMenu, merchantUser } from './merchant-account.ts';
import { adminMerchantRole } from './merchant-role.ts';
import { merchantMessage } from './message.ts';
import { adminReferral } from './referral.ts';
import { merchantShopConfig, merchantShopLink } from './shop.ts';
import { merchantBlacklist } from './shop-blacklist.ts';
import { merchantStaff, merchantStaffRole } from './staff.ts';
import { adminVerify, merchantVerify } from './verification.ts';
import { merchantVisitor } from './visitor.ts';

export const merchantGroups = {
  merchantAccount,
  merchantUser,
  merchantMessage,
  merchantMenu,
  merchantShopConfig,
  merchantShopLink,
  merchantDesign,
  merchantBlacklist,
  merchantVisitor,
  merchantStaff,
  merchantStaffRole,
  merchantVerify,
  adminMerchant,
  adminShop,
  adminVerify,
  adminDesign,
  adminDesignTemplate,
  adminInvite,
  adminLetter,
  adminLoginLog,
  adminMerchantRole,
  adminReferral,
};

/**
 * What a picture is sent for (platform/picture.ts), and the calls that would take it: whoever may make one of them may send such a picture, nobody else.
 */
import { merchantGoods } from './catalogue/goods.ts';
import { merchantCategory } from './catalogue/goods-category.ts';
import { adminArticle } from './content/article.ts';
import { adminArticleAuto } from './content/article-auto.ts';
import { adminUser } from './identity/admin-session.ts';
import type { Endpoint } from './kit/endpoint.ts';
import { adminMall } from './mall/listing.ts';
import { adminMallCategory } from './mall/mall-category.ts';
import { adminDesignTemplate, merchantDesign } from './merchant/design.ts';
import { merchantUser } from './merchant/merchant-account.ts';
import { merchantShopConfig } from './merchant/shop.ts';
import { adminOwed } from './ordering/back-office-order.ts';
import { adminComplaint, merchantComplaint } from './ordering/complaint.ts';
import { merchantProxyComplaint } from './ordering/proxy-complaint.ts';
import { adminRefund } from './ordering/refund.ts';
import { adminPayType } from './payment/channel.ts';
import { adminCollect, merchantCollect } from './payment/payout-account.ts';
import { adminCash } from './payment/withdrawal.ts';
import { adminConfig } from './platform/config.ts';
import type { PicturePurpose } from './platform/picture.ts';
import { adminSiteLink } from './platform/site-link.ts';
import { adminWechatKeyword } from './wechat/keyword.ts';

/** By face and purpose; a face sends nothing for a purpose that isn't here. */
export const pictureCalls: Record<'admin' | 'merchant', ReadonlyMap<PicturePurpose, readonly Endpoint[]>> = {
  merchant: new Map<PicturePurpose, readonly Endpoint[]>([
    ['goods', [merchantGoods.add, merchantGoods.edit, merchantCategory.add, merchantCategory.edit]],
    ['shop', [merchantShopConfig.saveConfig, merchantShopConfig.saveExtension, merchantDesign.save]],
    ['music', [merchantShopConfig.saveExtension]],
    ['collect', [merchantCollect.setCollect]],
    ['complaint', [merchantComplaint.send, merchantProxyComplaint.proxySend]],
    ['avatar', [merchantUser.setAvatar]],
  ]),
  admin: new Map<PicturePurpose, readonly Endpoint[]>([
    [
      'site',
      [
        adminConfig.editConfig,
        adminSiteLink.add,
        adminSiteLink.edit,
        adminMall.edit,
        adminMallCategory.add,
        adminMallCategory.edit,
        adminDesignTemplate.save,
        adminWechatKeyword.add,
        adminWechatKeyword.edit,
      ],
    ],
    ['article', [adminArticle.add, adminArticle.edit, adminArticleAuto.add, adminArticleAuto.edit]],
    ['pay_type', [adminPayType.add, adminPayType.edit]],
    ['collect', [adminCollect.edit]],
    ['complaint', [adminComplaint.send]],
    ['evidence', [adminCash.paid, adminCash.unpaid, adminRefund.paid, adminRefund.unpaid, adminOwed.paid, adminOwed.unpaid]],
    ['avatar', [adminUser.editProfile]],
  ]),
};

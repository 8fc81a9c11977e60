import { z } from 'zod';
import { endpoint } from '../kit/endpoint.ts';
import { anyText, flag, id, nothing } from '../kit/field.ts';
import { dayMinute, time } from '../kit/time.ts';
import { verb } from '../kit/verb.ts';
import { ShopContact } from './merchant-account.ts';
import { shopFeePayer, stockDisplay } from './shop.ts';

const count = z.number().int().min(0);

/** Why buyers cannot buy there now, the first reason that holds; `open` where they can. */
export const shopOpenness = z.enum(['open', 'unreviewed', 'merchant_frozen', 'unopened', 'frozen', 'closed', 'expired', 'link_off']);

export const AdminShopRow = z.strictObject({
  /** The merchant's. */
  id,
  username: z.string(),
  shop_name: z.string(),
  shop_logo: z.string(),
  openness: shopOpenness,
  merchant_status: flag,
  refuse_at: time.nullable(),
  is_freeze: flag,
  shop_status: flag,
  shop_freeze: flag,
  freeze_reason: z.string(),
  goods_count: count,
  shelf_count: count,
  /** Visitors of the last 30 days, by address; COUNTED_ROWS: that many or more. */
  visitor_count: count,
  create_at: time,
  end_at: time,
});

/** Shops as the platform sees them. Freezing one, and letting a merchant in, is `adminMerchant`'s. */
export const adminShop = {
  list: verb.list(
    '/adminapi/merchant/shop/list',
    '店铺列表',
    { keyword: anyText(100).optional(), openness: shopOpenness.optional() },
    AdminShopRow,
  ),
  detail: verb.detail(
    '/adminapi/merchant/shop/detail',
    '店铺详情',
    AdminShopRow.extend({
      refuse_reason: z.string(),
      link_url: z.string(),
      shop_notice: z.string(),
      shop_notice_show: flag,
      shop_close_notice: z.string(),
      open_time: dayMinute,
      close_time: dayMinute,
      open_days: z.array(z.number().int()),
      show_contact: flag,
      shop_contact: ShopContact,
      stock_display: stockDisplay,
      fee_payer: shopFeePayer,
      category_count: count,
      /** As far as a list counts. */
      card_count: count,
    }),
  ),
  /** Opens a shop to buyers, or closes it without freezing it. */
  open: endpoint({
    path: '/adminapi/merchant/shop/open',
    effect: 'write',
    summary: '开通或关停店铺',
    input: z.strictObject({ id, shop_status: flag }),
    output: nothing,
  }),
};

import { z } from 'zod';
import { endpoint } from '../kit/endpoint.ts';
import { flag, id, text } from '../kit/field.ts';
import { money, perMille } from '../kit/money.ts';
import { ShopContact } from '../merchant/merchant-account.ts';
import { contactLimit, takeCardType } from './goods.ts';

/** What a stranger may know of the stock: never a number unless the shop shows exact numbers. */
export const StockWord = z.strictObject({
  /** Enough for one purchase of the least quantity. */
  available: z.boolean(),
  /** `many`, `plenty`, `some`, `few`, `none`; null where stock is hidden. */
  level: z.enum(['many', 'plenty', 'some', 'few', 'none']).nullable(),
  /** Only where the shop shows exact numbers. */
  exact: z.number().int().nullable(),
});

export const ShopGoods = z.strictObject({
  id,
  cate_id: id,
  name: z.string(),
  price: money,
  image: z.string(),
  limit_quantity: z.number().int(),
  limit_quantity_max: z.number().int(),
  take_card_type: takeCardType,
  contact_limit: contactLimit,
  stock: StockWord,
});

/** A way to pay as the buyer sees it. `fee_rate` is what the buyer pays on top, 0 where the merchant bears it. */
export const ShopChannel = z.strictObject({
  id,
  title: z.string(),
  code: z.string(),
  logo: z.string(),
  device: z.enum(['all', 'mobile', 'pc']),
  fee_rate: perMille,
  min_fee: money,
});

export const shopIndex = {
  detail: endpoint({
    path: '/shop/index/detail',
    effect: 'read',
    summary: '打开店铺链接',
    input: z.strictObject({ token: text(32) }),
    output: z.strictObject({
      token: z.string(),
      template: z.string(),
      shop: z.strictObject({
        id,
        shop_name: z.string(),
        shop_logo: z.string(),
        shop_notice: z.string(),
        shop_notice_show: flag,
        show_contact: flag,
        shop_contact: ShopContact.nullable(),
        create_day: z.string(),
      }),
      categories: z.array(z.strictObject({ id, name: z.string(), goods_count: z.number().int() })),
      goods: z.array(ShopGoods),
      channels: z.array(ShopChannel),
      agreement: z.strictObject({ text: z.string(), seconds: z.number().int() }).nullable(),
      order_auto_close_time: z.number().int(),
    }),
  }),
  goodsDetail: endpoint({
    path: '/shop/index/goodsDetail',
    effect: 'read',
    summary: '商品说明',
    input: z.strictObject({ token: text(32), goods_id: id }),
    output: z.strictObject({ id, content: z.string(), stock: StockWord }),
  }),
};

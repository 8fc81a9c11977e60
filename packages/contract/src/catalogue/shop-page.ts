import { z } from 'zod';
import { endpoint } from '../kit/endpoint.ts';
import { anyText, flag, id, text } from '../kit/field.ts';
import { money, perMille } from '../kit/money.ts';
import { designSchema } from '../merchant/design-schema.ts';
import { ShopContact } from '../merchant/merchant-account.ts';
import { noticeLook, noticeOften } from '../merchant/shop-extension.ts';
import { contactLimit, drawOrder, takeCardType } from './goods.ts';
import { deliveryKind } from './goods-kinds.ts';

/** What a stranger may know of the stock: never a number unless the shop shows exact numbers. */
export const StockWord = z.strictObject({
  /** Enough for one purchase of the least quantity. */
  available: z.boolean(),
  /** `many`, `plenty`, `some`, `few`, `none`; null where stock is hidden. */
  level: z.enum(['many', 'plenty', 'some', 'few', 'none']).nullable(),
  /** Only where the shop shows exact numbers, and there is a number: what is sold as often as asked for has none. COUNTED_ROWS: that many or more. */
  exact: z.number().int().nullable(),
});

const pieces = z.number().int();

export const ShopGoods = z.strictObject({
  id,
  cate_id: id,
  name: z.string(),
  price: money,
  image: z.string(),
  /** The gallery; empty while the goods is locked. */
  images: z.array(z.string()),
  limit_quantity: pieces,
  limit_quantity_max: pieces,
  take_card_type: takeCardType,
  contact_limit: contactLimit,
  /** Wholesale: from `num` pieces on, `price` each. By rising num. */
  price_list: z.array(z.strictObject({ num: pieces, price: money })),
  /** 1: coupons are taken. */
  coupon_type: flag,
  /** 1: locked; its description, gallery and numbers need a grant (shopVisit.visitGoods). */
  visit_type: flag,
  /** Who pays for a text message: 0 the buyer, 1 the merchant. */
  sms_payer: flag,
  /** 3: the buyer selects cards. */
  card_order: drawOrder,
  /** Surcharge of a selected card that has none of its own. */
  select_fee: money,
  /** From `num` pieces on, `give_num` more; once, or with repeat as often as it is reached. */
  event_give: z.array(z.strictObject({ num: pieces, give_num: pieces })),
  event_give_repeat: flag,
  /** Pieces of other goods, from `bug_num` pieces on. */
  gifts: z.array(z.strictObject({ name: z.string(), bug_num: pieces, give_num: pieces })),
  delivery_kind: deliveryKind,
  stock: StockWord,
});

/** What a link of a shop may lead to. */
export const linkRelation = z.enum(['shop', 'goods_category', 'goods']);

/** A way to pay as the buyer sees it. `fee_rate` is what the buyer pays on top, 0 where the merchant bears it. */
export const ShopChannel = z.strictObject({
  id,
  title: z.string(),
  code: z.string(),
  logo: z.string(),
  device: z.enum(['all', 'mobile', 'pc']),
  /** WeChat's own browser can open it, as far as its gateway goes. */
  in_wechat: z.boolean(),
  fee_rate: perMille,
  min_fee: money,
  /** What an order may cost here, of all accounts that collect now; null without limit. */
  single_min: money.nullable(),
  single_max: money.nullable(),
});

export const shopIndex = {
  detail: endpoint({
    path: '/shop/index/detail',
    effect: 'read',
    summary: '打开店铺链接',
    /** `look`: a theme or a design that is looked at before it is chosen, as merchantShopConfig.themes and merchantDesign.detail give it. */
    input: z.strictObject({ token: text(32), look: anyText(80).default('') }),
    output: z.strictObject({
      token: z.string(),
      /** What the link leads to: the whole shop, one category, one goods. */
      relation: linkRelation,
      template: z.string(),
      mobile_template: z.string(),
      /** Pages of its merchant's own making, where it wears them: hidden blocks are not in them. */
      designs: z.strictObject({ pc: designSchema.nullable(), h5: designSchema.nullable() }).optional(),
      shop: z.strictObject({
        id,
        shop_name: z.string(),
        shop_logo: z.string(),
        shop_notice: z.string(),
        shop_notice_show: flag,
        show_contact: flag,
        /** Visitors may ask in it, where the site lets them. */
        chat: flag,
        shop_contact: ShopContact.nullable(),
        create_day: z.string(),
      }),
      /** What the merchant added (merchant/shop-extension.ts). */
      extension: z.strictObject({
        music: z.array(z.strictObject({ url: z.string(), title: z.string() })),
        notice_look: noticeLook,
        notice_often: noticeOften,
        /** The contacts that float, on which side; null for none. */
        float: z.strictObject({ side: z.enum(['right', 'left']), contact: ShopContact }).nullable(),
        share_image: z.string(),
        /** Styles of the merchant's, fenced in. */
        css: z.string(),
      }),
      /** `pic` beside the name, `big_pic` above the goods; empty where there is none. */
      categories: z.array(z.strictObject({ id, name: z.string(), pic: z.string(), big_pic: z.string(), goods_count: z.number().int() })),
      goods: z.array(ShopGoods),
      channels: z.array(ShopChannel),
      agreement: z.strictObject({ text: z.string(), seconds: z.number().int() }).nullable(),
      order_auto_close_time: z.number().int(),
      /** May the keys be sent by text message, and for how much. */
      sms: z.strictObject({ enabled: z.boolean(), price: money }),
      /** May buyers select cards, and the platform's part of the surcharge. */
      select: z.strictObject({ enabled: z.boolean(), rate: perMille }),
    }),
  }),
  goodsDetail: endpoint({
    path: '/shop/index/goodsDetail',
    effect: 'read',
    summary: '商品说明',
    input: z.strictObject({ token: text(32), goods_id: id, visit_grant: anyText(200).default('') }),
    /** `content` and `images` are empty while the goods is locked and no grant opens it. */
    output: z.strictObject({ id, locked: z.boolean(), content: z.string(), images: z.array(z.string()), stock: StockWord }),
  }),
};

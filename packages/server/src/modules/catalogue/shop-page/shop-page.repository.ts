import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#kit/database';
import type { ShopScope } from '#kit/scope';
import type { ShopFacts } from '#modules/merchant';
import type { AccountLimits, AmountLimits, Rotation } from '../collect/rotation.rules.ts';
import type { Giving, Tier } from '../tables.ts';

/** What may be given with a purchase: so many of another goods from so many bought ones on. */
export interface ShelfGift {
  goods_id: number;
  name: string;
  bug_num: number;
  give_num: number;
  delivery_kind: 0 | 1 | 2 | 3;
}

/** A step of a chain: who sells at `unit` to whoever stands below. */
export interface ChainLevel {
  goods_id: number;
  merchant_id: number;
  unit: number;
  settlement_type: -1 | 0 | 1;
}

/** Where a copy comes from and what it costs (sql/chain.sql); the order that rests on it compares it once more, as it is. */
export interface Chain {
  ok: true;
  price: number;
  cost: number;
  min: number;
  max: number;
  stock_goods_id: number;
  levels: ChainLevel[];
}

/** A goods as a sale needs it; amounts in fen. */
export interface ShelfGoods {
  id: number;
  cate_id: number;
  name: string;
  price: number;
  cost_price: number;
  image: string;
  slider_image: string[];
  limit_quantity: number;
  limit_quantity_max: number;
  take_card_type: 0 | 1 | 2;
  contact_limit: 'mobile' | 'email' | 'qq' | 'any' | 'default';
  stock_display: 0 | 1 | 2 | null;
  wholesale_discount_list: Tier[];
  coupon_type: 0 | 1;
  visit_type: 0 | 1;
  sms_payer: 0 | 1;
  card_order: 0 | 1 | 2 | 3;
  selectcard_fee: number;
  event_give: Giving[];
  event_give_repeat: 0 | 1;
  gifts: ShelfGift[];
  delivery_kind: 0 | 1 | 2 | 3;
  /** Of a copy; its stock is another merchant's. */
  chain: Chain | null;
  theme: string;
  mobile_theme: string;
  revision: number;
}

export interface ShelfCategory {
  id: number;
  name: string;
  pic: string;
  big_pic: string;
  theme: string;
  mobile_theme: string;
}

/** An account that may collect: in use and not left out after failures. */
export interface ShelfAccount extends AccountLimits {
  id: number;
  revision: number;
  /** The merchant's own. */
  own: boolean;
  sort: number;
  weight: number;
}

export interface ShelfChannel extends AmountLimits {
  id: number;
  /** What the buyer reads. */
  title: string;
  /** The driver's id. */
  code: string;
  /** What gateways call the way to pay. */
  pay_code: string;
  logo: string;
  is_available: 0 | 1 | 2;
  /** The platform's for this merchant: his own, his role's, or the channel's. */
  rate: number;
  is_custom: 0 | 1;
  rotation: Rotation;
  revision: number;
  accounts: ShelfAccount[];
}

export interface OnSale {
  categories: ShelfCategory[];
  goods: ShelfGoods[];
  channels: ShelfChannel[];
  /** What the merchant's prepaid fees hold. */
  prepaid: number;
  /** On whom its copies rest, whether they may be sold now or not. */
  sources: number[];
}

export type GoodsSort = NonNullable<ShopFacts['extras']>['goods_sort'];
/** How goods stand; what is level stands as by hand. */
const ORDERS: Record<GoodsSort, RawBuilder<unknown>> = {
  hand: sql`g.sort desc, g.id desc`,
  sales: sql`g.sold desc, g.sort desc, g.id desc`,
  newest: sql`g.id desc`,
  price_up: sql`g.price, g.sort desc, g.id desc`,
  price_down: sql`g.price desc, g.sort desc, g.id desc`,
};
/** Most of a shop's latest orders that say what sells. */
const LATEST = 2000;

/** The most goods one page shows. */
const MAX_GOODS = 1000;

/**
 * What a link of a shop offers now: goods on the shelf of shown categories, and channels the shop did not switch off that have an account to pay to. A
 * category that is not shown is still reached by its own link, or by that of a goods in it. One query, gifts and tiers with it.
 */
export async function onSale(
  db: Db,
  shop: ShopScope,
  link: ShopFacts['link'],
  { levels, sort, since }: { levels: number; sort: GoodsSort; since: Date },
): Promise<OnSale> {
  const order = ORDERS[sort];
  const category = {
    shop: sql`c.is_show = 1`,
    goods_category: sql`c.id = ${link.relation_id}`,
    goods: sql`c.id = (select cate_id from goods where merchant_id = ${shop.merchantId} and id = ${link.relation_id})`,
  }[link.relation_type];
  const sold =
    sort === 'sales'
      ? sql`(select o.goods_id, count(*) as pieces from (select goods_id, status from orders where merchant_id = ${shop.merchantId} and create_at >= ${since}
          order by create_at desc limit ${LATEST}) o where o.status = 1 group by o.goods_id)`
      : sql`(select null::bigint as goods_id, 0 as pieces where false)`;
  const goods = link.relation_type === 'goods' ? sql`g.id = ${link.relation_id}` : sql`true`;
  const { rows } = await sql<OnSale>`
    select
      (select coalesce(json_agg(json_build_object('id', c.id, 'name', c.name, 'pic', c.pic, 'big_pic', c.big_pic, 'theme', c.theme,
         'mobile_theme', c.mobile_theme)
         order by c.sort desc, c.id desc), '[]')
       from goods_category c where c.merchant_id = ${shop.merchantId} and c.status = 1 and ${category}) as categories,
      (select coalesce(json_agg(g order by ${order}), '[]') from (select * from (
        select g.id, g.cate_id, case when g.is_proxy = 1 then (select mirror.name from fn.goods_mirror(g.id) mirror) else g.name end as name, coalesce((copy.chain ->> 'price')::bigint, g.price) as price,
               coalesce((copy.chain ->> 'cost')::bigint, g.cost_price) as cost_price, coalesce(nullif(g.image, ''), root.image, '') as image, g.slider_image, g.limit_quantity, g.limit_quantity_max, g.take_card_type,
               g.contact_limit, g.stock_display, g.coupon_type, g.visit_type, g.sms_payer, coalesce(nullif(root.card_order, 3), case when root.id is null then g.card_order else 0 end) as card_order,
               g.selectcard_fee, copy.chain,
               case when copy.chain is null then g.wholesale_discount_list else (
                 select coalesce(jsonb_agg(tier order by (tier ->> 'num')::int), '[]') from jsonb_array_elements(g.wholesale_discount_list) tier
                 where (tier ->> 'price')::bigint >= (copy.chain ->> 'min')::bigint and (tier ->> 'price')::bigint < (copy.chain ->> 'price')::bigint) end as wholesale_discount_list,
               g.event_give, g.event_give_repeat, coalesce(root.delivery_kind, g.delivery_kind) as delivery_kind, g.theme, g.mobile_theme, g.revision, g.sort, coalesce(sold.pieces, 0) as sold,
               (select coalesce(json_agg(json_build_object('goods_id', o.id, 'name', o.name, 'bug_num', gift.bug_num, 'give_num', gift.give_num,
                  'delivery_kind', o.delivery_kind) order by gift.bug_num, o.id), '[]')
                from goods_gift gift join goods o on o.id = gift.gift_goods_id and o.delete_at is null and o.is_freeze = 0 and o.is_proxy = 0 and o.review in ('passed', 'unseen')
                where gift.goods_id = g.id) as gifts
        from goods g join goods_category c on c.id = g.cate_id and c.status = 1 and ${category}
        cross join lateral (select case when g.is_proxy = 1 then fn.goods_chain(g.id, ${levels}) end as chain offset 0) copy
        left join ${sold} sold on sold.goods_id = g.id
        left join goods root on root.id = (copy.chain ->> 'stock_goods_id')::bigint
        where (g.is_proxy = 0 or (copy.chain ->> 'ok')::boolean) and g.merchant_id = ${shop.merchantId} and g.delete_at is null and g.status = 1 and g.is_freeze = 0 and ${goods}
      ) g order by ${order} limit ${MAX_GOODS}) g) as goods,
      (select coalesce(json_agg(ch order by ch.sort desc, ch.id), '[]') from (
        select p.id, p.show_name as title, p.code, t.code as pay_code, t.logo, p.is_available, p.is_custom, p.rotation, p.single_min, p.single_max,
          coalesce(case m.rate_type
            when 1 then (select rate from merchant_rate where merchant_id = m.id and channel_id = p.id and status = 1)
            else (select rate from role_rate where role_id = m.role_id and channel_id = p.id and status = 1) end, p.rate) as rate,
          p.revision, p.sort, a.accounts
        from merchant m, pay_channel p join pay_type t on t.id = p.pay_type_id
        join lateral (
          select json_agg(json_build_object('id', a.id, 'revision', a.revision, 'own', a.merchant_id is not null, 'sort', a.sort, 'weight', a.weight,
            'single_min', a.single_min, 'single_max', a.single_max, 'day_limit_money', a.day_limit_money, 'day_limit_count', a.day_limit_count,
            'minute_start', a.minute_start, 'minute_end', a.minute_end) order by a.id) as accounts
          from channel_account a
          where a.channel_id = p.id and a.status = 1 and a.delete_at is null and coalesce(a.merchant_id, ${shop.merchantId}) = ${shop.merchantId}
            and (a.sub_merchant_id is null or exists (
              select from sub_merchant sub join partner on partner.id = sub.partner_id
              where sub.id = a.sub_merchant_id and sub.state = 4 and partner.status = 1))
            and not exists (select from channel_account_state s where s.channel_account_id = a.id and s.cut_at is not null)
        ) a on a.accounts is not null
        where m.id = ${shop.merchantId} and p.type = 1 and p.status = 1 and p.delete_at is null
          and not exists (select from merchant_channel c where c.merchant_id = m.id and c.channel_id = p.id and c.status = 0)
      ) ch) as channels,
      (select coalesce(json_agg(distinct o.merchant_id), '[]') from proxy_goods copy join goods c on c.id = copy.goods_id and c.status = 1 and c.delete_at is null
       cross join lateral unnest(fn.goods_path(copy.goods_id)) as step (id) join goods o on o.id = step.id and o.merchant_id <> copy.merchant_id
       where copy.merchant_id = ${shop.merchantId} and copy.source_id is not null) as sources,
      (select coalesce(max(balance), 0) from ledger_account where merchant_id = ${shop.merchantId} and kind = 'merchant_prepaid') as prepaid`.execute(
    db,
  );
  return rows[0] as OnSale;
}

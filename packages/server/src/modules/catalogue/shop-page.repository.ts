import { sql } from 'kysely';
import type { Db } from '#kit/database';
import type { ShopScope } from '#kit/scope';

export interface ShelfGoods {
  id: number;
  cate_id: number;
  name: string;
  price: number;
  image: string;
  limit_quantity: number;
  limit_quantity_max: number;
  take_card_type: 0 | 1 | 2;
  contact_limit: 'mobile' | 'email' | 'qq' | 'any' | 'default';
  stock_display: 0 | 1 | 2 | null;
  revision: number;
}

export interface ShelfChannel {
  id: number;
  /** What the buyer reads. */
  title: string;
  /** The driver's id. */
  code: string;
  /** What gateways call the way to pay. */
  pay_code: string;
  logo: string;
  is_available: 0 | 1 | 2;
  rate: number;
  revision: number;
  accounts: { id: number; revision: number }[];
}

export interface OnSale {
  categories: { id: number; name: string }[];
  goods: ShelfGoods[];
  channels: ShelfChannel[];
}

/** The most goods one page shows. */
const MAX_GOODS = 1000;

/** What a shop offers now: goods on the shelf of shown categories, and channels that have an account to pay to. One query. */
export async function onSale(db: Db, shop: ShopScope): Promise<OnSale> {
  const { rows } = await sql<OnSale>`
    select
      (select coalesce(json_agg(json_build_object('id', c.id, 'name', c.name) order by c.sort desc, c.id desc), '[]')
       from goods_category c where c.merchant_id = ${shop.merchantId} and c.status = 1 and c.is_show = 1) as categories,
      (select coalesce(json_agg(g order by g.sort desc, g.id desc), '[]') from (
        select g.id, g.cate_id, g.name, g.price, g.image, g.limit_quantity, g.limit_quantity_max, g.take_card_type, g.contact_limit,
               g.stock_display, g.revision, g.sort
        from goods g join goods_category c on c.id = g.cate_id and c.status = 1 and c.is_show = 1
        where g.merchant_id = ${shop.merchantId} and g.delete_at is null and g.status = 1 and g.is_freeze = 0
        order by g.sort desc, g.id desc limit ${MAX_GOODS}
      ) g) as goods,
      (select coalesce(json_agg(ch order by ch.sort desc, ch.id), '[]') from (
        select p.id, p.show_name as title, p.code, t.code as pay_code, t.logo, p.is_available, p.rate, p.revision, p.sort, a.accounts
        from pay_channel p join pay_type t on t.id = p.pay_type_id
        join lateral (
          select json_agg(json_build_object('id', a.id, 'revision', a.revision) order by a.id) as accounts
          from channel_account a where a.channel_id = p.id and a.status = 1 and a.delete_at is null
        ) a on a.accounts is not null
        where p.status = 1 and p.delete_at is null
      ) ch) as channels`.execute(db);
  return rows[0] as OnSale;
}

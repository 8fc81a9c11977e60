import { sql } from 'kysely';
import type { Db } from '#kit/database';
import { mintShopScope, type ShopScope } from '#kit/scope';
import type { ShopContact } from './tables.ts';

/** What is told to every process after a change that a buyer could notice. */
export const shopTopic = (merchantId: number): string => `shop:${merchantId}`;

/** Everything a storefront has to know of a shop, its merchant and its link. */
export interface ShopFacts {
  scope: ShopScope;
  token: string;
  /** What the link leads to: the whole shop, one category, one goods (`relation_id`). */
  link: { status: 0 | 1; relation_type: 'shop' | 'goods_category' | 'goods'; relation_id: number };
  merchant: {
    id: number;
    status: 0 | 1;
    is_freeze: 0 | 1;
    revision: number;
    settlement_type: -1 | 0 | 1;
    /** Who brought the merchant, where it counts. */
    parent_id: number | null;
    role_id: number;
    rate_type: 0 | 1;
  };
  shop: {
    shop_name: string;
    shop_logo: string;
    shop_notice: string;
    shop_notice_show: 0 | 1;
    shop_status: 0 | 1;
    shop_freeze: 0 | 1;
    shop_close: 0 | 1;
    shop_close_notice: string;
    open_time: number;
    close_time: number;
    open_days: number[];
    hours_notice: string;
    shop_contact: ShopContact;
    show_contact: 0 | 1;
    stock_display: 0 | 1 | 2;
    fee_payer: 0 | 1 | 2;
    pc_template: string;
    mobile_template: string;
    end_at: Date;
    revision: number;
    create_at: Date;
  };
}

/** The shop a token leads to, open or not; whether strangers may see it says `whyShut`. One query. */
// unscoped: proven
export async function shopByToken(db: Db, token: string): Promise<ShopFacts | null> {
  const row = await db
    .selectFrom('shop_link as link')
    .innerJoin('merchant', 'merchant.id', 'link.merchant_id')
    .innerJoin('shop', 'shop.merchant_id', 'link.merchant_id')
    .leftJoin('referral', 'referral.merchant_id', 'link.merchant_id')
    .selectAll('shop')
    .select([
      'link.token',
      'link.status as link_status',
      'link.relation_type',
      'link.relation_id',
      'merchant.status as merchant_status',
      'merchant.is_freeze as merchant_freeze',
      'merchant.revision as merchant_revision',
      'merchant.settlement_type',
      sql<number | null>`case when referral.status = 0 then null else merchant.parent_id end`.as('parent_id'),
      'merchant.role_id',
      'merchant.rate_type',
    ])
    .where('link.token', '=', token)
    .executeTakeFirst();
  if (!row) return null;
  const {
    token: own,
    link_status,
    relation_type,
    relation_id,
    merchant_status,
    merchant_freeze,
    merchant_revision,
    settlement_type,
    parent_id,
    role_id,
    rate_type,
    merchant_id,
    ...shop
  } = row;
  return {
    scope: mintShopScope(merchant_id),
    token: own,
    link: { status: link_status, relation_type, relation_id },
    merchant: {
      id: merchant_id,
      status: merchant_status,
      is_freeze: merchant_freeze,
      revision: merchant_revision,
      settlement_type,
      parent_id,
      role_id,
      rate_type,
    },
    shop,
  };
}

/** The merchant's own shop. */
export const shopOf = (db: Db, shop: ShopScope) =>
  db.selectFrom('shop').selectAll().where('merchant_id', '=', shop.merchantId).executeTakeFirst();

export interface ShopConfig {
  shop_name: string;
  shop_logo: string;
  shop_notice: string;
  shop_notice_show: 0 | 1;
  shop_close: 0 | 1;
  shop_close_notice: string;
  open_time: number;
  close_time: number;
  open_days: number[];
  hours_notice: string;
  show_contact: 0 | 1;
  shop_contact: ShopContact;
  stock_display: 0 | 1 | 2;
  fee_payer: 0 | 1 | 2;
  late_replace: 0 | 1;
}

export async function saveShop(db: Db, shop: ShopScope, { shop_contact, ...config }: ShopConfig): Promise<void> {
  await db
    .updateTable('shop')
    .set({ ...config, shop_contact: JSON.stringify(shop_contact) })
    .where('merchant_id', '=', shop.merchantId)
    .execute();
}

/** What the shop wears on a desktop and on a phone. */
export async function saveLooks(db: Db, shop: ShopScope, looks: { pc_template: string; mobile_template: string }): Promise<void> {
  await db.updateTable('shop').set(looks).where('merchant_id', '=', shop.merchantId).execute();
}

/** Why the platform froze a shop, '' where it gave no reason; null while it is not frozen. */
export async function whyFrozen(db: Db, shop: ShopScope): Promise<string | null> {
  const row = await db
    .selectFrom('shop')
    .select(['shop_freeze', 'freeze_reason'])
    .where('merchant_id', '=', shop.merchantId)
    .executeTakeFirst();
  return row?.shop_freeze === 1 ? row.freeze_reason : null;
}

import type { DesignDevice } from '@keymall/contract/merchant/design-look-words';
import { sql } from 'kysely';
import type { Db } from '#kit/database';
import { mintShopScope, type ShopScope } from '#kit/scope';
import type { ShopContact, ShopExtras } from './tables.ts';

/** What is told to every process after a change that a buyer could notice. */
export const shopTopic = (merchantId: number): string => `shop:${merchantId}`;

/** Everything a storefront has to know of a shop, its merchant and its link. */
export interface ShopFacts {
  scope: ShopScope;
  token: string;
  /** Published designs that the link wears, or else the shop's own link: as they are stored. */
  designs: Record<DesignDevice, unknown>;
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
    /** Visitors may ask in it (module chat). */
    chat_status: 0 | 1;
    stock_display: 0 | 1 | 2;
    fee_payer: 0 | 1 | 2;
    pc_template: string;
    mobile_template: string;
    end_at: Date;
    revision: number;
    create_at: Date;
  };
  /** Null where the merchant added nothing. */
  extras: ShopExtras | null;
}

/** The shop a token leads to, open or not; whether strangers may see it says `whyShut`. One query. */
// unscoped: proven
export async function shopByToken(db: Db, token: string): Promise<ShopFacts | null> {
  const row = await db
    .selectFrom('shop_link as link')
    .innerJoin('merchant', 'merchant.id', 'link.merchant_id')
    .innerJoin('shop', 'shop.merchant_id', 'link.merchant_id')
    .leftJoin('chat_shop', 'chat_shop.merchant_id', 'link.merchant_id')
    .leftJoin('referral', 'referral.merchant_id', 'link.merchant_id')
    .leftJoin('shop_extension as extras', 'extras.merchant_id', 'link.merchant_id')
    .leftJoin('shop_link as whole', (join) =>
      join
        .onRef('whole.merchant_id', '=', 'link.merchant_id')
        .on('whole.relation_type', '=', 'shop')
        .onRef('whole.relation_id', '=', 'link.merchant_id'),
    )
    .leftJoin('shop_design as pc', (join) =>
      join.onRef('pc.merchant_id', '=', 'link.merchant_id').on('pc.id', '=', sql<number>`coalesce(link.pc_design_id, whole.pc_design_id)`),
    )
    .leftJoin('shop_design as h5', (join) =>
      join.onRef('h5.merchant_id', '=', 'link.merchant_id').on('h5.id', '=', sql<number>`coalesce(link.h5_design_id, whole.h5_design_id)`),
    )
    .selectAll('shop')
    .select(['pc.live as pc_live', 'h5.live as h5_live'])
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
      'extras.music',
      'extras.notice_look',
      'extras.notice_often',
      'extras.notice_from',
      'extras.notice_until',
      'extras.notice_days',
      'extras.float_side',
      'extras.float_ways',
      'extras.goods_sort',
      'extras.share_image',
      'extras.css',
      sql<0 | 1>`coalesce(chat_shop.chat_status, 1)`.as('chat_status'),
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
    music,
    notice_look,
    notice_often,
    notice_from,
    notice_until,
    notice_days,
    float_side,
    float_ways,
    goods_sort,
    share_image,
    css,
    pc_live,
    h5_live,
    ...shop
  } = row;
  return {
    scope: mintShopScope(merchant_id),
    token: own,
    designs: { pc: pc_live, h5: h5_live },
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
    // a row has all of them
    extras:
      music === null
        ? null
        : ({
            music,
            notice_look,
            notice_often,
            notice_from,
            notice_until,
            notice_days,
            float_side,
            float_ways,
            goods_sort,
            share_image,
            css,
          } as ShopExtras),
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
export async function saveLooks(db: Db, shop: ShopScope, looks: { pc_template?: string; mobile_template?: string }): Promise<void> {
  await db.updateTable('shop').set(looks).where('merchant_id', '=', shop.merchantId).execute();
}

/** The same on one of them. */
export async function saveLook(db: Db, shop: ShopScope, device: DesignDevice, theme: string): Promise<void> {
  await saveLooks(db, shop, device === 'pc' ? { pc_template: theme } : { mobile_template: theme });
}

/** What the shop adds to its page; null where its merchant chose nothing yet. */
export const extrasOf = (db: Db, shop: ShopScope): Promise<ShopExtras | undefined> =>
  db
    .selectFrom('shop_extension')
    .select([
      'music',
      'notice_look',
      'notice_often',
      'notice_from',
      'notice_until',
      'notice_days',
      'float_side',
      'float_ways',
      'goods_sort',
      'share_image',
      'css',
    ])
    .where('merchant_id', '=', shop.merchantId)
    .executeTakeFirst();

export async function saveExtras(db: Db, shop: ShopScope, { music, ...extras }: ShopExtras): Promise<void> {
  const row = { ...extras, music: JSON.stringify(music) };
  await db
    .insertInto('shop_extension')
    .values({ merchant_id: shop.merchantId, ...row })
    .onConflict((on) => on.column('merchant_id').doUpdateSet(row))
    .execute();
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

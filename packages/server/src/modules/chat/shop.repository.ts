/** How a shop answers those who ask. */
import type { AssistantWhen } from '@keymall/contract/chat/chat-words';
import { formatDay } from '@keymall/contract/kit/time';
import { sql } from 'kysely';
import type { Db } from '#kit/database';
import type { ShopScope } from '#kit/scope';

export interface ShopChat {
  chat_status: 0 | 1;
  open_time: number;
  close_time: number;
  open_days: number[];
  welcome_text: string;
  away_text: string;
  quick_replies: string[];
  ai_status: 0 | 1;
  ai_when: AssistantWhen;
  ai_shared: 0 | 1;
  ai_unknown_text: string;
  /** Minutes. */
  ai_quiet: number;
  ai_day: number;
  ai_guest_day: number;
}

const USUAL: ShopChat = {
  chat_status: 1,
  open_time: 0,
  close_time: 0,
  open_days: [1, 2, 3, 4, 5, 6, 7],
  welcome_text: '',
  away_text: '',
  quick_replies: [],
  ai_status: 0,
  ai_when: 'away',
  ai_shared: 1,
  ai_unknown_text: '',
  ai_quiet: 30,
  ai_day: 200,
  ai_guest_day: 20,
};

/** A shop's own, or what holds where nobody has said anything. */
export async function shopChatOf(db: Db, { merchantId }: ShopScope): Promise<ShopChat> {
  const row = await db
    .selectFrom('chat_shop')
    .select(['chat_status', 'open_time', 'close_time', 'open_days', 'welcome_text', 'away_text', 'quick_replies'])
    .select(['ai_status', 'ai_when', 'ai_shared', 'ai_unknown_text', 'ai_quiet', 'ai_day', 'ai_guest_day'])
    .where('merchant_id', '=', merchantId)
    .executeTakeFirst();
  return row ?? USUAL;
}

export const saveShopChat = (db: Db, { merchantId }: ShopScope, config: ShopChat) =>
  db
    .insertInto('chat_shop')
    .values({ merchant_id: merchantId, ...config })
    .onConflict((conflict) => conflict.column('merchant_id').doUpdateSet(config))
    .execute();

/** Questions that a shop's assistant has taken on the day of `now`. */
export const usedOn = async (db: Db, { merchantId }: ShopScope, now: Date): Promise<number> =>
  (
    await db
      .selectFrom('chat_shop')
      .select('used_count')
      .where('merchant_id', '=', merchantId)
      .where('used_day', '=', formatDay(now))
      .executeTakeFirst()
  )?.used_count ?? 0;

/** A shop that strangers may see, by its merchant's number; `link_status` is its own link's. */
// unscoped: proven
export const shopToAsk = (db: Db, merchantId: number) =>
  db
    .selectFrom('shop')
    .innerJoin('merchant as m', 'm.id', 'shop.merchant_id')
    .select(['shop.merchant_id', 'shop.shop_name', 'shop.shop_logo'])
    .where('shop.merchant_id', '=', merchantId)
    .where('m.status', '=', 1)
    .where('m.is_freeze', '=', 0)
    .where('shop.shop_status', '=', 1)
    .where('shop.shop_freeze', '=', 0)
    .executeTakeFirst();

/** Whose an order is; whoever knows its number may ask about it. */
// unscoped: proven
export const shopOfOrder = async (db: Db, trade_no: string): Promise<number | undefined> =>
  (await db.selectFrom('orders').select('merchant_id').where('trade_no', '=', trade_no.toUpperCase()).executeTakeFirst())?.merchant_id;

/** The account that an order of the shop's belongs to; none of a visitor's. */
export const buyerOfOrder = (db: Db, { merchantId }: ShopScope, trade_no: string) =>
  db
    .selectFrom('orders')
    .select('buyer_id')
    .where('merchant_id', '=', merchantId)
    .where('trade_no', '=', trade_no.toUpperCase())
    .executeTakeFirst();

/** Begins what is said to every merchant; a job says it. Gives how many there are. */
export async function leaveBroadcast(
  db: Db,
  row: { admin_id: number; author_name: string; body: string; create_at: Date },
): Promise<number> {
  const { id } = await db.insertInto('chat_broadcast').values(row).returning('id').executeTakeFirstOrThrow();
  await sql`select fn.outbox_add('chat.broadcast', ${JSON.stringify({ broadcast_id: id })}::jsonb)`.execute(db);
  const { count } = await db
    .selectFrom('merchant')
    .select(sql<number>`count(*)`.as('count'))
    .where('status', '=', 1)
    .where('is_freeze', '=', 0)
    .where('delete_at', 'is', null)
    .executeTakeFirstOrThrow();
  return count;
}

/** Who is next to hear it. The row is locked. */
export async function broadcastStep(db: Db, id: number, limit: number) {
  const row = await db.selectFrom('chat_broadcast').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
  if (!row) return null;
  const merchants = await db
    .selectFrom('merchant')
    .select('id')
    .where('id', '>', row.done_id)
    .where('status', '=', 1)
    .where('is_freeze', '=', 0)
    .where('delete_at', 'is', null)
    .orderBy('id')
    .limit(limit)
    .execute();
  return { ...row, merchants: merchants.map((each) => each.id) };
}

export const setBroadcastDone = (db: Db, id: number, done_id: number) =>
  db.updateTable('chat_broadcast').set({ done_id }).where('id', '=', id).execute();

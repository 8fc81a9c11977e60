/** Beginning chats, and what offices and shops arrange around them. */
import type { SystemWord } from '@keymall/contract/chat/chat-words';
import type { AdminCtx, BuyerCtx, Ctx, MerchantCtx } from '#kit/context';
import { orMissing, refuse } from '#kit/refusal';
import { mintShopScope } from '#kit/scope';
import { isWithin, shopTopic } from '#modules/merchant';
import { refuseWords } from '#modules/platform';
import type { Said } from './message.repository.ts';
import { append, refuseWhereOff } from './message.service.ts';
import { type Chatter, callerOf, isSecret, macOf, newSecret, speakerOf } from './person.service.ts';
import {
  adoptRooms,
  ensureRoom,
  handRoom,
  handRoomBack,
  hasRoom,
  lockRoom,
  roomById,
  roomFor,
  setBlocked,
  sidesOf,
  unreadOf,
} from './room.repository.ts';
import { buyerOfOrder, leaveBroadcast, type ShopChat, saveShopChat, shopChatOf, shopOfOrder, shopToAsk } from './shop.repository.ts';

/** Begins or finds the chat of a buyer or a visitor with a shop. Refuses `chat_shop_off`, `missing`, `chat_too_fast`. */
export async function openShopChat(
  ctx: Ctx,
  { shop_id, trade_no, secret }: { shop_id?: number | undefined; trade_no?: string | undefined; secret: string },
) {
  refuseWhereOff(ctx, 'shop');
  const shop = orMissing(await shopToAsk(ctx.db, shop_id ?? (await shopOfOrder(ctx.db, trade_no ?? '')) ?? 0));
  const scope = mintShopScope(shop.merchant_id);
  const config = await shopChatOf(ctx.db, scope);
  if (config.chat_status !== 1) refuse('chat_shop_off');
  const buyer = ctx.actor.realm === 'personal' ? ctx.actor : null;
  const known = isSecret(secret) ? macOf(ctx.house, secret) : null;
  if (buyer && known) await adoptRooms(ctx.db, known, buyer.id);
  const token = buyer ? '' : known === null ? newSecret(ctx) : secret;
  const whose = buyer ? { buyer_id: buyer.id, guest_mac: null } : { buyer_id: null, guest_mac: macOf(ctx.house, token) };
  if (!(await hasRoom(ctx.db, scope, whose))) {
    const seconds = await ctx.house.limiter.attempt('chat_rooms', buyer ? `buyer-${buyer.id}` : ctx.ip);
    if (seconds > 0) refuse('chat_too_fast', { seconds });
  }
  const user_id = await ensureRoom(ctx.db, scope, { kind: 'shop', ...whose, ip: ctx.ip });
  const sides = await sidesOf(ctx.db, user_id);
  const is_open = isWithin(config, ctx.now());
  return {
    user_id,
    own_id: buyer?.id ?? 0,
    user_type: buyer ? ('personal' as const) : ('guest' as const),
    secret: token,
    name: shop.shop_name,
    avatar: shop.shop_logo,
    is_open,
    greeting: is_open ? config.welcome_text : config.away_text,
    unread: sides.find(({ side }) => side === 'guest')?.unread ?? 0,
  };
}

/** What a merchant's office begins with. */
export async function merchantDesk(ctx: MerchantCtx) {
  const who = await callerOf(ctx);
  const config = await shopChatOf(ctx.db, ctx.shop);
  const { message_chat_shop_status } = ctx.house.settings.get('message');
  return {
    own_id: who.ownId,
    unread: await unreadOf(ctx.db, who),
    quick_replies: config.quick_replies,
    shop_status: message_chat_shop_status === 1 ? config.chat_status : (0 as const),
  };
}

export async function adminDesk(ctx: AdminCtx) {
  const who = await callerOf(ctx);
  return { own_id: who.ownId, unread: await unreadOf(ctx.db, who), quick_replies: [], shop_status: 0 as const };
}

/** What a buyer's own list of chats begins with. */
export async function buyerDesk(ctx: BuyerCtx) {
  const who = await callerOf(ctx);
  return { own_id: who.ownId, unread: await unreadOf(ctx.db, who) };
}

/** What he asked as a visitor of this browser becomes his. A secret of nobody's is none. */
export async function adopt(ctx: BuyerCtx, secret: string): Promise<void> {
  if (isSecret(secret)) await adoptRooms(ctx.db, macOf(ctx.house, secret), ctx.actor.id);
}

/** A merchant's own chat with the platform. */
export async function contactPlatform(ctx: MerchantCtx) {
  refuseWhereOff(ctx, 'platform');
  return { user_id: await ensureRoom(ctx.db, ctx.shop, { kind: 'platform' }) };
}

/** An administrator's with a merchant. */
export async function contactMerchant(ctx: AdminCtx, merchantId: number) {
  refuseWhereOff(ctx, 'platform');
  orMissing(
    await ctx.db.selectFrom('merchant').select('id').where('id', '=', merchantId).where('delete_at', 'is', null).executeTakeFirst(),
  );
  return { user_id: await ensureRoom(ctx.db, mintShopScope(merchantId), { kind: 'platform' }) };
}

export async function saveConfig(ctx: MerchantCtx, config: ShopChat): Promise<void> {
  refuseWords(ctx.house, [config.welcome_text, config.away_text, config.ai_unknown_text, ...config.quick_replies]);
  await saveShopChat(ctx.db, ctx.shop, config);
  ctx.after(() => ctx.house.invalidate(shopTopic(ctx.shop.merchantId)));
}

export async function block(ctx: MerchantCtx, { user_id, status }: { user_id: number; status: 0 | 1 }): Promise<void> {
  const { numUpdatedRows } = await setBlocked(ctx.db, ctx.shop, user_id, status === 1 ? ctx.now() : null);
  if (numUpdatedRows === 0n) refuse('missing');
}

/** A merchant's chat with the account that ordered. Refuses `missing`, `chat_no_account`. */
export async function contactBuyer(ctx: MerchantCtx, trade_no: string) {
  refuseWhereOff(ctx, 'shop');
  const order = orMissing(await buyerOfOrder(ctx.db, ctx.shop, trade_no));
  const buyer_id = order.buyer_id ?? refuse('chat_no_account');
  return { user_id: await ensureRoom(ctx.db, ctx.shop, { kind: 'shop', buyer_id, guest_mac: null, ip: '' }) };
}

/** Asks the platform into a chat with a buyer, and says so in it. Once it is in, nothing happens. */
export async function handOver(ctx: MerchantCtx, roomId: number): Promise<void> {
  const who = await speakerOf(ctx);
  orMissing(await roomFor(ctx.db, who, roomId));
  refuseWhereOff(ctx, 'shop');
  const locked = orMissing(await lockRoom(ctx.db, roomId));
  if (!(await handRoom(ctx.db, ctx.shop, roomId, locked.last_id, ctx.now()))) return;
  await append(ctx, await roomById(ctx.db, roomId), locked.last_id, saidOf(who, 'handed_over'));
}

const saidOf = ({ side, authorId, authorName }: Chatter, body: SystemWord): Said => ({
  side,
  author_id: authorId,
  author_name: authorName,
  type: 'system',
  body,
  file_id: null,
  card: null,
  client_id: '',
  is_automatic: false,
});

/** The platform leaves a shop's chat, and says so in it. Refuses `missing` where it is not in it. */
export async function handBack(ctx: AdminCtx, roomId: number): Promise<void> {
  const who = await speakerOf(ctx);
  const room = orMissing(await roomFor(ctx.db, who, roomId));
  const locked = orMissing(await lockRoom(ctx.db, roomId));
  if (room.kind !== 'shop' || locked.handed_at === null) refuse('missing');
  await append(ctx, room, locked.last_id, saidOf(who, 'handed_back'));
  await handRoomBack(ctx.db, mintShopScope(room.merchant_id), roomId);
}

/** Says something to every merchant; a job carries it out. */
export async function broadcast(ctx: AdminCtx, msg: string) {
  refuseWhereOff(ctx, 'platform');
  const { id: admin_id, username: author_name } = ctx.actor;
  return { count: await leaveBroadcast(ctx.db, { admin_id, author_name, body: msg, create_at: ctx.now() }) };
}

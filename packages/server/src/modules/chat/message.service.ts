/** Saying, reading and clearing away. A message is stored first, and told when it is committed. */
import { NUMBERED_TYPES } from '@keymall/contract/chat/chat';
import type { MessageType } from '@keymall/contract/chat/chat-words';
import type { ChatTold } from '#kit/chat';
import type { Ctx } from '#kit/context';
import { orMissing, refuse } from '#kit/refusal';
import { mintShopScope } from '#kit/scope';
import { isWithin } from '#modules/merchant';
import { holdSent, refuseWords } from '#modules/platform';
import { type LockedRoom, offer } from './assistant.service.ts';
import { goodsCard, orderCard } from './card.repository.ts';
import { lineOf } from './line.ts';
import { appendMessage, hideMessage, messagesByIds, messagesOf, type Said, sentBefore } from './message.repository.ts';
import { type Chatter, callerOf, speakerOf } from './person.service.ts';
import { clearRoom, lockRoom, type Room, readRooms, recentRooms, roomById, roomFor, setAway, sidesOf } from './room.repository.ts';
import { type ShopChat, shopChatOf } from './shop.repository.ts';
import { keysOf, nameOf, otherKey, readBy, toldOf } from './wire.ts';

/** How often a guest is told that the shop is away. */
const AWAY_EVERY_MS = 3_600_000;

type Draft = Pick<Said, 'type' | 'body' | 'file_id' | 'card'>;
const TEXT = { type: 'text', file_id: null, card: null } as const;

/** Whether people may talk in a chat of this kind at all. Refuses `chat_off`, `chat_shop_off`. */
export function refuseWhereOff({ house }: Pick<Ctx, 'house'>, kind: 'platform' | 'shop'): void {
  const { message_chat_status, message_chat_shop_status } = house.settings.get('message');
  if (kind === 'platform' && message_chat_status !== 1) refuse('chat_off');
  if (kind === 'shop' && message_chat_shop_status !== 1) refuse('chat_shop_off');
}

async function draftOf(ctx: Ctx, who: Chatter, room: Room, type: MessageType, msg: string): Promise<Draft> {
  const shop = mintShopScope(room.merchant_id);
  if (type === 'text') {
    refuseWords(ctx.house, [msg]);
    return { ...TEXT, body: msg };
  }
  if (type === 'order' || type === 'goods') {
    const card = type === 'order' ? await orderCard(ctx.db, shop, who, msg) : await goodsCard(ctx, shop, msg);
    return { type, body: msg, file_id: null, card: card ?? refuse('chat_card_missing') };
  }
  const number = Number(msg);
  if (!Number.isSafeInteger(number) || number < 1) refuse('bad_input', { field: 'msg' });
  const { kind } = await holdSent(ctx.db, number, senderOf(who, room.id));
  return { type: kind === 'pdf' || kind === 'ofd' ? 'file' : 'image', body: '', file_id: number, card: null };
}

/** What is sent belongs to one side of one chat. */
export const senderOf = ({ key }: Pick<Chatter, 'key'>, roomId: number): string => `chat ${roomId} ${key}`;

/** Writes into a locked chat, and tells of it after the commit. */
export async function append(ctx: Ctx, room: Room, lastId: number, said: Said): Promise<ChatTold> {
  const id = await appendMessage(ctx.db, { ...room, last_id: lastId }, said, ctx.now());
  const [row] = await messagesByIds(ctx.db, [id]);
  const told = toldOf(orMissing(row), keysOf(room));
  ctx.after(() => lineOf(ctx.house).tell(told));
  return told;
}

/** The shop's word to who asks while nobody answers, once in an hour. */
async function tellAway(ctx: Ctx, room: Room, locked: LockedRoom, shop: ShopChat, lastId: number): Promise<void> {
  if (shop.away_text === '' || isWithin(shop, ctx.now())) return;
  if (locked.away_at !== null && ctx.now().getTime() - locked.away_at.getTime() < AWAY_EVERY_MS) return;
  await setAway(ctx.db, room.id, ctx.now());
  const said = {
    ...TEXT,
    side: 'merchant',
    author_id: null,
    author_name: '',
    body: shop.away_text,
    client_id: '',
    is_automatic: true,
  } as const;
  await append(ctx, room, lastId, said);
}

interface Sending {
  toUid: number;
  msg: string | number;
  msg_type: keyof typeof NUMBERED_TYPES | (typeof NUMBERED_TYPES)[keyof typeof NUMBERED_TYPES];
  client_id: string;
}

/** Says something. Refuses `missing`, `chat_blocked`, `chat_too_fast`, `word_forbidden`, `chat_card_missing`, `file_gone` and who may not speak. */
export async function say(ctx: Ctx, { toUid, msg, msg_type, client_id }: Sending) {
  const who = await speakerOf(ctx);
  const room = orMissing(await roomFor(ctx.db, who, toUid));
  refuseWhereOff(ctx, room.kind);
  const seconds = await ctx.house.limiter.attempt('chat', `${who.key} ${who.ownId}`);
  if (seconds > 0) refuse('chat_too_fast', { seconds });
  const type = typeof msg_type === 'number' ? NUMBERED_TYPES[msg_type] : msg_type;
  const locked = orMissing(await lockRoom(ctx.db, room.id));
  const known = client_id === '' ? undefined : await sentBefore(ctx.db, room.id, who.side, client_id);
  if (known) return readBy(ctx.house, toldOf(known, keysOf(room)), who);
  if (who.side === 'guest' && locked.blocked_at !== null) refuse('chat_blocked');
  const draft = await draftOf(ctx, who, room, type, String(msg));
  const said = { ...draft, side: who.side, author_id: who.authorId, author_name: who.authorName, client_id, is_automatic: false };
  const told = await append(ctx, room, locked.last_id, said);
  if (who.side === 'guest' && locked.handed_at === null) {
    const shop = await shopChatOf(ctx.db, mintShopScope(room.merchant_id));
    if (!(await offer(ctx, append, room, locked, told, shop))) await tellAway(ctx, room, locked, shop, told.id);
  }
  return readBy(ctx.house, told, who);
}

const shownChat = (ctx: Ctx, who: Chatter, room: Room & { unread: number }) => ({
  user_id: room.id,
  ...nameOf(room, who, ctx.locale),
  kind: room.kind,
  is_online: lineOf(ctx.house).isOnline(otherKey(keysOf(room), who) ?? '') ? (1 as const) : (0 as const),
  unread: room.unread,
  is_blocked: room.blocked_at === null ? (0 as const) : (1 as const),
  is_handed: room.handed_at === null ? (0 as const) : (1 as const),
  waits_person: room.asked_at === null ? (0 as const) : (1 as const),
  has_assistant: room.ai_status === 1 && room.handed_at === null ? (1 as const) : (0 as const),
});

/** Whom one talked to last. */
export async function recent(ctx: Ctx, input: { page: number; limit: number; keyword: string }) {
  const who = await callerOf(ctx);
  const { list, total } = await recentRooms(ctx.db, who, input);
  const last = await messagesByIds(
    ctx.db,
    list.flatMap(({ shown_id }) => (shown_id === null ? [] : [shown_id])),
  );
  const byId = new Map(last.map((row) => [row.id, row]));
  return {
    total,
    list: list.map((room) => {
      const row = byId.get(room.shown_id ?? 0);
      return { ...shownChat(ctx, who, room), last: row ? readBy(ctx.house, toldOf(row, {}), who) : null };
    }),
  };
}

/** What was said in a chat, a page. */
export async function thread(
  ctx: Ctx,
  input: { user_id: number; before_id?: number | undefined; after_id?: number | undefined; limit: number },
) {
  const who = await callerOf(ctx);
  const room = orMissing(await roomFor(ctx.db, who, input.user_id));
  const sides = await sidesOf(ctx.db, room.id);
  const own = orMissing(sides.find(({ side }) => side === who.side));
  const { list, has_more } = await messagesOf(ctx.db, who, { id: room.id, cleared_id: own.cleared_id }, input);
  const others = sides.filter(({ side }) => side !== who.side).map(({ read_id }) => read_id);
  return {
    list: list.map((row) => readBy(ctx.house, toldOf(row, {}), who)),
    has_more,
    read_id: Math.max(0, ...others),
    chat: shownChat(ctx, who, { ...room, unread: own.unread }),
  };
}

/** Reads one chat or all to the end. An administrator in a merchant's place leaves no mark. */
export async function markRead(ctx: Ctx, roomId: number | undefined): Promise<void> {
  const who = await speakerOf(ctx);
  for (const { room_id, read_id } of await readRooms(ctx.db, who, roomId)) {
    const keys = keysOf(await roomById(ctx.db, room_id));
    ctx.after(() => lineOf(ctx.house).read({ room_id, keys, side: who.side, read_id }));
  }
}

/** Clears a chat away on one side. */
export async function clearAll(ctx: Ctx, roomId: number): Promise<void> {
  const who = await speakerOf(ctx);
  const room = orMissing(await roomFor(ctx.db, who, roomId));
  const { last_id } = orMissing(await lockRoom(ctx.db, room.id));
  await clearRoom(ctx.db, who, room.id, last_id);
}

/** Deletes a message on one side. */
export async function clearOne(ctx: Ctx, id: number): Promise<void> {
  const who = await speakerOf(ctx);
  const [row] = await messagesByIds(ctx.db, [id]);
  orMissing(row && (await roomFor(ctx.db, who, row.room_id)));
  if (!(await hideMessage(ctx.db, who, id))) refuse('missing');
}

/** A page of his goes. Of whoever reads along nobody heard that he came. */
export async function leave(ctx: Ctx, userId: number): Promise<void> {
  const who = await callerOf(ctx);
  if (userId !== who.ownId) refuse('forbidden');
  if (!who.acting) lineOf(ctx.house).away({ key: who.key, ownId: who.ownId });
}

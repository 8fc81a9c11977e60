import { ChatFile, ChatUpload, chatRaw, chatUser, personalChat, shopChat } from '@keymall/contract/chat/chat';
import { MOST_CHAT_FILE } from '@keymall/contract/chat/chat-words';
import { adminChat, merchantChat } from '@keymall/contract/chat/office-chat';
import { orMissing, refuse } from '#kit/refusal';
import { rawRoute, routes } from '#kit/routes';
import { queryReader } from '#kit/wire-input';
import { isAiOn } from '#modules/ai';
import { refuseWords, sendPrivateFile, takeSent } from '#modules/platform';
import {
  adminDesk,
  adopt,
  block,
  broadcast,
  buyerDesk,
  contactBuyer,
  contactMerchant,
  contactPlatform,
  handBack,
  handOver,
  merchantDesk,
  openShopChat,
  saveConfig,
} from './desk.service.ts';
import { clearAll, clearOne, leave, markRead, recent, refuseWhereOff, say, senderOf, thread } from './message.service.ts';
import { speakerOf } from './person.service.ts';
import { blockedRooms, listRooms, roomFor } from './room.repository.ts';
import { shopChatOf, usedOn } from './shop.repository.ts';
import { guestName, opensFile } from './wire.ts';

export const chatRoutes = [
  ...routes(chatUser, {
    offline: ({ user_id }, ctx) => leave(ctx, user_id),
    sendMessage: (input, ctx) => say(ctx, input),
    messageRecentList: (input, ctx) => recent(ctx, input),
    messageList: (input, ctx) => thread(ctx, input),
    markAllRead: ({ user_id }, ctx) => markRead(ctx, user_id),
    deleteAllMessages: ({ user_id }, ctx) => clearAll(ctx, user_id),
    deleteMessage: ({ id }, ctx) => clearOne(ctx, id),
  }),
  ...routes(shopChat, { open: (input, ctx) => openShopChat(ctx, input) }),
  ...routes(personalChat, { desk: (_, ctx) => buyerDesk(ctx), adopt: ({ secret }, ctx) => adopt(ctx, secret) }),
  ...routes(merchantChat, {
    desk: (_, ctx) => merchantDesk(ctx),
    contact: (_, ctx) => contactPlatform(ctx),
    config: (_, ctx) => shopChatOf(ctx.db, ctx.shop),
    assistant: async (_, ctx) => ({
      ready: isAiOn(ctx.house, ctx.shop) ? (1 as const) : (0 as const),
      used: await usedOn(ctx.db, ctx.shop, ctx.now()),
    }),
    saveConfig: (input, ctx) => saveConfig(ctx, input),
    blocked: async (input, ctx) => {
      const { list, total } = await blockedRooms(ctx.db, ctx.shop, input);
      const shown = list.map((row) => ({ user_id: row.id, name: guestName(row, ctx.locale), blocked_at: row.blocked_at ?? ctx.now() }));
      return { list: shown, total };
    },
    block: (input, ctx) => block(ctx, input),
    ofOrder: ({ trade_no }, ctx) => contactBuyer(ctx, trade_no),
    handOver: ({ user_id }, ctx) => handOver(ctx, user_id),
  }),
  ...routes(adminChat, {
    desk: (_, ctx) => adminDesk(ctx),
    list: async (input, ctx) => {
      const { list, total } = await listRooms(ctx.db, input);
      const shown = list.map(({ id, kind, buyer_id: _, email, ...row }) => ({
        ...row,
        user_id: id,
        guest: kind === 'shop' ? guestName({ id, email }, ctx.locale) : '',
      }));
      return { list: shown, total };
    },
    open: ({ merchant_id }, ctx) => contactMerchant(ctx, merchant_id),
    handBack: ({ user_id }, ctx) => handBack(ctx, user_id),
    broadcast: ({ msg }, ctx) => broadcast(ctx, msg),
  }),
];

const readUpload = queryReader(ChatUpload);
const readFile = queryReader(ChatFile);

export const chatRawRoutes = [
  rawRoute(chatRaw.upload, async (request, reply, ctx) => {
    const { user_id, file_name } = readUpload(request.raw.url ?? '');
    const who = await speakerOf(ctx);
    const room = orMissing(await roomFor(ctx.db, who, user_id));
    refuseWhereOff(ctx, room.kind);
    if (who.side === 'guest' && room.blocked_at !== null) refuse('chat_blocked');
    const seconds = await ctx.house.limiter.attempt('chat_files', `${who.key} ${who.ownId}`);
    if (seconds > 0) refuse('chat_too_fast', { seconds });
    // what it is called is read by others too
    refuseWords(ctx.house, [file_name]);
    const sender = senderOf(who, room.id);
    const { id, kind } = await takeSent(ctx, (request.body ?? []) as AsyncIterable<Buffer>, { most: MOST_CHAT_FILE, file_name, sender });
    return reply.send({ code: 1, msg: 'success', data: { file_id: id, msg_type: kind === 'pdf' ? 'file' : 'image' } });
  }),
  rawRoute(chatRaw.file, async (request, reply, ctx) => {
    const asked = readFile(request.raw.url ?? '');
    if (!opensFile(ctx.house, asked)) refuse('missing');
    return sendPrivateFile(ctx, reply, asked.id);
  }),
];

/**
 * A shop's assistant: what a guest asks is left in the transaction that stores it, asked by a job outside any, and answered once. What it does
 * not know it passes on to a person.
 */
import type { SystemWord } from '@keymall/contract/chat/chat-words';
import { saying } from '@keymall/contract/kit/saying';
import type { ChatTold } from '#kit/chat';
import type { Ctx } from '#kit/context';
import { mintShopScope, type ShopScope } from '#kit/scope';
import { type Answer, answer } from '#modules/ai';
import { isWithin, sendMessage } from '#modules/merchant';
import { leaveQuestion, questionAt, saidAfter, setAnswered, setAsked, takeQuestion, unansweredTexts } from './assistant.repository.ts';
import { isSilent, questionOf, wantsPerson } from './assistant.rules.ts';
import type { Said } from './message.repository.ts';
import { lockRoom, type Room, roomById } from './room.repository.ts';
import { type ShopChat, shopChatOf } from './shop.repository.ts';
import { guestName } from './wire.ts';

/** How often it says in a chat that a person will answer. */
const TOLD_EVERY_MS = 3_600_000;
/** Of what was asked, in the letter to the merchant. */
const LONGEST_GIST = 60;

/** Writes into a locked chat (message.service.ts). */
type Append = (ctx: Ctx, room: Room, lastId: number, said: Said) => Promise<ChatTold>;
export type LockedRoom = NonNullable<Awaited<ReturnType<typeof lockRoom>>>;

const BY_ITSELF = {
  side: 'merchant',
  author_id: null,
  author_name: '',
  type: 'text',
  file_id: null,
  card: null,
  client_id: '',
  is_automatic: true,
} as const;
const TO_PERSON: SystemWord = 'to_person';

/** Tells guest and merchant that a person has to answer, once in an hour while none does. The chat is locked. */
async function passOn(
  ctx: Ctx,
  append: Append,
  room: Room,
  locked: LockedRoom,
  { config, lastId, text, wished }: { config: ShopChat; lastId: number; text: string; wished: boolean },
): Promise<void> {
  const now = ctx.now();
  const isTold = locked.asked_at !== null && now.getTime() - locked.asked_at.getTime() < TOLD_EVERY_MS;
  if (!isTold || (wished && !locked.wished)) await setAsked(ctx.db, room.id, now, wished || locked.wished);
  if (isTold) return;
  const away = isWithin(config, now) ? '' : config.away_text;
  const words = wished ? away : config.ai_unknown_text || away;
  const last = words === '' ? lastId : (await append(ctx, room, lastId, { ...BY_ITSELF, body: words })).id;
  await append(ctx, room, last, { ...BY_ITSELF, type: 'system', body: TO_PERSON });
  const gist = text.length > LONGEST_GIST ? `${text.slice(0, LONGEST_GIST)}…` : text;
  await sendMessage(ctx, room.merchant_id, 'chat_person', {
    title: saying('chat_person_title'),
    content: saying('chat_person', { guest: { zh_CN: guestName(room, 'zh_CN'), en_US: guestName(room, 'en_US') }, text: gist }),
    link: `/merchant/shop/chat?chat=${room.id}`,
  });
}

/** What a guest wrote, in the transaction that stores it: true where the assistant deals with it. */
export async function offer(ctx: Ctx, append: Append, room: Room, locked: LockedRoom, told: ChatTold, config: ShopChat): Promise<boolean> {
  if (config.ai_status !== 1 || told.type !== 'text' || locked.handed_at !== null) return false;
  if (wantsPerson(told.body)) {
    await passOn(ctx, append, room, locked, { config, lastId: told.id, text: told.body, wished: true });
    return true;
  }
  if (isSilent(config, locked, isWithin(config, ctx.now()), ctx.now())) return false;
  await leaveQuestion(ctx.db, told.id);
  return true;
}

interface Taken {
  shop: ShopScope;
  question: string;
  ownOnly: boolean;
}

/** A question that is still to be answered, counted for its day; null where there is none any more. */
async function take(ctx: Ctx, append: Append, message_id: number): Promise<Taken | null> {
  const open = await stillOpen(ctx, message_id);
  if (!open) return null;
  const { room, locked, config, shop } = open;
  const after = await saidAfter(ctx.db, room.id, message_id);
  // what was asked since is asked together with this
  if (after.by_guest) return null;
  if (isSilent(config, locked, isWithin(config, ctx.now()), ctx.now())) return null;
  const question = questionOf(await unansweredTexts(ctx.db, room.id, message_id, locked.answered_id));
  const { ai_day, ai_guest_day } = config;
  if (await takeQuestion(ctx.db, shop, { room_id: room.id, message_id, ai_day, ai_guest_day }, ctx.now()))
    return { shop, question, ownOnly: config.ai_shared === 0 };
  await setAnswered(ctx.db, room.id, message_id);
  await passOn(ctx, append, room, locked, { config, lastId: locked.last_id, text: question, wished: false });
  return null;
}

/** The chat of a question, locked; null where the question is gone, dealt with, or a person has spoken. */
async function stillOpen(ctx: Ctx, message_id: number) {
  const room_id = await questionAt(ctx.db, message_id);
  const locked = room_id === undefined ? undefined : await lockRoom(ctx.db, room_id);
  // a visitor's chat may have become his account's between the two
  if (!locked || (await questionAt(ctx.db, message_id)) !== locked.id) return null;
  if (locked.kind !== 'shop' || locked.handed_at !== null || locked.answered_id >= message_id) return null;
  if ((await saidAfter(ctx.db, locked.id, message_id)).by_person) return null;
  const shop = mintShopScope(locked.merchant_id);
  return { locked, shop, room: await roomById(ctx.db, locked.id), config: await shopChatOf(ctx.db, shop) };
}

/** Says what was found, or passes it on; once. */
async function tell(ctx: Ctx, append: Append, message_id: number, question: string, given: Answer): Promise<void> {
  const open = await stillOpen(ctx, message_id);
  if (!open || open.config.ai_status !== 1 || !(await setAnswered(ctx.db, open.room.id, message_id))) return;
  const { room, locked, config } = open;
  if (given.kind === 'person') return passOn(ctx, append, room, locked, { config, lastId: locked.last_id, text: question, wished: false });
  // asked twice because a process died, it is said once all the same
  const said = { ...BY_ITSELF, body: given.text, sources: given.sources, client_id: `ai-${message_id}` };
  await append(ctx, room, locked.last_id, said);
}

/** Answers a guest's message, with no transaction open while a model is asked. At least once: what was dealt with is not asked again. */
export async function answerQuestion(ctx: Ctx, append: Append, message_id: number): Promise<void> {
  const taken = await ctx.transaction((inner) => take(inner, append, message_id));
  if (!taken) return;
  const given = await answer(ctx, taken.question, { shop: taken.shop, ownOnly: taken.ownOnly });
  await ctx.transaction((inner) => tell(inner, append, message_id, taken.question, given));
}

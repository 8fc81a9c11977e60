/** Messages and chats as their reader knows them. */
import { timingSafeEqual } from 'node:crypto';
import { type ChatSide, GUEST_NAME, PLATFORM_NAME } from '@keymall/contract/chat/chat-words';
import type { Locale } from '@keymall/contract/kit/refusals';
import { formatTime } from '@keymall/contract/kit/time';
import { adminPages } from '@keymall/contract/pages/admin';
import { merchantPages } from '@keymall/contract/pages/merchant';
import { pagePath } from '@keymall/contract/pages/page';
import type { ChatCard, ChatPerson, ChatPlace, ChatTold } from '#kit/chat';
import type { House } from '#kit/house';
import type { MessageRow } from './message.repository.ts';
import { guestKey, merchantKey, PLATFORM_KEY } from './person.service.ts';

/** The last letters of a visitor's chat tell him from another. */
const NAMED_BY = 10_000;

/** Enough of a mailbox to know it again. */
const masked = (email: string): string => email.replace(/^(.{1,2})[^@]*/, '$1***');

/** A visitor or buyer, as a shop or the platform calls him. */
export const guestName = ({ id, email }: { id: number; email: string | null }, locale: Locale): string =>
  email === null ? `${GUEST_NAME[locale]} ${String(id % NAMED_BY).padStart(4, '0')}` : masked(email);

interface Named {
  id: number;
  kind: 'platform' | 'shop';
  username: string;
  shop_name: string;
  shop_logo: string;
  email: string | null;
}

/** What a chat is called on one of its sides. */
export function nameOf(room: Named, { side }: Pick<ChatPerson, 'side'>, locale: Locale): { name: string; avatar: string } {
  if (side === 'guest') return { name: room.shop_name, avatar: room.shop_logo };
  if (side === 'merchant')
    return room.kind === 'platform' ? { name: PLATFORM_NAME[locale], avatar: '' } : { name: guestName(room, locale), avatar: '' };
  return room.kind === 'platform'
    ? { name: room.shop_name || room.username, avatar: room.shop_logo }
    : { name: `${room.shop_name} · ${guestName(room, locale)}`, avatar: '' };
}

interface Places {
  id: number;
  merchant_id: number;
  kind: 'platform' | 'shop';
  buyer_id: number | null;
  guest_mac: Buffer | null;
  handed_at: Date | null;
}

/** Whose the sides of a chat are. */
export const keysOf = (room: Places): ChatPlace['keys'] => ({
  merchant: merchantKey(room.merchant_id),
  ...(room.kind === 'shop' && { guest: guestKey(room) }),
  ...((room.kind === 'platform' || room.handed_at !== null) && { platform: PLATFORM_KEY }),
});

/** Whose coming and going somebody hears of in a chat. */
export const otherKey = (keys: ChatPlace['keys'], { side }: Pick<ChatPerson, 'side'>): string | undefined =>
  side === 'guest' ? keys.merchant : (keys.guest ?? (side === 'merchant' ? keys.platform : keys.merchant));

/** A message as it travels between processes. */
export const toldOf = (row: MessageRow, keys: ChatPlace['keys']): ChatTold => ({
  room_id: row.room_id,
  keys,
  id: row.id,
  side: row.side,
  type: row.type,
  body: row.body,
  author_name: row.author_name,
  after_id: row.after_id,
  client_id: row.client_id,
  card: row.card,
  file: row.file_id === null ? null : { id: row.file_id, name: `${row.file_name}.${row.kind}`, bytes: row.bytes ?? 0 },
  is_auto: row.is_auto,
  sources: row.sources ?? [],
  create_at: row.create_at.getTime(),
});

const DAY_MS = 86_400_000;
const dayOf = ({ now }: Pick<House, 'now'>): number => Math.floor(now().getTime() / DAY_MS);
export const fileKey = ({ keyring }: Pick<House, 'keyring'>, id: number, day: number): string =>
  keyring.mac('lookup', `chat-file:${id}:${day}`).toString('base64url');

/** Is an address of a file one that was given out today or yesterday. */
export const opensFile = (house: House, { id, key }: { id: number; key: string }): boolean =>
  [0, 1].some((days) => {
    const [given, wanted] = [Buffer.from(key), Buffer.from(fileKey(house, id, dayOf(house) - days))];
    return given.length === wanted.length && timingSafeEqual(given, wanted);
  });

/** Where each side looks an order up. */
const ORDER_AT: Readonly<Record<ChatSide, string>> = {
  guest: '/order?trade_no=',
  merchant: `${pagePath('merchant', 'order/order/list', merchantPages['order/order/list'])}?trade_no=`,
  platform: `${pagePath('admin', 'order/list/index', adminPages['order/list/index'])}?keyword=`,
};

const cardFor = ({ type, card }: ChatTold, side: ChatSide): ChatCard | null =>
  card && type === 'order' ? { ...card, url: ORDER_AT[side] + encodeURIComponent(card.note) } : card;

/** A message as one person reads it: his own are from his number, all others from the chat's. */
export function readBy(house: House, told: ChatTold, who: Pick<ChatPerson, 'side' | 'ownId'>) {
  const isOwn = told.side === who.side;
  const url = told.file === null ? '' : `/chat/file?id=${told.file.id}&key=${fileKey(house, told.file.id, dayOf(house))}`;
  return {
    id: told.id,
    fromUid: isOwn ? who.ownId : told.room_id,
    toUid: isOwn ? told.room_id : who.ownId,
    msg: told.file === null ? told.body : url,
    msg_type: told.type,
    create_at: new Date(told.create_at),
    from_side: told.side,
    // who of a shop's staff answers is the shop's own matter
    from_name: isOwn || told.side === 'platform' ? told.author_name : '',
    after_id: told.after_id,
    client_id: isOwn ? told.client_id : '',
    card: cardFor(told, who.side),
    is_auto: told.is_auto ? (1 as const) : (0 as const),
    sources: told.sources,
    file: told.file === null ? null : { name: told.file.name, bytes: told.file.bytes, url },
  };
}

/** The same as a socket says it: times as the wire writes them. */
export const spokenTo = (house: House, told: ChatTold, who: ChatPerson): Record<string, unknown> => {
  const message = readBy(house, told, who);
  return { ...message, create_at: formatTime(message.create_at) };
};

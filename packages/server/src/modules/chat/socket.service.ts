/** What the chat socket asks of the module (realtime/chat). */
import type { ChatPerson, ChatPlace, ChatTold } from '#kit/chat';
import { mayEnterOffice } from '#kit/door';
import type { House } from '#kit/house';
import { accountOfSession } from '#modules/identity';
import { messagesByIds, setTold, untold } from './message.repository.ts';
import { chatterOf, mayChat } from './person.service.ts';
import { placesOf, roomById, roomFor } from './room.repository.ts';
import { keysOf, otherKey, spokenTo, toldOf } from './wire.ts';

/** The types that a frame names, by sides. */
const SIDE_OF: Readonly<Record<string, ChatPerson['side']>> = {
  merchant: 'merchant',
  admin: 'platform',
  personal: 'guest',
  guest: 'guest',
};

/** Somebody whose token was good, and the chats he is in. */
export interface BoundChat {
  person: ChatPerson;
  /** Those by which others hear of his coming and going. */
  places(): Promise<ChatPlace[]>;
  /** One of them by its number; null for a stranger's. */
  place(roomId: number): Promise<ChatPlace | null>;
}

/** Whose token a frame brings; null unless it is good, names its owner, and comes from where he may. Guests have to have asked somewhere. */
export async function bindChat(
  house: House,
  frame: { user_id: number; token: string; user_type: string },
  address: string,
): Promise<BoundChat | null> {
  const who = await chatterOf(house, frame.token);
  if (who === null || who === 'forbidden' || SIDE_OF[frame.user_type] !== who.side) return null;
  if (who.side === 'platform' && !mayEnterOffice(house, address)) return null;
  const names = who.side === 'merchant' ? [who.accountId, who.merchantId] : [who.ownId];
  if (!names.includes(frame.user_id)) return null;
  const places = async () => (await placesOf(house.db, who)).map((room) => ({ room_id: room.id, keys: keysOf(room) }));
  if (who.side === 'guest' && who.session === null && (await places()).length === 0) return null;
  const place = async (roomId: number) => {
    if (who.acting) return null;
    const room = await roomFor(house.db, who, roomId);
    // whom a shop does not hear it does not see writing either
    return room && !(who.side === 'guest' && room.blocked_at !== null) ? { room_id: room.id, keys: keysOf(room) } : null;
  };
  return { person: who, places, place };
}

/** Is who was bound still who he was, and may he still talk. */
export async function chatLives(house: House, { session }: ChatPerson): Promise<boolean> {
  if (session === null) return true;
  const account = await accountOfSession(house.db, session.id, house.now());
  return account !== null && mayChat(account);
}

/** A message is told when it is older than this: whoever stored it has had the time. */
const LATE_MS = 3_000;

/** What was stored and never told. */
export async function chatLate(house: House): Promise<ChatTold[]> {
  const ids = await untold(house.db, new Date(house.now().getTime() - LATE_MS));
  const rows = await messagesByIds(house.db, ids);
  const late: ChatTold[] = [];
  for (const row of rows.toSorted((a, b) => a.id - b.id)) late.push(toldOf(row, keysOf(await roomById(house.db, row.room_id))));
  return late;
}

export const chatWasTold = (house: House, ids: readonly number[]) => setTold(house.db, ids);
export { otherKey as otherChatKey, spokenTo as spokenInChat };

/** Who talks. It is known from the token alone; what a caller or a frame says about itself is compared with it, never believed. */

import type { ChatSide } from '@keymall/contract/chat/chat-words';
import { adminChat, merchantChat } from '@keymall/contract/chat/office-chat';
import { type AccountId, actingIn, may, type SignedIn } from '#kit/actor';
import type { ChatPerson } from '#kit/chat';
import type { Ctx } from '#kit/context';
import { mayEnterOffice } from '#kit/door';
import type { House } from '#kit/house';
import { refuse } from '#kit/refusal';
import { mintShopScope, type ShopScope } from '#kit/scope';
import { identify } from '#modules/identity';

/** A side of chats, and what reaches its rows. */
export type Chatter = ChatPerson & { authorId: number | null; authorName: string } & (
    | { side: 'platform' }
    | { side: 'merchant'; shop: ShopScope; merchantId: number; accountId: AccountId }
    | { side: 'guest'; buyerId: number; mac: null }
    | { side: 'guest'; buyerId: null; mac: Buffer }
  );

const GUEST = /^gst_[\w-]{43}$/;

export const PLATFORM_KEY = 'platform';
export const merchantKey = (merchantId: number): string => `merchant-${merchantId}`;
export const guestKey = ({ buyer_id, guest_mac }: { buyer_id: number | null; guest_mac: Buffer | null }): string =>
  buyer_id === null ? `guest-${(guest_mac as Buffer).toString('base64url')}` : `buyer-${buyer_id}`;

/** Which bit of `hidden` is a side's. */
export const BIT: Readonly<Record<ChatSide, number>> = { guest: 1, merchant: 2, platform: 4 };

/** A visitor's secret; new where none was brought. */
export const newSecret = (ctx: Ctx): string => `gst_${ctx.random(32).toString('base64url')}`;
export const isSecret = (token: string): boolean => GUEST.test(token);
export const macOf = ({ keyring }: Pick<House, 'keyring'>, secret: string): Buffer => keyring.mac('lookup', `chat-guest:${secret}`);

/** Offices talk by a right of their own; buyers need none. */
export function mayChat(account: SignedIn): boolean {
  if (account.realm === 'personal') return true;
  const { permission } = account.realm === 'admin' ? adminChat.desk : merchantChat.desk;
  return permission !== null && may(account, permission);
}

/** Whoever a token is; null for nobody, `forbidden` for whoever may not chat. */
export async function chatterOf(house: House, token: string): Promise<Chatter | 'forbidden' | null> {
  const common = { authorId: null, authorName: '', acting: false };
  if (isSecret(token)) {
    const mac = macOf(house, token);
    return { ...common, side: 'guest', key: guestKey({ buyer_id: null, guest_mac: mac }), ownId: 0, session: null, buyerId: null, mac };
  }
  const account = await identify(house.db, token, house.now());
  if (!account) return null;
  const { realm, sessionId: id, username } = account;
  if (realm === 'personal') {
    const key = guestKey({ buyer_id: account.id, guest_mac: null });
    return {
      ...common,
      side: 'guest',
      key,
      ownId: account.id,
      session: { realm, accountId: account.id, id },
      buyerId: account.id,
      mac: null,
    };
  }
  if (!mayChat(account)) return 'forbidden';
  if (account.realm === 'admin') {
    const own = { ownId: account.id, session: { realm: 'admin' as const, accountId: account.id, id } };
    return { ...common, ...own, side: 'platform', key: PLATFORM_KEY, authorId: account.id, authorName: username };
  }
  const { merchantId, accountId } = account;
  return {
    side: 'merchant',
    key: merchantKey(merchantId),
    ownId: accountId,
    session: { realm: 'merchant', accountId, id },
    shop: mintShopScope(merchantId),
    merchantId,
    accountId,
    authorId: accountId,
    // the owner is the shop; of staff, who of them
    authorName: accountId === merchantId ? '' : (username.split(':')[1] ?? username),
    acting: actingIn(account) !== undefined,
  };
}

/** Who calls. Refuses `signed_out`, `forbidden`, `door_shut`. */
export async function callerOf(ctx: Ctx): Promise<Chatter> {
  const chatter = (await chatterOf(ctx.house, ctx.token)) ?? refuse('signed_out');
  if (chatter === 'forbidden') return refuse('forbidden');
  if (chatter.side === 'platform' && !mayEnterOffice(ctx.house, ctx.address)) refuse('door_shut');
  return chatter;
}

/** Who speaks: an administrator in a merchant's place reads along, and says nothing in his name. Refuses `acting_refused`, too. */
export async function speakerOf(ctx: Ctx): Promise<Chatter> {
  const chatter = await callerOf(ctx);
  if (chatter.acting) refuse('acting_refused');
  return chatter;
}

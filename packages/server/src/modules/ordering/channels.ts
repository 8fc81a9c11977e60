import { adminOrder, merchantOrder } from '@keymall/contract/ordering/back-office-order';
import { adminComplaint, merchantComplaint } from '@keymall/contract/ordering/complaint';
import { merchantProxyComplaint } from '@keymall/contract/ordering/proxy-complaint';
import type { PresentPerson } from '@keymall/contract/realtime/push-socket';
import { may, type SignedIn } from '#kit/actor';
import type { ChannelGuest, ChannelRule } from '#kit/channels';
import type { Db } from '#kit/database';
import type { House } from '#kit/house';
import { identify, nameOfAccount } from '#modules/identity';
import { opensChannel } from './channel-grant.rules.ts';

const opens = (account: SignedIn, { permission }: { permission: string | null }): boolean =>
  permission !== null && may(account, permission);

// unscoped: part
const sideOf = async (db: Db, complaintId: number, merchantId: number): Promise<'seller' | 'supplier' | null> => {
  const row = await db.selectFrom('order_complaint').select('merchant_id').where('id', '=', complaintId).executeTakeFirst();
  if (row?.merchant_id === merchantId) return 'seller';
  const supplier = db.selectFrom('order_complaint_supplier').select('merchant_id').where('complaint_id', '=', complaintId);
  return (await supplier.where('merchant_id', '=', merchantId).executeTakeFirst()) ? 'supplier' : null;
};

// unscoped: part
const sellerOf = async (db: Db, orderId: number): Promise<number | null> => {
  const row = await db.selectFrom('orders').select('merchant_id').where('id', '=', orderId).executeTakeFirst();
  return row?.merchant_id ?? null;
};

// unscoped: all
const isComplaint = async (db: Db, id: number): Promise<boolean> =>
  (await db.selectFrom('order_complaint').select('id').where('id', '=', id).executeTakeFirst()) !== undefined;

/** Whoever may open the page of an order or a complaint sees who else has it open: administrators each other, a shop's people each other. */
async function mayBePresent({ db, now }: House, { account, token }: ChannelGuest, match: readonly string[]): Promise<boolean> {
  const [what, id, , shop] = match;
  const signedIn = account && (await identify(db, token, now()));
  if (!signedIn) return false;
  if (signedIn.realm === 'admin') {
    if (shop !== undefined) return false;
    return what === 'order'
      ? opens(signedIn, adminOrder.detail) && (await sellerOf(db, Number(id))) !== null
      : opens(signedIn, adminComplaint.detail) && (await isComplaint(db, Number(id)));
  }
  if (signedIn.realm !== 'merchant' || signedIn.merchantId !== Number(shop)) return false;
  if (what === 'order') return opens(signedIn, merchantOrder.detail) && (await sellerOf(db, Number(id))) === signedIn.merchantId;
  const side = await sideOf(db, Number(id), signedIn.merchantId);
  return side !== null && opens(signedIn, side === 'seller' ? merchantComplaint.detail : merchantProxyComplaint.proxyDetail);
}

/** Whoever knows an order's number may hear its state; a complaint's sides hear of it; who has one open is seen by those beside him. */
export const orderingChannels: ChannelRule[] = [
  {
    name: /^presence-(order|complaint)-([1-9]\d{0,14})-(admin|shop-([1-9]\d{0,14}))$/,
    mayJoin: mayBePresent,
    memberInfo: async ({ db }, account) => ({ name: await nameOfAccount(db, account) }) satisfies PresentPerson,
  },
  {
    name: /^private-order-([A-Z0-9]{20,32})$/,
    mayJoin: async ({ db }, _, [tradeNo = '']) =>
      (await db.selectFrom('orders').select('id').where('trade_no', '=', tradeNo).executeTakeFirst()) !== undefined,
  },
  {
    name: /^private-group-complaint-([1-9]\d{0,14})$/,
    mayJoin: async ({ db, keyring, now }, { account, token, type }, [id]) => {
      if (type === 'complaint') return opensChannel(keyring, `private-group-complaint-${id}`, token, now().getTime());
      // Whoever may not open the page is not told what happens on it. The token was good a moment ago.
      const signedIn = account && (await identify(db, token, now()));
      if (!signedIn) return false;
      if (signedIn.realm === 'admin') return opens(signedIn, adminComplaint.detail);
      const side = signedIn.realm === 'merchant' ? await sideOf(db, Number(id), signedIn.merchantId) : null;
      return side !== null && opens(signedIn, side === 'seller' ? merchantComplaint.detail : merchantProxyComplaint.proxyDetail);
    },
  },
];

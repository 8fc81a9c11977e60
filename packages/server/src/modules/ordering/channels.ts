import { adminComplaint, merchantComplaint } from '@keymall/contract/ordering/complaint';
import { merchantProxyComplaint } from '@keymall/contract/ordering/proxy-complaint';
import { may, type SignedIn } from '#kit/actor';
import type { ChannelRule } from '#kit/channels';
import type { Db } from '#kit/database';
import { identify } from '#modules/identity';
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

/** Whoever knows an order's number may hear its state; a complaint's sides hear of it. */
export const orderingChannels: ChannelRule[] = [
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

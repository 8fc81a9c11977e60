import type { ChannelRule } from '#kit/channels';
import type { Db } from '#kit/database';
import { opensChannel } from './channel-grant.rules.ts';

const isSide = async (db: Db, complaintId: number, merchantId: number): Promise<boolean> => {
  const row = await db.selectFrom('order_complaint').select('merchant_id').where('id', '=', complaintId).executeTakeFirst();
  if (row?.merchant_id === merchantId) return true;
  const supplier = db.selectFrom('order_complaint_supplier').select('merchant_id').where('complaint_id', '=', complaintId);
  return (await supplier.where('merchant_id', '=', merchantId).executeTakeFirst()) !== undefined;
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
    mayJoin: ({ db, keyring, now }, { account, token, type }, [id]) => {
      if (type === 'complaint') return opensChannel(keyring, `private-group-complaint-${id}`, token, now().getTime());
      if (account?.realm !== 'merchant') return account?.realm === 'admin';
      return isSide(db, Number(id), account.id);
    },
  },
];

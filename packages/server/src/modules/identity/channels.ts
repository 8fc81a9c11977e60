import { SEE_MONEY } from '@keymall/contract/merchant/staff-kinds';
import type { ChannelAccount, ChannelRule } from '#kit/channels';
import type { Db } from '#kit/database';
import { staffPerms } from './staff-perms.ts';

// unscoped: proven
async function staffSeesMoney(db: Db, { accountId, ownerId }: ChannelAccount): Promise<boolean> {
  const staff = await db
    .selectFrom('merchant_staff as s')
    .leftJoin('staff_role as r', 'r.id', 's.role_id')
    .select(['s.kind', 'r.perms'])
    .where('s.id', '=', accountId)
    .where('s.merchant_id', '=', ownerId)
    .executeTakeFirst();
  return staff !== undefined && staffPerms(['*'], staff.kind, staff.perms).includes(SEE_MONEY);
}

/** An account hears what concerns its whole office, and its own channel; whoever acts for a merchant, the merchant's. */
export const identityChannels: ChannelRule[] = [
  { name: /^private-office-(admin|merchant)$/, mayJoin: (_, { account }, [realm]) => account?.realm === realm },
  {
    name: /^private-office-merchant-([1-9]\d{0,14})$/,
    mayJoin: (_, { account }, [id]) => account?.realm === 'merchant' && account.ownerId === Number(id),
  },
  {
    name: /^private-(admin|merchant|personal)-([1-9]\d{0,14})$/,
    // what the merchant's channel says holds amounts
    mayJoin: async ({ db }, { account }, [realm, id]) =>
      account?.realm === realm &&
      account?.ownerId === Number(id) &&
      (account.realm !== 'merchant' || account.accountId === account.ownerId || (await staffSeesMoney(db, account))),
  },
];

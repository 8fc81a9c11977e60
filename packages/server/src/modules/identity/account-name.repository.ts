import type { ChannelAccount } from '#kit/channels';
import type { Db } from '#kit/database';

/** What an account is called among those who work beside it: as it calls itself, else by its sign-in. */
export async function nameOfAccount(db: Db, { realm, accountId, ownerId, actingId }: ChannelAccount): Promise<string> {
  if (realm === 'admin' || actingId !== undefined) return called(await adminNamed(db, actingId ?? accountId));
  if (realm !== 'merchant') return '';
  return called(accountId === ownerId ? await merchantNamed(db, accountId) : await staffNamed(db, accountId, ownerId));
}

const called = (row: { nickname: string; username: string } | undefined): string => (row ? row.nickname || row.username : '');

const adminNamed = (db: Db, id: number) => db.selectFrom('admin').select(['nickname', 'username']).where('id', '=', id).executeTakeFirst();

async function merchantNamed(db: Db, id: number): Promise<{ nickname: string; username: string } | undefined> {
  const row = await db.selectFrom('merchant').select('username').where('id', '=', id).executeTakeFirst();
  return row && { nickname: '', username: row.username };
}

// unscoped: proven
const staffNamed = (db: Db, id: number, merchantId: number) =>
  db
    .selectFrom('merchant_staff')
    .select(['nickname', 'username'])
    .where('id', '=', id)
    .where('merchant_id', '=', merchantId)
    .executeTakeFirst();

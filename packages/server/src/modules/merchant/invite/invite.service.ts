import type { AdminCtx } from '#kit/context';
import { found, orMissing, refuse } from '#kit/refusal';
import { merchantNamed, nextBatch, setBatchStatus } from './invite.repository.ts';

/** Letters and digits that are not taken for each other: what somebody reads out is what is typed. */
const ALPHABET = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';
const LENGTH = 10;

interface Batch {
  count: number;
  prefix: string;
  max_uses: number;
  expire_at: Date | null;
  owner: string;
  note: string;
}

/** Makes so many codes, which nobody guesses (50 bits each). Refuses `bad_input` where the owner is nobody. */
export async function addInvites(ctx: AdminCtx, { count, prefix, owner, ...each }: Batch): Promise<{ codes: string[]; batch: number }> {
  const owner_id =
    owner === '' ? null : ((await merchantNamed(ctx.db, owner).executeTakeFirst())?.id ?? refuse('bad_input', { field: 'owner' }));
  const { id: admin_id, username: admin_name } = ctx.actor;
  const codes = Array.from({ length: count }, () => prefix + [...ctx.random(LENGTH)].map((byte) => ALPHABET[byte & 31]).join(''));
  const batch = await nextBatch(ctx.db);
  await ctx.db
    .insertInto('invite_code')
    .values(codes.map((code) => ({ code, batch, ...each, owner_id, admin_id, admin_name })))
    .execute();
  return { codes, batch };
}

/** Turns a code off or on; whoever registered by it stays. */
export async function setInviteStatus(ctx: AdminCtx, id: number, status: 0 | 1): Promise<void> {
  const { numUpdatedRows } = await ctx.db.updateTable('invite_code').set({ status }).where('id', '=', id).executeTakeFirstOrThrow();
  found(numUpdatedRows === 1n);
}

/** The same of all codes of a batch; gives how many changed. Refuses `missing` where there is no such batch. */
export async function turnBatch(ctx: AdminCtx, batch: number, status: 0 | 1): Promise<{ count: number }> {
  orMissing(await ctx.db.selectFrom('invite_code').select('id').where('batch', '=', batch).limit(1).executeTakeFirst());
  return { count: await setBatchStatus(ctx.db, batch, status) };
}

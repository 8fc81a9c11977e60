import type { AdminCtx } from '#kit/context';
import { found, refuse } from '#kit/refusal';
import { merchantNamed } from './invite.repository.ts';

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
export async function addInvites(ctx: AdminCtx, { count, prefix, owner, ...each }: Batch): Promise<{ codes: string[] }> {
  const owner_id =
    owner === '' ? null : ((await merchantNamed(ctx.db, owner).executeTakeFirst())?.id ?? refuse('bad_input', { field: 'owner' }));
  const { id: admin_id, username: admin_name } = ctx.actor;
  const codes = Array.from({ length: count }, () => prefix + [...ctx.random(LENGTH)].map((byte) => ALPHABET[byte & 31]).join(''));
  await ctx.db
    .insertInto('invite_code')
    .values(codes.map((code) => ({ code, ...each, owner_id, admin_id, admin_name })))
    .execute();
  return { codes };
}

/** Turns a code off or on; whoever registered by it stays. */
export async function setInviteStatus(ctx: AdminCtx, id: number, status: 0 | 1): Promise<void> {
  const { numUpdatedRows } = await ctx.db.updateTable('invite_code').set({ status }).where('id', '=', id).executeTakeFirstOrThrow();
  found(numUpdatedRows === 1n);
}

/** Proof of work: half a second of a visitor's machine, asked for while a goods is under pressure or somebody guesses. Each proof once. */
import { createChallenge, verifySolution } from 'altcha-lib/v1';
import type { Ctx } from '#kit/context';
import type { Keyring } from '#kit/house';
import { sweepBefore } from '#kit/sweep';

/** About how many hashes a visitor tries twice over. */
const HARDNESS = 40_000;
const MINUTES = 5;

const keyOf = (keyring: Keyring): string => keyring.mac('lookup', 'proof-of-work').toString('hex');

/** A fresh task, as JSON text for the page's solver. */
export async function newChallenge(ctx: Ctx): Promise<string> {
  const expires = new Date(ctx.now().getTime() + MINUTES * 60_000);
  return JSON.stringify(await createChallenge({ hmacKey: keyOf(ctx.house.keyring), maxnumber: HARDNESS, expires }));
}

/**
 * Is it the answer to a task of ours, in time, and used for no other request before: then it is used up now. The same request may bring it
 * again; without `requestHash` nothing may.
 */
export async function spendProof(ctx: Ctx, proof: string, requestHash: Buffer | null = null): Promise<boolean> {
  if (proof === '' || !(await verifySolution(proof, keyOf(ctx.house.keyring)).catch(() => false))) return false;
  const { signature } = JSON.parse(Buffer.from(proof, 'base64').toString('utf8')) as { signature: string };
  const kept = await ctx.db
    .insertInto('spent_proof')
    .values({ proof: signature, expire_at: new Date(ctx.now().getTime() + MINUTES * 60_000), request_hash: requestHash })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  if (kept.numInsertedOrUpdatedRows === 1n) return true;
  if (requestHash === null) return false;
  const spent = await ctx.db.selectFrom('spent_proof').select('request_hash').where('proof', '=', signature).executeTakeFirst();
  return spent?.request_hash?.equals(requestHash) ?? false;
}

/** Forgets proofs whose time is over anyway; gives how many. */
export const sweepProofs = (ctx: Ctx): Promise<number> => sweepBefore('spent_proof', ctx.db, 'expire_at', ctx.now());

/**
 * The human end of money in doubt. An administrator has looked into the gateway's own books and says what is there, with a reason
 * and evidence; above `cash_second_money` two must say the same. See docs/domain/withdrawals.md.
 */
import { sql } from 'kysely';
import type { Ctx } from '#kit/context';
import { refuse } from '#kit/refusal';
import type { VerdictSubject } from '../tables.ts';
import { isOfficePicture } from './verdict.repository.ts';

/** What an administrator says of a row, and by what he saw it. */
export type Seen = Pick<Word, 'id' | 'reason' | 'evidence' | 'picture'>;

interface Word {
  subject: VerdictSubject;
  id: number;
  amount: number;
  /** Seen as paid, or as not paid. */
  paid: boolean;
  reason: string;
  evidence: string;
  picture: string;
}

/**
 * One word, in the transaction of whoever holds the row it is about. `agreed`: it is to be ended now; `waits`: another administrator
 * must say the same. Refuses `verdict_evidence`, a picture that is none of ours, and `verdict_same`.
 */
export async function judge(ctx: Ctx, { subject, id, amount, paid, reason, evidence, picture }: Word): Promise<'agreed' | 'waits'> {
  if (ctx.actor.realm !== 'admin') throw new Error('only an administrator judges');
  if (evidence === '' && picture === '') refuse('verdict_evidence');
  if (picture !== '' && !(await isOfficePicture(ctx.db, picture))) refuse('bad_input', { field: 'picture' });
  const { cash_second_money } = ctx.house.settings.get('settlement');
  const { rows } = await sql<{ said: 'agreed' | 'waits' | 'same' }>`
    select fn.verdict_give(${subject}, ${id}, ${ctx.actor.id}, ${paid}, ${amount}, ${cash_second_money}, ${reason}, ${evidence}, ${picture},
      ${ctx.now()}) as said`.execute(ctx.db);
  const said = rows[0]?.said;
  return said === 'agreed' || said === 'waits' ? said : refuse('verdict_same');
}

/** The doubt begins anew, as it is sent once more: what was said of it before counts no more. */
export const forgetVerdicts = (ctx: Ctx, subject: VerdictSubject, id: number) =>
  sql`select fn.verdicts_end(${subject}, ${id}, ${ctx.now()})`.execute(ctx.db);

/** Longer than any call to a gateway: whoever was called so long ago has answered, or never will. */
const CALL_MS = 30_000;

/** Refuses `refund_under_way` while a call for a refund may be on the wire: what it does is not known yet. */
export function assertNoCall(ctx: Ctx, askedAt: Date | null): void {
  if (askedAt !== null && ctx.now().getTime() - askedAt.getTime() < CALL_MS) refuse('refund_under_way');
}

/** What administrators say of a payout or a refund that its gateway tells no end of. See docs/domain/withdrawals.md. */
import { z } from 'zod';
import { anyText } from '../kit/field.ts';
import { time } from '../kit/time.ts';

/** What it was seen by: words, a picture of the administrators' uploads, or both; one of them there must be. */
export const evidence = { evidence: anyText(2000).default(''), picture: anyText(200).default('') };

/** One administrator's word. */
export const Verdict = z.strictObject({
  admin: z.string(),
  /** Seen as paid, or as not paid. */
  paid: z.boolean(),
  reason: z.string(),
  evidence: z.string(),
  picture: z.string(),
  create_at: time,
  /** The doubt it speaks of lasts. */
  counts: z.boolean(),
});

/** `waits_second`: another administrator must say the same. */
export const judged = z.strictObject({ waits_second: z.boolean() });

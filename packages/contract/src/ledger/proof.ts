/** Proofs that the books are whole, and the days that are sealed (docs/domain/proof.md). */
import { z } from 'zod';
import { endpoint } from '../kit/endpoint.ts';
import { id } from '../kit/field.ts';
import { listInput, listOf } from '../kit/list.ts';
import { time } from '../kit/time.ts';
import { verb } from '../kit/verb.ts';

export const proofStatus = z.enum(['running', 'green', 'red', 'failed']);

export const ProofRow = z.strictObject({
  id,
  source: z.enum(['nightly', 'manual']),
  status: proofStatus,
  admin_name: z.string(),
  /** How many checks it makes, how many are done, and how many of them found something. */
  checks: z.number().int(),
  done: z.number().int(),
  broken: z.number().int(),
  postings: z.number().int().nullable(),
  /** The last sealed day that it took as proven, with what it came to; null where it asked all there is. */
  since: z.string().nullable(),
  /** Why it could not end. */
  message: z.string(),
  /** The chain of sealed days as it stood then: its last day, and its head as hex. */
  sealed_until: z.string().nullable(),
  chain: z.string(),
  create_at: time,
  end_at: time.nullable(),
});

export const Finding = z.strictObject({
  /** The check's name, as in docs/domain/invariants.md, and its rule in a sentence. */
  check: z.string(),
  sentence: z.string(),
  count: z.number().int(),
  /** Up to 20 of what broke it. */
  rows: z.array(z.record(z.string(), z.unknown())),
});

const LedgerDay = z.strictObject({
  day: z.string(),
  postings: z.number().int(),
  /** Both as hex: of the day's postings, and of all days up to it. */
  digest: z.string(),
  chain: z.string(),
  seal_at: time,
});

export const adminProof = {
  /** The proof under way, the last one that came to an end, and whether payouts wait for it. */
  state: endpoint({
    path: '/adminapi/finance/proof/state',
    effect: 'read',
    summary: '对账状态',
    input: z.strictObject({}),
    output: z.strictObject({
      running: ProofRow.nullable(),
      latest: ProofRow.nullable(),
      findings: z.array(Finding),
      stopped: z.boolean(),
      sealed_days: z.number().int(),
      sealed: LedgerDay.nullable(),
    }),
  }),
  list: verb.list('/adminapi/finance/proof/list', '对账记录', { status: proofStatus.optional() }, ProofRow),
  detail: verb.detail('/adminapi/finance/proof/detail', '核对结果', ProofRow.extend({ findings: z.array(Finding) })),
  run: endpoint({
    path: '/adminapi/finance/proof/run',
    effect: 'write',
    summary: '立即对账',
    input: z.strictObject({}),
    output: z.strictObject({ id }),
  }),
  days: endpoint({
    path: '/adminapi/finance/proof/days',
    effect: 'read',
    summary: '封账记录',
    input: listInput({}),
    output: listOf(LedgerDay),
  }),
};

export const merchantProof = {
  /** When this merchant's wallets were last proven; `stopped` while a failed proof holds payouts back. */
  state: endpoint({
    path: '/merchantapi/finance/proof/state',
    effect: 'read',
    summary: '对账状态',
    input: z.strictObject({}),
    output: z.strictObject({ proven_at: time.nullable(), postings: z.number().int().nullable(), stopped: z.boolean() }),
  }),
};

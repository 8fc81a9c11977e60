/** Nightly: days that are over are sealed, then all books are proven. */
import { saying } from '@keymall/contract/kit/saying';
import { type Queue, queue, type Schedule } from '#kit/jobs';
import { Refusal } from '#kit/refusal';
import { prove, sealDays, startProof } from './proof.service.ts';

const RETRIES = 2;

export const proofQueues: Queue<{ proof_id: number }>[] = [
  queue({
    name: 'ledger.prove',
    retries: RETRIES,
    async work(ctx, { proof_id }) {
      await prove(ctx, proof_id);
    },
  }),
];

export const proofSchedules: Schedule[] = [
  {
    name: 'ledger.seal',
    title: { zh_CN: '封存前一日账目', en_US: 'Seal the books of the day before' },
    rule: '30 3 * * *',
    run: async (ctx) => saying('job_sealed', { count: await sealDays(ctx) }),
  },
  {
    name: 'ledger.prove',
    title: { zh_CN: '每日对账', en_US: 'Daily proof of the books' },
    rule: '45 3 * * *',
    async run(ctx) {
      try {
        await ctx.transaction((inner) => startProof(inner, 'nightly', null));
        return saying('job_proof_begun');
      } catch (error) {
        if (error instanceof Refusal && error.refusal === 'proof_running') return saying('job_proof_running');
        throw error;
      }
    },
  },
];

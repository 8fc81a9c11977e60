/** Nightly: days that are over are sealed, then all books are proven. Until then their postings are added up as they come, an hour behind. */
import { saying } from '@keymall/contract/kit/saying';
import { type Queue, queue, type Schedule } from '#kit/jobs';
import { Refusal } from '#kit/refusal';
import { prove, sealDays, startProof, sumOpenDays } from './proof.service.ts';

const RETRIES = 2;

/** A run is to end soon: a house whose days were not sealed for long has them added up some at a time. */
const STEPS_A_RUN = 10;

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
    name: 'ledger.sum-open',
    title: { zh_CN: '汇总未封存的账目', en_US: 'Sum up the books that are not sealed' },
    rule: '*/10 * * * *',
    run: async (ctx) => saying('job_summed', { count: await sumOpenDays(ctx, STEPS_A_RUN) }),
  },
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

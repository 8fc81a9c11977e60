/** Nightly: days that are over are sealed, then all books are proven. */
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
  { name: 'ledger.seal', title: '封存前一日账目', rule: '30 3 * * *', run: async (ctx) => `封存 ${await sealDays(ctx)} 天` },
  {
    name: 'ledger.prove',
    title: '每日对账',
    rule: '45 3 * * *',
    async run(ctx) {
      try {
        await ctx.transaction((inner) => startProof(inner, 'nightly', null));
        return '对账已开始';
      } catch (error) {
        if (error instanceof Refusal && error.refusal === 'proof_running') return '上一次对账仍在进行';
        throw error;
      }
    },
  },
];

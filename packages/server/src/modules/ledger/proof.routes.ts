import { adminProof, merchantProof } from '@keymall/contract/ledger/proof';
import { orMissing } from '#kit/refusal';
import { routes } from '#kit/routes';
import { lastProven, listDays, listProofs, payoutsStopped } from './proof.repository.ts';
import { proofInFull, proofRow, proofState, startProof } from './proof.service.ts';

export const proofRoutes = [
  ...routes(adminProof, {
    state: (_, ctx) => proofState(ctx),
    list: async (input, ctx) => {
      const { list, total } = await listProofs(ctx.db, input);
      return { list: list.map(proofRow), total };
    },
    detail: async ({ id }, ctx) => orMissing(await proofInFull(ctx, id)),
    run: async (_, ctx) => ({ id: await startProof(ctx, 'manual', ctx.actor.id) }),
    days: (input, ctx) => listDays(ctx.db, input),
  }),
  ...routes(merchantProof, {
    state: async (_, ctx) => {
      const [proven, stopped] = await Promise.all([lastProven(ctx.db, ctx.shop), payoutsStopped(ctx.db)]);
      return { proven_at: proven?.end_at ?? null, postings: proven?.postings ?? null, stopped };
    },
  }),
];

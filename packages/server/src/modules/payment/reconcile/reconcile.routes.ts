import { adminReconcile, reconcileRaw, StatementUpload } from '@keymall/contract/payment/reconcile';
import { tellMore } from '#kit/act';
import { orMissing } from '#kit/refusal';
import { type MountedRaw, rawRoute, routes } from '#kit/routes';
import { queryReader } from '#kit/wire-input';
import { leaveTask } from '#modules/platform';
import { statementDifferences } from './reconcile.export.ts';
import { listDifferences, listStatements, settleDifferences, statementById } from './reconcile.repository.ts';
import { detail, options, takeStatement } from './reconcile.service.ts';

export const reconcileRoutes = routes(adminReconcile, {
  list: (filter, ctx) => listStatements(ctx.db, filter),
  options: (_, ctx) => options(ctx),
  detail: ({ id }, ctx) => detail(ctx, id),
  differences: async (filter, ctx) => {
    orMissing(await statementById(ctx.db, filter.id));
    return listDifferences(ctx, filter);
  },
  settle: async ({ ids, note }, ctx) => ({ count: await settleDifferences(ctx.db, ids, ctx.actor.id, note, ctx.now()) }),
  export: leaveTask(statementDifferences),
});

const readQuery = queryReader(StatementUpload);

const upload = rawRoute(reconcileRaw.upload, async (request, reply, ctx) => {
  const given = readQuery(request.raw.url ?? '');
  const id = await takeStatement(ctx, given, (request.body ?? []) as AsyncIterable<Buffer>);
  tellMore(ctx, { ...given, id });
  return reply.send({ code: 1, msg: 'success', data: { id } });
});

export const reconcileRawRoutes: MountedRaw[] = [upload];

import { adminReconcile, reconcileRaw, StatementUpload } from '@keymall/contract/payment/reconcile';
import { tellMore } from '#kit/act';
import { orMissing } from '#kit/refusal';
import { type MountedRaw, rawRoute, routes } from '#kit/routes';
import { cleaned, decodeInput, textReader } from '#kit/wire-input';
import { listDifferences, listStatements, settleDifferences, statementById } from './reconcile.repository.ts';
import { detail, options, takeStatement } from './reconcile.service.ts';
import { exportDifferences } from './reconcile-export.service.ts';

export const reconcileRoutes = routes(adminReconcile, {
  list: (filter, ctx) => listStatements(ctx.db, filter),
  options: (_, ctx) => options(ctx),
  detail: ({ id }, ctx) => detail(ctx, id),
  differences: async (filter, ctx) => {
    orMissing(await statementById(ctx.db, filter.id));
    return listDifferences(ctx.db, filter);
  },
  settle: async ({ ids, note }, ctx) => ({ count: await settleDifferences(ctx.db, ids, ctx.actor.id, note, ctx.now()) }),
  export: (input, ctx) => exportDifferences(ctx, input),
});

const readQuery = textReader(StatementUpload);

const upload = rawRoute(reconcileRaw.upload, async (request, reply, ctx) => {
  const { searchParams } = new URL(request.raw.url ?? '', 'http://any');
  const given = decodeInput(StatementUpload, cleaned(readQuery(searchParams))) as ReturnType<typeof StatementUpload.parse>;
  const id = await takeStatement(ctx, given, (request.body ?? []) as AsyncIterable<Buffer>);
  tellMore(ctx, { ...given, id });
  return reply.send({ code: 1, msg: 'success', data: { id } });
});

export const reconcileRawRoutes: MountedRaw[] = [upload];

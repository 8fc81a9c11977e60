import { adminInvite } from '@keymall/contract/merchant/invite';
import { found } from '#kit/refusal';
import { routes } from '#kit/routes';
import { leaveTask } from '#modules/platform';
import { invites } from './invite.export.ts';
import { deleteUnused, listInvites, usesOf } from './invite.repository.ts';
import { addInvites, setInviteStatus, turnBatch } from './invite.service.ts';

const USES_SHOWN = 100;

export const inviteRoutes = routes(adminInvite, {
  list: (filter, ctx) => listInvites(ctx.db, filter, ctx.now()),
  export: leaveTask(invites),
  addMany: (batch, ctx) => addInvites(ctx, batch),
  status: ({ id, status }, ctx) => setInviteStatus(ctx, id, status),
  batchStatus: ({ batch, status }, ctx) => turnBatch(ctx, batch, status),
  uses: async ({ id }, ctx) => ({ list: await usesOf(ctx.db, id, USES_SHOWN) }),
  delBatch: async ({ ids }, ctx) => found((await deleteUnused(ctx.db, ids)) > 0),
});

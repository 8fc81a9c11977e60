import { Readable } from 'node:stream';
import { adminExport, exportRaw, merchantExport } from '@keymall/contract/platform/export';
import { sendFile } from '#kit/attachment';
import type { Ctx, OfficeCtx } from '#kit/context';
import type { House } from '#kit/house';
import { orMissing, refuse } from '#kit/refusal';
import { type MountedRaw, rawRoute, routes } from '#kit/routes';
import { chunkOf, dropTask, listTasks, ownerOf, taskOf } from './export.repository.ts';
import { finished } from './export.service.ts';

const TICKET_MS = 300_000;
const macOf = (house: House, id: number, until: number): string =>
  house.keyring.mac('lookup', `export:${id}:${until}`).toString('base64url').slice(0, 32);

/** An address that opens a file for five minutes, to whoever has it: a browser's download sends no token. */
async function linkTo(ctx: OfficeCtx, id: number): Promise<{ url: string }> {
  orMissing(await taskOf(ctx.db, ownerOf(ctx), id));
  await finished(ctx, id);
  const until = ctx.now().getTime() + TICKET_MS;
  return { url: `/home/export/file/${id}.${until}.${macOf(ctx.house, id, until)}` };
}

async function remove(ctx: OfficeCtx, id: number): Promise<void> {
  if (!(await dropTask(ctx.db, ownerOf(ctx), id))) orMissing(null);
}

export const exportRoutes = [
  ...routes(merchantExport, {
    list: (input, ctx) => listTasks(ctx.db, ownerOf(ctx), input),
    link: ({ id }, ctx) => linkTo(ctx, id),
    del: ({ id }, ctx) => remove(ctx, id),
  }),
  ...routes(adminExport, {
    list: (input, ctx) => listTasks(ctx.db, ownerOf(ctx), input),
    link: ({ id }, ctx) => linkTo(ctx, id),
    del: ({ id }, ctx) => remove(ctx, id),
  }),
];

/** The task a ticket is for. Refuses `missing` for one that is forged or too old. */
function ticketOf(ctx: Ctx, ticket: string): number {
  const [, id, until, mac] = /^([1-9]\d{0,14})\.(\d{13})\.([\w-]{32})$/.exec(ticket) ?? refuse('missing');
  const isMine = mac === macOf(ctx.house, Number(id), Number(until));
  return isMine && Number(until) > ctx.now().getTime() ? Number(id) : refuse('missing');
}

async function* chunksOf(ctx: Ctx, id: number): AsyncGenerator<Buffer> {
  for (let seq = 0; ; seq += 1) {
    const chunk = await chunkOf(ctx.db, id, seq);
    if (!chunk) return;
    yield chunk.data;
  }
}

export const exportRawRoutes: MountedRaw[] = [
  rawRoute(exportRaw.file, async (request, reply, ctx) => {
    const task = await finished(ctx, ticketOf(ctx, (request.params as { ticket: string }).ticket));
    const { title, format, bytes } = task;
    return sendFile(reply, { name: `${title}-${task.id}`, format, bytes }, Readable.from(chunksOf(ctx, task.id), { objectMode: false }));
  }),
];

/** Files of cards: up as the body of a call, whole or in pieces. */
import { cardImportRaw, UploadBegin, UploadGoOn } from '@keymall/contract/inventory/card-import';
import type { FastifyRequest } from 'fastify';
import { tellMore, tellNothing } from '#kit/act';
import { callerOf } from '#kit/caller';
import { inTransaction } from '#kit/context';
import { orMissing, refuse } from '#kit/refusal';
import { type MountedRaw, rawRoute } from '#kit/routes';
import { queryReader } from '#kit/wire-input';
import { logOperation } from '#modules/platform';
import { close, openUpload } from './import.service.ts';
import { receivePiece } from './import-file.ts';
import { importById } from './import-list.repository.ts';

const readBegin = queryReader(UploadBegin);
const readGoOn = queryReader(UploadGoOn);

/** The body while it comes in; a caller who hangs up has sent no file. */
async function* bodyOf(request: FastifyRequest): AsyncGenerator<Buffer> {
  try {
    yield* (request.body ?? []) as AsyncIterable<Buffer>;
  } catch {
    refuse('bad_input', { field: 'body' });
  }
}

const upload = rawRoute(cardImportRaw.upload, async (request, reply, ctx) => {
  const { db, house } = ctx;
  const goesOn = /[?&]import_id=/.test(request.raw.url ?? '');
  // A file is one upload, however many pieces it comes in.
  if (!goesOn) await house.limiter.spend('upload', callerOf(ctx));
  const { more, ...given } = goesOn ? readGoOn(request.raw.url ?? '') : readBegin(request.raw.url ?? '');
  const isFirst = 'goods_id' in given;
  const importId = isFirst ? await inTransaction(ctx, (inner) => openUpload(inner, given)) : given.import_id;
  if (!isFirst && orMissing(await importById(db, ctx.shop, importId)).status !== 'receiving') refuse('import_over');
  await receivePiece(db, house.keyring, importId, isFirst ? 0 : given.piece, bodyOf(request));
  if (more === 1) tellNothing(ctx);
  else
    await inTransaction(ctx, async (inner) => {
      await close(inner, importId);
      tellMore(inner, { ...given, import_id: importId });
      await logOperation(inner);
    });
  return reply.send({ code: 1, msg: 'success', data: { import_id: importId, status: more === 0 ? 'waiting' : 'receiving' } });
});

export const importRawRoutes: MountedRaw[] = [upload];

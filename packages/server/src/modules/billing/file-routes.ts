/** Private files up and down: what calls of contracts and invoices have in common. */
import { FileUpload, MOST_FILE_BYTES } from '@keymall/contract/billing/private-file';
import type { RawEndpoint } from '@keymall/contract/kit/endpoint';
import { id } from '@keymall/contract/kit/field';
import { z } from 'zod';
import { tellMore } from '#kit/act';
import type { AdminCtx } from '#kit/context';
import { type CtxOf, type MountedRaw, rawRoute } from '#kit/routes';
import { bodyOf, queryReader } from '#kit/wire-input';
import { sendPrivateFile, takeFile } from '#modules/platform';

const readQuery = queryReader(FileUpload);
const OfOne = z.strictObject({ id });

/** Takes the body of a call as a file of one of these kinds. */
export const uploadRoute = (endpoint: RawEndpoint<'admin', 'permission'>, kinds: readonly ('pdf' | 'ofd')[]): MountedRaw =>
  rawRoute(endpoint, async (request, reply, ctx: AdminCtx) => {
    const { file_name } = readQuery(request.raw.url ?? '');
    const file_id = await takeFile(ctx, (request.body ?? []) as AsyncIterable<Buffer>, { kinds, most: MOST_FILE_BYTES, file_name });
    tellMore(ctx, { file_name, file_id });
    return reply.send({ code: 1, msg: 'success', data: { file_id } });
  });

/** Answers with the file that `fileOf` finds for whoever asks; it refuses `missing` what is not his. */
export const downloadRoute = <E extends RawEndpoint>(endpoint: E, fileOf: (ctx: CtxOf<E>, id: number) => Promise<number>): MountedRaw =>
  rawRoute(endpoint, async (request, reply, ctx) => {
    const asked = bodyOf(OfOne, request.body);
    const base = ctx as Parameters<typeof tellMore>[0] & AdminCtx;
    tellMore(base, asked);
    return sendPrivateFile(base, reply, await fileOf(ctx, asked.id));
  });

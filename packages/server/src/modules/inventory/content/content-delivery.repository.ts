/** A delivered text or file in clear: only for whoever has proven to be its buyer, or owns it. */
import type { Ctx } from '#kit/context';
import { orMissing, refuse } from '#kit/refusal';
import { unsealChunk, unsealText } from './content-cipher.ts';

// unscoped: part
const place = async (ctx: Ctx, contentId: number) =>
  orMissing(
    await ctx.db
      .selectFrom('goods_content')
      .select(['goods_id', 'version', 'kind', 'sealed', 'file_name', 'mime', 'bytes'])
      .where('id', '=', contentId)
      .executeTakeFirst(),
  );

/** The text of a version. Refuses `missing` where there is none. */
export async function openText(ctx: Ctx, contentId: number): Promise<string> {
  const { goods_id, version, sealed } = await place(ctx, contentId);
  return unsealText(ctx.house.keyring, { goods_id, version, seq: 0 }, orMissing(sealed));
}

/** A file of a version: its name, type and size, and its bytes chunk by chunk. Refuses `missing` where there is none. */
export async function openFile(ctx: Ctx, contentId: number) {
  const { goods_id, version, kind, file_name, mime, bytes } = await place(ctx, contentId);
  if (kind !== 2) return refuse('missing');
  async function* chunks(): AsyncGenerator<Buffer> {
    for (let seq = 0; ; seq += 1) {
      const chunk = await ctx.db
        .selectFrom('goods_content_chunk')
        .select('sealed')
        .where('content_id', '=', contentId)
        .where('seq', '=', seq)
        .executeTakeFirst();
      if (!chunk) return;
      yield unsealChunk(ctx.house.keyring, { goods_id, version, seq }, chunk.sealed);
    }
  }
  return { file_name, mime, bytes, chunks: chunks() };
}

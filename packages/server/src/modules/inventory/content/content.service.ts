/** A merchant's texts and files that are sold again and again; what leaves in clear is logged. */
import type { MerchantCtx } from '#kit/context';
import { found, orMissing, refuse } from '#kit/refusal';
import { stockTopic } from '#modules/catalogue';
import { contentOf, dropStock, holdGoods, keepVersion, nextVersion, writeStock } from './content.repository.ts';
import { fileName } from './content.rules.ts';
import { sealChunk, sealText } from './content-cipher.ts';
import { openFile, openText } from './content-delivery.repository.ts';

/** Bytes of one chunk of a file. */
const CHUNK = 262_144;

const tell = (ctx: MerchantCtx): void => ctx.after(() => ctx.house.invalidate(stockTopic(ctx.shop.merchantId)));

/** What a goods sells now, without the thing itself. Refuses `missing`. */
export async function detail(ctx: MerchantCtx, goodsId: number) {
  const row = orMissing(await contentOf(ctx.db, ctx.shop, goodsId));
  return {
    delivery_kind: row.delivery_kind,
    version: row.version ?? 0,
    file_name: row.file_name ?? '',
    bytes: row.bytes ?? 0,
    create_at: row.create_at ?? null,
    unlimited: row.unlimited ?? false,
    remaining: row.remaining ?? null,
  };
}

/** The version a goods of this kind sells now. Refuses `missing`, `content_kind_wrong`. */
async function current(ctx: MerchantCtx, goodsId: number, kind: 1 | 2): Promise<number> {
  const { delivery_kind, content_id } = orMissing(await contentOf(ctx.db, ctx.shop, goodsId));
  if (delivery_kind !== kind) refuse('content_kind_wrong');
  return orMissing(content_id);
}

export const reveal = async (ctx: MerchantCtx, goodsId: number): Promise<string> => openText(ctx, await current(ctx, goodsId, 1));
export const file = async (ctx: MerchantCtx, goodsId: number) => openFile(ctx, await current(ctx, goodsId, 2));

/** The number of the next version of a goods of this kind, which is held. Refuses `missing`, `content_kind_wrong`. */
async function next(ctx: MerchantCtx, goodsId: number, kind: 1 | 2): Promise<number> {
  const { delivery_kind, is_proxy } = orMissing(await holdGoods(ctx.db, ctx.shop, goodsId));
  if (is_proxy === 1) refuse('copy_has_no_stock');
  if (delivery_kind !== kind) refuse('content_kind_wrong');
  return nextVersion(ctx.db, ctx.shop, goodsId);
}

/** Sells this text from now on; who bought an earlier version keeps it. Gives the version. */
export async function setText(ctx: MerchantCtx, goodsId: number, content: string): Promise<number> {
  const version = await next(ctx, goodsId, 1);
  const sealed = sealText(ctx.house.keyring, { goods_id: goodsId, version, seq: 0 }, content);
  await keepVersion(ctx.db, ctx.shop, goodsId, { version, kind: 1, sealed, bytes: Buffer.byteLength(content) });
  tell(ctx);
  return version;
}

/** Sells this file from now on. Gives the version. */
export async function setFile(ctx: MerchantCtx, goodsId: number, name: string, bytes: Buffer): Promise<number> {
  const version = await next(ctx, goodsId, 2);
  const chunks: Buffer[] = [];
  for (let from = 0; from < bytes.length; from += CHUNK)
    chunks.push(sealChunk(ctx.house.keyring, { goods_id: goodsId, version, seq: chunks.length }, bytes.subarray(from, from + CHUNK)));
  const mime = 'application/octet-stream';
  await keepVersion(ctx.db, ctx.shop, goodsId, { version, kind: 2, file_name: fileName(name), mime, bytes: bytes.length, chunks });
  tell(ctx);
  return version;
}

/** How many may still be sold; null: without end. Refuses `missing` where nothing is sold yet. */
export async function setStock(ctx: MerchantCtx, goodsId: number, remaining: number | null): Promise<void> {
  found(await writeStock(ctx.db, ctx.shop, goodsId, remaining));
  tell(ctx);
}

/** Sells it no more. Refuses `missing`. */
export async function clear(ctx: MerchantCtx, goodsId: number): Promise<void> {
  orMissing(await holdGoods(ctx.db, ctx.shop, goodsId));
  await dropStock(ctx.db, ctx.shop, [goodsId]);
  tell(ctx);
}

/** Batches of cards in their merchant's hand: taken in, tried again, taken back. */
import { type addCards, MAX_IMPORT_BYTES, MAX_OPEN_IMPORTS, type UploadBegin } from '@keymall/contract/inventory/card-import';
import { lineReader, linesOf, MAX_IMPORT_LINES } from '@keymall/contract/inventory/card-lines';
import type { HandlerInput, HandlerOutput } from '@keymall/contract/kit/endpoint';
import type { z } from 'zod';
import type { MerchantCtx } from '#kit/context';
import { orMissing, refuse } from '#kit/refusal';
import { stockTopic } from '#modules/catalogue';
import { drawPlaces } from '../card/places.ts';
import { countIn, holdForImport, insertCards, keepPlaces, openImport, openImports } from './import.repository.ts';
import { BATCH, sealBatch } from './import-batch.ts';
import { receivePiece } from './import-file.ts';
import { changeImport, countFree, hasFile, holdOwnImport, removeFree } from './import-list.repository.ts';
import { reportOf } from './import-list.service.ts';
import { bytesOf, dropFile, leave } from './import-work.repository.ts';
import { beginImport } from './import-work.service.ts';

type Paste = HandlerInput<typeof addCards>;
type Report = HandlerOutput<typeof addCards>;

/** Lines that are worked before the answer, in the request's own transaction. */
const AT_ONCE = 10_000;
/** Cards that one statement takes back. */
const REMOVE_AT_ONCE = 5000;

const PLAINLY = { source: 'paste', split_type: 'none', separator: '', keep_order: 1, is_pre: 0 } as const;

/** Holds the goods that cards are to go into. Refuses `missing`, `goods_takes_no_cards`. */
async function goodsFor(ctx: MerchantCtx, goodsId: number) {
  const goods = orMissing(await holdForImport(ctx.db, ctx.shop, goodsId));
  if (goods.is_proxy === 1) refuse('copy_has_no_stock');
  if (goods.delivery_kind !== 0) refuse('goods_takes_no_cards');
  return goods;
}

function checkSplit({ split_type, separator }: { split_type: string; separator: string }): void {
  if (split_type === 'own' && separator === '') refuse('bad_input', { field: 'separator' });
}

/**
 * Takes a paste into stock: a short one at once, all of it or none, a long one after the answer. Refuses `missing`,
 * `goods_takes_no_cards`, `import_empty`, `import_too_long`, `imports_too_many`.
 */
export async function importCards(ctx: MerchantCtx, paste: Pick<Paste, 'goods_id' | 'content'> & Partial<Paste>): Promise<Report> {
  const { goods_id, content, source, is_pre, ...options } = { ...PLAINLY, ...paste };
  checkSplit(options);
  const goods = await goodsFor(ctx, goods_id);
  const lines = linesOf(content);
  if (content.trim() === '') refuse('import_empty');
  if (lines.length > MAX_IMPORT_LINES) refuse('import_too_long', { max: MAX_IMPORT_LINES });
  const batch = { goods_id, source, is_pre, file_name: '', options };
  if (lines.length > AT_ONCE) {
    const { db, house } = ctx;
    const id = await open(ctx, batch);
    await receivePiece(db, house.keyring, id, 0, only(Buffer.from(content, 'utf8')));
    await close(ctx, id);
    return reportOf(ctx, id);
  }

  const id = await openImport(ctx.db, ctx.shop, { ...batch, status: 'running' });
  const stretch = options.keep_order === 0 ? await keepPlaces(ctx.house.db, lines.length) : null;
  const read = lineReader(options);
  for (let from = 0; from < lines.length; from += BATCH) {
    const some = lines.slice(from, from + BATCH).map((text, at) => ({ line: from + at + 1, text }));
    const sealed = await sealBatch(ctx.house.keyring, { goodsId: goods_id, selected: goods.card_order === 3 }, some, read);
    const places = stretch && drawPlaces(ctx, stretch, sealed.cards.length);
    const repeated = await insertCards(ctx.db, ctx.shop, { goodsId: goods_id, importId: id, places }, sealed.cards);
    await countIn(ctx.db, ctx.shop, id, { ...sealed, cards: sealed.cards.length }, repeated, 0);
  }
  await leave(ctx.db, id, '', ctx.now(), { status: 'done' });
  ctx.after(() => ctx.house.invalidate(stockTopic(ctx.shop.merchantId)));
  return reportOf(ctx, id);
}

async function* only<T>(one: T): AsyncGenerator<T> {
  yield one;
}

async function open(ctx: MerchantCtx, batch: Omit<Parameters<typeof openImport>[2], 'status'>): Promise<number> {
  if ((await openImports(ctx.db, ctx.shop)) >= MAX_OPEN_IMPORTS) refuse('imports_too_many', { max: MAX_OPEN_IMPORTS });
  return openImport(ctx.db, ctx.shop, { ...batch, status: 'receiving' });
}

/** Opens a batch whose file is about to come. Refuses as `importCards` does. */
export async function openUpload(ctx: MerchantCtx, upload: Omit<z.output<typeof UploadBegin>, 'more'>): Promise<number> {
  const { goods_id, source, file_name, is_pre, ...options } = upload;
  checkSplit(options);
  await goodsFor(ctx, goods_id);
  return open(ctx, { goods_id, source, file_name, is_pre, options });
}

/** The file has come whole: the batch may be worked, here and at once. Refuses `missing`, `import_over`, `import_empty`, `too_large`. */
export async function close(ctx: MerchantCtx, id: number): Promise<void> {
  const batch = orMissing(await holdOwnImport(ctx.db, ctx.shop, id));
  if (batch.status !== 'receiving') refuse('import_over');
  const bytes = await bytesOf(ctx.db, id);
  if (bytes === 0) refuse('import_empty');
  // Pieces that came at the same time did not know of each other.
  if (bytes > MAX_IMPORT_BYTES) refuse('too_large');
  await changeImport(ctx.db, ctx.shop, id, { status: 'waiting', expected_bytes: bytes });
  ctx.after(() => beginImport(ctx.house, ctx.shop.merchantId, id));
}

export async function setNote(ctx: MerchantCtx, id: number, note: string): Promise<void> {
  orMissing(await holdOwnImport(ctx.db, ctx.shop, id));
  await changeImport(ctx.db, ctx.shop, id, { note });
}

/** Tries a failed batch again, from where it stopped. Refuses `missing`, `import_over`. */
export async function retry(ctx: MerchantCtx, id: number): Promise<void> {
  const batch = orMissing(await holdOwnImport(ctx.db, ctx.shop, id));
  if (batch.status !== 'failed' || !(await hasFile(ctx.db, id))) refuse('import_over');
  await changeImport(ctx.db, ctx.shop, id, { status: 'waiting', error: '', finish_at: null });
  ctx.after(() => beginImport(ctx.house, ctx.shop.merchantId, id));
}

/**
 * Takes a batch back: its free cards are gone for good, and their texts may come in again. Refuses `missing`,
 * `import_under_way`, `import_over`, and `import_partly_sold` unless sold ones may stay.
 */
export async function undo(ctx: MerchantCtx, id: number, keepSold: boolean): Promise<{ removed: number; kept: number }> {
  const { status } = orMissing(await holdOwnImport(ctx.db, ctx.shop, id));
  if (status === 'undone') refuse('import_over');
  if (status !== 'done' && status !== 'failed') refuse('import_under_way');
  const wanted = await countFree(ctx.db, ctx.shop, id);
  if (wanted.kept > 0 && !keepSold) refuse('import_partly_sold', wanted);
  let removed = 0;
  for (let count = REMOVE_AT_ONCE; count === REMOVE_AT_ONCE; removed += count)
    count = await removeFree(ctx.db, ctx.shop, id, REMOVE_AT_ONCE);
  // Somebody bought one meanwhile: what was agreed to no longer is what would happen.
  if (removed < wanted.free && !keepSold) refuse('import_partly_sold', { kept: wanted.free - removed, free: removed });
  await dropFile(ctx.db, id);
  await changeImport(ctx.db, ctx.shop, id, { status: 'undone', undo_at: ctx.now() });
  ctx.after(() => ctx.house.invalidate(stockTopic(ctx.shop.merchantId)));
  return { removed, kept: wanted.kept + wanted.free - removed };
}

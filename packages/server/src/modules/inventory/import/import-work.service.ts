/**
 * A batch in work. Each insert is a transaction that also writes how far the batch is, so whoever goes on after a killed process
 * loses no line and doubles none: the file is read again from its beginning, and what was taken in is passed over.
 */

import { lineReader, type SplitType } from '@keymall/contract/inventory/card-lines';
import { saying, type Words } from '@keymall/contract/kit/saying';
import { type Ctx, systemContext } from '#kit/context';
import type { House } from '#kit/house';
import { mintShopScope } from '#kit/scope';
import { type Turns, takingTurns } from '#kit/turns';
import { stockTopic } from '#modules/catalogue';
import { drawPlaces } from '../card/places.ts';
import { countIn, holdForImport, insertCards, keepPlaces } from './import.repository.ts';
import { BATCH, type RawLine, type SealedBatch, sealBatch } from './import-batch.ts';
import { filePieces } from './import-file.ts';
import { ImportFailed, openSource } from './import-source.ts';
import { type Claimed, claim, holdClaim, keepOptions, type Leaving, leave, sweepFiles, unworked } from './import-work.repository.ts';

/** A worker that has not been heard of for so long is gone. Longer than anything between two inserts takes. */
const HEARD_WITHIN_MS = 40_000;
const TRIES = 3;
const HOUR_MS = 3_600_000;
const UNFINISHED_MS = HOUR_MS;
const KEEP_FAILED_MS = 7 * 24 * HOUR_MS;

/** Somebody else works the batch, or it was taken back. */
class Lost extends Error {}
/** The process is about to end; somebody else goes on. */
class Stopping extends Error {}

interface AtWork {
  /** A line for each merchant: nobody's files make another wait for longer than the one under way. */
  turns: Turns;
  stopping: boolean;
}
const atWork = new WeakMap<House, AtWork>();
function stateOf(house: House): AtWork {
  const state = atWork.get(house) ?? { turns: takingTurns(), stopping: false };
  atWork.set(house, state);
  return state;
}

/** Works a batch in this process when its merchant's turn comes. */
function inTurn(house: House, merchantId: number, id: number): Promise<void> {
  const state = stateOf(house);
  return state.turns.join(merchantId, id, async () => {
    if (!state.stopping) await workImport(systemContext(house, `import:${id}`), id);
  });
}

/** Has a batch worked in this process. What goes wrong is left to the schedule. */
export function beginImport(house: House, merchantId: number, id: number): void {
  inTurn(house, merchantId, id).catch((error: unknown) => house.log.warn({ err: error, import_id: id }, 'an import was not finished here'));
}

/** Lets the insert under way end and leaves the rest for whoever comes next. */
export async function importsAtRest(house: House): Promise<void> {
  const state = stateOf(house);
  state.stopping = true;
  await state.turns.done();
}

/** Waits for the batches begun in this process. */
export const importsDone = (house: House): Promise<void> => stateOf(house).turns.done();

/** Works what nobody works; forgets files that nobody will ask for. What the run log says of it. */
export async function workWaiting(ctx: Ctx): Promise<Words> {
  const waiting = await unworked(ctx.db, ctx.now(), 20);
  await Promise.all(waiting.map(({ id, merchant_id }) => inTurn(ctx.house, merchant_id, id)));
  const before = (ms: number): Date => new Date(ctx.now().getTime() - ms);
  const swept = await sweepFiles(ctx.db, before(UNFINISHED_MS), before(KEEP_FAILED_MS));
  return saying('job_imports', { batches: waiting.length, swept });
}

/** Works a batch to its end, unless somebody else does. */
export async function workImport(ctx: Ctx, id: number): Promise<void> {
  const worker = ctx.random(9).toString('hex');
  for (let attempt = 1; ; attempt += 1) {
    const now = ctx.now();
    const claimed = await claim(ctx.db, id, worker, now, new Date(now.getTime() + HEARD_WITHIN_MS));
    if (!claimed) return;
    const over = (leaving: Leaving): Promise<boolean> => ctx.transaction((inner) => leave(inner.db, id, worker, ctx.now(), leaving));
    try {
      await takeIn(ctx, claimed, worker);
      await over({ status: 'done' });
      return;
    } catch (error) {
      if (error instanceof Lost) return;
      if (error instanceof Stopping) return void (await over({ status: 'waiting' }));
      if (error instanceof ImportFailed) return void (await over({ status: 'failed', error: error.fault }));
      ctx.log.warn({ err: error, import_id: id, attempt }, 'an import stumbled');
      await over(attempt < TRIES ? { status: 'waiting' } : { status: 'failed', error: 'broken' });
    }
  }
}

/** Takes in what of a batch's file has not been taken in yet. While one insert runs, the next is sealed. */
// unscoped: job
async function takeIn(ctx: Ctx, claimed: Claimed, worker: string): Promise<void> {
  const { keyring } = ctx.house;
  const { id, goods_id, options } = claimed;
  const goods = await ctx.db.selectFrom('goods').select('card_order').where('id', '=', goods_id).executeTakeFirstOrThrow();
  const source = await openSource(() => filePieces(ctx.db, keyring, id), claimed.file_name);
  if (options.keep_order === 0 && !options.places) {
    options.places = await keepPlaces(ctx.house.db, source.lines);
    await keepOptions(ctx.db, id, options);
  }
  const read = lineReader({ split_type: options.split_type as SplitType, separator: options.separator }, source.form);
  let passed = 0;
  let gathered: RawLine[] = [];
  let storing: Promise<void> = Promise.resolve();
  const flush = async (lines: readonly RawLine[], bytes: number): Promise<void> => {
    const batch = await sealBatch(keyring, { goodsId: goods_id, selected: goods.card_order === 3 }, lines, read);
    await storing;
    if (stateOf(ctx.house).stopping) throw new Stopping();
    storing = store(ctx, claimed, worker, batch, bytes);
    // Waited for before the next; until then nobody listens.
    storing.catch(() => undefined);
  };
  for await (const { lines, bytes } of source.read()) {
    for (const each of lines) {
      passed += 1;
      if (passed > claimed.total) gathered.push(each);
      // Where "auto" decides at a line that was taken in before, it decides again.
      else if (typeof each.text === 'string') read(each.text);
    }
    while (gathered.length >= BATCH) {
      const [now, later] = [gathered.slice(0, BATCH), gathered.slice(BATCH)];
      gathered = later;
      await flush(now, bytes);
    }
  }
  if (gathered.length > 0) await flush(gathered, claimed.expected_bytes);
  await storing;
}

async function store(ctx: Ctx, { id, goods_id, merchant_id, options }: Claimed, worker: string, batch: SealedBatch, bytes: number) {
  const shop = mintShopScope(merchant_id);
  await ctx.transaction(async ({ db }) => {
    if (!(await holdClaim(db, id, worker, new Date(ctx.now().getTime() + HEARD_WITHIN_MS)))) throw new Lost();
    if (!(await holdForImport(db, shop, goods_id))) throw new ImportFailed('goods_gone');
    const places = options.places ? drawPlaces(ctx, options.places, batch.cards.length) : null;
    const repeated = await insertCards(db, shop, { goodsId: goods_id, importId: id, places }, batch.cards);
    await countIn(db, shop, id, batch, repeated, bytes);
  });
  ctx.house.invalidate(stockTopic(merchant_id));
}

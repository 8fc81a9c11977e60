/**
 * A batch in work. Each insert is a transaction that also writes how far the batch is, so whoever goes on after a killed process
 * loses no line and doubles none: the file is read again from its beginning, and what was taken in is passed over.
 */

import { availableParallelism } from 'node:os';
import type { SplitType } from '@keymall/contract/inventory/card-lines';
import { saying, type Words } from '@keymall/contract/kit/saying';
import { type Ctx, systemContext } from '#kit/context';
import { violatedConstraint } from '#kit/database';
import type { House } from '#kit/house';
import { leastLeftFirst } from '#kit/least-left';
import { mintShopScope } from '#kit/scope';
import { type Turns, takingTurns } from '#kit/turns';
import { stockTopic } from '#modules/catalogue';
import { countIn, hasCards, keepPlaces, storeCards } from './import.repository.ts';
import { filePieces } from './import-file.ts';
import type { PackedBatch } from './import-rows.ts';
import { endIdleSealers, sealed } from './import-sealer.ts';
import type { FileToSeal, SealingWorld } from './import-sealing.ts';
import { ImportFailed } from './import-source.ts';
import { type Claimed, claim, holdAtWork, keepOptions, type Leaving, leave, sweepFiles, unworked } from './import-work.repository.ts';

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

/** Merchants whose files are worked at the same time, each by a thread; more would only share the same cores. */
const AT_ONCE = Math.max(2, Math.min(4, availableParallelism()));

/** An import keeps a core and a half busy: beyond that they would only be in each other's way. */
const AHEAD = Math.max(1, Math.floor(availableParallelism() / 2));
/** A long file takes a batch in so often at the least, while short ones come. Well within what a worker is heard of. */
const LONGEST_HELD_MS = 1000;

interface AtWork {
  /** A line for each merchant: nobody's files make another wait for longer than those under way. */
  turns: Turns;
  /** Of those under way the shortest goes first: another merchant's few cards do not wait for a hundred thousand. */
  order: ReturnType<typeof leastLeftFirst>;
  stopping: boolean;
}
const atWork = new WeakMap<House, AtWork>();
function stateOf(house: House): AtWork {
  const state = atWork.get(house) ?? { turns: takingTurns(AT_ONCE), order: leastLeftFirst(AHEAD, LONGEST_HELD_MS), stopping: false };
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
  await endIdleSealers();
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
  for (let attempt = 1; ; attempt += 1) {
    // A name for each attempt: what one that stumbled left under way is not the next one's.
    const worker = ctx.random(9).toString('hex');
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

/** Inserts after which pages hear of more stock, but for the first and the last. */
const TOLD_EVERY = 16;

/** Takes in what of a batch's file has not been taken in yet. While one insert runs, the next is sealed. */
// unscoped: job
async function takeIn(ctx: Ctx, claimed: Claimed, worker: string): Promise<void> {
  const { db, house } = ctx;
  const { id, goods_id, merchant_id, options } = claimed;
  const goods = await db.selectFrom('goods').select('card_order').where('id', '=', goods_id).executeTakeFirstOrThrow();
  const file: FileToSeal = {
    merchantId: merchant_id,
    goodsId: goods_id,
    importId: id,
    name: claimed.file_name,
    bytes: claimed.expected_bytes,
    splitType: options.split_type as SplitType,
    separator: options.separator,
    selected: goods.card_order === 3,
    passed: claimed.total,
  };
  const world: SealingWorld = {
    keys: house.keyring,
    random: ctx.random,
    pieces: () => filePieces(db, house.keyring, id),
    async placesFor(lines) {
      if (options.keep_order !== 0) return null;
      if (!options.places) {
        options.places = await keepPlaces(house.db, lines);
        await keepOptions(db, id, options);
      }
      return options.places;
    },
  };
  // A goods that begins empty has nothing to be looked for: what repeats within the file is known, and what others bring is refused.
  const isNew = !(await hasCards(db, mintShopScope(merchant_id), goods_id));
  let storing: Promise<void> = Promise.resolve();
  let stored = 0;
  const tell = (): void => house.invalidate(stockTopic(merchant_id));
  const work = stateOf(house).order.begin(file.bytes);
  try {
    for await (const batch of sealed(file, () => house.keyring.keysFor('card'), world)) {
      await storing;
      await work.step(file.bytes - batch.bytes);
      if (stateOf(house).stopping) throw new Stopping();
      storing = store(ctx, claimed, worker, batch, !isNew).then(() => {
        // The first makes a goods that was sold out one to buy; what follows only adds to it, and each telling has pages drawn anew.
        if (stored % TOLD_EVERY === 0) tell();
        stored += 1;
      });
      // Waited for before the next; until then nobody listens.
      storing.catch(() => undefined);
    }
  } finally {
    work.end();
    // However sealing ended, what it gave is in or is not before anybody goes on.
    await storing.finally(tell);
  }
}

/** Others bring cards to the same goods, too: what one of them brought since it was looked for is found when it is looked for again. */
const TIMES = 3;

/** Stores a batch of cards. `looks`: those that are there are looked for at once, not only when one of them was refused. */
async function store(ctx: Ctx, { id, goods_id, merchant_id }: Claimed, worker: string, batch: PackedBatch, looks: boolean): Promise<void> {
  const shop = mintShopScope(merchant_id);
  for (let time = 1; ; time += 1) {
    try {
      await ctx.transaction(async ({ db }) => {
        const held = await holdAtWork(db, shop, { id, goods_id }, worker, new Date(ctx.now().getTime() + HEARD_WITHIN_MS));
        if (!held.batch) throw new Lost();
        if (!held.goods) throw new ImportFailed('goods_gone');
        const repeated = await storeCards(db, shop, { goodsId: goods_id, importId: id }, batch.cards, looks || time > 1);
        await countIn(db, shop, id, { ...batch, cards: batch.cards.lines.length }, repeated, batch.bytes);
      });
      break;
    } catch (error) {
      if (time === TIMES || violatedConstraint(error) !== 'card_goods_id_fingerprint_key') throw error;
    }
  }
}

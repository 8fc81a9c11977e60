import { setImmediate as nextTurn } from 'node:timers/promises';
import { MAX_PASTE_LINES, type merchantCard } from '@keymall/contract/inventory/card';
import type { HandlerInput, HandlerOutput } from '@keymall/contract/kit/endpoint';
import type { MerchantCtx } from '#kit/context';
import { refuse } from '#kit/refusal';
import { stockTopic } from '#modules/catalogue';
import { fingerprintOf, sealCard } from './card-cipher.ts';
import { closeImport, holdForImport, insertCards, openImport } from './import.repository.ts';
import { type PastedLine, readPaste, shuffled } from './import.rules.ts';

type Report = HandlerOutput<typeof merchantCard.add>;
type Problem = Report['problems'][number];

/** Rows of one insert. */
const BATCH = 2000;
/** Cards locked before other requests get their turn. */
const TURN = 250;
/** Problems told by line. */
const MAX_PROBLEMS = 50;

/**
 * Takes a paste into stock. All of it or none: the transaction is the request's. Refuses `missing`, `import_empty`,
 * `import_too_long`.
 */
export async function importCards(
  ctx: MerchantCtx,
  { goods_id, content, split_type, keep_order }: HandlerInput<typeof merchantCard.add>,
): Promise<Report> {
  if (!(await holdForImport(ctx.db, ctx.shop, goods_id))) refuse('missing');
  const paste = readPaste(content, split_type);
  if (paste.blank === paste.total) refuse('import_empty');
  if (paste.total > MAX_PASTE_LINES) refuse('import_too_long', { max: MAX_PASTE_LINES });

  const problems: Problem[] = [...paste.invalid];
  const { lines, repeated } = await distinct(ctx, goods_id, paste.cards);
  for (const line of repeated) problems.push({ line, reason: 'duplicate_in_batch' });

  const before = { total: paste.total, inserted: 0, duplicate: paste.cards.length, blank: paste.blank, invalid: paste.invalid.length };
  const importId = await openImport(ctx.db, ctx.shop, goods_id, before);
  const ordered = keep_order === 1 ? lines : shuffled(lines, ctx.random(lines.length * 4));
  let inserted = 0;
  for (let from = 0; from < ordered.length; from += BATCH) {
    const batch = ordered.slice(from, from + BATCH);
    const sealed = await sealAll(ctx, goods_id, batch);
    const gone = await insertCards(ctx.db, ctx.shop, goods_id, importId, sealed);
    inserted += gone.size;
    for (const { line, fingerprint } of batch) {
      if (!gone.has(fingerprint.toString('hex'))) problems.push({ line, reason: 'duplicate_in_stock' });
    }
  }
  const counts = { ...before, inserted, duplicate: paste.cards.length - inserted };
  await closeImport(ctx.db, ctx.shop, importId, counts);
  ctx.after(() => ctx.house.invalidate(stockTopic(ctx.shop.merchantId)));
  problems.sort((a, b) => a.line - b.line);
  return { import_id: importId, ...counts, problems: problems.slice(0, MAX_PROBLEMS) };
}

interface Marked extends PastedLine {
  fingerprint: Buffer;
}

/** Each card once, with its fingerprint, and the lines that only repeat an earlier one. */
async function distinct(ctx: MerchantCtx, goodsId: number, cards: readonly PastedLine[]): Promise<{ lines: Marked[]; repeated: number[] }> {
  const lines: Marked[] = [];
  const repeated: number[] = [];
  const seen = new Set<string>();
  for (const [index, card] of cards.entries()) {
    if (index % TURN === TURN - 1) await nextTurn();
    const fingerprint = fingerprintOf(ctx.house.keyring, goodsId, card);
    const known = fingerprint.toString('hex');
    if (seen.has(known)) repeated.push(card.line);
    else lines.push({ ...card, fingerprint });
    seen.add(known);
  }
  return { lines, repeated };
}

async function sealAll(ctx: MerchantCtx, goodsId: number, cards: readonly Marked[]) {
  const sealed: { fingerprint: Buffer; secret: Buffer }[] = [];
  for (const [index, card] of cards.entries()) {
    if (index % TURN === TURN - 1) await nextTurn();
    sealed.push({ fingerprint: card.fingerprint, secret: sealCard(ctx.house.keyring, goodsId, card.fingerprint, card) });
  }
  return sealed;
}

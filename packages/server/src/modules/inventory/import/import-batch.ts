/** Lines become sealed cards, a batch at a time, with turns for everybody else in between. */
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { LineFault, Reading } from '@keymall/contract/inventory/card-lines';
import type { Sealing } from '#kit/house';
import { previewOf } from '../card/card.rules.ts';
import { fingerprintOf, sealCard } from '../card/card-cipher.ts';
import type { ImportProblem } from '../tables.ts';
import { printSet } from './print-set.ts';

/** A line as it came: its text, or why there is none. */
export interface RawLine {
  /** Counted from 1, as the person sees it. */
  line: number;
  text: string | LineProblem;
}
export interface LineProblem {
  reason: LineFault | 'not_text';
}

export interface SealedLine {
  line: number;
  fingerprint: Buffer;
  secret: Buffer;
  /** What a chooser sees; null where buyers don't choose. */
  preview: string | null;
}

export interface SealedBatch {
  /** Lines read, whatever became of them. */
  lines: number;
  blank: number;
  invalid: number;
  cards: SealedLine[];
  problems: { line: number; reason: ImportProblem }[];
}

export interface Destination {
  goodsId: number;
  /** The goods' buyers select their cards. */
  selected: boolean;
}

/** Lines of one batch, which is one insert. */
export const BATCH = 2000;
/** Lines after which other requests get their turn: a few milliseconds. */
const TURN = 200;

/** Reads and seals a batch; a card that repeats an earlier one is told, not sealed. `isNew` remembers them over batches. */
export async function sealBatch(
  keyring: Sealing,
  { goodsId, selected }: Destination,
  lines: readonly RawLine[],
  read: (line: string) => Reading,
  isNew = printSet(),
): Promise<SealedBatch> {
  const batch: SealedBatch = { lines: lines.length, blank: 0, invalid: 0, cards: [], problems: [] };
  for (const [index, { line, text }] of lines.entries()) {
    if (index % TURN === TURN - 1) await nextTurn();
    const reading = typeof text === 'string' ? read(text) : text.reason;
    if (reading === 'blank') {
      batch.blank += 1;
    } else if (typeof reading === 'string') {
      batch.invalid += 1;
      batch.problems.push({ line, reason: reading });
    } else {
      const fingerprint = fingerprintOf(keyring, goodsId, reading);
      if (!isNew(fingerprint)) {
        batch.problems.push({ line, reason: 'duplicate_in_batch' });
      } else {
        const secret = sealCard(keyring, goodsId, fingerprint, reading);
        batch.cards.push({ line, fingerprint, secret, preview: selected ? previewOf(reading) : null });
      }
    }
  }
  return batch;
}

/** A batch's file becomes sealed cards, some thousand lines at a time. The same in this thread and in one of its own. */
import { lineReader, type SplitType } from '@keymall/contract/inventory/card-lines';
import type { Sealing } from '#kit/house';
import { drawPlaces, type Stretch } from '../card/places.ts';
import { BATCH, type RawLine, sealBatch } from './import-batch.ts';
import { type Owner, type PackedBatch, packed } from './import-rows.ts';
import { openSource } from './import-source.ts';
import { printSet } from './print-set.ts';

/** A file to seal: whose, how it is read, and what of it has been taken in already. */
export interface FileToSeal extends Owner {
  name: string;
  bytes: number;
  splitType: SplitType;
  separator: string;
  /** Its buyers select their cards. */
  selected: boolean;
  /** Lines that are in. */
  passed: number;
}

export interface SealingWorld {
  keys: Sealing;
  random(bytes: number): Buffer;
  /** The file from its beginning. */
  pieces(): AsyncIterable<Buffer>;
  /** Told how many lines there are: where the cards' places lie, or null when they come in the order given. */
  placesFor(lines: number): Promise<Stretch | null>;
}

/** Letters of one batch: lines are short, but need not be. */
const BATCH_LETTERS = 2_000_000;

/** Seals the file's lines that are not in yet, in their order. Throws ImportFailed when the file can't become cards. */
export async function* sealFile(file: FileToSeal, { keys, random, pieces, placesFor }: SealingWorld): AsyncGenerator<PackedBatch> {
  const source = await openSource(pieces, file);
  const places = await placesFor(source.lines);
  const read = lineReader({ split_type: file.splitType, separator: file.separator }, source.form);
  // Over the whole file: what repeats never gets as far as the database.
  const isNew = printSet();
  let passed = 0;
  let gathered: RawLine[] = [];
  let letters = 0;
  const flush = async (bytes: number): Promise<PackedBatch> => {
    const lines = gathered;
    gathered = [];
    letters = 0;
    const batch = await sealBatch(keys, file, lines, read, isNew);
    return packed(batch, file, places && drawPlaces({ random }, places, batch.cards.length), bytes);
  };
  for await (const { lines, bytes } of source.read()) {
    for (const each of lines) {
      passed += 1;
      if (passed <= file.passed) {
        // Where "auto" decides at a line that was taken in before, it decides again.
        if (typeof each.text === 'string') read(each.text);
        continue;
      }
      gathered.push(each);
      if (typeof each.text === 'string') letters += each.text.length;
      if (gathered.length === BATCH || letters >= BATCH_LETTERS) yield await flush(bytes);
    }
  }
  if (gathered.length > 0) yield await flush(file.bytes);
}

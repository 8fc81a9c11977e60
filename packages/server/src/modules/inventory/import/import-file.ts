/** The file of a batch between arriving and being worked: sealed pieces in the database, so that any process finds them. */
import { MAX_IMPORT_BYTES } from '@keymall/contract/inventory/card-import';
import type { Db } from '#kit/database';
import type { Keyring } from '#kit/house';
import { refuse } from '#kit/refusal';
import { bytesOf, chunkAfter, dropChunks, putChunk } from './import-work.repository.ts';

const CHUNK_BYTES = 262_144;
/** Sealed chunks that one call of an upload may bring. */
const CHUNKS_A_PIECE = 1000;

const boundTo = (importId: number, seq: number): string => `import:${importId}:${seq}`;

/**
 * Takes the body of a call as piece `piece` of a batch's file, as it comes in: no more of it is in memory than one chunk. A piece
 * that comes again takes the place of the first. Refuses `too_large` when the whole file is.
 */
export async function receivePiece(db: Db, keyring: Keyring, importId: number, piece: number, body: AsyncIterable<Buffer>): Promise<void> {
  const first = piece * CHUNKS_A_PIECE;
  await dropChunks(db, importId, first, first + CHUNKS_A_PIECE);
  let room = MAX_IMPORT_BYTES - (await bytesOf(db, importId));
  let seq = first;
  let held: Buffer[] = [];
  let length = 0;
  const keep = async (): Promise<void> => {
    const plain = Buffer.concat(held);
    held = [];
    length = 0;
    await putChunk(db, { import_id: importId, seq, bytes: plain.length, sealed: keyring.encrypt('card', boundTo(importId, seq), plain) });
    seq += 1;
  };
  for await (const part of body) {
    room -= part.length;
    if (room < 0) refuse('too_large');
    held.push(part);
    length += part.length;
    if (length >= CHUNK_BYTES) await keep();
  }
  if (length > 0) await keep();
}

/** The bytes of a batch's file, chunk by chunk. */
export async function* filePieces(db: Db, keyring: Keyring, importId: number): AsyncGenerator<Buffer> {
  for (let seq = -1; ; ) {
    const chunk = await chunkAfter(db, importId, seq);
    if (!chunk) return;
    seq = chunk.seq;
    yield keyring.decryptBytes('card', boundTo(importId, seq), chunk.sealed);
  }
}

/** Sealed cards as PostgreSQL's COPY takes them, row after row, so that whoever stores them only passes bytes on. */
import type { SealedBatch, SealedLine } from './import-batch.ts';

/** Whose cards they are. */
export interface Owner {
  merchantId: number;
  goodsId: number;
  importId: number;
}

/** A sealed batch whose cards are bytes: nothing in it is dear to hand from thread to thread. */
export interface PackedBatch extends Omit<SealedBatch, 'cards'> {
  cards: {
    /** The line each came from. */
    lines: Int32Array<ArrayBuffer>;
    /** Their fingerprints, 16 bytes each. */
    prints: Uint8Array<ArrayBuffer>;
    /** Their rows, and where each of them begins; one more says where the last ends. */
    rows: Uint8Array<ArrayBuffer>;
    starts: Int32Array<ArrayBuffer>;
    /** Rows name their places. */
    placed: boolean;
  };
  /** So much of the file it ends at. */
  bytes: number;
}

export const PRINT_BYTES = 16;
const INT8_BYTES = 8;
const LENGTH = 4;
const COUNT = 2;
const OWNER_BYTES = 3 * (LENGTH + INT8_BYTES);
/** A field that is null, by its length. */
const NULL = -1;

/** The columns of a row, in their order. */
export const columnsOf = (placed: boolean): string =>
  `merchant_id, goods_id, import_id, secret, fingerprint, preview${placed ? ', position' : ''}`;

/** Packs a batch; `places` has one for each card, or there are none. */
export function packed({ cards, ...batch }: SealedBatch, owner: Owner, places: readonly number[] | null, bytes: number): PackedBatch {
  const fixed = COUNT + OWNER_BYTES + LENGTH + LENGTH + PRINT_BYTES + LENGTH + (places === null ? 0 : LENGTH + INT8_BYTES);
  const size = cards.reduce(
    (sum, { secret, preview }) => sum + fixed + secret.length + (preview === null ? 0 : Buffer.byteLength(preview)),
    0,
  );
  const rows = Buffer.from(new ArrayBuffer(size));
  const prints = new Uint8Array(cards.length * PRINT_BYTES);
  const lines = new Int32Array(cards.length);
  const starts = new Int32Array(cards.length + 1);
  const head = headOf(owner, places === null ? 6 : 7);
  let at = 0;
  for (const [index, card] of cards.entries()) {
    starts[index] = at;
    lines[index] = card.line;
    prints.set(card.fingerprint, index * PRINT_BYTES);
    head.copy(rows, at);
    at = putCard(rows, at + head.length, card);
    if (places !== null) {
      at = rows.writeInt32BE(INT8_BYTES, at);
      at = rows.writeBigInt64BE(BigInt(places[index] as number), at);
    }
  }
  starts[cards.length] = at;
  return {
    ...batch,
    cards: { lines, prints, rows: new Uint8Array(rows.buffer), starts, placed: places !== null },
    bytes,
  };
}

/** What all rows of a batch begin with. */
function headOf({ merchantId, goodsId, importId }: Owner, fields: number): Buffer {
  const head = Buffer.alloc(COUNT + OWNER_BYTES);
  let at = head.writeInt16BE(fields, 0);
  for (const id of [merchantId, goodsId, importId]) {
    at = head.writeInt32BE(INT8_BYTES, at);
    at = head.writeBigInt64BE(BigInt(id), at);
  }
  return head;
}

function putCard(rows: Buffer, from: number, { secret, fingerprint, preview }: SealedLine): number {
  let at = from;
  for (const field of [secret, fingerprint]) {
    at = rows.writeInt32BE(field.length, at);
    at += field.copy(rows, at);
  }
  if (preview === null) return rows.writeInt32BE(NULL, at);
  at = rows.writeInt32BE(Buffer.byteLength(preview), at);
  return at + rows.write(preview, at, 'utf8');
}

/** The rows of all cards but some, by their numbers in rising order: as few pieces as there are gaps. */
export function rowsBut({ rows, starts, lines }: PackedBatch['cards'], left: readonly number[]): Buffer[] {
  const all = Buffer.from(rows.buffer);
  const pieces: Buffer[] = [];
  let from = 0;
  for (const index of [...left, lines.length]) {
    if (index > from) pieces.push(all.subarray(starts[from], starts[index]));
    from = index + 1;
  }
  return pieces;
}

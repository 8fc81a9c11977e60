/**
 * Whether a ZIP may be opened: told by its table of contents alone, before anything is inflated. What reads it later gives up where
 * an entry holds more than it declares. Pure.
 */

/** Most bytes that all entries together may declare, and most of the one that is held whole. */
const MAX_INFLATED = 128 * 1024 * 1024;
/** A small file may not grow like a large one: so much, and so many times its own bytes, more than spreadsheets of cards do. */
const FREE_INFLATED = 8 * 1024 * 1024;
const MAX_GROWTH = 100;
const MAX_SHARED_STRINGS = 48 * 1024 * 1024;
const MAX_ENTRIES = 2000;

const END_OF_CENTRAL_DIRECTORY = 0x06054b50;
const CENTRAL_ENTRY = 0x02014b50;
const END_BYTES = 22;
const MAX_COMMENT = 65_535;
const ENTRY_BYTES = 46;
const STORED = 0;
const DEFLATED = 8;
/** In place of a size or place that stands in a ZIP64 field: no spreadsheet of ours is that large. */
const ELSEWHERE = 0xffffffff;

/** Starts a file like a ZIP does, XLSX among them. */
export const looksZipped = (head: Uint8Array): boolean => head[0] === 0x50 && head[1] === 0x4b && head[2] === 0x03 && head[3] === 0x04;

/** Starts a file like the spreadsheets and documents before XLSX. */
export const looksOld = (head: Uint8Array): boolean => head[0] === 0xd0 && head[1] === 0xcf && head[2] === 0x11 && head[3] === 0xe0;

/** True for a ZIP whose entries are plainly described and not too large. */
export function mayInflate(bytes: Uint8Array): boolean {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let end = bytes.length - END_BYTES;
  const least = Math.max(0, end - MAX_COMMENT);
  while (end >= least && view.getUint32(end, true) !== END_OF_CENTRAL_DIRECTORY) end -= 1;
  if (end < least || end < 0) return false;
  const count = view.getUint16(end + 10, true);
  let at = view.getUint32(end + 16, true);
  if (count > MAX_ENTRIES || at === ELSEWHERE) return false;
  const most = Math.min(MAX_INFLATED, FREE_INFLATED + MAX_GROWTH * bytes.length);
  let inflated = 0;
  for (let entry = 0; entry < count; entry += 1) {
    if (at + ENTRY_BYTES > bytes.length || view.getUint32(at, true) !== CENTRAL_ENTRY) return false;
    const method = view.getUint16(at + 10, true);
    const packed = view.getUint32(at + 20, true);
    const size = view.getUint32(at + 24, true);
    if (packed === ELSEWHERE || size === ELSEWHERE || view.getUint32(at + 42, true) === ELSEWHERE) return false;
    if (method !== STORED && method !== DEFLATED) return false;
    // A size of nothing would be read as "unknown", and what is unknown has no bound.
    if ((packed === 0) !== (size === 0) || (method === STORED && packed !== size)) return false;
    const nameLength = view.getUint16(at + 28, true);
    const name = String.fromCharCode(...bytes.subarray(at + ENTRY_BYTES, at + ENTRY_BYTES + Math.min(nameLength, 200)));
    if (/sharedStrings/i.test(name) && size > MAX_SHARED_STRINGS) return false;
    inflated += size;
    if (inflated > most) return false;
    at += ENTRY_BYTES + nameLength + view.getUint16(at + 30, true) + view.getUint16(at + 32, true);
  }
  return count > 0;
}

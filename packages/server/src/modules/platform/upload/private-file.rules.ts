/** What a document is, told by its content; what its name or its sender says counts for nothing. Pure. */

export type DocumentKind = 'pdf' | 'ofd';

/** How much of a document's end is looked at: an archive's directory, a PDF's last words. */
export const TAIL_BYTES = 65_536;
/** And of its beginning. */
export const HEAD_BYTES = 1024;

const PDF = /^%PDF-[12]\.\d[\s%]/;
/** Where its table of contents begins, and that it is whole; what little some writers leave behind that is no matter. */
const PDF_END = /startxref\s+\d{1,10}\s+%%EOF\s*$/;
const ZIP = Buffer.from([0x50, 0x4b, 0x03, 0x04]);
const ZIP_END = Buffer.from([0x50, 0x4b, 0x05, 0x06]);
const ZIP_ENTRY = Buffer.from([0x50, 0x4b, 0x01, 0x02]);
/** The entry that makes an archive an OFD (GB/T 33190). */
const OFD_ROOT = 'OFD.xml';

/** Whether an archive's directory, as far as it lies in the tail, names the root of an OFD. */
function isOfd(tail: Buffer): boolean {
  const end = tail.lastIndexOf(ZIP_END);
  for (let at = tail.indexOf(ZIP_ENTRY); at >= 0 && at < end; at = tail.indexOf(ZIP_ENTRY, at + 4)) {
    if (at + 46 > end) return false;
    const length = tail.readUInt16LE(at + 28);
    if (tail.toString('latin1', at + 46, at + 46 + length) === OFD_ROOT) return true;
  }
  return false;
}

/** The kind of a document by its first and last bytes, or null for everything else. */
export function documentKind(head: Buffer, tail: Buffer): DocumentKind | null {
  if (PDF.test(head.toString('latin1', 0, HEAD_BYTES)) && PDF_END.test(tail.toString('latin1').slice(-HEAD_BYTES))) return 'pdf';
  if (head.subarray(0, 4).equals(ZIP) && isOfd(tail)) return 'ofd';
  return null;
}

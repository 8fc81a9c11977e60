/** What an upload is, told by its first bytes; what its name or its sender says counts for nothing. Pure. */

export interface ImageKind {
  mime: string;
  extension: 'png' | 'jpg' | 'gif' | 'webp';
}

const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const JPEG = Buffer.from([0xff, 0xd8, 0xff]);

/** The kind of an image, or null for everything else. */
export function imageKind(bytes: Buffer): ImageKind | null {
  const text = (from: number, to: number): string => bytes.toString('latin1', from, to);
  if (bytes.subarray(0, 8).equals(PNG)) return { mime: 'image/png', extension: 'png' };
  if (bytes.subarray(0, 3).equals(JPEG)) return { mime: 'image/jpeg', extension: 'jpg' };
  if (/^GIF8[79]a$/.test(text(0, 6))) return { mime: 'image/gif', extension: 'gif' };
  if (text(0, 4) === 'RIFF' && text(8, 12) === 'WEBP') return { mime: 'image/webp', extension: 'webp' };
  return null;
}

/** So many files, and so many bytes. */
export interface Amount {
  count: number;
  bytes: number;
}

/** Would one more file of so many bytes be more than there may be. */
export const isBeyond = (kept: Amount, bytes: number, most: Amount): boolean =>
  kept.count + 1 > most.count || kept.bytes + bytes > most.bytes;

/** For people. */
export const IMAGE_TYPES = 'png, jpg, webp, gif';

/** Parts of a form, one of them the file; bytes of what stands before a part's content. */
const MOST_PARTS = 8;
const MOST_HEAD = 2048;
const BOUNDARY = /;\s*boundary=(?:"([\w'()+,./:=?-]{1,70})"|([\w'()+,./:=?-]{1,70}))\s*(?:;|$)/i;

/**
 * The type to read a multipart form by, rebuilt from its boundary; null where it is none, or one of more parts or of longer heads than
 * a form of ours has: they are counted before anything is read.
 */
export function formType(type: string, body: Buffer): string | null {
  if (type.length > 300 || !/^multipart\/form-data\s*;/i.test(type)) return null;
  const found = BOUNDARY.exec(type);
  const boundary = found?.[1] ?? found?.[2];
  if (boundary === undefined) return null;
  let parts = 0;
  for (let at = body.indexOf(boundary); at >= 0; at = body.indexOf(boundary, at + boundary.length)) {
    parts += 1;
    if (parts > MOST_PARTS + 1) return null;
    const from = at + boundary.length;
    const isLast = body.toString('latin1', from, from + 2) === '--';
    if (!isLast && body.subarray(from, from + MOST_HEAD).indexOf('\r\n\r\n') < 0) return null;
  }
  return `multipart/form-data; boundary="${boundary}"`;
}

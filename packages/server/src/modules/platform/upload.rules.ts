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

/** For people. */
export const IMAGE_TYPES = 'png, jpg, webp, gif';

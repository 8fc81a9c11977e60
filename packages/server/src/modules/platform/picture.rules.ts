/** A picture by its first bytes, or null. No SVG: it is a document that can carry script. */
export function pictureType(bytes: Uint8Array): { mime: string; extension: string } | null {
  const starts = (...signature: number[]): boolean => signature.every((byte, index) => bytes[index] === byte);
  const text = (from: number, to: number): string => String.fromCharCode(...bytes.subarray(from, to));
  if (starts(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a)) return { mime: 'image/png', extension: 'png' };
  if (starts(0xff, 0xd8, 0xff)) return { mime: 'image/jpeg', extension: 'jpg' };
  if (text(0, 4) === 'RIFF' && text(8, 12) === 'WEBP') return { mime: 'image/webp', extension: 'webp' };
  if (text(0, 6) === 'GIF87a' || text(0, 6) === 'GIF89a') return { mime: 'image/gif', extension: 'gif' };
  return null;
}

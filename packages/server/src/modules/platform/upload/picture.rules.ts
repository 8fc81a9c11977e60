/**
 * A picture without what it tells of whoever took it: place, time, camera, name, remarks, and whatever hangs on behind its end.
 * Not a pixel is drawn anew; the parts of the file are listed, and those that a viewer needs are kept. Pure.
 */

/** Why a picture isn't kept: it isn't whole, it is larger than anybody looks at, or it is made of more parts than a picture is. */
export type PictureFault = 'broken' | 'too_wide' | 'too_many_parts';
type Parts = Buffer[] | PictureFault;

/** Most pixels along a side, and in all: what a small file may make its viewers draw. */
export const MOST_SIDE = 20_000;
export const MOST_PIXELS = 50_000_000;
/** Most pieces of a file (chunks, segments, blocks), and most pictures or scans drawn one over the other. */
const MOST_PIECES = 10_000;
const MOST_LAYERS = 1000;

/** What is wrong with a size; null for one that may be drawn. */
function sizeFault(width: number, height: number): PictureFault | null {
  if (width === 0 || height === 0) return 'broken';
  return width > MOST_SIDE || height > MOST_SIDE || width * height > MOST_PIXELS ? 'too_wide' : null;
}

/** Counts pieces as they are listed; says when there are too many. */
function counter(): { more(isLayer: boolean): boolean } {
  let pieces = 0;
  let layers = 0;
  return {
    more(isLayer) {
      pieces += 1;
      if (isLayer) layers += 1;
      return pieces > MOST_PIECES || layers > MOST_LAYERS;
    },
  };
}

/** PNG: the four that are always there, colour and transparency, animation. */
const PNG_CHUNKS = new Set([
  'IHDR',
  'PLTE',
  'IDAT',
  'IEND',
  'tRNS',
  'gAMA',
  'cHRM',
  'sRGB',
  'iCCP',
  'cICP',
  'sBIT',
  'bKGD',
  'pHYs',
  'acTL',
  'fcTL',
  'fdAT',
]);
const PNG_HEAD = 8;

function pngParts(bytes: Buffer): Parts {
  const parts = [bytes.subarray(0, PNG_HEAD)];
  const count = counter();
  for (let at = PNG_HEAD; at + 12 <= bytes.length; ) {
    const end = at + 12 + bytes.readUInt32BE(at);
    if (end > bytes.length) return 'broken';
    const name = bytes.toString('latin1', at + 4, at + 8);
    if ((name === 'IHDR') !== (at === PNG_HEAD)) return 'broken';
    if (name === 'IHDR' || name === 'fcTL') {
      // Both say how wide and high; a layer of an animation has its number before.
      const sizes = at + (name === 'IHDR' ? 8 : 12);
      const fault = sizes + 12 > end ? 'broken' : sizeFault(bytes.readUInt32BE(sizes), bytes.readUInt32BE(sizes + 4));
      if (fault) return fault;
    }
    if (count.more(name === 'fcTL')) return 'too_many_parts';
    if (PNG_CHUNKS.has(name)) parts.push(bytes.subarray(at, end));
    if (name === 'IEND') return parts;
    at = end;
  }
  return 'broken';
}

const WEBP_CHUNKS = new Set(['VP8 ', 'VP8L', 'VP8X', 'ALPH', 'ANIM', 'ANMF', 'ICCP']);
/** In the first byte of VP8X: there is Exif, there is XMP. */
const WEBP_TOLD = 0x0c;

/** Chunks that say a size: how long each is at least, and where the size stands. */
const WEBP_SIZES = new Map<string, { least: number; size(chunk: Buffer): [width: number, height: number] }>([
  ['VP8X', { least: 10, size: (chunk) => [chunk.readUIntLE(4, 3) + 1, chunk.readUIntLE(7, 3) + 1] }],
  ['ANMF', { least: 16, size: (chunk) => [chunk.readUIntLE(6, 3) + 1, chunk.readUIntLE(9, 3) + 1] }],
  ['VP8 ', { least: 10, size: (chunk) => [chunk.readUInt16LE(6) & 0x3fff, chunk.readUInt16LE(8) & 0x3fff] }],
  ['VP8L', { least: 5, size: (chunk) => [(chunk.readUInt32LE(1) & 0x3fff) + 1, ((chunk.readUInt32LE(1) >>> 14) & 0x3fff) + 1] }],
]);

/** What is wrong with the size that a chunk draws, or is drawn upon. `chunk`: its content. */
function webpFault(name: string, chunk: Buffer): PictureFault | null {
  const sized = WEBP_SIZES.get(name);
  if (!sized) return null;
  return chunk.length < sized.least ? 'broken' : sizeFault(...sized.size(chunk));
}

function webpParts(bytes: Buffer): Parts {
  if (bytes.length < 12) return 'broken';
  const count = counter();
  const end = Math.min(bytes.length, 8 + bytes.readUInt32LE(4));
  const parts: Buffer[] = [];
  for (let at = 12; at + 8 <= end; ) {
    const size = bytes.readUInt32LE(at + 4);
    const next = at + 8 + size + (size % 2);
    if (at + 8 + size > end) return 'broken';
    const name = bytes.toString('latin1', at, at + 4);
    const fault = webpFault(name, bytes.subarray(at + 8, at + 8 + size));
    if (fault) return fault;
    if (count.more(name === 'ANMF')) return 'too_many_parts';
    if (WEBP_CHUNKS.has(name)) {
      const part = Buffer.concat([bytes.subarray(at, at + 8 + size), Buffer.alloc(size % 2)]);
      if (name === 'VP8X' && size > 0) part[8] = (part[8] as number) & ~WEBP_TOLD;
      parts.push(part);
    }
    at = next;
  }
  if (parts.length === 0) return 'broken';
  const head = Buffer.from(bytes.subarray(0, 12));
  head.writeUInt32LE(
    parts.reduce((sum, part) => sum + part.length, 4),
    4,
  );
  return [head, ...parts];
}

const GIF_TRAILER = 0x3b;
const GIF_IMAGE = 0x2c;
const GIF_EXTENSION = 0x21;
const GIF_CONTROL = 0xf9;
const GIF_TEXT = 0x01;
const GIF_APPLICATION = 0xff;
/** Bytes of a colour table, by the packed byte that announces it. */
const gifColours = (packed: number): number => (packed & 0x80 ? 3 << ((packed & 7) + 1) : 0);

/** Behind a row of sub-blocks, whose last is empty; null where it has no end. */
function behindSubBlocks(bytes: Buffer, from: number): number | null {
  for (let at = from; at < bytes.length; at += 1 + (bytes[at] as number)) if (bytes[at] === 0) return at + 1;
  return null;
}

function isGifPart(bytes: Buffer, at: number): boolean {
  const label = bytes[at + 1];
  if (label === GIF_CONTROL || label === GIF_TEXT) return true;
  return label === GIF_APPLICATION && /^(NETSCAPE2\.0|ANIMEXTS1\.0|ICCRGBG1012)$/.test(bytes.toString('latin1', at + 3, at + 14));
}

function gifParts(bytes: Buffer): Parts {
  if (bytes.length < 13) return 'broken';
  const fault = sizeFault(bytes.readUInt16LE(6), bytes.readUInt16LE(8));
  if (fault) return fault;
  const count = counter();
  let at = 13 + gifColours(bytes[10] as number);
  const parts = [bytes.subarray(0, at)];
  for (;;) {
    const block = bytes[at];
    if (block === GIF_TRAILER) return [...parts, bytes.subarray(at, at + 1)];
    if (block !== GIF_IMAGE && block !== GIF_EXTENSION) return 'broken';
    if (block === GIF_IMAGE && at + 10 > bytes.length) return 'broken';
    const drawn = block === GIF_IMAGE ? sizeFault(bytes.readUInt16LE(at + 5), bytes.readUInt16LE(at + 7)) : null;
    if (drawn) return drawn;
    if (count.more(block === GIF_IMAGE)) return 'too_many_parts';
    const end = behindSubBlocks(bytes, block === GIF_IMAGE ? at + 11 + gifColours(bytes[at + 9] as number) : at + 2);
    if (end === null) return 'broken';
    if (block === GIF_IMAGE || isGifPart(bytes, at)) parts.push(bytes.subarray(at, end));
    at = end;
  }
}

const JPEG_END = 0xd9;
const JPEG_SCAN = 0xda;
const JPEG_REMARK = 0xfe;
/** What a frame begins with: all of C0…CF but the tables that lie among them. */
const isJpegFrame = (marker: number): boolean => marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc;
const JPEG_APP = { first: 0xe0, exif: 0xe1, colours: 0xe2, adobe: 0xee, last: 0xef };
const EXIF = 'Exif\0\0';
const ORIENTATION = 0x0112;

/** Which way up an Exif segment says that a picture is: 2 to 8, or 1 for as it lies. */
function orientationOf(segment: Buffer): number {
  if (segment.toString('latin1', 4, 10) !== EXIF) return 1;
  const tiff = segment.subarray(10);
  if (tiff.length < 8) return 1;
  const little = tiff.toString('latin1', 0, 2) === 'II';
  const word = (at: number): number => (at + 2 > tiff.length ? 0 : little ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at));
  const list = little ? tiff.readUInt32LE(4) : tiff.readUInt32BE(4);
  for (let entry = 0; entry < word(list); entry += 1) {
    const at = list + 2 + entry * 12;
    if (at + 12 > tiff.length) return 1;
    if (word(at) === ORIENTATION) return word(at + 8) >= 2 && word(at + 8) <= 8 ? word(at + 8) : 1;
  }
  return 1;
}

/** An Exif segment that says nothing but which way up. */
function uprightness(orientation: number): Buffer {
  const tiff = Buffer.from('4d4d002a00000008000101120003000000010000000000000000', 'hex');
  tiff.writeUInt16BE(orientation, 18);
  const head = Buffer.from([0xff, JPEG_APP.exif, 0, 2 + EXIF.length + tiff.length]);
  return Buffer.concat([head, Buffer.from(EXIF, 'latin1'), tiff]);
}

function isJpegPart(bytes: Buffer, at: number, marker: number): boolean {
  if (marker === JPEG_REMARK) return false;
  if (marker < JPEG_APP.first || marker > JPEG_APP.last) return true;
  const name = (length: number): string => bytes.toString('latin1', at + 4, at + 4 + length);
  if (marker === JPEG_APP.first) return name(5) === 'JFIF\0';
  if (marker === JPEG_APP.colours) return name(12) === 'ICC_PROFILE\0';
  return marker === JPEG_APP.adobe && name(5) === 'Adobe';
}

/** Where the next segment begins behind the drawn data of a scan. */
function behindScan(bytes: Buffer, from: number): number {
  for (let at = from; at + 1 < bytes.length; at += 1) {
    const marker = bytes[at + 1] as number;
    if (bytes[at] === 0xff && marker !== 0 && marker !== 0xff && (marker < 0xd0 || marker > 0xd7)) return at;
  }
  return bytes.length;
}

function jpegParts(bytes: Buffer): Parts {
  const parts = [bytes.subarray(0, 2)];
  let scans = 0;
  const count = counter();
  for (let at = 2; at + 4 <= bytes.length || bytes[at + 1] === JPEG_END; ) {
    if (bytes[at] !== 0xff) return 'broken';
    const marker = bytes[at + 1] as number;
    // A marker may be filled up before it with as many of them as one likes.
    if (marker === 0xff) {
      at += 1;
      continue;
    }
    if (marker === JPEG_END) return scans > 0 ? [...parts, bytes.subarray(at, at + 2)] : 'broken';
    if (count.more(marker === JPEG_SCAN)) return 'too_many_parts';
    let end = at + 2 + bytes.readUInt16BE(at + 2);
    if (end > bytes.length) return 'broken';
    if (isJpegFrame(marker)) {
      const fault = end < at + 9 ? 'broken' : sizeFault(bytes.readUInt16BE(at + 7), bytes.readUInt16BE(at + 5));
      if (fault) return fault;
    }
    const orientation = marker === JPEG_APP.exif && scans === 0 ? orientationOf(bytes.subarray(at, end)) : 1;
    if (marker === JPEG_SCAN) {
      scans += 1;
      end = behindScan(bytes, end);
    }
    if (orientation !== 1) parts.push(uprightness(orientation));
    else if (isJpegPart(bytes, at, marker)) parts.push(bytes.subarray(at, end));
    at = end;
  }
  // Cut off on its way: what came of it can be looked at.
  return scans > 0 ? parts : 'broken';
}

const PARTS = { png: pngParts, jpg: jpegParts, gif: gifParts, webp: webpParts };

/** The picture with nothing in it but the picture, and which way up it is; or why it isn't kept. `extension` as `imageKind` has it. */
export function bareImage(bytes: Buffer, extension: keyof typeof PARTS): Buffer | PictureFault {
  const parts = PARTS[extension](bytes);
  return typeof parts === 'string' ? parts : Buffer.concat(parts);
}

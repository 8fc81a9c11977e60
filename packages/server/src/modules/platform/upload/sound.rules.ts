/**
 * A sound without what it tells of whoever made it: of an MP3 its frames alone, of an OGG its pages, and nothing that hangs on before, between or
 * behind them. What is named so and is none is told by its bytes. Pure.
 */

export interface Sound {
  mime: 'audio/mpeg' | 'audio/ogg';
  extension: 'mp3' | 'ogg';
  bytes: Buffer;
}

/** Kilobits a second by index, of MPEG 1 layer III and of MPEG 2 and 2.5. */
const RATES_1 = [0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320, 0];
const RATES_2 = [0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160, 0];
const SAMPLES = [44_100, 48_000, 32_000, 0];
/** Fewer frames than this are no second of sound. */
const LEAST_FRAMES = 16;

/** How long the frame is that begins here; 0 where none does. */
function frameLength(bytes: Buffer, at: number): number {
  if (at + 4 > bytes.length || bytes[at] !== 0xff) return 0;
  const [second, third] = [bytes[at + 1] as number, bytes[at + 2] as number];
  const version = (second >> 3) & 3;
  const isLayer3 = ((second >> 1) & 3) === 1;
  if ((second & 0xe0) !== 0xe0 || version === 1 || !isLayer3) return 0;
  const rate = (version === 3 ? RATES_1 : RATES_2)[third >> 4] ?? 0;
  const samples = (SAMPLES[(third >> 2) & 3] ?? 0) / { 3: 1, 2: 2, 0: 4 }[version as 0 | 2 | 3];
  if (rate === 0 || samples === 0) return 0;
  return Math.floor(((version === 3 ? 144_000 : 72_000) * rate) / samples) + ((third >> 1) & 1);
}

/** Behind the tag that an MP3 begins with. */
function behindTag(bytes: Buffer): number {
  if (bytes.toString('latin1', 0, 3) !== 'ID3' || bytes.length < 10) return 0;
  const size = [6, 7, 8, 9].reduce((sum, at) => sum * 128 + ((bytes[at] as number) & 0x7f), 0);
  return 10 + size;
}

function mp3Frames(bytes: Buffer): Buffer | null {
  const first = behindTag(bytes);
  let frames = 0;
  let at = first;
  for (let length = frameLength(bytes, at); length > 0; length = frameLength(bytes, at)) {
    // the last one may have been cut off
    if (at + length > bytes.length) break;
    at += length;
    frames += 1;
  }
  return frames >= LEAST_FRAMES ? bytes.subarray(first, at) : null;
}

const OGG_HEAD = 27;

function oggPages(bytes: Buffer): Buffer | null {
  let pages = 0;
  let at = 0;
  while (at + OGG_HEAD <= bytes.length && bytes.toString('latin1', at, at + 4) === 'OggS' && bytes[at + 4] === 0) {
    const segments = bytes[at + 26] as number;
    const body = at + OGG_HEAD + segments;
    if (body > bytes.length) return null;
    const end = bytes.subarray(at + OGG_HEAD, body).reduce((sum, length) => sum + length, body);
    if (end > bytes.length) return null;
    // the first page says what it is: speech and music, no picture that moves
    if (pages === 0 && !/^(\x01vorbis|OpusHead)/.test(bytes.toString('latin1', body, body + 8))) return null;
    pages += 1;
    at = end;
  }
  return pages >= 3 ? bytes.subarray(0, at) : null;
}

/** The sound in what was sent; null for everything else. */
export function soundIn(sent: Buffer): Sound | null {
  const pages = oggPages(sent);
  if (pages) return { mime: 'audio/ogg', extension: 'ogg', bytes: pages };
  const frames = mp3Frames(sent);
  return frames && { mime: 'audio/mpeg', extension: 'mp3', bytes: frames };
}

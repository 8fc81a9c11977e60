/** A picture tells nothing of whoever took it, and is the same picture. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { bareImage } from './picture.rules.ts';

/** Where it was taken. It may be nowhere in what is kept. */
const HERE = 'GPS 31.2304N 121.4737E';
const here = Buffer.from(HERE, 'latin1');
const tells = (bytes: Buffer): boolean => bytes.includes(here);
const hex = (text: string): Buffer => Buffer.from(text.replaceAll(' ', ''), 'hex');

const segment = (marker: number, content: Buffer | string): Buffer => {
  const bytes = Buffer.from(content as string, 'latin1');
  const head = Buffer.from([0xff, marker, 0, 0]);
  head.writeUInt16BE(bytes.length + 2, 2);
  return Buffer.concat([head, bytes]);
};
/** Two entries: the orientation, and something behind it that tells. */
function exif(orientation: number, order: 'II' | 'MM' = 'II'): Buffer {
  const tiff = Buffer.alloc(34);
  const little = order === 'II';
  const word = (value: number, at: number) => (little ? tiff.writeUInt16LE(value, at) : tiff.writeUInt16BE(value, at));
  tiff.write(order, 0, 'latin1');
  word(42, 2);
  if (little) tiff.writeUInt32LE(8, 4);
  else tiff.writeUInt32BE(8, 4);
  word(2, 8);
  word(0x010f, 10);
  word(0x0112, 22);
  word(3, 24);
  word(orientation, 30);
  return segment(0xe1, Buffer.concat([Buffer.from('Exif\0\0', 'latin1'), tiff, here]));
}
const START = hex('ffd8');
const END = hex('ffd9');
const JFIF = segment(0xe0, 'JFIF\0\u0001\u0002\0\0\u0001\0\u0001\0\0');
const COLOURS = segment(0xe2, 'ICC_PROFILE\0\u0001\u0001 and so on');
const TABLE = segment(0xdb, 'a table');
const FRAME = segment(0xc2, 'a frame');
/** Stuffed bytes, a restart and a filled-up marker are no end of a scan. */
const SCAN = Buffer.concat([segment(0xda, 'scan'), hex('12 ff00 34 ffd0 56 ffff')]);
const jpeg = (...parts: Buffer[]): Buffer => Buffer.concat([START, ...parts, END]);

describe('jpeg', () => {
  test('keeps the picture and its colours, and loses what was said of it, before, between and behind', () => {
    const told = [
      exif(1),
      segment(0xe1, `http://ns.adobe.com/xap/1.0/\0${HERE}`),
      segment(0xed, HERE),
      segment(0xe2, `MPF\0${HERE}`),
      segment(0xfe, HERE),
    ];
    const clean = jpeg(JFIF, COLOURS, TABLE, FRAME, SCAN, TABLE, SCAN);
    const sent = Buffer.concat([
      jpeg(...told, JFIF, COLOURS, TABLE, FRAME, SCAN, segment(0xfe, HERE), TABLE, SCAN),
      jpeg(exif(6), SCAN),
      here,
    ]);
    assert.deepEqual(bareImage(sent, 'jpg'), clean);
    assert.deepEqual(bareImage(clean, 'jpg'), clean);
  });

  test('still knows which way up it is, in either order of bytes', () => {
    for (const order of ['II', 'MM'] as const)
      for (let orientation = 2; orientation <= 8; orientation += 1) {
        const bare = bareImage(jpeg(exif(orientation, order), TABLE, FRAME, SCAN), 'jpg') as Buffer;
        assert.equal(tells(bare), false);
        assert.equal(bare.toString('latin1', 6, 10), 'Exif');
        assert.equal(bare.readUInt16BE(30), orientation);
        assert.deepEqual(bareImage(bare, 'jpg'), bare);
      }
    assert.deepEqual(bareImage(jpeg(exif(9), TABLE, SCAN), 'jpg'), jpeg(TABLE, SCAN));
  });

  test('one that was cut off within its data is kept as far as it came; one without any is none', () => {
    const cut = jpeg(TABLE, SCAN).subarray(0, -2);
    assert.deepEqual(bareImage(cut, 'jpg'), cut);
    for (const bad of [START, jpeg(), jpeg(TABLE), jpeg(TABLE).subarray(0, -6), Buffer.concat([START, here]), jpeg(SCAN, hex('ffe1ffff'))])
      assert.equal(bareImage(bad, 'jpg'), null, bad.toString('hex'));
  });
});

const chunk = (name: string, content: Buffer | string = ''): Buffer => {
  const bytes = Buffer.from(content as string, 'latin1');
  const head = Buffer.alloc(8);
  head.writeUInt32BE(bytes.length);
  head.write(name, 4, 'latin1');
  return Buffer.concat([head, bytes, Buffer.alloc(4)]);
};
const PNG = hex('89504e470d0a1a0a');

test('png: text, time and Exif are gone, transparency, colours and movement stay', () => {
  const kept = [
    chunk('IHDR', 'x'),
    chunk('gAMA', 'x'),
    chunk('tRNS'),
    chunk('acTL'),
    chunk('fcTL'),
    chunk('IDAT', 'drawn'),
    chunk('fdAT'),
    chunk('IEND'),
  ];
  const told = ['tEXt', 'zTXt', 'iTXt', 'eXIf', 'tIME', 'caNv'].map((name) => chunk(name, HERE));
  const [head, ...rest] = kept as [Buffer, ...Buffer[]];
  assert.deepEqual(bareImage(Buffer.concat([PNG, head, ...told, ...rest, here]), 'png'), Buffer.concat([PNG, ...kept]));
  for (const bad of [PNG, Buffer.concat([PNG, head]), Buffer.concat([PNG, head, hex('7fffffff'), here])])
    assert.equal(bareImage(bad, 'png'), null);
});

const piece = (name: string, content: Buffer | string): Buffer => {
  const bytes = Buffer.from(content as string, 'latin1');
  const head = Buffer.alloc(8);
  head.write(name, 'latin1');
  head.writeUInt32LE(bytes.length, 4);
  return Buffer.concat([head, bytes, Buffer.alloc(bytes.length % 2)]);
};
const webp = (...pieces: Buffer[]): Buffer => piece('RIFF', Buffer.concat([Buffer.from('WEBP'), ...pieces]));

test('webp: Exif and XMP are gone, and it no longer says that they are there', () => {
  const head = (flags: number) => piece('VP8X', Buffer.from([flags, 0, 0, 0, 9, 0, 0, 9, 0, 0]));
  const sent = webp(head(0x3c), piece('ICCP', 'odd'), piece('VP8 ', 'drawn'), piece('EXIF', HERE), piece('XMP ', HERE));
  assert.deepEqual(bareImage(Buffer.concat([sent, here]), 'webp'), webp(head(0x30), piece('ICCP', 'odd'), piece('VP8 ', 'drawn')));
  for (const bad of [webp(), webp(piece('EXIF', HERE)), webp(piece('VP8 ', 'drawn')).subarray(0, -2)])
    assert.equal(bareImage(bad, 'webp'), null);
});

test('gif: remarks and foreign extensions are gone, it still moves', () => {
  const sub = (content: string) => Buffer.concat([Buffer.from([content.length]), Buffer.from(content, 'latin1')]);
  const extension = (label: number, ...subs: string[]) => Buffer.concat([Buffer.from([0x21, label]), ...subs.map(sub), Buffer.from([0])]);
  const screen = Buffer.concat([Buffer.from('GIF89a'), hex('0100 0100 80 00 00'), hex('000000ffffff')]);
  const image = Buffer.concat([hex('2c 0000 0000 0100 0100 81'), Buffer.alloc(12), hex('02'), sub('drawn'), hex('00')]);
  const loop = extension(0xff, 'NETSCAPE2.0', '\u0001\0\0');
  const control = extension(0xf9, '\0\0\0\0');
  const end = hex('3b');
  const told = [extension(0xfe, HERE), extension(0xff, 'XMP DataXMP', HERE)];
  const clean = Buffer.concat([screen, loop, control, image, control, image, end]);
  assert.deepEqual(bareImage(Buffer.concat([screen, ...told, loop, control, image, ...told, control, image, end, here]), 'gif'), clean);
  for (const bad of [screen, clean.subarray(0, -1), Buffer.concat([screen, here])]) assert.equal(bareImage(bad, 'gif'), null);
});

test('whatever follows the first bytes: an answer, and never twice another one', () => {
  const heads = { png: PNG, jpg: START, gif: Buffer.from('GIF89a'), webp: Buffer.from('RIFF\u0040\0\0\0WEBP', 'latin1') };
  const parts = [
    JFIF,
    exif(6),
    SCAN,
    TABLE,
    END,
    chunk('IDAT'),
    chunk('IEND'),
    piece('VP8 ', 'x'),
    piece('EXIF', here),
    here,
    hex('2c21fe003b00'),
  ];
  const tail = fc.array(fc.oneof(fc.constantFrom(...parts), fc.uint8Array({ maxLength: 12 }).map(Buffer.from)), { maxLength: 8 });
  fc.assert(
    fc.property(fc.constantFrom('png', 'jpg', 'gif', 'webp'), tail, (kind, rest) => {
      const bare = bareImage(Buffer.concat([heads[kind], ...rest]), kind);
      if (bare !== null) assert.deepEqual(bareImage(bare, kind), bare);
    }),
    { numRuns: 2000 },
  );
});

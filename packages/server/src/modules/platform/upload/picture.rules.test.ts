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
const frame = (width: number, height: number) =>
  segment(0xc2, Buffer.from([8, height >> 8, height & 255, width >> 8, width & 255, 1, 1, 17, 0]));
const FRAME = frame(30, 20);
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
      assert.equal(bareImage(bad, 'jpg'), 'broken', bad.toString('hex'));
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
const sizes = (...numbers: number[]): Buffer => {
  const bytes = Buffer.alloc(numbers.length * 4);
  for (const [at, number] of numbers.entries()) bytes.writeUInt32BE(number, at * 4);
  return bytes;
};
const ihdr = (width: number, height: number) => chunk('IHDR', Buffer.concat([sizes(width, height), hex('0806000000')]));
const fctl = (width: number, height: number) => chunk('fcTL', Buffer.concat([sizes(0, width, height, 0, 0), hex('0001 0064 00 00')]));
const anim = chunk('acTL', sizes(1, 0));

test('png: text, time and Exif are gone, transparency, colours and movement stay', () => {
  const kept = [ihdr(30, 20), chunk('gAMA', 'x'), chunk('tRNS'), anim, fctl(30, 20), chunk('IDAT', 'drawn'), chunk('fdAT'), chunk('IEND')];
  const told = ['tEXt', 'zTXt', 'iTXt', 'eXIf', 'tIME', 'caNv'].map((name) => chunk(name, HERE));
  const [head, ...rest] = kept as [Buffer, ...Buffer[]];
  assert.deepEqual(bareImage(Buffer.concat([PNG, head, ...told, ...rest, here]), 'png'), Buffer.concat([PNG, ...kept]));
  for (const bad of [PNG, Buffer.concat([PNG, head]), Buffer.concat([PNG, head, hex('7fffffff'), here])])
    assert.equal(bareImage(bad, 'png'), 'broken');
});

const piece = (name: string, content: Buffer | string): Buffer => {
  const bytes = Buffer.from(content as string, 'latin1');
  const head = Buffer.alloc(8);
  head.write(name, 'latin1');
  head.writeUInt32LE(bytes.length, 4);
  return Buffer.concat([head, bytes, Buffer.alloc(bytes.length % 2)]);
};
const vp8 = (width: number, height: number) =>
  piece('VP8 ', Buffer.from([0, 0, 0, 0x9d, 1, 0x2a, width & 255, width >> 8, height & 255, height >> 8, 1]));
const drawn = vp8(30, 20);
const webp = (...pieces: Buffer[]): Buffer => piece('RIFF', Buffer.concat([Buffer.from('WEBP'), ...pieces]));

test('webp: Exif and XMP are gone, and it no longer says that they are there', () => {
  const head = (flags: number) => piece('VP8X', Buffer.from([flags, 0, 0, 0, 9, 0, 0, 9, 0, 0]));
  const sent = webp(head(0x3c), piece('ICCP', 'odd'), drawn, piece('EXIF', HERE), piece('XMP ', HERE));
  assert.deepEqual(bareImage(Buffer.concat([sent, here]), 'webp'), webp(head(0x30), piece('ICCP', 'odd'), drawn));
  for (const bad of [webp(), webp(piece('EXIF', HERE)), webp(drawn).subarray(0, -2), webp(piece('VP8 ', 'drawn'))])
    assert.equal(bareImage(bad, 'webp'), 'broken');
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
  for (const bad of [screen, clean.subarray(0, -1), Buffer.concat([screen, here])]) assert.equal(bareImage(bad, 'gif'), 'broken');
});

describe('a size', () => {
  const gif = (width: number, height: number, inner = hex('0100 0100')) => {
    const screen = Buffer.from('GIF89a\0\0\0\0\0\0\0', 'latin1');
    screen.writeUInt16LE(width, 6);
    screen.writeUInt16LE(height, 8);
    return Buffer.concat([screen, hex('2c 0000 0000'), inner, hex('00 02 00 3b')]);
  };
  const png = (...chunks: Buffer[]) => Buffer.concat([PNG, ...chunks, chunk('IDAT'), chunk('IEND')]);
  const vp8x = (width: number, height: number) => {
    const bytes = Buffer.alloc(10);
    bytes.writeUIntLE(width - 1, 4, 3);
    bytes.writeUIntLE(height - 1, 7, 3);
    return piece('VP8X', bytes);
  };
  const vp8l = (width: number, height: number) => {
    const bytes = Buffer.from([0x2f, 0, 0, 0, 0]);
    bytes.writeUInt32LE(((width - 1) | ((height - 1) << 14)) >>> 0, 1);
    return piece('VP8L', bytes);
  };
  const anmf = (width: number, height: number) => {
    const bytes = Buffer.alloc(16);
    bytes.writeUIntLE(width - 1, 6, 3);
    bytes.writeUIntLE(height - 1, 9, 3);
    return piece('ANMF', bytes);
  };
  const made = {
    png: (width: number, height: number) => png(ihdr(width, height)),
    jpg: (width: number, height: number) => jpeg(frame(width, height), SCAN),
    gif: (width: number, height: number) => gif(width, height),
    webp: (width: number, height: number) => webp(vp8x(width, height), drawn),
  };

  for (const [kind, pictureOf] of Object.entries(made) as [keyof typeof made, (typeof made)['png']][])
    test(`of a ${kind} is read from what the file says, not drawn: fifty thousand by fifty thousand is refused, a long screenshot is kept`, () => {
      assert.ok(Buffer.isBuffer(bareImage(pictureOf(1080, 20_000), kind)));
      assert.ok(Buffer.isBuffer(bareImage(pictureOf(8000, 6000), kind)));
      for (const [width, height] of [
        [50_000, 50_000],
        [20_001, 1],
        [1, 20_001],
        [10_000, 5001],
      ] as const)
        assert.equal(bareImage(pictureOf(width, height), kind), 'too_wide', `${width} × ${height}`);
    });

  test('is also that of whatever is drawn within', () => {
    assert.equal(bareImage(png(ihdr(1, 1), anim, fctl(50_000, 50_000)), 'png'), 'too_wide');
    assert.equal(bareImage(gif(1, 1, hex('ffff ffff')), 'gif'), 'too_wide');
    assert.equal(bareImage(webp(vp8x(1, 1), anmf(50_000, 50_000)), 'webp'), 'too_wide');
    assert.equal(bareImage(webp(vp8(16_383, 16_383)), 'webp'), 'too_wide');
    assert.equal(bareImage(webp(vp8l(16_384, 16_384)), 'webp'), 'too_wide');
    assert.equal(bareImage(jpeg(frame(30, 20), frame(65_535, 65_535), SCAN), 'jpg'), 'too_wide');
    for (const bare of [bareImage(webp(vp8l(30, 20)), 'webp'), bareImage(webp(vp8x(1, 1), anmf(30, 20)), 'webp')])
      assert.ok(Buffer.isBuffer(bare));
  });

  test('of nothing, or none at all, is no picture', () => {
    for (const bad of [png(ihdr(0, 5)), png(chunk('IHDR', 'x')), png(chunk('gAMA'), ihdr(1, 1)), png(ihdr(1, 1), ihdr(1, 1)), png()])
      assert.equal(bareImage(bad, 'png'), 'broken');
    assert.equal(bareImage(jpeg(segment(0xc0, 'x'), SCAN), 'jpg'), 'broken');
    assert.equal(bareImage(gif(0, 1), 'gif'), 'broken');
    assert.equal(bareImage(webp(piece('VP8X', 'x')), 'webp'), 'broken');
  });
});

test('a file of more pieces than a picture has is refused after as many as are looked at', () => {
  const many = (each: Buffer) => Buffer.concat(Array.from({ length: 10_001 }, () => each));
  const layers = (each: Buffer) => Buffer.concat(Array.from({ length: 1001 }, () => each));
  const gifHead = Buffer.concat([Buffer.from('GIF89a'), hex('0100 0100 00 00 00')]);
  const files = {
    png: [Buffer.concat([PNG, ihdr(1, 1), many(chunk('tEXt'))]), Buffer.concat([PNG, ihdr(1, 1), layers(fctl(1, 1))])],
    webp: [webp(many(piece('none', ''))), webp(many(piece('ICCP', '')))],
    gif: [Buffer.concat([gifHead, many(hex('21fe00'))]), Buffer.concat([gifHead, layers(hex('2c 0000 0000 0100 0100 00 02 00'))])],
    jpg: [Buffer.concat([START, many(segment(0xfe, ''))]), Buffer.concat([START, layers(SCAN)])],
  };
  for (const [kind, made] of Object.entries(files) as [keyof typeof files, Buffer[]][])
    for (const file of made) assert.equal(bareImage(file, kind), 'too_many_parts', kind);
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
    drawn,
    ihdr(1, 1),
    FRAME,
    piece('EXIF', here),
    here,
    hex('2c21fe003b00'),
  ];
  const tail = fc.array(fc.oneof(fc.constantFrom(...parts), fc.uint8Array({ maxLength: 12 }).map(Buffer.from)), { maxLength: 8 });
  fc.assert(
    fc.property(fc.constantFrom('png', 'jpg', 'gif', 'webp'), tail, (kind, rest) => {
      const bare = bareImage(Buffer.concat([heads[kind], ...rest]), kind);
      if (typeof bare !== 'string') assert.deepEqual(bareImage(bare, kind), bare);
    }),
    { numRuns: 2000 },
  );
});

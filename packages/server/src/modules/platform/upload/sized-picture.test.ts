/** Pictures at the width of their place, through the assembled app; and what strangers make of it. */
import assert from 'node:assert/strict';
import { readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { before, test } from 'node:test';
import { crc32, deflateSync } from 'node:zlib';
import { PICTURE_WIDTHS, sizedPicture } from '@keymall/contract/kit/picture';
import sharp from 'sharp';
import { mountWeb } from '#app/web';
import { startTestApp, type TestApp } from '#testing/app';
import { makeAdmin } from '#testing/builders';
import { freshIp } from '#testing/call';
import { changeSettings } from '#testing/settings';

let app: TestApp;
before(async () => {
  app = await startTestApp();
  const nothing = { matchPage: () => null, renderPage: () => assert.fail(), officeDocument: () => '', scriptHash: '' };
  await mountWeb(app, { load: () => Promise.resolve(nothing), clientDir: null });
});

let count = 0;
/** A file among the uploads, however it came there; its address. */
function lie(bytes: Buffer, extension: 'png' | 'jpg' | 'gif' | 'webp'): string {
  count += 1;
  const name = `${count.toString(16).padStart(32, '0')}.${extension}`;
  writeFileSync(join(app.uploadDir, name), bytes);
  return `/upload/${name}`;
}
const get = (url: string) => app.app.inject({ url, remoteAddress: freshIp() });
const sizeOf = async (bytes: Buffer): Promise<[number?, number?, string?]> => {
  const { width, height, format } = await sharp(bytes).metadata();
  return [width, height, format];
};
const noise = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#888', noise: { type: 'gaussian', mean: 128, sigma: 30 } } });

/** A PNG that says how large it is and holds nothing but its first rows. */
function bomb(width: number, height: number): Buffer {
  const chunk = (name: string, content: Buffer): Buffer => {
    const named = Buffer.concat([Buffer.from(name, 'latin1'), content]);
    const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
    length.writeUInt32BE(content.length);
    sum.writeUInt32BE(crc32(named));
    return Buffer.concat([length, named, sum]);
  };
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width);
  head.writeUInt32BE(height, 4);
  head.set([8, 6], 8);
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(Buffer.alloc(1_000_000))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

test('a picture comes at each width, for good, as a picture and as nothing else, and never larger than it is', async () => {
  const sent = await noise(1200, 600).jpeg({ quality: 95 }).toBuffer();
  const address = lie(sent, 'jpg');
  for (const width of PICTURE_WIDTHS) {
    const { statusCode, headers, rawPayload } = await get(String(sizedPicture(address, width)));
    assert.equal(statusCode, 200);
    const wide = width <= 256 ? width * 2 : Math.min(width, 1200);
    assert.deepEqual(await sizeOf(rawPayload), [wide, wide / 2, 'webp']);
    assert.deepEqual(
      [headers['content-type'], headers['cache-control'], headers['x-content-type-options']],
      ['image/webp', 'public, max-age=31536000, immutable', 'nosniff'],
    );
    assert.match(String(headers['content-security-policy']), /sandbox/);
  }
  const small = await get(String(sizedPicture(address, 64)));
  assert.ok(small.rawPayload.length < sent.length / 50, `${small.rawPayload.length} of ${sent.length}`);
});

test('it is drawn once, kept beside the uploads, and many who ask at once get the same', async () => {
  const address = lie(await noise(500, 500).png().toBuffer(), 'png');
  const url = String(sizedPicture(address, 128));
  const first = await Promise.all(Array.from({ length: 20 }, () => get(url)));
  for (const { rawPayload } of first) assert.deepEqual(rawPayload, first[0]?.rawPayload);
  const kept = readdirSync(join(app.uploadDir, '.sized')).filter((name) => name.endsWith(address.slice('/upload/'.length)));
  assert.deepEqual(kept, [`128-${address.slice('/upload/'.length)}`]);
  rmSync(join(app.uploadDir, address.slice('/upload/'.length)));
  assert.deepEqual((await get(url)).rawPayload, first[0]?.rawPayload, 'the kept one is served');
});

test('it stands the right way up, and tells nothing of where it was taken', async () => {
  const exif = { IFD0: { Artist: 'somebody' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '31/1 14/1 0/1' } };
  const sent = await noise(600, 300).withExif(exif).withMetadata({ orientation: 6 }).jpeg().toBuffer();
  const { rawPayload } = await get(String(sizedPicture(lie(sent, 'jpg'), 512)));
  assert.deepEqual(await sizeOf(rawPayload), [300, 600, 'webp']);
  assert.equal((await sharp(rawPayload).metadata()).exif, undefined);
});

test('what is broken, moves, or is no picture is shown as it lies, and nothing falls over', async () => {
  const picture = await noise(900, 900).png().toBuffer();
  const still = await noise(40, 40).png().toBuffer();
  const moving = await sharp([still, await noise(40, 40).png().toBuffer()], { join: { animated: true } })
    .gif()
    .toBuffer();
  for (const [name, bytes, extension] of [
    ['a bomb', bomb(30_000, 30_000), 'png'],
    ['the widest side and more', bomb(200_000, 10), 'png'],
    ['a head and nothing else', picture.subarray(0, 60), 'png'],
    ['a script', Buffer.from('<script>alert(1)</script>'), 'jpg'],
    ['a drawing', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10"/>'), 'png'],
    ['a PDF', Buffer.from('%PDF-1.7'), 'webp'],
    ['nothing', Buffer.alloc(0), 'gif'],
    ['one that moves', moving, 'gif'],
  ] as const) {
    const address = lie(bytes, extension);
    const { statusCode, headers } = await get(String(sizedPicture(address, 64)));
    assert.deepEqual([statusCode, headers.location, headers['cache-control']], [302, address, 'public, max-age=300'], name);
  }
});

test('what could not be drawn once is not tried again, at whatever width', async () => {
  const address = lie(bomb(25_000, 25_000), 'png');
  for (const width of [64, 128, 64] as const) assert.equal((await get(String(sizedPicture(address, width)))).statusCode, 302);
  const told = app.logged.filter((line) => line.includes(address.slice('/upload/'.length)));
  assert.equal(told.length, 1, told.join('\n'));
});

test('a shelf of pictures is no budget of whoever looks at it', async () => {
  const url = String(sizedPicture(lie(await noise(90, 90).png().toBuffer(), 'png'), 64));
  const admin = await makeAdmin(app);
  const { general } = app.house.settings.get('limits');
  await changeSettings(app, admin, 'limits', { general: { points: 5, seconds: 60 } });
  const ip = freshIp();
  const statuses = await Promise.all(Array.from({ length: 30 }, async () => (await app.app.inject({ url, remoteAddress: ip })).statusCode));
  assert.deepEqual([...new Set(statuses)], [200]);
  await changeSettings(app, admin, 'limits', { general });
});

test('20,000 pixels wide is drawn small', async () => {
  const wide = await sharp({ create: { width: 20_000, height: 200, channels: 3, background: '#369' } })
    .png()
    .toBuffer();
  const { statusCode, rawPayload } = await get(String(sizedPicture(lie(wide, 'png'), 1600)));
  assert.deepEqual([statusCode, ...(await sizeOf(rawPayload))], [200, 1600, 16, 'webp']);
});

test('other widths, other names and other folders are nowhere', async () => {
  const address = lie(await noise(100, 100).png().toBuffer(), 'png');
  const name = address.slice('/upload/'.length);
  for (const path of [
    `63/${name}`,
    `1e2/${name}`,
    `0/${name}`,
    `-64/${name}`,
    `64/${'f'.repeat(32)}.png`,
    `64/..%2f${name}`,
    `64/${name}%00.png`,
    `64/.sized`,
    `64/${name}.webp`,
  ])
    assert.equal((await get(`/upload/sized/${path}`)).statusCode, 404, path);
});

test('an address that is not an upload of ours has no widths', () => {
  for (const address of ['https://cdn.example/a.png', '/assets/favicon.svg', '/upload/a.png', '/upload/../x.png', ''])
    assert.equal(sizedPicture(address, 64), null);
});

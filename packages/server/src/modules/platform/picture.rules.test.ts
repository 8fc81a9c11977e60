import assert from 'node:assert/strict';
import { test } from 'node:test';
import { pictureType } from './picture.rules.ts';

const bytes = (...parts: (string | number[])[]) =>
  Buffer.concat(parts.map((part) => (typeof part === 'string' ? Buffer.from(part, 'latin1') : Buffer.from(part))));

test('pictures are known by their bytes', () => {
  assert.equal(pictureType(bytes([0x89], 'PNG\r\n', [0x1a], '\n....'))?.extension, 'png');
  assert.equal(pictureType(bytes([0xff, 0xd8, 0xff, 0xe0]))?.mime, 'image/jpeg');
  assert.equal(pictureType(bytes('RIFF', [1, 2, 3, 4], 'WEBPVP8 '))?.extension, 'webp');
  assert.equal(pictureType(bytes('GIF89a...'))?.extension, 'gif');
});

test('scripts, documents and nothing are no pictures', () => {
  for (const text of [
    '',
    '<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>',
    '<!doctype html>',
    '%PDF-1.7',
    'RIFF....AVI ',
    'GIF88a',
  ]) {
    assert.equal(pictureType(Buffer.from(text)), null, text);
  }
});

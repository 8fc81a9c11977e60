import assert from 'node:assert/strict';
import { test } from 'node:test';
import { imageKind } from './upload.rules.ts';

test('the first bytes tell', () => {
  assert.equal(imageKind(Buffer.from('89504e470d0a1a0a0000', 'hex'))?.extension, 'png');
  assert.equal(imageKind(Buffer.from('ffd8ffe000104a46', 'hex'))?.mime, 'image/jpeg');
  assert.equal(imageKind(Buffer.from('GIF89a....'))?.extension, 'gif');
  assert.equal(imageKind(Buffer.from('RIFF\0\0\0\0WEBPVP8 '))?.extension, 'webp');
});

test('what may run or is no image is none', () => {
  for (const text of ['<svg xmlns="http://www.w3.org/2000/svg"/>', '<html>', '%PDF-1.7', 'PK\u0003\u0004', 'GIF8', '', 'RIFF0000WAVE'])
    assert.equal(imageKind(Buffer.from(text)), null, text);
});

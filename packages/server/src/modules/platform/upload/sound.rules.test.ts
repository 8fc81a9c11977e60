import assert from 'node:assert/strict';
import { test } from 'node:test';
import { mp3Of } from '#testing/sound';
import { soundIn } from './sound.rules.ts';

/** A page of an OGG stream. */
function page(body: string): Buffer {
  const head = Buffer.alloc(28);
  head.write('OggS', 0, 'latin1');
  head[26] = 1;
  head[27] = body.length;
  return Buffer.concat([head, Buffer.from(body, 'latin1')]);
}
const ogg = Buffer.concat([page('\u0001vorbis........'), page('comment'), page('sound')]);

test('an MP3 is its frames: no name, no picture, nothing behind', () => {
  const tag = Buffer.from('ID3\u0004\0\0\0\0\0\u0005Maker', 'latin1');
  const tail = Buffer.concat([Buffer.from('TAG'), Buffer.alloc(125, 65)]);
  const kept = soundIn(Buffer.concat([tag, mp3Of(40), tail]));
  assert.deepEqual([kept?.mime, kept?.extension], ['audio/mpeg', 'mp3']);
  assert.deepEqual(kept?.bytes, mp3Of(40));
  // cut off in its last frame
  assert.deepEqual(soundIn(mp3Of(40).subarray(0, -9))?.bytes, mp3Of(39));
});

test('an OGG is its pages', () => {
  const kept = soundIn(Buffer.concat([ogg, Buffer.from('<script>')]));
  assert.deepEqual([kept?.mime, kept?.extension], ['audio/ogg', 'ogg']);
  assert.deepEqual(kept?.bytes, ogg);
});

test('what is no sound is none, whatever it begins with', () => {
  const video = Buffer.concat([page('\u0080theora.......'), page('a'), page('b')]);
  const others = [
    Buffer.alloc(0),
    Buffer.from('<script>alert(1)</script>'),
    Buffer.from('ID3\u0004\0\0\0\0\0\u0000<html>', 'latin1'),
    Buffer.concat([mp3Of(3), Buffer.from('<html>')]),
    Buffer.alloc(4096, 0xff),
    ogg.subarray(0, 40),
    video,
    Buffer.from('RIFF0000WAVEfmt '),
    Buffer.from('\0\0\0\u0018ftypM4A '),
  ];
  for (const sent of others) assert.equal(soundIn(sent), null, sent.toString('latin1', 0, 24));
});

/** Sounds for tests: silence, but sound. */

const FRAME = 417;

/** An MP3 of so many frames, 128 kbit/s and 44.1 kHz. */
export function mp3Of(frames: number): Buffer {
  const frame = Buffer.alloc(FRAME);
  frame.writeUInt32BE(0xfffb9064);
  return Buffer.concat(Array.from({ length: frames }, () => frame));
}

/** A browser's side of web push (RFC 8291), for tests of what devices are told. */
import assert from 'node:assert/strict';
import { createDecipheriv, createECDH, createHmac, randomBytes } from 'node:crypto';

const hmac = (key: Buffer, ...parts: (Buffer | string)[]): Buffer =>
  parts.reduce((mac, part) => mac.update(part), createHmac('sha256', key)).digest();

/** What it keeps, and how it reads. */
export function openBrowser() {
  const ecdh = createECDH('prime256v1');
  ecdh.generateKeys();
  const auth = randomBytes(16);
  return {
    keys: { p256dh: ecdh.getPublicKey('base64url'), auth: auth.toString('base64url') },
    read(body: Buffer): string {
      const [salt, theirs, cipher] = [
        body.subarray(0, 16),
        body.subarray(21, 21 + (body[20] as number)),
        body.subarray(21 + (body[20] as number)),
      ];
      const one = Buffer.from([1]);
      const secret = hmac(hmac(auth, ecdh.computeSecret(theirs)), 'WebPush: info\0', ecdh.getPublicKey(), theirs, one);
      const key = hmac(salt, secret);
      const open = createDecipheriv(
        'aes-128-gcm',
        hmac(key, 'Content-Encoding: aes128gcm\0', one).subarray(0, 16),
        hmac(key, 'Content-Encoding: nonce\0', one).subarray(0, 12),
      );
      open.setAuthTag(cipher.subarray(-16));
      const plain = Buffer.concat([open.update(cipher.subarray(0, -16)), open.final()]);
      assert.equal(plain.at(-1), 2, 'the last record');
      return plain.subarray(0, -1).toString('utf8');
    },
  };
}

/** An authenticator in software, as WebAuthn (Level 2, 6) writes its answers: one key, a counter, and whatever somebody wants it to lie about. */
import { createHash, createSign, generateKeyPairSync, type KeyObject, randomBytes } from 'node:crypto';
import { isoCBOR } from '@simplewebauthn/server/helpers';

const sha256 = (data: string | Buffer): Buffer => createHash('sha256').update(data).digest();
const base64url = (data: Buffer | Uint8Array): string => Buffer.from(data).toString('base64url');
/** User present, user verified; with a key beside it. */
const [PRESENT, VERIFIED, WITH_KEY] = [0x01, 0x04, 0x40];

/** What it says otherwise than it should. */
export interface Lie {
  origin?: string;
  rpId?: string;
  challenge?: string;
  counter?: number;
  userHandle?: string;
  unverified?: boolean;
  type?: string;
}

export interface Authenticator {
  /** Answers a registration's options, JSON in and out. */
  create(options: string, lie?: Lie): string;
  /** Answers a sign-in's options. */
  sign(options: string, lie?: Lie): string;
}

export function softAuthenticator(origin: string): Authenticator {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const id = randomBytes(16);
  let counter = 0;
  let handle = '';

  const clientData = (type: string, challenge: string, lie: Lie): Buffer =>
    Buffer.from(
      JSON.stringify({ type: lie.type ?? type, challenge: lie.challenge ?? challenge, origin: lie.origin ?? origin, crossOrigin: false }),
    );
  const authData = (rpId: string, flags: number, lie: Lie, key = Buffer.alloc(0)): Buffer => {
    const count = Buffer.alloc(4);
    count.writeUInt32BE(lie.counter ?? counter);
    const verified = lie.unverified ? 0 : VERIFIED;
    return Buffer.concat([sha256(lie.rpId ?? rpId), Buffer.from([PRESENT | verified | flags]), count, key]);
  };

  return {
    create(json, lie = {}) {
      const { challenge, rp, user } = JSON.parse(json) as { challenge: string; rp: { id: string }; user: { id: string } };
      handle = user.id;
      const length = Buffer.alloc(2);
      length.writeUInt16BE(id.length);
      const credential = Buffer.concat([Buffer.alloc(16), length, id, coseOf(publicKey)]);
      const client = clientData('webauthn.create', challenge, lie);
      const attestation = isoCBOR.encode(
        new Map<string, unknown>([
          ['fmt', 'none'],
          ['attStmt', new Map()],
          ['authData', new Uint8Array(authData(rp.id, WITH_KEY, lie, credential))],
        ]) as never,
      );
      const response = { clientDataJSON: base64url(client), attestationObject: base64url(attestation), transports: ['internal'] };
      return JSON.stringify({ id: base64url(id), rawId: base64url(id), type: 'public-key', response, clientExtensionResults: {} });
    },
    sign(json, lie = {}) {
      const { challenge, rpId } = JSON.parse(json) as { challenge: string; rpId: string };
      counter += 1;
      const client = clientData('webauthn.get', challenge, lie);
      const data = authData(rpId, 0, lie);
      const signature = createSign('sha256')
        .update(Buffer.concat([data, sha256(client)]))
        .sign(privateKey);
      const response = {
        clientDataJSON: base64url(client),
        authenticatorData: base64url(data),
        signature: base64url(signature),
        userHandle: lie.userHandle ?? handle,
      };
      return JSON.stringify({ id: base64url(id), rawId: base64url(id), type: 'public-key', response, clientExtensionResults: {} });
    },
  };
}

/** An ES256 key as COSE has it. */
function coseOf(key: KeyObject): Buffer {
  const { x = '', y = '' } = key.export({ format: 'jwk' });
  const map = new Map<number, number | Uint8Array>([
    [1, 2],
    [3, -7],
    [-1, 1],
    [-2, new Uint8Array(Buffer.from(x, 'base64url'))],
    [-3, new Uint8Array(Buffer.from(y, 'base64url'))],
  ]);
  return Buffer.from(isoCBOR.encode(map as never));
}

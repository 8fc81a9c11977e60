/** Certificates for tests and simulators of gateways: Node reads X.509 but makes none, and a bare machine has no other tool. */
import { generateKeyPairSync, type KeyObject, sign } from 'node:crypto';

function der(tag: number, ...parts: readonly Uint8Array[]): Buffer {
  const body = Buffer.concat(parts);
  if (body.length < 128) return Buffer.concat([Buffer.from([tag, body.length]), body]);
  const size = Buffer.from(body.length.toString(16).padStart(body.length < 256 ? 2 : 4, '0'), 'hex');
  return Buffer.concat([Buffer.from([tag, 0x80 | size.length]), size, body]);
}

const sequence = (...parts: readonly Uint8Array[]) => der(0x30, ...parts);
const raw = (hex: string) => Buffer.from(hex, 'hex');
/** 1.2.840.113549.1.1.11 sha256WithRSAEncryption, with its NULL. */
const SHA256_RSA = raw('300d06092a864886f70d01010b0500');
const COMMON_NAME = raw('0603550403');
const ORGANISATION = raw('060355040a');
const BASIC_CONSTRAINTS = raw('0603551d13');
const KEY_USAGE = raw('0603551d0f');
const TRUE = raw('0101ff');

const name = (organisation: string, commonName: string) =>
  sequence(
    ...(
      [
        [ORGANISATION, organisation],
        [COMMON_NAME, commonName],
      ] as const
    ).map(([id, text]) => der(0x31, sequence(id, der(0x0c, Buffer.from(text))))),
  );
const time = (at: Date) => der(0x18, Buffer.from(`${at.toISOString().replace(/[-:T]/g, '').slice(0, 14)}Z`));
const integer = (hex: string) => der(0x02, raw(/^[89a-f]/.test(hex) ? `00${hex}` : hex));

export interface MadeCertificate {
  pem: string;
  privateKey: KeyObject;
  publicKey: KeyObject;
  commonName: string;
}

export interface CertificateWish {
  commonName: string;
  /** Who signs it; left out, it signs itself. */
  issuer?: MadeCertificate;
  ca?: boolean;
  /** Hexadecimal, an even number of digits. */
  serial?: string;
  from?: Date;
  to?: Date;
  bits?: number;
}

let serials = 0x1000;

/** Making a pair of RSA keys costs more than everything that a test does with it. */
const POOL = 24;
const pools = new Map<number, ReturnType<typeof rsaPair>[]>();
let taken = 0;
const rsaPair = (bits: number) => generateKeyPairSync('rsa', { modulusLength: bits });

/** A pair of RSA keys for a test, none of the last two dozen's: made once a process, and given again in turn. */
export function testKeys(bits = 2048): ReturnType<typeof rsaPair> {
  const pool = pools.get(bits) ?? [];
  pools.set(bits, pool);
  taken += 1;
  return (pool[taken % POOL] ??= rsaPair(bits));
}

/** A certificate and its RSA keys. */
export function makeCertificate({
  commonName,
  issuer,
  ca = false,
  serial = `0${(++serials).toString(16)}`.slice(-4),
  from = new Date('2020-01-01T00:00:00Z'),
  to = new Date('2049-12-31T00:00:00Z'),
  bits = 2048,
}: CertificateWish): MadeCertificate {
  const { privateKey, publicKey } = testKeys(bits);
  const extensions = sequence(
    sequence(BASIC_CONSTRAINTS, TRUE, der(0x04, sequence(...(ca ? [TRUE] : [])))),
    // keyCertSign and cRLSign, or digitalSignature.
    sequence(KEY_USAGE, TRUE, der(0x04, raw(ca ? '03020106' : '03020780'))),
  );
  const body = sequence(
    der(0xa0, raw('020102')),
    integer(serial),
    SHA256_RSA,
    name('Keymall tests', issuer?.commonName ?? commonName),
    sequence(time(from), time(to)),
    name('Keymall tests', commonName),
    publicKey.export({ format: 'der', type: 'spki' }),
    der(0xa3, extensions),
  );
  const signature = sign('sha256', body, issuer?.privateKey ?? privateKey);
  const whole = sequence(body, SHA256_RSA, der(0x03, Buffer.from([0]), signature));
  const lines = whole.toString('base64').match(/.{1,64}/g) ?? [];
  return { pem: `-----BEGIN CERTIFICATE-----\n${lines.join('\n')}\n-----END CERTIFICATE-----\n`, privateKey, publicKey, commonName };
}

/** A private key as the text of an account's field. */
export const keyText = (key: KeyObject): string => key.export({ format: 'pem', type: 'pkcs8' }).toString();

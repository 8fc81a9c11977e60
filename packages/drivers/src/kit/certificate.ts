/** X.509 certificates as accounts hold them: PEM, one or several after another, with whatever a tool wrote between them. */
import { X509Certificate } from 'node:crypto';

const PEM = /-----BEGIN CERTIFICATE-----[A-Za-z0-9+/=\s]+-----END CERTIFICATE-----/g;
/** Texts are few (one an account), and a gateway's own certificate comes with each of its messages. */
const KEPT = 500;
const KEPT_LENGTH = 8000;
const kept = new Map<string, readonly X509Certificate[]>();

/** The certificates in a text, in their order; none when there is none or one of them can't be read. Parsed once a text. */
export function certificatesIn(text: string): readonly X509Certificate[] {
  const known = kept.get(text);
  if (known) return known;
  let parsed: readonly X509Certificate[];
  try {
    parsed = (text.match(PEM) ?? []).map((pem) => new X509Certificate(pem));
  } catch {
    parsed = [];
  }
  if (kept.size >= KEPT) kept.clear();
  if (text.length <= KEPT_LENGTH) kept.set(text, parsed);
  return parsed;
}

const PUBLIC = /-----BEGIN (CERTIFICATE|[A-Z ]*PUBLIC KEY)-----[A-Za-z0-9+/=\s]+-----END \1-----/g;

/** What is public in a text: its certificates and public keys. A text without any such block, a bare key say, is given back as it is. */
export function bareCertificates(text: string): string {
  const blocks = text.match(PUBLIC);
  return blocks === null ? text : blocks.join('\n');
}

/** The serial number as a decimal, which is how Chinese gateways name a certificate. */
export const serialOf = (certificate: X509Certificate): string => BigInt(`0x${certificate.serialNumber}`).toString();

/** True at times a certificate is meant for. */
export const isCurrent = (certificate: X509Certificate, now: Date): boolean =>
  now >= new Date(certificate.validFrom) && now <= new Date(certificate.validTo);

/** True when `certificate` was signed by one of `issuers`, directly or over others of them, and all on the way are current. */
export function isIssuedBy(certificate: X509Certificate, issuers: readonly X509Certificate[], now: Date): boolean {
  let below = certificate;
  for (let steps = 0; steps <= issuers.length; steps++) {
    if (!isCurrent(below, now)) return false;
    const issuer = issuers.find((one) => one.ca && below.checkIssued(one) && below.verify(one.publicKey));
    if (!issuer) return false;
    // The end of the way is one who vouches for itself; it was put into the account by its owner.
    if (issuer.checkIssued(issuer)) return isCurrent(issuer, now);
    below = issuer;
  }
  return false;
}

/**
 * The platform's certificates, where an account holds none: fetched with its own signature, opened with its APIv3 key, and kept in memory.
 * WeChat changes them without a word; the new one is in the list a day before it signs, and each message names the one it was signed with.
 */
import { createHash, X509Certificate } from 'node:crypto';
import { z } from 'zod';
import { certificatesIn, isCurrent } from '#kit/certificate';
import { GatewayError } from '#kit/gateway-error';
import type { HttpAnswer, Outside } from '#kit/http';
import { readJsonText } from '#kit/notice';
import { certificateKey, type WechatAccount } from './wechat-account.ts';
import { headerOf, proof, send, unsealed } from './wechat-sign.ts';

/** WeChat asks to be asked oftener than this. */
const FRESH_MS = 12 * 3_600_000;
/** Anybody can send a notice that names a certificate nobody knows. */
const AGAIN_MS = 60_000;
/** Accounts are few, and a key that was changed leaves its entry behind. */
const KEPT = 500;
const MOST = 20;

interface Kept {
  /** PEM, one after another; empty until the first good answer. */
  pem: string;
  fetchedAt: number;
  triedAt: number;
  /** One call for all who wait. */
  asking: Promise<string> | null;
}
const kept = new Map<string, Kept>();

function keptOf({ gateway, mchid, serial_no, apiKey }: WechatAccount): Kept {
  const id = createHash('sha256')
    .update(JSON.stringify([gateway, mchid, serial_no, apiKey]))
    .digest('base64');
  const known = kept.get(id);
  if (known) return known;
  if (kept.size >= KEPT) kept.clear();
  const fresh: Kept = { pem: '', fetchedAt: 0, triedAt: Number.NEGATIVE_INFINITY, asking: null };
  kept.set(id, fresh);
  return fresh;
}

const List = z.object({
  data: z
    .array(
      z.object({
        serial_no: z.string().min(1),
        encrypt_certificate: z.object({
          algorithm: z.literal('AEAD_AES_256_GCM'),
          nonce: z.string(),
          associated_data: z.string().default(''),
          ciphertext: z.string(),
        }),
      }),
    )
    .min(1)
    .max(MOST),
});
const Refusal = z.object({ code: z.string().min(1), message: z.string().default('') });

/**
 * The certificates of an answer. It is believed when the APIv3 key opens every one of them, each is the one it is said to be, and one of them,
 * current, has signed the answer lately. Throws `unconfigured` for another key, `refused` in WeChat's words, and `rubbish`.
 */
function readList(account: WechatAccount, answer: HttpAnswer, now: Date): string {
  const text = answer.body.toString('utf8');
  const read = readJsonText(text);
  if (typeof read === 'string') throw new GatewayError('rubbish', `certificates: status ${answer.status}, no JSON object`);
  if (answer.status !== 200) {
    const refusal = Refusal.safeParse(read.value);
    if (!refusal.success || answer.status < 400 || answer.status >= 500 || answer.status === 429)
      throw new GatewayError('rubbish', `certificates: status ${answer.status}`);
    throw new GatewayError('refused', `certificates: ${refusal.data.code} ${refusal.data.message}`.trim().slice(0, 200));
  }
  const list = List.safeParse(read.value);
  if (!list.success) throw new GatewayError('rubbish', 'the answer holds no certificates');
  const pem: string[] = [];
  for (const { serial_no, encrypt_certificate } of list.data.data) {
    const opened = unsealed(account, encrypt_certificate);
    if (opened === null) throw new GatewayError('unconfigured', 'the APIv3 key does not open the platform certificates');
    const certificate = oneIn(opened);
    if (!certificate || !certificateKey([certificate], serial_no, now, () => true))
      throw new GatewayError('rubbish', 'a platform certificate is not the one it is said to be');
    // One whose time is over, or has not come, is no reason to do without the others.
    if (isCurrent(certificate, now)) pem.push(opened.trim());
  }
  const whole = pem.join('\n');
  const verdict = proof(holding(account, whole), answer.headers ?? {}, text, now);
  if (verdict !== 'good') throw new GatewayError('rubbish', `the certificates do not carry WeChat's signature: ${verdict}`);
  return whole;
}

function oneIn(pem: string): X509Certificate | null {
  try {
    return new X509Certificate(pem);
  } catch {
    return null;
  }
}

/** The account with these certificates to check messages with. */
const holding = (account: WechatAccount, pem: string): WechatAccount => ({
  ...account,
  platformKey: (serial, now) => certificateKey(certificatesIn(pem), serial, now),
});

/** Fetches, once for all who wait. What is kept stays where nothing better comes. Throws as `readList`, and `silent`. */
function fetchAnew(account: WechatAccount, entry: Kept, outside: Outside): Promise<string> {
  entry.triedAt = outside.now().getTime();
  entry.asking ??= (async () => {
    try {
      const answer = await send(account, outside, { method: 'GET', path: '/v3/certificates' });
      entry.pem = readList(account, answer, outside.now());
      entry.fetchedAt = outside.now().getTime();
      return entry.pem;
    } finally {
      entry.asking = null;
    }
  })();
  return entry.asking;
}

/** Whether something has to be fetched for messages that name this certificate; '' for none in particular. */
function lacks(account: WechatAccount, { pem, fetchedAt }: Kept, serial: string, now: Date): boolean {
  const age = now.getTime() - fetchedAt;
  if (pem === '' || age >= FRESH_MS || age < 0) return true;
  return serial !== '' && !holding(account, pem).platformKey(serial, now);
}

const mayTryAgain = ({ triedAt }: Kept, now: Date): boolean => Math.abs(now.getTime() - triedAt) >= AGAIN_MS;

/**
 * The account ready to believe: its own keys, or what was fetched for it. `headers`: of the answer that is to be checked. Throws as
 * `readList` and `silent` where nothing could be fetched ever; later on what is kept does.
 */
export async function believing(account: WechatAccount, outside: Outside, headers: HttpAnswer['headers'] = {}): Promise<WechatAccount> {
  if (!account.fetchesCertificates) return account;
  const entry = keptOf(account);
  const now = outside.now();
  if (entry.pem === '') return holding(account, await fetchAnew(account, entry, outside));
  if (lacks(account, entry, headerOf(headers, 'serial'), now) && mayTryAgain(entry, now))
    await fetchAnew(account, entry, outside).catch(ignoringTheGateway);
  return holding(account, entry.pem);
}

/** The certificates that a notice's signature is to be checked with; null where the account needs or gets none. Fetches once a minute at the most. */
export async function certificatesFor(
  account: WechatAccount | null,
  headers: NonNullable<HttpAnswer['headers']>,
  outside: Outside,
): Promise<string | null> {
  if (!account?.fetchesCertificates) return null;
  const entry = keptOf(account);
  const now = outside.now();
  if (entry.asking || (lacks(account, entry, headerOf(headers, 'serial'), now) && mayTryAgain(entry, now)))
    await fetchAnew(account, entry, outside).catch(ignoringTheGateway);
  return entry.pem === '' ? null : entry.pem;
}

function ignoringTheGateway(error: unknown): void {
  if (!(error instanceof GatewayError)) throw error;
}

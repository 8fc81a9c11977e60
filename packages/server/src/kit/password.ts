/** argon2id, 19 MiB, 2 passes, as a PHC string. */
import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { promisify } from 'node:util';
import { commonPasswords } from './common-passwords.ts';
import { whyGuessed } from './password.rules.ts';
import { refuse } from './refusal.ts';

const derive = promisify(argon2);
const MEMORY_KIB = 19_456;
const PASSES = 2;
const TAG_BYTES = 32;
const QUEUE = 100;

/** Hashes at once, on so many cores: half of them, for a flood of logins must leave the other half to those who buy (decision 0117). */
export const hashesAtOnce = (cores: number): number => Math.min(4, Math.max(1, Math.floor(cores / 2)));
const AT_ONCE = hashesAtOnce(availableParallelism());

let running = 0;
const waiting: (() => void)[] = [];

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (running >= AT_ONCE) {
    if (waiting.length >= QUEUE) refuse('busy');
    await new Promise<void>((resolve) => waiting.push(resolve));
  }
  running += 1;
  try {
    return await work();
  } finally {
    running -= 1;
    waiting.shift()?.();
  }
}

const tagOf = (password: string, salt: Buffer): Promise<Buffer> =>
  inTurn(() =>
    derive('argon2id', { message: password, nonce: salt, parallelism: 1, tagLength: TAG_BYTES, memory: MEMORY_KIB, passes: PASSES }),
  );

const base64 = (bytes: Buffer): string => bytes.toString('base64').replace(/=+$/, '');

/**
 * The hash to store. `names` are those of the account, its shop and the site. Refuses `weak_password` for one of the commonest, and
 * `password_of_name` for one that is made of a name.
 */
export async function hashPassword(password: string, names: readonly string[]): Promise<string> {
  const why = whyGuessed(password, names, await commonPasswords());
  if (why) refuse(why);
  const salt = randomBytes(16);
  return `$argon2id$v=19$m=${MEMORY_KIB},t=${PASSES},p=1$${base64(salt)}$${base64(await tagOf(password, salt))}`;
}

/** Is it the password. With a null hash (no such account) it takes as long and says no. */
export async function passwordMatches(password: string, hash: string | null): Promise<boolean> {
  const match = /^\$argon2id\$v=19\$m=19456,t=2,p=1\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/.exec(hash ?? '');
  const expected = Buffer.from(match?.[2] ?? '', 'base64');
  const tag = await tagOf(password, match ? Buffer.from(match[1] as string, 'base64') : randomBytes(16));
  return match !== null && expected.length === tag.length && timingSafeEqual(expected, tag);
}

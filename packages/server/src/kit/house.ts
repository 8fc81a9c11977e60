/** What a process has, apart from any request: made once at start (app/house.ts), reached as `ctx.house`. */
import type { Locale } from '@keymall/contract/kit/refusals';
import type { LetterKind } from '@keymall/contract/platform/letter-kinds';
import type { LetterText } from '@keymall/contract/platform/letters';
import type { CacheGroup } from '@keymall/contract/platform/system';
import type { PushEvents } from '@keymall/contract/realtime/push-socket';
import type { SettingGroup, SettingValues } from '@keymall/contract/settings/groups';
import type { Logger } from 'pino';
import type { ClockAndRandom } from './clock.ts';
import type { Db } from './database.ts';
import type { FileExport } from './export.ts';
import type { Tell } from './invariants.ts';
import type { Limiter } from './limits.ts';
import type { SealKeys } from './sealing.ts';
import type { Sharing } from './sharing.ts';

/** Keys for what lies encrypted; see platform/keyring.ts. */
export type KeyPurpose = 'card' | 'channel' | 'setting' | 'lookup' | 'payee' | 'factor' | 'log';

export interface Keyring {
  /** AES-256-GCM under the purpose's active key. `bound` is authenticated with it: a ciphertext moved to another row does not open. */
  encrypt(purpose: KeyPurpose, bound: string, plain: string | Buffer): Buffer;
  /** Throws when the ciphertext, its key or what it is bound to is not the one it was made with. */
  decrypt(purpose: KeyPurpose, bound: string, sealed: Buffer): string;
  /** The same, of bytes that are no text. */
  decryptBytes(purpose: KeyPurpose, bound: string, sealed: Buffer): Buffer;
  /** HMAC-SHA256 under a key that stays for good: fingerprints, lookup passwords, grants. */
  mac(purpose: KeyPurpose, text: string): Buffer;
  /** For a thread of this process that seals beside it (kit/sealing.ts). */
  keysFor(purpose: KeyPurpose): SealKeys;
}

/** What seals and makes fingerprints, wherever its keys come from. */
export type Sealing = Pick<Keyring, 'encrypt' | 'mac'>;

/** Words of a letter, and when who wrote them. */
export interface WrittenLetter extends LetterText {
  revision: number;
  admin_name: string;
  update_at: Date;
}

export interface Settings {
  /** A group's values now. Changed ones are heard of through the bus. */
  get<G extends SettingGroup>(group: G): SettingValues<G>;
  /** The words an administrator wrote for a kind of letter; undefined where those it was built with stand. */
  letter(kind: LetterKind, locale: Locale): WrittenLetter | undefined;
  /** Reads them again from the database. */
  reload(): Promise<void>;
}

/** Tells every process that what it cached under a topic is old. Call it from `ctx.after`. */
export type Invalidate = (topic: string) => void;

/** Sends an event to a push channel, in every process. Call it from `ctx.after`. */
export type Publish = <Name extends keyof PushEvents>(channel: string, event: Name, data: PushEvents[Name]) => void;

/** Names of the site, that a password may not be made of. */
export function namesOfSite({ settings, siteUrl }: Pick<House, 'settings' | 'siteUrl'>): string[] {
  // As the domain of an address: its last part says nothing.
  return [settings.get('website').site_name, `@${new URL(siteUrl).hostname}`];
}

export interface House extends ClockAndRandom {
  db: Db;
  /** A few connections whose statements may read for minutes: for proofs of all there is, in jobs only. */
  patient: Db;
  log: Logger;
  settings: Settings;
  keyring: Keyring;
  /** Every file that may be asked for, by its kind. */
  exports: ReadonlyMap<string, FileExport>;
  limiter: Limiter;
  publish: Publish;
  invalidate: Invalidate;
  caches: Caches;
  /** Answers that many are given. What an office does in this process ends their time. */
  shared: Sharing;
  /** Runs when `invalidate` was called for a topic anywhere, or when messages may have been missed. */
  onInvalidate(topic: string, flush: () => void): void;
  /** Ends the push sockets of an account, or of one of its sessions. */
  disconnect(realm: 'admin' | 'merchant' | 'personal', accountId: number, sessionId?: number): void;
  /** Done once, before the database is closed: what is still only in memory is written. */
  atClose(work: () => Promise<void>): void;
  /** The address visitors reach us at, without a trailing slash. */
  siteUrl: string;
  installation: Installation;
  /** Hears of each rule that a nightly check has been through: the figures of /metrics. */
  tell: Tell;
}

/** Something that a process keeps in memory so as not to read it again. */
export interface KeptCache {
  group: CacheGroup;
  /** How many entries there are. */
  entries(): number;
  /** How many bytes, where they are counted. */
  bytes?(): number;
  /** Forgets all of it; it is read again when it is needed. */
  clear(): void;
}

/** What one process keeps. */
export interface ProcessCaches {
  name: string;
  role: Installation['role'];
  start_at: Date;
  memory: number;
  is_here: boolean;
  groups: { group: CacheGroup; entries: number; bytes: number | null }[];
}

/** What the processes of this house keep in memory. */
export interface Caches {
  /** Whoever keeps something says so once. */
  keep(cache: KeptCache): void;
  /** Asks every process, and waits a moment for their answers. */
  look(): Promise<ProcessCaches[]>;
  /** Has every process forget a group. */
  clear(group: CacheGroup): void;
}

/** How and where this process runs. */
export interface Installation {
  mode: 'demo' | 'production';
  role: 'all' | 'web' | 'worker';
  /** Addresses of proxies whose X-Forwarded-For is believed. */
  trustProxy: string[];
  /** Where uploads lie, and the database where it is embedded. */
  dataDir: string;
  /** Where people's pictures lie. */
  uploadDir: string;
  embedded: boolean;
  startAt: Date;
}

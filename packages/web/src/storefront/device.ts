/** What this device knows of its owner: a random name for it, and the contact where the owner asked to keep it. */

import { randomName } from '#kit/random-name';
import { readJson, readLocal, writeLocal } from '#kit/storage';

const DEVICE = 'keymall.device';
const isName = (text: string | null): text is string => text !== null && /^[A-Za-z0-9_-]{16,64}$/.test(text);
let unkept = '';

/** This device's name, the same for as long as its storage lasts. Where nothing can be stored, for as long as the page is open. */
export function deviceId(): string {
  const kept = readLocal(DEVICE);
  if (isName(kept)) return kept;
  unkept ||= randomName();
  writeLocal(DEVICE, unkept);
  return unkept;
}

/** What was typed last, by the kind of contact a goods asks for; `email` and `mobile` are where keys are sent to. */
export type KeptContact = Partial<Record<string, string>>;

const CONTACT = 'keymall.contact';
const isKept = (value: unknown): value is KeptContact =>
  typeof value === 'object' && value !== null && Object.values(value).every((each) => typeof each === 'string');

/** The kept contact, or null where the owner keeps none. */
export const keptContact = (): KeptContact | null => readJson(readLocal(CONTACT), isKept);
/** Keeps it, joined with what was kept before; null forgets everything. */
export const keepContact = (contact: KeptContact | null): void =>
  writeLocal(CONTACT, contact && JSON.stringify({ ...keptContact(), ...contact }));

/** Set where this device keeps the keys that it bought (offline-keys.ts). */
export const KEPT_OFFLINE = 'keymall.keys';

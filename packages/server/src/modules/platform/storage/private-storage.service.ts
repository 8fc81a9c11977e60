/**
 * Where private files lie. On the disk as they are, in a folder that no page serves; in a storage sealed and in parts, so that they are nobody's
 * to read there, whatever the bucket shows to whom. They come back through this server alone.
 */
import { createHash, randomBytes } from 'node:crypto';
import { open, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Ctx } from '#kit/context';
import type { House } from '#kit/house';
import {
  holdPrivateLeft,
  type PrivatePlace,
  placeOf,
  privateLeft,
  privateToMove,
  sayPrivateCleared,
  sayPrivateMoved,
} from './private-storage.repository.ts';
import { remote } from './remote.ts';
import type { Place } from './storage.repository.ts';

export const privateFolder = (house: House): string => join(house.installation.dataDir, 'private');
const pathOf = (house: House, name: string): string => join(privateFolder(house), name);

/** Of plain bytes in one object. */
export const PART_BYTES = 4 * 1_048_576;
const AT_ONCE = 20;
const FOLDER = 'private/';

type Kept = Pick<PrivatePlace, 'name' | 'bytes'>;

const partsOf = ({ bytes }: Kept): number => Math.ceil(bytes / PART_BYTES);
const objectOf = (name: string, part: number): string => `${FOLDER}${name}.${part}`;
/** A part is sealed for its own place in its own file: neither another's nor another of its own opens there. */
const boundTo = ({ name, bytes }: Kept, part: number): string => `private_file:${name}:${bytes}:${part}`;

/** The bytes of a file on this machine's disk, in parts. */
async function* fromPath(path: string): AsyncGenerator<Buffer> {
  const file = await open(path);
  try {
    for (;;) {
      const part = Buffer.alloc(PART_BYTES);
      let filled = 0;
      while (filled < PART_BYTES) {
        const { bytesRead } = await file.read(part, filled, PART_BYTES - filled);
        if (bytesRead === 0) break;
        filled += bytesRead;
      }
      if (filled > 0) yield part.subarray(0, filled);
      if (filled < PART_BYTES) return;
    }
  } finally {
    await file.close();
  }
}

/** Puts a file that lies at a path into the storage, sealed. Throws `GatewayError`; what was put stays then, and says nothing to anybody. */
export async function putPrivate(house: House, file: Kept, path: string): Promise<void> {
  let part = 0;
  for await (const bytes of fromPath(path)) {
    const sealed = house.keyring.encrypt('payee', boundTo(file, part), bytes);
    await remote(house).put(objectOf(file.name, part), sealed, 'application/octet-stream');
    part += 1;
  }
}

/** A file's bytes in the storage, part by part; ends early with an error where one is missing or not what was sealed. */
async function* fromStorage(house: House, file: Kept): AsyncGenerator<Buffer> {
  for (let part = 0; part < partsOf(file); part += 1) {
    const sealed = await remote(house).get(objectOf(file.name, part));
    if (!sealed) throw new Error(`part ${part} of a private file is not there`);
    yield house.keyring.decryptBytes('payee', boundTo(file, part), sealed);
  }
}

/** A file's bytes, wherever it lies. */
export const privateBytes = (house: House, file: PrivatePlace): AsyncGenerator<Buffer> =>
  file.storage === 's3' ? fromStorage(house, file) : fromPath(pathOf(house, file.name));

export async function dropPrivate(house: House, place: Place, file: Kept): Promise<void> {
  if (place === 'local') return rm(pathOf(house, file.name), { force: true });
  for (let part = 0; part < partsOf(file); part += 1) await remote(house).remove(objectOf(file.name, part));
}

async function digest(parts: AsyncIterable<Buffer>): Promise<string> {
  const hash = createHash('sha256');
  for await (const part of parts) hash.update(part);
  return hash.digest('hex');
}

/** Whole or not at all. */
async function toDisk(house: House, file: Kept): Promise<void> {
  const draft = join(privateFolder(house), `.${file.name}.${randomBytes(4).toString('hex')}.part`);
  try {
    const handle = await open(draft, 'wx', 0o600);
    try {
      for await (const part of fromStorage(house, file)) await handle.writeFile(part);
      await handle.sync();
    } finally {
      await handle.close();
    }
    await rename(draft, pathOf(house, file.name));
  } finally {
    await rm(draft, { force: true });
  }
}

/** Copies one file, reads it back and compares. Gives what was wrong, or ''. */
async function movePrivate(ctx: Ctx, file: PrivatePlace, target: Place): Promise<string> {
  try {
    const { house } = ctx;
    if (target === 's3') await putPrivate(house, file, pathOf(house, file.name));
    else await toDisk(house, file);
    const [old, copy] = [await digest(privateBytes(house, file)), await digest(privateBytes(house, { ...file, storage: target }))];
    if (old !== copy) return `${file.name}: the copy is not the file`;
    if (await sayPrivateMoved(ctx.db, file, target)) return '';
    const now = await placeOf(ctx.db, file.id);
    // it was swept meanwhile: its copy goes too
    if (!now) await dropPrivate(house, target, file);
    return !now || now.storage === target ? '' : `${file.name}: its old copy was being removed`;
  } catch (error) {
    ctx.log.warn({ err: error, private_file: file.id }, 'a private file could not be moved');
    return `${file.name}: ${error instanceof Error ? error.message : 'failed'}`.slice(0, 300);
  }
}

/** Moves the private files that are not at the target. `beat` hears of each, and says whether to go on. Gives false where it was told not to. */
export async function movePrivateFiles(ctx: Ctx, target: Place, beat: (error: string) => Promise<boolean>): Promise<boolean> {
  for (let after = 0; ; ) {
    const some = await privateToMove(ctx.db, target, after, AT_ONCE);
    if (some.length === 0) return true;
    for (const file of some) {
      after = file.id;
      if (!(await beat(await movePrivate(ctx, file, target)))) return false;
    }
  }
}

/** Removes copies that moves left, each after the file was found whole at its place. Gives how many. */
export async function clearPrivateFiles(ctx: Ctx): Promise<number> {
  let cleared = 0;
  for (let after = 0; ; ) {
    const some = await privateLeft(ctx.db, after, AT_ONCE);
    if (some.length === 0) return cleared;
    for (const file of some) {
      after = file.id;
      const { left_in: copy } = file;
      if (copy === null) continue;
      const kept = await digest(privateBytes(ctx.house, file)).catch(() => null);
      // an old copy that is gone is removed; one that is another file is not ours to judge
      const old = await digest(privateBytes(ctx.house, { ...file, storage: copy })).catch(() => kept);
      if (kept === null || old !== kept) {
        ctx.log.error({ private_file: file.id }, 'a copy was not removed: the file is not whole where it should lie');
        continue;
      }
      const isDone = await ctx.transaction(async (inner) => {
        if (!(await holdPrivateLeft(inner.db, file))) return false;
        await dropPrivate(ctx.house, copy, file);
        await sayPrivateCleared(inner.db, file);
        return true;
      });
      if (isDone) cleared += 1;
    }
  }
}

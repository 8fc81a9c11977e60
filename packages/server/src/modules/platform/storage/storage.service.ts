/**
 * Where files lie and how they are moved. A name is made once and its bytes never change, so a file may lie at two places and either copy is
 * right: a move copies, reads back, compares, and only then says that the file lies there; what it copied from stays until it is cleared.
 */
import { createHash, randomBytes } from 'node:crypto';
import { readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { saying } from '@keymall/contract/kit/saying';
import { GatewayError } from '@keymall/drivers/kit/gateway-error';
import type { Ctx } from '#kit/context';
import type { House } from '#kit/house';
import { type Queue, queue, type Schedule } from '#kit/jobs';
import { refuse } from '#kit/refusal';
import { isPrivateUsed, privateAmounts } from './private-storage.repository.ts';
import { clearPrivateFiles, movePrivateFiles } from './private-storage.service.ts';
import { remote } from './remote.ts';
import {
  amounts,
  beat,
  beginMove,
  endMove,
  fileByName,
  holdLeft,
  isUsed,
  lastMove,
  leaveWork,
  nextLeft,
  nextToMove,
  type Place,
  runningMove,
  type StoredFile,
  sayCleared,
  sayMoved,
  stopMove,
} from './storage.repository.ts';

/** Objects of ours stand in a folder: a bucket may hold others. */
const FOLDER = 'upload/';
const NAME = /^[0-9a-f]{32}\.(?:png|jpg|gif|webp)$/;

const absent = (error: NodeJS.ErrnoException): null => {
  if (error.code === 'ENOENT') return null;
  throw error;
};

const onDisk = (house: House, name: string): Promise<Buffer | null> => readFile(join(house.installation.uploadDir, name)).catch(absent);

/** Whole or not at all. */
async function toDisk(house: House, name: string, bytes: Buffer): Promise<void> {
  const draft = join(house.installation.uploadDir, `.${name}.${randomBytes(4).toString('hex')}.part`);
  try {
    await writeFile(draft, bytes, { flag: 'wx', mode: 0o644, flush: true });
    await rename(draft, join(house.installation.uploadDir, name));
  } finally {
    await rm(draft, { force: true });
  }
}

const read = (house: House, place: Place, name: string): Promise<Buffer | null> =>
  place === 'local' ? onDisk(house, name) : remote(house).get(FOLDER + name);
const write = (house: House, place: Place, { name, mime }: Pick<StoredFile, 'name' | 'mime'>, bytes: Buffer): Promise<void> =>
  place === 'local' ? toDisk(house, name, bytes) : remote(house).put(FOLDER + name, bytes, mime);
const drop = (house: House, place: Place, name: string): Promise<void> =>
  place === 'local' ? rm(join(house.installation.uploadDir, name), { force: true }) : remote(house).remove(FOLDER + name);

/** Where new files go. */
export const placeOfNew = (house: House): Place => house.settings.get('storage').storage_driver;

/** Keeps a new file at a place outside. Refuses `storage_unreachable`. */
export async function keepOutside(ctx: Ctx, file: Pick<StoredFile, 'name' | 'mime'>, bytes: Buffer): Promise<void> {
  try {
    await write(ctx.house, 's3', file, bytes);
  } catch (error) {
    if (!(error instanceof GatewayError)) throw error;
    ctx.log.warn({ err: error }, 'an upload could not be kept in the storage');
    refuse('storage_unreachable');
  }
}

/** Takes a new file back that nothing came to know of; one that stays is in nobody's way. */
export const forgetOutside = (ctx: Ctx, name: string): Promise<void> =>
  drop(ctx.house, 's3', name).catch((error: unknown) => ctx.log.warn({ err: error }, 'a file that nobody has stays in the storage'));

/** A file's bytes by its name, wherever it lies; null where there is none, and where its storage does not answer. */
export async function storedFile(house: House, name: string): Promise<{ bytes: Buffer; mime: string } | null> {
  if (!NAME.test(name)) return null;
  const here = await onDisk(house, name);
  const isAway = !here && (await fileByName(house.db, name))?.storage === 's3';
  const bytes = here ?? (isAway ? await read(house, 's3', name).catch(silent(house)) : null);
  return bytes && { bytes, mime: MIME[name.slice(name.indexOf('.') + 1)] as string };
}
const MIME: Record<string, string> = { png: 'image/png', jpg: 'image/jpeg', gif: 'image/gif', webp: 'image/webp' };

const silent =
  (house: House) =>
  (error: unknown): null => {
    if (!(error instanceof GatewayError)) throw error;
    house.log.warn({ err: error }, 'the storage did not give a file');
    return null;
  };

/** Where browsers fetch a file themselves; null where they get it from us. */
export async function publicAddress(house: House, name: string): Promise<string | null> {
  const { s3_public_url } = house.settings.get('storage');
  if (s3_public_url === '' || !NAME.test(name)) return null;
  const file = await fileByName(house.db, name);
  return file?.storage === 's3' ? `${s3_public_url.replace(/\/+$/, '')}/${FOLDER}${name}` : null;
}

/** Writes, reads and removes a file. Refuses `storage_unset`, and `storage_failed` with what was wrong. */
export async function tryStorage(ctx: Ctx): Promise<void> {
  const name = `keymall-probe-${ctx.random(8).toString('hex')}`;
  const bytes = ctx.random(32);
  const storage = remote(ctx.house);
  try {
    await storage.put(name, bytes, 'application/octet-stream');
    const back = await storage.get(name);
    await storage.remove(name);
    if (!back?.equals(bytes)) return refuse('storage_failed', { why: 'read back: not what was written' });
  } catch (error) {
    if (!(error instanceof GatewayError)) throw error;
    return error.kind === 'unconfigured' ? refuse('storage_unset') : refuse('storage_failed', { why: error.message });
  }
}

export async function storageState(ctx: Ctx) {
  const [pictures, papers, last] = [await amounts(ctx.db), await privateAmounts(ctx.db), await lastMove(ctx.db)];
  const both = (name: keyof typeof pictures) => ({
    files: pictures[name].files + papers[name].files,
    bytes: pictures[name].bytes + papers[name].bytes,
  });
  const all = { local: both('local'), s3: both('s3'), left: both('left') };
  const move = last && {
    target: last.target,
    status: last.status,
    failed: last.failed,
    error: last.error,
    remaining: all[last.target === 's3' ? 'local' : 's3'].files,
    create_at: last.create_at,
    finish_at: last.finish_at,
  };
  return { driver: placeOfNew(ctx.house), ...all, move: move ?? null };
}

/** Begins to move all files to where new ones go, or goes on. Refuses `storage_moving`. */
export async function startMove(ctx: Ctx): Promise<void> {
  if (!(await beginMove(ctx.db, placeOfNew(ctx.house), ctx.now()))) refuse('storage_moving');
  await leaveWork(ctx.db, 'platform.move-files');
}

/** Stops it after the file it is at. */
export const haltMove = async (ctx: Ctx): Promise<void> => void (await stopMove(ctx.db));

/** Begins to remove the copies that moves left. Refuses `storage_moving`. */
export async function startClear(ctx: Ctx): Promise<void> {
  if (await runningMove(ctx.db)) refuse('storage_moving');
  await leaveWork(ctx.db, 'platform.clear-files');
}

/** What may not be saved: another bucket while files lie in this one, and another place while a move runs. */
export async function checkStorage(ctx: Ctx, next: { storage_driver: Place; s3_endpoint: string; s3_bucket: string }): Promise<void> {
  const now = ctx.house.settings.get('storage');
  const isOther = next.s3_endpoint !== now.s3_endpoint || next.s3_bucket !== now.s3_bucket;
  if (isOther && ((await isUsed(ctx.db, 's3')) || (await isPrivateUsed(ctx.db, 's3')))) refuse('storage_in_use');
  if (next.storage_driver !== now.storage_driver && (await runningMove(ctx.db))) refuse('storage_moving');
}

const digest = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');
const AT_ONCE = 50;

/** Copies one file, reads it back and compares. Gives what was wrong, or ''. */
async function moveFile(ctx: Ctx, file: StoredFile, target: Place): Promise<string> {
  try {
    const bytes = await read(ctx.house, file.storage, file.name);
    if (!bytes) return `${file.name}: not there`;
    await write(ctx.house, target, file, bytes);
    const back = await read(ctx.house, target, file.name);
    if (!back || digest(back) !== digest(bytes)) return `${file.name}: the copy is not the file`;
    const isSaid = (await sayMoved(ctx.db, file, target)) || (await fileByName(ctx.db, file.name))?.storage === target;
    return isSaid ? '' : `${file.name}: its old copy was being removed`;
  } catch (error) {
    ctx.log.warn({ err: error, file: file.name }, 'a file could not be moved');
    return `${file.name}: ${error instanceof Error ? error.message : 'failed'}`.slice(0, 300);
  }
}

/** Works a running move to its end, or until it is stopped. A second one beside it does no harm: each file is said to be moved once. */
export async function moveFiles(ctx: Ctx): Promise<{ moved: number; failed: number }> {
  const done = { moved: 0, failed: 0 };
  for (let move = await runningMove(ctx.db); move; move = await runningMove(ctx.db)) {
    const files = await nextToMove(ctx.db, move.target, move.cursor, AT_ONCE);
    if (files.length === 0) {
      const { id, cursor } = move;
      const goesOn = await movePrivateFiles(ctx, move.target, async (error) => {
        done[error === '' ? 'moved' : 'failed'] += 1;
        return beat(ctx.db, id, { cursor, moved: error === '', error }, ctx.now());
      });
      if (goesOn) await endMove(ctx.db, id, ctx.now());
      return done;
    }
    for (const file of files) {
      const error = await moveFile(ctx, file, move.target);
      done[error === '' ? 'moved' : 'failed'] += 1;
      if (!(await beat(ctx.db, move.id, { cursor: file.id, moved: error === '', error }, ctx.now()))) return done;
    }
  }
  return done;
}

/** The row is held while its copy goes: a move back would take the copy for the file it has just written. */
const dropLeft = (ctx: Ctx, file: StoredFile, copy: Place): Promise<boolean> =>
  ctx.transaction(async (inner) => {
    if (!(await holdLeft(inner.db, file))) return false;
    await drop(ctx.house, copy, file.name);
    await sayCleared(inner.db, file);
    return true;
  });

/** Removes copies that moves left, each after the file was found whole at its place. Gives how many. */
export async function clearFiles(ctx: Ctx): Promise<number> {
  let cleared = 0;
  for (let after = 0; ; ) {
    const files = await nextLeft(ctx.db, after, AT_ONCE);
    if (files.length === 0) return cleared + (await clearPrivateFiles(ctx));
    for (const file of files) {
      after = file.id;
      if (file.left_in === null) continue;
      const [kept, copy] = [await read(ctx.house, file.storage, file.name), await read(ctx.house, file.left_in, file.name)];
      if (!kept || (copy && digest(copy) !== digest(kept))) {
        ctx.log.error({ file: file.name }, 'a copy was not removed: the file is not whole where it should lie');
        continue;
      }
      if (await dropLeft(ctx, file, file.left_in)) cleared += 1;
    }
  }
}

export const storageQueues: readonly Queue<never>[] = [
  queue<Record<string, never>>({ name: 'platform.move-files', retries: 3, work: async (ctx) => void (await moveFiles(ctx)) }),
  queue<Record<string, never>>({ name: 'platform.clear-files', retries: 3, work: async (ctx) => void (await clearFiles(ctx)) }),
];

/** A run that wrote nothing for so long is dead: its process was killed. */
const SILENT_MS = 120_000;

export const storageSchedules: Schedule[] = [
  {
    name: 'platform.resume-move',
    title: { zh_CN: '继续中断的文件迁移', en_US: 'Go on with a move of files' },
    rule: '* * * * *',
    async run(ctx) {
      const move = await runningMove(ctx.db);
      const isSilent = move !== undefined && move.beat_at.getTime() <= ctx.now().getTime() - SILENT_MS;
      return saying('job_storage', isSilent ? await moveFiles(ctx) : { moved: 0, failed: 0 });
    },
  },
];

/**
 * A backup as it lies on disk: a folder of its own, readable by its owner only, that is there whole or not at all. See
 * docs/decisions/0038-backup.md.
 *
 *     manifest.json      what it is, signed with the master key, which is not in it
 *     table/<name>.zst   one a table, as COPY writes it
 *     queue.zst          work that waited
 *     files.sum          digests of the files, as sha256sum reads them
 *     files/             uploads and private files; of a demo also its accounts
 */
import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { constants, createReadStream, createWriteStream, existsSync, readFileSync, type WriteStream } from 'node:fs';
import { copyFile, mkdir, open, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createZstdDecompress } from 'node:zlib';
import { z } from 'zod';
import { EnvError } from '../env.ts';

const digest = z.object({ rows: z.number().int().min(0), sha256: z.string().regex(/^[0-9a-f]{64}$/) });
const name = z.string().regex(/^[a-z][a-z0-9_]{0,62}$/);

const manifestSchema = z.object({
  format: z.literal(1),
  version: z.string(),
  postgresql: z.string(),
  taken_at: z.iso.datetime(),
  /** Says which master key it belongs to, and nothing else about it. */
  key: z.string(),
  migrations: z.array(z.string()),
  tables: z.array(digest.extend({ name, columns: z.array(name) })),
  sequences: z.array(z.object({ name, value: z.string().regex(/^\d{1,19}$/), called: z.boolean() })),
  queue: digest,
  files: z.object({ count: z.number().int(), bytes: z.number().int(), sha256: z.string() }),
});
export type Manifest = z.infer<typeof manifestSchema>;

const NAME = /^keymall-\d{8}T\d{6}Z(-\d+)?$/;
const DRAFT = /^\.keymall-.*\.part$/;
/** A draft that is older was left by a process that was killed. */
const LEFT_MS = 86_400_000;

/** Which key it was, told by what the key makes of a fixed word. */
export const keyMark = (masterKey: Buffer): string =>
  createHmac('sha256', masterKey).update('keymall backup key').digest('hex').slice(0, 32);
const signature = (masterKey: Buffer, text: string): Buffer =>
  createHmac('sha256', masterKey).update('keymall backup manifest\n').update(text).digest();

/** A disk that takes no more, a folder that may not be written: a sentence. */
export function diskSentence(error: unknown, place: string): unknown {
  const { code } = error as NodeJS.ErrnoException;
  if (code === 'ENOSPC' || code === 'EDQUOT' || code === 'EFBIG')
    return new EnvError(`${place} 所在磁盘空间不足，没有留下半个备份。 The disk of ${place} is full; nothing half was left.`);
  if (code === 'EACCES' || code === 'EPERM' || code === 'EROFS' || code === 'ENOTDIR')
    return new EnvError(`${place} 不可写。 ${place} can't be written (${code}).`);
  return error;
}

/** A file of the backup, for writing. */
export const newFile = (file: string): WriteStream => createWriteStream(file, { flags: 'wx', mode: 0o600, flush: true });

async function fileDigest(file: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(file), hash);
  return hash.digest('hex');
}

async function* filesUnder(folder: string, below = ''): AsyncGenerator<string> {
  for (const entry of await readdir(join(folder, below), { withFileTypes: true })) {
    // What begins with a dot is being written.
    if (entry.name.startsWith('.')) continue;
    if (entry.isDirectory()) yield* filesUnder(folder, join(below, entry.name));
    else if (entry.isFile()) yield join(below, entry.name);
  }
}

/** Whole, or gone: `fill` writes into a draft that gets its name at the end. Gives the path. */
export async function makeArchive(place: string, at: Date, fill: (draft: string) => Promise<void>): Promise<string> {
  const stamp = at.toISOString().replaceAll(/[-:]|\.\d+/g, '');
  await mkdir(place, { recursive: true, mode: 0o700 });
  for (const left of (await readdir(place)).filter((each) => DRAFT.test(each)))
    if ((await stat(join(place, left))).mtimeMs < at.getTime() - LEFT_MS) await rm(join(place, left), { recursive: true, force: true });
  const draft = join(place, `.keymall-${stamp}-${process.pid}.part`);
  await mkdir(draft, { mode: 0o700 });
  try {
    await fill(draft);
    let path = join(place, `keymall-${stamp}`);
    for (let next = 2; existsSync(path); next += 1) path = join(place, `keymall-${stamp}-${next}`);
    await rename(draft, path);
    const folder = await open(place);
    await folder.sync().finally(() => folder.close());
    return path;
  } finally {
    await rm(draft, { recursive: true, force: true });
  }
}

/** Copies `sources` (path inside the backup → path on this machine; folders as a whole) and notes their digests. */
export async function addFiles(draft: string, sources: Readonly<Record<string, string>>): Promise<Manifest['files']> {
  const lines: string[] = [];
  let bytes = 0;
  const add = async (inside: string, file: string): Promise<void> => {
    const copy = join(draft, 'files', inside);
    await mkdir(dirname(copy), { recursive: true, mode: 0o700 });
    try {
      await copyFile(file, copy, constants.COPYFILE_FICLONE | constants.COPYFILE_EXCL);
    } catch (error) {
      // Deleted since the folder was read.
      if ((error as NodeJS.ErrnoException).code === 'ENOENT' && !existsSync(file)) return;
      throw error;
    }
    bytes += (await stat(copy)).size;
    lines.push(`${await fileDigest(copy)}  files/${inside}\n`);
  };
  for (const [inside, path] of Object.entries(sources)) {
    const found = await stat(path).catch(() => null);
    if (found?.isDirectory()) for await (const file of filesUnder(path)) await add(join(inside, file), join(path, file));
    else if (found) await add(inside, path);
  }
  const text = lines.join('');
  await writeFile(join(draft, 'files.sum'), text, { mode: 0o600, flush: true });
  return { count: lines.length, bytes, sha256: createHash('sha256').update(text).digest('hex') };
}

export async function writeManifest(draft: string, masterKey: Buffer, manifest: Manifest): Promise<void> {
  const text = JSON.stringify(manifest);
  const signed = JSON.stringify({ manifest, signature: signature(masterKey, text).toString('hex') }, null, 1);
  await writeFile(join(draft, 'manifest.json'), `${signed}\n`, { mode: 0o600, flush: true });
}

const damaged = (what: string): EnvError =>
  new EnvError(`备份已损坏：${what}。请改用另一个备份。 This backup is damaged (${what}): take another one.`);

/** Reads what a backup says of itself. Refuses what is none, what is another key's, and what was changed since. */
export function readManifest(path: string, masterKey: Buffer): Manifest {
  const file = join(path, 'manifest.json');
  if (!existsSync(file)) throw new EnvError(`${path} 不是一个备份。 ${path} is no backup: it has no manifest.json.`);
  let read: { manifest?: unknown; signature?: unknown };
  try {
    read = JSON.parse(readFileSync(file, 'utf8')) as typeof read;
  } catch {
    throw damaged('manifest.json');
  }
  const parsed = manifestSchema.safeParse(read.manifest);
  if (!parsed.success) throw damaged('manifest.json');
  if (parsed.data.key !== keyMark(masterKey))
    throw new EnvError(
      '主密钥与备份不符：请提供备份时使用的主密钥（KEYMALL_MASTER_KEY、KEYMALL_MASTER_KEY_FILE 或数据目录里的 master.key）。 The master key is not this backup’s: give the one that was in use when it was made.',
    );
  const own = signature(masterKey, JSON.stringify(read.manifest));
  const given = Buffer.from(String(read.signature), 'hex');
  if (given.length !== own.length || !timingSafeEqual(given, own)) throw damaged('manifest.json');
  return parsed.data;
}

export const tableFile = (path: string, table: string): string => join(path, 'table', `${table}.zst`);
export const queueFile = (path: string): string => join(path, 'queue.zst');

/** What lies in a compressed file: its bytes, and what opens them. */
export const readPacked = (file: string): [Readable, Transform] => [createReadStream(file), createZstdDecompress()];

async function packedDigest(file: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(...readPacked(file), hash);
  return hash.digest('hex');
}

/** Reads everything once and compares the digests. Throws naming what is damaged. */
export async function verifyArchive(path: string, manifest: Manifest): Promise<void> {
  const packed = [
    ...manifest.tables.map((table) => ({ file: tableFile(path, table.name), sha256: table.sha256, what: `table/${table.name}` })),
    { file: queueFile(path), sha256: manifest.queue.sha256, what: 'queue' },
  ];
  for (const { file, sha256, what } of packed) if ((await packedDigest(file).catch(() => '')) !== sha256) throw damaged(what);
  const sums = await readFile(join(path, 'files.sum'), 'utf8').catch(() => '');
  if (createHash('sha256').update(sums).digest('hex') !== manifest.files.sha256) throw damaged('files.sum');
  for (const [sha256, file] of linesOf(sums)) if ((await fileDigest(join(path, file)).catch(() => '')) !== sha256) throw damaged(file);
}

const linesOf = (sums: string): [string, string][] =>
  sums
    .split('\n')
    .filter(Boolean)
    .map((line) => [line.slice(0, 64), line.slice(66)]);

/** Puts the files where they belong under a data folder. */
export async function placeFiles(path: string, dataDir: string): Promise<void> {
  for (const [, file] of linesOf(await readFile(join(path, 'files.sum'), 'utf8'))) {
    const target = join(dataDir, file.slice('files/'.length));
    await mkdir(dirname(target), { recursive: true });
    await copyFile(join(path, file), target);
  }
}

/** Removes all but the newest of a place. Gives the names of what went. */
export async function keepNewest(place: string, keep: number): Promise<string[]> {
  const all = (await readdir(place)).filter((each) => NAME.test(each) && existsSync(join(place, each, 'manifest.json'))).sort();
  const gone = all.slice(0, Math.max(0, all.length - keep));
  for (const each of gone) await rm(join(place, each), { recursive: true });
  return gone;
}

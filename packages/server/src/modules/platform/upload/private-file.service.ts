/**
 * Files that are nobody's to see but those whom they concern. They lie where the storage setting says (storage/private-storage.service.ts), and leave it only
 * through a call of the module that holds them, which says who may.
 */
import { mkdir, open, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { GatewayError } from '@keymall/drivers/kit/gateway-error';
import type { FastifyReply } from 'fastify';
import { sendFile } from '#kit/attachment';
import type { AdminCtx, Ctx } from '#kit/context';
import type { Db } from '#kit/database';
import { orMissing, refuse } from '#kit/refusal';
import { dropPrivate, privateBytes, privateFolder, putPrivate } from '../storage/private-storage.service.ts';
import { placeOfNew } from '../storage/storage.service.ts';
import { claimFile, claimSent, dropLoose, fileById, insertFile, looseFile, type PrivateKind } from './private-file.repository.ts';
import { type DocumentKind, documentKind, HEAD_BYTES, TAIL_BYTES } from './private-file.rules.ts';
import { pictureIn } from './upload.routes.ts';
import { IMAGE_TYPES, imageKind } from './upload.rules.ts';

const FULL = new Set(['ENOSPC', 'EDQUOT']);
const DAY_MS = 86_400_000;
const SWEPT_AT_ONCE = 500;

interface Received {
  bytes: number;
  head: Buffer;
  tail: Buffer;
}

/** Writes a body to a path while it comes in; of it only its beginning and its end stay in memory. Refuses `too_large`, `bad_input`. */
async function receive(path: string, body: AsyncIterable<Buffer>, most: number): Promise<Received> {
  const file = await open(path, 'wx', 0o600);
  let [bytes, head, tail] = [0, Buffer.alloc(0), Buffer.alloc(0)];
  try {
    const parts = body[Symbol.asyncIterator]();
    for (;;) {
      // a caller who hangs up has sent no file
      const { value: part, done } = await parts.next().catch(() => refuse('bad_input', { field: 'body' }));
      if (done || part === undefined) break;
      bytes += part.length;
      if (bytes > most) refuse('too_large');
      if (head.length < HEAD_BYTES) head = Buffer.concat([head, part.subarray(0, HEAD_BYTES - head.length)]);
      tail = Buffer.from(Buffer.concat([tail, part]).subarray(-TAIL_BYTES));
      await file.writeFile(part);
    }
    await file.sync();
  } finally {
    await file.close();
  }
  return { bytes, head, tail };
}

const baseName = (name: string, kind: PrivateKind): string =>
  name
    .replace(/^.*[/\\]/, '')
    // marks that turn the direction make a name read as another
    .replace(/[\u200e\u200f\u202a-\u202e\u2066-\u2069]/g, '')
    .replace(/\.(pdf|ofd|png|jpe?g|gif|webp)$/i, '')
    .slice(0, 120)
    .trim() || kind.toUpperCase();

/**
 * Takes a document in, whole or not at all, under a name nobody chose; gives its number. Nothing holds it yet, and a day later it goes.
 * Refuses `upload_type` what its content is not, `too_large`, `storage_full`, `storage_unreachable`.
 */
export async function takeFile(
  ctx: AdminCtx,
  body: AsyncIterable<Buffer>,
  { kinds, most, file_name }: { kinds: readonly DocumentKind[]; most: number; file_name: string },
): Promise<number> {
  const tell = async (_: string, { head, tail, bytes }: Received) => {
    const kind = documentKind(head, tail);
    if (kind === null || !kinds.includes(kind)) return refuse('upload_type', { types: kinds.join(', ') });
    return { kind, bytes };
  };
  return (await keep(ctx, body, { most, file_name, admin_id: ctx.actor.id, sender: '' }, tell)).id;
}

/** A document, or a picture, which is kept without what came with it. */
async function documentOrPicture(draft: string, { head, tail, bytes }: Received): Promise<{ kind: PrivateKind; bytes: number }> {
  const document = documentKind(head, tail);
  if (document === 'pdf') return { kind: document, bytes };
  if (imageKind(head) === null) return refuse('upload_type', { types: `${IMAGE_TYPES}, pdf` });
  const picture = pictureIn(await readFile(draft));
  await writeFile(draft, picture.bytes, { mode: 0o600, flush: true });
  return { kind: picture.extension, bytes: picture.bytes.length };
}

/** Takes in what somebody sends to somebody: a picture or a PDF. As `takeFile`; `sender` is whoever may hold it. Refuses what `pictureIn` does, too. */
export const takeSent = (
  ctx: Ctx,
  body: AsyncIterable<Buffer>,
  { most, file_name, sender }: { most: number; file_name: string; sender: string },
): Promise<{ id: number; kind: PrivateKind }> => keep(ctx, body, { most, file_name, admin_id: null, sender }, documentOrPicture);

/** From now on something holds what this sender has sent; gives what it is. Refuses `file_gone`. */
export const holdSent = async (db: Db, id: number, sender: string) => (await claimSent(db, id, sender)) ?? refuse('file_gone');

/** Keeps what comes in under a name nobody chose; `tell` says what it is, and may rewrite it. */
async function keep(
  ctx: Ctx,
  body: AsyncIterable<Buffer>,
  { most, file_name, ...whose }: { most: number; file_name: string; admin_id: number | null; sender: string },
  tell: (draft: string, received: Received) => Promise<{ kind: PrivateKind; bytes: number }>,
): Promise<{ id: number; kind: PrivateKind }> {
  const name = ctx.random(16).toString('hex');
  const folder = privateFolder(ctx.house);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const draft = join(folder, `.${name}.part`);
  try {
    const { kind, bytes } = await tell(draft, await receive(draft, body, most));
    const storage = placeOfNew(ctx.house);
    if (storage === 's3') await putPrivate(ctx.house, { name, bytes }, draft);
    const id = await ctx.transaction(async (inner) => {
      const row = { name, file_name: baseName(file_name, kind), kind, bytes, ...whose, storage };
      const made = await insertFile(inner.db, row);
      if (storage === 'local') await rename(draft, join(folder, name));
      return made;
    });
    return { id, kind };
  } catch (error) {
    if (FULL.has((error as NodeJS.ErrnoException).code ?? '')) return refuse('storage_full');
    if (error instanceof GatewayError) {
      ctx.log.warn({ err: error }, 'a private file could not be kept in the storage');
      return refuse('storage_unreachable');
    }
    throw error;
  } finally {
    await rm(draft, { force: true });
  }
}

/** From now on something holds the file that whoever acts has sent. Refuses `file_gone`. */
export async function holdFile(ctx: AdminCtx, id: number, kinds: readonly DocumentKind[]): Promise<void> {
  if (!(await claimFile(ctx.db, id, ctx.actor.id, kinds))) refuse('file_gone');
}

/** Nothing holds it any more: the next sweep takes it. */
export const letGoOfFile = (db: Db, id: number): Promise<unknown> => looseFile(db, id);

async function* whole(first: Buffer | undefined, rest: AsyncGenerator<Buffer>): AsyncGenerator<Buffer> {
  if (first) yield first;
  yield* rest;
}

/** Answers with a file. Who may have it was settled by whoever holds it. */
export async function sendPrivateFile(ctx: Ctx, reply: FastifyReply, id: number): Promise<FastifyReply> {
  const file = orMissing(await fileById(ctx.db, id));
  const parts = privateBytes(ctx.house, file);
  // the first part comes before the answer begins: what is not there is refused, not cut off
  const first = await parts.next().catch((error: unknown) => {
    ctx.log.error({ err: error, private_file: id }, 'a private file is not where it belongs');
    return refuse(error instanceof GatewayError ? 'storage_unreachable' : 'missing');
  });
  reply.header('content-security-policy', "default-src 'none'; sandbox");
  return sendFile(
    reply,
    { name: file.file_name, format: file.kind, bytes: file.bytes },
    Readable.from(whole(first.value, parts), { objectMode: false }),
  );
}

/** Job: what nothing held within a day goes, row and file. Gives how many. */
export async function sweepFiles(ctx: Ctx): Promise<number> {
  const gone = await dropLoose(ctx.db, new Date(ctx.now().getTime() - DAY_MS), SWEPT_AT_ONCE);
  for (const file of gone)
    for (const place of [file.storage, file.left_in])
      if (place !== null)
        await dropPrivate(ctx.house, place, file).catch((error: unknown) =>
          ctx.log.warn({ err: error }, 'a private file that nobody has stays in the storage'),
        );
  return gone.length;
}

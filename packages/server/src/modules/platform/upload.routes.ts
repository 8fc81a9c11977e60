/** Uploads of pictures: believed by their bytes, never by their name; kept under a name nobody chose. */
import { createHash } from 'node:crypto';
import { open, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { platformRaw } from '@keymall/contract/platform/home';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Ctx } from '#kit/context';
import { refuse } from '#kit/refusal';
import { type MountedRaw, rawRoute } from '#kit/routes';
import { pictureType } from './picture.rules.ts';

const NAME_BYTES = 12;

/** The file of the field `file`, or null. The raw scope hands the whole body over, bounded by the endpoint's limit. */
async function fileOf(request: FastifyRequest): Promise<Buffer | null> {
  const type = request.headers['content-type'] ?? '';
  if (!Buffer.isBuffer(request.body) || !/^multipart\/form-data/i.test(type)) return null;
  try {
    const form = await new Response(new Uint8Array(request.body), { headers: { 'content-type': type } }).formData();
    const file = form.get('file');
    return file instanceof File && file.size > 0 ? Buffer.from(await file.arrayBuffer()) : null;
  } catch {
    return null;
  }
}

/** Written whole or not at all: to a temporary name, flushed, then renamed. */
async function keep(path: string, bytes: Buffer): Promise<void> {
  const half = `${path}.part`;
  try {
    const file = await open(half, 'wx', 0o644);
    try {
      await file.writeFile(bytes);
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(half, path);
  } catch (error) {
    await rm(half, { force: true });
    throw error;
  }
}

async function take(
  uploadDir: string,
  realm: 'admin' | 'merchant',
  request: FastifyRequest,
  reply: FastifyReply,
  ctx: Ctx,
): Promise<FastifyReply> {
  await ctx.house.limiter.spend('upload', ctx.ip);
  const { actor } = ctx;
  if (actor.realm !== realm) return refuse('signed_out');
  const bytes = await fileOf(request);
  if (!bytes) return refuse('bad_input', { field: 'file' });
  const picture = pictureType(bytes);
  if (!picture) return refuse('upload_type', { types: 'PNG、JPEG、WebP、GIF' });
  const name = `${createHash('sha256').update(bytes).digest('hex').slice(0, 8)}${ctx.random(NAME_BYTES).toString('hex')}.${picture.extension}`;
  await keep(join(uploadDir, name), bytes);
  await ctx.db.insertInto('upload').values({ realm, owner_id: actor.id, name, mime: picture.mime, bytes: bytes.length }).execute();
  return reply.send({ code: 1, msg: 'success', data: { url: `/upload/${name}` } });
}

/** The two faces' upload endpoints, keeping their files in a folder. */
export function uploadRoutes(uploadDir: string): MountedRaw[] {
  return [
    rawRoute(platformRaw.merchantUpload, (request, reply, ctx) => take(uploadDir, 'merchant', request, reply, ctx)),
    rawRoute(platformRaw.adminUpload, (request, reply, ctx) => take(uploadDir, 'admin', request, reply, ctx)),
  ];
}

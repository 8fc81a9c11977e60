/** Images that people upload; served under /upload as nothing but images (app/web.ts). */
import { rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { platformRaw } from '@keymall/contract/platform/home';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Ctx } from '#kit/context';
import { refuse } from '#kit/refusal';
import { type MountedRaw, rawRoute } from '#kit/routes';
import { bareImage } from './picture.rules.ts';
import { IMAGE_TYPES, imageKind } from './upload.rules.ts';

/** A disk or a quota that takes no more. */
const FULL = new Set(['ENOSPC', 'EDQUOT']);

/** A multipart form: the content of its field `file`, and its fields of text. */
export async function formOf(request: FastifyRequest): Promise<{ file: Buffer; field(name: string): string }> {
  const type = request.headers['content-type'] ?? '';
  if (!Buffer.isBuffer(request.body) || !/^multipart\/form-data\s*;/i.test(type)) return refuse('bad_input', { field: 'file' });
  let form: FormData;
  try {
    form = await new Response(new Uint8Array(request.body), { headers: { 'content-type': type } }).formData();
  } catch {
    return refuse('bad_input', { field: 'file' });
  }
  const file = form.get('file');
  if (!(file instanceof File) || file.size === 0) return refuse('bad_input', { field: 'file' });
  const text = (value: unknown): string => (typeof value === 'string' ? value : '');
  return { file: Buffer.from(await file.arrayBuffer()), field: (name) => text(form.get(name)) };
}

/** Keeps an image and nothing that came with it, under a name nobody chose, whole or not at all, and gives its address. */
export async function keepImage(
  ctx: Ctx,
  uploadDir: string,
  realm: 'admin' | 'merchant' | 'buyer' | 'claimant',
  ownerId: number,
  sent: Buffer,
): Promise<string> {
  const kind = imageKind(sent) ?? refuse('upload_type', { types: IMAGE_TYPES });
  const bytes = bareImage(sent, kind.extension) ?? refuse('upload_type', { types: IMAGE_TYPES });
  const name = `${ctx.random(16).toString('hex')}.${kind.extension}`;
  const draft = join(uploadDir, `.${name}.part`);
  try {
    await writeFile(draft, bytes, { flag: 'wx', mode: 0o644, flush: true });
    await ctx.db.insertInto('upload').values({ realm, owner_id: ownerId, name, mime: kind.mime, bytes: bytes.length }).execute();
    await rename(draft, join(uploadDir, name));
  } catch (error) {
    if (FULL.has((error as NodeJS.ErrnoException).code ?? '')) refuse('storage_full');
    throw error;
  } finally {
    await rm(draft, { force: true });
  }
  return `/upload/${name}`;
}

/** The upload calls of both back offices, writing into a folder that exists. */
export function uploadRoutes(uploadDir: string): MountedRaw[] {
  const upload = (realm: 'admin' | 'merchant') => async (request: FastifyRequest, reply: FastifyReply, ctx: Ctx) => {
    await ctx.house.limiter.spend('upload', ctx.ip);
    if (ctx.actor.realm !== realm) refuse('signed_out');
    const url = await keepImage(ctx, uploadDir, realm, ctx.actor.id, (await formOf(request)).file);
    return reply.send({ code: 1, msg: 'success', data: { url } });
  };
  return [rawRoute(platformRaw.merchantUpload, upload('merchant')), rawRoute(platformRaw.adminUpload, upload('admin'))];
}

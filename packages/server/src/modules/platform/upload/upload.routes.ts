/** Images and sounds that people upload; served under /upload as nothing else (app/web.ts). */
import { rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { startOfDay } from '@keymall/contract/kit/time';
import { pictureCalls } from '@keymall/contract/picture-calls';
import { platformRaw } from '@keymall/contract/platform/home';
import { personalUpload } from '@keymall/contract/platform/personal-upload';
import type { PicturePurpose } from '@keymall/contract/platform/picture';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { tellMore } from '#kit/act';
import { may } from '#kit/actor';
import { type Ctx, inTransaction, type OfficeCtx } from '#kit/context';
import { refuse } from '#kit/refusal';
import { type MountedRaw, rawRoute } from '#kit/routes';
import { forgetOutside, keepOutside, placeOfNew } from '../storage/storage.service.ts';
import { bareImage, MOST_PIXELS, MOST_SIDE } from './picture.rules.ts';
import { soundIn } from './sound.rules.ts';
import { holdOwner, insertUpload, type Owner, uploadedBy } from './upload.repository.ts';
import { type Amount, formType, IMAGE_TYPES, type ImageKind, imageKind, isBeyond } from './upload.rules.ts';

/** A disk or a quota that takes no more. */
const FULL = new Set(['ENOSPC', 'EDQUOT']);

/** A multipart form: the content of its field `file`, and its fields of text. */
export async function formOf(request: FastifyRequest): Promise<{ file: Buffer; field(name: string): string }> {
  const type = Buffer.isBuffer(request.body) ? formType(request.headers['content-type'] ?? '', request.body) : null;
  if (type === null) return refuse('bad_input', { field: 'file' });
  let form: FormData;
  try {
    form = await new Response(new Uint8Array(request.body as Buffer), { headers: { 'content-type': type } }).formData();
  } catch {
    return refuse('bad_input', { field: 'file' });
  }
  const file = form.get('file');
  if (!(file instanceof File) || file.size === 0) return refuse('bad_input', { field: 'file' });
  const text = (value: unknown): string => (typeof value === 'string' ? value : '');
  return { file: Buffer.from(await file.arrayBuffer()), field: (name) => text(form.get(name)) };
}

/** An image without what came with it, told by its bytes. Refuses `upload_type`, `picture_size`, `picture_parts`; decodes nothing. */
export function pictureIn(sent: Buffer): ImageKind & { bytes: Buffer } {
  const kind = imageKind(sent) ?? refuse('upload_type', { types: IMAGE_TYPES });
  const bytes = bareImage(sent, kind.extension);
  if (bytes === 'too_wide') return refuse('picture_size', { side: MOST_SIDE, pixels: MOST_PIXELS / 10_000 });
  if (bytes === 'too_many_parts') return refuse('picture_parts');
  if (bytes === 'broken') return refuse('upload_type', { types: IMAGE_TYPES });
  return { ...kind, bytes };
}

const MB = 1_048_576;

/** What one may keep, of a day where it counts, and in all. Refuses `upload_day`, `upload_total`; of an order `picture_quota`. */
async function checkQuota(ctx: Ctx, owner: Owner, bytes: number): Promise<void> {
  const most = ctx.house.settings.get('limits');
  const kept = await uploadedBy(ctx.db, owner, startOfDay(ctx.now()));
  const check = (used: Amount, count: number, mb: number, refusal: 'picture_quota' | 'upload_day' | 'upload_total'): void => {
    if (isBeyond(used, bytes, { count, bytes: mb * MB })) refuse(refusal, { count, mb });
  };
  if (owner.realm === 'buyer' || owner.realm === 'claimant')
    return check(kept.total, most.order_picture_count, most.order_picture_mb, 'picture_quota');
  check(kept.total, most.upload_total_count, most.upload_total_mb, 'upload_total');
  check(kept.today, most.upload_day_count, most.upload_day_mb, 'upload_day');
}

/**
 * Keeps an image and nothing that came with it, under a name nobody chose, whole or not at all, and gives its address. Refuses what
 * `pictureIn` and `checkQuota` do, `storage_full`, `storage_unreachable`.
 */
export const keepImage = (ctx: Ctx, owner: Owner, sent: Buffer): Promise<string> => keepFile(ctx, owner, pictureIn(sent));

/** The same of a sound. Refuses `music_type`, and what else `keepImage` does of a file. */
const keepSound = (ctx: Ctx, owner: Owner, sent: Buffer): Promise<string> => keepFile(ctx, owner, soundIn(sent) ?? refuse('music_type'));

async function keepFile(
  ctx: Ctx,
  owner: Owner,
  { extension, mime, bytes }: { extension: string; mime: string; bytes: Buffer },
): Promise<string> {
  // Once before anything is written, and once more where nobody else of the same name can be at it.
  await checkQuota(ctx, owner, bytes.length);
  const name = `${ctx.random(16).toString('hex')}.${extension}`;
  const storage = placeOfNew(ctx.house);
  const keepRow = () =>
    inTransaction(ctx, async (inner) => {
      await holdOwner(inner.db, owner);
      await checkQuota(inner, owner, bytes.length);
      await insertUpload(inner.db, { ...owner, name, mime, bytes: bytes.length, storage });
    });
  if (storage === 's3') {
    await keepOutside(ctx, { name, mime }, bytes);
    try {
      await keepRow();
    } catch (error) {
      await forgetOutside(ctx, name);
      throw error;
    }
    return `/upload/${name}`;
  }
  const draft = join(ctx.house.installation.uploadDir, `.${name}.part`);
  try {
    await writeFile(draft, bytes, { flag: 'wx', mode: 0o644, flush: true });
    await keepRow();
    await rename(draft, join(ctx.house.installation.uploadDir, name));
  } catch (error) {
    if (FULL.has((error as NodeJS.ErrnoException).code ?? '')) refuse('storage_full');
    throw error;
  } finally {
    await rm(draft, { force: true });
  }
  return `/upload/${name}`;
}

/** Keeps a picture that an office sends, or a sound. It is for something that its sender may do. */
async function keepSent(request: FastifyRequest, reply: FastifyReply, ctx: OfficeCtx, owner: Owner) {
  const { file, field } = await formOf(request);
  const purpose = field('purpose');
  const calls = pictureCalls[ctx.actor.realm].get(purpose as PicturePurpose) ?? refuse('bad_input', { field: 'purpose' });
  if (!calls.some(({ permission }) => permission === null || may(ctx.actor, permission))) refuse('forbidden');
  const url = await (purpose === 'music' ? keepSound : keepImage)(ctx, owner, file);
  tellMore(ctx, { purpose, url });
  return reply.send({ code: 1, msg: 'success', data: { url } });
}

/** The upload calls of whoever is signed in. */
export const uploadRoutes: MountedRaw[] = [
  rawRoute(platformRaw.merchantUpload, (request, reply, ctx) =>
    keepSent(request, reply, ctx, { realm: 'merchant', owner_id: ctx.shop.merchantId }),
  ),
  rawRoute(personalUpload.upload, async (request, reply, ctx) => {
    const { file } = await formOf(request);
    const url = await keepImage(ctx, { realm: 'personal', owner_id: ctx.actor.id }, file);
    tellMore(ctx, { purpose: 'avatar', url });
    return reply.send({ code: 1, msg: 'success', data: { url } });
  }),
  rawRoute(platformRaw.adminUpload, (request, reply, ctx) => keepSent(request, reply, ctx, { realm: 'admin', owner_id: ctx.actor.id })),
];

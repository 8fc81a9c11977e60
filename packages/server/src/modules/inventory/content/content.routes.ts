import { contentRaw, MAX_CONTENT_FILE, merchantContent } from '@keymall/contract/inventory/content';
import { id } from '@keymall/contract/kit/field';
import { z } from 'zod';
import { tellMore } from '#kit/act';
import { inTransaction } from '#kit/context';
import { refuse } from '#kit/refusal';
import { type MountedRaw, rawRoute, routes } from '#kit/routes';
import { bodyOf } from '#kit/wire-input';
import { formOf, logOperation } from '#modules/platform';
import { clear, detail, file, reveal, setFile, setStock, setText } from './content.service.ts';

export const contentRoutes = routes(merchantContent, {
  detail: ({ goods_id }, ctx) => detail(ctx, goods_id),
  reveal: async ({ goods_id }, ctx) => ({ content: await reveal(ctx, goods_id) }),
  setText: async ({ goods_id, content }, ctx) => ({ version: await setText(ctx, goods_id, content) }),
  setStock: ({ goods_id, unlimited, remaining }, ctx) => setStock(ctx, goods_id, unlimited === 1 ? null : remaining),
  clear: ({ goods_id }, ctx) => clear(ctx, goods_id),
});

const asId = (text: string): number => (id.safeParse(Number(text)).success ? Number(text) : refuse('bad_input', { field: 'goods_id' }));

export const contentRawRoutes: MountedRaw[] = [
  rawRoute(contentRaw.upload, async (request, reply, ctx) => {
    const form = await formOf(request);
    if (form.file.length > MAX_CONTENT_FILE) refuse('too_large');
    const goods_id = asId(form.field('goods_id'));
    tellMore(ctx, { goods_id, name: form.field('name'), bytes: form.file.length });
    const version = await inTransaction(ctx, async (inner) => {
      const made = await setFile(inner, goods_id, form.field('name'), form.file);
      await logOperation(inner);
      return made;
    });
    return reply.send({ code: 1, msg: 'success', data: { version } });
  }),
  rawRoute(contentRaw.download, async (request, reply, ctx) => {
    const { goods_id } = bodyOf(z.strictObject({ goods_id: id }), request.body);
    tellMore(ctx, { goods_id });
    const { file_name, bytes, chunks } = await file(ctx, goods_id);
    const whole: Buffer[] = [];
    for await (const chunk of chunks) whole.push(chunk);
    return reply
      .header('content-type', 'application/octet-stream')
      .header('content-length', bytes)
      .header('content-disposition', `attachment; filename*=UTF-8''${encodeURIComponent(file_name)}`)
      .header('x-content-type-options', 'nosniff')
      .header('cache-control', 'no-store')
      .send(Buffer.concat(whole));
  }),
];

import { adminDesign, adminDesignTemplate, merchantDesign } from '@keymall/contract/merchant/design';
import { starterDesign } from '@keymall/contract/merchant/design-look-words';
import { sql } from 'kysely';
import { houseCrud } from '#kit/crud';
import { containing } from '#kit/list';
import { orMissing } from '#kit/refusal';
import { routes } from '#kit/routes';
import { addTemplate, designById, findDesigns, listDesigns, versionsOf } from './design.repository.ts';
import {
  approve,
  copyToTemplates,
  designForPlatform,
  designInFull,
  keepDraft,
  keepTemplate,
  makeDesign,
  publish,
  remove,
  rename,
  rollback,
  templateInFull,
  templatesOn,
  termsOf,
  turnDown,
} from './design.service.ts';

const templates = houseCrud('design_template', {
  wanted: (rows, { name, device, status }: { name?: string; device?: 'pc' | 'h5'; status?: 0 | 1 }) => {
    let found = rows;
    if (name) found = found.where('name', 'ilike', containing(name));
    if (device) found = found.where('device', '=', device);
    if (status !== undefined) found = found.where('status', '=', status);
    return found;
  },
  shown: (rows) =>
    rows
      .select(['id', 'name', 'device', 'sort', 'status', 'update_at', sql<number>`jsonb_array_length(content -> 'blocks')`.as('blocks')])
      .orderBy('sort', 'desc')
      .orderBy('id', 'desc'),
});

export const designRoutes = [
  ...routes(merchantDesign, {
    terms: (_, ctx) => termsOf(ctx),
    list: (filter, ctx) => listDesigns(ctx.db, ctx.shop, filter),
    detail: ({ id }, ctx) => designInFull(ctx, id),
    add: async (draft, ctx) => ({ id: await makeDesign(ctx, draft) }),
    edit: (change, ctx) => rename(ctx, change),
    save: (draft, ctx) => keepDraft(ctx, draft),
    publish: (which, ctx) => publish(ctx, which),
    history: async ({ id }, ctx) => {
      orMissing(await designById(ctx.db, ctx.shop, id));
      return { list: await versionsOf(ctx.db, ctx.shop, id) };
    },
    rollback: (which, ctx) => rollback(ctx, which),
    del: ({ id }, ctx) => remove(ctx, id),
    templates: ({ device }, ctx) => templatesOn(ctx, device),
  }),
  ...routes(adminDesign, {
    list: (filter, ctx) => findDesigns(ctx.db, filter),
    detail: ({ id }, ctx) => designForPlatform(ctx, id),
    approve: (which, ctx) => approve(ctx, which),
    refuse: (which, ctx) => turnDown(ctx, which),
    copy: async (which, ctx) => ({ id: await copyToTemplates(ctx, which) }),
  }),
  ...routes(adminDesignTemplate, {
    list: (filter, ctx) => templates.list(filter, ctx),
    detail: ({ id }, ctx) => templateInFull(ctx, id),
    add: async (draft, ctx) => ({ id: await addTemplate(ctx.db, { ...draft, content: starterDesign }) }),
    edit: (change, ctx) => templates.edit(change, ctx),
    save: (draft, ctx) => keepTemplate(ctx, draft),
    status: (change, ctx) => templates.status(change, ctx),
    del: (which, ctx) => templates.del(which, ctx),
  }),
];

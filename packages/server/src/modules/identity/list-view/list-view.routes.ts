import { adminListView, type ListViewCalls, merchantListView } from '@keymall/contract/identity/list-view';
import type { HandlerInput } from '@keymall/contract/kit/endpoint';
import type { OfficeCtx } from '#kit/context';
import { type Given, routes } from '#kit/routes';
import { addView, editView, keepLayout, layouts, removeView, views } from './list-view.service.ts';

type Handlers = {
  [Name in keyof ListViewCalls]: (input: HandlerInput<ListViewCalls[Name]>, ctx: OfficeCtx) => Promise<Given<ListViewCalls[Name]>>;
};

const handlers: Handlers = {
  layouts: async (_, ctx) => ({ list: await layouts(ctx) }),
  keepLayout: ({ list, layout }, ctx) => keepLayout(ctx, list, layout),
  list: async ({ list }, ctx) => ({ list: await views(ctx, list) }),
  add: ({ list, ...view }, ctx) => addView(ctx, list, view),
  edit: ({ id, ...view }, ctx) => editView(ctx, id, view),
  del: ({ id }, ctx) => removeView(ctx, id),
};

export const listViewRoutes = [...routes(adminListView, handlers), ...routes(merchantListView, handlers)];

import { adminPush, merchantPush, type OfficePushCalls } from '@keymall/contract/identity/push';
import type { HandlerInput } from '@keymall/contract/kit/endpoint';
import type { OfficeCtx } from '#kit/context';
import { found } from '#kit/refusal';
import { type Given, routes } from '#kit/routes';
import { dropDevice } from './push.repository.ts';
import { holderOf, ownDevices, publicKey, renew, subscribe, tryDevice } from './push.service.ts';

type Handlers = {
  [Name in keyof OfficePushCalls]: (input: HandlerInput<OfficePushCalls[Name]>, ctx: OfficeCtx) => Promise<Given<OfficePushCalls[Name]>>;
};

const handlers: Handlers = {
  key: async (_, ctx) => ({ public_key: await publicKey(ctx) }),
  subscribe: async (subscription, ctx) => ({ id: await subscribe(ctx, subscription) }),
  renew: async ({ endpoint }, ctx) => ({ is_here: await renew(ctx, endpoint) }),
  list: async ({ endpoint }, ctx) => ({ list: await ownDevices(ctx, endpoint) }),
  remove: async ({ id }, ctx) => found(await dropDevice(ctx.db, holderOf(ctx.actor), id)),
  test: ({ id }, ctx) => tryDevice(ctx, id),
};

export const officePushRoutes = [...routes(adminPush, handlers), ...routes(merchantPush, handlers)];
